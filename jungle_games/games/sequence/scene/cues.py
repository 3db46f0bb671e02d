"""What is heard at the mat."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from jungle_games.core.history import Step
from jungle_games.core.shuffle import Shuffle
from jungle_games.games.sequence.rules.moves import Draw, Exchange, Give, Place, Remove
from jungle_games.games.sequence.rules.position import SequencePosition
from jungle_games.table.cues import Cue, Moment


def cues(before: SequencePosition, step: Step[Any, Any]) -> Sequence[Cue]:
    """A chip that is put or taken, cards, and a row that is complete."""
    match step.move:
        case Place():
            complete = len(step.position.runs) > len(before.runs)
            return [Cue("chip"), Cue("sequence", Moment.REST)] if complete else [Cue("chip")]
        case Remove():
            return [Cue("capture")]
        case Draw() | Exchange() | Give() | Shuffle():
            return [Cue("deal", Moment.SETTING_OFF)]
    return ()
