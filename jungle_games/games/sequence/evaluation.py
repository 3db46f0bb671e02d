"""What a board is worth to a side that knows its own hand: a weight for each open line by what could fill it.

A line's kind is how many squares its side has, how many of the others the known hand can fill, and whether a card
for some square has run out. The weights are those of a logistic regression over games that the computer played
against itself (``tools/fit_sequence.py``); their sum is the logarithm of the odds of winning.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from jungle_games.games.sequence.engine import FREE, REMOVER, WILD, Engine
from jungle_games.games.sequence.lines import CODES, LINES, count

# Kinds of a side's own lines, and of others', in blocks of KINDS for each number of squares the side has.
KINDS: Final = 8
OWN: Final = 0
OTHER: Final = 5 * KINDS
ENDGAME: Final = 10 * KINDS
"""Added where the line's side wins with its next SEQUENCE."""
WILDS: Final = 20 * KINDS
REMOVERS: Final = WILDS + 3
STAGES: Final = REMOVERS + 3
WEIGHTS: Final = STAGES + 4
"""How many weights there are."""


def _classes(sides: int, side: int) -> list[int]:
    """By code: how many squares ``side`` has of an open line; negative for another side's; 0 for what is neither."""
    classes = []
    for code in range(CODES):
        own = count(code, side)
        others = [count(code, other) for other in range(sides) if other != side]
        if own and any(others):  # nothing but a corner
            classes.append(0)
        else:
            classes.append(own or -max(others))
    return classes


class Evaluation:
    """Values boards for ``sides`` sides by ``weights``."""

    def __init__(self, sides: int, weights: Sequence[float]) -> None:
        self._classes: Final = [_classes(sides, side) for side in range(sides)]
        self.weights: Final = list(weights)
        self._fills: Final = [0] * 100

    def value(self, board: Engine, side: int, hand: list[int], unseen: list[int]) -> float:
        """The logarithm of the odds that ``side`` wins, another being to move.

        ``hand`` is the known hand, ``unseen`` the number of copies of each card that lie hidden.
        """
        weights = self.weights
        return sum([weights[kind] for kind in self.kinds(board, side, hand, unseen)])

    def kinds(self, board: Engine, side: int, hand: list[int], unseen: list[int]) -> list[int]:
        """The number of the weight for each line and other fact that counts."""
        found: list[int] = []
        layout = board.layout
        chips, codes = board.chips, board.codes
        fills = self._mark(board, hand)
        classes = self._classes[side]
        mine = ENDGAME if board.mask >> side & 1 else 0
        theirs = ENDGAME if board.mask & ~(1 << side) else 0
        for line in range(len(LINES)):
            squares = classes[codes[line]]
            if squares == 0:
                continue
            held, gone, fewest = 0, 0, 2
            if squares > 1 or squares < -1:
                for square in LINES[line]:
                    if chips[square] == FREE:
                        copies = unseen[layout.cards[square]]
                        if fills[square]:
                            held += 1
                        elif copies == 0:
                            gone = 1
                        if copies < fewest:
                            fewest = copies
            if squares > 0:
                kind = OWN + mine + squares * KINDS - KINDS
                if squares == 4:
                    kind += 3 if held else fewest
                elif squares > 1:
                    kind += 2 * (held if held < 3 else 3) + gone
            else:
                kind = OTHER + theirs - squares * KINDS - KINDS
                if squares == -4:
                    kind += 2 * fewest + (1 if held else 0)
                elif squares < -1:
                    kind += 2 * (1 if held else 0) + gone
            found.append(kind)
        for square in self._marked:
            fills[square] = 0
        wilds = sum([card in WILD for card in hand])
        removers = sum([card in REMOVER for card in hand])
        found.append(WILDS + (wilds if wilds < 2 else 2))
        found.append(REMOVERS + (removers if removers < 2 else 2))
        found.append(STAGES + (1 if mine else 0) + (2 if theirs else 0))
        return found

    def _mark(self, board: Engine, hand: list[int]) -> list[int]:
        """Which free squares ``hand`` can fill; the marks are taken off again by the caller."""
        self._marked = [
            square for card in hand for square in board.layout.spaces[card] if board.chips[square] == FREE
        ]
        for square in self._marked:
            self._fills[square] = 1
        return self._fills
