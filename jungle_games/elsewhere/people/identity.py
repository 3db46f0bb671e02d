"""The key by which people know one another again, and how it is proven at a table.

Nobody outside a table sees it: it is told to those who sit there, encrypted like everything they say. Two who know each
other's keys have a secret in common, from which follows where and how they find each other.
"""

from __future__ import annotations

from typing import Final

from nacl import signing
from nacl.exceptions import CryptoError
from nacl.public import Box

from jungle_games.elsewhere.network.crypto import SealError, signed_by

PROOF: Final = 64
"""Bytes of a proof."""
_CLAIM: Final = b"jungle-games: it is me who sits here "


class PersonKey:
    """A person's own key pair; ``secret`` is what it is made of."""

    def __init__(self, secret: bytes) -> None:
        self._key: Final = signing.SigningKey(secret)
        self.public: Final = bytes(self._key.verify_key)

    def prove(self, host: bytes, guest: bytes) -> bytes:
        """That this person sits at the table of ``host`` with the key ``guest``, which is of use nowhere else."""
        return bytes(self._key.sign(_CLAIM + host + guest).signature)

    def shared_with(self, other: bytes) -> bytes:
        """The secret that only the two of us know. Raises SealError for what is no key."""
        try:
            theirs = signing.VerifyKey(other).to_curve25519_public_key()
            return bytes(Box(self._key.to_curve25519_private_key(), theirs).shared_key())
        except (CryptoError, ValueError, TypeError, RuntimeError) as error:
            raise SealError("this is no key of a person") from error


def is_proven(person: bytes, proof: bytes, host: bytes, guest: bytes) -> bool:
    """Whether the owner of the key ``person`` sits at the table of ``host`` with the key ``guest``."""
    try:
        signed_by(proof + _CLAIM + host + guest, person)
    except SealError:
        return False
    return len(proof) == PROOF
