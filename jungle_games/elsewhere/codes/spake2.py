"""SPAKE2: two who know the same password get the same key, and whoever does not can try one password a conversation.

It is the exchange of the ``spake2`` package and of magic-wormhole, byte for byte, computed by libsodium in constant
time: neither the package's arithmetic, whose time tells of the password, nor what it depends on is needed.
"""

from __future__ import annotations

import hashlib
import hmac
from typing import Final, Literal

from nacl import bindings

from jungle_games.elsewhere.network.crypto import random_bytes

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
