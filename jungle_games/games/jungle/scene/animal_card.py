"""The card that describes an animal: its rank, how it moves, and whom it may take."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Final

import pygame

from jungle_games.core.formatting import as_sentences, listed
from jungle_games.core.i18n import _
from jungle_games.games.jungle.rules.advice import describe_animal, describe_captures
from jungle_games.games.jungle.rules.board import Kind
from jungle_games.games.jungle.rules.options import JungleOptions
from jungle_games.games.jungle.rules.position import outranks, rank
from jungle_games.games.jungle.scene.terrain import head_name
from jungle_games.ui.accessible import Node, Role, box_of
from jungle_games.ui.layout import Extent, Ruler
from jungle_games.ui.painter import Face, Painter
from jungle_games.ui.widgets.base import Widget
from jungle_games.ui.widgets.tooltip import Tip

HEIGHT: Final = 400
"""The height in units that shows everything beside a head of full size."""
_NARROW: Final = 250
"""The width in units below which the head is smaller to leave room for text."""
_HEAD, _LOW_HEAD = 96, 72
_LINES, _LOW_LINES = (0.375, 0.667), (0.32, 0.74)
"""The vertical middles of the head's two lines, as shares of its height."""
_EDGE: Final = 16
_CELL, _CELL_HEIGHT, _STEP_X, _STEP_Y = 60, 68, 68, 76
_CELL_GAP: Final = 4
"""The minimum gap between two cells."""
_LABEL, _LOW_LABEL = 38, 40
"""The distance from the sentence down to the cells, label included; the lower head leaves more room."""
_DIM: Final = 90
_TEXT, _LEAST_TEXT, _LEADING = 18, 16, 1.33
_HEADING, _LINE, _LEAST = 26, 17, 12
"""Sizes of heading and second line in units, and how small they may get."""


class AnimalCard(Widget):
    """Describes one animal, or otherwise all eight in the order of their ranks."""

    spread = 40.0

    def __init__(self, options: JungleOptions) -> None:
        super().__init__(visible=False)
        self._options = options
        self._kind: Kind | None = None
        self._prey: Kind | None = None
        self._unprepared = list(Kind)

    def arrange(self) -> None:
        self._unprepared = list(Kind)

    def prepare(self, painter: Painter) -> bool:
        """Draw the heads of an animal as the card may show them; false when all are drawn."""
        if not (self.visible and self._unprepared):
            return False
        name, (side, small) = head_name(self._unprepared.pop()), (self._side, self._small(next(self._cells())[1]))
        painter.picture(name, (side, side))
        for edible in (True, False):
            painter.picture(name, (small, small), alpha=255 if edible else _DIM)
        return True

    def show(self, kind: Kind | None, prey: Kind | None = None) -> None:
        """Show the card of ``kind``, and frame ``prey``, the animal under the held piece; of all for None."""
        if kind != self._kind:
            self.invalidate()
        elif prey != self._prey:
            for each, cell in self._cells():
                if each in (prey, self._prey):
                    self.damage(cell)
        self._kind, self._prey = kind, prey

    def paint(self, target: pygame.Surface, painter: Painter) -> None:
        rect, words = self.rect, _words(self._kind, self._options)
        painter.panel(target, rect, self.u)
        left, top = rect.x + self.px(_EDGE), rect.y + self.px(self._head) + self.px(12)
        end = self._grid_top - self.px(_LOW_LABEL if self._head == _LOW_HEAD else _LABEL)
        space, least = pygame.Rect(left, top, rect.w - 2 * self.px(_EDGE), end - top), self.px(_LEAST_TEXT)
        px = painter.fitting_paragraph(words, Face.REGULAR, self.px(_TEXT), space.size, _LEADING, least)
        fits = painter.words_height(words, Face.REGULAR, px, space.w, _LEADING) <= space.h
        if not fits:
            px = self.px(_TEXT)  # the heads have no room in any case
        if not fits or target.get_clip().top < end:  # else only heads have changed
            self._paint_head(target, painter)
            painter.paragraph(target, words, space, Face.REGULAR, px, painter.theme.paper, _LEADING)
        if fits:
            self._paint_prey(target, painter, self._grid_top)

    def _paint_head(self, target: pygame.Surface, painter: Painter) -> None:
        theme, rect = painter.theme, self.rect
        drawing = head_name(self._kind) if self._kind is not None else "objects/icons/paw"
        tint, middle = None if self._kind is not None else theme.amber, self.px(self._head / 2)
        side = self._side if tint is None else self.px(self._head * 0.5)
        head = painter.picture(drawing, (side, side), tint=tint)
        target.blit(head, head.get_rect(center=(rect.x + middle, rect.y + middle)))
        left, width = rect.x + self.px(self._head - 4), rect.w - self.px(self._head - 4 + _EDGE)
        heading, line = self._heads()
        first, second = _LOW_LINES if self._head == _LOW_HEAD else _LINES
        for words, face, size, y, colour in (
            (heading, Face.TITLE, _HEADING, first, theme.amber),
            (line, Face.REGULAR, _LINE, second, theme.fern),
        ):
            px = painter.fitting(words, face, self.px(size), width, self.px(_LEAST))
            painter.label(target, words, (left, rect.y + self.px(self._head * y)), face, px, colour)
        rule = (rect.x + self.px(_EDGE), rect.y + self.px(self._head))
        painter.line(target, rule, rect.w - 2 * self.px(_EDGE), theme.moss, 1.5 * self.u)

    @property
    def _side(self) -> int:
        """The side of the animal's own head in pixels."""
        return self.px(self._head * 0.66)

    def _small(self, cell: pygame.Rect) -> int:
        """The side of a head in a ``cell``."""
        return min(self.px(50), cell.w - self.px(6))

    @property
    def _head(self) -> int:
        """The height of the head in units."""
        return _HEAD if self.rect.w >= _NARROW * self.u else _LOW_HEAD

    def _measure_height(self, ruler: Ruler, width: int) -> Extent:
        height = self._height(ruler.painter, width, ruler.u)
        return Extent(height, height)

    def _height(self, painter: Painter, width: int, u: float) -> int:
        """The card's height in pixels at ``width``: that of its longest text, so that it never changes."""
        if width >= _NARROW * u:
            return round(HEIGHT * u)
        px, space = round(_TEXT * u), width - 2 * round(_EDGE * u)
        told = (_words(kind, self._options) for kind in (None, *Kind))
        height = max(painter.words_height(words, Face.REGULAR, px, space, _LEADING) for words in told)
        beside = _LOW_HEAD + 12 + _LOW_LABEL + _STEP_Y + _CELL_HEIGHT + _EDGE
        return round(beside * u) + height

    def _paint_prey(self, target: pygame.Surface, painter: Painter, top: int) -> None:
        label = (self.rect.x + self.px(_EDGE), top - self.px(20))
        words = self._over_prey
        space = self.rect.w - 2 * self.px(_EDGE)
        px = painter.fitting(words, Face.SEMIBOLD, self.px(16), space, self.px(_LEAST))
        painter.label(target, words, label, Face.SEMIBOLD, px, painter.theme.fern)
        for kind, cell in self._cells():
            if cell.colliderect(target.get_clip()):
                self._paint_cell(target, painter, cell, kind)

    @property
    def _over_prey(self) -> str:
        """The label above the animals in the cells."""
        return _("May take") if self._kind is not None else _("From the weakest to the strongest")

    def node(self, inside: tuple[Node, ...]) -> Node:
        own, kinds = self._kind, (kind for kind, _cell in self._cells())
        prey = listed(_(kind.title) for kind in kinds if own is None or outranks(own, kind, self._options))
        animals = _("{name}: {words}").format(name=self._over_prey, words=prey)
        told = as_sentences(listed(self._heads()), _words(self._kind, self._options), animals)
        return Node(self.focus_id, Role.LABEL, told, box_of(self.rect))

    @property
    def _grid_top(self) -> int:
        return self.rect.bottom - self.px(_EDGE + _STEP_Y + _CELL_HEIGHT)

    def _cells(self) -> Iterator[tuple[Kind, pygame.Rect]]:
        """All eight animals in the order of their ranks, and the position of each."""
        space = self.rect.w - 2 * self.px(_EDGE)
        width = min(self.px(_CELL), (space - 3 * self.px(_CELL_GAP)) // 4)
        step = min(self.px(_STEP_X), (space - width) // 3)
        for index, kind in enumerate(sorted(Kind, key=lambda kind: rank(kind, self._options))):
            x = self.rect.x + self.px(_EDGE) + index % 4 * step
            y = self._grid_top + index // 4 * self.px(_STEP_Y)
            yield kind, pygame.Rect(x, y, width, self.px(_CELL_HEIGHT))

    def tooltip_parts(self) -> Iterable[Tip]:
        head = pygame.Rect(self.rect.topleft, (self.px(self._head), self.px(self._head)))
        yield Tip(_("Who takes whom") if self._kind is None else self._named(self._kind), head)
        clip = self.clip or self.rect
        yield from (Tip(self._named(kind), cell.clip(clip)) for kind, cell in self._cells() if cell.colliderect(clip))

    def _named(self, kind: Kind) -> str:
        words = describe_animal(kind, self._options)
        return _("{name}: {words}").format(name=_(kind.title), words=words)

    def _paint_cell(self, target: pygame.Surface, painter: Painter, cell: pygame.Rect, kind: Kind) -> None:
        theme = painter.theme
        edible = self._kind is None or outranks(self._kind, kind, self._options)
        border, width = (theme.amber, 2 * self.u) if kind is self._prey else (None, 0.0)
        ground = "#224A37" if edible else theme.inset
        painter.box(target, cell, 12 * self.u, ground, border=border, width=width)
        small = self._small(cell)
        head = painter.picture(head_name(kind), (small, small), alpha=255 if edible else _DIM)
        target.blit(head, head.get_rect(center=(cell.centerx, cell.y + self.px(30))))
        badge = (cell.x + self.px(11), cell.bottom - self.px(11))
        painter.disc(target, badge, 10 * self.u, theme.paper if edible else "#94A296")
        painter.label(target, str(rank(kind, self._options)), badge, Face.TITLE, self.px(14), theme.ink, "center")

    def _heads(self) -> tuple[str, str]:
        """Name and rank, or a heading."""
        if self._kind is None:
            return _("Who takes whom"), _("Ranks 1 to 8")
        line = _("Rank {rank} of 8").format(rank=rank(self._kind, self._options))
        return _(self._kind.title), line


def _words(kind: Kind | None, options: JungleOptions) -> str:
    return describe_captures(options) if kind is None else describe_animal(kind, options)
