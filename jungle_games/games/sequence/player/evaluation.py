"""The evaluation for a side that knows its own hand, and playouts that end in it: typed Python that mypyc can compile.

A line's kind is how many squares its side has, how many of the others the known hand can fill, and whether a card
for some square has run out. The weights are those of a logistic regression over games that the computer played against
itself (``docs/players.md``); their sum is the logarithm of the odds of winning.
"""

from __future__ import annotations

import math
import random
from collections.abc import Sequence
from functools import cache
from typing import Final

from jungle_games.games.sequence.player.engine import (
    CARDS,
    CODES,
    FREE,
    LINES,
    NONE,
    REMOVER,
    THROUGH,
    WILD,
    Engine,
    count,
)
from jungle_games.games.sequence.rules.fives import FIVE

# fmt: off
WEIGHTS: Final[Sequence[float]] = (
    0.011, 0.000, 0.000, 0.000, 0.000, 0.000, 0.000, 0.000, -0.000, -0.015, 0.052, 0.073, 0.084, 0.217, 0.306, 0.000,
    0.038, -0.020, 0.156, 0.039, 0.351, 0.000, 0.000, 0.000, 0.058, 0.170, 0.225, 0.572, 0.000, 0.000, 0.000, 0.000,
    0.000, 0.000, 0.000, 0.000, 0.000, 0.000, 0.000, 0.000, -0.007, 0.000, 0.000, 0.000, 0.000, 0.000, 0.000, 0.000,
    -0.028, 0.044, -0.020, 0.008, 0.000, 0.000, 0.000, 0.000, -0.062, 0.038, -0.018, 0.082, 0.000, 0.000, 0.000, 0.000,
    -0.048, 0.011, -0.164, 0.001, -0.194, 0.000, 0.000, 0.000, 0.000, 0.000, 0.000, 0.000, 0.000, 0.000, 0.000, 0.000,
    0.014, 0.000, 0.000, 0.000, 0.000, 0.000, 0.000, 0.000, 0.016, 0.048, 0.065, -0.096, 0.141, -0.320, 0.494, 0.000,
    0.042, 0.058, 0.192, -0.051, 0.726, 0.000, 0.000, 0.000, 0.035, 0.284, 0.380, 1.219, 0.000, 0.000, 0.000, 0.000,
    0.000, 0.000, 0.000, 0.000, 0.000, 0.000, 0.000, 0.000, -0.015, 0.000, 0.000, 0.000, 0.000, 0.000, 0.000, 0.000,
    -0.043, 0.011, -0.021, -0.043, 0.000, 0.000, 0.000, 0.000,
    -0.078, -0.025, -0.041, -0.089, 0.000, 0.000, 0.000, 0.000,
    -0.015, -0.178, -0.326, -0.204, -0.394, 0.000, 0.000, 0.000, 0.000, 0.000, 0.000, 0.000, 0.000, 0.000, 0.000, 0.000,
    0.117, 0.477, -0.361, 0.024, -0.076, 0.309, -0.427, -0.086, -0.266, 0.249, 0.760, 0.824, 0.134, 0.918, 0.901, 0.077,
    -0.611, -0.023, 0.684, 0.121, -0.233, 0.624, 0.488, 0.000, -0.128, 0.187, 0.054, 0.000, 0.157, 0.994, 0.158, 0.000,
    -0.543, 0.261, 0.039, 0.000, -0.148, 0.393, 0.088, 0.000, -0.117, 0.213, 0.391, 0.378, 0.178, 0.535, 0.681, 0.193,
    -0.487, -0.125, 0.272, 0.063, -0.168, 0.240, 0.329, 0.015, -0.202, 0.303, 0.146, 0.000, 0.246, 0.443, 0.114, 0.125,
    -0.466, -0.087, 0.190, 0.000, -0.156, 0.160, 0.181, 0.112,
)  # fmt: skip


# Kinds of a side's own lines, and of others', in blocks of KINDS for each number of squares the side has.
KINDS: Final = 8
OWN: Final = 0
OTHER: Final = 5 * KINDS
ENDGAME: Final = 10 * KINDS
"""Added if the line's side wins with its next SEQUENCE."""
STAGES: Final = 20 * KINDS
"""Who wins with the next SEQUENCE: nobody, the own side, another, both; early and late in the deck."""
WILDS: Final = STAGES + 8
REMOVERS: Final = WILDS + 32
"""How many jacks of a kind the hand holds, three at most, by the stage: near the end some are worth more, some less."""
COUNT: Final = REMOVERS + 32
"""The number of weights."""
LATE: Final = 52
"""With fewer hidden cards than these, the deck is near its end."""


@cache
def _classes(sides: int, side: int) -> tuple[int, ...]:
    """By code: how many squares ``side`` has of an open line; negative for another side's; 0 for what is neither."""
    classes = []
    for code in range(CODES):
        own = count(code, side)
        others = [count(code, other) for other in range(sides) if other != side]
        if own and any(others):  # only a corner
            classes.append(0)
        else:
            classes.append(own or -max(others))
    return tuple(classes)


class Evaluation:
    """Values boards for ``sides`` sides by ``weights``."""

    def __init__(self, sides: int, weights: Sequence[float]) -> None:
        self._classes: Final = [_classes(sides, side) for side in range(sides)]
        self.weights: Final = list(weights)
        self._fills: Final = [False] * len(THROUGH)

    def value(self, board: Engine, side: int, hand: list[int], unseen: list[int]) -> float:
        """The logarithm of the odds that ``side`` wins, another being to move.

        ``hand`` is the known hand, ``unseen`` the number of copies of each card that lie hidden.
        """
        weights = self.weights
        return sum([weights[kind] for kind in self.kinds(board, side, hand, unseen)])

    def chance(self, board: Engine, side: int, hand: list[int], unseen: list[int]) -> float:
        return 1.0 / (1.0 + math.exp(-max(-30.0, min(30.0, self.value(board, side, hand, unseen)))))

    def kinds(self, board: Engine, side: int, hand: list[int], unseen: list[int]) -> list[int]:
        mine = ENDGAME if board.mask >> side & 1 else 0
        theirs = ENDGAME if board.mask & ~(1 << side) else 0
        reach = [square for card in hand for square in board.layout.spaces[card] if board.chips[square] == FREE]
        for square in reach:
            self._fills[square] = True
        found = self._line_kinds(board, self._classes[side], mine, theirs, unseen)
        for square in reach:
            self._fills[square] = False
        wilds = sum([card in WILD for card in hand])
        removers = sum([card in REMOVER for card in hand])
        stage = (1 if mine else 0) + (2 if theirs else 0) + (4 if sum(unseen) < LATE else 0)
        found.append(STAGES + stage)
        found.append(WILDS + 4 * stage + min(wilds, 3))
        found.append(REMOVERS + 4 * stage + min(removers, 3))
        return found

    def _line_kinds(
        self, board: Engine, classes: tuple[int, ...], mine: int, theirs: int, unseen: list[int]
    ) -> list[int]:
        """The index of the weight of each open line with a chip in it."""
        found: list[int] = []
        codes = board.codes
        for line in range(len(LINES)):
            squares = classes[codes[line]]
            if squares == 0:
                continue
            held, gone, fewest = 0, 0, 2
            if squares > 1 or squares < -1:
                held, gone, fewest = self._fillable(board, line, unseen)
            if squares > 0:
                kind = OWN + mine + (squares - 1) * KINDS
                if squares == FIVE - 1:
                    kind += 3 if held else fewest
                elif squares > 1:
                    kind += 2 * min(held, 3) + gone
            else:
                kind = OTHER + theirs + (-squares - 1) * KINDS
                if squares == 1 - FIVE:
                    kind += 2 * fewest + min(held, 1)
                elif squares < -1:
                    kind += 2 * min(held, 1) + gone
            found.append(kind)
        return found

    def _fillable(self, board: Engine, line: int, unseen: list[int]) -> tuple[int, int, int]:
        """Of the free squares of ``line``: how many the hand can fill, whether one that it cannot has no card left,
        and the fewest copies that are hidden of a card.
        """
        held, gone, fewest = 0, 0, 2
        for square in LINES[line]:
            if board.chips[square] == FREE:
                copies = unseen[board.layout.cards[square]]
                if self._fills[square]:
                    held += 1
                elif copies == 0:
                    gone = 1
                fewest = min(fewest, copies)
        return held, gone, fewest


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
