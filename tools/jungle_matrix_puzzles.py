"""Make puzzles of Jungle Matrix: ``tools/jungle_matrix_puzzles.py`` writes ``levels/jungle_matrix/puzzles/<set>.yaml``.

Cards are laid and rightly covered until a grid lies there on which several pairs or trios are open and one comes first.
The more of them and the more cards they share, the higher the grade.
"""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Final

from puzzle_sets import Facts, facts_of, make_set

from jungle_games.core.game import CHANCE
from jungle_games.games.jungle_matrix.player.puzzles import FIRST, has_one_order, squares_of
from jungle_games.games.jungle_matrix.rules.moves import Cover, Deal
from jungle_games.games.jungle_matrix.rules.turn import Turn

GRADES: Final = 5
_MOST_COVERS: Final = 24


def grade(turn: Turn) -> int:
    """How hard a grid is to read, from 1 to 5: how much lies open, and how much of it shares cards."""
    shared = sum(len(combination.squares) for combination in turn.open) - len(squares_of(turn))
    return max(1, min(GRADES, len(turn.open) - 1 + (shared > 0) + any(each.is_trio for each in turn.open)))


def found(deal: int, dice: Random) -> dict[int, Facts]:
    """By grade, a grid of this deal that is a puzzle."""
    match = FIRST.match(deal)
    while match.to_move is CHANCE:
        match.take_chance(0.0)
    match.play(Deal(), 0.0)
    puzzles: dict[int, Facts] = {}
    for _cover in range(_MOST_COVERS):
        turn = match.position.turn
        if not turn.right or not turn.due or turn.ended is not None:
            break
        if not turn.under_way and len(turn.open) > 1 and has_one_order(turn):
            puzzles[grade(turn)] = facts_of(match)
        match.play(Cover(dice.choice(turn.right)), 0.0)
    return puzzles


def choose(wanted: int, deals: Iterator[int], dice: Random) -> list[tuple[int, Facts]]:
    """As many puzzles of each grade, one of a deal: of the highest grade that is still wanted."""
    missing = {each: len(range(each - 1, wanted, GRADES)) for each in range(1, GRADES + 1)}
    chosen: list[tuple[int, Facts]] = []
    while any(missing.values()):
        puzzles = found(next(deals), dice)
        best = max((each for each in puzzles if missing[each]), default=None)
        if best is not None:
            missing[best] -= 1
            chosen.append((best, puzzles[best]))
    return sorted(chosen, key=lambda puzzle: puzzle[0])


if __name__ == "__main__":
    raise SystemExit(make_set("jungle_matrix", "first", choose, __doc__))
