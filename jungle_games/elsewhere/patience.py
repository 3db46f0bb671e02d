"""How long to wait for an answer before the same is said again: by how long answers took, as in TCP (RFC 6298)."""

from __future__ import annotations

from typing import Final

_SHORTEST: Final = 0.5
"""Seconds that an answer is given in any case."""


class Patience:
    """That with one program: ``first`` seconds before any answer came, twice as many each time in vain, to ``longest``.

    What is said a second time measures nothing: it is not known which of the two was answered. Once somebody answers at
    all it is at most four times as long as usual.
    """

    def __init__(self, first: float, longest: float) -> None:
        self._wait = self._usual = first
        self._longest: Final = longest
        self._mean: float | None = None
        self._spread = 0.0
        self._since: float | None = None

    @property
    def seconds(self) -> float:
        """How long to wait now."""
        return self._wait

    def begin(self, now: float) -> None:
        """Something new is said."""
        self._since = now

    def repeat(self) -> None:
        """It was waited for in vain, and is said again: it has twice the time now."""
        self._since = None
        self._wait = min(2 * self._wait, self._longest)

    def answered(self, now: float) -> None:
        """What was said last was answered."""
        if self._since is None:
            self._wait = min(self._wait, 4 * self._usual)
            return
        took, self._since = now - self._since, None
        if self._mean is None:
            self._mean, self._spread = took, took / 2
        else:
            self._spread += (abs(took - self._mean) - self._spread) / 4
            self._mean += (took - self._mean) / 8
        self._usual = self._wait = min(max(self._mean + 4 * self._spread, _SHORTEST), self._longest)
