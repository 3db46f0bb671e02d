"""The options of Jacks; ``levels/jacks/presets.yaml`` holds the presets."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar, Final

from jungle_games.core.i18n import N_
from jungle_games.core.options import GameOptions, choice, flag, number
from jungle_games.games.jacks import ROOM

LOT: Final = "lot"


@dataclass(frozen=True)
class JacksOptions(GameOptions):
    """The options of a game of Jacks."""

    game: ClassVar[str] = ROOM.name

    start_card: str = choice(LOT, {LOT: N_("random"), "chosen": N_("chosen")}, N_("Starting card"),
        N_("Random: one of the cards as dealt. Chosen: whoever plays first picks one."))
    stall_limit: int = number(40, 0, 400, N_("End without pairs"),
        N_("When nobody finds a pair for this many turns of each player, the game ends; 0 switches this off."),
        expert=True)
    perfect_memory: bool = flag(False, N_("Perfect memory"), N_("No computer player forgets cards, not even the mole."),
        on=N_("No computer player forgets, not even the mole"))
    seen_marks: bool = flag(False, N_("Marks on seen cards"),
        N_("Cards that were face up keep a faint mark for a few seconds."), on=N_("Marks cards that were face up"),
        group="helps")
    study_time: int = number(15, 0, 50, N_("Time to look at a card"),
        N_("How long a flipped card is shown large, less with several computer players. A click ends it."),
        unit=N_("s"), tenths=True, says=N_("Shows a flipped card for {value}"), group="helps")
    turn_clock: int = number(0, 0, 120, N_("Clock for each turn"),
        N_("Seconds for a turn, the roll included; when they run out, it is made for you. 0 means no clock."),
        unit=N_("s"), says=N_("{value} for each turn"), group="clock")
