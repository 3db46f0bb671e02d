"""The state of the table as plain values, with simple queries."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from enum import Enum, StrEnum
from typing import Final

from jungle_games.core.cards import Card
from jungle_games.core.game import Seat
from jungle_games.games.jungle_matrix.rules.effects import base_rules, fold
from jungle_games.games.jungle_matrix.rules.grid import Combination, Square, awake, squares
from jungle_games.games.jungle_matrix.rules.moves import PetName
from jungle_games.games.jungle_matrix.rules.options import JungleMatrixOptions
from jungle_games.games.jungle_matrix.rules.pets import Lying, PetSet
from jungle_games.games.jungle_matrix.rules.sheet import SEATS, Sheet
from jungle_games.games.jungle_matrix.rules.turn import Ending, Mistake, Turn
from jungle_games.games.jungle_matrix.rules.turn_rules import TurnRules

OFFERED: Final = 2
"""“A player must draw two pet cards at the beginning of every turn.”"""


class Phase(StrEnum):
    """The phases of a turn: playing a pet, laying the grid, covering cards, booking the score."""

    PET = "pet"
    LAY = "lay"
    COVER = "cover"
    BOOKING = "booking"


class Pile(Enum):
    """The piles that chance shuffles."""

    PETS = "pets"
    DECK = "deck"
    UNDER = "under"
    """The cards below the top ones, once the deck is empty."""


@dataclass(frozen=True, slots=True)
class Call:
    """A call of ``catch``: the caller, and the mistake caught; None for a wrong call."""

    caller: Seat
    mistake: Mistake | None
    forgiven: bool = False


@dataclass(frozen=True, repr=False)
class Situation:
    """The contents of a position of Jungle Matrix.

    ``pets`` lie before each seat. ``pet_deck`` has the top card first. ``turn`` is that of ``player``.
    """

    options: JungleMatrixOptions
    pet_set: PetSet
    sheet: Sheet
    turn: Turn
    round: int = 1
    player: Seat = 0
    phase: Phase = Phase.PET
    pets: tuple[Lying, ...] = ((),) * SEATS
    offered: tuple[PetName, ...] = ()
    pet_deck: tuple[PetName, ...] = ()
    pet_discard: tuple[PetName, ...] = ()
    initial_due: bool = False
    """Whether the initial pets are still to be dealt."""
    calls_closed: bool = False
    call: Call | None = None
    """The last call, shown until the next move."""
    observed: bool = False

    # Seats and cards

    @property
    def watcher(self) -> Seat:
        """The seat that watches for mistakes."""
        return 1 - self.player

    @property
    def rules(self) -> TurnRules:
        """The rules of this turn; in the pet phase, those without a further pet."""
        return self.turn.rules

    def rules_of(self, lying: Lying) -> TurnRules:
        """The rules of a turn with these pets."""
        return fold(base_rules(self.options), self.pet_set.effects(lying))

    @property
    def squares(self) -> tuple[Square, ...]:
        """The squares of the grid, row by row from the upper left."""
        return squares(self.rules.columns)

    @property
    def grid(self) -> Mapping[Square, tuple[Card, ...]]:
        """The stack on each square, its lowest card first; empty before the cards are laid."""
        return dict(zip(self.squares, self.turn.grid, strict=False))

    @property
    def asleep(self) -> tuple[Square, ...]:
        """The squares that are not in play yet."""
        active = awake(self.rules, self.turn.covered)
        return tuple(square for square in self.squares if square not in active)

    @property
    def deck(self) -> tuple[Card, ...]:
        """The deck of the turn, top first; hidden in observations except for the known cards on top."""
        return self.turn.deck

    @property
    def next_card(self) -> Card | None:
        """The top card of the deck if all can see it (an open deck or a swapped card), otherwise None."""
        return self.turn.deck[0] if self.turn.seen else None

    @property
    def due(self) -> tuple[Combination, ...]:
        """The combinations that are correct to cover now; guided play highlights them."""
        return self.turn.due

    @property
    def pending(self) -> tuple[tuple[Square, ...], ...]:
        """For each card still to cover of the combination under way, in order, the squares it may be on."""
        return self.turn.pending

    @property
    def points(self) -> int:
        """The points of this turn so far, before multiplication and caps."""
        return self.turn.points

    @property
    def score_now(self) -> int:
        """The score that would be booked if the turn ended now."""
        return self.turn.score_now

    @property
    def mistake(self) -> Mistake | None:
        """The mistake that may be caught; always None in an observation."""
        return self.turn.mistake

    @property
    def is_sudden_death(self) -> bool:
        """Whether a tie is being broken, so that time counts."""
        return self.sheet.is_sudden_death

    @property
    def time_wanted(self) -> bool:
        """Whether the turn is over and its score depends on its time, which must be recorded before ``next``."""
        if self.phase is not Phase.BOOKING or self.sheet.outcome is not None or self.turn.is_timed:
            return False
        quick = bool(self.rules.quick_points) and self.turn.ended is Ending.GRIDLOCKED
        return quick or self.is_sudden_death

    @property
    def shuffle_due(self) -> Pile | None:
        """The pile that chance has to shuffle now."""
        if self.phase is Phase.PET:
            return Pile.PETS if len(self.offered) < OFFERED else None
        if self.phase is Phase.LAY:
            return None if self.turn.deck else Pile.DECK
        return Pile.UNDER if self.phase is Phase.COVER and not self.turn.deck else None
