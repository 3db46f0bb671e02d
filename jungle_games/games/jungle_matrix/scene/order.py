"""The order in which combinations are covered: their kinds, a colour for each, and the marks that tell it on cards."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Final, NamedTuple, Self

import pygame

from jungle_games.games.jungle_matrix.rules.grid import Combination, Square
from jungle_games.games.jungle_matrix.rules.position import JungleMatrixPosition, Phase
from jungle_games.games.jungle_matrix.rules.turn_rules import End, TurnRules
from jungle_games.games.jungle_matrix.scene.card_grid import CORNER
from jungle_games.ui.painter import Face, Painter, Shadow
from jungle_games.ui.theme import mix

_HIGHEST_VALUE: Final = 10
_COLOURS: Final = ("#F2B84B", "#E58A4E", "#D9706B", "#B77FC2", "#6F9BE0", "#4FB3A8", "#7DB65A")
_DISC: Final = 34


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
    """Every kind that ``rules`` know, the one that comes first in front.

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
    """The marks of what is to be covered now, for those who are guided."""
    due = position.due
    if not due or not position.options.guided or position.phase is not Phase.COVER:
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
    """The middle of a mark on the card that fills ``rect``: at its upper right, where it hides no index."""
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
    spot = pygame.Rect(0, 0, side, side)
    spot.center = mark_spot(rect, u)
    painter.shadow(target, spot, side / 2, Shadow(4, 2, 0.35), u)
    painter.disc(target, spot.center, side / 2, theme.amber, border=theme.bright, width=1.5 * u)
    painter.label(target, str(mark.number), spot.center, Face.TITLE, round(20 * u), theme.ink, "center")
