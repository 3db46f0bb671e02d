"""How hard the shipped puzzles of each grade are: python tools/puzzle_grades.py [GAME …] [--write].

Prints the measure of each game that has one, by set, kind and grade: the least, the mean, the most. MATR1X 0VERL0AD
measures how many places look at least as good as the right ones, in bits; Sequence Giant what there is to look at and
to refute; Jungle Matrix how many open pairs and trios have to be compared. With ``--write`` puzzles are graded anew by
it, as many in each grade. Each keeps its number and with it what people have solved.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Callable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import Final

ROOT: Final = Path(__file__).resolve().parents[1]
sys.path.insert(0, str(ROOT))

import jungle_matrix_puzzles  # noqa: E402
import matr1x_puzzles  # noqa: E402
import msgspec  # noqa: E402
import sequence_puzzles  # noqa: E402
from check_puzzles import shelf  # noqa: E402
from puzzle_sets import rewrite  # noqa: E402

from jungle_games.core.puzzle import GRADES, Puzzle  # noqa: E402
from jungle_games.games.jungle_matrix.player.puzzles import FIRST  # noqa: E402
from jungle_games.games.sequence.player.puzzles import OneCardOneSpace, certain  # noqa: E402


def _sequence(puzzle: Puzzle) -> float:
    position = OneCardOneSpace().start(puzzle).position
    return sequence_puzzles.hardness(position, certain(position)[0])


MEASURES: Final[Mapping[tuple[str, str], Callable[[Puzzle], float]]] = {
    ("jungle_matrix", "first"): lambda puzzle: jungle_matrix_puzzles.compared(FIRST.start(puzzle).position.turn),
    ("matr1x", "beat"): lambda puzzle: matr1x_puzzles.measured(puzzle.facts),
    ("sequence", "certain"): _sequence,
}
"""How hard a puzzle is, by game and kind; other kinds are graded as they are made."""


def grade_anew(puzzles: Sequence[Puzzle], measured: Mapping[int, float]) -> list[Puzzle]:
    """The puzzles with grades by their measure, as many in each; those that are not measured keep theirs."""
    order = sorted(measured, key=lambda number: (measured[number], number))
    grades = {number: 1 + place * GRADES // len(order) for place, number in enumerate(order)}
    return [msgspec.structs.replace(each, grade=grades.get(each.number, each.grade)) for each in puzzles]


def told(puzzles: Sequence[Puzzle], measured: Mapping[int, float]) -> Iterator[str]:
    """A line for each grade: the least, the mean and the most of what was measured."""
    for grade in range(1, GRADES + 1):
        own = [measured[puzzle.number] for puzzle in puzzles if puzzle.grade == grade and puzzle.number in measured]
        yield f"  grade {grade}: {len(own)} puzzles, {min(own):.1f} to {max(own):.1f}, mean {sum(own) / len(own):.2f}"


def main() -> int:
    parser = argparse.ArgumentParser(description="Print how hard the puzzles of each grade are.")
    parser.add_argument("games", nargs="*", help="all that have a measure without")
    parser.add_argument("--write", action="store_true", help="grade them anew")
    chosen = parser.parse_args()
    for (game, kind), measure in MEASURES.items():
        puzzles = shelf(game)
        if puzzles is None or (chosen.games and game not in chosen.games):
            continue
        for number in puzzles.numbers():
            rows = puzzles.read(number).puzzles
            measured = {puzzle.number: measure(puzzle) for puzzle in rows if puzzle.kind == kind}
            if measured:
                rows = grade_anew(rows, measured) if chosen.write else rows
                print(f"{game}, set {number}, {kind}", *told(rows, measured), sep="\n")
            if measured and chosen.write:
                rewrite(game, number, rows)
    return 0


if __name__ == "__main__":
    sys.exit(main())
