"""What makers of puzzles share: arguments, deals and lots by the set's number, the file; for the scripts beside it."""

from __future__ import annotations

import argparse
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from itertools import count
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


def facts_of(match: Match[Any, Any]) -> Facts:
    """Where a match has come to, as the facts of a puzzle of a `ReplayedKind`."""
    return {"deal": match.deal, "moves": ", ".join(match.moves)}


def graded(puzzles: Sequence[tuple[float, Facts]]) -> list[tuple[int, Facts]]:
    """The facts of puzzles by how hard each is, the easy ones first, with as many in each grade."""
    order = sorted(puzzles, key=lambda puzzle: puzzle[0])
    return [(1 + number * GRADES // len(order), facts) for number, (_hardness, facts) in enumerate(order)]


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


def write_set(path: Path, kind: str, puzzles: Iterable[tuple[int, Facts]]) -> None:
    """Write the set of these grades and facts, all of one kind, to the file that `new_file` named."""
    rows = [
        msgspec.to_builtins(Puzzle(number, grade, kind, facts)) for number, (grade, facts) in enumerate(puzzles, 1)
    ]
    document: Mapping[str, Any] = {"game": path.parents[1].name, "number": int(path.stem), "puzzles": rows}
    path.parent.mkdir(exist_ok=True)
    text = yaml.safe_dump(document, sort_keys=False, width=160, default_flow_style=None)
    path.write_text(text, encoding="utf-8", newline="\n")


def make_set(game: str, kind: str, choose: Choose, description: str) -> int:
    """A tool that makes a set of ``kind`` from deals, the same one for the same number: read arguments and write it."""
    parser = argparse.ArgumentParser(description=description, formatter_class=argparse.RawDescriptionHelpFormatter)
    add_set_arguments(parser)
    arguments = parser.parse_args()
    path = new_file(game, arguments.set)
    before = 1000 * arguments.set
    deals = count(before + 1)
    puzzles = list(choose(arguments.puzzles, deals, Random(arguments.set)))
    write_set(path, kind, puzzles)
    print(f"{len(puzzles)} puzzles of {next(deals) - before - 1} deals")
    return 0
