"""What makers of puzzles share: arguments, deals and lots by the set's number, the file; for the scripts beside it."""

from __future__ import annotations

import argparse
from collections.abc import Callable, Iterable, Iterator, Mapping
from itertools import count, islice
from pathlib import Path
from random import Random
from typing import Any, Final

import msgspec
import yaml

from jungle_games.base.system import levels_folder
from jungle_games.core.matches.match import Match
from jungle_games.core.puzzle import GRADES, Puzzle

PUZZLES: Final = 365
"""How many a set has: one for each day of a year."""

Facts = dict[str, Any]
Choose = Callable[[int, Iterator[int], Random], Iterable[tuple[int, Facts]]]
"""Given how many puzzles, deals to take and lots to draw by: the grade and facts of each, the easy ones first."""
Find = Callable[[int, Random], tuple[float, Facts] | None]
"""How hard the best puzzle of a deal is, and its facts; None if it has none."""


def facts_of(match: Match[Any, Any]) -> Facts:
    """Where a match has come to, as the facts of a puzzle of a `ReplayedKind`."""
    return {"deal": match.deal, "moves": ", ".join(match.moves)}


def graded(puzzles: Iterable[tuple[float, Facts]]) -> list[tuple[int, Facts]]:
    """The facts of puzzles by how hard each is, the easy ones first, with as many in each grade."""
    order = sorted(puzzles, key=lambda puzzle: puzzle[0])
    return [(1 + number * GRADES // len(order), facts) for number, (_hardness, facts) in enumerate(order)]


def by_hardness(find: Find) -> Choose:
    """Puzzles each of a deal of its own, with as many in each grade."""

    def choose(wanted: int, deals: Iterator[int], dice: Random) -> list[tuple[int, Facts]]:
        return graded(islice(filter(None, (find(deal, dice) for deal in deals)), wanted))

    return choose


def add_set_arguments(parser: argparse.ArgumentParser) -> None:
    """How many ``puzzles`` the ``set`` of which number is to have."""
    parser.add_argument("--puzzles", type=int, default=PUZZLES)
    parser.add_argument("--set", type=int, default=1, help="its number")


def new_file(game: str, number: int) -> Path:
    """The file for a set that is not there yet. Leaves the program with a message where it is."""
    path = levels_folder(game) / "puzzles" / f"{number}.yaml"
    if path.exists():
        raise SystemExit(f"{path.name} is frozen, for days were drawn from it: choose another --set")
    return path


def write_set(path: Path, kind: str, found: Iterable[tuple[int, Facts]]) -> None:
    """Write the set of these grades and facts, all of one kind, to the file that `new_file` named."""
    puzzles = [Puzzle(number, grade, kind, facts) for number, (grade, facts) in enumerate(found, 1)]
    document = {"game": path.parents[1].name, "number": int(path.stem), "puzzles": msgspec.to_builtins(puzzles)}
    path.parent.mkdir(exist_ok=True)
    text = yaml.safe_dump(document, sort_keys=False, width=160, default_flow_style=None)
    path.write_text(text, encoding="utf-8", newline="\n")
    print(f"{len(puzzles)} puzzles in {path}")


def make_set(game: str, kinds: Mapping[str, Choose], description: str | None) -> None:
    """A tool that makes a set of one of ``kinds`` from deals, the same one for the same number, and writes its file."""
    parser = argparse.ArgumentParser(description=description, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("kind", nargs="?", choices=kinds, default=next(iter(kinds)))
    add_set_arguments(parser)
    chosen = parser.parse_args()
    path = new_file(game, chosen.set)
    write_set(path, chosen.kind, kinds[chosen.kind](chosen.puzzles, count(1000 * chosen.set + 1), Random(chosen.set)))
