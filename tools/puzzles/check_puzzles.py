"""Prove every puzzle that ships again from scratch, after a change to rules or puzzles: dev.py puzzles [GAME …].

Each is proved by ``puzzle_proofs.py`` from the rules and from tables alone, whatever the generator believed; then it is
walked as a person at the table would: each answer that is right can be given, each reply and each refutation be made,
and no wrong answer is taken for a right one. No two puzzles of a game may be the same. Prints how many there are by
game and grade, and the faults; the exit status is 1 where there are any.

What people have played on a day, and what was played together, must not change once it was published: tests compare
each month's tasks with the hashes in ``tests/dailies.txt``. ``--freeze`` writes these anew when a set is finished.
"""

from __future__ import annotations

import argparse
import json
import random
import sys
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from concurrent.futures import ProcessPoolExecutor
from datetime import date
from functools import cache, partial
from hashlib import sha256
from itertools import groupby
from multiprocessing import get_context
from pathlib import Path
from typing import Any, Final

import msgspec
from puzzle_proofs import equivalence_key, prove

from jungle_games.core.game import IllegalMove
from jungle_games.core.puzzle import Puzzle, PuzzleError, PuzzleKind, Puzzles, Right
from jungle_games.games import ROOMS

DAILIES: Final = Path(__file__).resolve().parents[2] / "tests" / "dailies.txt"
FIRST, LAST = date(2026, 11, 1), date(2027, 12, 31)
"""The days whose tasks are frozen."""
MOST_ANSWERS = 60
"""Right answers after which a puzzle that is not solved never will be."""


@cache
def shelves() -> Mapping[str, Puzzles]:
    return {room.name: room.load(room.puzzles) for room in ROOMS if room.puzzles}


def faults_of(puzzles: Puzzles, puzzle: Puzzle) -> Iterator[str]:
    try:
        kind = puzzles.kind(puzzle)
        prove(kind, puzzle)
    except PuzzleError as error:
        yield str(error)
        return
    if not kind.title(puzzle) or not kind.task(puzzle):
        yield "it has no words"
    yield from walk(kind, puzzle)


def walk(kind: PuzzleKind, puzzle: Puzzle) -> Iterator[str]:
    """Solve the puzzle by its own clues, and try everything else on the way; what cannot be done."""
    match, answers = kind.start(puzzle), list[str]()
    shown = kind.shown_from(puzzle)
    if shown is not None and not 0 <= shown < match.ply:
        yield f"it is to be watched from move {shown}, and has {match.ply}"
    while len(answers) < MOST_ANSWERS:
        moments, right = kind.moments(puzzle, answers), kind.clue(puzzle, answers).answer
        offered = kind.places(puzzle, answers) if moments is None else list(map(str, moments))
        verdict = kind.judge(puzzle, answers, right)
        if not isinstance(verdict, Right):
            yield f"answer {len(answers) + 1}: {right} is to be the answer, and is wrong"
            return
        yield from _others(kind, puzzle, answers, offered, right, match)
        try:
            for move in (*(() if offered is not None else (right,)), *verdict.replies):
                match.play(match.parse(move))
        except IllegalMove as error:
            yield f"answer {len(answers) + 1}: {error}"
            return
        if verdict.solved:
            return
        answers.append(right)
    yield "it does not end"


def _others(
    kind: PuzzleKind, puzzle: Puzzle, answers: Sequence[str], offered: Sequence[str] | None, right: str, match: Any
) -> Iterator[str]:
    """What is wrong with how the other answers are judged; ``offered``: places or moments, None for moves."""
    if offered is not None and right not in offered:
        yield f"answer {len(answers) + 1}: {right} is not among what is offered"
    for other in offered if offered is not None else [str(move) for move in match.legal()]:
        if other == right:
            continue
        verdict = kind.judge(puzzle, answers, other)
        if isinstance(verdict, Right):
            continue  # a kind may take several; that each of them solves it is for its proof
        if not verdict.reason:
            yield f"answer {len(answers) + 1}: {other} is wrong, and nobody says why"
        try:
            position = match.position if offered is not None else match.position.play(match.parse(other))
            for move in verdict.refutation:
                position = position.play(match.parse(move))
        except IllegalMove as error:
            yield f"answer {len(answers) + 1}: {other} is refuted by what cannot be played: {error}"


def check(game: str, number: int, index: int) -> tuple[Puzzle, list[str], str]:
    """A puzzle, what is wrong with it, and if nothing is, what it has in common with its twins."""
    puzzles = shelves()[game]
    puzzle = puzzles.read(number).puzzles[index]
    faults = list(faults_of(puzzles, puzzle))
    return puzzle, faults, "" if faults else equivalence_key(puzzles.kind(puzzle), puzzle)


def check_set(puzzles: Puzzles, number: int, pool: ProcessPoolExecutor, every: int) -> int:
    """Check the puzzles of a set, or ``every`` so many of them from one by lot on, and print the faults; how many."""
    found = puzzles.read(number)
    grades, seen, faults = Counter[int](), Counter[str](), 0
    indices = range(random.randrange(every), len(found.puzzles), every)
    for puzzle, wrong, key in pool.map(partial(check, puzzles.game, number), indices, chunksize=4):
        grades[puzzle.grade] += 1
        seen[key] += bool(key)
        faults += len(wrong)
        for words in wrong:
            print(f"{found.key(puzzle)}: {words}")
    twins = sum(count - 1 for count in seen.values() if count)
    told = ", ".join(f"grade {grade}: {count}" for grade, count in sorted(grades.items()))
    asked = f"{len(indices)} of {len(found.puzzles)} puzzles"
    print(f"{puzzles.game}, set {number}: {asked}, {told}, twins {twins}", flush=True)
    return faults + twins


def frozen_lines() -> Iterator[str]:
    """A line for each game and month from `FIRST` to `LAST`. Raises PuzzleError if a day's task is missing."""
    days = [date.fromordinal(day) for day in range(FIRST.toordinal(), LAST.toordinal() + 1)]
    for puzzles in shelves().values():
        for month, own in groupby(days, lambda day: f"{day:%Y-%m}"):
            keys = {day: key for day in own if (key := puzzles.daily(day)) is not None}
            told = [json.dumps(msgspec.to_builtins(puzzles.find(key)), sort_keys=True) for key in keys.values()]
            tasks = [f"{day} {key} {task}" for (day, key), task in zip(keys.items(), told, strict=True)]
            if tasks:
                print_of = sha256("\n".join(tasks).encode()).hexdigest()[:16]
                yield f"{puzzles.game} {month} {len(tasks)} {print_of}"


def main(arguments: Sequence[str] | None = None) -> int:
    parser = argparse.ArgumentParser(description="Prove every shipped puzzle again, by the rules and tables alone.")
    parser.add_argument("games", nargs="*", help=f"of {', '.join(shelves())}; all without")
    parser.add_argument("--every", type=int, default=1, help="prove one of so many; before a release, all of them")
    parser.add_argument("--freeze", action="store_true", help=f"write {DAILIES.name} anew, and prove nothing")
    chosen = parser.parse_args(arguments)
    if chosen.freeze:
        DAILIES.write_text("".join(f"{line}\n" for line in frozen_lines()), encoding="utf-8", newline="\n")
        return 0
    with ProcessPoolExecutor(mp_context=get_context("spawn")) as pool:
        asked = [shelves()[game] for game in chosen.games or shelves()]
        sets = [(puzzles, number) for puzzles in asked for number in puzzles.numbers()]
        faults = sum(check_set(puzzles, number, pool, chosen.every) for puzzles, number in sets)
    print(f"faults {faults}")
    return 1 if faults else 0


if __name__ == "__main__":
    sys.exit(main())
