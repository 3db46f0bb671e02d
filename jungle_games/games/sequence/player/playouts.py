"""Playouts: the immediate value of a play, and its result against a deal of the hidden cards.

Plain typed Python that mypyc can compile.
"""

from __future__ import annotations

import random
from typing import Final

from jungle_games.games.sequence.player.engine import CARDS, NONE, REMOVER, Engine
from jungle_games.games.sequence.player.evaluation import Evaluation


def mix(items: list[int], rng: random.Random) -> None:
    """Shuffle ``items`` in place, using only ``random()`` for equal results on every Python."""
    for last in range(len(items) - 1, 0, -1):
        other = int(rng.random() * (last + 1))
        items[last], items[other] = items[other], items[last]


class Playouts:
    """Tries plays of one seat from one position.

    ``root`` is the current board, with the seat to move; ``hand`` are its cards, ``sizes`` the sizes of all hands,
    ``unseen`` the cards that it cannot see. ``turns`` are played out after a play.
    """

    def __init__(
        self, root: Engine, evaluation: Evaluation, hand: list[int], sizes: list[int], unseen: list[int], turns: int
    ) -> None:
        self._root: Final = root
        self._evaluation: Final = evaluation
        self._hand: Final = hand
        self._sizes: Final = sizes
        self._unseen: Final = unseen
        self._copies: Final = [unseen.count(card) for card in range(len(CARDS))]
        self._turns: Final = turns
        self._seat: Final = root.turn
        self._side: Final = root.layout.order[root.turn % root.layout.sides]
        self._board: Final = Engine(root.layout)

    def value(self, card: int, square: int) -> float:
        """The chance of winning after a play, by what the seat knows before it draws: 1 if it wins at once."""
        board = self._board
        board.copy_board(self._root)
        if card in REMOVER:
            board.take(square)
        else:
            board.lay(square, self._side)
        if board.winner != NONE:
            return 1.0 if board.winner == self._side else 0.0
        hand = self._hand.copy()
        hand.remove(card)
        return self._evaluation.chance(board, self._side, hand, self._copies)

    def deal(self, rng: random.Random) -> None:
        """Deal the hidden cards anew, for the playouts to come."""
        mix(self._unseen, rng)

    def play_out(self, card: int, square: int) -> float:
        """The share of points after a play against the current deal of the hidden cards."""
        board = self._board
        board.copy_board(self._root)
        self._hand_out(board)
        goes_on = board.spend(board.hands[self._seat], card, square, self._side)
        board.turn = (self._seat + 1) % len(board.hands)
        for _ in range(self._turns):
            goes_on = goes_on and board.step()
        if board.winner != NONE:
            return 1.0 if board.winner == self._side else 0.0
        return self._judge(board) if goes_on else 0.5

    def _hand_out(self, board: Engine) -> None:
        """Deal the hidden cards in their current order."""
        deck = self._unseen.copy()
        board.hands = []
        for seat in range(len(self._sizes)):
            if seat == self._seat:
                board.hands.append(self._hand.copy())
            else:
                left = len(deck) - self._sizes[seat]
                board.hands.append(deck[left:])
                deck = deck[:left]
        board.deck = deck
        board.passes = 0

    def _judge(self, board: Engine) -> float:
        """The chance of winning, by what the last to move, of the own side, knew before it drew its card."""
        last = (board.turn - 1) % len(board.hands)
        return self._evaluation.chance(board, self._side, board.hands[last][:-1], self._copies)
