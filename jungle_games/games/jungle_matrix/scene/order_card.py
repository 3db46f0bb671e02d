"""The sheet that tells in which order combinations are covered: a colour for each, its cards, its points."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import Final

import pygame

from jungle_games.core.cards import Card, Rank, Suit
from jungle_games.core.i18n import _
from jungle_games.games.jungle_matrix.rules.position import JungleMatrixPosition, Phase
from jungle_games.games.jungle_matrix.scene.card_grid import CARD_RATIO, CORNER
from jungle_games.games.jungle_matrix.scene.order import Kind, kind_colour, kinds
from jungle_games.table.cards import card_face
from jungle_games.ui.painter import Face, Painter, Shadow
from jungle_games.ui.widgets.base import Scaled, Shown, TextRun
from jungle_games.ui.widgets.tooltip import Tip

_EDGE: Final = 20
_HEAD: Final = 48
_ROW: Final = 78
_DISC: Final = 30
_WIDEST_CARD: Final = 46


def _example(kind: Kind) -> tuple[Card, ...]:
    """Cards that make the kind, in the order in which they are covered as a rule."""
    if kind.is_trio:
        return Card("KD"), Card("QH"), Card("JC")
    return Card.of(Rank(kind.higher), Suit.HEARTS), Card.of(Rank(kind.lower), Suit.SPADES)


@dataclass(frozen=True, slots=True)
class OrderRow:
    """One kind of combination, and what is said of it (already translated)."""

    kind: Kind
    words: str = ""
    due: bool = False
    """It is the one to be covered now, for those who are guided."""


def order_rows(position: JungleMatrixPosition) -> Sequence[OrderRow]:
    """The kinds of combinations in their order; for those who are guided the one that is due is marked."""
    guided = position.options.guided and position.phase is Phase.COVER
    due = Kind.of(position.due[0]) if guided and position.due else None
    rules = position.rules
    rows = []
    for kind in kinds(rules):
        bonus = rules.trio_points if kind.is_trio else rules.pair_bonus(kind.higher, kind.lower)
        words = _("trio") if kind.is_trio else ""
        if bonus:
            words = f"{words} {bonus:+d}".strip()
        rows.append(OrderRow(kind, words, kind == due))
    return rows


class OrderCard(Scaled):
    """A sheet of paper with a row for each kind of combination."""

    spread = 34.0
    rows = Shown[Sequence[OrderRow]]()
    """What is written on it."""

    def __init__(self) -> None:
        super().__init__()
        self.rows = ()

    def paint(self, target: pygame.Surface, painter: Painter) -> None:
        """Paint paper, heading and rows."""
        theme, rect = painter.theme, self.rect
        painter.paper(target, rect, self.u)
        room = rect.w - 2 * self.px(_EDGE)
        title = _("What is covered first")
        px = painter.fitting(title, Face.TITLE, self.size(20), room, self.px(13))
        painter.label(target, title, (rect.x + self.px(_EDGE), rect.y + self.px(27)), Face.TITLE, px, theme.ink)
        for index, cell in enumerate(self._cells()):
            self._paint_row(target, painter, index, cell)

    def _cells(self) -> Iterator[pygame.Rect]:
        """Where the rows lie."""
        rect, count = self.rect, len(self.rows)
        step = min(self.px(_ROW), (rect.h - self.px(_HEAD + 10)) / max(1, count))
        for index in range(count):
            yield pygame.Rect(rect.x, rect.y + self.px(_HEAD) + round(index * step), rect.w, round(step))

    def _paint_row(self, target: pygame.Surface, painter: Painter, index: int, cell: pygame.Rect) -> None:
        theme, row = painter.theme, self.rows[index]
        left = cell.x + self.px(_EDGE)
        painter.line(target, (left, cell.y), cell.w - 2 * self.px(_EDGE), theme.shade, 1.6 * self.u)
        if row.due:
            painter.box(target, cell.inflate(-2 * self.px(10), -self.px(4)), 8 * self.u, theme.chosen_paper)
        radius = min(self.px(_DISC), cell.h - self.px(6)) / 2
        middle = (left + self.px(16), cell.centery)
        painter.disc(target, middle, radius, kind_colour(index))
        px = min(self.size(17), round(radius * 1.3))
        painter.label(target, str(index + 1), middle, Face.TITLE, px, theme.ink, "center")
        cards = self._paint_cards(target, painter, row.kind, cell)
        left += self.px(46)
        room = cards - left - self.px(8)
        raised = round(cell.h * 0.16) if row.words else 0
        px = painter.fitting(str(row.kind), Face.BOLD, min(self.size(20), round(cell.h * 0.55)), room, self.px(11))
        painter.label(target, str(row.kind), (left, cell.centery - raised), Face.BOLD, px, theme.ink)
        if row.words:
            px = painter.fitting(row.words, Face.REGULAR, min(self.size(16), round(cell.h * 0.34)), room, self.px(10))
            words = painter.fit(row.words, Face.REGULAR, px, room)
            where = (left, cell.centery + round(cell.h * 0.22))
            painter.label(target, words, where, Face.REGULAR, px, theme.faded)

    def _paint_cards(self, target: pygame.Surface, painter: Painter, kind: Kind, cell: pygame.Rect) -> int:
        """Paint an example at the right; where it begins."""
        width = min(self.px(_WIDEST_CARD), round((cell.h - self.px(10)) / CARD_RATIO))
        right = cell.right - self.px(_EDGE)
        for number, card in enumerate(reversed(_example(kind))):
            picture = card_face(painter, card, width)
            spot = picture.get_rect(midright=(right - number * (width + self.px(5)), cell.centery))
            painter.shadow(target, spot, CORNER * width, Shadow.CARD, width / 100)
            target.blit(picture, spot)
        return right - len(_example(kind)) * (width + self.px(5))

    def told_parts(self) -> Iterable[Tip]:
        """Every kind of combination, its example among it."""
        for row, cell in zip(self.rows, self._cells(), strict=True):
            yield Tip(_("{name}: {words}").format(name=row.kind, words=row.words) if row.words else str(row.kind), cell)

    def texts(self) -> Iterable[TextRun]:
        """Nothing: words give way in size."""
        return ()
