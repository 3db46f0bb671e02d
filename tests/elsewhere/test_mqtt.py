"""The connection to a broker that sends anything: what is said of it is true, and it takes little memory."""

from __future__ import annotations

import socket
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager

import pytest
from examples import dear
from hypothesis import given
from hypothesis import strategies as st
from raw_mqtt import WELCOME, packet, publish
from strangers import PATIENCE, until

from jungle_games.elsewhere.invitation import Broker
from jungle_games.elsewhere.network import mqtt
from jungle_games.elsewhere.network.mqtt import MqttTransport
from jungle_games.elsewhere.network.relay_connection import LARGEST_PACKET

TOPIC = "jungle/ours"


class HostileBroker:
    """Sends each connection what ``says`` gives for it: first a welcome, then whatever it likes."""

    def __init__(self, says: Callable[[int], bytes]) -> None:
        self._says = says
        self.connections = 0
        self.may_speak = threading.Event()
        self._server = socket.create_server(("127.0.0.1", 0))
        self.port: int = self._server.getsockname()[1]
        threading.Thread(target=self._serve, daemon=True).start()

    def _serve(self) -> None:
        while True:
            try:
                opened, _address = self._server.accept()
            except OSError:
                return
            self.connections += 1
            threading.Thread(target=self._talk, args=(opened, self.connections), daemon=True).start()

    def _talk(self, opened: socket.socket, number: int) -> None:
        try:
            opened.recv(1_000)
            self.may_speak.wait(PATIENCE)
            opened.sendall(self._says(number))
            while opened.recv(1_000):
                continue
        except OSError:
            return

    def close(self) -> None:
        self._server.close()


class Client:
    """A connection to it, and what is said of it."""

    def __init__(self, broker: HostileBroker) -> None:
        self.heard: list[tuple[str, bytes]] = []
        self.states: list[str] = []
        at = Broker("127.0.0.1", broker.port)
        self.transport = MqttTransport(at, "x", lambda *message: self.heard.append(message), self.states.append)
        self.transport.subscribe(TOPIC)
        broker.may_speak.set()


@contextmanager
def hostile(says: Callable[[int], bytes]) -> Iterator[tuple[HostileBroker, Client]]:
    broker = HostileBroker(says)
    client = Client(broker)
    yield broker, client
    client.transport.close().join(PATIENCE)
    broker.close()


@pytest.fixture(autouse=True)
def soon(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(mqtt, "_TRY_AGAIN", (0.01, 0.02))


def at_first(strange: bytes) -> Callable[[int], bytes]:
    """A broker that is strange once, and sound at the second try."""
    return lambda number: WELCOME + (strange if number == 1 else publish(TOPIC, b"sound"))


BREAKS = {
    "a message that is a byte too long": packet(0x30, b"", size=LARGEST_PACKET + 1),
    "exactly once": packet(0x34, b"\x00\x01t\x00\x01x"),
    "a message without a topic": packet(0x30, b""),
    "a topic without letters": publish("", b"x"),
    "a message shorter than its topic": packet(0x30, b"\x00\x09t"),
    "an empty answer to a subscription": packet(0x90, b""),
    "an unknown answer to a subscription": packet(0x90, b"\x00\x01\x55"),
    "a short acknowledgement": packet(0x40, b"\x00"),
    "a packet of no kind": packet(0x00, b"x"),
    "a strange welcome": packet(0x20, b"\x00\xee"),
    "a length without an end": b"\x30\xff\xff\xff\xff\xff",
}


@pytest.mark.parametrize("strange", BREAKS.values(), ids=BREAKS)
def test_a_connection_that_breaks_is_made_anew_and_the_truth_is_told(strange: bytes) -> None:
    with hostile(at_first(strange)) as (broker, client):
        until(lambda: (TOPIC, b"sound") in client.heard)
        assert broker.connections >= 2
        assert client.states[0] == client.states[-1] == ""
        assert any(client.states)


@pytest.mark.parametrize("topic", [b"\xff\xfe", b"jungle/other", b"\x00"])
def test_what_was_not_subscribed_to_is_not_handed_on(topic: bytes) -> None:
    with hostile(lambda _number: WELCOME + publish(topic, b"strange") + publish(TOPIC, b"sound")) as (_broker, client):
        until(lambda: client.heard)
        assert client.heard[0] == (TOPIC, b"sound")


@dear(15)
@given(st.binary(max_size=60) | st.builds(packet, st.integers(0, 255), st.binary(max_size=20)), st.booleans())
def test_whatever_a_broker_sends_the_connection_is_never_dead_and_called_connected(said: bytes, polite: bool) -> None:
    says = lambda number: WELCOME * (polite or number > 1) + (said if number == 1 else publish(TOPIC, b"sound"))  # noqa: E731
    broker = HostileBroker(says)
    client = Client(broker)
    time.sleep(0.02)
    thread = client.transport._client._thread
    assert thread is not None
    assert thread.is_alive()
    client.transport.close().join(PATIENCE)
    broker.close()


def test_a_host_whose_name_cannot_be_looked_up_is_told() -> None:
    states: list[str] = []
    transport = MqttTransport(Broker("a" * 64 + ".example"), "x", lambda _topic, _payload: None, states.append)
    until(lambda: states)
    assert states[0]
    transport.close().join(PATIENCE)


def test_a_broker_that_never_acknowledges_is_not_waited_for_without_end() -> None:
    with hostile(lambda _number: WELCOME) as (_broker, client):
        until(lambda: "" in client.states)
        for _message in range(3 * mqtt._UNCONFIRMED):
            client.transport.publish(TOPIC, b"x", keep=False)
        assert len(client.transport._unconfirmed) <= mqtt._UNCONFIRMED
        assert len(client.transport._client._out_messages) <= mqtt._UNCONFIRMED


BIG = """
import resource, sys, time
sys.path[:0] = {path!r}
from test_mqtt import Client, HostileBroker
from raw_mqtt import WELCOME, packet
from strangers import until
said = WELCOME + packet(0x30, bytes(200_000_000))
broker = HostileBroker(lambda number: said)
before = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
client = Client(broker)
until(lambda: "broker-strange" in client.states)
print(resource.getrusage(resource.RUSAGE_SELF).ru_maxrss - before)
"""


@pytest.mark.skipif(sys.platform != "linux", reason="memory is counted otherwise")
def test_a_message_of_two_hundred_megabytes_takes_no_memory() -> None:
    said = subprocess.run([sys.executable, "-c", BIG.format(path=sys.path)], capture_output=True, text=True, check=True)
    assert int(said.stdout) < 5_000, "kB"
