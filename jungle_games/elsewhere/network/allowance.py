"""How much somebody may do: a token bucket."""

from __future__ import annotations

from typing import Final


class Allowance:
    """``rate`` a second; what was not used is saved, up to ``most``."""

    def __init__(self, rate: float, most: float, now: float) -> None:
        self._rate: Final = rate
        self._most: Final = most
        self._saved = most
        self._at = now

    def has_any(self, now: float) -> bool:
        """Whether anything may be done at ``now``."""
        self._saved = min(self._most, self._saved + (now - self._at) * self._rate)
        self._at = now
        return self._saved > 0

    def next_at(self, now: float) -> float:
        """When anything may be done: ``now``, or later."""
        return now if self.has_any(now) else now - self._saved / self._rate + 1e-3

    def spend(self, cost: float) -> None:
        """Something was done; one that costs more than is left is made up for by a longer wait after it."""
        self._saved -= cost
