"""What is marked on a table while one plays: lit places, the last move, the hint's arrow, barred ways, the focus."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

import pygame

from jungle_games.table.arrangement import Effect, PlaceKey
from jungle_games.table.highlights import (
    Highlights,
    Light,
    draw_arrow,
    draw_barred,
    draw_disc,
    draw_last_move,
    draw_leap,
    turned,
)

_RING_ROOM = 20

if TYPE_CHECKING:
    from jungle_games.table.scene import TableScene


@dataclass(frozen=True, slots=True)
class Arrow:
    """An arrow from place to place: its colour in the theme, how broad it is, and what its label says, if anything."""

    start: PlaceKey
    end: PlaceKey
    colour: str
    scale: float = 1.0
    label: str = ""


class TableMarks:
    """The marks of one table."""

    def __init__(self, table: TableScene) -> None:
        self._table = table
        self._lights = Highlights(table.painter, table.style.lights, table.drawing.paint_light)

    def clear(self) -> None:
        """Put every light out at once."""
        self._lights.clear()

    def update(self, now: float) -> bool:
        """Light what may be dropped on; true while a light comes or goes."""
        table = self._table
        lights: dict[PlaceKey, Light] = {}
        if table.match.options.show_targets:
            for key, gesture in table.handling.hand.targets.items():
                if gesture.lit and (not gesture.only_aimed or key == table.handling.hand.aim):
                    lights[key] = self._light(key, gesture.effect)
        arrangement = table.arrangement
        self._lights.aim(lights, arrangement.places, table.handling.hand.aim, now, arrangement.angles)
        return self._lights.update(now, table.services.motion)

    def _light(self, key: PlaceKey, effect: Effect) -> Light:
        if effect is Effect.CAPTURE:
            return Light.CAPTURE
        return Light.LEGAL if self._table.arrangement.thing_on(key) is None else Light.ONTO

    # Drawing

    def draw_under(self, target: pygame.Surface) -> None:
        """What lies under the things."""
        u = self._table.view.u
        for key in self._table.last_shown():
            angle = self._table.arrangement.angles.get(key, 0.0)
            rect = self._table.arrangement.places[key]
            draw_last_move(self._table.painter, target, rect, u, self._table.style.lights, angle)
        self._lights.draw(target, u)

    def draw_over(self, target: pygame.Surface) -> None:
        """What lies over the things, but under the held one."""
        self._lights.draw_over(target, self._table.view.u)
        for arrow in self._table.arrows:
            self._draw_arrow(target, arrow)
        self._draw_hold(target)
        self._draw_focus(target)

    def _draw_arrow(self, target: pygame.Surface, arrow: Arrow) -> None:
        table, u = self._table, self._table.view.u
        start, end = (table.arrangement.places[key].center for key in (arrow.start, arrow.end))
        draw_arrow(table.painter, target, start, end, u * arrow.scale, arrow.colour)
        if arrow.label:
            middle = ((start[0] + end[0]) / 2, (start[1] + end[1]) / 2)
            draw_disc(table.painter, target, middle, u, arrow.label, arrow.colour)

    def _draw_hold(self, target: pygame.Surface) -> None:
        table, hand, u = self._table, self._table.handling.hand, self._table.view.u
        if hand.hold is None or not table.match.options.show_targets:
            return
        gesture, thing = hand.target(), hand.hold.thing
        if gesture is not None and gesture.leap:
            end = table.arrangement.places[gesture.target].center
            draw_leap(table.painter, target, (thing.pose.x, thing.pose.y), end, u)
        for barrier in table.barriers(thing.place):
            draw_barred(table.painter, target, barrier.point, u)

    def _draw_focus(self, target: pygame.Surface) -> None:
        table, u = self._table, self._table.view.u
        place = table.focused_place
        if not table.focus.ring or place is None:
            return
        inset = round(2 * table.style.focus_inset * u)
        rect, angle = table.arrangement.places[place], table.arrangement.angles.get(place, 0.0)
        if not angle:
            table.painter.focus_ring(target, rect.inflate(-inset, -inset), u, table.style.focus_corner)
            return
        key = ("turned focus", rect.size, u, angle)
        ring = table.painter.cache.get(key, lambda: turned(self._ring(rect.size, inset), angle))
        target.blit(ring, ring.get_rect(center=rect.center))

    def _ring(self, size: tuple[int, int], inset: int) -> pygame.Surface:
        """The focus ring of a place of ``size`` pixels, with room for its glow."""
        u = self._table.view.u
        margin = round(_RING_ROOM * u)
        picture = pygame.Surface((size[0] + 2 * margin, size[1] + 2 * margin), pygame.SRCALPHA)
        rect = pygame.Rect((margin, margin), size).inflate(-inset, -inset)
        self._table.painter.focus_ring(picture, rect, u, self._table.style.focus_corner)
        return picture
