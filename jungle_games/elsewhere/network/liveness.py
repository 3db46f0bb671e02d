"""When to send a message again, and proof that the other end is there."""

from __future__ import annotations

from typing import Final

from jungle_games.elsewhere.network.crypto import random_bytes

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


class Presence:
    """One side's knowledge of whether the other is online, from one start of the program to its end.

    Each message has the random name of this ``session`` and a number, which tells when it was sent. Whoever echoes both
    was online after that, whenever the echo arrives: one that was recorded or held back proves nothing newer.
    """

    def __init__(self) -> None:
        self.session: Final = random_bytes(16)
        self.sent = 0
        """The number of the last message: milliseconds since the first one, or more if there were several in one."""
        self.echoed = 0
        """The newest number that came back."""
        self._began: float | None = None

    def number(self, now: float) -> int:
        """The number of the next message, which is sent ``now``, in monotonic seconds."""
        if self._began is None:
            self._began = now
        self.sent = max(self.sent + 1, int(1000 * (now - self._began)))
        return self.sent

    def hear(self, session: bytes, number: int) -> bool:
        """Note that the other side echoes a message; whether it is one of this session, and none before the newest."""
        if session != self.session or not max(1, self.echoed) <= number <= self.sent:
            return False
        self.echoed = number
        return True

    @property
    def proven(self) -> float | None:
        """When the newest message was sent that came back; None if none did."""
        return self._began + self.echoed / 1000 if self._began is not None and self.echoed else None
