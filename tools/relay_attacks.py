"""Attacks on the relay in a host's program by strangers who know its address, and here even the invitation.

The host runs in a process of its own, and so does each attack. While it lasts new guests come, read the card and sit
down: that is timed, and the host's memory is looked at all the while.
"""

from __future__ import annotations

import argparse
import contextlib
import multiprocessing
import os
import select
import socket
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

from raw_mqtt import HELLO, PING, packet, publish, subscribe, text

from jungle_games.elsewhere import tables as tables_module
from jungle_games.elsewhere.crypto import GuestIdentity, Rendezvous, random_bytes, table_key
from jungle_games.elsewhere.invitation import read_invitation
from jungle_games.elsewhere.messages import FORMAT, Join, encode
from jungle_games.elsewhere.refusals import RemoteError
from jungle_games.elsewhere.table_store import MemoryStore
from jungle_games.elsewhere.tables import SeatPlan, Tables
from jungle_games.games import find_game

_MEGABYTES: float = 10.0
"""Goal: so much more memory may an attack take."""
_PATIENCE = 30.0
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


def _attack(name: str, port: int, invitation: str, *signals: Any) -> None:
    _many_files()
    getattr(Strangers(port, invitation, *signals), name)()


def _many_files() -> None:
    with contextlib.suppress(ImportError):
        import resource

        most = resource.getrlimit(resource.RLIMIT_NOFILE)[1]
        resource.setrlimit(resource.RLIMIT_NOFILE, (most, most))


def _host(told: Any, done: Any) -> None:
    """A program with a table for twelve, all elsewhere, and nobody at its screen."""
    woken = threading.Event()
    tables = Tables(MemoryStore(), find_game, woken.set)
    table = tables.create("sequence", "Mira", [SeatPlan(elsewhere=True)] * 12, watching=True)
    said = False
    while not done.is_set():
        soonest = tables.update(time.monotonic())
        if not said and (invitation := tables.invitation(table)) is not None:
            told.put(invitation.text)
            said = True
        woken.wait(max(0.0, min(soonest - time.monotonic(), 0.2)))
        woken.clear()
    tables.close(time.monotonic())


def sit_down(invitation: str, name: str) -> float:
    """Seconds until a new guest sits at the table; they leave it at once."""
    began, woken = time.monotonic(), threading.Event()
    tables = Tables(MemoryStore(), find_game, woken.set)
    try:
        identity = tables.join(invitation)
        asked = False
        while (view := tables.view(identity, time.monotonic())).stage not in ("open", "playing"):
            if time.monotonic() - began > _PATIENCE:
                return float("inf")
            if view.stage == "found" and not asked:
                with contextlib.suppress(RemoteError):
                    tables.sit_down(identity, name, time.monotonic())
                    asked = True
            soonest = tables.update(time.monotonic())
            woken.wait(max(0.0, min(soonest - time.monotonic(), 0.05)))
            woken.clear()
        took = time.monotonic() - began
        tables.remove(identity, time.monotonic())
        until = time.monotonic() + 0.5
        while time.monotonic() < until:
            tables.update(time.monotonic())
            woken.wait(0.05)
        return took
    finally:
        tables.close(time.monotonic())


def memory(process: int) -> float:
    """The megabytes that a process holds now; 0 where the system does not say."""
    with contextlib.suppress(OSError, StopIteration):
        lines = Path(f"/proc/{process}/status").read_text(encoding="ascii").splitlines()
        return next(int(line.split()[1]) / 1024 for line in lines if line.startswith("VmRSS"))
    return 0.0


def busy(process: int) -> float:
    """The seconds that a process has computed so far; 0 where the system does not say."""
    with contextlib.suppress(OSError, AttributeError):
        fields = Path(f"/proc/{process}/stat").read_text(encoding="utf-8").rpartition(")")[2].split()
        return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")
    return 0.0


@contextmanager
def looked_at(process: int) -> Iterator[Callable[[], float]]:
    """The most that the process has held while this lasts."""
    most, over = memory(process), threading.Event()

    def look() -> None:
        nonlocal most
        while not over.wait(0.02):
            most = max(most, memory(process))

    thread = threading.Thread(target=look, daemon=True)
    thread.start()
    try:
        yield lambda: most
    finally:
        over.set()
        thread.join()


def relay(given: argparse.Namespace) -> int:
    """Attack a host's relay in every way; 1 if a guest had to wait, or the host took more memory, than is the goal."""
    # A guest's computer makes the key of a table on purpose slowly, with nothing to do for the relay meanwhile.
    tables_module.table_key = cache(table_key)
    context = multiprocessing.get_context("spawn")
    told, over = context.Queue(), context.Event()
    host = context.Process(target=_host, args=(told, over))
    host.start()
    invitation = told.get(timeout=_PATIENCE)
    broker = read_invitation(invitation).broker
    assert broker is not None
    missed = 0
    usual = max(sit_down(invitation, f"Nobody {number}") for number in range(3))
    print(f"without an attack: a guest sits after {usual:.2f} s, the host holds {memory(host.pid):.0f} MB", flush=True)
    for name in given.attacks or ATTACKS:
        ready, done, sentence = context.Event(), context.Event(), context.Queue()
        before = memory(host.pid)
        attacker = context.Process(target=_attack, args=(name, broker.port, invitation, ready, done, sentence))
        with looked_at(host.pid) as most:
            attacker.start()
            ready.wait(_PATIENCE)
            computed, since = busy(host.pid), time.monotonic()
            took = [sit_down(invitation, f"Jonas {number}") for number in range(given.guests)]
            share = (busy(host.pid) - computed) / (time.monotonic() - since)
            done.set()
            tried = sentence.get(timeout=_PATIENCE)
            attacker.join()
        more = most() - before
        fine = max(took) <= given.seconds and more <= _MEGABYTES and host.is_alive()
        missed += not fine
        seconds = ", ".join(f"{each:.2f}" for each in took)
        print(
            f"{'' if fine else 'MISSED '}{name}: {tried}; guests sit after {seconds} s, + {more:.1f} MB, "
            f"{share:.0%} of a core",
            flush=True,
        )
    over.set()
    host.join(_PATIENCE)
    return 1 if missed else 0
