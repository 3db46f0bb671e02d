"""Why a move is refused, in words for the player."""

from __future__ import annotations

from enum import Enum

from jungle_games.core.game import IllegalMove
from jungle_games.core.i18n import N_, _


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
    CALLS_CLOSED = N_("After a wrong call there are no more in this turn.")
    NO_CALLS = N_("Nothing can go wrong while the laying is guided.")
    NOT_ENDED = N_("The turn is still going on.")
    UNKNOWN_CARD = N_("Nobody can tell which card comes next.")
    NO_CLOCK = N_("This turn is played without a clock.")
    TIME_BACK = N_("Time does not run backwards.")
    NO_TURN = N_("No turn is going on.")

    def error(self, move: object) -> IllegalMove:
        """The error that refuses ``move``."""
        return IllegalMove(f"{move}: {_(self.value)}")
