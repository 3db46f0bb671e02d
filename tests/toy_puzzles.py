"""Puzzles for every game of the box, of which only the beginnings are real: for the pages that lead to puzzles."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from datetime import date
from typing import Any

from jungle_games.core.matches.match import Match
from jungle_games.core.puzzle import Clue, Draw, Motif, Puzzle, PuzzleKind, Puzzles, Right, Wrong
from jungle_games.core.room import Room
from jungle_games.core.seat_names import PERSON, SeatInfo
from jungle_games.games import ROOMS, find_game

FIRST = date(2026, 12, 1)
TITLES = {
    "jungle": "Find the win in 4",
    "matr1x": "Beat three royals with the next eight cards",
    "sequence": "One card, one space",
    "jungle_matrix": "Spot the mistake",
    "jacks": "Where is the partner?",
}
OF_ANY_OTHER = "Find the best move"
"""What a game that is still to come asks for."""


class ToyKind(PuzzleKind):
    """The first position of a deal; any answer is right."""

    def __init__(self, game: str) -> None:
        self._game = game

    def title(self, puzzle: Puzzle) -> str:
        return TITLES.get(self._game, OF_ANY_OTHER)

    def task(self, puzzle: Puzzle) -> str:
        return f"{self.title(puzzle)}."

    def motif(self, puzzle: Puzzle) -> Motif:
        return Motif("Rats in the river", f"Rats of {self._game} are swimming.", ("rat",), "river")

    def start(self, puzzle: Puzzle) -> Match[Any, Any]:
        game = find_game(self._game)
        seats = [SeatInfo(f"P{seat}", PERSON) for seat in range(game.seats[0])]
        return Match(game, game.options_type.build(), seats, deal=puzzle.number)

    def judge(self, puzzle: Puzzle, answers: Sequence[str], answer: str) -> Right | Wrong:
        return Right(solved=True)

    def clue(self, puzzle: Puzzle, answers: Sequence[str]) -> Clue:
        return Clue("", "")


class ToyPuzzles(Puzzles):
    """A set that needs no file."""

    def __init__(self, game: str, since: date = FIRST) -> None:
        super().__init__(game, {"toy": ToyKind(game)}, [Draw(since, 1, 42)])

    def numbers(self) -> list[int]:
        return [1]

    def collection(self) -> list[int]:
        return [1]

    def find(self, key: str) -> Puzzle:
        return Puzzle(int(key.rpartition("/")[2]), 1, "toy", {})


def __getattr__(name: str) -> ToyPuzzles:
    """Those of the game that ``name`` is in capitals."""
    if not any(name == room.name.upper() for room in ROOMS):
        raise AttributeError(name)
    return ToyPuzzles(name.lower())


def with_puzzles(count: int = len(ROOMS)) -> tuple[Room, ...]:
    """The rooms of the box, the first ``count`` of them with puzzles."""
    names = [f"toy_puzzles:{room.name.upper()}" for room in ROOMS]
    return tuple(
        replace(room, puzzles=name if index < count else "")
        for index, (room, name) in enumerate(zip(ROOMS, names, strict=True))
    )
