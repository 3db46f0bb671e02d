"""Expected scores from 0 to 1, a draw counting half: the scale on which every computer player evaluates a position."""

from __future__ import annotations

import math
from collections.abc import Sequence

from jungle_games.core.game import Seat

_FARTHEST = 30.0


def expected_score(lead: float, spread: float = 1.0) -> float:
    """The expected score of a side that is ahead by ``lead``; a lead of ``spread`` wins about three games of four.

    It is never quite 0 or 1, which are reserved for proved results.

    >>> expected_score(0), round(expected_score(310, 310), 2)
    (0.5, 0.73)
    """
    return 1.0 / (1.0 + math.exp(-max(-_FARTHEST, min(_FARTHEST, lead / spread))))


def expected_score_among(points: Sequence[float], seat: Seat, spread: float = 1.0) -> float:
    """The expected score of ``seat`` among several players who expect to reach ``points``; see `expected_score`.

    >>> expected_score_among((4.0, 4.0, 4.0, 4.0), 2)
    0.25
    """
    return 1.0 / sum(math.exp(max(-_FARTHEST, min(_FARTHEST, (other - points[seat]) / spread))) for other in points)


def lead_for(share: float, spread: float = 1.0) -> float:
    """The lead at which a side has the expected score ``share``: the inverse of `expected_score`.

    >>> round(lead_for(0.73, 310))
    308
    """
    nearest = math.exp(-_FARTHEST)
    share = min(1 - nearest, max(nearest, share))
    return spread * math.log(share / (1 - share))
