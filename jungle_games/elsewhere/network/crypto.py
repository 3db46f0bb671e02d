"""Keys, encryption and topics: the broker can neither read nor forge messages, nor link the topics of a table.

All primitives are libsodium's (PyNaCl). Argon2id derives the table's key from the spoken code; messages at the
rendezvous are encrypted with it and signed by the host; each guest then shares a key with the host alone, derived from
both key pairs. ``docs/elsewhere.md`` describes the threat model.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Final

from nacl import bindings, pwhash, secret, signing, utils
from nacl import hash as nacl_hash
from nacl.encoding import RawEncoder
from nacl.exceptions import CryptoError
from nacl.public import Box, PrivateKey, PublicKey, SealedBox

BLOCK: Final = 256
"""Messages are padded to multiples of this many bytes, so that their sizes reveal little."""
_SALT: Final = b"jungle-games/tab"
"""The same for all tables: before the key is known there is nothing to tell them apart by."""
_OPERATIONS: Final = 3
_MEMORY: Final = 64 * 1024 * 1024
_TOPICS: Final = "jungle"


class SealError(ValueError):
    """Bytes that were not encrypted with this key, or were altered."""


def _derive(key: bytes, purpose: bytes, size: int = 32) -> bytes:
    """A subkey for one purpose."""
    return nacl_hash.blake2b(b"", digest_size=size, key=key, person=purpose.ljust(16, b"\0"), encoder=RawEncoder)


def _topic(key: bytes, purpose: bytes) -> str:
    return f"{_TOPICS}/{_derive(key, purpose, 16).hex()}"


def public_topic(purpose: bytes, name: bytes) -> str:
    """A topic that everybody finds who knows the ``name``, which is no secret."""
    return _topic(purpose.ljust(32, b"\0"), name[:16])


def table_key(code: bytes) -> bytes:
    """The key of the table with this ``code``; deliberately takes a fifth of a second and 64 MiB."""
    return pwhash.argon2id.kdf(32, code, _SALT, opslimit=_OPERATIONS, memlimit=_MEMORY)


def keyed_hash(key: bytes, purpose: bytes, message: bytes, size: int) -> bytes:
    """``size`` bytes that follow from the ``message``, for whoever has the ``key``."""
    person = purpose.ljust(16, b"\0")
    return nacl_hash.blake2b(message, digest_size=size, key=key, person=person, encoder=RawEncoder)


def hidden_topic(key: bytes, purpose: bytes, message: bytes) -> str:
    """A topic that follows from the ``message``, for whoever has the ``key``."""
    return f"{_TOPICS}/{keyed_hash(key, purpose, message, 16).hex()}"


def random_bytes(count: int) -> bytes:
    """``count`` cryptographically random bytes."""
    return utils.random(count)


class Seal:
    """Authenticated encryption with one key."""

    def __init__(self, key: bytes) -> None:
        self._box: Final = secret.SecretBox(key)

    def seal(self, message: bytes) -> bytes:
        """``message``, padded and encrypted."""
        return bytes(self._box.encrypt(bindings.sodium_pad(message, BLOCK)))

    def open(self, sealed: bytes) -> bytes:
        """The message in ``sealed``. Raises SealError."""
        return _opened(lambda: self._box.decrypt(sealed))


class Rendezvous:
    """Where a table is found by whoever has the invitation: its card, its files, the slot for who asks for a seat."""

    def __init__(self, key: bytes) -> None:
        self.card_topic: Final = _topic(key, b"card")
        self.join_topic: Final = _topic(key, b"join")
        self._key: Final = key
        self._card: Final = Seal(_derive(key, b"card-key"))
        self._piece: Final = Seal(_derive(key, b"piece-key"))
        self._join: Final = Seal(_derive(key, b"join-key"))

    def seal_card(self, card: bytes, identity: HostIdentity) -> bytes:
        """``card`` signed by the host, and sealed for those who are invited."""
        return self._card.seal(identity.sign(card))

    def open_card(self, sealed: bytes) -> tuple[bytes, bytes]:
        """The card in ``sealed``, signature and all, and what it says without: check it with `signed_by`."""
        signed = self._card.open(sealed)
        return signed, signed[bindings.crypto_sign_BYTES :]

    def piece_topic(self, number: int) -> str:
        """Where that piece of the table's own files lies."""
        return _topic(self._key, b"piece-%d" % number)

    def seal_piece(self, piece: bytes, identity: HostIdentity) -> bytes:
        """``piece`` signed by the host, and sealed for those who are invited."""
        return self._piece.seal(identity.sign(piece))

    def open_piece(self, sealed: bytes, host: bytes) -> bytes:
        """The piece in ``sealed``, if the owner of the key ``host`` signed it. Raises SealError."""
        return signed_by(self._piece.open(sealed), host)

    def seal_join(self, join: bytes, guest: GuestIdentity, host: bytes) -> bytes:
        """``join`` for the host alone, by a guest who has the invitation."""
        letter = SealedBox(_box_key(host)).encrypt(guest.channel(host).up.seal(join))
        return self._join.seal(guest.public + bytes(letter))

    def open_join(self, sealed: bytes, identity: HostIdentity) -> tuple[bytes, bytes]:
        """Who asks for a seat, by the guest's key, and with what words. Raises SealError."""
        opened = self._join.open(sealed)
        public, inner = opened[:32], opened[32:]
        if len(public) != 32:
            raise SealError("there is no key")
        letter = _opened(lambda: SealedBox(identity.private).decrypt(inner), pad=False)
        return public, identity.channel(public).up.open(letter)


@dataclass(frozen=True, slots=True)
class Channel:
    """The two ways between the host and one guest: each with a topic and a key of its own."""

    up: Seal
    """From the guest."""
    down: Seal
    up_topic: str
    down_topic: str


class HostIdentity:
    """The host's key pair: what it signs with, and what guests write to. ``seed`` is its secret."""

    def __init__(self, seed: bytes) -> None:
        self._key: Final = signing.SigningKey(seed)
        self.public: Final = bytes(self._key.verify_key)
        self.private: Final = self._key.to_curve25519_private_key()

    def sign(self, message: bytes) -> bytes:
        """``message`` with its signature before it."""
        return bytes(self._key.sign(message))

    def channel(self, guest: bytes) -> Channel:
        """The ways to and from the guest with the public key ``guest``. Raises SealError for what is no key."""
        try:
            key = PublicKey(guest)
        except (CryptoError, ValueError, TypeError) as error:
            raise SealError("this is no key of a guest") from error
        return _channel(self.private, key)


class GuestIdentity:
    """A guest's key pair, for one table; ``secret`` is what it is made of."""

    def __init__(self, secret_key: bytes) -> None:
        self._key: Final = PrivateKey(secret_key)
        self.public: Final = bytes(self._key.public_key)

    def channel(self, host: bytes) -> Channel:
        """The ways to and from the host with that key. Raises SealError for what is no key."""
        return _channel(self._key, _box_key(host))


def signed_by(signed: bytes, host: bytes) -> bytes:
    """The message in ``signed``, if the owner of the key ``host`` signed it. Raises SealError."""
    return _opened(lambda: signing.VerifyKey(host).verify(signed), pad=False)


def _box_key(host: bytes) -> PublicKey:
    try:
        return signing.VerifyKey(host).to_curve25519_public_key()
    except (CryptoError, ValueError, TypeError, RuntimeError) as error:
        raise SealError("this is no key of a host") from error


def _channel(private: PrivateKey, public: PublicKey) -> Channel:
    try:
        shared = Box(private, public).shared_key()
    except (CryptoError, ValueError, TypeError, RuntimeError) as error:
        raise SealError("this is no key") from error
    up, down = Seal(_derive(shared, b"up-key")), Seal(_derive(shared, b"down-key"))
    return Channel(up, down, _topic(shared, b"up"), _topic(shared, b"down"))


def _opened(unseal: Callable[[], bytes], *, pad: bool = True) -> bytes:
    try:
        message = bytes(unseal())
        return bindings.sodium_unpad(message, BLOCK) if pad else message
    except (CryptoError, ValueError, TypeError, RuntimeError) as error:
        raise SealError("it was not sealed with this key") from error
