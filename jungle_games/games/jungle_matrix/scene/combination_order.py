"""The order of combinations on the table: kinds, colours, the marks on cards, and the sheet with the order."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Final, NamedTuple, Self

import pygame

from jungle_games.core.cards import Card, Rank, Suit
from jungle_games.core.i18n import _
from jungle_games.games.jungle_matrix.rules.moves import Combination, Square
from jungle_games.games.jungle_matrix.rules.position import JungleMatrixPosition
from jungle_games.games.jungle_matrix.rules.situation import Phase
from jungle_games.games.jungle_matrix.rules.turn_rules import End, TurnRules
from jungle_games.games.jungle_matrix.scene.cloth import CORNER
from jungle_games.games.jungle_matrix.scene.geometry import CARD_RATIO
from jungle_games.table.sprites.cards import card_face
from jungle_games.ui.layout import LITTLE, Box, Column, FirstThatFits, Item, Row
from jungle_games.ui.painter import Face, Painter, Shadow
from jungle_games.ui.theme import mix
from jungle_games.ui.widgets.base import Widget
from jungle_games.ui.widgets.label import Label, Picture, Rule

_HIGHEST_VALUE: Final = 10
_COLOURS: Final = ("#F2B84B", "#E58A4E", "#E07F7A", "#C08DCA", "#6F9BE0", "#4FB3A8", "#7DB65A")
_DISC: Final = 34
_EDGE: Final = 20
_LEAST_ROW, _ROW = 40, 78
_CARD_DISC: Final = 30
_LEAST_CARD, _WIDEST_CARD, _CARD_GAP = 20, 46, 5


class Kind(NamedTuple):
    """A kind of combination: the two values of a pair, the higher first; two zeros are the trio."""

    higher: int
    lower: int

    @property
    def is_trio(self) -> bool:
        """Whether it is the trio."""
        return self.higher == 0

    @classmethod
    def of(cls, combination: Combination) -> Self:
        """The kind of a combination."""
        return cls(0, 0) if combination.is_trio else cls(max(combination.ranks), min(combination.ranks))

    def __str__(self) -> str:
        """``K Q J`` or ``10 + A``."""
        if self.is_trio:
            return "K Q J"
        return " + ".join("A" if value == 1 else str(value) for value in self)


TRIO: Final = Kind(0, 0)


def kinds(rules: TurnRules) -> tuple[Kind, ...]:
    """Every kind of combination under ``rules``, in order of priority.

    >>> [str(kind) for kind in kinds(TurnRules())]
    ['K Q J', '10 + A', '9 + 2', '8 + 3', '7 + 4', '6 + 5']
    """
    found = [TRIO] if rules.trios else []
    for wanted in rules.sums:
        for higher in range(_HIGHEST_VALUE, 0, -1):
            lower = wanted - higher
            if 1 <= lower <= higher:
                found.append(Kind(higher, lower))
    return tuple(found if rules.first is End.HIGHEST else reversed(found))


def kind_colour(index: int) -> str:
    """The colour of the kind that is covered as number ``index``, from 0."""
    return _COLOURS[index % len(_COLOURS)]


# Marks


@dataclass(frozen=True, slots=True)
class OrderMark:
    """A marked card: the number on its disc, its combination's colour, and whether it is to be covered at once."""

    square: Square
    number: int
    colour: str
    strong: bool


def numbered(
    orders: Iterable[Sequence[Square]], combination: Combination | None, rules: TurnRules
) -> tuple[OrderMark, ...]:
    """The squares of ``orders``, each numbered in the order of covering, in the colour of ``combination``."""
    known = kinds(rules)
    kind = Kind.of(combination) if combination is not None else None
    colour = kind_colour(known.index(kind) if kind in known else 0)
    found: dict[Square, int] = {}
    for order in orders:
        for number, square in enumerate(order, start=1):
            found[square] = min(number, found.get(square, number))
    return tuple(OrderMark(square, number, colour, number == 1) for square, number in found.items())


def due_marks(position: JungleMatrixPosition) -> tuple[OrderMark, ...]:
    """The marks of cards to cover now, where people are guided."""
    due = position.due
    if not due or not position.options.guides_people or position.phase is not Phase.COVER:
        return ()
    begun = position.turn.begun
    return numbered([combination.squares[begun:] for combination in due], due[0], position.rules)


def open_marks(found: Iterable[Combination], rules: TurnRules) -> tuple[OrderMark, ...]:
    """Every open combination's cards with its place in the order, each card for the first of its combinations."""
    marks: dict[Square, OrderMark] = {}
    order: list[Kind] = []
    for combination in found:
        kind = Kind.of(combination)
        if kind not in order:
            order.append(kind)
        place, colour = order.index(kind), kind_colour(kinds(rules).index(kind))
        for square in combination.squares:
            marks.setdefault(square, OrderMark(square, place + 1, colour, place == 0))
    return tuple(marks.values())


def mark_spot(rect: pygame.Rect, u: float) -> tuple[int, int]:
    """The centre of a mark on the card that fills ``rect``: at its upper right, clear of the index."""
    return rect.right - round(22 * u), rect.y + round(21 * u)


def draw_order_glow(painter: Painter, target: pygame.Surface, rect: pygame.Rect, u: float, mark: OrderMark) -> None:
    """Draw the light round the card that fills ``rect``."""
    grown = rect.inflate(round(2 * u), round(2 * u))
    blur, alpha, ring = (17 * u, 235, 0.0) if mark.strong else (8 * u, 200, 8 * u)
    painter.glow(target, grown, CORNER * rect.w + 2 * u, mark.colour, blur=blur, alpha=alpha, ring=ring)


def draw_order_mark(painter: Painter, target: pygame.Surface, rect: pygame.Rect, u: float, mark: OrderMark) -> None:
    """Draw the edge of the card that fills ``rect``, and the disc with the number at its upper right."""
    grown = round((6 if mark.strong else 4) * u)
    edge = mix(mark.colour, "#FFFFFF", 0.45) if mark.strong else mark.colour
    width = (5 if mark.strong else 3) * u
    painter.box(target, rect.inflate(grown, grown), CORNER * rect.w + 3 * u, border=edge, width=width)
    theme, side = painter.theme, round(_DISC * u)
    spot = pygame.Rect(0, 0, side, side).move_to(center=mark_spot(rect, u))
    painter.shadow(target, spot, side / 2, Shadow(4, 2, 0.35), u)
    painter.disc(target, spot.center, side / 2, theme.amber, border=theme.bright, width=1.5 * u)
    painter.label(target, str(mark.number), spot.center, Face.TITLE, round(20 * u), theme.ink, "center")


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
    """Mark the card to cover now, in guided play."""


def order_rows(position: JungleMatrixPosition, *, guided: bool) -> Sequence[OrderRow]:
    """The kinds of combinations in order of priority; for a ``guided`` player the one that is due is marked."""
    due = Kind.of(position.due[0]) if guided and position.due and position.phase is Phase.COVER else None
    rules = position.rules
    rows = []
    for kind in kinds(rules):
        bonus = rules.trio_points if kind.is_trio else rules.pair_bonus(kind.higher, kind.lower)
        words = _("trio") if kind.is_trio else ""
        if bonus:
            words = f"{words} {bonus:+d}".strip()
        rows.append(OrderRow(kind, words, kind == due))
    return rows


class OrderCard(Widget):
    """A sheet of paper with a row for each kind of combination."""

    spread = 34.0

    def __init__(self) -> None:
        super().__init__()
        self.rows: Sequence[OrderRow] = ()

    def show(self, rows: Sequence[OrderRow]) -> None:
        """Write it anew."""
        if rows != self.rows:
            self.rows = rows
            title = Label(_("Covering order"), size=20, face=Face.TITLE, ink="ink", lines=2).padded(_EDGE, 11)
            self.content = Column(title, *(_arranged(index, row) for index, row in enumerate(rows))).padded(0, 3)
            self.relayout()

    def paint(self, target: pygame.Surface, painter: Painter) -> None:
        painter.paper(target, self.rect, self.u)


def _arranged(index: int, row: OrderRow) -> Item:
    """A row of the sheet: number, kind and what is said of it, and an example."""

    def disc(target: pygame.Surface, painter: Painter, rect: pygame.Rect) -> None:
        painter.disc(target, rect.center, rect.w / 2, kind_colour(index))
        px, ink = round(rect.w * 0.57), painter.theme.ink
        painter.label(target, str(index + 1), rect.center, Face.TITLE, px, ink, "center")

    kind, words = Label(str(row.kind), size=20, face=Face.BOLD, ink="ink"), Label(row.words, size=16, ink="faded")
    said = FirstThatFits(Column(kind, words, justify="center"), Row(kind, words, gap=8, align="center"))
    cards = _Example(row.kind)
    line = Row(Picture(disc, _CARD_DISC), said.grow(LITTLE), cards.at_most(cards.widest).grow(), gap=10)
    ruled = Column(Rule(1.6).padded(_EDGE, 0), Box(_Due(row.due), line, _EDGE, 0).grow())
    return ruled.at_least(height=_LEAST_ROW).at_most(height=_ROW).grow()


class _Due(Widget):
    """The ground of a row, lit if it is due."""

    opaque = False

    def __init__(self, due: bool) -> None:
        super().__init__()
        self._due = due

    def paint(self, target: pygame.Surface, painter: Painter) -> None:
        if self._due:
            field = self.rect.inflate(-2 * self.px(10), -self.px(4))
            painter.box(target, field, 8 * self.u, painter.theme.chosen_paper)


class _Example(Widget):
    """Cards that make a kind, at the right of their room."""

    opaque = False

    def __init__(self, kind: Kind) -> None:
        super().__init__()
        self._cards = _example(kind)
        self.natural = (len(self._cards) * (_LEAST_CARD + _CARD_GAP), _LEAST_CARD * CARD_RATIO)
        self.widest = len(self._cards) * (_WIDEST_CARD + _CARD_GAP)

    def paint(self, target: pygame.Surface, painter: Painter) -> None:
        gap, count = self.px(_CARD_GAP), len(self._cards)
        width = min(self.px(_WIDEST_CARD), self.rect.w // count - gap, round((self.rect.h - 2 * gap) / CARD_RATIO))
        for number, card in enumerate(reversed(self._cards)):
            picture = card_face(painter, card, width)
            spot = picture.get_rect(midright=(self.rect.right - number * (width + gap), self.rect.centery))
            painter.shadow(target, spot, CORNER * width, Shadow.CARD, width / 100)
            target.blit(picture, spot)
