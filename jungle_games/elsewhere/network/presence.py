"""Presence that cannot be replayed: only an echo of what this program has sent since its start proves the other's."""

from __future__ import annotations

from typing import Final

from jungle_games.elsewhere.network.crypto import random_bytes


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
