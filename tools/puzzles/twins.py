"""Find twins among Jungle's puzzles, before days are frozen: tools/puzzles/twins.py [--set 100 …].

Two puzzles are twins if a position on the way of one, as long as its solution goes on, is on the way of the other, as
the winner sees it, mirrored or not: whoever solved one has played the other's moves. A piece that matters not makes no
difference: one that neither moves nor is taken in the rest of the solution, nor stands where another one goes.
"""

from __future__ import annotations

import argparse
from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence
from itertools import combinations
from typing import Final

from jungle_games.core.puzzle import Puzzle
from jungle_games.games.jungle.player.puzzles import PUZZLES, start_of
from jungle_games.games.jungle.rules.board import JungleMove, Square
from jungle_games.games.jungle.rules.position import JunglePosition

DAYS: Final = 100
"""The set that days draw from."""
Seen = tuple[tuple[int, int, str, bool], ...]
"""Of each piece its file and rank, letter, and whether it is the winner's."""


def stations(puzzle: Puzzle) -> Iterator[tuple[int, Seen]]:
    """How many moves are left, and what stands where, on the way of a puzzle; also without each idle piece."""
    position = start_of(puzzle)
    line = [JungleMove.parse(text) for text in puzzle.facts["line"].split()]
    for place, move in enumerate(line):
        if place % 2 == 0:
            used = {square for step in line[place:] for square in (step.origin, step.target)}
            yield len(line) - place, seen(position, position.pieces)
            for idle in set(position.pieces) - used:
                yield len(line) - place, seen(position, set(position.pieces) - {idle})
        position = position.play(move)


def seen(position: JunglePosition, squares: Iterable[Square]) -> Seen:
    """The pieces on ``squares`` as the side to move sees them, or mirrored: the smaller of both."""
    board, turned = position.board, bool(position.turn)
    last_file, last_rank = board.width - 1, board.height - 1

    def told(*, flip: bool) -> Seen:
        found = []
        for square in squares:
            piece = position.pieces[square]
            file = last_file - square.file if flip != turned else square.file
            rank = last_rank - square.rank if turned else square.rank
            found.append((file, rank, piece.kind.letter, piece.seat == position.turn))
        return tuple(sorted(found))

    return min(told(flip=False), told(flip=True))


def twins(puzzles: Iterable[tuple[str, Puzzle]]) -> Sequence[tuple[str, str]]:
    """The keys of all pairs of twins, in order."""
    at = defaultdict[tuple[int, Seen], dict[str, None]](dict)
    for key, puzzle in puzzles:
        for station in stations(puzzle):
            at[station][key] = None
    return sorted({pair for keys in at.values() for pair in combinations(keys, 2)})


def main(given: Sequence[str] | None = None) -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--set", type=int, nargs="*", default=[DAYS], help="the sets that are compared with each other")
    chosen = parser.parse_args(given)
    sets = [PUZZLES.read(number) for number in chosen.set]
    found = list(twins([(each.key(puzzle), puzzle) for each in sets for puzzle in each.puzzles]))
    for pair in found:
        print(*pair)
    print(f"{len(found)} pairs of twins among {sum(len(each.puzzles) for each in sets)} puzzles")
    return 1 if found else 0


if __name__ == "__main__":
    raise SystemExit(main())
