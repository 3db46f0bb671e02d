"""Plausible mistakes: moves that are wrong, yet look right."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from jungle_games.core.cards import Card
from jungle_games.games.jungle_matrix.rules.grid import Square, awake
from jungle_games.games.jungle_matrix.rules.moves import Cover, Gridlocked, JungleMatrixMove
from jungle_games.games.jungle_matrix.rules.position import JungleMatrixPosition
from jungle_games.games.jungle_matrix.rules.turn import Turn


def slips(observation: JungleMatrixPosition) -> Sequence[JungleMatrixMove]:
    """Plausible wrong moves now, none of them correct; possibly empty."""
    turn = observation.turn
    squares = [*_out_of_order(turn), *_out_of_turn(turn), *_nearly(turn)]
    wrong = [Cover(square) for square in dict.fromkeys(squares) if square not in turn.right]
    overlooked = [Gridlocked()] if len(turn.due) == 1 and not turn.under_way and not turn.due[0].is_trio else []
    return [*wrong, *overlooked]


def _out_of_order(turn: Turn) -> Iterator[Square]:
    """Cards of a combination that is due, but covered too early."""
    for combination in turn.due:
        yield from combination.squares[turn.begun :]


def _out_of_turn(turn: Turn) -> Iterator[Square]:
    """The first cards of open combinations of lower priority."""
    if not turn.under_way:
        for combination in turn.open:
            yield combination.squares[0]


def _nearly(turn: Turn) -> Iterator[Square]:
    """The higher cards of pairs that miss the sum by one, if no combination is open."""
    if turn.due:
        return
    cards = [(square, turn.top(square)) for square in awake(turn.rules, turn.covered)]
    for square, card in cards:
        if any(_miss_by_one(card, other, turn.rules.sums) for place, other in cards if place != square):
            yield square


def _miss_by_one(one: Card, other: Card, sums: Sequence[int]) -> bool:
    if one.rank is None or other.rank is None or one.rank.is_court or other.rank.is_court:
        return False
    return one.rank > other.rank and any(abs(one.rank + other.rank - total) == 1 for total in sums)
