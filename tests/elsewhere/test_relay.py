"""The relay in the host's own program: what it carries, and strangers who say anything to it."""

from __future__ import annotations

import socket
from collections.abc import Iterator

import pytest
from examples import dear
from hypothesis import given
from hypothesis import strategies as st
from raw_mqtt import HELLO, PING, PONG, WELCOME, packet, publish, subscribe, unsubscribe
from strangers import CARD, DOWN, JOIN, PATIENCE, Stranger, Table

from jungle_games.elsewhere.network import relay, relay_connection
from jungle_games.elsewhere.network.crypto import GuestIdentity, HostIdentity, Rendezvous
from jungle_games.elsewhere.network.relay import Relay
from jungle_games.elsewhere.network.relay_connection import LARGEST_PACKET


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
    door = (rendezvous.card_topic, rendezvous.join_topic, rendezvous.piece_topic(0))
    for topic in (*door, channel.up_topic, channel.down_topic):
        assert relay_connection._TOPIC.fullmatch(topic)


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
    assert many.hears(b"\0" * relay_connection._READ_BY_ONE + b"\x80" * (100 - relay_connection._READ_BY_ONE))


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


@dear(40, 150)
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
