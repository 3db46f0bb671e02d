"""When to send a message again: after a timeout estimated from earlier round trips, as in TCP (RFC 6298)."""

from __future__ import annotations

from typing import Final

_SHORTEST: Final = 0.5
"""Least timeout in seconds."""


class RetransmissionTimer:
    """The timeout for one peer: ``first`` seconds before any answer, doubled at each timeout up to ``longest``.

    A message sent twice is not measured, as nobody knows which of the two was answered (Karn's algorithm). Once any
    answer arrives, the timeout drops to at most four times the usual one.
    """

    def __init__(self, first: float, longest: float) -> None:
        self._wait = self._usual = first
        self._longest: Final = longest
        self._mean: float | None = None
        self._spread = 0.0
        self._since: float | None = None

    @property
    def seconds(self) -> float:
        """The timeout now."""
        return self._wait

    def begin(self, now: float) -> None:
        """A new message is sent."""
        self._since = now

    def repeat(self) -> None:
        """The answer timed out, and the message is sent again with twice the timeout."""
        self._since = None
        self._wait = min(2 * self._wait, self._longest)

    def answered(self, now: float) -> None:
        """The last message was answered."""
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
