"""A table by way of a message broker (MQTT 3.1.1), over TLS with certificates that the system trusts; and *Try it*."""

from __future__ import annotations

import contextlib
import secrets
import socket
import ssl
import threading
import time
from collections.abc import Callable
from itertools import cycle
from typing import Any, Final

import paho.mqtt.client as paho
from paho.mqtt.enums import CallbackAPIVersion, MQTTErrorCode

from jungle_games.core.i18n import _
from jungle_games.online.invitation import Broker
from jungle_games.online.lan import Carrier, Hear
from jungle_games.online.messages import LARGEST

_TOPIC: Final = "jungle/"
_PACKET: Final = LARGEST + 4_096
_KEEP_ALIVE: Final = 30
_QUALITY: Final = 0
"""At-most-once delivery (QoS 0): what a table needs is said again anyway."""
_TRY_AGAIN: Final = (1, 30)
"""Seconds between attempts to connect, at first and at most."""
_WRONG_WORD: Final = ("Bad user name or password", "Not authorized")
_PATIENCE: Final = 5.0
"""Seconds for each step of a trial."""


class _Client(paho.Client):
    """paho's client, which reads no packet larger than ours and outlives whatever a broker sends.

    By itself it reads packets of up to 256 MB, and ends its thread at some malformed ones.
    """

    on_broken: Callable[[], None]

    def _sock_recv(self, bufsize: int) -> bytes:
        # Of a packet's body all that is missing is asked for: this is the first moment at which its size is known.
        if bufsize > _PACKET or self._in_packet["command"] & 0xF6 == paho.PUBLISH | 2 << 1:
            raise ConnectionAbortedError("the broker sends what it must not")
        return super()._sock_recv(bufsize)

    def loop_forever(self, timeout: float = 1.0, retry_first_connection: bool = False) -> MQTTErrorCode:
        """Run in the connection's thread until `disconnect`, whatever goes wrong."""
        while True:
            try:
                return super().loop_forever(timeout, retry_first_connection)
            except Exception:
                self.on_broken()
                self._reconnect_wait()


class MqttCarrier(Carrier):
    """A connection to a broker, or to the nodes of one in turn; what is kept lies there, for whoever comes later.

    What is sent while it is closed is lost, but what is kept is sent again once it opens.
    """

    def __init__(self, broker: Broker, stirred: Callable[[], None]) -> None:
        super().__init__("broker-away", stirred)
        self._lock: Final = threading.Lock()
        name = "jg" + secrets.token_hex(10)
        self._client: Final = _Client(CallbackAPIVersion.VERSION2, client_id=name, protocol=paho.MQTTv311)
        self._client.reconnect_delay_set(*_TRY_AGAIN)
        self._client.on_broken = self._lost
        if broker.name:
            self._client.username_pw_set(broker.name, broker.word)
        if broker.tls:
            self._client.tls_set_context(ssl.create_default_context())
        self._client.on_socket_open = lambda _client, _data, opened: _send_at_once(opened)
        self._client.on_connect = self._connected
        self._client.on_connect_fail = lambda _client, _data: self._lost()
        self._client.on_disconnect = self._disconnected
        self._client.on_message = self._message
        self._nodes: Final = cycle(broker.addresses)
        self._go_to_next_node()
        self._client.loop_start()

    def subscribe(self, mailbox: str, hear: Hear) -> None:
        with self._lock:
            super().subscribe(mailbox, hear)
        if self._client.is_connected():
            self._client.subscribe(_TOPIC + mailbox, _QUALITY)

    def send(self, mailbox: str, sealed: bytes, *, keep: bool = True) -> None:
        """Put a message into ``mailbox``; empty bytes remove what is kept, as ``keep`` does not keep it."""
        if keep:
            with self._lock:
                self._kept[mailbox] = sealed
        if self._client.is_connected():
            self._client.publish(_TOPIC + mailbox, sealed, _QUALITY, retain=keep)

    def forget(self, mailbox: str) -> None:
        with self._lock:
            self._kept.pop(mailbox, None)
            heard = self._hears.pop(mailbox, None)
        if heard is not None and self._client.is_connected():
            self._client.unsubscribe(_TOPIC + mailbox)

    def close(self) -> None:
        """End the connection in a thread, once all is sent."""
        self._stirred = lambda: None
        self._hears = {}
        threading.Thread(target=self._say_goodbye, name="goodbye", daemon=True).start()

    def _say_goodbye(self) -> None:
        self._client.disconnect()
        self._client.loop_stop()

    # In the connection's thread

    def _connected(self, client: paho.Client, _data: object, _flags: object, reason: Any, _properties: object) -> None:
        if reason.is_failure:
            self._note("broker-word" if str(reason) in _WRONG_WORD else "broker-away")
            return
        with self._lock:
            topics = [(_TOPIC + mailbox, _QUALITY) for mailbox in sorted(self._hears)]
            kept = list(self._kept.items())
        if topics:
            client.subscribe(topics)
        for mailbox, sealed in kept:
            client.publish(_TOPIC + mailbox, sealed, _QUALITY, retain=True)
        self.opened += 1
        self._note("")

    def _note(self, code: str) -> None:
        self.code = code
        self._stirred()

    def _disconnected(self, _client: object, _data: object, _flags: object, reason: Any, _properties: object) -> None:
        if reason.is_failure:
            self._lost()

    def _lost(self) -> None:
        self._go_to_next_node()
        if self.code != "broker-word":  # a broker that wants a password also hangs up
            self._note("broker-away")

    def _go_to_next_node(self) -> None:
        """Have the next attempt made at the next node of the broker, round and round."""
        host, port = next(self._nodes)
        self._client.connect_async(host, port, keepalive=_KEEP_ALIVE)

    def _message(self, _client: object, _data: object, message: paho.MQTTMessage) -> None:
        with contextlib.suppress(UnicodeDecodeError):  # then it is not for us either
            mailbox = message.topic.removeprefix(_TOPIC)
            if (hear := self._hears.get(mailbox)) is not None:
                hear(mailbox, bytes(message.payload))


def _send_at_once(opened: Any) -> None:
    """Messages are small and few: disable Nagle's algorithm."""
    with contextlib.suppress(OSError, AttributeError):
        opened.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)


class Trial:
    """Sends one message to a ``broker``, and waits until it is back, in a thread; then ``wake`` is called."""

    def __init__(self, broker: Broker, wake: Callable[[], None]) -> None:
        self._broker, self._wake = broker, wake
        self._stirred: Final = threading.Event()
        self.works: bool | None = None
        """Whether tables can meet there; None while that is being tried."""
        self.words = _("Trying…")
        """What came of it, in a sentence (translated)."""
        threading.Thread(target=self._run, name="trial", daemon=True).start()

    def _run(self) -> None:
        try:
            problem = self._problem()
        except Exception:  # whatever a stranger's program says
            problem = _("Something answers there, but it is no meeting place (no MQTT broker).")
        self.words, self.works = problem or _("You can meet here: a message came back."), not problem
        self._wake()

    def _problem(self) -> str:
        """What does not work, in words; empty if all does."""
        problems = [self._unreachable(host, port) for host, port in self._broker.addresses]
        if all(problems):
            return problems[0]
        mailbox, back = secrets.token_hex(16), threading.Event()

        def hear(_mailbox: str, _sealed: bytes) -> bool:
            back.set()
            return True

        carrier = MqttCarrier(self._broker, self._stirred.set)
        try:
            carrier.subscribe(mailbox, hear)
            deadline = time.monotonic() + _PATIENCE
            while not carrier.opened and carrier.code != "broker-word" and time.monotonic() < deadline:
                self._stirred.wait(0.1)
                self._stirred.clear()
            if not carrier.opened:
                if carrier.code == "broker-word":
                    return _("It wants another name and password. Whoever runs it knows them.")
                return _("Something answers there, but it is no meeting place (no MQTT broker).")
            deadline = time.monotonic() + _PATIENCE
            while not back.is_set() and time.monotonic() < deadline:  # it may not be subscribed yet
                carrier.send(mailbox, b"?", keep=False)
                back.wait(0.5)
            if back.is_set():
                return ""
            return _("What one of you says does not come to the other one here. Choose another.")
        finally:
            carrier.close()

    def _unreachable(self, host: str, port: int) -> str:
        """Why nothing answers at an address, in words; empty if something does, with a good certificate."""
        try:
            with socket.create_connection((host, port), _PATIENCE) as opened:
                if self._broker.tls:
                    with ssl.create_default_context().wrap_socket(opened, server_hostname=host):
                        pass
                return ""
        except socket.gaierror:
            words = _("There is no {host}, or this computer is offline. Is the address right?")
        except ConnectionRefusedError:
            words = _("{host} is there, but nothing answers at port {port}. Is the port right?")
        except ssl.SSLCertVerificationError as error:
            words = _("The certificate of {host} is not good: {reason}.")
            return words.format(host=host, reason=error.verify_message)
        except ssl.SSLError:
            words = _("{host} does not speak TLS at this port. Switch TLS off, or try port 8883.")
        except (OSError, UnicodeError):
            words = _("{host} does not answer at port {port}. A firewall may be in the way.")
        return words.format(host=host, port=port)
