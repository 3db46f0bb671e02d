"""Strangers who attack the relay in a host's program: they know its address, and here even the invitation."""

from __future__ import annotations

import contextlib
import select
import socket
import time
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from raw_mqtt import HELLO, PING, packet, publish, subscribe, text

from jungle_games.elsewhere.invitation import read_invitation
from jungle_games.elsewhere.messages import FORMAT, Join, encode
from jungle_games.elsewhere.network.crypto import GuestIdentity, Rendezvous, random_bytes, table_key

_MEGABYTE = 1 << 20


@dataclass
class Strangers:
    """Connections to one relay; those that it ends are counted."""

    port: int
    invitation: str
    ready: Any
    """Is set once the attack is under way."""
    done: Any
    """Is set when it may end."""
    told: Any
    """Takes a sentence about what was tried."""

    def __post_init__(self) -> None:
        self.rendezvous = Rendezvous(table_key(read_invitation(self.invitation).secret))
        self.open: list[socket.socket] = []
        self.ended = 0

    def come(self, first: bytes = HELLO) -> socket.socket:
        while True:
            try:
                opened = socket.create_connection(("127.0.0.1", self.port), 5)
                opened.sendall(first)
            except OSError:
                continue
            opened.setblocking(False)
            self.open.append(opened)
            return opened

    def say(self, opened: socket.socket, said: bytes) -> int:
        """Say as much of it as is taken now; -1 if the connection has ended."""
        try:
            return opened.send(said)
        except BlockingIOError:
            return 0
        except OSError:
            self.lose(opened)
            return -1

    def lose(self, opened: socket.socket) -> None:
        if opened in self.open:
            self.open.remove(opened)
            self.ended += 1
        opened.close()

    def count_ended(self) -> int:
        """How many of them the relay has ended, some of which nobody has noticed yet."""
        for opened in tuple(self.open):
            try:
                while opened.recv(65_536):
                    continue
                self.lose(opened)
            except BlockingIOError:
                continue
            except OSError:
                self.lose(opened)
        return self.ended

    def until_done(self, act: Callable[[], None] | None = None, pause: float = 0.05) -> None:
        self.ready.set()
        while not self.done.is_set():
            if act is None:
                self.done.wait(pause)
            else:
                act()

    # The attacks

    def silent(self) -> None:
        for _each in range(2_600):
            self.come(b"")
        self.until_done()
        self.told.put(f"2,600 connections without a byte, {self.count_ended():,} of which were ended")

    def unfinished(self) -> None:
        for _each in range(600):
            self.come(HELLO + packet(0x30, bytes(100_000), 120_000))
        self.until_done()
        self.told.put(f"600 packets of 120 kB that never end, {self.count_ended()} ended")

    def trickle(self) -> None:
        for _each in range(600):
            self.come(HELLO[:1])

        def one_byte_more() -> None:
            for opened in tuple(self.open):
                self.say(opened, b"\x7f")
            time.sleep(0.5)

        self.until_done(one_byte_more)
        self.told.put(f"600 first packets, a byte at a time, {self.count_ended()} ended")

    def huge(self) -> None:
        sent = tries = 0

        def one_message() -> None:
            nonlocal sent, tries
            opened, left = self.come(HELLO + packet(0x30, text(self.rendezvous.join_topic), 250_000_000)), 250_000_000
            tries += 1
            while left and not self.done.is_set():
                count = self.say(opened, bytes(min(left, 1_000_000)))
                if count < 0:
                    return
                left, sent = left - count, sent + count

        self.until_done(one_message)
        self.told.put(f"a message of 250 MB, {tries:,} times; {sent / max(tries, 1):,.0f} bytes of each were taken")

    def everything(self) -> None:
        heard = 0
        for _each in range(20):
            self.come(HELLO + subscribe("#", "+/+", "jungle/#", "$SYS/#", "jungle/+"))

        def listen() -> None:
            nonlocal heard
            for opened in self.open:
                with contextlib.suppress(OSError):
                    heard += opened.recv(65_536).count(b"jungle/")
            time.sleep(0.05)

        self.until_done(listen)
        self.told.put(f"20 subscriptions to #, +/+, jungle/#, $SYS/# and jungle/+; {heard} messages came")

    def retained(self) -> None:
        for size, start in ((_MEGABYTE, 0), (100_000, 200)):
            for number in range(start, start + 200):
                topic = self.rendezvous.card_topic if number % 2 else f"jungle/{number:032x}"
                said = HELLO + publish(topic, random_bytes(size), keep=True)
                opened = self.come(b"")
                while said and (count := self.say(opened, said)) >= 0:
                    said = said[count:]
                    time.sleep(0.0 if count else 0.01)
        kept = 0
        reader = self.come(HELLO + subscribe(*(f"jungle/{number:032x}" for number in range(0, 24, 2))))
        self.ready.set()
        self.done.wait()
        with contextlib.suppress(OSError):
            kept = reader.recv(65_536).count(b"jungle/")
        self.told.put(f"200 messages of 1 MB and 200 of 100 kB to be retained, of which {kept} were")

    def slow(self) -> None:
        wanted = HELLO + subscribe(self.rendezvous.card_topic) * 50
        for _each in range(300):
            self.come(wanted)

        def want_more() -> None:
            for opened in tuple(self.open):
                self.say(opened, subscribe(self.rendezvous.card_topic) * 20)
            time.sleep(0.1)

        self.until_done(want_more)
        self.told.put(f"300 who ask for the card again and again and never read, {self.count_ended()} ended")

    def readers(self) -> None:
        for _each in range(2_600):
            self.come(HELLO + subscribe(self.rendezvous.card_topic))
        self.until_done()
        self.told.put(f"2,600 who read the card and stay, {self.count_ended():,} ended")

    def crowd(self) -> None:
        """All places are taken by people who read the card, and as many more come as can, and say nothing."""
        for _each in range(200):
            self.come(HELLO + subscribe(self.rendezvous.card_topic))
        came = 0
        coming: list[socket.socket] = []

        def come_and_go() -> None:
            nonlocal came
            for _each in range(50):
                opened = socket.socket()
                opened.setblocking(False)
                opened.connect_ex(("127.0.0.1", self.port))
                coming.append(opened)
                came += 1
            while len(coming) > 600:
                coming.pop(0).close()
            time.sleep(0.01)

        self.until_done(come_and_go)
        self.told.put(f"200 who read the card, and {came:,} who come and say nothing")

    def joins(self) -> None:
        """Half of them junk, half of them well sealed and to be refused by the host."""
        topic, host = self.rendezvous.join_topic, read_invitation(self.invitation).host
        join = encode(Join(FORMAT, "Mallory", random_bytes(16), random_bytes(32), "strange"))
        sealed = self.rendezvous.seal_join(join, GuestIdentity(random_bytes(32)), host)
        sent = self.flood(publish(topic, sealed) + publish(topic, random_bytes(len(sealed))))
        self.told.put(f"{2 * sent:,.0f} messages on the join topic, half of them well sealed, went out")

    def pings(self) -> None:
        sent = self.flood(PING + publish(f"jungle/{0:032x}", b"junk"))
        self.told.put(f"{2 * sent:,.0f} pings and messages for nobody went out")

    def flood(self, said: bytes) -> float:
        """Say the same again and again, by a hundred connections; how many times it was said."""
        places: dict[socket.socket, int] = {}
        sent = 0

        def go_on() -> None:
            nonlocal sent
            while len(self.open) < 100:
                self.come()
            _readable, writable, _failed = select.select([], self.open, [], 0.05)
            for opened in writable:
                place = places.get(opened, 0)
                count = self.say(opened, said[place:] + said * 50)
                if count > 0:
                    places[opened] = (place + count) % len(said)
                    sent += count

        self.until_done(go_on)
        return sent / len(said)

    def bytes_of_any_kind(self) -> None:
        sent = 0

        def babble() -> None:
            nonlocal sent
            self.say(self.come(random_bytes(300) if sent % 2 else HELLO + random_bytes(300)), random_bytes(3000))
            sent += 1
            if len(self.open) > 300:
                self.lose(self.open[0])

        self.until_done(babble)
        self.told.put(f"{sent:,} connections that say anything")


ATTACKS = (
    "silent", "unfinished", "trickle", "huge", "everything", "retained", "slow", "readers", "crowd", "joins",
    "pings", "bytes_of_any_kind",
)  # fmt: skip
