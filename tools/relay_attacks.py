"""How the relay in a host's program stands attacks by strangers.

The host runs in a process of its own, and so does each attack. While it lasts new guests come, read the card and sit
down: that is timed, and the host's memory is looked at all the while.
"""

from __future__ import annotations

import argparse
import contextlib
import multiprocessing
import os
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import cache
from pathlib import Path
from typing import Any

from relay_strangers import ATTACKS, Strangers

from jungle_games.elsewhere import table_loop
from jungle_games.elsewhere.invitation import read_invitation
from jungle_games.elsewhere.network.crypto import table_key
from jungle_games.elsewhere.refusals import RemoteError
from jungle_games.elsewhere.table_store import MemoryStore
from jungle_games.elsewhere.tables import SeatPlan, Tables
from jungle_games.games import find_game

_MEGABYTES: float = 10.0
"""Goal: so much more memory may an attack take."""
_PATIENCE = 30.0


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
    table_loop.table_key = cache(table_key)
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
