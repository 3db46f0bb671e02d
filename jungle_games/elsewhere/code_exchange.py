"""What host and guest say to each other over a short code, and where; nothing of it is secret before the key is.

By SPAKE2 two who know the same password get the same key, and whoever does not can try one password a conversation. It
is the exchange of the ``spake2`` package and of magic-wormhole, byte for byte, computed by libsodium in constant time:
neither the package's arithmetic, whose time tells of the password, nor what it depends on is needed.
"""

from __future__ import annotations

import hashlib
import hmac
from typing import Annotated, Final, Literal

import msgspec
from msgspec import Meta
from nacl import bindings

from jungle_games.elsewhere.messages import MessageError
from jungle_games.elsewhere.network.crypto import Seal, public_topic, random_bytes

Side = Literal[b"A", b"B"]

_BLINDING: Final = {
    b"A": bytes.fromhex("15cfd18e385952982b6a8f8c7854963b58e34388c8e6dae891db756481a02312"),
    b"B": bytes.fromhex("f04f2e7eb734b2a8f8b472eaf9c3c632576ac64aea650b496a8a20ff00e583c3"),
}
"""The points M and N, of which nobody knows a logarithm: they are hashes of their names."""
_INFO: Final = b"SPAKE2 pw\x01"
ELEMENT: Final = 33
"""Bytes of what one side sends: its letter and a point."""


class ExchangeError(ValueError):
    """What came is no message of the other side."""


class Exchange:
    """One side of one conversation; ``message`` is what it sends. ``scalar`` is its secret, at random.

    ``ids`` name the guest and the host: keys of conversations by other names differ.
    """

    def __init__(self, side: Side, password: bytes, ids: tuple[bytes, bytes], scalar: bytes = b"") -> None:
        self._side: Final = side
        self._password, self._ids = password, ids
        self._shift: Final = _scalar_of(password)
        self._scalar = scalar or bindings.crypto_core_ed25519_scalar_reduce(random_bytes(64))
        blinded = bindings.crypto_scalarmult_ed25519_noclamp(self._shift, _BLINDING[side])
        own = bindings.crypto_scalarmult_ed25519_base_noclamp(self._scalar)
        self._point: Final[bytes] = bindings.crypto_core_ed25519_add(own, blinded)
        self.message: Final = side + self._point

    def key(self, message: bytes) -> bytes:
        """The key of 32 bytes, from what the other side has sent. Raises ExchangeError."""
        other, point = message[:1], message[1:]
        if len(message) != ELEMENT or other not in _BLINDING or other == self._side or point == self._point:
            raise ExchangeError("it is not of the other side")
        try:
            if not bindings.crypto_core_ed25519_is_valid_point(point):
                raise ExchangeError("it is no point of the group")
            blinded = bindings.crypto_scalarmult_ed25519_noclamp(self._shift, _BLINDING[other])
            bare = bindings.crypto_core_ed25519_sub(point, blinded)
            shared = bindings.crypto_scalarmult_ed25519_noclamp(self._scalar, bare)
        except (RuntimeError, TypeError, ValueError) as error:
            raise ExchangeError("it is no point of the group") from error
        points = (self._point, point) if self._side == b"A" else (point, self._point)
        said = [hashlib.sha256(each).digest() for each in (self._password, *self._ids)]
        return hashlib.sha256(b"".join((*said, *points, shared))).digest()


def _scalar_of(password: bytes) -> bytes:
    """The scalar of a password: HKDF-SHA256 without salt, 48 bytes of it, reduced."""
    secret = hmac.digest(bytes(32), password, "sha256")
    first = hmac.digest(secret, _INFO, "sha256")
    second = hmac.digest(secret, first + _INFO[:-1] + b"\x02", "sha256")
    return bindings.crypto_core_ed25519_scalar_reduce((first + second)[:48][::-1].ljust(64, b"\0"))


FORMAT: Final = 1
LARGEST: Final = 2_000
"""Most bytes of a letter."""

Name = Annotated[bytes, Meta(min_length=16, max_length=16)]


class Sign(msgspec.Struct, frozen=True, array_like=True, forbid_unknown_fields=True, tag="s"):
    """Hangs where the number leads: in which ``mailbox`` a host waits that has this number."""

    format: int
    mailbox: Name


class Hello(msgspec.Struct, frozen=True, array_like=True, forbid_unknown_fields=True, tag="h"):
    """A guest begins a ``conversation`` of its own naming."""

    conversation: Name
    element: Annotated[bytes, Meta(min_length=ELEMENT, max_length=ELEMENT)]


class Answer(msgspec.Struct, frozen=True, array_like=True, forbid_unknown_fields=True, tag="a"):
    """The host's side of the exchange, from which nobody learns anything."""

    element: Annotated[bytes, Meta(min_length=ELEMENT, max_length=ELEMENT)]


class Proof(msgspec.Struct, frozen=True, array_like=True, forbid_unknown_fields=True, tag="p"):
    """The guest proves that it has the key: only now, and only here, is a password guessed."""

    conversation: Name
    proof: Annotated[bytes, Meta(min_length=32, max_length=32)]


class Opened(msgspec.Struct, frozen=True, array_like=True, forbid_unknown_fields=True, tag="o"):
    """The invitation, sealed with the key, which proves that the host has it, too."""

    sealed: Annotated[bytes, Meta(max_length=LARGEST - 100)]


class Refusal(msgspec.Struct, frozen=True, array_like=True, forbid_unknown_fields=True, tag="r"):
    """It was ``wrong``, or the host answers only after a while as somebody has been guessing."""

    why: Literal["wrong", "later"]


Letter = Sign | Hello | Answer | Proof | Opened | Refusal


def encode_letter(letter: Letter) -> bytes:
    """``letter`` as bytes."""
    return msgspec.msgpack.encode(letter)


def decode_letter(written: bytes) -> Letter:
    """The letter in ``written``. Raises MessageError."""
    if len(written) > LARGEST:
        raise MessageError("it is too long")
    try:
        letter: Letter = msgspec.msgpack.decode(written, type=Letter)
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
        raise MessageError(str(error)) from error
    return letter


def sign_topic(number: int) -> str:
    """Where the signs of all hosts with that number hang."""
    return public_topic(b"code-number", b"%d" % number)


def mailbox_topic(mailbox: bytes) -> str:
    """Where guests write to a host."""
    return public_topic(b"code-mailbox", mailbox)


def reply_topic(conversation: bytes) -> str:
    """Where the host answers a guest."""
    return public_topic(b"code-reply", conversation)


def names_of(mailbox: bytes, conversation: bytes) -> tuple[bytes, bytes]:
    """Guest and host of one conversation, by which its key differs from those of all others."""
    return b"guest " + conversation, b"host " + mailbox


def proof_of(key: bytes) -> bytes:
    """What only a guest that has the ``key`` can say."""
    return hmac.digest(key, b"jungle-games code: the guest has the key", hashlib.sha256)


def seal_of(key: bytes) -> Seal:
    """Seals what the host says."""
    return Seal(hmac.digest(key, b"jungle-games code: the invitation", hashlib.sha256))
