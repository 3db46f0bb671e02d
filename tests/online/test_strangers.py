"""Strangers at the host's socket: whatever they send, a friend still gets in, and the host's program goes on."""

from __future__ import annotations

import contextlib
import socket
import threading
from collections.abc import Callable, Iterator

import pytest

from jungle_games.online.lan import LanGuest, LanHost, started_loop
from jungle_games.online.sealing import TableKeys

KEYS = TableKeys(bytes(32))
PATIENCE = 60.0


@pytest.fixture
def host() -> Iterator[LanHost]:
    loop = started_loop()
    made = LanHost(loop)
    made.welcome(KEYS.hello)
    made.subscribe(KEYS.join.mailbox, lambda _mailbox, _sealed: True)
    made.send(KEYS.card.mailbox, KEYS.card.seal(b"card"))
    yield made
    made.close()
    loop.call_soon_threadsafe(loop.stop)


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
