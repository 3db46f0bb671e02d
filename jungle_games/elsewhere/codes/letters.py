"""What host and guest say to each other over a short code, and where; nothing of it is secret before the key is."""

from __future__ import annotations

import hashlib
import hmac
from typing import Annotated, Final, Literal

import msgspec
from msgspec import Meta

from jungle_games.elsewhere.codes.spake2 import ELEMENT
from jungle_games.elsewhere.messages import MessageError
from jungle_games.elsewhere.network.crypto import Seal, public_topic

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
