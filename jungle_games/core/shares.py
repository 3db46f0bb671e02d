"""The scale on which every computer player says how it stands: the share it expects to win, from 0 to 1."""

from __future__ import annotations

import math
from collections.abc import Sequence

from jungle_games.core.game import Seat

_FARTHEST = 30.0


def share_of(lead: float, spread: float = 1.0) -> float:
    """The share that one of two sides expects to win, a draw being half a win, while it is ahead by ``lead``.

    One that is ahead by ``spread`` wins about three games of four. Never quite 0 or 1, for those say that it is proved.

    >>> share_of(0), round(share_of(310, 310), 2)
    (0.5, 0.73)
    """
    return 1.0 / (1.0 + math.exp(-max(-_FARTHEST, min(_FARTHEST, lead / spread))))


def share_among(points: Sequence[float], seat: Seat, spread: float = 1.0) -> float:
    """The share that ``seat`` expects to win of those who expect to come to ``points``; see `share_of`.

    >>> share_among((4.0, 4.0, 4.0, 4.0), 2)
    0.25
    """
    return 1.0 / sum(math.exp(max(-_FARTHEST, min(_FARTHEST, (other - points[seat]) / spread))) for other in points)


def lead_of(share: float, spread: float = 1.0) -> float:
    """The lead with which a side expects to win ``share``: the contrary of `share_of`.

    >>> round(lead_of(0.73, 310))
    308
    """
    nearest = math.exp(-_FARTHEST)
    share = min(1 - nearest, max(nearest, share))
    return spread * math.log(share / (1 - share))
