"""The topics that the relay knows: what is kept there, who reads it, and which table of this program listens."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Final

from jungle_games.elsewhere.network.mqtt_packets import published
from jungle_games.elsewhere.network.relay_connection import Connection
from jungle_games.elsewhere.network.transport import OnMessage, OnState

_TOPIC: Final = re.compile(r"jungle/[0-9a-f]{32}")
"""The form of a table's topics. Whoever knows one has the invitation, or the keys of a seat."""
_READ_BY_ONE: Final = 24
"""Topics of one connection: the card, the pieces of the table's files, and what the host says to this guest."""
_KEPT: Final = 4_096
_KEPT_BYTES: Final = 32_000_000
"""Most that is kept for later readers, of all tables of this program; guests ask again for what was forgotten."""


class RelayTopics:
    """The topics, for the relay's thread alone."""

    def __init__(self) -> None:
        self._kept: dict[str, bytes] = {}
        self._kept_bytes = 0
        self._here: dict[str, OnMessage] = {}
        self._readers: dict[str, dict[Connection, None]] = {}

    # Tables of this program

    def listen(self, topic: str, on_message: OnMessage) -> None:
        """Give what strangers write to ``topic`` to ``on_message``."""
        self._here[topic] = on_message

    def listen_no_more(self, topic: str, on_message: OnMessage) -> None:
        """End what ``listen`` began, unless somebody else has come since."""
        if self._here.get(topic) is on_message:
            del self._here[topic]

    def keep(self, topic: str, payload: bytes) -> None:
        """Keep ``payload`` for later readers of ``topic``, instead of what was kept; nothing, if it is empty."""
        self._forget(topic)
        if payload:
            self._kept[topic] = published(topic, payload, kept=True)
            self._kept_bytes += len(self._kept[topic])
        while len(self._kept) > _KEPT or self._kept_bytes > _KEPT_BYTES:
            self._forget(next(iter(self._kept)))

    def _forget(self, topic: str) -> None:
        self._kept_bytes -= len(self._kept.pop(topic, b""))

    # Strangers

    def listener(self, topic: str) -> OnMessage | None:
        """The table of this program that listens to ``topic``."""
        return self._here.get(topic)

    def kept(self, topic: str) -> bytes | None:
        """The packet of what is kept at ``topic``."""
        return self._kept.get(topic)

    def readers(self, topic: str) -> tuple[Connection, ...]:
        """All who read ``topic``."""
        return tuple(self._readers.get(topic, ()))

    def read(self, reader: Connection, topic: str) -> bool:
        """Let ``reader`` read ``topic``; whether that is granted."""
        known = topic in reader.topics
        if not known and (len(reader.topics) >= _READ_BY_ONE or not _TOPIC.fullmatch(topic)):
            return False
        reader.topics.add(topic)
        self._readers.setdefault(topic, {})[reader] = None
        return True

    def read_no_more(self, reader: Connection, topic: str) -> None:
        """End what ``read`` began."""
        if topic in reader.topics:
            reader.topics.remove(topic)
            del self._readers[topic][reader]
            if not self._readers[topic]:
                del self._readers[topic]

    def leave(self, reader: Connection) -> None:
        """``reader`` has gone."""
        for topic in tuple(reader.topics):
            self.read_no_more(reader, topic)

    def use_of(self, reader: Connection) -> float:
        """Of how much use it is to keep ``reader``: 1 for somebody who alone reads what is kept for them.

        A stranger to all tables is of no use, and one who reads what many read is of little.
        """
        return max((1 / len(self._readers[topic]) for topic in reader.topics if topic in self._kept), default=0.0)


class RelayPlace:
    """The place of a table in the relay of its program, which carries its messages: it is always connected.

    ``on_message`` is called in the relay's thread, and must not wait.
    """

    def __init__(
        self,
        call: Callable[[Callable[[], None]], None],
        topics: RelayTopics,
        deliver: Callable[[str, bytes], None],
        on_message: OnMessage,
        on_state: OnState,
    ) -> None:
        self._call, self._topics, self._deliver = call, topics, deliver
        self._on_message = on_message
        self._listens: set[str] = set()
        on_state("")

    def subscribe(self, topic: str) -> None:
        """Receive what strangers write to ``topic``."""
        self._listens.add(topic)
        self._call(lambda: self._topics.listen(topic, self._on_message))

    def unsubscribe(self, topic: str) -> None:
        """Receive no more from ``topic``."""
        self._listens.discard(topic)
        self._call(lambda: self._topics.listen_no_more(topic, self._on_message))

    def publish(self, topic: str, payload: bytes, *, keep: bool) -> None:
        """Send ``payload`` to those who read ``topic``; ``keep`` also keeps it for later readers."""
        if keep:
            self._call(lambda: self._topics.keep(topic, payload))
        if payload:
            self._call(lambda: self._deliver(topic, payload))

    def close(self) -> None:
        """Listen no more; what is kept stays, so that guests who come later read the table's last words."""
        for topic in tuple(self._listens):
            self.unsubscribe(topic)
