"""Strangers who connect to a relay, and the place of a table in it."""

from __future__ import annotations

import socket
import time
from collections.abc import Callable

from raw_mqtt import HELLO, PING, PONG

from jungle_games.elsewhere.network.relay import Relay
from jungle_games.elsewhere.network.relay_connection import RelayPlace

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

    def __init__(self, port: int, first: bytes = HELLO, address: str = "127.0.0.1") -> None:
        self.socket = socket.create_connection(("127.0.0.1", port), PATIENCE, (address, 0))
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
