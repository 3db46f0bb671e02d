"""How long a program that hosts a table keeps a frame waiting while others flood it, and how its memory grows."""

from __future__ import annotations

import argparse
import multiprocessing
import socket
import tempfile
import threading
import time
from contextlib import nullcontext
from pathlib import Path
from typing import Any

from broker_load import started_broker
from raw_mqtt import HELLO, publish

from jungle_games.elsewhere.messages import ANIMALS
from jungle_games.elsewhere.network.crypto import Rendezvous, random_bytes
from jungle_games.elsewhere.refusals import RemoteError, raise_it
from jungle_games.elsewhere.table_store import MemoryStore
from jungle_games.elsewhere.tables import SeatPlan, Tables
from jungle_games.games import find_game
from jungle_games.store.settings import SettingsStore
from jungle_games.table.remote.remote_tables import RemoteTables

FLOODS = ("none", "junk", "guest")
_FRAME = 1 / 60
_PATIENCE = 60.0
_MEGABYTES = 5.0
_MEGABYTE = 1 << 20


def frames(given: argparse.Namespace) -> int:
    """Host a table during each flood, and print the longest frame; 1 if that or the memory misses its goal."""
    missed = 0
    for flood in given.floods or FLOODS:
        with tempfile.TemporaryDirectory() as folder:
            missed += _during(flood, Path(folder), given)
    return 1 if missed else 0


def _during(flood: str, folder: Path, given: argparse.Namespace) -> bool:
    with nullcontext(0) if given.relay else started_broker(given) as port:
        settings = SettingsStore(folder / "settings.yaml")
        if port:
            settings.replace(broker_host=given.host, broker_port=port)
        remote = RemoteTables(
            folder / "tables", find_game, lambda _payload: None, time.perf_counter, settings, print, raise_it
        )
        try:
            return _measured(flood, remote, given)
        finally:
            remote.close()


def _measured(flood: str, remote: RemoteTables, given: argparse.Namespace) -> bool:
    """Whether a goal was missed."""
    tables = remote.tables
    table = tables.create("jungle", "Mira", [SeatPlan(name="Mira", kind="person"), SeatPlan(elsewhere=True)])
    invitation = _until(remote, lambda: tables.invitation(table))
    context = multiprocessing.get_context("spawn")
    ready, done, told = context.Event(), context.Event(), context.Queue()
    guest = context.Process(target=_guest, args=(flood, invitation.text, ready, done, told))
    guest.start()
    _until(remote, ready.is_set)
    _until(remote, lambda: tables.view(table, remote.now()).match)
    stranger = None
    if flood == "junk":
        door = Rendezvous(tables._loop.tables[table].state.key).join_topic
        address = (invitation.broker.host, invitation.broker.port)
        stranger = context.Process(target=_stranger, args=(door, address, given.rate, done, told))
        stranger.start()
    before, took, worked = _memory(), list[float](), list[float]()
    until = time.perf_counter() + given.seconds
    while (begun := time.perf_counter()) < until:
        busy = time.thread_time()
        remote.update()
        worked.append(time.thread_time() - busy)
        took.append(time.perf_counter() - begun)
        time.sleep(max(0.0, begun + _FRAME - time.perf_counter()))
    done.set()
    grown, view = (_memory() - before) / _MEGABYTE, tables.view(table, remote.now())
    said = ", ".join(told.get(timeout=_PATIENCE) for _each in range(1 + (stranger is not None)))
    for process in filter(None, (guest, stranger)):
        process.join()
    took.sort()
    print(f"{flood}: {said}; the table is {view.stage}")
    print(
        f"  {len(took)} frames, half below {1000 * took[len(took) // 2]:.1f} ms,"
        f" 99 in 100 below {1000 * took[int(0.99 * len(took))]:.1f} ms, longest {1000 * took[-1]:.1f} ms,"
        f" the processor worked {1000 * max(worked):.1f} ms of one at most;"
        f" memory {before / _MEGABYTE:.0f} MB and {grown:+.1f} MB",
        flush=True,
    )
    return took[-1] > given.longest / 1000 or grown > _MEGABYTES


def _until(remote: RemoteTables, holds: Any) -> Any:
    deadline = time.monotonic() + _PATIENCE
    while not (held := holds()):
        remote.update()
        time.sleep(0.005)
        if time.monotonic() > deadline:
            raise SystemExit("the table did not come about")
    return held


def _memory() -> int:
    """Bytes that this process has in memory; 0 where the system does not say."""
    status = Path("/proc/self/statm")
    return int(status.read_text().split()[1]) * 4096 if status.exists() else 0


# In processes of their own


def _guest(flood: str, text: str, ready: Any, done: Any, told: Any) -> None:
    """Sits down; as a flood it says everything that it may, as fast as it can."""
    woken = threading.Event()
    tables = Tables(MemoryStore(), find_game, woken.set)
    seat = tables.join(text)
    asked = False
    while tables.view(seat, time.monotonic()).match is None:
        tables.update(time.monotonic())
        if not asked and tables.view(seat, time.monotonic()).stage == "found":
            asked = True
            tables.sit_down(seat, "Jonas", time.monotonic())
        woken.wait(0.02)
        woken.clear()
    ready.set()
    said = 0
    guest = tables._loop.tables[seat].guest()
    while not done.is_set():
        now = time.monotonic()
        tables.update(now)
        if flood != "guest":
            done.wait(0.02)
            continue
        said += 1
        try:
            if said % 2:
                guest.react(ANIMALS[said % len(ANIMALS)], now)
            else:
                guest.ask("undo", now)
        except RemoteError:  # too much is unanswered: it says again what it has said
            guest.say(now, wants_answer=True)
    tables.close(time.monotonic())
    told.put(f"a guest said {said:,} things")


def _stranger(topic: str, address: tuple[str, int], rate: float, done: Any, told: Any) -> None:
    """Publishes junk on ``topic``, so many a second."""
    sent, begun, ended = 0, time.monotonic(), 0
    opened = _opened(address)
    while not done.is_set():
        due = int((time.monotonic() - begun) * rate) - sent
        try:
            for _each in range(0, due, 50):
                opened.sendall(b"".join(publish(topic, random_bytes(300)) for _message in range(50)))
                sent += 50
        except OSError:
            ended += 1
            opened = _opened(address)
        time.sleep(0.001)
    told.put(f"a stranger sent {sent:,} messages of junk, and was thrown out {ended} times")


def _opened(address: tuple[str, int]) -> socket.socket:
    while True:
        try:
            opened = socket.create_connection(address, 5)
            opened.sendall(HELLO)
            opened.settimeout(1.0)
        except OSError:
            time.sleep(0.01)
        else:
            return opened
