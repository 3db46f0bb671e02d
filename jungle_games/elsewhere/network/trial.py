"""Tries a meeting place: within seconds it is known what works, and in words what does not.

It goes the way of a table, step by step: the name, the connection, the certificate, the login, and messages as large as
they come, kept for somebody who comes later. All that was put there is removed again.
"""

from __future__ import annotations

import contextlib
import socket
import ssl
import threading
from collections.abc import Callable
from dataclasses import dataclass
from typing import Final, Literal

from jungle_games.core.i18n import _
from jungle_games.elsewhere.invitation import Broker
from jungle_games.elsewhere.messages import LARGEST
from jungle_games.elsewhere.network.crypto import public_topic, random_bytes
from jungle_games.elsewhere.network.mqtt import MqttTransport, OtherCertificateError, fingerprint_at, pinned

Kind = Literal["name", "connect", "tls", "login", "messages", "size"]

PATIENCE: Final = 4.0
"""Seconds for each step."""
_SMALL: Final = 300
_SELF_SIGNED: Final = (18, 19, 20, 21)
"""OpenSSL's codes for certificates that nobody known has signed."""
_EXPIRED: Final = (9, 10)
_OTHER_NAME: Final = (62, 64)


@dataclass(frozen=True, slots=True)
class TrialStep:
    """A step that was tried: whether it works, and what came of it in a sentence (translated)."""

    kind: Kind
    ok: bool
    words: str
    fingerprint: str = ""
    """That of a certificate which only a person can decide to trust."""


class _Failed(Exception):  # noqa: N818 - it is no error of ours
    def __init__(self, kind: Kind, words: str, fingerprint: str = "") -> None:
        super().__init__(words)
        self.step = TrialStep(kind, False, words, fingerprint)


def try_meeting(broker: Broker, tell: Callable[[TrialStep], None]) -> bool:
    """Try ``broker``, and ``tell`` of each step; whether tables can meet there. It waits: call it in a thread."""
    try:
        _try_all(broker, tell)
    except _Failed as failed:
        tell(failed.step)
        return failed.step.kind == "size"
    return True


def _try_all(broker: Broker, tell: Callable[[TrialStep], None]) -> None:
    host, port = broker.addresses[0]
    _find(host, port)
    tell(TrialStep("name", True, _("{host} is found.").format(host=host)))
    opened = _reach(host, port)
    tell(TrialStep("connect", True, _("{host} answers at port {port}.").format(host=host, port=port)))
    with opened:
        if broker.tls:
            _check_certificate(opened, broker)
            good = _("The connection is encrypted, and the certificate is good.")
            trusted = _("The connection is encrypted, and the certificate is the one you trust.")
            tell(TrialStep("tls", True, trusted if broker.pin else good))
    _Exchange(broker).run(tell)


def _find(host: str, port: int) -> None:
    found: list[object] = []

    def look() -> None:
        with contextlib.suppress(OSError, UnicodeError):
            found.extend(socket.getaddrinfo(host, port, type=socket.SOCK_STREAM))

    search = threading.Thread(target=look, name="trial", daemon=True)
    search.start()  # the system may take half a minute to say that it does not know
    search.join(PATIENCE)
    if not found:
        words = _("There is no {host}, or this computer is offline. Is the address right?")
        raise _Failed("name", words.format(host=host))


def _reach(host: str, port: int) -> socket.socket:
    try:
        return socket.create_connection((host, port), PATIENCE)
    except ConnectionRefusedError as error:
        words = _("{host} is there, but nothing answers at port {port}. Is the port right?")
        raise _Failed("connect", words.format(host=host, port=port)) from error
    except OSError as error:
        words = _("{host} does not answer at port {port}. A firewall may be in the way.")
        raise _Failed("connect", words.format(host=host, port=port)) from error


def _check_certificate(opened: socket.socket, broker: Broker) -> None:
    host, port = broker.addresses[0]
    context = pinned(broker.pin) if broker.pin else ssl.create_default_context()
    try:
        with context.wrap_socket(opened, server_hostname=host):
            return
    except ssl.SSLCertVerificationError as error:
        unknown = error.verify_code in _SELF_SIGNED
        raise _Failed("tls", _certificate_words(error, host), _shown_at(host, port) if unknown else "") from error
    except OtherCertificateError as error:
        words = _("{host} has another certificate than the one you trusted. Somebody may be in between.")
        raise _Failed("tls", words.format(host=host), _shown_at(host, port)) from error
    except (OSError, ValueError) as error:
        words = _("{host} does not speak TLS at this port. Switch TLS off, or try port 8883.")
        raise _Failed("tls", words.format(host=host)) from error


def _shown_at(host: str, port: int) -> str:
    with contextlib.suppress(OSError, ValueError):
        return fingerprint_at(host, port, PATIENCE)
    return ""


def _certificate_words(error: ssl.SSLCertVerificationError, host: str) -> str:
    if error.verify_code in _SELF_SIGNED:
        return _("The certificate of {host} is signed by nobody this computer knows.").format(host=host)
    if error.verify_code in _EXPIRED:
        return _("The certificate of {host} is not valid today. Is this computer’s date right?").format(host=host)
    if error.verify_code in _OTHER_NAME:
        return _("The certificate is not for {host}. Is the address right?").format(host=host)
    return _("The certificate of {host} is not good: {reason}.").format(host=host, reason=error.verify_message)


class _Exchange:
    """Two connections as two programs have them: what one lays down the other finds, though it comes later."""

    def __init__(self, broker: Broker) -> None:
        self._broker = broker
        self._topic: Final = public_topic(b"trial", random_bytes(16))
        self._state: str | None = None
        self._came: list[bytes] = []
        self._stirred: Final = threading.Condition()

    def run(self, tell: Callable[[TrialStep], None]) -> None:
        writer = self._connected()
        tell(TrialStep("login", True, _("You may come in.")))
        reader = None
        try:
            writer.publish(self._topic, small := random_bytes(_SMALL), keep=True)
            self._state = None
            reader = self._connected()
            reader.subscribe(self._topic)
            words = _("What one of you says does not come to the other one here. Choose another place to meet.")
            self._await_message(small, "messages", words)
            tell(TrialStep("messages", True, _("Messages come, also to somebody who comes later.")))
            writer.publish(self._topic, large := random_bytes(LARGEST), keep=True)
            words = _("Large messages do not come here: most games work, boards of your own do not.")
            self._await_message(large, "size", words)
            tell(TrialStep("size", True, _("Large messages come, too.")))
        finally:
            if writer is not None:
                writer.publish(self._topic, b"", keep=True)
            for each in filter(None, (reader, writer)):
                each.close()

    def _connected(self) -> MqttTransport:
        transport = MqttTransport(self._broker, "jg" + random_bytes(10).hex(), self._hear, self._note, forgets=True)
        with self._stirred:
            self._stirred.wait_for(lambda: self._state is not None, PATIENCE)
        if self._state == "":
            return transport
        transport.close()
        if self._state == "broker-word":
            raise _Failed("login", _("It wants another name and password. Whoever runs it knows them."))
        raise _Failed("login", _("Something answers there, but it is no meeting place (no MQTT broker)."))

    def _await_message(self, wanted: bytes, kind: Kind, words: str) -> None:
        with self._stirred:
            if not self._stirred.wait_for(lambda: wanted in self._came, PATIENCE):
                raise _Failed(kind, words)

    # In threads of connections

    def _hear(self, _topic: str, payload: bytes) -> None:
        with self._stirred:
            self._came.append(payload)
            self._stirred.notify_all()

    def _note(self, code: str) -> None:
        with self._stirred:
            if self._state is None:  # a broker that wants a password also hangs up
                self._state = code
            self._stirred.notify_all()


class Trial:
    """A trial of ``broker`` in a thread of its own; ``wake`` is called from there when there is something new."""

    def __init__(self, broker: Broker, wake: Callable[[], None]) -> None:
        self._steps: tuple[TrialStep, ...] = ()
        self._works: bool | None = None
        self._wake = wake
        threading.Thread(target=lambda: self._run(broker), name="trial", daemon=True).start()

    def _run(self, broker: Broker) -> None:
        works = False
        try:
            works = try_meeting(broker, self._note)
        except Exception:  # whatever a stranger's program says
            self._note(TrialStep("login", False, _("Something answers there, but it is no meeting place.")))
        self._works = works
        self._wake()

    def _note(self, step: TrialStep) -> None:
        self._steps = (*self._steps, step)
        self._wake()

    @property
    def steps(self) -> tuple[TrialStep, ...]:
        """What was tried so far, in order."""
        return self._steps

    @property
    def works(self) -> bool | None:
        """Whether tables can meet there; None while that is being tried."""
        return self._works

    @property
    def words(self) -> str:
        """All of it in a sentence (translated)."""
        failed = next((step for step in self._steps if not step.ok), None)
        if failed is not None:
            return failed.words
        return _("You can meet here.") if self._works else _("Trying…")
