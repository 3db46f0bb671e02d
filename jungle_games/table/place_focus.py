"""The places of a table in the focus graph, beside the widgets."""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Sequence
from dataclasses import dataclass

import pygame

from jungle_games.table.arrangement import Arrangement, Gesture, PlaceKey
from jungle_games.ui.focus import Focusable


@dataclass(frozen=True)
class PlaceFocus:
    """A place of the table in the focus graph."""

    key: PlaceKey
    focus_rect: pygame.Rect
    focus_enabled: bool = True

    @property
    def focus_id(self) -> Hashable:
        """The place's key, told apart from widgets' names."""
        return place_focus_id(self.key)


def place_focus_id(key: PlaceKey) -> Hashable:
    """What the focus graph knows the place of ``key`` by."""
    return ("place", key)


def focused_key(focused: Focusable | None) -> PlaceKey | None:
    """The place that has the focus, if it is one."""
    return focused.key if isinstance(focused, PlaceFocus) else None


def places_for(keys: Iterable[PlaceKey], arrangement: Arrangement) -> list[PlaceFocus]:
    """The places of ``keys`` as they lie now."""
    return [PlaceFocus(key, arrangement.places[key]) for key in keys]


def first_source(gestures: Sequence[Gesture]) -> PlaceKey | None:
    """Where the first of ``gestures`` begins: there is something to be done."""
    return next((gesture.source for gesture in gestures), None)
