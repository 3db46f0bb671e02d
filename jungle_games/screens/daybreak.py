"""Midnight where the person is: what the pages that show today wait for."""

from __future__ import annotations

from datetime import date, datetime, time, timedelta
from typing import Final

from jungle_games.ui.scene import Services

_LOOK_AGAIN: Final = 600.0
"""Seconds after which the day is looked at in any case: a computer sleeps, clocks are set, summer time begins."""


class Daybreak:
    """Knows which day is shown, and when another one begins."""

    def __init__(self, services: Services) -> None:
        self._services = services
        self.today: date = services.wall_clock().date()
        """The day that is shown."""

    def passed(self) -> bool:
        """Whether another day has begun, which is then the one that is shown."""
        before, self.today = self.today, self._services.wall_clock().date()
        return before != self.today

    def wake_at(self) -> float:
        """When to look at the day again."""
        now = self._services.wall_clock()
        if now.date() == date.max:
            return self._services.now() + _LOOK_AGAIN
        midnight = datetime.combine(now.date() + timedelta(days=1), time(), now.tzinfo)
        return self._services.now() + min(_LOOK_AGAIN, (midnight - now).total_seconds() + 0.05)
