"""The grid of Jungle Matrix with its combinations; the moves, their text form, and why one is refused.

``pet Parrot self``, ``pet Sloth opponent``, both also with ``replacing Ant``, ``pet Magpie keep``, ``pet Magpie keep
opponent`` and ``pet Owl discard`` play one of the two pets; ``deal`` lays the grid, ``cover b2`` covers a card, ``swap
b2`` exchanges it for the top of the deck; ``gridlocked`` and ``stop`` end the turn, ``catch`` and ``next`` are the
watcher's. Chance shuffles with ``shuffle 83021``; ``time 12.5`` and ``flag`` are the clock's.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from enum import Enum, StrEnum
from functools import cache
from itertools import combinations as couples
from itertools import product
from typing import Final, NamedTuple, Self

from jungle_games.core.cards import Card, Rank
from jungle_games.core.game import IllegalMove
from jungle_games.core.i18n import N_, _
from jungle_games.core.matches.history import Elapsed, Flag, parse_elapsed
from jungle_games.core.shuffle import Shuffle, parse_shuffle
from jungle_games.games.jungle_matrix.rules.turn_rules import ROWS, Colours, End, TurnRules

_COLUMNS: Final = "abcd"
_TRIO: Final = (Rank.JACK, Rank.QUEEN, Rank.KING)
PetName = str


class Square(NamedTuple):
    """A square of the grid by column and row, both from 0; a1, in text, is the upper left.

    >>> Square.parse("b3"), str(Square(0, 0))
    (Square(column=1, row=2), 'a1')
    """

    column: int
    row: int

    @classmethod
    def parse(cls, text: str) -> Self:
        """The square named ``text``. Raises ValueError."""
        if len(text) == 2 and text[0].lower() in _COLUMNS and text[1] in "123":
            return cls(_COLUMNS.index(text[0].lower()), int(text[1]) - 1)
        raise ValueError(f"{text[:20]!r} is no square; squares are a1 to d3")

    def touches(self, other: Square) -> bool:
        return max(abs(self.column - other.column), abs(self.row - other.row)) == 1

    def __str__(self) -> str:
        return f"{_COLUMNS[self.column]}{self.row + 1}"


@cache
def squares(columns: int) -> tuple[Square, ...]:
    """The squares of a grid in the order in which they are laid: row by row from the upper left."""
    return tuple(Square(column, row) for row in range(ROWS) for column in range(columns))


def index(square: Square, columns: int) -> int:
    return square.row * columns + square.column


@cache
def centre(columns: int) -> frozenset[Square]:
    """The central square, or with four columns the central two."""
    return frozenset(Square(column, 1) for column in range((columns - 1) // 2, columns // 2 + 1))


class Kind(NamedTuple):
    """A kind of combination: the two values of a pair, the higher first; two zeros are the trio."""

    higher: int
    lower: int

    @property
    def is_trio(self) -> bool:
        return self.higher == 0

    def __str__(self) -> str:
        if self.is_trio:
            return "K Q J"
        return " + ".join("A" if value == 1 else str(value) for value in self)


@cache
def kinds(rules: TurnRules) -> tuple[Kind, ...]:
    """Every kind of combination in order of priority: the trio, then pairs by their sum and their higher card.

    >>> [str(kind) for kind in kinds(TurnRules())]
    ['K Q J', '10 + A', '9 + 2', '8 + 3', '7 + 4', '6 + 5']
    """
    pairs = [Kind(high, total - high) for total in rules.sums for high in range(10, 0, -1) if 1 <= total - high <= high]
    found = [Kind(0, 0), *pairs] if rules.trios else pairs
    return tuple(found if rules.first is End.HIGHEST else reversed(found))


@dataclass(frozen=True, slots=True)
class Combination:
    """An open trio or pair: its squares in the order of covering, and their ranks."""

    squares: tuple[Square, ...]
    ranks: tuple[Rank, ...]

    @property
    def is_trio(self) -> bool:
        return len(self.ranks) == 3

    @property
    def kind(self) -> Kind:
        return Kind(0, 0) if self.is_trio else Kind(max(self.ranks), min(self.ranks))

    def bonus(self, rules: TurnRules) -> int:
        """The points it scores in addition to those for its cards."""
        return rules.trio_points if self.is_trio else rules.pair_bonus(*self.kind)

    def __str__(self) -> str:
        """``K Q J`` or ``10+A``, in the order of covering."""
        names = [str(rank.value) if 1 < rank < 11 else rank.letter for rank in self.ranks]
        return (" " if self.is_trio else "+").join(names)


def combination_name(combination: Combination) -> str:
    return _("the trio") if combination.is_trio else str(combination).replace("+", " + ")


def awake(rules: TurnRules, covered: int) -> tuple[Square, ...]:
    """The squares that take part in the game once ``covered`` cards have been covered."""
    asleep = centre(rules.columns) if covered < rules.centre_sleeps else ()
    return tuple(square for square in squares(rules.columns) if square not in asleep)


def combinations(tops: Sequence[Card], rules: TurnRules, covered: int) -> tuple[Combination, ...]:
    """Every combination among the top cards, in order of priority; alike ones keep the order of their squares.

    ``tops`` are in the order of ``squares``. If two cards of a combination have the same rank, it is listed in both
    orders of covering.
    """
    found = [*_pairs(tops, rules, covered), *_trios(tops, rules, covered)]
    return tuple(sorted(found, key=lambda combination: kinds(rules).index(combination.kind)))


def due(tops: Sequence[Card], rules: TurnRules, covered: int) -> tuple[Combination, ...]:
    """The combinations of the highest priority, any of which may be covered now; empty for a gridlocked grid."""
    found = combinations(tops, rules, covered)
    return tuple(each for each in found if each.kind == found[0].kind)


def _trios(tops: Sequence[Card], rules: TurnRules, covered: int) -> Iterator[Combination]:
    if not rules.trios:
        return
    order = _TRIO if rules.covers is End.LOWEST else _TRIO[::-1]
    cards = [(square, tops[index(square, rules.columns)].rank) for square in awake(rules, covered)]
    places = [[square for square, rank in cards if rank is wanted] for wanted in order]
    for chosen in product(*places):
        yield Combination(chosen, order)


def _pairs(tops: Sequence[Card], rules: TurnRules, covered: int) -> Iterator[Combination]:
    cards = [(square, tops[index(square, rules.columns)]) for square in awake(rules, covered)]
    valued = [(square, card, card.rank) for square, card in cards if card.rank is not None and not card.rank.is_court]
    ascending = rules.covers is End.LOWEST
    for (one, first, low), (other, second, high) in couples(valued, 2):
        if low + high not in rules.sums:
            continue
        if (rules.touching and not one.touches(other)) or not _colours_fit(first, second, rules.colours):
            continue
        if low == high or (low < high) is ascending:
            yield Combination((one, other), (low, high))
        if low == high or (high < low) is ascending:
            yield Combination((other, one), (high, low))


def _colours_fit(one: Card, other: Card, colours: Colours) -> bool:
    if colours is Colours.ANY or one.suit is None or other.suit is None:
        return True
    return (one.suit.is_red == other.suit.is_red) is (colours is Colours.SAME)


class Goal(StrEnum):
    """Where a pet card goes."""

    SELF = "self"
    OPPONENT = "opponent"
    DISCARD = "discard"


@dataclass(frozen=True, slots=True)
class PlayPet:
    """Play ``pet``, one of the two drawn, on oneself or the opponent.

    It replaces ``replacing``, or, with ``keep``, is a fourth card for one turn.
    """

    pet: PetName
    goal: Goal
    replacing: PetName | None = None
    keep: bool = False

    def __str__(self) -> str:
        if self.keep:
            return f"pet {self.pet} keep" + (" opponent" if self.goal is Goal.OPPONENT else "")
        return f"pet {self.pet} {self.goal}" + (f" replacing {self.replacing}" if self.replacing else "")


class _Plain:
    """A move whose text is its name."""

    __slots__ = ()

    def __str__(self) -> str:
        return type(self).__name__.lower()


@dataclass(frozen=True, slots=True)
class Deal(_Plain):
    """Lay the whole grid face up from the top of the deck, row by row from the upper left."""


@dataclass(frozen=True, slots=True)
class Cover:
    """Cover the card on ``square`` with the top card of the deck."""

    square: Square

    def __str__(self) -> str:
        return f"cover {self.square}"


@dataclass(frozen=True, slots=True)
class Swap:
    """Exchange the card on ``square`` for the top card of the deck."""

    square: Square

    def __str__(self) -> str:
        return f"swap {self.square}"


@dataclass(frozen=True, slots=True)
class Gridlocked(_Plain):
    """Declare that no combination is open, which ends the turn."""


@dataclass(frozen=True, slots=True)
class Stop(_Plain):
    """End the turn by choice."""


@dataclass(frozen=True, slots=True)
class Catch(_Plain):
    """The watcher calls a mistake."""


@dataclass(frozen=True, slots=True)
class Next(_Plain):
    """The watcher lets the turn be booked, which begins the next one."""


JungleMatrixMove = PlayPet | Deal | Cover | Swap | Gridlocked | Stop | Catch | Next | Elapsed | Flag | Shuffle[str]
"""The moves of players, chance and the clock. Shuffles list pets by name, or cards by code."""


def parse_move(text: str) -> JungleMatrixMove:
    """The move whose text form is ``text``. Raises IllegalMove if it is no move of this game at all.

    >>> parse_move("cover B2"), str(parse_move("pet Owl self replacing Ant"))
    (Cover(square=Square(column=1, row=1)), 'pet Owl self replacing Ant')
    """
    verb, *rest = text.split() or [""]
    verb = verb.lower()
    if verb in _PLAIN and not rest:
        return _PLAIN[verb]
    if verb in _DETAILED:
        try:
            return _DETAILED[verb](rest)
        except ValueError as error:
            raise IllegalMove(f"{text[:60]}: {error}") from error
    reason = _("‘{text}’ is not a move; a move reads like pet Owl self, deal, cover b2, gridlocked, catch or next.")
    raise IllegalMove(reason.format(text=text[:40]))


def _parse_pet(words: Sequence[str]) -> PlayPet:
    match list(words):
        case [pet, "keep"]:
            return PlayPet(pet, Goal.SELF, keep=True)
        case [pet, "keep", "opponent"]:
            return PlayPet(pet, Goal.OPPONENT, keep=True)
        case [pet, "self" | "opponent" | "discard" as goal]:
            return PlayPet(pet, Goal(goal))
        case [pet, "self" | "opponent" as goal, "replacing", old]:
            return PlayPet(pet, Goal(goal), old)
    raise ValueError(_("A pet goes to self, opponent (replacing another), keep, or discard."))


def _one_square(words: Sequence[str]) -> Square:
    if len(words) != 1:
        raise ValueError(_("It takes one square."))
    return Square.parse(words[0])


_PLAIN: Final[Mapping[str, JungleMatrixMove]] = {
    "deal": Deal(), "gridlocked": Gridlocked(), "stop": Stop(), "catch": Catch(), "next": Next(), "flag": Flag(),
}  # fmt: skip
_DETAILED: Final[Mapping[str, Callable[[Sequence[str]], JungleMatrixMove]]] = {
    "pet": _parse_pet,
    "cover": lambda words: Cover(_one_square(words)),
    "swap": lambda words: Swap(_one_square(words)),
    "time": parse_elapsed,
    "shuffle": lambda words: parse_shuffle(" ".join(["shuffle", *words]), tuple),
}


class Refusal(Enum):
    """Why a move is refused; the value is the text for players, translated when shown."""

    GAME_OVER = N_("The game is over.")
    SHUFFLE_FIRST = N_("First the cards are shuffled.")
    SHUFFLED = N_("There is nothing to shuffle now.")
    PET_FIRST = N_("First play one of the two pets.")
    NO_PET = N_("This is not the time to play a pet.")
    NOT_OFFERED = N_("That pet was not drawn.")
    MUST_REPLACE = N_("Three pets lie there: one of them is replaced.")
    NOTHING_TO_REPLACE = N_("Nothing is replaced while there is room.")
    TOO_NEW = N_("A pet can only be replaced once its player has played a round with it.")
    NOT_THERE = N_("That pet does not lie there.")
    NO_FOURTH = N_("This pet cannot be kept as a fourth card.")
    FOURTH_TAKEN = N_("A fourth pet is already there.")
    NOT_FULL = N_("A pet is kept as a fourth card only where three lie.")
    NO_DISCARD = N_("One of the two pets can be played.")
    LAID = N_("The cards have already been laid.")
    LAY_FIRST = N_("First the cards are laid.")
    TURN_OVER = N_("The turn is over.")
    NO_SQUARE = N_("The grid has no such square.")
    GUIDED = N_("Another card comes first.")
    COMBINATION_OPEN = N_("There is still a pair or trio to cover.")
    MAY_NOT_END = N_("The turn cannot be ended early.")
    NO_SWAP = N_("There is no swap left in this turn.")
    MIDDLE = N_("First finish the pair or trio.")
    ASLEEP = N_("The centre card does not count yet.")
    NOTHING_TO_CATCH = N_("There is nothing to catch yet.")
    CALLS_CLOSED = N_("After a wrong call you cannot call again in this turn.")
    NO_CALLS = N_("With guided covering only right covers are possible, so there is nothing to catch.")
    NOT_ENDED = N_("The turn is still going on.")
    UNKNOWN_CARD = N_("Nobody can tell which card comes next.")
    NO_CLOCK = N_("This turn is played without a clock.")
    TIME_BACK = N_("Time does not run backwards.")
    NO_TURN = N_("No turn is going on.")

    def error(self, move: object) -> IllegalMove:
        return IllegalMove(f"{move}: {_(self.value)}")
