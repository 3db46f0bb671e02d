"""Puzzles of Jungle as they are found: read, told apart, tried by the levels, written; for ``jungle_puzzles.py``.

A row has family, moves, score, the counts of SIGHTS, the squares of ROSTER (-1 for gone), the side to move, then of
each move of the line the place of its piece in ROSTER and its target, DEN for the enemy's.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import Final

from puzzle_sets import Facts

from jungle_games.core.limits import Limits
from jungle_games.games.jungle.player.endings import Ground
from jungle_games.games.jungle.player.player import SKILLS, JunglePlayer
from jungle_games.games.jungle.player.proofs import Prover, TooHardError
from jungle_games.games.jungle.player.puzzles import LOST_WITHIN, MOST_NODES
from jungle_games.games.jungle.rules.board import JungleMove, Square
from jungle_games.games.jungle.rules.options import JungleOptions, find_map
from jungle_games.games.jungle.rules.position import JunglePosition

OPTIONS: Final = JungleOptions()
BOARD: Final = find_map(OPTIONS.map)
GROUND: Final = Ground(BOARD, OPTIONS)
ROSTER: Final = tuple(sorted(BOARD.start.values(), key=lambda piece: (piece.seat, piece.kind)))
"""The pieces in the order of the C program's slots, Blue's first."""
DEN: Final = GROUND.size
"""The enemy's den as a target."""
SIGHTS: Final = (
    *("offer", "taken", "quiet", "zugzwang", "swim", "pit", "leap", "away", "decline"),
    *("movers", "pieces", "stuck", "captures", "choices", "key"),
)
"""What there is to see in a puzzle, as `Sight` of the C program counts it."""
_TRIES: Final = 2
"""Seeds with which each level tries a puzzle."""
_LEVELS: Final = tuple(SKILLS)[1:-1]
_LAST_NODES: Final = 20_000
"""Positions for a proof that a move loses where another wins at once: there it may as well hold."""


@dataclass(frozen=True)
class Found:
    """A puzzle of a family: in how many moves it is won, how much there is to see (SIGHTS), position and line."""

    source: str
    family: int
    moves: int
    score: int
    sights: Mapping[str, int]
    position: JunglePosition
    line: tuple[JungleMove, ...]

    @classmethod
    def read(cls, source: str, row: str) -> Found:
        """What a row of ``source`` tells."""
        family, moves, score, *numbers = map(int, row.split())
        sights = dict(zip(SIGHTS, numbers, strict=False))
        squares, turn, steps = numbers[len(SIGHTS) :][: len(ROSTER)], numbers[len(SIGHTS) + len(ROSTER)], []
        pieces = {GROUND.squares[at]: piece for piece, at in zip(ROSTER, squares, strict=True) if at >= 0}
        rest = numbers[len(SIGHTS) + len(ROSTER) + 1 :]
        for slot, target in zip(rest[::2], rest[1::2], strict=True):
            to = BOARD.dens[1 - ROSTER[slot].seat] if target == DEN else GROUND.squares[target]
            steps.append(JungleMove(GROUND.squares[squares[slot]], to))
            squares = [-1 if at == target else at for at in squares]
            squares[slot] = target
        position = JunglePosition(BOARD, OPTIONS, pieces, turn)
        return cls(source, family, moves, score, sights, position, tuple(steps))

    @cached_property
    def walk(self) -> tuple[str, ...]:
        """The winner's moves, squares first, then who takes whom, the winner at the bottom; the same if mirrored."""
        pieces, told = dict(self.position.pieces), []
        for index, move in enumerate(self.line):
            met = pieces.get(move.target)
            piece = pieces[move.target] = pieces.pop(move.origin)
            if index % 2 == 0:
                who = piece.kind.letter + (met.kind.letter if met else "")
                told.append((self._seen(move.origin), self._seen(move.target), who))
        return min(tuple(f"{_flip(a, flip)}{_flip(b, flip)}{who}" for a, b, who in told) for flip in (False, True))

    @property
    def way(self) -> tuple[str, ...]:
        """The squares of the winner's moves alone."""
        return tuple(move[:4] for move in self.walk)

    def _seen(self, square: Square) -> Square:
        """``square`` with the winner at the bottom."""
        return Square(BOARD.width - 1 - square.file, BOARD.height - 1 - square.rank) if self.position.turn else square

    @property
    def is_dull(self) -> bool:
        """One animal runs on dry land, and nothing is given up on the way."""
        seen = self.sights
        return seen["movers"] == 1 and not any(seen[what] for what in ("taken", "offer", "zugzwang", "swim", "away"))

    @cached_property
    def missed(self) -> float:
        """The share of tries in which the computer's levels between the weakest and the strongest go wrong."""
        tries = [(level, seed) for level in _LEVELS for seed in range(_TRIES)]
        return sum(not self._solved(JunglePlayer(level), level, seed) for level, seed in tries) / len(tries)

    def _solved(self, player: JunglePlayer, level: str, seed: int) -> bool:
        """Whether the level goes all the way but for the last move: with a win at hand its taste may put it off."""
        position = self.position
        for index, move in enumerate(self.line[:-1]):
            if index % 2 == 0:
                limits = Limits(seed=seed, nodes=SKILLS[level].nodes or 20_000)
                if player.choose(position, limits, bool).move != move:
                    return False
            position = position.play(move)
        return True

    @property
    def hardness(self) -> float:
        """By its length, and by how often it is missed."""
        return 0.5 * self.moves + 3 * self.missed

    @cached_property
    def lost(self) -> list[dict[str, str]]:
        """For each move of the winner: answers, and the other moves they win against, as far as that was proved."""
        position, steps = self.position, []
        prover = Prover(position, MOST_NODES)
        for index, move in enumerate(self.line):
            if index % 2 == 0:
                others = [other for other in position.legal_moves() if other != move]
                last = index == len(self.line) - 1
                steps.append(_answers(position, others, Prover(position, _LAST_NODES) if last else prover))
            position = position.play(move)
        return steps

    @property
    def facts(self) -> Facts:
        """What the set has of it."""
        return {"position": self.position.fen(), "line": " ".join(map(str, self.line)), "lost": self.lost}


def _flip(square: Square, flip: bool) -> str:
    return str(Square(BOARD.width - 1 - square.file, square.rank) if flip else square)


def _answers(position: JunglePosition, moves: Iterable[JungleMove], prover: Prover) -> dict[str, str]:
    """Answers that win soonest against ``moves``, as few different ones as come of themselves."""
    answers: dict[str, list[str]] = {}
    for move in moves:
        after = position.play(move)
        needed = _needed(after, prover)
        if needed is None:
            continue
        known = (each for each in after.legal_moves() if str(each) in answers and _wins(after, each, needed, prover))
        answer = next(known, None) or prover.winning_move(after, needed)
        answers.setdefault(str(answer), []).append(str(move))
    return {answer: " ".join(others) for answer, others in answers.items()}


def _needed(position: JunglePosition, prover: Prover) -> int | None:
    try:
        return prover.shortest(position, LOST_WITHIN)
    except TooHardError:
        return None


def _wins(position: JunglePosition, move: JungleMove, moves: int, prover: Prover) -> bool:
    after = position.play(move)
    if after.outcome is not None:
        return position.turn in after.outcome.winners
    return prover.loses_within(after, moves - 1) is not None
