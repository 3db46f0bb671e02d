"""The relay in the host's own program, and strangers who come in crowds, flood it or are slow."""

from __future__ import annotations

import contextlib
import socket
import sys
import threading
import time
from collections.abc import Iterator

import pytest
from raw_mqtt import HELLO, PING, PONG, packet, publish, subscribe
from strangers import CARD, DOWN, JOIN, PATIENCE, Stranger, Table, until

from jungle_games.elsewhere.network import relay, relay_connection
from jungle_games.elsewhere.network.relay import Relay
from jungle_games.elsewhere.network.relay_connection import Connection


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


def test_who_has_just_come_is_not_pushed_out_by_those_who_come_next(made: Relay, table: Table) -> None:
    idle = [Stranger(made.port, HELLO + subscribe(CARD)) for _each in range(relay._CONNECTIONS)]
    assert all(each.is_served() for each in idle)
    time.sleep(relay._HASTE)
    guest = Stranger(made.port, b"")
    crowd = [Stranger(made.port, b"") for _each in range(relay._CONNECTIONS // 2)]
    guest.say(HELLO + subscribe(CARD))
    assert guest.hears(b"the card")
    assert len(crowd) > 1


def test_a_crowd_that_says_nothing_pushes_out_neither_guests_nor_who_speaks(
    made: Relay, table: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(relay, "_HASTE", 3_600.0)
    table.place.publish(DOWN, b"for one guest", keep=True)
    guest = Stranger(made.port, HELLO + subscribe(DOWN))
    assert guest.hears(b"for one guest")
    (next(iter(made._connections))).since -= 7_200.0  # type: ignore[misc]
    newcomer = Stranger(made.port)
    assert newcomer.is_served()
    crowd = [Stranger(made.port, b"") for _each in range(2 * relay._CONNECTIONS)]
    assert guest.is_served()
    assert newcomer.is_served()
    assert len(made._connections) == relay._CONNECTIONS < len(crowd)


def test_who_reads_nothing_gives_way_before_who_reads_the_card(
    made: Relay, table: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(relay, "_HASTE", 0.0)
    monkeypatch.setattr(made, "_most", 4)
    readers = [Stranger(made.port, HELLO + subscribe(CARD)) for _each in range(3)]
    assert all(reader.hears(b"the card") for reader in readers)
    idle = Stranger(made.port)
    assert idle.is_served()
    assert Stranger(made.port).is_served()
    assert idle.is_dropped()
    assert all(reader.is_served() for reader in readers)


@pytest.mark.skipif(sys.platform != "linux", reason="a computer has one address of its own elsewhere")
def test_the_address_that_has_most_gives_way(made: Relay, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(relay, "_HASTE", 0.0)
    monkeypatch.setattr(made, "_most", 3)
    other = Stranger(made.port, HELLO, "127.0.0.2")
    assert other.is_served()
    many = [Stranger(made.port) for _each in range(2)]
    assert all(each.is_served() for each in many)
    assert Stranger(made.port).is_served()
    assert many[0].is_dropped()
    assert other.is_served()


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
    if sys.platform == "linux":  # where a computer has more than one address of its own
        assert Stranger(made.port, HELLO, "127.0.0.2").is_served()
        assert guests[0].is_dropped()


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


def test_many_who_flood_leave_the_host_its_time(made: Relay, table: Table) -> None:
    began = time.monotonic()
    flooders = [Stranger(made.port, HELLO + publish(JOIN, b"junk") * 300) for _each in range(10)]
    guest = Stranger(made.port, HELLO + publish(JOIN, b"may I?"))
    until(lambda: (JOIN, b"may I?") in table.heard)
    time.sleep(0.2)
    heard = len(table.heard)
    # The last message may cost more than is left.
    assert heard <= relay._TO_HOST_AT_ONCE + 1 + relay._TO_HOST * (time.monotonic() - began)
    assert guest.is_served()
    assert len(flooders) == 10


def test_unfinished_packets_take_no_more_than_a_megabyte(made: Relay, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(relay_connection, "_FIRST_WORD", 10 * PATIENCE)
    strangers = [Stranger(made.port, HELLO + packet(0x30, bytes(100_000), size=120_000)) for _each in range(30)]
    other = Stranger(made.port)
    until(lambda: 0 < len(made._connections) < 30)
    assert other.is_served()
    assert sum(each.arrived for each in made._connections) <= relay._UNFINISHED
    assert len(strangers) == 30
