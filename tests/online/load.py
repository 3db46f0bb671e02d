"""How many moves many tables make at a broker: `python tests/online/load.py --help`.

A program hosts them all and others sit at them, each with one connection. What is printed depends on the machine.
"""

from __future__ import annotations

import argparse
import contextlib
import hashlib
import math
import multiprocessing
import sys
import tempfile
import threading
import time
from collections.abc import Callable
from multiprocessing.connection import Connection
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[1]))
from homes import Memory, OneNetwork, for_two
from tls_server import mosquitto, nats
from world import own_moves

from jungle_games.games import find_game
from jungle_games.online import tables as module
from jungle_games.online.invitation import Broker
from jungle_games.online.tables import Tables


def program(broker: Broker) -> tuple[Tables, threading.Event]:
    """A program that meets at ``broker`` alone, with keys that cost nothing; and what wakes it."""
    module.table_key = lambda code: hashlib.sha256(code.encode()).digest()  # type: ignore[assignment]
    module.Discovery = lambda _found: OneNetwork()  # type: ignore[assignment,misc]
    module.LanHost = _nowhere  # type: ignore[assignment,misc]
    module._MOST = 1_000  # type: ignore[misc]
    woken = threading.Event()

    def report(what: str, error: Exception) -> None:
        raise SystemExit(f"{what}: {error!r}")

    return Tables(Memory(), find_game, woken.set, broker=broker, report=report), woken  # type: ignore[arg-type]


def _nowhere(_loop: object) -> None:
    raise OSError


def run(tables: Tables, woken: threading.Event, until: Callable[[], object]) -> None:
    while not until():
        soonest = tables.update(time.monotonic())
        woken.wait(max(0.0, min(soonest - time.monotonic(), 0.05)))
        woken.clear()


def play(tables: Tables, waits: dict[str, float], took: list[float]) -> None:
    """Make a move at each table where one is due; note how long those took that have come back."""
    now = time.monotonic()
    for identity in tables.take_changed():
        guest = tables._tables[identity].guest
        if identity in waits and not guest.state.requests:
            took.append(now - waits.pop(identity))
        if guest.match is None or guest.state.requests:
            continue
        if guest.match.outcome is not None:
            tables.request(identity, "ask", "rematch", now)
        elif guest.state.info is not None and guest.state.info.asked is not None:
            with contextlib.suppress(Exception):
                tables.answer(identity, True, now)
        elif moves := own_moves(guest.match):
            waits[identity] = now
            tables.request(identity, "move", str(moves[len(moves) // 2]), now)


def sit(broker: Broker, codes: list[str], seconds: float, pipe: Connection) -> None:
    """Sit down at all tables, and play."""
    tables, woken = program(broker)
    seats = [tables.join(code) for code in codes]
    asked: set[str] = set()

    def seated() -> bool:
        for seat in seats:
            if seat not in asked and tables.view(seat, time.monotonic()).stage == "found":
                asked.add(seat)
                tables.sit_down(seat, "Jonas", time.monotonic())
                tables.show(seat, time.monotonic())
        return all(tables._tables[seat].guest.match is not None for seat in seats)

    run(tables, woken, seated)
    pipe.send("seated")
    pipe.recv()
    tables._changed.update(seats)
    waits: dict[str, float] = {}
    took: list[float] = []
    end = time.monotonic() + seconds
    run(tables, woken, lambda: play(tables, waits, took) or time.monotonic() > end)
    pipe.send(took)


def measure(brokers: list[Broker], count: int, programs: int, seconds: float) -> str:
    """Play at ``count`` tables, whose guests are so many programs; the first broker is the host's."""
    tables, woken = program(brokers[0])
    made = [tables.create(for_two()) for _table in range(count)]
    codes = [tables._tables[table].code for table in made]
    context = multiprocessing.get_context("spawn")
    pipes: list[Connection] = []
    for at in range(programs):
        ours, theirs = context.Pipe()
        broker = brokers[(at + 1) % len(brokers)]
        context.Process(target=sit, args=(broker, codes[at::programs], seconds, theirs), daemon=True).start()
        pipes.append(ours)
    run(tables, woken, lambda: all(pipe.poll() for pipe in pipes))
    for pipe in pipes:
        pipe.recv()
        pipe.send("go")
    before = sum(table.host.match.ply for table in tables._tables.values())  # type: ignore[union-attr]
    tables._changed.update(made)
    began, spent = time.monotonic(), time.process_time()
    run(tables, woken, lambda: play(tables, {}, []) or all(pipe.poll() for pipe in pipes))
    lasted, worked = time.monotonic() - began, time.process_time() - spent
    after = sum(table.host.match.ply for table in tables._tables.values())  # type: ignore[union-attr]
    took = sorted(each for pipe in pipes for each in pipe.recv()) or [math.inf]  # where none has come back
    tables.close(time.monotonic())
    return (
        f"{count} tables, {programs + 1} programs, {len(brokers)} nodes: {(after - before) / lasted:.0f} moves"
        f" a second, p50 {took[len(took) // 2]:.2f} s, p99 {took[len(took) * 99 // 100]:.2f} s; the host worked"
        f" {worked / max(1, after - before) * 1000:.1f} ms a move, {threading.active_count()} threads"
    )


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--tables", type=int, default=200)
    parser.add_argument("--programs", type=int, default=1, help="whose guests sit at them")
    parser.add_argument("--seconds", type=float, default=30)
    parser.add_argument("--nats", action="store_true", help="a cluster of three in place of mosquitto")
    options = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder, contextlib.ExitStack() as stack:
        if options.nats:
            ports = stack.enter_context(nats(Path(folder)))
        else:
            ports = [stack.enter_context(mosquitto(Path(folder), "allow_anonymous true"))]
        brokers = [Broker("127.0.0.1", port, tls=False) for port in ports]
        print(measure(brokers, options.tables, options.programs, options.seconds))


if __name__ == "__main__":
    main()
