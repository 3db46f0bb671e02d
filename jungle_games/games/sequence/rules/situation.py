"""What the rules speak of: chips, hands and jacks, stages, reasons why not, and what holds for a whole match."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from enum import Enum
from functools import cached_property
from typing import Final

from jungle_games.core.cards import Card, Rank, Suit
from jungle_games.core.game import IllegalMove, Seat
from jungle_games.core.i18n import N_, _
from jungle_games.games.sequence.rules.fives import Mat, Side
from jungle_games.games.sequence.rules.options import SequenceOptions

CHIPS: Final = (50, 50, 35)
"""“135 Oversized Marker Chips (50 Green, 50 Blue, 35 Red)”, by side."""
HAND_SIZES: Final[Mapping[int, int]] = {2: 7, 3: 6, 4: 6, 6: 5, 8: 4, 9: 4, 10: 3, 12: 3}
"""Cards dealt to each player, by the number of players; its keys are the numbers allowed."""

TWO_EYED: Final = frozenset(Card.of(Rank.JACK, suit) for suit in (Suit.CLUBS, Suit.DIAMONDS))
"""“The four two-eyed Jacks are wild cards.”"""
ONE_EYED: Final = frozenset(Card.of(Rank.JACK, suit) for suit in (Suit.SPADES, Suit.HEARTS))
"""“The four one-eyed Jacks are anti-wild.”"""


class Stage(Enum):
    """The stage of the game."""

    CUT = "cut"
    DEAL = "deal"
    PLAY = "play"
    RESHUFFLE = "reshuffle"


class Refusal(Enum):
    """Why a move is refused; the value is the text for players, translated when shown."""

    GAME_OVER = N_("The game is over.")
    NOT_DEALT = N_("The cards have not been dealt yet.")
    DEALT = N_("The cards have already been dealt.")
    GIVE_FIRST = N_("First a card must be given up for table talk.")
    DRAW_FIRST = N_("Draw your new card first.")
    TIME_IS_UP = N_("The time for this turn has run out.")
    NOT_IN_HAND = N_("That card is not in your hand.")
    OTHER_SPACE = N_("This space shows another card.")
    DEAD = N_("This card is dead: there are chips on all of its spaces.")
    CORNER = N_("The corners belong to everybody.")
    TAKEN = N_("There is a chip on this space.")
    NO_CHIPS = N_("You have no chips left.")
    CHOOSE = N_("Choose which five make the SEQUENCE.")
    NO_CHOICE = N_("Those five cannot be chosen.")
    NO_JACK = N_("Only a one-eyed jack removes a chip.")
    REMOVES_ONLY = N_("A one-eyed jack lays no chip; it removes one.")
    NO_CHIP = N_("There is no chip here.")
    OWN_CHIP = N_("That chip is your own side’s.")
    IN_SEQUENCE = N_("A chip in a SEQUENCE stays.")
    ALIVE = N_("That card is not dead: one of its spaces is free.")
    JACK_ALIVE = N_("A jack is never a dead card.")
    EXCHANGED = N_("Only one dead card may be exchanged in a turn.")
    MUST_PLAY = N_("You have a card to play.")
    MUST_EXCHANGE = N_("You have a dead card to exchange.")
    NOTHING_OWED = N_("Nobody has to draw a card.")
    NO_TEAMS = N_("There is no table talk without teams.")
    NO_SIDE = N_("There is no such side.")
    CALLED = N_("That was already called this turn.")
    NO_CARDS = N_("That side has no cards to give.")
    NOT_GIVING = N_("Nobody has to give up a card.")
    NO_CLOCK = N_("This game is played without a clock.")
    TIME_BACK = N_("Time does not run backwards.")

    def error(self, move: object) -> IllegalMove:
        return IllegalMove(f"{move}: {_(self.value)}")


@dataclass(frozen=True)
class Table:
    """What does not change during a match: the mat, the options, the number of players."""

    mat: Mat
    options: SequenceOptions
    seats: int
    order: tuple[Side, ...] = ()
    """The sides in turn order if they chose colours; otherwise green, blue and red play in turn."""

    @cached_property
    def sides(self) -> int:
        return self.options.sides_for(self.seats)

    @property
    def teams(self) -> bool:
        """Whether the sides are teams of several players."""
        return self.seats > self.sides

    @property
    def needed(self) -> int:
        """“2 Players/Teams: 2 SEQUENCES. 3 Players/Teams: 1 SEQUENCE.”"""
        return 2 if self.sides == 2 else 1

    @property
    def hand_size(self) -> int:
        return HAND_SIZES[self.seats]

    def side(self, seat: Seat) -> Side:
        """The side of ``seat``: “Team members must alternate seats with opponents.”"""
        turn = seat % self.sides
        return self.order[turn] if self.order else turn

    def members(self, side: Side) -> Sequence[Seat]:
        first = self.order.index(side) if self.order else side
        return range(first, self.seats, self.sides)

    def after(self, seat: Seat) -> Seat:
        return (seat + 1) % self.seats


def without(cards: tuple[Card, ...], card: Card) -> tuple[Card, ...]:
    index = cards.index(card)
    return cards[:index] + cards[index + 1 :]


def changed(groups: tuple[tuple[Card, ...], ...], seat: Seat, cards: tuple[Card, ...]) -> tuple[tuple[Card, ...], ...]:
    """``groups`` with those of ``seat`` replaced by ``cards``."""
    return (*groups[:seat], cards, *groups[seat + 1 :])
