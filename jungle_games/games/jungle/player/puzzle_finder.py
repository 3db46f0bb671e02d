"""Finds Jungle puzzles in finished matches: forced wins with one winning move at each step that were missed."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from hashlib import sha256
from typing import Any, Final

from jungle_games.core.findings import Decision, FoundPuzzle, PuzzleFinder
from jungle_games.core.limits import StopSignal
from jungle_games.core.puzzle import GRADES, Puzzle, PuzzleError
from jungle_games.games.jungle.player.hindsight import PROVED_WITHIN
from jungle_games.games.jungle.player.proofs import Prover, TooHardError
from jungle_games.games.jungle.player.puzzles import LOST_WITHIN, PUZZLES, FindTheWin, rules_told
from jungle_games.games.jungle.rules.notation import JungleMove
from jungle_games.games.jungle.rules.position import JunglePosition

SHORTEST: Final = 2
"""A win at once is no puzzle."""
NAME_LENGTH: Final = 12
"""Letters of the name by which twins are told."""
_FEW, _MANY = 40_000, 200_000
"""Positions that a proof may look at: whether there is a win, and all that makes it a puzzle."""
_DEFENCES: Final = 4
"""How many answers that hold out as long are tried, after one of which the win may be there by one move."""
_EASY: Final = 3
"""Moves of a puzzle of the second grade; each more is a grade more."""

Line = list[JungleMove]
Lost = list[dict[str, str]]


class JunglePuzzleFinder(PuzzleFinder):
    """Finds puzzles by the same proof that the shipped ones passed."""

    def __init__(self) -> None:
        self._shipped = frozenset(
            FindTheWin().essence(puzzle) for number in PUZZLES.numbers() for puzzle in PUZZLES.read(number).puzzles
        )

    def find_puzzles(self, decisions: Sequence[Decision[Any, Any]], stop: StopSignal) -> Sequence[FoundPuzzle]:
        """The decisions that make a puzzle, in the order of the match; none that is shipped already."""
        found: list[FoundPuzzle] = []
        for decision in decisions:
            if stop():
                break
            puzzle = puzzle_of(decision.observation, decision.move)
            if puzzle is None:
                continue
            essence = FindTheWin().essence(puzzle)
            if essence not in self._shipped:
                name = sha256(essence.encode()).hexdigest()[:NAME_LENGTH]
                found.append(FoundPuzzle(decision.ply, name, puzzle.grade, puzzle.kind, puzzle.facts))
        return found


def puzzle_of(position: JunglePosition, played: JungleMove) -> Puzzle | None:
    """The puzzle in ``position``; None if there is none, or if ``played`` solves it."""
    if position.options.no_move != "loses" or position.options.attached or len(position.legal_moves()) < SHORTEST:
        return None
    try:
        moves = Prover(position, _FEW).shortest(position, PROVED_WITHIN)
        if moves is None or moves < SHORTEST:
            return None
        found = _line(position, moves, Prover(position, _MANY))
    except TooHardError:
        return None
    if found is None or found[0][0] == played:
        return None
    line, lost = found
    facts = {
        "position": JunglePosition(position.board, position.options, position.pieces, position.turn).fen(),
        "line": " ".join(map(str, line)), "lost": lost, **rules_told(position.options),
    }  # fmt: skip
    puzzle = Puzzle(1, min(GRADES, max(1, moves - _EASY + 2)), "win", facts)
    try:
        FindTheWin().prove(puzzle)
    except PuzzleError:
        return None
    return puzzle


def _line(position: JunglePosition, left: int, prover: Prover) -> tuple[Line, Lost] | None:
    """The moves of both sides to a win in ``left``, and what refutes the others; None if not one alone wins.

    Raises TooHardError.
    """
    winning, lost = None, dict[str, list[str]]()
    for move in _doubtful_first(position):
        after = position.play(move)
        if after.outcome is not None and position.turn not in after.outcome.winners:
            return None  # nothing can be shown against it
        if after.outcome is not None or prover.loses_within(after, left - 1) is not None:
            if winning is not None:
                return None
            winning = move
            continue
        answer = _refutation(after, prover)
        if answer is None and left > 1:
            return None
        if answer is not None:
            lost.setdefault(str(answer), []).append(str(move))
    if winning is None:
        return None
    told = {answer: " ".join(moves) for answer, moves in lost.items()}
    after = position.play(winning)
    if left == 1:
        return ([winning], [told]) if after.outcome is not None else None
    for answer in _longest(after, winning, left - 1, prover):
        rest = _line(after.play(answer), left - 1, prover)
        if rest is not None:
            return [winning, answer, *rest[0]], [told, *rest[1]]
    return None


def _doubtful_first(position: JunglePosition) -> Sequence[JungleMove]:
    """The moves, those first that take something: where one of them holds, there is no puzzle."""
    return sorted(position.legal_moves(), key=lambda move: move.target not in position.pieces)


def _refutation(after: JunglePosition, prover: Prover) -> JungleMove | None:
    """The answer that wins soonest; None if none is proved to."""
    try:
        moves = prover.shortest(after, LOST_WITHIN)
        return None if moves is None else prover.winning_move(after, moves)
    except TooHardError:
        return None


def _longest(position: JunglePosition, made: JungleMove, moves: int, prover: Prover) -> Iterator[JungleMove]:
    """Answers after which the win takes ``moves`` more, none less: those first that meet what was ``made``.

    Raises TooHardError.
    """

    def away(answer: JungleMove) -> tuple[bool, int]:
        between = abs(answer.target.file - made.target.file) + abs(answer.target.rank - made.target.rank)
        return answer.target not in position.pieces, between

    tried = 0
    for answer in sorted(position.legal_moves(), key=away):
        after = position.play(answer)
        if after.outcome is None and prover.shortest(after, moves) == moves:
            yield answer
            tried += 1
            if tried == _DEFENCES:
                return
