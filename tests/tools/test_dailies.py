"""The tasks of the days that were published stay as they are; none comes again soon."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from datetime import date
from itertools import combinations

import pytest
from check_puzzles import DAILIES, FIRST, frozen_lines

from jungle_games.core.puzzle import Draw, Puzzle, PuzzleError
from jungle_games.core.room import Room
from jungle_games.games import ROOMS
from jungle_games.games.jungle.player.puzzles import PUZZLES, start_of
from jungle_games.games.jungle.rules.board import JungleMove, Kind, Piece, Square
from jungle_games.games.jungle.rules.position import JunglePosition
from jungle_games.screens.today import tasks_of, theme_of_day

WITH_PUZZLES = [room for room in ROOMS if room.puzzles]
DAYS = 100
"""The set of Jungle that days draw from."""
Seen = tuple[tuple[int, int, str, bool], ...]
"""Of each piece its file and rank, letter, and whether it is the winner's."""
FOUR_YEARS = range(date(2026, 11, 20).toordinal(), date(2030, 11, 20).toordinal())


def test_the_tasks_of_the_days_are_those_that_were_frozen() -> None:
    """Renew them with ``python3 tools/dev.py puzzles --freeze`` as long as none of them was published."""
    assert list(frozen_lines()) == DAILIES.read_text(encoding="utf-8").splitlines()


@pytest.mark.parametrize("room", WITH_PUZZLES, ids=lambda room: room.name)
def test_no_task_comes_again_within_a_year_or_is_in_the_collection(room: Room) -> None:
    puzzles = room.load(room.puzzles)
    keys = [puzzles.daily(date.fromordinal(day)) for day in FOUR_YEARS]
    assert not [key for key in keys if key and int(key.split("/")[1]) in puzzles.collection()]
    assert all(len({*keys[start : start + 365]}) == 365 for start in range(0, len(keys) - 365, 30))


def test_each_day_has_something_gentle() -> None:
    tables = [(puzzles := room.load(room.puzzles), puzzles.read(puzzles.draws[-1].set)) for room in WITH_PUZZLES]
    grades = [{found.key(puzzle): puzzle.grade for puzzle in found.puzzles} for _puzzles, found in tables]
    for day in map(date.fromordinal, FOUR_YEARS):
        keys = [puzzles.daily(day) for puzzles, _found in tables]
        assert min(known[key] for known, key in zip(grades, keys, strict=True)) <= 2, day


def _stations(puzzle: Puzzle) -> Iterator[tuple[int, Seen]]:
    """How many moves are left, and what stands where, on the way of a puzzle; also without each idle piece."""
    position = start_of(puzzle)
    line = [JungleMove.parse(text) for text in puzzle.facts["line"].split()]
    for place, move in enumerate(line):
        if place % 2 == 0:
            used = {square for step in line[place:] for square in (step.origin, step.target)}
            yield len(line) - place, _seen(position, position.pieces)
            for idle in set(position.pieces) - used:
                yield len(line) - place, _seen(position, set(position.pieces) - {idle})
        position = position.play(move)


def _seen(position: JunglePosition, squares: Iterable[Square]) -> Seen:
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
    """The keys of all pairs in which whoever solved one has played the other's moves.

    A position on the way of one, as long as its solution goes on, is on the way of the other, as the winner sees it,
    mirrored or not. A piece makes no difference that neither moves nor is taken in the rest of the solution, nor stands
    where another one goes.
    """
    at = defaultdict[tuple[int, Seen], dict[str, None]](dict)
    for key, puzzle in puzzles:
        for station in _stations(puzzle):
            at[station][key] = None
    return sorted({pair for keys in at.values() for pair in combinations(keys, 2)})


def test_whoever_solved_a_task_of_jungle_does_not_know_another() -> None:
    days = PUZZLES.read(DAYS)
    assert not twins((days.key(puzzle), puzzle) for puzzle in days.puzzles)


def test_a_task_on_the_way_of_another_is_its_twin_whatever_stands_idly_by() -> None:
    """Of a task in four moves the last three, mirrored, with a piece less that does nothing: a twin all the same."""
    days = PUZZLES.read(DAYS)
    whole = next(puzzle for puzzle in days.puzzles if len(puzzle.facts["line"].split()) == 7)
    line = [JungleMove.parse(text) for text in whole.facts["line"].split()]
    later = start_of(whole).play(line[0]).play(line[1])
    used = {square for move in line[2:] for square in (move.origin, move.target)}
    pieces = dict(later.pieces)
    for number in (0, 1):
        facts = {"position": _mirrored(replace(later, pieces=pieces)), "line": " ".join(map(_flipped, line[2:]))}
        assert bool(twins([("whole", whole), ("later", Puzzle(1, 1, "win", facts))])), number
        del pieces[next(square for square in pieces if square not in used)]
    gone = set(Kind) - {piece.kind for piece in later.pieces.values() if piece.seat == later.turn}
    pieces[line[2].origin] = Piece(later.turn, min(gone))
    facts["position"] = _mirrored(replace(later, pieces=pieces))
    assert not twins([("whole", whole), ("later", Puzzle(1, 1, "win", facts))]), "another animal goes there"


def _mirrored(position: JunglePosition) -> str:
    pieces = {Square(6 - at.file, at.rank): piece for at, piece in position.pieces.items()}
    return replace(position, pieces=pieces).fen()


def _flipped(move: JungleMove) -> str:
    origin, target = (Square(6 - at.file, at.rank) for at in (move.origin, move.target))
    return f"{origin}{target}"


@pytest.mark.parametrize("day", [date(2026, 11, 20), date(2026, 11, 23), date(2027, 12, 5), date(2030, 1, 1)], ids=str)
def test_a_day_has_five_tasks_and_a_name(day: date) -> None:
    tasks = tasks_of(ROOMS, day)
    assert len(tasks) == 5
    assert theme_of_day(tasks, day)


def test_a_day_whose_puzzle_is_missing_is_a_fault(monkeypatch: pytest.MonkeyPatch) -> None:
    puzzles = WITH_PUZZLES[0].load(WITH_PUZZLES[0].puzzles)
    monkeypatch.setattr(puzzles, "draws", [Draw(FIRST, 1, len(puzzles.read(1).puzzles) + 200)])
    with pytest.raises(PuzzleError):
        list(frozen_lines())
