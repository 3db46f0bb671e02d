"""The last seconds of a clock: from when they are urgent, and the tick that is heard with each of them."""

from __future__ import annotations

import math
from collections.abc import Collection
from typing import Final

from jungle_games.core.clock import Clock
from jungle_games.core.game import Seat

_LAST: Final = 10.0
_SHARE: Final = 0.5
"""Where there is little time in all, only so much of it is urgent."""


def is_urgent(clock: Clock | None, seat: Seat, now: float) -> bool:
    """Whether the time of ``seat`` is running out."""
    if clock is None or clock.seat != seat:
        return False
    whole = clock.limit.seconds if clock.limit is not None else clock.setting.seconds
    return clock.left(seat, now) <= min(_LAST, whole * _SHARE)


class ClockTicks:
    """Tells of each urgent second once."""

    def __init__(self) -> None:
        self._second = 0

    def due(self, clock: Clock | None, hands: Collection[Seat], now: float) -> bool:
        """Whether another urgent second of somebody at the screen has begun."""
        seat = None if clock is None or not clock.running else clock.seat
        if clock is None or seat is None or seat not in hands or not is_urgent(clock, seat, now):
            self._second = 0
            return False
        before, self._second = self._second, math.ceil(clock.left(seat, now))
        return self._second != before and self._second > 0
