"""What a table shows for the place under the pointer or focus: raised things, lit targets, tooltips."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final, Protocol

import pygame

from jungle_games.table.coordinates import draw_lit_coordinates
from jungle_games.table.drawing import Drawing
from jungle_games.table.sprites.arrangement import Gesture, PlaceKey, Thing, focused_key
from jungle_games.table.sprites.handling import HandledTable, Handling
from jungle_games.ui.events import Point
from jungle_games.ui.widgets.tooltip import Tip, Tipped

_REST: Final = 1.0
"""Seconds until a place's tooltip: longer than for a button, as the pointer often rests on the board."""


class HoverTable(HandledTable, Protocol):
    """A table as the hover effects see it."""

    handling: Handling
    told_of: Tipped | None

    @property
    def drawing(self) -> Drawing[Any]:
        """How it looks."""

    @property
    def shows_closer(self) -> bool:
        """Whether the pointed place is shown magnified."""

    def name_of(self, place: PlaceKey) -> str:
        """A place in words."""

    def name_of_thing(self, thing: Thing) -> str:
        """A thing that lies on no place, in words."""


class HoverEffects:
    """The hover effects of one table."""

    def __init__(self, table: HoverTable) -> None:
        self._table = table

    @property
    def lit(self) -> Mapping[PlaceKey, Gesture]:
        """The legal targets of the held thing, or of the pointed one."""
        handling = self._table.handling
        if handling.hand.hold is None:
            return handling.reach.targets
        return handling.hand.targets if self._table.shows_targets else {}

    @property
    def ringed(self) -> Thing | None:
        """The thing that carries the focus ring because it rises out of its place."""
        table = self._table
        place = table.focused_place if table.focus.ring and table.drawing.style.rim is not None else None
        return table.arrangement.thing_on(place) if place in table.handling.reach.risen else None

    def draw_coordinates(self, target: pygame.Surface) -> None:
        """Highlight the coordinates of the lit places at the edge of the board."""
        drawing = self._table.drawing
        places = [*self.lit, *(self._table.told_of.about if self._table.told_of is not None else ())]
        if not places or not drawing.painter.theme.coordinates:
            return
        named = drawing.coordinates
        if named is not None:
            draw_lit_coordinates(drawing.painter, target, named, places)

    def raise_things(self, now: float, speed: float) -> bool:
        """Raise the pointed thing, or those that may move to the pointed place; whether any is still moving."""
        table = self._table
        found = [table.arrangement.thing_on(place) for place in table.handling.reach.risen]
        heights = {thing: table.drawing.rise(thing) * table.drawing.view.u for thing in found if thing is not None}
        return table.sprites.raise_up(heights, self.ringed, now, speed)

    def tip(self, pointer: Point | None) -> Tip | None:
        """The tooltip of the pointed place or thing; None while anything is held or moving.

        A place that other places lie on, such as the whole rug, has a tooltip only for the keyboard focus.
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

    def _room(
        self, place: PlaceKey
    ) -> tuple[pygame.Rect, Sequence[PlaceKey], Sequence[pygame.Rect], Sequence[pygame.Rect]]:
        """The rectangle of a place, what else is highlighted with it, what its tooltip must not cover, and rather not.

        It must not cover its neighbours and legal targets, or for a card in hand the indices of all other cards, and
        rather not any other place with a thing on it, nor a widget that can have the focus.
        """
        arrangement = self._table.arrangement
        rect, hand = arrangement.places[place], arrangement.hand
        if place in hand:
            return rect, (), [_upper_half(arrangement.places[card]) for card in hand], ()
        near, lit = rect.inflate(rect.w // 2, rect.h // 2), self.lit
        beside = [
            other for key, other in arrangement.places.items()
            if key != place and (key in lit or (other.colliderect(near) and not arrangement.is_ground(key)))
        ]  # fmt: skip
        places = arrangement.places
        lying = [places[thing.place] for thing in arrangement.things if thing.place in places]
        widgets = [item.focus_rect for item in self._table.focus.items if focused_key(item) is None]
        return rect, (), [_upper_half(rect), *beside], [*lying, *widgets]


def _upper_half(rect: pygame.Rect) -> pygame.Rect:
    return pygame.Rect(rect.x, rect.y, rect.w, rect.h // 2)
