"""The keys of a table: neither a broker nor a stranger can read or forge a message, or tell whose mailbox is whose.

All primitives are libsodium's (PyNaCl). Argon2id stretches the table's key from the four words; whoever has it reads
the card and asks for a seat. A guest who sits there shares a key with the host alone, of both key pairs: so guests read
nothing of one another's cards. ``docs/online.md`` says what this protects.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from typing import Final

from nacl import bindings, pwhash, secret
from nacl import hash as nacl_hash
from nacl.encoding import RawEncoder
from nacl.exceptions import CryptoError
from nacl.public import Box, PrivateKey, PublicKey

_BLOCK: Final = 256
"""Messages are padded to multiples of this many bytes, so that their sizes tell little."""
_SALT: Final = b"jungle-games/on4"
"""The same for all tables: before the key is known there is nothing to tell them apart by."""


class SealError(ValueError):
    """Bytes that were not sealed with this key, or were altered."""


@lru_cache(maxsize=64)
def table_key(code: str) -> bytes:
    """The key of the table with this ``code``: it takes about a second and 256 MiB, on purpose."""
    return pwhash.argon2id.kdf(
        32, code.encode(), _SALT, opslimit=pwhash.argon2id.OPSLIMIT_MODERATE, memlimit=pwhash.argon2id.MEMLIMIT_MODERATE
    )


def public_key(private: bytes) -> bytes:
    return bytes(PrivateKey(private).public_key)


def _derive(key: bytes, purpose: bytes, size: int = 32) -> bytes:
    return nacl_hash.blake2b(b"", digest_size=size, key=key, person=purpose.ljust(16, b"\0"), encoder=RawEncoder)


class Seal:
    """Encryption with one key, by which what was altered is found out; and the mailbox for what is sealed so."""

    def __init__(self, key: bytes, purpose: bytes) -> None:
        self._box: Final = secret.SecretBox(_derive(key, purpose + b"-key"))
        self.mailbox: Final = _derive(key, purpose, 16).hex()
        """The name under which messages lie that are sealed so."""

    def seal(self, message: bytes) -> bytes:
        return bytes(self._box.encrypt(bindings.sodium_pad(message, _BLOCK)))

    def open(self, sealed: bytes) -> bytes:
        """The message in ``sealed``. Raises SealError."""
        try:
            return bytes(bindings.sodium_unpad(self._box.decrypt(sealed), _BLOCK))
        except (CryptoError, ValueError, TypeError, RuntimeError) as error:
            raise SealError("it was not sealed with this key") from error


class TableKeys:
    """What the key of a table opens: its card, what asks for a seat, and the host's socket."""

    def __init__(self, key: bytes) -> None:
        self.card: Final = Seal(key, b"card")
        self.join: Final = Seal(key, b"join")
        self.hello: Final = Seal(key, b"hello")


@dataclass(frozen=True, slots=True)
class Channel:
    """The two ways between the host and one guest."""

    up: Seal
    """From the guest."""
    down: Seal


def channel(private: bytes, public: bytes) -> Channel:
    """The ways between the owner of a ``private`` key and whoever has the ``public`` one. Raises SealError."""
    try:
        shared = Box(PrivateKey(private), PublicKey(public)).shared_key()
    except (CryptoError, ValueError, TypeError, RuntimeError) as error:
        raise SealError("this is no key") from error
    return Channel(Seal(shared, b"up"), Seal(shared, b"down"))
