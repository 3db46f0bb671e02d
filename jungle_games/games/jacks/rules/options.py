"""The options of Jacks; ``levels/jacks/presets.yaml`` holds the presets."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar, Final

from jungle_games.core.i18n import N_
from jungle_games.core.options import GameOptions, choice, flag, number
from jungle_games.games.jacks import ROOM

PRESET_SUMMARIES: Final = (N_("every help"), N_("as printed"), N_("sharp minds"))
"""The words in our own presets, marked for translation."""


LOT: Final = "lot"


@dataclass(frozen=True)
class JacksOptions(GameOptions):
    """What may be chosen before a game of Jacks."""

    game: ClassVar[str] = ROOM.name

    start_card: str = choice(
        LOT,
        {LOT: N_("by lot"), "chosen": N_("chosen")},
        N_("Starting card"),
        N_("By lot: it is one of the cards as they fall. Chosen: whoever plays first picks it once they lie."),
    )
    stall_limit: int = number(
        40,
        0,
        400,
        N_("End without pairs"),
        N_("After so many turns of each player in a row without a pair the points count; 0 switches this off."),
        expert=True,
    )
    perfect_memory: bool = flag(
        False,
        N_("Perfect memory"),
        N_("Computer players forget no card that they have seen."),
    )
    seen_marks: bool = flag(
        False,
        N_("Marks on seen cards"),
        N_("Cards that were face up keep a faint mark for a few seconds."),
        group="helps",
    )
    turn_clock: int = number(
        0,
        0,
        120,
        N_("Clock for each turn"),
        N_("Seconds for a move; when they run out the first legal one is made. 0 means no clock."),
        unit=N_("s"),
        group="clock",
    )
