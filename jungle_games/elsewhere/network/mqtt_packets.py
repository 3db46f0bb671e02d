"""The part of MQTT 3.1.1 that guests' programs speak, as a broker reads and writes it.

Wills, exactly-once delivery (QoS 2) and all other versions are errors here, as no program of ours uses them.
"""

from __future__ import annotations

import struct
from dataclasses import dataclass
from typing import Final

_CONNECT, _PUBLISH, _SUBSCRIBE, _UNSUBSCRIBE, _PING, _DISCONNECT = 0x10, 0x30, 0x82, 0xA2, 0xC0, 0xE0
_PROTOCOL: Final = b"\x00\x04MQTT\x04"
_WILL: Final = 0b0011_1101
"""The flags of a will, and the bit that must be zero."""
_NAME, _WORD = 0x80, 0x40
_MOST_LENGTH_BYTES: Final = 4

CONNECTED: Final = b"\x20\x02\x00\x00"
PONG: Final = b"\xd0\x00"
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


def acknowledged(number: int) -> bytes:
    """The acknowledgement of a message."""
    return struct.pack("!BBH", 0x40, 2, number)


def subscribed(number: int, answers: bytes) -> bytes:
    """The answer to a subscription: 0 or ``REFUSED`` for each topic."""
    return b"\x90" + _length(2 + len(answers)) + struct.pack("!H", number) + answers


def unsubscribed(number: int) -> bytes:
    """The answer to the end of a subscription."""
    return struct.pack("!BBH", 0xB0, 2, number)


def _length(size: int) -> bytes:
    written = bytearray()
    while size > 0x7F:
        written.append(size & 0x7F | 0x80)
        size >>= 7
    written.append(size)
    return bytes(written)
