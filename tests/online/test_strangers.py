"""Strangers at the host's socket: whatever they send, a friend still gets in, and the host's program goes on."""

from __future__ import annotations

import contextlib
import multiprocessing
import socket
import threading
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import paho.mqtt.client as paho
import pygame
import pytest
from anything import WORDS
from homes import Homes, OneNetwork, for_two
from paho.mqtt.enums import CallbackAPIVersion
from program import Program
from tls_server import mosquitto, needs_mosquitto

from jungle_games.online.guest import Guest
from jungle_games.online.invitation import Broker
from jungle_games.online.lan import LanGuest, LanHost, end_loop, started_loop
from jungle_games.online.messages import Request
from jungle_games.online.sealing import TableKeys
from jungle_games.online.tables import Tables
from jungle_games.table.scene import TableScene

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


def many_silent(address: tuple[str, int], _mailboxes: list[str], strangers: list[socket.socket]) -> None:
    strangers += [socket.create_connection(address, PATIENCE) for _each in range(2_600)]


def one_huge(address: tuple[str, int], _mailboxes: list[str], strangers: list[socket.socket]) -> None:
    stranger = socket.create_connection(address, PATIENCE)
    strangers.append(stranger)
    with contextlib.suppress(OSError):
        stranger.sendall((250_000_000).to_bytes(4))
        for _part in range(250):
            stranger.sendall(bytes(1_000_000))


def much_junk(address: tuple[str, int], _mailboxes: list[str], _strangers: list[socket.socket]) -> None:
    frames = (80).to_bytes(4) + bytes(80)
    for _each in range(1_000):  # each connection ends at its first
        with contextlib.suppress(OSError), socket.create_connection(address, PATIENCE) as stranger:
            stranger.sendall(frames * 100)


def huge_at_broker(address: tuple[str, int], mailboxes: list[str], _strangers: list[socket.socket]) -> None:
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


def junk_at_broker(address: tuple[str, int], mailboxes: list[str], _strangers: list[socket.socket]) -> None:
    client = paho.Client(CallbackAPIVersion.VERSION2, protocol=paho.MQTTv311)
    client.connect(*address)
    client.loop_start()
    for at in range(100_000):
        said = client.publish("jungle/" + mailboxes[at % len(mailboxes)], bytes(400), 0)
    said.wait_for_publish(PATIENCE)
    client.disconnect()
    client.loop_stop()


def by_itself(begun: Any, over: Any, attack: Callable[..., None], where: tuple[str, int], mailboxes: list[str]) -> None:
    strangers: list[socket.socket] = []
    begun.set()
    attack(where, mailboxes, strangers)
    over.wait(PATIENCE)


class Window:
    """The whole program with its window, where `Homes` has tables alone: every frame is painted."""

    def __init__(self, folder: Path, broker: Broker | None) -> None:
        self.program = Program(folder)
        if broker is not None:
            self.program.services.settings.replace(
                meeting_place="own", broker_host=broker.host, broker_port=broker.port, broker_tls=broker.tls
            )
        self.program.begin()
        self.tables = self.program.services.online.tables
        self.loop = self.tables.loop

    def update(self, now: float) -> float:
        self.program.time = now
        self.program.app.step([*pygame.event.get(), pygame.event.Event(pygame.WINDOWEXPOSED)])
        return now + 1 / 60

    def close(self, _now: float) -> None:
        self.program.close()


@pytest.mark.nightly
@needs_mosquitto
@pytest.mark.parametrize("attack", [many_silent, one_huge, much_junk, huge_at_broker, junk_at_broker, None])
def test_a_new_guest_sits_down_whatever_strangers_send(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, attack: Any
) -> None:
    """Mira plays with Ida in her window, and Jonas sits down at another table of hers.

    Where no stranger attacks, Ida asks for 304 things nobody asks for.
    """
    resource = pytest.importorskip("resource")
    resource.setrlimit(resource.RLIMIT_NOFILE, (8_192, resource.getrlimit(resource.RLIMIT_NOFILE)[1]))
    with mosquitto(tmp_path, "allow_anonymous true") as port:
        by_broker = attack in (huge_at_broker, junk_at_broker)
        broker = Broker("127.0.0.1", port, tls=False) if by_broker else None
        homes = Homes(monkeypatch, broker, None if by_broker else OneNetwork())
        window = Window(tmp_path, broker)
        homes.running["mira"] = window  # type: ignore[assignment]
        table, free = window.tables.create(for_two()), window.tables.create(for_two())
        window.program.go.online.table(table)
        ida, seat = sit(homes, "ida", window.tables._tables[table].code)
        homes.until(lambda: isinstance(window.program.top, TableScene))
        begun, over = SPAWN.Event(), SPAWN.Event()
        where = "127.0.0.1", port if by_broker else window.tables.door().port  # type: ignore[union-attr]
        mailboxes = [*window.tables._tables[free]._boxes, *window.tables._tables[table]._boxes]
        if attack is None:
            ask_strange_things(homes, ida._tables[seat].guest)
        else:
            attacker = SPAWN.Process(target=by_itself, args=(begun, over, attack, where, mailboxes), daemon=True)
            attacker.start()
            homes.until(begun.is_set)
        sit(homes, "jonas", window.tables._tables[free].code)
        over.set()
        homes.until(lambda: attack is None or not attacker.is_alive())
        homes.close()


def sit(homes: Homes, name: str, code: str) -> tuple[Tables, str]:
    """A program starts, and somebody sits down there at the table of an invitation; once the match is there."""
    tables = homes.start(name)
    seat = tables.join(code)
    tables.show(seat, time.monotonic())
    homes.until(lambda: tables.view(seat, time.monotonic()).stage == "found")
    tables.sit_down(seat, name, time.monotonic())
    homes.until(lambda: tables.view(seat, time.monotonic()).match)
    return tables, seat


def ask_strange_things(homes: Homes, guest: Guest) -> None:
    """Somebody who sits at a table asks for whatever there is to ask for, but what everybody may: to resign or draw."""
    strange = [
        (verb, text)
        for verb in ("move", "throw", "ask", "answer", "react")
        for text in (*WORDS, *("x" * size for size in range(1, 2_000, 60)))
        if text.partition(" ")[0] not in ("resign", "offer")
    ]
    for verb, text in strange[:304]:
        homes.until(lambda: len(guest.state.requests) < 8)
        guest.state.numbers += 1
        guest.state.requests.append(
            Request(guest.state.numbers, verb, text, 1, guest.state.numbers % 3)  # type: ignore[arg-type]
        )
    homes.until(lambda: not guest.state.requests)
