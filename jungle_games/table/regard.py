"""What a table shows for what is pointed at: what rises, what lights up, and what is told of it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final, Protocol

import pygame

from jungle_games.table.arrangement import Arrangement, Gesture, PlaceKey, Thing
from jungle_games.table.coordinates import draw_lit_coordinates
from jungle_games.table.drawing import Drawing
from jungle_games.table.handling import Handling
from jungle_games.table.sprites import SpriteLayer
from jungle_games.ui.events import Point
from jungle_games.ui.focus import FocusGraph
from jungle_games.ui.widgets.tooltip import Tip, Tipped

_REST: Final = 1.0
"""Seconds until a place is named: longer than for a button, for one plays here."""


class RegardedTable(Protocol):
    """A table as those know it who look at it."""

    arrangement: Arrangement
    handling: Handling
    sprites: SpriteLayer
    focus: FocusGraph
    dropped_on: PlaceKey | None
    told_of: Tipped | None

    @property
    def drawing(self) -> Drawing[Any]:
        """How it looks."""

    @property
    def focused_place(self) -> PlaceKey | None:
        """The place that has the keyboard's focus."""

    @property
    def shows_targets(self) -> bool:
        """Whether it is shown where things may go."""

    @property
    def shows_closer(self) -> bool:
        """Whether the place that is pointed at is shown larger."""

    def name_of(self, place: PlaceKey) -> str:
        """A place in words."""

    def name_of_thing(self, thing: Thing) -> str:
        """What lies beside all places, in words."""


class Regard:
    """The eyes on one table."""

    def __init__(self, table: RegardedTable) -> None:
        self._table = table

    @property
    def lit(self) -> Mapping[PlaceKey, Gesture]:
        """Where what is held may go, or what is pointed at."""
        handling = self._table.handling
        if handling.hand.hold is None:
            return handling.reach.targets
        return handling.hand.targets if self._table.shows_targets else {}

    @property
    def ringed(self) -> Thing | None:
        """The thing that wears the focus ring, for it rises out of its place."""
        table = self._table
        place = table.focused_place if table.focus.ring and table.drawing.style.rim is not None else None
        return table.arrangement.thing_on(place) if place in table.handling.reach.risen else None

    def draw_coordinates(self, target: pygame.Surface) -> None:
        """Draw the coordinates of what is lit, so that they are found at the edge."""
        drawing = self._table.drawing
        places = [*self.lit, *(self._table.told_of.about if self._table.told_of is not None else ())]
        if not places or not drawing.painter.theme.coordinates:
            return
        named = drawing.coordinates
        if named is not None:
            draw_lit_coordinates(drawing.painter, target, named, places)

    def raise_things(self, now: float, speed: float) -> bool:
        """Let rise what is pointed at, or may come to where one points; true while any moves."""
        table = self._table
        found = [table.arrangement.thing_on(place) for place in table.handling.reach.risen]
        heights = {thing: table.drawing.rise(thing) * table.drawing.view.u for thing in found if thing is not None}
        return table.sprites.raise_up(heights, self.ringed, now, speed)

    def tip(self, pointer: Point | None) -> Tip | None:
        """What is to be told of the place or the thing that is pointed at, while nothing is held or moves.

        The ground that other places lie on is not told of unasked; only by keys one asks for it.
        """
        table, arrangement = self._table, self._table.arrangement
        if table.handling.hand.hold is not None or table.sprites.moving or table.shows_closer:
            return None
        place = table.handling.pointed_place
        if place is not None and (table.focus.ring or not arrangement.is_ground(place)):
            lies = arrangement.thing_on(place)
            told = place != table.dropped_on and (lies is None or not table.drawing.bears_its_words(lies))
            return Tip(table.name_of(place), *self._room(place), tooltip_delay=_REST) if told else None
        lying = None if pointer is None or table.focus.ring else table.sprites.thing_at(pointer)
        if lying is None or lying[0].place in arrangement.places:
            return None
        return Tip(table.name_of_thing(lying[0]), lying[1], tooltip_delay=_REST)

    def _room(self, place: PlaceKey) -> tuple[pygame.Rect, Sequence[PlaceKey], Sequence[pygame.Rect]]:
        """Where a place is, what else is shown of it, and what must be seen beside its name.

        That are its neighbours and where its thing may go; of a card in the hand the indices of all others.
        """
        arrangement = self._table.arrangement
        rect, hand = arrangement.places[place], arrangement.hand
        if place in hand:
            return rect, (), [_upper_half(arrangement.places[card]) for card in hand]
        near, lit = rect.inflate(rect.w // 2, rect.h // 2), self.lit
        beside = [
            other for key, other in arrangement.places.items()
            if key != place and (key in lit or (other.colliderect(near) and not arrangement.is_ground(key)))
        ]  # fmt: skip
        return rect, (), [_upper_half(rect), *beside]


def _upper_half(rect: pygame.Rect) -> pygame.Rect:
    return pygame.Rect(rect.x, rect.y, rect.w, rect.h // 2)
