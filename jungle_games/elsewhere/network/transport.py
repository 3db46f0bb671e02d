"""What carries a table's messages: a connection to a broker, or the host's own place in its relay."""

from __future__ import annotations

import threading
from collections.abc import Callable
from typing import Protocol

OnMessage = Callable[[str, bytes], None]
OnState = Callable[[str], None]


class Transport(Protocol):
    """Topics are read and written by name; messages may be lost, but a kept one is read by whoever comes later."""

    def subscribe(self, topic: str) -> None:
        """Receive what is published on ``topic`` from now on, beginning with what is kept there."""

    def unsubscribe(self, topic: str) -> None:
        """Receive no more from ``topic``."""

    def publish(self, topic: str, payload: bytes, *, keep: bool) -> None:
        """Send ``payload``; ``keep`` also keeps it for later readers, and empty bytes remove what is kept."""

    def close(self) -> threading.Thread | None:
        """End it once all is sent; in the returned thread, if that takes time."""
