"""Keep hashes of the daily puzzles, so that they stay as published: after a change to puzzles or rules.

    python tools/puzzles/dailies.py            print a line for each game and month: game, month, tasks, hash
    python tools/puzzles/dailies.py --freeze   write tests/dailies.txt anew

A hash is made of each day's key and of all that the puzzle is. A test compares them with tests/dailies.txt: what people
have played, and what was played together, must not change once it was published. Before that it may: freeze it anew
when a set is finished.
"""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Iterator
from datetime import date
from hashlib import sha256
from itertools import groupby
from pathlib import Path
from typing import Final

import msgspec

from jungle_games.core.puzzle import Puzzles
from jungle_games.games import ROOMS

ROOT: Final = Path(__file__).resolve().parents[2]
FILE: Final = ROOT / "tests" / "dailies.txt"
FIRST, LAST = date(2026, 11, 1), date(2027, 12, 31)


def frozen_lines() -> Iterator[str]:
    """A line for each game and month from `FIRST` to `LAST`. Raises PuzzleError if a day's task is missing."""
    days = [date.fromordinal(day) for day in range(FIRST.toordinal(), LAST.toordinal() + 1)]
    for room in ROOMS:
        if not room.puzzles:
            continue
        puzzles: Puzzles = room.load(room.puzzles)
        for month, own in groupby(days, lambda day: f"{day:%Y-%m}"):
            tasks = [task for day in own if (task := _task(puzzles, day))]
            if tasks:
                print_of = sha256("\n".join(tasks).encode()).hexdigest()[:16]
                yield f"{room.name} {month} {len(tasks)} {print_of}"


def _task(puzzles: Puzzles, day: date) -> str:
    """The task of ``day``, whole; empty where there is none."""
    key = puzzles.daily(day)
    if key is None:
        return ""
    return f"{day} {key} {json.dumps(msgspec.to_builtins(puzzles.find(key)), sort_keys=True)}"


def main() -> int:
    parser = argparse.ArgumentParser(description="Print the tasks of the days as hashes.")
    parser.add_argument("--freeze", action="store_true", help=f"write {FILE.relative_to(ROOT)} anew")
    chosen = parser.parse_args()
    text = "".join(f"{line}\n" for line in frozen_lines())
    if chosen.freeze:
        FILE.write_text(text, encoding="utf-8", newline="\n")
    print(text, end="")
    return 0


if __name__ == "__main__":
    sys.exit(main())
