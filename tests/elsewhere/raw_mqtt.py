"""Packets of MQTT 3.1.1, sound or not, as strangers and hostile brokers send them."""

from __future__ import annotations

import struct

HELLO = b"\x10\x0d\x00\x04MQTT\x04\x02\x00\x3c\x00\x01x"
WELCOME = b"\x20\x02\x00\x00"
PING, PONG = b"\xc0\x00", b"\xd0\x00"


def packet(kind: int, body: bytes, size: int | None = None) -> bytes:
    """A packet that says it has ``size`` bytes, whatever it has."""
    left, length = len(body) if size is None else size, b""
    while True:
        left, digit = divmod(left, 128)
        length += bytes([digit | (0x80 if left else 0)])
        if not left:
            return bytes([kind]) + length + body


def text(words: str | bytes) -> bytes:
    content = words.encode() if isinstance(words, str) else words
    return struct.pack("!H", len(content)) + content


def subscribe(*topics: str) -> bytes:
    return packet(0x82, b"\0\1" + b"".join(text(topic) + b"\1" for topic in topics))


def unsubscribe(*topics: str) -> bytes:
    return packet(0xA2, b"\0\1" + b"".join(text(topic) for topic in topics))


def publish(topic: str | bytes, payload: bytes, *, keep: bool = False, number: int | None = None) -> bytes:
    if number is None:
        return packet(0x30 | keep, text(topic) + payload)
    return packet(0x32 | keep, text(topic) + struct.pack("!H", number) + payload)
