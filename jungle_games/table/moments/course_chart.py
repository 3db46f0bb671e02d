"""The course of a match as a chart: the chances of one side from the first move to the last, and its moments."""

from __future__ import annotations

import math
from collections.abc import Callable, Hashable, Mapping
from dataclasses import dataclass
from typing import Final

import pygame

from jungle_games.table.frame.plate import PaintPicture
from jungle_games.table.style import SheetStyle
from jungle_games.ui.events import Point
from jungle_games.ui.painter import Painter
from jungle_games.ui.theme import mix
from jungle_games.ui.widgets.base import Widget
from jungle_games.ui.widgets.shown import Shown

_TOKEN: Final = 28.0
_EDGE: Final = 8.0
_DOT, _RING = 5.0, 9.5
_NEAR: Final = 14.0
"""Units within which a click is meant for a dot."""
_INSET: Final = 0.07
"""The share of the height that a dot at the edge needs."""
_DASHES: Final = (5.0, 4.0)


@dataclass(frozen=True, slots=True)
class CourseView:
    """The ``chances`` of the side above the middle by the number of moves, up to ``last``, and the ``shown`` one.

    ``dots`` are the moments, true for good ones. ``sides``: the pictures of the side above and of the one below, if
    there is just one.
    """

    chances: Mapping[int, float]
    dots: Mapping[int, bool]
    shown: int
    last: int
    sides: tuple[Hashable, ...] = ()


class CourseChart(Widget):
    """Draws a course; a click shows the moment or move there."""

    hot = True
    natural = (180.0, 100.0)
    view = Shown[CourseView]()

    def __init__(self, on_choose: Callable[[int], None], paint: PaintPicture, style: SheetStyle) -> None:
        super().__init__()
        self._on_choose, self._paint_look, self._style = on_choose, paint, style
        self.view = CourseView({}, {}, 0, 0)

    def release(self, pos: Point, inside: bool) -> None:
        view, area = self.view, self._area
        if not inside or not view.last:
            return
        near = min(view.dots, key=lambda ply: math.dist(self._at(ply), pos), default=None)
        if near is not None and math.dist(self._at(near), pos) <= self.px(_NEAR):
            self._on_choose(near)
            return
        share = (pos[0] - area.x) / max(1, area.w)
        self._on_choose(round(max(0.0, min(1.0, share)) * view.last))

    @property
    def _area(self) -> pygame.Rect:
        """Where the course is drawn, beside the pictures of the sides."""
        left, edge = self.px(_TOKEN + _EDGE), self.px(_EDGE)
        return pygame.Rect(
            self.rect.x + left, self.rect.y + edge, self.rect.w - left - edge, self.rect.h - 2 * edge
        )

    def _at(self, ply: int) -> tuple[float, float]:
        """Where a moment lies in the window."""
        area = self._area
        x, y = _point(ply, self.view.chances.get(ply, 0.5), self.view, area.size)
        return area.x + x, area.y + y

    def paint(self, target: pygame.Surface, painter: Painter) -> None:
        theme, style, view, area = painter.theme, self._style, self.view, self._area
        ground, edge = (getattr(theme, name) for name in (style.opened, style.edge))
        painter.box(target, self.rect, 8 * self.u, ground, border=edge, width=1.5 * self.u)
        side, left = self.px(_TOKEN), self.rect.x + self.px(_EDGE / 2)
        for picture, y in zip(view.sides, (area.y, area.bottom - side), strict=False):
            token = self._paint_look(painter, picture, side)
            target.blit(token, token.get_rect(topleft=(left, y)))
        course = painter.vector(self._course(painter), area.size, (0, 0, *area.size))
        target.blit(course, area)
        for ply, good in view.dots.items():
            centre, colour = self._at(ply), theme.leaf if good else theme.suit_red
            if ply == view.shown:
                painter.disc(target, centre, _RING * self.u, theme.amber_lip)
                painter.disc(target, centre, (_RING - 1.5) * self.u, theme.amber)
            painter.disc(target, centre, (_DOT + 1.5) * self.u, ground)
            painter.disc(target, centre, _DOT * self.u, colour)

    def _course(self, painter: Painter) -> str:
        """The curve as SVG: leaf above the middle, ember below it, and where one is."""
        theme, view, size, u = painter.theme, self.view, self._area.size, self.u
        middle, parts = size[1] / 2, []
        points = [_point(ply, chance, view, size) for ply, chance in sorted(view.chances.items())]
        points = _with_crossings(points, middle)
        ink = getattr(theme, self._style.ink)
        if points:
            for colour, keep in ((theme.leaf, min), (theme.ember, max)):
                edge = "L".join(f"{x:.1f} {keep(y, middle):.1f}" for x, y in points)
                body = f"M{points[0][0]:.1f} {middle:.1f}L{edge}L{points[-1][0]:.1f} {middle:.1f}Z"
                parts.append(f'<path d="{body}" fill="{mix(colour, getattr(theme, self._style.opened), 0.3)}"/>')
        dash, gap = (each * u for each in _DASHES)
        starts = [step * (dash + gap) for step in range(math.ceil(size[0] / (dash + gap)))]
        dashes = "".join(f"M{x:.1f} {middle:.1f}L{min(size[0], x + dash):.1f} {middle:.1f}" for x in starts)
        parts.append(_stroke(dashes, getattr(theme, self._style.soft), u))
        x = min(size[0] - u, max(u, _point(view.shown, 0.5, view, size)[0]))
        parts.append(_stroke(f"M{x:.1f} 0L{x:.1f} {size[1]}", theme.amber, 2 * u))
        if points:
            parts.append(_stroke("M" + "L".join(f"{x:.1f} {y:.1f}" for x, y in points), ink, 2 * u))
        return "".join(parts)


def _point(ply: int, chance: float, view: CourseView, size: tuple[int, int]) -> tuple[float, float]:
    inset = size[1] * _INSET
    return ply / max(1, view.last) * size[0], inset + (1 - chance) * (size[1] - 2 * inset)


def _with_crossings(points: list[tuple[float, float]], middle: float) -> list[tuple[float, float]]:
    """``points`` with those at which the curve crosses the middle, so that each colour ends there."""
    found: list[tuple[float, float]] = []
    for point in points:
        if found and (found[-1][1] - middle) * (point[1] - middle) < 0:
            (x, y), (to, end) = found[-1], point
            found.append((x + (to - x) * (middle - y) / (end - y), middle))
        found.append(point)
    return found


def _stroke(path: str, colour: str, width: float) -> str:
    return f'<path d="{path}" fill="none" stroke="{colour}" stroke-width="{width:.2f}" stroke-linejoin="round"/>'
