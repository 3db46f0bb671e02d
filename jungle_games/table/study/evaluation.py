"""The evaluation of a position as a bar beside the board, and of the whole game as a curve."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import partial
from typing import Final

import pygame

from jungle_games.core.game import Seat
from jungle_games.core.i18n import _
from jungle_games.table.frame.seats import draw_side_mark
from jungle_games.ui.events import Point
from jungle_games.ui.layout import Column, Row
from jungle_games.ui.painter import Face, Painter
from jungle_games.ui.widgets.base import Shown, Widget
from jungle_games.ui.widgets.button import IconButton
from jungle_games.ui.widgets.label import Label

BAR_WIDTH: Final = 14
"""Width of the bar in units."""
CURVE_HEIGHT: Final = 124
"""Height of the sheet with the curve in units."""
_SIGN_STEP: Final = 20
_LEAST_SHARE: Final = 0.03
"""As long as nothing is decided, the weaker side keeps so much of the bar."""
_MARKS: Final = 18
_STEP: Final = 32


class EvaluationBar(Widget):
    """Two sides share a bar by their chances; discs and diamonds in it tell them apart besides their colours."""

    hot = True

    def __init__(self) -> None:
        super().__init__(tooltip=" ")
        self._bottom: Seat = 0
        self._share = 0.5

    def show(self, bottom: Seat, chance: float, words: str) -> None:
        """Give the side at the ``bottom`` its share; ``words`` say it to whoever points at the bar."""
        self.tooltip = words
        share = chance if chance in (0.0, 1.0) else min(1 - _LEAST_SHARE, max(_LEAST_SHARE, chance))
        if (bottom, round(share, 3)) != (self._bottom, round(self._share, 3)):
            self._bottom, self._share = bottom, share
            self.invalidate()

    @property
    def hand(self) -> bool:
        return False

    def paint(self, target: pygame.Surface, painter: Painter) -> None:
        theme, rect = painter.theme, self.rect
        edge = rect.bottom - round(rect.h * self._share)
        radius = rect.w / 2
        picture = pygame.Surface(rect.size, pygame.SRCALPHA)
        whole = picture.get_rect()
        for seat, area in (
            (1 - self._bottom, pygame.Rect(0, 0, rect.w, edge - rect.y)),
            (self._bottom, pygame.Rect(0, edge - rect.y, rect.w, rect.bottom - edge)),
        ):
            picture.set_clip(area)
            painter.box(picture, whole, radius, theme.side[seat].base)
            self._paint_signs(picture, painter, seat)
        picture.set_clip(None)
        painter.box(picture, whole, radius, border=theme.inset, width=1.5 * self.u)
        target.blit(picture, rect)
        line = pygame.Rect(rect.x - self.px(3), rect.centery - self.px(1), rect.w + 2 * self.px(3), self.px(3))
        painter.box(target, line, self.px(1), theme.bright)

    def _paint_signs(self, picture: pygame.Surface, painter: Painter, seat: Seat) -> None:
        """Light discs for the first side, light diamonds for the second, all along the bar."""
        step = self.px(_SIGN_STEP)
        colour, size = painter.theme.side[seat].light, self.px(8)
        body = f'<circle cx="6" cy="6" r="5" fill="{colour}"/>' if seat == 0 else (
            f'<path d="M6 0L12 6L6 12L0 6Z" fill="{colour}"/>'
        )  # fmt: skip
        sign = painter.vector(body, (size, size), (0, 0, 12, 12))
        for y in range(step // 2, picture.get_height(), step):
            picture.blit(sign, sign.get_rect(center=(picture.get_width() // 2, y)))


@dataclass(frozen=True, slots=True)
class CurveView:
    """A game's course: the first side's chance after each number of moves, the signs of the moves that turned it.

    ``last`` is the number of moves of the whole game; ``words`` (already translated) say how far the review has got.
    """

    chances: Mapping[int, float]
    signs: Mapping[int, str]
    shown: int
    last: int
    words: str
    progress: float | None = None
    """The share that is done, while it goes on."""


class EvaluationCurve(Widget):
    """A sheet of paper with the course of the game; two buttons step to its turning points."""

    spread = 34.0

    def __init__(self, on_choose: Callable[[int], None], on_turn: Callable[[int], None]) -> None:
        super().__init__()
        words = _("Previous turning point"), _("Next turning point")
        self._back, self._forward = (
            IconButton(icon, word, partial(on_turn, step), kind="paper", name=("turn", step))
            for icon, word, step in (("chevron_left", words[0], -1), ("chevron_right", words[1], 1))
        )
        self._words = Label("", size=18, face=Face.TITLE, ink="ink", lines=2, leading=1.1)
        self._course = _Course(on_choose)
        turns = (button.sized(_STEP, _STEP) for button in (self._back, self._forward))
        head = Row(self._words.grow(), *turns, gap=6, align="center")
        self.content = Column(head, self._course.grow(), gap=8).padded(16, 9)

    def show(self, view: CurveView) -> None:
        """Show ``view``."""
        if view == self._course.view:
            return
        self._course.view, self._words.text = view, view.words
        self._back.visible = self._forward.visible = view.progress is None
        self._back.enabled = any(ply < view.shown for ply in view.signs)
        self._forward.enabled = any(ply > view.shown for ply in view.signs)
        self.relayout()

    def paint(self, target: pygame.Surface, painter: Painter) -> None:
        painter.paper(target, self.rect, self.u)
        view, course = self._course.view, self._course.rect
        if view is not None and view.progress is not None:
            done = pygame.Rect(course.x, course.y - self.px(6), round(course.w * view.progress), self.px(4))
            painter.box(target, done, self.px(2), painter.theme.amber)


class _Course(Widget):
    """The curve itself; a click steps to that moment."""

    hot = True
    opaque = False
    view = Shown[CurveView | None]()

    def __init__(self, on_choose: Callable[[int], None]) -> None:
        super().__init__()
        self._on_choose = on_choose
        self.view = None

    def release(self, pos: Point, inside: bool) -> None:
        area = self._area
        if inside and self.view is not None:
            share = (pos[0] - area.x) / max(1, area.w)
            self._on_choose(round(max(0.0, min(1.0, share)) * self.view.last))

    @property
    def _area(self) -> pygame.Rect:
        """Where the curve is drawn, beside the marks of the sides."""
        side = self.px(_MARKS)
        return pygame.Rect(self.rect.x + side, self.rect.y, self.rect.w - side, self.rect.h)

    def paint(self, target: pygame.Surface, painter: Painter) -> None:
        view, area = self.view, self._area
        if view is None:
            return
        for seat, y in ((0, area.y + self.px(7)), (1, area.bottom - self.px(7))):
            draw_side_mark(painter, target, (self.rect.x + self.px(6), y), self.px(11), seat)
        curve = painter.vector(_curve(view, area.size, painter, self.u), area.size, (0, 0, *area.size))
        target.blit(curve, area)
        self._paint_signs(target, painter, view, area)

    def _paint_signs(self, target: pygame.Surface, painter: Painter, view: CurveView, area: pygame.Rect) -> None:
        """A dot for every turning point, a larger one for the grave ones; the shown one has its sign written in it."""
        for ply, sign in view.signs.items():
            radius = (9 if ply == view.shown else 5.5 if len(sign) > 1 else 4) * self.u
            x, y = _point(ply, view.chances.get(ply, 0.5), view, area.size)
            centre = (area.x + x, area.y + min(area.h - radius, max(radius, y)))
            painter.disc(target, centre, radius + 1.5 * self.u, painter.theme.paper)
            painter.disc(target, centre, radius, painter.theme.suit_red)
            if ply == view.shown:
                painter.label(target, sign, centre, Face.BOLD, self.px(13), painter.theme.paper, "center")


def _point(ply: int, chance: float, view: CurveView, size: tuple[int, int]) -> tuple[float, float]:
    return ply / max(1, view.last) * size[0], (1 - chance) * size[1]


def _curve(view: CurveView, size: tuple[int, int], painter: Painter, u: float) -> str:
    """The curve as SVG: what the first side leads by stands above the middle, what the second leads by hangs below."""
    theme, middle = painter.theme, size[1] / 2
    points = [_point(ply, chance, view, size) for ply, chance in view.chances.items()]
    parts = []
    if points:
        for seat, keep in ((0, min), (1, max)):
            edge = "L".join(f"{x:.1f} {keep(y, middle):.1f}" for x, y in points)
            body = f"M{points[0][0]:.1f} {middle:.1f}L{edge}L{points[-1][0]:.1f} {middle:.1f}Z"
            parts.append(f'<path d="{body}" fill="{theme.side[seat].light}"/>')
        line = "L".join(f"{x:.1f} {y:.1f}" for x, y in points)
        parts.append(_stroke(f"M{line}", theme.ink, 2 * u))
    parts.append(_stroke(f"M0 {middle:.1f}L{size[0]} {middle:.1f}", theme.faded, u))
    x = _point(view.shown, 0.5, view, size)[0]
    x = min(size[0] - 1.5 * u, max(1.5 * u, x))
    parts.append(_stroke(f"M{x:.1f} 0L{x:.1f} {size[1]}", theme.last_move_paper, 3 * u))
    return "".join(parts)


def _stroke(path: str, colour: str, width: float) -> str:
    return f'<path d="{path}" fill="none" stroke="{colour}" stroke-width="{width:.2f}" stroke-linejoin="round"/>'
