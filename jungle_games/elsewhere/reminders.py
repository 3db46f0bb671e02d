"""When the system may remind somebody that it is their turn."""

from __future__ import annotations

from datetime import datetime
from typing import Final, Literal

Wanted = Literal["off", "day", "always"]

_NIGHT: Final = (22, 8)
"""The hours from which, and up to which, people sleep."""


def may_remind(now: datetime, wanted: Wanted) -> bool:
    """Whether the system may remind anybody at that local time."""
    begins, ends = _NIGHT
    night = now.hour >= begins or now.hour < ends
    return wanted == "always" or (wanted == "day" and not night)
