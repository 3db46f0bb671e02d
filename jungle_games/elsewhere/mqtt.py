"""A connection to a message broker by MQTT 3.1.1, maintained by a thread of its own."""

from __future__ import annotations

import contextlib
import socket
import threading
from collections.abc import Callable
from itertools import cycle
from typing import Any, Final

import paho.mqtt.client as paho
from paho.mqtt.enums import CallbackAPIVersion

from jungle_games.elsewhere.invitation import Broker
from jungle_games.elsewhere.messages import LARGEST

_KEEP_ALIVE: Final = 30
_QUALITY: Final = 1
"""At-least-once delivery (QoS 1); our messages need less."""
_TRY_AGAIN: Final = (1, 30)
"""Seconds between attempts to connect, initially and at most."""
_CONFIRMED_WITHIN: Final = 1.0
"""Seconds to wait for the acknowledgement of the last message."""
_ROOM: Final = 4_096
"""Most bytes that encryption adds to a message."""
_WRONG_WORD: Final = ("Bad user name or password", "Not authorized")


def _send_at_once(opened: Any) -> None:
    """Messages are small and few: disable Nagle's algorithm."""
    with contextlib.suppress(OSError, AttributeError):
        opened.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)


OnMessage = Callable[[str, bytes], None]
OnState = Callable[[str], None]


class MqttTransport:
    """A connection with a client id of its own, so that the broker queues messages while it is offline.

    ``on_message`` receives topics and payloads, ``on_state`` an empty text when connected, else the code of a refusal:
    both from the connection's thread. Messages published while offline are not sent; after ``on_state`` reports a
    connection, the caller sends again whatever is needed.
    """

    def __init__(self, broker: Broker, client: str, on_message: OnMessage, on_state: OnState) -> None:
        self._on_message, self._on_state = on_message, on_state
        self._topics: set[str] = set()
        self._lock: Final = threading.Lock()
        self._unconfirmed: list[paho.MQTTMessageInfo] = []
        self._client: Final = paho.Client(
            CallbackAPIVersion.VERSION2, client_id=client, clean_session=False, protocol=paho.MQTTv311
        )
        self._client.reconnect_delay_set(*_TRY_AGAIN)
        if broker.name:
            self._client.username_pw_set(broker.name, broker.word)
        if broker.tls:
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
        """No longer receive what is sent to ``topic``."""
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
                self._unconfirmed = [each for each in self._unconfirmed if not each.is_published()] + [sent]

    def close(self) -> threading.Thread:
        """Close the connection once all is sent, in the returned thread, without further callbacks."""
        self._on_state = lambda _code: None
        goodbye = threading.Thread(target=self._say_goodbye, name="goodbye", daemon=True)
        goodbye.start()
        return goodbye

    def _say_goodbye(self) -> None:
        # A connection that ends while answers are on their way is torn down, with what had not been read yet.
        for sent in self._unconfirmed:
            with contextlib.suppress(ValueError, RuntimeError):
                if self._client.is_connected():
                    sent.wait_for_publish(_CONFIRMED_WITHIN)
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

    def _lost(self) -> None:
        self._go_to_next_node()
        self._on_state("broker-away")

    def _go_to_next_node(self) -> None:
        """Have the next attempt made at the next node of the broker, round and round."""
        host, port = next(self._nodes)
        self._client.connect_async(host, port, keepalive=_KEEP_ALIVE)

    def _message(self, _client: object, _data: object, message: paho.MQTTMessage) -> None:
        if len(message.payload) <= LARGEST + _ROOM:
            self._on_message(message.topic, bytes(message.payload))
