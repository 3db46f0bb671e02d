"""A connection to a message broker by MQTT 3.1.1, kept by a thread of its own, with the certificates it trusts."""

from __future__ import annotations

import contextlib
import hashlib
import socket
import ssl
import threading
import time
from collections.abc import Callable, Sequence
from itertools import cycle
from typing import Any, Final

import paho.mqtt.client as paho
from paho.mqtt.enums import CallbackAPIVersion, MQTTErrorCode

from jungle_games.elsewhere.invitation import Broker
from jungle_games.elsewhere.network.relay_connection import LARGEST_PACKET
from jungle_games.elsewhere.network.transport import OnMessage, OnState


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


_KEEP_ALIVE: Final = 30
_QUALITY: Final = 1
"""At-least-once delivery (QoS 1); our messages need less."""
_TRY_AGAIN: Final = (1, 30)
"""Seconds between attempts to connect, initially and at most."""
_CONFIRMED_WITHIN: Final = 1.0
"""Seconds to wait for the acknowledgement of the last messages."""
_UNCONFIRMED: Final = 256
"""Most messages that wait for the broker's acknowledgement; what a table needs is said again anyway."""
_WRONG_WORD: Final = ("Bad user name or password", "Not authorized")


def _send_at_once(opened: Any) -> None:
    """Messages are small and few: disable Nagle's algorithm."""
    with contextlib.suppress(OSError, AttributeError):
        opened.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)


class _StrangePacketError(Exception):
    """The broker sends what it must not."""


class _Client(paho.Client):
    """paho's client, which reads no packet larger than ours and outlives whatever a broker sends.

    By itself it reads packets of up to 256 MB, keeps every message of quality 2 that is never completed, and ends its
    thread at some malformed packets, still calling itself connected.
    """

    on_broken: Callable[[], None]
    """Called in the connection's thread when the connection is given up and made anew."""

    def _sock_recv(self, bufsize: int) -> bytes:
        # Of a packet's body all that is missing is asked for: this is the first moment at which its size is known.
        if bufsize > LARGEST_PACKET or self._in_packet["command"] & 0xF6 == paho.PUBLISH | 2 << 1:
            raise _StrangePacketError
        return super()._sock_recv(bufsize)

    def loop_forever(self, timeout: float = 1.0, retry_first_connection: bool = False) -> MQTTErrorCode:
        """Run in the connection's thread until `disconnect`, whatever goes wrong."""
        while True:
            try:
                return super().loop_forever(timeout, retry_first_connection)
            except Exception:
                self.on_broken()
                self._reconnect_wait()


class MqttTransport:
    """A connection with a client id of its own, so that the broker queues messages while it is offline.

    Nothing stays at the broker of one that ``forgets``, which is made for a while alone.

    ``on_message`` receives topics and payloads, ``on_state`` an empty text when connected, else the code of a refusal:
    both from the connection's thread. Messages published while offline are not sent; after ``on_state`` reports a
    connection, the caller sends again whatever is needed.
    """

    def __init__(
        self, broker: Broker, client: str, on_message: OnMessage, on_state: OnState, *, forgets: bool = False
    ) -> None:
        self._on_message, self._on_state = on_message, on_state
        self._topics: set[str] = set()
        self._lock: Final = threading.Lock()
        self._unconfirmed: list[paho.MQTTMessageInfo] = []
        self._client: Final = _Client(
            CallbackAPIVersion.VERSION2, client_id=client, clean_session=forgets, protocol=paho.MQTTv311
        )
        self._client.reconnect_delay_set(*_TRY_AGAIN)
        self._client.max_queued_messages_set(_UNCONFIRMED)
        self._client.on_broken = lambda: self._lost("broker-strange")
        if broker.name:
            self._client.username_pw_set(broker.name, broker.word)
        self._pinned: Final = pinned(broker.pin) if broker.tls and broker.pin else None
        if self._pinned is not None:
            self._client.tls_set_context(self._pinned)
            self._client.tls_insecure_set(True)  # it is looked at by its fingerprint instead
        elif broker.tls:
            self._client.tls_set()
        self._client.on_socket_open = lambda _client, _data, opened: _send_at_once(opened)
        self._client.on_connect = self._connected
        self._client.on_connect_fail = lambda _client, _data: self._lost()
        self._client.on_disconnect = self._disconnected
        self._client.on_message = self._message
        self._nodes: Final = cycle(broker.addresses)
        self._go_to_next_node()
        self._client.loop_start()

    def subscribe(self, topic: str) -> None:
        """Subscribe to ``topic``, including its retained message, also after reconnecting."""
        with self._lock:
            self._topics.add(topic)
        if self._client.is_connected():
            self._client.subscribe(topic, _QUALITY)

    def unsubscribe(self, topic: str) -> None:
        """Receive no more from ``topic``."""
        with self._lock:
            self._topics.discard(topic)
        if self._client.is_connected():
            self._client.unsubscribe(topic)

    def publish(self, topic: str, payload: bytes, *, keep: bool) -> None:
        """Send ``payload`` if connected; ``keep`` makes it a retained message.

        Empty bytes remove the retained message.
        """
        if self._client.is_connected():
            with contextlib.suppress(ValueError):
                sent = self._client.publish(topic, payload, _QUALITY, retain=keep)
                self._unconfirmed = [each for each in (*self._unconfirmed, sent) if _is_under_way(each)]

    def close(self) -> threading.Thread:
        """Close the connection once all is sent, in the returned thread, without further callbacks."""
        self._on_state = lambda _code: None
        goodbye = threading.Thread(target=self._say_goodbye, name="goodbye", daemon=True)
        goodbye.start()
        return goodbye

    def _say_goodbye(self) -> None:
        # A connection that ends while answers are on their way is torn down, with what had not been read yet.
        until = time.monotonic() + _CONFIRMED_WITHIN
        for sent in self._unconfirmed:
            with contextlib.suppress(ValueError, RuntimeError):
                if self._client.is_connected():
                    sent.wait_for_publish(max(0.0, until - time.monotonic()))
        self._client.disconnect()
        self._client.loop_stop()

    # In the connection's thread

    def _connected(self, client: paho.Client, _data: object, _flags: object, reason: Any, _properties: object) -> None:
        if reason.is_failure:
            self._on_state("broker-word" if str(reason) in _WRONG_WORD else "broker-away")
            return
        with self._lock:
            topics = [(topic, _QUALITY) for topic in sorted(self._topics)]
        if topics:
            client.subscribe(topics)
        self._on_state("")

    def _disconnected(self, _client: object, _data: object, _flags: object, reason: Any, _properties: object) -> None:
        if reason.is_failure:
            self._lost()

    def _lost(self, code: str = "broker-away") -> None:
        if self._pinned is not None and self._pinned.differs:
            code = "broker-certificate"
        self._go_to_next_node()
        self._on_state(code)

    def _go_to_next_node(self) -> None:
        """Have the next attempt made at the next node of the broker, round and round."""
        host, port = next(self._nodes)
        self._client.connect_async(host, port, keepalive=_KEEP_ALIVE)

    def _message(self, _client: object, _data: object, message: paho.MQTTMessage) -> None:
        with contextlib.suppress(UnicodeDecodeError):  # then it is not for us either
            if message.topic in self._topics:
                self._on_message(message.topic, bytes(message.payload))


def _is_under_way(sent: paho.MQTTMessageInfo) -> bool:
    """Whether the broker may still acknowledge the message."""
    return not sent.rc and not sent.is_published()
