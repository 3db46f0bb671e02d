"""One stranger's connection to the relay: MQTT's packets, and the topics, what is kept there and who reads it."""

from __future__ import annotations

import contextlib
import re
import socket
import struct
from collections import deque
from collections.abc import Callable
from dataclasses import dataclass
from typing import Final

from jungle_games.elsewhere.messages import LARGEST
from jungle_games.elsewhere.network.transport import Allowance, OnMessage, OnState

_CONNECT, _PUBLISH, _SUBSCRIBE, _UNSUBSCRIBE, _PING, _DISCONNECT = 0x10, 0x30, 0x82, 0xA2, 0xC0, 0xE0
_PROTOCOL: Final = b"\x00\x04MQTT\x04"
_WILL: Final = 0b0011_1101
"""The flags of a will, and the bit that must be zero."""
_NAME, _WORD = 0x80, 0x40
_MOST_LENGTH_BYTES: Final = 4

CONNECTED: Final = b"\x20\x02\x00\x00"
PONG: Final = b"\xd0\x00"
MESSAGE, SUBSCRIPTION_ENDED = 0x40, 0xB0
REFUSED: Final = 0x80
"""The answer to a subscription that is not granted; 0 grants it, with messages delivered at most once (QoS 0)."""


class PacketError(ValueError):
    """Bytes that no program of ours sends."""


@dataclass(frozen=True, slots=True)
class Connect:
    """The first packet of a connection; ``keep_alive`` is in seconds, 0 for never."""

    keep_alive: int


@dataclass(frozen=True, slots=True)
class Publish:
    """A message; ``number`` identifies it in the acknowledgement, None if none is expected."""

    topic: str
    payload: bytes
    number: int | None


@dataclass(frozen=True, slots=True)
class Subscribe:
    """A request for all messages of these topics."""

    number: int
    topics: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Unsubscribe:
    """A request for no more messages of these topics."""

    number: int
    topics: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Ping:
    """A sign of life."""


@dataclass(frozen=True, slots=True)
class Disconnect:
    """The last packet of a connection."""


Packet = Connect | Publish | Subscribe | Unsubscribe | Ping | Disconnect


def first_packet(arrived: bytes | bytearray, largest: int) -> tuple[int, int] | None:
    """Where the body of the first packet in ``arrived`` begins and ends; None while that is not known.

    Raises PacketError if the body announced has more than ``largest`` bytes.
    """
    size = 0
    for place, byte in enumerate(arrived[1 : 1 + _MOST_LENGTH_BYTES]):
        size |= (byte & 0x7F) << 7 * place
        if size > largest:
            raise PacketError("the packet is too long")
        if byte < 0x80:
            return 2 + place, 2 + place + size
    if len(arrived) > _MOST_LENGTH_BYTES:
        raise PacketError("the length of the packet has no end")
    return None


def read_packet(kind: int, body: bytes) -> Packet:
    """The packet with ``kind`` as its first byte and that ``body``. Raises PacketError."""
    try:
        return _read(kind, body)
    except (struct.error, UnicodeDecodeError) as error:
        raise PacketError(str(error)) from error


def _read(kind: int, body: bytes) -> Packet:
    if kind & 0xF0 == _PUBLISH:
        return _publish(kind, body)
    if kind == _CONNECT:
        return _connect(body)
    if kind in (_SUBSCRIBE, _UNSUBSCRIBE):
        return _subscription(kind, body)
    if kind in (_PING, _DISCONNECT) and not body:
        return Ping() if kind == _PING else Disconnect()
    raise PacketError(f"no program of ours sends a packet that begins with {kind:#04x}")


def _publish(kind: int, body: bytes) -> Publish:
    topic, place = _text(body, 0)
    quality = kind >> 1 & 3
    if quality == 0:
        return Publish(topic, body[place:], None)
    if quality > 1:
        raise PacketError("messages are sent at least once, or at most once")
    return Publish(topic, body[place + 2 :], _number(body, place))


def _connect(body: bytes) -> Connect:
    if not body.startswith(_PROTOCOL):
        raise PacketError("this is not MQTT 3.1.1")
    flags, keep_alive = struct.unpack_from("!BH", body, len(_PROTOCOL))
    if flags & _WILL:
        raise PacketError("there are no wills here")
    _client, place = _text(body, len(_PROTOCOL) + 3)
    for flag in (_NAME, _WORD):  # they mean nothing here: whoever comes is a stranger
        if flags & flag:
            (size,) = struct.unpack_from("!H", body, place)
            place += 2 + size
    if place != len(body):
        raise PacketError("the packet is longer or shorter than what it says")
    return Connect(keep_alive)


def _subscription(kind: int, body: bytes) -> Subscribe | Unsubscribe:
    number, place, topics = _number(body, 0), 2, []
    while place < len(body):
        topic, place = _text(body, place)
        topics.append(topic)
        place += kind == _SUBSCRIBE  # the wanted quality, of which the least is granted
    if not topics or place != len(body):
        raise PacketError("a subscription names topics")
    return Subscribe(number, tuple(topics)) if kind == _SUBSCRIBE else Unsubscribe(number, tuple(topics))


def _number(body: bytes, place: int) -> int:
    return int(struct.unpack_from("!H", body, place)[0])


def _text(body: bytes, place: int) -> tuple[str, int]:
    """The text at ``place``, and where it ends."""
    end = place + 2 + _number(body, place)
    if end > len(body):
        raise PacketError("a text is longer than its packet")
    return body[place + 2 : end].decode(), end


def published(topic: str, payload: bytes, *, kept: bool) -> bytes:
    """The packet of a message; ``kept`` if it was sent before its reader came."""
    name = topic.encode()
    head = bytes([_PUBLISH | kept]) + _length(2 + len(name) + len(payload))
    return head + struct.pack("!H", len(name)) + name + payload


def acknowledged(number: int, kind: int = MESSAGE) -> bytes:
    """The acknowledgement of a message, or of the end of a subscription."""
    return struct.pack("!BBH", kind, 2, number)


def subscribed(number: int, answers: bytes) -> bytes:
    """The answer to a subscription: 0 or ``REFUSED`` for each topic."""
    return b"\x90" + _length(2 + len(answers)) + struct.pack("!H", number) + answers


def _length(size: int) -> bytes:
    written = bytearray()
    while size > 0x7F:
        written.append(size & 0x7F | 0x80)
        size >>= 7
    written.append(size)
    return bytes(written)


LARGEST_PACKET: Final = LARGEST + 4_096
"""Most bytes in a packet: those of a message, and what encryption and its topic add."""
_PACKETS: Final = 100
"""Packets allowed per second; a guest who plays sends two or three, a bot two for each of its moves."""
_PACKETS_AT_ONCE: Final = 400
"""Packets allowed in a burst, enough to receive the largest files of a table."""
_COSTS_ONE_MORE: Final = 4_096
"""The number of bytes that cost as much as one packet."""
_UNSENT: Final = 2_000_000
"""The maximum number of bytes waiting to be sent: a card, and the largest files of a table."""
_UNSENT_PACKETS: Final = 256
_SLICE: Final = 65_536
"""The number of bytes given to the system at a time."""
_FIRST_WORD: Final = 5.0
"""Seconds allowed for the first packet, and for each other packet to arrive completely."""
_STUCK: Final = 20.0
"""Seconds within which the reader must accept some of the waiting data."""
_LONGEST_SILENCE: Final = 60
"""The longest keep-alive time in seconds, whatever the client asks for; our own clients ask for 30."""
_GRACE: Final = 1.5
"""The multiple of the keep-alive time after which a silent connection is dropped, as in the MQTT standard."""
_TOPIC: Final = re.compile(r"jungle/[0-9a-f]{32}")
"""The form of a table's topics. Whoever knows one has the invitation, or the keys of a seat."""
_READ_BY_ONE: Final = 24
"""The maximum number of topics for a reader: the card, the pieces of the table's files, and the host's channel."""
_KEPT: Final = 4_096
_KEPT_BYTES: Final = 32_000_000
"""The maximum number of retained bytes over all tables of this program; guests request again what was dropped."""


class Connection:
    """A stranger's connection. OSError and PacketError are raised once it is of no more use."""

    def __init__(self, opened: socket.socket, address: str, now: float) -> None:
        self.socket: Final = opened
        self.address: Final = address
        self.since: Final = now
        self.topics: Final[set[str]] = set()
        """The topics that it reads."""
        self.greeted = False
        """Whether its first packet has come."""
        self.waiting = False
        """Whether it waits for its turn with unhandled data; meanwhile nothing more is read."""
        self.watched = 0
        """The events for which the system watches it."""
        self.own_unsent = 0
        """Bytes waiting to be sent that are stored for this connection alone."""
        self.allowance: Final = Allowance(_PACKETS, _PACKETS_AT_ONCE, now)
        self._keep_alive: float = _LONGEST_SILENCE
        self._arrived = bytearray()
        self._first: tuple[Packet, int] | None = None
        self._begun: float | None = now
        """Since when a packet has been incomplete; for the first packet, since the connection was opened."""
        self._heard = now
        self._unsent: deque[tuple[bytes, bool]] = deque()
        self._sent = 0
        """The number of bytes sent of the first waiting packet."""
        self._moved = now
        """When data was last sent, or there was none to send."""

    @property
    def arrived(self) -> int:
        """Bytes that have arrived and are not handled yet."""
        return len(self._arrived)

    def receive(self, scratch: bytearray, now: float) -> None:
        """Receive available data, using ``scratch`` as a buffer."""
        try:
            count = self.socket.recv_into(scratch)
        except (BlockingIOError, InterruptedError):
            return
        if not count:
            raise ConnectionResetError
        if not self._arrived and self._begun is None:
            self._begun = now
        self._arrived += memoryview(scratch)[:count]

    def packet(self) -> tuple[Packet, int] | None:
        """The next complete packet and its cost, or None; `done` moves on to the one after it."""
        if self._first is None:
            found = first_packet(self._arrived, LARGEST_PACKET)
            if found is None or len(self._arrived) < found[1]:
                return None
            start, end = found
            self._first = read_packet(self._arrived[0], bytes(self._arrived[start:end])), cost_of(end)
            del self._arrived[:end]
        return self._first

    def done(self, now: float) -> None:
        """Mark the current packet as handled."""
        self._first = None
        self._heard = now
        self._begun = now if self._arrived else None

    def greet(self, keep_alive: int) -> None:
        """Handle the connection request, with the ``keep_alive`` it asks for."""
        if self.greeted:
            raise PacketError("one cannot come twice")
        self.greeted = True
        self._keep_alive = min(keep_alive or _LONGEST_SILENCE, _LONGEST_SILENCE)

    def send(self, packet: bytes, now: float, *, shared: bool = False) -> None:
        """Send ``packet`` as soon as possible; ``shared`` if it is stored for other reasons anyway."""
        if not self._unsent:
            self._moved = now
        self._unsent.append((packet, shared))
        self.own_unsent += 0 if shared else len(packet)
        self.flush(now)
        if len(self._unsent) > _UNSENT_PACKETS or sum(len(each) for each, _shared in self._unsent) > _UNSENT:
            raise ConnectionAbortedError  # it does not read

    def flush(self, now: float) -> None:
        """Send as much as the system takes."""
        with contextlib.suppress(BlockingIOError, InterruptedError):
            while self._unsent:
                packet, shared = self._unsent[0]
                self._sent += self.socket.send(memoryview(packet)[self._sent : self._sent + _SLICE])
                self._moved = now
                if self._sent == len(packet):
                    self._unsent.popleft()
                    self._sent = 0
                    self.own_unsent -= 0 if shared else len(packet)

    @property
    def has_unsent(self) -> bool:
        """Whether anything waits to be sent."""
        return bool(self._unsent)

    def overdue(self, now: float) -> bool:
        """Whether it has been silent, or has not accepted any data, for too long."""
        if self._unsent and now - self._moved > _STUCK:
            return True
        if self.waiting:  # it waits for its turn
            return False
        unfinished = self._begun is not None and now - self._begun > _FIRST_WORD
        return unfinished or now - self._heard > _GRACE * self._keep_alive


def cost_of(size: int) -> int:
    """The cost of a packet of ``size`` bytes, in packets."""
    return 1 + size // _COSTS_ONE_MORE


class RelayTopics:
    """The topics, for the relay's thread alone."""

    def __init__(self) -> None:
        self._kept: dict[str, bytes] = {}
        self._kept_bytes = 0
        self._here: dict[str, OnMessage] = {}
        self._readers: dict[str, dict[Connection, None]] = {}

    # Tables of this program

    def listen(self, topic: str, on_message: OnMessage) -> None:
        """Pass messages from outside on ``topic`` to ``on_message``."""
        self._here[topic] = on_message

    def listen_no_more(self, topic: str, on_message: OnMessage) -> None:
        """End what ``listen`` began, unless somebody else has come since."""
        if self._here.get(topic) is on_message:
            del self._here[topic]

    def keep(self, topic: str, payload: bytes) -> None:
        """Retain ``payload`` for later readers of ``topic``, replacing the last one; empty bytes only remove that."""
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
        """Subscribe ``reader`` to ``topic``; return whether that is allowed."""
        known = topic in reader.topics
        if not known and (len(reader.topics) >= _READ_BY_ONE or not _TOPIC.fullmatch(topic)):
            return False
        reader.topics.add(topic)
        self._readers.setdefault(topic, {})[reader] = None
        return True

    def read_no_more(self, reader: Connection, topic: str) -> None:
        """Unsubscribe ``reader`` from ``topic``."""
        if topic in reader.topics:
            reader.topics.remove(topic)
            del self._readers[topic][reader]
            if not self._readers[topic]:
                del self._readers[topic]

    def leave(self, reader: Connection) -> None:
        """Remove ``reader``, whose connection has ended."""
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
