"""Thinking about a play: each is tried against many deals of what is hidden, played on until every side has moved.

What is reached is valued by ``evaluation.py``. The differences between good plays are small and the luck of the deal is
great, so what a play promises at once decides between those that fare about the same.
"""

from __future__ import annotations

import random
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

from jungle_games.core.budget import Meter
from jungle_games.games.sequence.player.engine import CARDS, NONE, NUMBERS, Engine, Layout
from jungle_games.games.sequence.player.evaluation import Evaluation
from jungle_games.games.sequence.player.lines import LINES, index
from jungle_games.games.sequence.player.sampling import mix, unseen
from jungle_games.games.sequence.player.weights import WEIGHTS
from jungle_games.games.sequence.rules.position import Place, Remove, SequencePosition

Play = Place | Remove

PROMISE: Final = 0.001
"""The share of points that a unit of promise is worth."""

_LINE_NUMBERS: Final[Mapping[tuple[int, ...], int]] = {line: number for number, line in enumerate(LINES)}


@dataclass(slots=True)
class Candidate:
    """A play that is considered: what it promises at once, and how its playouts went."""

    move: Play
    promise: float
    points: float = 0.0
    playouts: int = 0

    @property
    def share(self) -> float:
        """The share of points won in the playouts."""
        return self.points / self.playouts if self.playouts else 0.0

    @property
    def merit(self) -> float:
        """What it is ranked by."""
        return self.share + PROMISE * self.promise


def set_up(layout: Layout, position: SequencePosition) -> Engine:
    """The board of ``position``, without hands and deck."""
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
        if move.fives:
            promise += _balance_after(engine, position, move) * 1e-3
        known = found.get((card, square))
        if known is None or promise > known.promise:
            found[card, square] = Candidate(move, promise)
    return sorted(found.values(), key=lambda candidate: -candidate.promise)


def _balance_after(engine: Engine, position: SequencePosition, move: Place) -> float:
    return set_up(engine.layout, position.play(move)).balance(position.side)


class Thinker:
    """Plays candidates out from one position."""

    def __init__(self, engine: Engine, position: SequencePosition, rng: random.Random) -> None:
        self._root = engine
        self._board = Engine(engine.layout)
        self._rng = rng
        self._seat = position.turn
        self._side = position.side
        self._hand = [NUMBERS[card.code] for card in position.hand]
        self._hand_sizes = [len(hand) for hand in position.hands]
        self._unseen = [NUMBERS[card.code] for card in unseen(position)]
        self._copies = [self._unseen.count(card) for card in range(len(CARDS))]
        self._evaluation = Evaluation(engine.layout.sides, WEIGHTS)

    def compare(self, candidates: list[Candidate], meter: Meter) -> list[Candidate]:
        """``candidates`` with the best first: all are played out against the same deals, and halved by and by."""
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
        mix(self._unseen, self._rng)
        for candidate in alive:
            candidate.points += self._play_out(candidate.move)
            candidate.playouts += 1

    def _play_out(self, move: Play) -> float:
        """The share of points that ``move`` leads to against the hidden cards as they are dealt now."""
        board = self._board
        board.copy_board(self._root)
        self._deal(board)
        hand = board.hands[self._seat]
        goes_on = board.spend(hand, NUMBERS[move.card.code], index(move.square), self._side)
        board.turn = (self._seat + 1) % len(board.hands)
        for _ in range(board.layout.sides):
            goes_on = goes_on and board.step()
        if board.winner != NONE:
            return 1.0 if board.winner == self._side else 0.0
        return self._judge(board) if goes_on else 0.5

    def _deal(self, board: Engine) -> None:
        """Give out the hidden cards in the order they have now."""
        deck = self._unseen[:]
        board.hands = []
        for seat, size in enumerate(self._hand_sizes):
            if seat == self._seat:
                board.hands.append(self._hand[:])
            else:
                board.hands.append(deck[len(deck) - size :])
                del deck[len(deck) - size :]
        board.deck = deck
        board.passes = 0

    def _judge(self, board: Engine) -> float:
        """The chance of winning, by what the last to move, of the own side, knew before it drew its card."""
        last = (board.turn - 1) % len(board.hands)
        return self._evaluation.chance(board, self._side, board.hands[last][:-1], self._copies)
