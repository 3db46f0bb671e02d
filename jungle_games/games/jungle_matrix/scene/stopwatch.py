"""The time of a turn: how long it has been going on, and how long its next card has been waited for."""

from __future__ import annotations


class Stopwatch:
    """Counts seconds while it runs; it is handed the present moment, in seconds from any fixed origin."""

    def __init__(self) -> None:
        self._gone = 0.0
        self._since: float | None = None

    @property
    def running(self) -> bool:
        """Whether time passes."""
        return self._since is not None

    def seconds(self, now: float) -> float:
        """How many seconds have passed."""
        return self._gone + (max(0.0, now - self._since) if self._since is not None else 0.0)

    def set(self, seconds: float, now: float) -> None:
        """Let so many seconds have passed; it goes on running, or not, as before."""
        self._gone = seconds
        if self._since is not None:
            self._since = now

    def run(self, on: bool, now: float) -> None:
        """Let it run or stand from ``now`` on."""
        if on and self._since is None:
            self._since = now
        elif not on and self._since is not None:
            self._gone, self._since = self.seconds(now), None
