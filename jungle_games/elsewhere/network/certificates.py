"""Certificates of meeting places: those that an authority vouches for, or the one that a person trusts themselves."""

from __future__ import annotations

import hashlib
import socket
import ssl
from collections.abc import Sequence


class OtherCertificateError(ssl.SSLError):
    """The certificate is another one than that which is trusted."""


class _Socket(ssl.SSLSocket):
    def do_handshake(self, block: bool = False) -> None:
        super().do_handshake(block)
        if isinstance(self.context, PinnedContext):
            self.context.check(self.getpeercert(binary_form=True) or b"")


class PinnedContext(ssl.SSLContext):
    """Accepts the certificate with the fingerprint ``pin`` and no other one, whoever has signed it.

    It is looked at before anything is said to the server.
    """

    sslsocket_class = _Socket
    pin: str
    differs = False
    """Whether the last server that was reached had another certificate."""

    def check(self, certificate: bytes) -> None:
        """Refuse another certificate. Raises OtherCertificateError."""
        self.differs = fingerprint(certificate) != self.pin
        if self.differs:
            raise OtherCertificateError("it is another certificate than the one that is trusted")


def fingerprint(certificate: bytes) -> str:
    """The SHA-256 fingerprint of a ``certificate`` in DER."""
    return hashlib.sha256(certificate).hexdigest()


def pinned(pin: str) -> PinnedContext:
    """A context for clients that accept the certificate with the fingerprint ``pin`` alone."""
    context = PinnedContext(ssl.PROTOCOL_TLS_CLIENT)
    context.pin, context.check_hostname, context.verify_mode = pin, False, ssl.CERT_NONE
    return context


def fingerprint_at(host: str, port: int, patience: float) -> str:
    """The fingerprint of the certificate of a server, which is not trusted. Raises OSError."""
    context = ssl.create_default_context()
    context.check_hostname, context.verify_mode = False, ssl.CERT_NONE
    with (
        socket.create_connection((host, port), patience) as opened,
        context.wrap_socket(opened, server_hostname=host) as shown,
    ):
        return fingerprint(shown.getpeercert(binary_form=True) or b"")


def spelled(pin: str) -> Sequence[str]:
    """A fingerprint as it is compared, in four lines of eight pairs.

    >>> spelled("0a" * 32)[0]
    '0A:0A:0A:0A:0A:0A:0A:0A'
    """
    pairs = [pin[at : at + 2].upper() for at in range(0, len(pin), 2)]
    return [":".join(pairs[at : at + 8]) for at in range(0, len(pairs), 8)]
