"""Make another set of puzzles of Jungle Matrix, ``levels/jungle_matrix/puzzles/<set>.yaml``, when people want more.

Cards are laid and rightly covered until a grid lies there on which several pairs or trios are open. The more of them
have to be compared until all are covered, the higher the grade.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice
from random import Random
from typing import Final

from puzzle_sets import Facts, facts_of, graded, make_set

from jungle_games.core.game import CHANCE
from jungle_games.games.jungle_matrix.player.puzzles import FIRST, is_done
from jungle_games.games.jungle_matrix.rules.moves import Cover, Deal
from jungle_games.games.jungle_matrix.rules.turn import Turn

_MOST_COVERS: Final = 24


def compared(turn: Turn) -> float:
    """How many open pairs and trios one has to compare until all are covered, one after another."""
    total = number = 0
    while not number or not is_done(turn, number):
        total += 0 if turn.under_way else len(turn.open)
        turn, number = turn.cover(turn.right[0]), number + 1
    return total


def found(deal: int, dice: Random) -> tuple[float, Facts] | None:
    """The puzzle of this deal with most to compare, and how much that is; None if it has none."""
    match = FIRST.match(deal)
    while match.to_move is CHANCE:
        match.take_chance(0.0)
    match.play(Deal(), 0.0)
    puzzles: list[tuple[float, Facts]] = []
    for _cover in range(_MOST_COVERS):
        turn = match.position.turn
        if not turn.right or not turn.due or turn.ended is not None:
            break
        if not turn.under_way and len(turn.open) > 1:
            puzzles.append((compared(turn), facts_of(match)))
        match.play(Cover(dice.choice(turn.right)), 0.0)
    return max(puzzles, key=lambda puzzle: puzzle[0], default=None)


def choose(wanted: int, deals: Iterator[int], dice: Random) -> list[tuple[int, Facts]]:
    """Puzzles each of a deal of its own, graded by how much there is to compare."""
    chosen = list(islice(filter(None, (found(deal, dice) for deal in deals)), wanted))
    return graded(chosen)


if __name__ == "__main__":
    raise SystemExit(make_set("jungle_matrix", "first", choose, __doc__))
