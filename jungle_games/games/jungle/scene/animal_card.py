"""The card beside the board: how the held animal moves, and whom it may take."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

import pygame

from jungle_games.core.i18n import _
from jungle_games.games.jungle.rules.position import JungleOptions, Kind, outranks, rank
from jungle_games.games.jungle.rules.telling import everybody, sentence
from jungle_games.games.jungle.scene.tokens import head_name
from jungle_games.ui.painter import Face, Painter
from jungle_games.ui.widgets.base import TextRun, Widget

HEIGHT: Final = 400
"""The height in units that shows everything; lower cards leave the grid of prey out."""
LEAST_HEIGHT: Final = 210
_EDGE: Final = 16
_CELL, _CELL_HEIGHT, _STEP_X, _STEP_Y = 60, 68, 68, 76
_DIM: Final = 90
_HEADING, _LINE, _LEAST = 26, 17, 12
"""Sizes of heading and second line in units, and how small they may get."""


class AnimalCard(Widget):
    """Tells of one animal, or while there is none to tell of, of all eight in the order of their ranks."""

    spread = 40.0

    def __init__(self, options: JungleOptions) -> None:
        super().__init__(visible=False)
        self._options = options
        self._kind: Kind | None = None
        self._prey: Kind | None = None

    def tell(self, kind: Kind | None, prey: Kind | None = None) -> None:
        """Tell of ``kind``, and frame ``prey``, the animal under the held piece; of all for None."""
        if (kind, prey) != (self._kind, self._prey):
            self._kind, self._prey = kind, prey
            self.invalidate()

    def paint(self, target: pygame.Surface, painter: Painter) -> None:
        """Paint panel, head, sentence and prey."""
        theme, rect = painter.theme, self.rect
        painter.panel(target, rect, self.u)
        drawing = head_name(self._kind) if self._kind is not None else "objects/icons/paw"
        size, tint = (64, None) if self._kind is not None else (48, theme.amber)
        head = painter.picture(drawing, (self.px(size), self.px(size)), tint=tint)
        target.blit(head, head.get_rect(center=(rect.x + self.px(48), rect.y + self.px(48))))
        left = rect.x + self.px(92)
        for run, y, colour in zip(self.texts(), (36, 64), (theme.amber, theme.fern), strict=True):
            size = painter.fitting(run.text, run.face, self.px(_HEADING if y == 36 else _LINE), run.width, run.px)
            painter.label(target, run.text, (left, rect.y + self.px(y)), run.face, size, colour)
        rule = (rect.x + self.px(_EDGE), rect.y + self.px(96))
        painter.line(target, rule, rect.w - 2 * self.px(_EDGE), theme.moss, 1.5 * self.u)
        room = pygame.Rect(rule[0], rect.y + self.px(108), rect.w - 2 * self.px(_EDGE), self.px(80))
        bottom = painter.paragraph(target, self._words(), room, Face.REGULAR, self.px(18), theme.paper, 1.33)
        grid_top = rect.bottom - self.px(_EDGE + 2 * _STEP_Y - 8 + 10)
        if bottom <= grid_top - self.px(28):
            self._paint_prey(target, painter, grid_top)

    def _words(self) -> str:
        return everybody(self._options) if self._kind is None else sentence(self._kind, self._options)

    def _paint_prey(self, target: pygame.Surface, painter: Painter, top: int) -> None:
        label = (self.rect.x + self.px(_EDGE), top - self.px(20))
        words = _("May take") if self._kind is not None else _("From the weakest to the strongest")
        painter.label(target, words, label, Face.SEMIBOLD, self.px(16), painter.theme.fern)
        step = min(self.px(_STEP_X), (self.rect.w - 2 * self.px(_EDGE) - self.px(_CELL)) // 3)
        for index, kind in enumerate(sorted(Kind, key=lambda kind: rank(kind, self._options))):
            x = self.rect.x + self.px(_EDGE) + index % 4 * step
            y = top + index // 4 * self.px(_STEP_Y)
            self._paint_cell(target, painter, pygame.Rect(x, y, min(self.px(_CELL), step), self.px(_CELL_HEIGHT)), kind)

    def _paint_cell(self, target: pygame.Surface, painter: Painter, cell: pygame.Rect, kind: Kind) -> None:
        theme = painter.theme
        edible = self._kind is None or outranks(self._kind, kind, self._options)
        border, width = (theme.amber, 2 * self.u) if kind is self._prey else (None, 0.0)
        ground = "#224A37" if edible else theme.inset
        painter.box(target, cell, 12 * self.u, ground, border=border, width=width)
        size = min(self.px(50), cell.w - self.px(6))
        head = painter.picture(head_name(kind), (size, size), alpha=255 if edible else _DIM)
        target.blit(head, head.get_rect(center=(cell.centerx, cell.y + self.px(30))))
        badge = (cell.x + self.px(11), cell.bottom - self.px(11))
        painter.disc(target, badge, 10 * self.u, theme.paper if edible else "#6B7A6E")
        painter.label(target, str(rank(kind, self._options)), badge, Face.TITLE, self.px(14), theme.ink, "center")

    def texts(self) -> Iterable[TextRun]:
        """Name and rank, or a heading, at the smallest size they may shrink to."""
        room = self.rect.w - self.px(92 + _EDGE)
        if self._kind is None:
            yield TextRun(_("Who takes whom"), Face.TITLE, self.px(_LEAST), room)
            yield TextRun(_("Ranks 1 to 8"), Face.REGULAR, self.px(_LEAST), room)
            return
        yield TextRun(_(self._kind.title), Face.TITLE, self.px(_LEAST), room)
        line = _("Rank {rank} of 8").format(rank=rank(self._kind, self._options))
        yield TextRun(line, Face.REGULAR, self.px(_LEAST), room)
