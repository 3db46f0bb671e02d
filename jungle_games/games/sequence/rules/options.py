"""The options of Sequence Giant; ``levels/sequence/presets.yaml`` holds the presets."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from jungle_games.core.i18n import N_
from jungle_games.core.options import GameOptions, choice, flag, number
from jungle_games.games.sequence import ROOM
from jungle_games.games.sequence.rules.mats import MATS


@dataclass(frozen=True)
class SequenceOptions(GameOptions):
    """The options of a game of Sequence Giant."""

    game: ClassVar[str] = ROOM.name

    sides: int = number(
        2,
        2,
        3,
        N_("Sides"),
        N_("Two or three sides, if the players can be split both ways; otherwise as they can be split."),
    )
    mat: str = choice("classic", MATS.titles, N_("Mat"), N_("Where the cards lie on the mat."))
    auto_draw: bool = flag(
        False,
        N_("Draw automatically"),
        N_("You get your new card automatically, so that no draw can be forgotten."),
        on=N_("Your new card is drawn for you"),
    )
    point_out_dead_cards: bool = flag(
        False,
        N_("Point out dead cards"),
        N_("Cards in your hand whose spaces are both taken are marked."),
        on=N_("Marks dead cards"),
        group="helps",
    )
    empty_deck: str = choice(
        "draw",
        {"draw": N_("ends the game"), "reshuffle": N_("is reshuffled")},
        N_("An empty draw pile"),
        N_("The last card ends the game in a draw; or the discard piles are shuffled into a new draw pile."),
    )
    pace: int = number(
        2,
        0,
        10,
        N_("Computer’s pause"),
        N_("Seconds a computer player waits before it moves."),
        unit=N_("s"),
        says=N_("Computer players wait {value} before they move"),
        group="helps",
    )
    draw_time: int = number(
        6,
        0,
        30,
        N_("Time to draw"),
        N_("Seconds a computer player leaves you to draw your card before it moves; 0: none."),
        unit=N_("s"),
        says=N_("{value} to draw your card"),
        group="helps",
    )
    turn_clock: int = number(
        0,
        0,
        300,
        N_("Clock for each turn"),
        N_("Seconds for each turn; when they run out the turn is lost. 0 means no clock."),
        unit=N_("s"),
        says=N_("{value} for each turn"),
        group="clock",
    )

    def sides_for(self, seats: int) -> int:
        """The number of sides for ``seats`` players: the one chosen, or the number that divides them."""
        if seats <= 3:
            return seats
        return self.sides if seats % self.sides == 0 else 5 - self.sides
