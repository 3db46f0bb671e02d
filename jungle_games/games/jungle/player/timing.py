"""How long a move may take when a clock runs."""

from __future__ import annotations

from typing import Final

MOVES_LEFT: Final = 30
"""The moves for which a clock must last when nobody says."""
_OF_INCREMENT: Final = 0.8
_STRETCH: Final = 2.0
"""A thought that is not settled may take so many times its share."""
_OF_CLOCK: Final = 0.5
"""But never more than this part of what is left."""
_USUALLY: Final = 0.6
"""After this part of its share no deeper look is begun: it would hardly come to an end."""


def allot(left: float, added: float, kept: float, moves_left: int | None = None) -> tuple[float, float]:
    """The seconds after which a move must be said, and those after which no deeper look is begun.

    ``left`` are the seconds on the clock, ``added`` those a move gains, ``kept`` those that the answer's way may take.
    """
    usable = max(0.0, left - kept)
    share = usable / max(1, moves_left or MOVES_LEFT) + _OF_INCREMENT * added
    most = min(_STRETCH * share, _OF_CLOCK * usable)
    return most, _USUALLY * min(share, most)
