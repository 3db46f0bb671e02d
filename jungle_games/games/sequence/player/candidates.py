"""Choosing a play: each candidate is tried against many deals of the hidden cards, with playouts of two rounds.

``evaluation.py`` evaluates the final positions. Good plays differ little, and the variance of deals is
large, so the immediate value of a play counts too.
"""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final, TypeVar

from jungle_games.core.cards import Card
from jungle_games.core.limits import Meter
from jungle_games.games.sequence.player.engine import NUMBERS, Engine, Layout
from jungle_games.games.sequence.player.evaluation import Evaluation, Playouts
from jungle_games.games.sequence.player.lines import LINES, index
from jungle_games.games.sequence.player.weights import WEIGHTS
from jungle_games.games.sequence.rules.fives import NOTHING
from jungle_games.games.sequence.rules.moves import Place, Remove
from jungle_games.games.sequence.rules.position import SequencePosition
from jungle_games.games.sequence.rules.situation import Situation
from jungle_games.games.sequence.rules.turns import DECK

S = TypeVar("S", bound=Situation)
Play = Place | Remove

ROUNDS: Final = 2
"""The number of turns per side in a playout."""
UNIT: Final = 0.001
"""The chance of winning that a unit of promise makes, roughly."""

_LINE_NUMBERS: Final[Mapping[tuple[int, ...], int]] = {line: number for number, line in enumerate(LINES)}


def unseen(observation: Situation) -> list[Card]:
    """The cards hidden in ``observation``, in the order of the deck."""
    seen = Counter(card for pile in (*observation.hands, *observation.discards) for card in pile)
    return list((Counter(DECK) - seen).elements())


@dataclass(slots=True)
class Candidate:
    """A candidate play: the value of lines it makes or breaks, the chance it leaves, and its playouts.

    ``closes`` says whether it closes a five, ``wins`` whether that wins the game, as two at once may.
    """

    move: Play
    promise: float
    chance: float = 0.0
    points: float = 0.0
    playouts: int = 0
    closes: bool = False
    wins: bool = False

    @property
    def share(self) -> float:
        """The share of points won in the playouts."""
        return self.points / self.playouts if self.playouts else 0.0

    @property
    def merit(self) -> float:
        """The final ranking value: the result of the playouts and, because of their variance, the promise."""
        return self.share + UNIT * self.promise


def set_up(layout: Layout, position: SequencePosition) -> Engine:
    """The engine's board for ``position``, without hands and deck."""
    engine = Engine(layout)
    for square, side in position.chips.items():
        engine.put(index(square), side)
    engine.set_runs([(_LINE_NUMBERS[tuple(map(index, run.five.squares))], run.side) for run in position.runs])
    engine.turn = position.turn
    engine.passes = position.passes
    return engine


def candidates(engine: Engine, position: SequencePosition) -> list[Candidate]:
    """Every play of the seat to move, the most promising first; of several fives only the best choice."""
    side = position.side
    found: dict[tuple[int, int], Candidate] = {}
    for move in position.legal_moves():
        if not isinstance(move, Place | Remove):
            continue
        card, square = NUMBERS[move.card.code], index(move.square)
        if isinstance(move, Remove):
            found[card, square] = Candidate(move, engine.loss(square, side) - engine.layout.jack_price)
            continue
        price = 0.0 if engine.layout.spaces[card] else engine.layout.jack_price
        promise = engine.gain(square, side) - price
        closes = position.completes(move.square) is not NOTHING
        end = position.play(move).outcome if closes else None
        if move.fives:
            promise += set_up(engine.layout, position.play(move)).balance(position.side) * 1e-3
        known = found.get((card, square))
        if known is None or promise > known.promise:
            wins = end is not None and position.turn in end.winners
            found[card, square] = Candidate(move, promise, closes=closes, wins=wins)
    return sorted(found.values(), key=lambda candidate: -candidate.promise)


class CandidateSearch:
    """Compares candidates from one position."""

    def __init__(self, engine: Engine, position: SequencePosition, rng: random.Random) -> None:
        self._rng = rng
        self._trial = Playouts(
            engine,
            Evaluation(engine.layout.sides, WEIGHTS),
            [NUMBERS[card.code] for card in position.hand],
            [len(hand) for hand in position.hands],
            [NUMBERS[card.code] for card in unseen(position)],
            ROUNDS * engine.layout.sides,
        )

    def rank(self, candidates: list[Candidate]) -> list[Candidate]:
        """``candidates`` by the chance that each leaves and its promise, best first."""
        for candidate in candidates:
            candidate.chance = self._trial.value(NUMBERS[candidate.move.card.code], index(candidate.move.square))
        return sorted(candidates, key=lambda candidate: -candidate.chance - UNIT * candidate.promise)

    def compare(self, candidates: list[Candidate], meter: Meter) -> list[Candidate]:
        """``candidates``, best first: all are played out against the same deals, with successive halving."""
        alive = list(candidates)
        rounds = max(1, (len(alive) - 1).bit_length())
        for number in range(rounds):
            while meter.used() < (number + 1) / rounds:
                self._try_all(alive)
                meter.nodes += len(alive)
            alive.sort(key=lambda candidate: -candidate.merit)
            alive = alive[: (len(alive) + 1) // 2]
        return alive

    def _try_all(self, alive: list[Candidate]) -> None:
        self._trial.deal(self._rng)
        for candidate in alive:
            candidate.points += self._trial.play_out(NUMBERS[candidate.move.card.code], index(candidate.move.square))
            candidate.playouts += 1
