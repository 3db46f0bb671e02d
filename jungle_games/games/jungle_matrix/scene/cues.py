"""What is heard at the cloth."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import Any

from jungle_games.core.game import Seat
from jungle_games.core.matches.history import Step
from jungle_games.core.shuffle import Shuffle
from jungle_games.games.jungle_matrix.rules.moves import Catch, Cover, Deal, Gridlocked, Next, PlayPet, Stop, Swap
from jungle_games.table.cues import Cue, Moment


def cues(step: Step[Any, Any], persons: Collection[Seat]) -> Sequence[Cue]:
    """Cards and pets; what a computer player only says is heard as a button, as a person's is."""
    match step.move:
        case Deal() | Shuffle():
            return [Cue("deal", Moment.SETTING_OFF)]
        case PlayPet():
            return [Cue("flip", Moment.SETTING_OFF)]
        case Cover() | Swap():
            return [Cue("drop")]
        case Gridlocked() | Stop() | Catch() | Next() if step.actor not in persons:
            return [Cue("button", Moment.SETTING_OFF)]
    return ()
