"""What host and guests need of a message broker, and what they put on it."""

from __future__ import annotations

from typing import Final, Protocol

QUALITY: Final = 1
"""Messages come at least once, where the broker keeps its promise; ours need less."""


class Transport(Protocol):
    """One connection to a broker. Nothing here waits, and nothing is sure to arrive."""

    def subscribe(self, topic: str) -> None:
        """Have what is sent to ``topic`` from now on, and what is kept there; also after the connection was lost."""

    def unsubscribe(self, topic: str) -> None:
        """Have it no more."""

    def publish(self, topic: str, payload: bytes, *, keep: bool) -> None:
        """Send ``payload``; with ``keep`` it lies there for whoever comes later. Empty bytes take away what lies."""
