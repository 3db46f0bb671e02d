"""Puzzles of Jungle Matrix: read the grid, and cover what comes first."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import date
from typing import Final

from jungle_games.core.i18n import _
from jungle_games.core.puzzle import Clue, Draw, Puzzle, PuzzleError, Puzzles, ReplayedKind, Right, Wrong
from jungle_games.games.jungle_matrix import ROOM
from jungle_games.games.jungle_matrix.rules import turn as turns
from jungle_games.games.jungle_matrix.rules.grid import Square
from jungle_games.games.jungle_matrix.rules.moves import Cover, parse_move
from jungle_games.games.jungle_matrix.rules.options import FREE, JungleMatrixOptions
from jungle_games.games.jungle_matrix.rules.turn import Turn


class WhatComesFirst(ReplayedKind):
    """Several combinations lie open; all cards of the one that comes first are covered, in their order."""

    def title(self, puzzle: Puzzle) -> str:
        """Always the same question."""
        return _("What is covered first?")

    def task(self, puzzle: Puzzle) -> str:
        """What is to be covered."""
        return _(
            "Several pairs or trios lie open. Cover the one that comes first, all of its cards, in the right order."
        )

    def judge(self, puzzle: Puzzle, answers: Sequence[str], answer: str) -> Right | Wrong:
        """Only the next card of the combination that comes first is right."""
        turn, move = self._turn(puzzle, answers), parse_move(answer)
        if not isinstance(move, Cover):
            return Wrong(_("First a pair or trio is to be covered."))
        after = turn.cover(move.square)
        if after.mistake is None:
            return Right(solved=not after.under_way)
        return Wrong(_why(after.mistake.wrong))

    def clue(self, puzzle: Puzzle, answers: Sequence[str]) -> Clue:
        """The card that is covered next."""
        square = self._turn(puzzle, answers).right[0]
        return Clue(str(square), str(Cover(square)))

    def prove(self, puzzle: Puzzle) -> None:
        """Several combinations lie open, one of them comes first, and its cards have one order."""
        turn = self._turn(puzzle, ())
        if turn.under_way or len(turn.open) < 2:
            raise PuzzleError(_("there is nothing to choose from"))
        if not has_one_order(turn):
            raise PuzzleError(_("more than one card may be covered first"))

    def _turn(self, puzzle: Puzzle, answers: Sequence[str]) -> Turn:
        turn: Turn = self.after(puzzle, answers).position.turn
        return turn


def has_one_order(turn: Turn) -> bool:
    """Whether at each step of what comes first one square alone is right."""
    while True:
        if len(turn.right) != 1:
            return False
        turn = turn.cover(turn.right[0])
        if not turn.under_way:
            return True


def squares_of(turn: Turn) -> set[Square]:
    """The squares of all combinations that lie open."""
    return {square for combination in turn.open for square in combination.squares}


def _why(wrong: turns.Wrong) -> str:
    match wrong:
        case turns.Wrong.ORDER:
            return _("Another card of it is covered first.")
        case turns.Wrong.PRIORITY:
            return _("Another pair or trio comes before that one.")
        case _:
            return _("That card belongs to no pair or trio.")


FIRST: Final = WhatComesFirst(ROOM.game, JungleMatrixOptions(pets=False, assist=FREE), seats=2)
PUZZLES: Final = Puzzles(ROOM.name, {"first": FIRST}, [Draw(date(2026, 12, 1), 1, 365)])
