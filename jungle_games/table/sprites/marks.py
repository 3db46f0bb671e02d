"""The marks on a table during play: lit places, the last move, the hint's arrow, barriers, the focus."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import pygame

from jungle_games.table.drawing import Drawing
from jungle_games.table.sprites.arrangement import Arrangement, Barrier, Effect, Gesture, PlaceKey
from jungle_games.table.sprites.highlights import (
    Highlights,
    Light,
    draw_arrow,
    draw_barred,
    draw_disc,
    draw_last_move,
    draw_leap,
    focus_ring,
)
from jungle_games.table.sprites.motion import Pose
from jungle_games.ui.widgets.base import Widget


@dataclass(frozen=True, slots=True)
class Arrow:
    """An arrow from place to place: its colour in the theme, how broad it is, and what its label says, if anything.

    The label stands at this share of the way.
    """

    start: PlaceKey
    end: PlaceKey
    colour: str
    scale: float = 1.0
    label: str = ""
    label_at: float = 0.5


@dataclass(frozen=True, slots=True)
class Marked:
    """What is to be marked at one moment. ``u``: pixels per unit."""

    arrangement: Arrangement
    u: float
    targets: Mapping[PlaceKey, Gesture]
    """Where the held thing may go; empty if targets are not shown."""
    aim: PlaceKey | None = None
    pointing: bool = False
    """The hand is empty and only points: what it points at lights up quietly."""
    about: Sequence[PlaceKey] = ()
    """What a widget that one points at is about, or a hint: it lights up quietly."""
    held: Pose | None = None
    """Where the held thing came from, if one is held and targets are shown."""
    drop: Gesture | None = None
    """What letting go would do."""
    barriers: Sequence[Barrier] = ()
    last: Sequence[PlaceKey] = ()
    """The places of the last move."""
    arrows: Sequence[Arrow] = ()
    """Those drawn later last."""
    covering: Sequence[pygame.Rect] = ()
    """Panels and buttons: an arrow passes behind them, so that they can be read and pressed."""
    focused: PlaceKey | None = None
    """The place in the focus ring, while that is shown; a thing that has risen wears it itself."""


def covering(root: Widget) -> Sequence[pygame.Rect]:
    """Where the panels and buttons of ``root`` lie that hide what passes behind them."""
    return [widget.rect for widget in root.children if widget.visible and widget.opaque and widget.rect]


class TableMarks:
    """The marks of one table, whose ``drawing`` gives the lights their look."""

    def __init__(self, drawing: Drawing[Any]) -> None:
        self._painter, self._style = drawing.painter, drawing.style
        self._lights = Highlights(drawing.painter, drawing.style.lights, drawing.paint_light)

    def clear(self) -> None:
        """Put every light out at once."""
        self._lights.clear()

    def update(self, marked: Marked, now: float, speed: float) -> bool:
        """Light what may be dropped on; true while a light comes or goes."""
        arrangement = marked.arrangement
        lights = {
            key: _light(arrangement, key, gesture.effect)
            for key, gesture in marked.targets.items()
            if gesture.lit and (not gesture.only_aimed or key == marked.aim)
        }
        for key in marked.about:
            if key in arrangement.places:
                lights.setdefault(key, Light.ONTO)
        held = not marked.pointing
        self._lights.aim(lights, arrangement.places, marked.aim, now, arrangement.angles, held=held)
        return self._lights.update(now, speed)

    # Drawing

    def draw_under(self, target: pygame.Surface, marked: Marked) -> None:
        """What lies under the things."""
        for key in marked.last:
            angle, rect = marked.arrangement.angles.get(key, 0.0), marked.arrangement.places[key]
            draw_last_move(self._painter, target, rect, marked.u, self._style.lights, angle)
        self._lights.draw(target, marked.u)

    def draw_over(self, target: pygame.Surface, marked: Marked) -> None:
        """What lies over the things, but under the held one."""
        self._lights.draw_over(target, marked.u)
        for arrow in marked.arrows:
            self._draw_arrow(target, marked, arrow)
        if marked.held is not None:
            self._draw_way(target, marked, marked.held)
        if marked.focused is not None:
            self._draw_focus(target, marked, marked.focused)

    def _draw_arrow(self, target: pygame.Surface, marked: Marked, arrow: Arrow) -> None:
        places, u = marked.arrangement.places, marked.u
        ends = places[arrow.start], places[arrow.end]
        start, end = ends[0].center, ends[1].center
        behind = [rect for rect in marked.covering if not any(rect.collidepoint(place.center) for place in ends)]
        draw_arrow(self._painter, target, start, end, u * arrow.scale, arrow.colour, behind)
        if arrow.label:
            share = arrow.label_at
            at = (start[0] + share * (end[0] - start[0]), start[1] + share * (end[1] - start[1]))
            draw_disc(self._painter, target, at, u, arrow.label, arrow.colour)

    def _draw_way(self, target: pygame.Surface, marked: Marked, held: Pose) -> None:
        """Draw the leap that a drop would be, and what bars others."""
        drop, u = marked.drop, marked.u
        if drop is not None and drop.leap:
            end = marked.arrangement.places[drop.target].center
            draw_leap(self._painter, target, (held.x, held.y), end, u)
        for barrier in marked.barriers:
            draw_barred(self._painter, target, barrier.point, u)

    def _draw_focus(self, target: pygame.Surface, marked: Marked, place: PlaceKey) -> None:
        u, style = marked.u, self._style
        inset = round(2 * style.focus_inset * u)
        rect, angle = marked.arrangement.places[place], marked.arrangement.angles.get(place, 0.0)
        size = (rect.w - inset, rect.h - inset)
        ring = focus_ring(self._painter, size, u, style.focus_corner, angle)
        target.blit(ring, ring.get_rect(center=rect.center))


def _light(arrangement: Arrangement, key: PlaceKey, effect: Effect) -> Light:
    if effect is Effect.CAPTURE:
        return Light.CAPTURE
    return Light.LEGAL if arrangement.thing_on(key) is None else Light.ONTO
