"""The game in plain numbers, fast enough for hundreds of playouts per move.

Cards are numbers, their places in a deck in order; a square is rank times ten plus file. A line's *code* is a number in
base six whose digits count each side's chips in it, plus ``CORNERED`` if one of its squares is a corner. ``SPENT`` and
more is a line that can never become a SEQUENCE any more, for it has two squares of one. The engine draws at once, never
forgets a draw, and takes the first of several fives: it serves only the computer player, and tests compare it with the
rules where both agree. Plain typed Python that mypyc can compile.

The evaluation is for a side that knows its own hand, and for playouts that end in it.
A line's kind is how many squares its side has, how many of the others the known hand can fill, and whether a card
for some square has run out. The weights are those of a logistic regression over games that the computer played against
itself (``docs/players.md``); their sum is the logarithm of the odds of winning.
"""

from __future__ import annotations

import json
import math
import random
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from typing import Final

from jungle_games.core.cards import Card, Rank, Suit, deck
from jungle_games.games.sequence.rules.fives import CORNERS, FIVE, SIZE, SQUARES, Mat, Square, fives

CORNERED: Final = 216
"""Added to the code of a line with a corner."""
SPENT: Final = 432
"""Codes from here on are those of dead lines; chips may still be counted in them."""
CODES: Final = 2 * SPENT
DIGITS: Final = (1, 6, 36)
"""What a chip of each side adds to the code of a line."""


def index(square: Square) -> int:
    return square.rank * SIZE + square.file


LINES: Final = tuple(sorted(tuple(map(index, five.squares)) for five in fives()))
"""The squares of each line of five."""
THROUGH: Final = tuple(
    tuple(number for number, line in enumerate(LINES) if square in line) for square in range(SIZE * SIZE)
)
"""The lines through each square."""
IS_CORNER: Final = tuple(square in CORNERS for square in SQUARES)
BARE: Final = tuple(CORNERED if any(IS_CORNER[square] for square in line) else 0 for line in LINES)
"""The code of each line on the empty mat."""
OVERLAPS: Final = tuple(
    tuple(other for other, squares in enumerate(LINES) if len(set(squares) & set(line)) >= 2) for line in LINES
)
"""For each line those that share two squares with it, itself among them."""


def count(code: int, side: int) -> int:
    """How many squares of a line are ``side``'s, its corner included; 0 when the line is closed to it."""
    if code >= SPENT:
        return 0
    chips = code % CORNERED
    own = chips // DIGITS[side] % 6
    if chips != own * DIGITS[side]:
        return 0
    return own + (1 if code >= CORNERED else 0)


@dataclass(frozen=True, slots=True)
class Worth:
    """A player's values of lines: ``own[n]`` for an open line with n of its squares, ``other[n]`` for others'.

    ``first`` and ``last`` are added for a SEQUENCE, one that still leaves another to make, and one that wins.
    ``danger`` is added to ``other[4]`` when that line would win.
    """

    own: tuple[float, ...] = (0.0, 1.0, 3.5, 12.0, 42.0)
    other: tuple[float, ...] = (0.0, 0.8, 3.0, 11.0, 60.0)
    first: float = 160.0
    last: float = 100_000.0
    danger: float = 1500.0


class Tables:
    """For one side: the value of each code, and its change when a chip is laid or removed.

    ``mask`` has a bit for each side that wins with its next SEQUENCE.
    """

    def __init__(self, worth: Worth, side: int, sides: int, mask: int) -> None:
        self.value = [_value(worth, code, side, sides, mask) for code in range(CODES)]
        self.lay = [self._change(code, DIGITS[side]) for code in range(CODES)]
        self.take = [[self._change(code, -DIGITS[other]) for code in range(CODES)] for other in range(sides)]

    def _change(self, code: int, digit: int) -> float:
        after = code + digit
        return self.value[after] - self.value[code] if 0 <= after < SPENT and code < SPENT else 0.0


@cache
def all_tables(worth: Worth, sides: int, mask: int) -> tuple[Tables, ...]:
    return tuple(Tables(worth, side, sides, mask) for side in range(sides))


def _value(worth: Worth, code: int, side: int, sides: int, mask: int) -> float:
    """The value of a line to ``side``: its own lines count for it, others' against it."""
    if code >= SPENT:
        return 0.0
    if code % CORNERED == 0:
        empty = 1 if code else 0
        return worth.own[empty] - (sides - 1) * worth.other[empty]
    owners = [other for other in range(sides) if count(code, other)]
    if not owners:
        return 0.0
    squares, wins = count(code, owners[0]), bool(mask >> owners[0] & 1)
    if owners[0] != side:
        return -worth.other[min(squares, FIVE - 1)] - (worth.danger if wins and squares >= FIVE - 1 else 0.0)
    if squares >= FIVE:
        return worth.last if wins else worth.first
    return worth.own[squares]


def _is_hot(code: int) -> bool:
    """Whether some side has three or four squares of an open line: where a jack is worth playing."""
    return any(count(code, side) in (3, 4) for side in range(len(DIGITS)))


HOT: Final = tuple(_is_hot(code) for code in range(CODES))


CARDS: Final = deck()
NUMBERS: Final = {card.code: number for number, card in enumerate(CARDS)}
WILD: Final = frozenset(NUMBERS[Card.of(Rank.JACK, suit).code] for suit in (Suit.CLUBS, Suit.DIAMONDS))
REMOVER: Final = frozenset(NUMBERS[Card.of(Rank.JACK, suit).code] for suit in (Suit.SPADES, Suit.HEARTS))
"""The numbers of two-eyed and of one-eyed jacks."""

FREE: Final = -1
CORNER: Final = 9
NONE: Final = -1
"""No card, no square, no side."""

FULL: Final = tuple(
    frozenset((FIVE * digit, (FIVE - 1) * digit + CORNERED, FIVE * digit + CORNERED)) for digit in DIGITS
)
"""The codes of a complete line, by side."""


class Layout:
    """What does not change during a match: the cards on the mat, the number of sides, and the tables of worth."""

    def __init__(
        self, mat: Mat, sides: int, needed: int, worth: Worth, jack_price: float, order: tuple[int, ...] = ()
    ) -> None:
        self.sides: Final = sides
        self.order: Final = order or tuple(range(sides))
        self.needed: Final = needed
        self.spaces: Final = [tuple(index(square) for square in mat.spaces(card)) for card in CARDS]
        self.cards: Final = [0] * len(IS_CORNER)
        """The card pictured on each square; meaningless on corners."""
        for card, spaces in enumerate(self.spaces):
            for square in spaces:
                self.cards[square] = card
        self.jack_price: Final = jack_price
        """How much more than any other a play must be worth to spend a jack on it."""
        self.tables: Final = [all_tables(worth, sides, mask) for mask in range(1 << sides)]
        """The tables of each side, by which sides win with their next SEQUENCE."""


class Engine:
    """A board with hands and a draw deck (top card last), changed in place."""

    def __init__(self, layout: Layout) -> None:
        self.layout: Final = layout
        self.chips: list[int] = [CORNER if corner else FREE for corner in IS_CORNER]
        self.codes: list[int] = list(BARE)
        self.locked: list[bool] = [False] * len(self.chips)
        self.runs: list[int] = [0] * layout.sides
        self.mask = 0
        self.tables: tuple[Tables, ...] = layout.tables[0]
        self.hands: list[list[int]] = []
        self.deck: list[int] = []
        self.turn = 0
        self.passes = 0
        self.winner = NONE
        # The result of ``decide``:
        self.card = NONE
        self.square = NONE
        self._note_runs()

    def copy_board(self, other: Engine) -> None:
        self.chips[:] = other.chips
        self.codes[:] = other.codes
        self.locked[:] = other.locked
        self.runs[:] = other.runs
        self.mask = other.mask
        self.tables = other.tables
        self.turn = other.turn
        self.passes = other.passes
        self.winner = other.winner

    def _note_runs(self) -> None:
        mask = 0
        for side in range(self.layout.sides):
            if self.runs[side] >= self.layout.needed - 1:
                mask |= 1 << side
        self.mask = mask
        self.tables = self.layout.tables[mask]

    # Chips

    def put(self, square: int, side: int) -> None:
        self.chips[square] = side
        for line in THROUGH[square]:
            self.codes[line] += DIGITS[side]

    def lay(self, square: int, side: int) -> None:
        self.chips[square] = side
        digit = DIGITS[side]
        full = FULL[side]
        complete = False
        codes = self.codes
        for line in THROUGH[square]:
            codes[line] += digit
            if codes[line] in full:
                complete = True
        if complete:
            for line in THROUGH[square]:
                if codes[line] in full:
                    self.lock(line, side)
            if self.runs[side] >= self.layout.needed:
                self.winner = side
            self._note_runs()

    def lock(self, line: int, side: int) -> None:
        """Make ``line`` a SEQUENCE of ``side``: lines that share two squares with it are dead."""
        self.runs[side] += 1
        for square in LINES[line]:
            self.locked[square] = True
        for other in OVERLAPS[line]:
            if self.codes[other] < SPENT:
                self.codes[other] = SPENT

    def set_runs(self, runs: list[tuple[int, int]]) -> None:
        """Make the lines in ``runs`` SEQUENCES of the sides beside them."""
        for line, side in runs:
            self.lock(line, side)
        self._note_runs()

    def take(self, square: int) -> None:
        digit = DIGITS[self.chips[square]]
        self.chips[square] = FREE
        for line in THROUGH[square]:
            if self.codes[line] < SPENT:
                self.codes[line] -= digit

    # Values for a side

    def gain(self, square: int, side: int) -> float:
        """The gain of ``side`` from a chip on the free ``square``."""
        table, codes = self.tables[side].lay, self.codes
        return sum([table[codes[line]] for line in THROUGH[square]])

    def loss(self, square: int, side: int) -> float:
        """The gain of ``side`` from removing the chip on ``square``."""
        table, codes = self.tables[side].take[self.chips[square]], self.codes
        return sum([table[codes[line]] for line in THROUGH[square]])

    def balance(self, side: int) -> float:
        """The total value of all lines to ``side``."""
        table = self.tables[side].value
        return sum([table[code] for code in self.codes])

    def is_dead(self, card: int) -> bool:
        spaces = self.layout.spaces[card]
        return bool(spaces) and self.chips[spaces[0]] != FREE and self.chips[spaces[1]] != FREE

    # Playouts

    def decide(self, hand: list[int], side: int) -> float:
        """Find the play with the best immediate value: ``card`` and ``square``, or NONE."""
        best = -1.0e9
        self.card = self.square = NONE
        chips, codes, spaces = self.chips, self.codes, self.layout.spaces
        table = self.tables[side].lay
        has_wild = NONE
        has_remover = NONE
        for card in hand:
            if card in WILD:
                has_wild = card
            elif card in REMOVER:
                has_remover = card
            for square in spaces[card]:
                if chips[square] == FREE:
                    gain = sum([table[codes[line]] for line in THROUGH[square]])
                    if gain > best:
                        best = gain
                        self.card = card
                        self.square = square
        if has_wild != NONE or has_remover != NONE:
            best = self._decide_jack(best, side, has_wild, has_remover)
        return best

    def _decide_jack(self, best: float, side: int, wild: int, remover: int) -> float:
        """Check whether a jack is worth more than ``best``, its price included."""
        chips, codes = self.chips, self.codes
        price = self.layout.jack_price
        wild_seen: set[int] = set()
        for line in range(len(LINES)):
            if not HOT[codes[line]]:
                continue
            for square in LINES[line]:
                if square in wild_seen:
                    continue
                wild_seen.add(square)
                owner = chips[square]
                if owner == FREE:
                    if wild == NONE:
                        continue
                    gain = self.gain(square, side) - price
                    card = wild
                elif remover != NONE and owner != side and owner != CORNER and not self.locked[square]:
                    gain = self.loss(square, side) - price
                    card = remover
                else:
                    continue
                if gain > best:
                    best = gain
                    self.card = card
                    self.square = square
        if self.card == NONE:
            self._spend_jack(side, wild, remover)
        return best

    def _spend_jack(self, side: int, wild: int, remover: int) -> None:
        """Play a jack anywhere if there is nothing else to play."""
        for square in range(len(self.chips)):
            owner = self.chips[square]
            if wild != NONE and owner == FREE:
                self.card, self.square = wild, square
                return
            if remover != NONE and owner not in (FREE, CORNER, side) and not self.locked[square]:
                self.card, self.square = remover, square
                return

    def step(self) -> bool:
        """Play one turn for the seat to move; False once the game is over, in a draw if nobody has won."""
        hand = self.hands[self.turn]
        side = self.layout.order[self.turn % self.layout.sides]
        self.decide(hand, side)
        if self._exchange(hand):
            if not self.deck:
                return False
            self.decide(hand, side)
        self.turn = (self.turn + 1) % len(self.hands)
        if self.card == NONE:
            self.passes += 1
            return self.passes < len(self.hands)
        self.passes = 0
        return self.spend(hand, self.card, self.square, side)

    def _exchange(self, hand: list[int]) -> bool:
        for position in range(len(hand)):
            if self.is_dead(hand[position]):
                if self.deck:
                    hand[position] = self.deck.pop()
                return True
        return False

    def spend(self, hand: list[int], card: int, square: int, side: int) -> bool:
        """Play ``card`` from ``hand`` on ``square`` and draw; whether the game goes on."""
        hand.remove(card)
        if card in REMOVER:
            self.take(square)
        else:
            self.lay(square, side)
            if self.winner != NONE:
                return False
        if self.deck:
            hand.append(self.deck.pop())
        return bool(self.deck)


WEIGHTS: Final[Sequence[float]] = json.loads(
    (files("jungle_games.games.sequence.player") / "weights.json").read_text("utf-8")
)
"""By kind (`KINDS` and below) what a line, or what the hand holds, adds to the logarithm of the odds."""


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
