"""The moves of Jungle Matrix and their text form.

``pet Parrot self``, ``pet Sloth opponent``, both also with ``replacing Ant``, ``pet Magpie keep``, ``pet Magpie keep
opponent`` and ``pet Owl discard`` play one of the two pets; ``deal`` lays the grid, ``cover b2`` covers a card, ``swap
b2`` exchanges it for the top of the deck; ``gridlocked`` and ``stop`` end the turn, ``catch`` and ``next`` are the
watcher's. Chance shuffles with ``shuffle 83021``; ``time 12.5`` and ``flag`` are the clock's.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum
from typing import Final

from jungle_games.core.game import IllegalMove
from jungle_games.core.i18n import _
from jungle_games.core.matches.match_moves import Elapsed, Flag, parse_elapsed
from jungle_games.core.shuffle import Shuffle, parse_shuffle
from jungle_games.games.jungle_matrix.rules.grid import Square

PetName = str


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


@dataclass(frozen=True, slots=True)
class Deal:
    """Lay the whole grid face up from the top of the deck, row by row from the upper left."""

    def __str__(self) -> str:
        return "deal"


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
class Gridlocked:
    """Declare that no combination is open, which ends the turn."""

    def __str__(self) -> str:
        return "gridlocked"


@dataclass(frozen=True, slots=True)
class Stop:
    """End the turn by choice."""

    def __str__(self) -> str:
        return "stop"


@dataclass(frozen=True, slots=True)
class Catch:
    """The watcher calls a mistake."""

    def __str__(self) -> str:
        return "catch"


@dataclass(frozen=True, slots=True)
class Next:
    """The watcher lets the turn be booked, which begins the next one."""

    def __str__(self) -> str:
        return "next"


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


def _parse_shuffle(words: Sequence[str]) -> Shuffle[str]:
    """A shuffle of the deck by codes or of the pets by names; the rules check which is due."""
    return parse_shuffle(" ".join(["shuffle", *words]), tuple)


_PLAIN: Final[Mapping[str, JungleMatrixMove]] = {
    "deal": Deal(),
    "gridlocked": Gridlocked(),
    "stop": Stop(),
    "catch": Catch(),
    "next": Next(),
    "flag": Flag(),
}
_DETAILED: Final[Mapping[str, Callable[[Sequence[str]], JungleMatrixMove]]] = {
    "pet": _parse_pet,
    "cover": lambda words: Cover(_one_square(words)),
    "swap": lambda words: Swap(_one_square(words)),
    "time": parse_elapsed,
    "shuffle": _parse_shuffle,
}
