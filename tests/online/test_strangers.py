"""Strangers at the host's socket: whatever they send, a friend still gets in, and the host's program goes on."""

from __future__ import annotations

import contextlib
import multiprocessing
import resource
import socket
import threading
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import paho.mqtt.client as paho
import pytest
from anything import WORDS
from homes import Homes, OneNetwork, for_two
from paho.mqtt.enums import CallbackAPIVersion
from tls_server import mosquitto, needs_mosquitto

from jungle_games.online.invitation import Broker
from jungle_games.online.lan import LanGuest, LanHost, end_loop, started_loop
from jungle_games.online.messages import Request
from jungle_games.online.sealing import TableKeys
from jungle_games.online.tables import Tables

KEYS = TableKeys(bytes(32))
PATIENCE = 60.0
SPAWN = multiprocessing.get_context("spawn")


@pytest.fixture
def host() -> Iterator[LanHost]:
    loop = started_loop()
    made = LanHost(loop)
    made.welcome(KEYS.hello)
    made.subscribe(KEYS.join.mailbox, lambda _mailbox, _sealed: True)
    made.send(KEYS.card.mailbox, KEYS.card.seal(b"card"))
    yield made
    made.close()
    end_loop(loop)


def silent(strangers: list[socket.socket], address: tuple[str, int]) -> None:
    strangers += [socket.create_connection(address, PATIENCE) for _each in range(200)]


def oversized(strangers: list[socket.socket], address: tuple[str, int]) -> None:
    stranger = socket.create_connection(address, PATIENCE)
    strangers.append(stranger)
    stranger.sendall((250_000_000).to_bytes(4) + bytes(10_000))
    assert not _read(stranger), "the host does not wait for the rest"


def junk(strangers: list[socket.socket], address: tuple[str, int]) -> None:
    for at in range(50):
        stranger = socket.create_connection(address, PATIENCE)
        strangers.append(stranger)
        stranger.sendall((80).to_bytes(4) + bytes.fromhex(KEYS.hello.mailbox) + bytes([at]) * 64)
        assert not _read(stranger), "what the key does not open ends the connection"


def seated(strangers: list[socket.socket], address: tuple[str, int]) -> None:
    """Somebody who has the key sends no end of messages."""
    stranger = socket.create_connection(address, PATIENCE)
    strangers.append(stranger)
    hello = bytes.fromhex(KEYS.hello.mailbox) + KEYS.hello.seal(b"\x90")
    stranger.sendall(len(hello).to_bytes(4) + hello)
    frame = bytes.fromhex(KEYS.join.mailbox) + KEYS.join.seal(b"?")
    with contextlib.suppress(ConnectionError):
        while True:  # until the host has enough of it
            stranger.sendall(len(frame).to_bytes(4) + frame)


def _read(stranger: socket.socket) -> bytes:
    stranger.settimeout(PATIENCE)
    try:
        return stranger.recv(1)
    except ConnectionError:
        return b""


@pytest.mark.parametrize("attack", [silent, oversized, junk, seated])
def test_a_friend_gets_in_all_the_same(
    host: LanHost, attack: Callable[[list[socket.socket], tuple[str, int]], None]
) -> None:
    strangers: list[socket.socket] = []
    address = "127.0.0.1", host.port
    attack(strangers, address)
    came = threading.Event()

    def hear(_mailbox: str, sealed: bytes) -> bool:
        assert KEYS.card.open(sealed) == b"card"
        came.set()
        return True

    friend = LanGuest(host._loop, [address], KEYS.hello, lambda: None)
    friend.subscribe(KEYS.card.mailbox, hear)
    assert came.wait(PATIENCE)
    friend.close()
    for stranger in strangers:
        stranger.close()


# The full numbers, by night


def many_silent(address: tuple[str, int], strangers: list[socket.socket]) -> None:
    strangers += [socket.create_connection(address, PATIENCE) for _each in range(2_600)]


def one_huge(address: tuple[str, int], strangers: list[socket.socket]) -> None:
    stranger = socket.create_connection(address, PATIENCE)
    strangers.append(stranger)
    with contextlib.suppress(OSError):
        stranger.sendall((250_000_000).to_bytes(4))
        for _part in range(250):
            stranger.sendall(bytes(1_000_000))


def much_junk(address: tuple[str, int], strangers: list[socket.socket]) -> None:
    frames = (80).to_bytes(4) + bytes(80)
    for _each in range(1_000):  # each connection ends at its first
        with contextlib.suppress(OSError), socket.create_connection(address, PATIENCE) as stranger:
            stranger.sendall(frames * 100)


def huge_at_broker(address: tuple[str, int], mailboxes: list[str]) -> None:
    topic = ("jungle/" + mailboxes[0]).encode()
    size, length = 2 + len(topic) + 250_000_000, b""
    while size:
        size, last = divmod(size, 128)
        length += bytes([last | (128 if size else 0)])
    with contextlib.suppress(OSError), socket.create_connection(address, PATIENCE) as stranger:
        stranger.sendall(bytes.fromhex("100d00044d5154540402003c000178"))  # connects as x
        stranger.sendall(b"\x30" + length + len(topic).to_bytes(2) + topic)
        for _part in range(250):
            stranger.sendall(bytes(1_000_000))


def junk_at_broker(address: tuple[str, int], mailboxes: list[str]) -> None:
    with _published(address) as client:
        for at in range(100_000):
            said = client.publish("jungle/" + mailboxes[at % len(mailboxes)], bytes(400), 0)
        said.wait_for_publish(PATIENCE)


def by_itself(begun: Any, attack: Callable[..., None], where: tuple[str, int], mailboxes: list[str]) -> None:
    begun.set()
    attack(where, mailboxes)


@contextlib.contextmanager
def _published(address: tuple[str, int]) -> Iterator[paho.Client]:
    client = paho.Client(CallbackAPIVersion.VERSION2, protocol=paho.MQTTv311)
    client.connect(*address)
    client.loop_start()
    yield client
    client.disconnect()
    client.loop_stop()


@pytest.mark.nightly
@needs_mosquitto
@pytest.mark.parametrize("attack", [many_silent, one_huge, much_junk, huge_at_broker, junk_at_broker, None])
def test_a_new_guest_sits_down_whatever_strangers_send(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], attack: Callable[..., None]
) -> None:
    """What is printed: seconds until the guest sits, the longest update in ms of its own time, and the memory."""
    resource.setrlimit(resource.RLIMIT_NOFILE, (8_192, resource.getrlimit(resource.RLIMIT_NOFILE)[1]))
    with mosquitto(tmp_path, "allow_anonymous true") as port:
        by_broker = attack in (huge_at_broker, junk_at_broker)
        broker = Broker("127.0.0.1", port, tls=False) if by_broker else None
        homes = Homes(monkeypatch, broker, None if by_broker else OneNetwork())
        mira = homes.start("mira")
        table = mira.create(for_two())
        mira.show(table, time.monotonic())
        homes.until(lambda: mira.view(table, 0.0).online and mira._tables[table]._card)
        longest = _timed(mira)
        strangers: list[Any] = []
        before = _memory()
        if attack is None:
            seated_one(homes, mira)
        else:
            mailboxes = [KEYS.card.mailbox, *mira._tables[table]._boxes] if by_broker else strangers
            where = ("127.0.0.1", port if by_broker else mira.door().port)  # type: ignore[union-attr]
            thread: Any = threading.Thread(target=attack, args=(where, mailboxes), daemon=True)
            if by_broker:  # a program of its own, whose work is not the host's
                begun = SPAWN.Event()
                thread = SPAWN.Process(target=by_itself, args=(begun, attack, where, mailboxes), daemon=True)
            thread.start()
            if by_broker:
                homes.until(begun.is_set)
        jonas = homes.start("jonas")
        code, began = mira.view(table, 0.0).invitation, time.monotonic()
        assert code is not None
        seat = jonas.join(code.code)
        jonas.show(seat, time.monotonic())
        homes.until(lambda: jonas.view(seat, time.monotonic()).stage == "found")
        jonas.sit_down(seat, "Jonas", time.monotonic())
        homes.until(lambda: jonas.view(seat, time.monotonic()).match)
        sat = time.monotonic() - began
        if attack is not None:
            homes.until(lambda: not thread.is_alive())
        with capsys.disabled():
            name = attack.__name__ if attack is not None else "304 strange requests"
            print(f"\n{name}: seated after {sat:.2f} s, longest update {longest[0] * 1000:.1f} ms, "
                  f"{_memory():.0f} MB (before: {before:.0f})")  # fmt: skip
        for stranger in strangers:
            stranger.close()
        homes.close()


def seated_one(homes: Homes, mira: Tables) -> None:
    """Somebody who sits at a table asks for whatever there is to ask for."""
    table, ida = mira.create(for_two()), homes.start("ida")
    seat = ida.join(mira._tables[table].code)
    ida.show(seat, time.monotonic())
    homes.until(lambda: ida.view(seat, time.monotonic()).stage == "found")
    ida.sit_down(seat, "Ida", time.monotonic())
    homes.until(lambda: ida.view(seat, time.monotonic()).match)
    strange = [
        (verb, text)
        for verb in ("move", "throw", "ask", "answer", "react")
        for text in (*WORDS, *("x" * size for size in range(1, 2_000, 60)))
    ]
    for verb, text in strange[:304]:
        guest = ida._tables[seat].guest
        homes.until(lambda: len(ida._tables[seat].guest.state.requests) < 8)
        guest.state.numbers += 1
        guest.state.requests.append(Request(guest.state.numbers, verb, text, 1, guest.state.numbers % 3))
    homes.until(lambda: not ida._tables[seat].guest.state.requests)
    mira.remove(table, time.monotonic())


def _timed(tables: Tables) -> list[float]:
    """The longest time that an update takes from now on, of its own thread."""
    longest, update = [0.0], tables.update

    def timed(now: float) -> float:
        began = time.thread_time()
        try:
            return update(now)
        finally:
            longest[0] = max(longest[0], time.thread_time() - began)

    tables.update = timed  # type: ignore[method-assign]
    return longest


def _memory() -> float:
    """MB that this process has in memory, and a broker or a guest with it."""
    return int(Path("/proc/self/statm").read_text().split()[1]) * resource.getpagesize() / 1e6
