"""The relay in the host's own program, and strangers who say anything to it."""

from __future__ import annotations

import contextlib
import socket
import threading
import time
from collections.abc import Callable, Iterator

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from raw_mqtt import HELLO, PING, PONG, WELCOME, packet, publish, subscribe, unsubscribe

from jungle_games.elsewhere import relay, relay_connection, relay_topics
from jungle_games.elsewhere.crypto import GuestIdentity, HostIdentity, Rendezvous
from jungle_games.elsewhere.relay import Relay
from jungle_games.elsewhere.relay_connection import LARGEST_PACKET, Connection
from jungle_games.elsewhere.relay_topics import RelayPlace

PATIENCE = 20.0
CARD, JOIN, DOWN = (f"jungle/{number:032x}" for number in range(3))


class Table:
    """A table's place in a relay, and what it has heard."""

    def __init__(self, made: Relay) -> None:
        self.heard: list[tuple[str, bytes]] = []
        self.place: RelayPlace = made.place(lambda *message: self.heard.append(message), lambda _code: None)
        self.place.subscribe(JOIN)
        self.place.publish(CARD, b"the card", keep=True)


class Stranger:
    """A connection to a relay."""

    def __init__(self, port: int, first: bytes = HELLO) -> None:
        self.socket = socket.create_connection(("127.0.0.1", port), PATIENCE)
        self.got = b""
        self.say(first)

    def say(self, said: bytes) -> None:
        self.socket.sendall(said)

    def hears(self, expected: bytes) -> bool:
        """Whether it is told that before it is told nothing more, or dropped."""
        while expected not in self.got:
            try:
                came = self.socket.recv(65_536)
            except OSError:
                return False
            if not came:
                return False
            self.got += came
        return True

    def is_dropped(self) -> bool:
        try:
            while came := self.socket.recv(65_536):
                self.got += came
        except TimeoutError:
            return False
        except OSError:
            return True
        return True

    def is_served(self) -> bool:
        """Whether it is answered now."""
        self.got = b""
        self.say(PING)
        return self.hears(PONG)


def until(holds: Callable[[], object]) -> None:
    deadline = time.monotonic() + PATIENCE
    while not holds():
        assert time.monotonic() < deadline, "it never came about"
        time.sleep(0.005)


@pytest.fixture
def made(monkeypatch: pytest.MonkeyPatch) -> Iterator[Relay]:
    monkeypatch.setattr(relay, "_PORTS", ())
    made = Relay()
    yield made
    made.close()


@pytest.fixture
def table(made: Relay) -> Table:
    return Table(made)


def a_port_with_what_lingers() -> int:
    """A port at which a program has just ended whose guests were connected: for a while the system remembers them."""
    with socket.create_server(("127.0.0.1", 0)) as server:
        guest = socket.create_connection(server.getsockname())
        there, _address = server.accept()
        there.close()
        guest.close()
        return int(server.getsockname()[1])


def test_a_host_that_is_back_at_once_is_where_its_guests_look(monkeypatch: pytest.MonkeyPatch) -> None:
    port = a_port_with_what_lingers()
    monkeypatch.setattr(relay, "_PORTS", (port,))
    made = Relay()
    assert made.port == port
    made.close()


def test_what_somebody_else_listens_at_is_left_alone(monkeypatch: pytest.MonkeyPatch) -> None:
    with socket.create_server(("0.0.0.0", 0)) as other:
        monkeypatch.setattr(relay, "_PORTS", (other.getsockname()[1],))
        made = Relay()
        assert made.port != other.getsockname()[1]
        made.close()


def test_its_topics_are_those_of_tables() -> None:
    rendezvous, host, guest = Rendezvous(b"k" * 32), HostIdentity(b"h" * 32), GuestIdentity(b"g" * 32)
    channel = host.channel(guest.public)
    for topic in (rendezvous.card_topic, rendezvous.join_topic, channel.up_topic, channel.down_topic):
        assert relay_topics._TOPIC.fullmatch(topic)


def test_what_is_kept_comes_to_later_readers_and_what_is_said_to_present_ones(made: Relay, table: Table) -> None:
    reader = Stranger(made.port, HELLO + subscribe(CARD))
    assert reader.hears(publish(CARD, b"the card", keep=True))
    table.place.publish(CARD, b"another card", keep=True)
    assert reader.hears(publish(CARD, b"another card"))
    assert Stranger(made.port, HELLO + subscribe(CARD)).hears(publish(CARD, b"another card", keep=True))
    table.place.publish(CARD, b"", keep=True)
    late = Stranger(made.port, HELLO + subscribe(CARD) + PING)
    assert late.hears(PONG)
    assert late.got == WELCOME + b"\x90\x03\x00\x01\x00" + PONG
    late.say(unsubscribe(CARD))
    assert late.is_served()
    table.place.publish(CARD, b"a last card", keep=False)
    assert reader.hears(publish(CARD, b"a last card"))
    assert late.is_served()
    assert b"card" not in late.got


def test_what_strangers_say_comes_to_the_host_alone(made: Relay, table: Table) -> None:
    reader = Stranger(made.port, HELLO + subscribe(CARD, JOIN, DOWN))
    writer = Stranger(made.port)
    writer.say(publish(JOIN, b""))
    for topic in (CARD, DOWN, JOIN, "jungle/other", "anything"):
        writer.say(publish(topic, b"from a stranger", keep=True))
    writer.say(publish(JOIN, b"acknowledged", number=7))
    assert writer.hears(b"\x40\x02\x00\x07")
    assert table.heard == [(JOIN, b"from a stranger"), (JOIN, b"acknowledged")]
    assert reader.is_served()
    late = Stranger(made.port, HELLO + subscribe(CARD, JOIN, DOWN))
    assert late.is_served()
    assert b"stranger" not in reader.got + late.got


def test_nobody_reads_but_what_they_can_name(made: Relay, table: Table) -> None:
    curious = Stranger(made.port, HELLO + subscribe("#", "+/+", "jungle/#", "$SYS/#", "jungle/+", CARD.upper()))
    assert curious.hears(b"\x90\x08\x00\x01" + b"\x80" * 6)
    table.place.publish(CARD, b"another card", keep=True)
    assert curious.is_served()
    assert b"card" not in curious.got
    many = Stranger(made.port, HELLO + subscribe(*(f"jungle/{number:032x}" for number in range(100))))
    assert many.hears(b"\0" * relay_topics._READ_BY_ONE + b"\x80" * (100 - relay_topics._READ_BY_ONE))


def test_a_table_that_has_closed_is_deaf(made: Relay, table: Table) -> None:
    table.place.close()
    writer = Stranger(made.port, HELLO + publish(JOIN, b"hello"))
    assert writer.is_served()
    assert table.heard == []


STRANGE = {
    "a message of 250 MB": HELLO + packet(0x30, b"", size=250_000_000),
    "a message that is a byte too long": HELLO + packet(0x30, b"", size=LARGEST_PACKET + 1),
    "a length without an end": HELLO + b"\x30\xff\xff\xff\xff\xff",
    "nothing said before": PING,
    "said hello twice": HELLO + HELLO,
    "a will": b"\x10\x13\x00\x04MQTT\x04\x06\x00\x3c\x00\x01x\x00\x01t\x00\x01w",
    "another protocol": b"\x10\x0d\x00\x04HTTP\x04\x02\x00\x3c\x00\x01x",
    "MQTT 5": b"\x10\x0e\x00\x04MQTT\x05\x02\x00\x3c\x00\x00\x01x",
    "exactly once": HELLO + packet(0x34, b"\x00\x01t\x00\x01x"),
    "a topic that is no text": HELLO + packet(0x30, b"\x00\x02\xff\xfex"),
    "a topic longer than its packet": HELLO + packet(0x30, b"\x00\x09t"),
    "no topics": HELLO + packet(0x82, b"\x00\x01"),
    "an answer of a broker": HELLO + b"\x90\x03\x00\x01\x00",
    "goodbye": HELLO + b"\xe0\x00",
}


@pytest.mark.parametrize("said", STRANGE.values(), ids=STRANGE)
def test_who_breaks_the_rules_is_dropped_at_once_and_nobody_else(
    made: Relay, table: Table, said: bytes, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(relay_connection, "_FIRST_WORD", 10 * PATIENCE)
    other = Stranger(made.port)
    assert other.is_served()
    assert Stranger(made.port, said).is_dropped()
    assert other.is_served()
    assert table.heard == []


@pytest.fixture(scope="module")
def shared() -> Iterator[tuple[Relay, Stranger]]:
    made = Relay()
    Table(made)
    yield made, Stranger(made.port, HELLO + subscribe(CARD))
    made.close()


@settings(max_examples=150, deadline=None)
@given(
    st.lists(
        st.one_of(
            st.binary(max_size=300),
            st.builds(packet, st.integers(0, 255), st.binary(max_size=40), st.none() | st.integers(0, 300_000_000)),
            st.builds(publish, st.sampled_from([CARD, JOIN, DOWN, "#", ""]), st.binary(max_size=40)),
            st.builds(subscribe, st.sampled_from([CARD, JOIN, DOWN, "#", ""])),
        ),
        max_size=6,
    ),
    st.booleans(),
)
def test_whatever_is_said_others_are_served(shared: tuple[Relay, Stranger], said: list[bytes], polite: bool) -> None:
    made, other = shared
    stranger = Stranger(made.port, HELLO * polite + b"".join(said))
    assert other.is_served()
    stranger.socket.close()
    newcomer = Stranger(made.port, HELLO + subscribe(CARD))
    assert newcomer.hears(publish(CARD, b"the card", keep=True))
    newcomer.socket.close()


def test_silent_connections_give_way_to_those_who_come(made: Relay, table: Table) -> None:
    table.place.publish(DOWN, b"for one guest", keep=True)
    guest = Stranger(made.port, HELLO + subscribe(CARD, DOWN))
    assert guest.hears(b"for one guest")
    useless = [Stranger(made.port, b"") for _each in range(relay._CONNECTIONS)]
    useless += [Stranger(made.port, HELLO) for _each in range(relay._CONNECTIONS)]
    useless += [Stranger(made.port, HELLO + subscribe(CARD)) for _each in range(relay._CONNECTIONS)]
    assert guest.is_served()
    newcomer = Stranger(made.port, HELLO + subscribe(CARD))
    assert newcomer.hears(b"the card")
    assert len(made._connections) == relay._CONNECTIONS
    for each in useless:
        each.socket.close()


def test_who_has_just_come_is_not_pushed_out_by_those_who_come_next(
    made: Relay, table: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    idle = [Stranger(made.port, HELLO + subscribe(CARD)) for _each in range(relay._CONNECTIONS)]
    assert all(each.is_served() for each in idle)
    time.sleep(relay._HASTE)
    guest = Stranger(made.port, b"")
    crowd = [Stranger(made.port, b"") for _each in range(relay._CONNECTIONS // 2)]
    guest.say(HELLO + subscribe(CARD))
    assert guest.hears(b"the card")
    assert len(crowd) > 1


def test_pings_are_answered_at_a_pace(made: Relay) -> None:
    other, hasty = Stranger(made.port), Stranger(made.port, HELLO + PING * 3_000)
    assert hasty.hears(PONG)
    assert other.is_served()
    time.sleep(0.1)
    assert len(hasty.socket.recv(100_000)) < 2 * len(PONG) * relay_connection._PACKETS_AT_ONCE


def test_guests_at_tables_do_not_give_way(made: Relay, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(made, "_most", 3)
    table = Table(made)
    guests = []
    for number in range(3):
        table.place.publish(f"jungle/{number + 10:032x}", b"for one guest", keep=True)
        guests.append(Stranger(made.port, HELLO + subscribe(f"jungle/{number + 10:032x}")))
        assert guests[-1].hears(b"for one guest")
    assert Stranger(made.port, b"").is_dropped()
    assert all(guest.is_served() for guest in guests)


def test_there_are_seconds_for_the_first_word_and_for_each_packet(
    made: Relay, monkeypatch: pytest.MonkeyPatch
) -> None:
    other = Stranger(made.port)
    monkeypatch.setattr(relay_connection, "_FIRST_WORD", 0.1)
    silent, slow = Stranger(made.port, b""), Stranger(made.port, HELLO + packet(0x30, b"\0\1t", size=100_000))
    assert silent.is_dropped()
    assert slow.is_dropped()
    assert other.is_served()


def test_who_is_silent_for_longer_than_agreed_is_dropped(made: Relay, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(relay_connection, "_LONGEST_SILENCE", 0.2)
    assert Stranger(made.port, HELLO).is_dropped()


def test_who_does_not_read_is_dropped_and_others_are_served(made: Relay, table: Table) -> None:
    other = Stranger(made.port, HELLO + subscribe(DOWN))
    slow = Stranger(made.port, HELLO + subscribe(CARD))
    assert slow.hears(b"the card")
    for _each in range(150):
        table.place.publish(CARD, bytes(100_000), keep=True)
    until(lambda: len(made._connections) == 1)
    table.place.publish(DOWN, b"here you are", keep=False)
    assert other.hears(b"here you are")


@pytest.fixture
def unread() -> Iterator[Connection]:
    """A connection whose other end does not read."""
    ours, theirs = socket.socketpair()
    ours.setblocking(False)
    with contextlib.suppress(BlockingIOError):
        while ours.send(bytes(65_536)):
            continue
    yield Connection(ours, "here", 0.0)
    ours.close()
    theirs.close()


@pytest.mark.parametrize("size", [3, 500_000])
def test_what_waits_for_a_slow_reader_is_bounded(unread: Connection, size: int) -> None:
    room = min(relay_connection._UNSENT_PACKETS, relay_connection._UNSENT // size)
    for _each in range(room):
        unread.send(bytes(size), 0.0)
    with pytest.raises(ConnectionAbortedError):
        unread.send(bytes(size), 0.0)


def test_what_is_kept_anyway_takes_no_room_of_a_readers_own(unread: Connection) -> None:
    unread.send(bytes(500_000), 0.0, shared=True)
    assert unread.own_unsent == 0
    unread.send(bytes(500_000), 0.0)
    assert unread.own_unsent == 500_000


def test_who_receives_nothing_is_overdue(unread: Connection) -> None:
    unread.greet(60)
    unread.done(0.0)
    unread.send(b"x", 0.0)
    assert not unread.overdue(relay_connection._STUCK)
    assert unread.overdue(relay_connection._STUCK + 1)


def test_a_flood_does_not_keep_others_waiting(made: Relay, table: Table) -> None:
    flooder = Stranger(made.port)
    flooder.socket.setblocking(False)
    ended = threading.Event()

    def flood() -> None:
        while not ended.is_set():
            try:
                flooder.socket.send(publish(JOIN, b"junk") * 1_000)
            except BlockingIOError:
                ended.wait(0.01)

    thread = threading.Thread(target=flood)
    thread.start()
    until(lambda: len(table.heard) > relay_connection._PACKETS_AT_ONCE)
    guest = Stranger(made.port, HELLO + publish(JOIN, b"may I?"))
    until(lambda: (JOIN, b"may I?") in table.heard)
    junk = len(table.heard)
    ended.set()
    thread.join()
    assert junk < 2 * relay_connection._PACKETS_AT_ONCE
    assert guest.is_served()


def test_unfinished_packets_take_no_more_than_a_megabyte(made: Relay) -> None:
    strangers = [Stranger(made.port, HELLO + packet(0x30, bytes(100_000), size=120_000)) for _each in range(30)]
    other = Stranger(made.port)
    until(lambda: 0 < len(made._connections) < 30)
    assert other.is_served()
    assert sum(each.arrived for each in made._connections) <= relay._UNFINISHED
    assert len(strangers) == 30


def test_the_last_words_are_heard_when_the_program_ends(made: Relay, table: Table) -> None:
    reader = Stranger(made.port, HELLO + subscribe(CARD))
    assert reader.hears(b"the card")
    table.place.publish(CARD, b"farewell", keep=True)
    table.place.close()
    made.close()
    assert reader.hears(b"farewell")
    assert reader.is_dropped()
    with pytest.raises(OSError, match="refused"):
        socket.create_connection(("127.0.0.1", made.port), 1)
