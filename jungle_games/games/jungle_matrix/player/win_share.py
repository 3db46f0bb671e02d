"""The expected score for a lead in points."""

from __future__ import annotations

import math
from typing import Final

from jungle_games.core.matches.decisions import expected_score

_SPREAD: Final = 0.55
"""A lead of so many standard deviations of what is still to come wins about three games of four."""
_LEAST: Final = 0.5
"""The deviation of a turn, at least: a few playouts may all have come out alike."""


def share_of_points(lead: float, deviation: float, turns: int) -> float:
    """The share that a player expects to win who expects to be ``lead`` points ahead in the end.

    So many ``turns`` of both players are still to be booked, each with this standard ``deviation``.
    """
    return expected_score(lead, _SPREAD * max(_LEAST, deviation) * math.sqrt(max(1, turns)))
