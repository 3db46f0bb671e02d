"""How quickly a computer player moves at the table: as a person would, never quite evenly."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from jungle_games.games.jungle_matrix.rules.position import JungleMatrixPosition, Phase

_PAUSES: Final[Mapping[Phase, float]] = {Phase.PET: 1.6, Phase.LAY: 0.8, Phase.COVER: 1.25, Phase.BOOKING: 2.2}
_QUICKEST, _SLOWEST = 0.8, 1.4
"""The shares of a pause between which it hurries or dwells."""
_UNEVEN: Final = 0.618
"""So far apart lie the shares of one move and the next, round and round."""
_OF_PACE: Final = 0.6
"""Where there are so many seconds for a card, this share of them is the longest pause."""


def computer_pause(position: JungleMatrixPosition, ply: int) -> float:
    """How many seconds a computer player waits before its move in ``position``, after ``ply`` moves.

    >>> from jungle_games.games.jungle_matrix.rules.game import JungleMatrix
    >>> start = JungleMatrix().start(JungleMatrix.options_type.build())
    >>> 1.2 < computer_pause(start, 0) < computer_pause(start, 1) < 2.3
    True
    """
    dwelling = _QUICKEST + (_SLOWEST - _QUICKEST) * (ply * _UNEVEN % 1.0)
    pause = _PAUSES[position.phase] * dwelling
    pace = position.rules.pace
    return min(pause, pace * _OF_PACE) if pace else pause
