"""Load test: many tables on one broker, in several processes; measures the latency from a move to the other side."""

from __future__ import annotations

import argparse
import multiprocessing
import random
import resource
import shutil
import socket
import subprocess
import tempfile
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from jungle_games.elsewhere.network.crypto import random_bytes
from jungle_games.elsewhere.network.mqtt import MqttTransport
from jungle_games.elsewhere.network.relay import Relay
from jungle_games.elsewhere.tables import Broker

_WAVE = 10
"""Tables of a process that connect at a time."""
_LAST_MOVES = 5.0
"""Seconds to wait for those that were not seen yet."""
_SHARES = (0.5, 0.9, 0.99, 0.999)


class Pair:
    """Host and guest of one table as a broker sees them: a move goes up, what is to be seen comes down.

    Where the broker is the host's own relay, that is the host as well.
    """

    def __init__(self, number: int, broker: Broker, size: int, *, hosted: bool) -> None:
        up, down = _topics(number)
        self._payload = random_bytes(size)
        self.sent_at = 0.0
        self.took: list[float] = []
        self._missing = 2 if hosted else 1
        self._up, self._down = up, down
        self._host = MqttTransport(broker, f"load-{number}-h", self._at_host, self._connected) if hosted else None
        self._guest = MqttTransport(broker, f"load-{number}-g", self._at_guest, self._connected)
        if self._host is not None:
            self._host.subscribe(up)
        self._guest.subscribe(down)

    def _connected(self, code: str) -> None:
        self._missing -= not code

    @property
    def ready(self) -> bool:
        return self._missing <= 0

    def move(self) -> None:
        self.sent_at = time.perf_counter()
        self._guest.publish(self._up, self._payload, keep=True)

    def close(self) -> None:
        for transport in (self._guest, self._host):
            if transport is not None:
                transport.close()

    def _at_host(self, _topic: str, payload: bytes) -> None:
        if self.sent_at and self._host is not None:
            self._host.publish(self._down, payload, keep=True)

    def _at_guest(self, _topic: str, _payload: bytes) -> None:
        if self.sent_at:
            self.took.append(time.perf_counter() - self.sent_at)
            self.sent_at = 0.0


def _topics(number: int) -> tuple[str, str]:
    """Where the moves of a table go, and where what is to be seen of them comes."""
    return f"jungle/{2 * number:032x}", f"jungle/{2 * number + 1:032x}"


def _hosts(relay: Relay, tables: int) -> None:
    """The hosts of so many tables, each at a place in the relay."""

    def host(number: int) -> None:
        up, down = _topics(number)
        place = relay.place(lambda _topic, payload: place.publish(down, payload, keep=True), lambda _code: None)
        place.subscribe(up)

    for number in range(tables):
        host(number)


def _part(number: int, given: argparse.Namespace, port: int, all_there: Any, told: Any) -> None:
    """One process: its share of the tables, each of which makes a move now and then."""
    tables = range(number, given.tables, given.processes)
    broker, pause = Broker(given.host, port), threading.Event()
    pairs: list[Pair] = []
    until = time.monotonic() + given.waits
    for table in tables:
        pairs.append(Pair(table, broker, given.size, hosted=not given.relay))
        while len(pairs) % _WAVE == 0 and not all(pair.ready for pair in pairs) and time.monotonic() < until:
            pause.wait(0.02)
    while not all(pair.ready for pair in pairs) and time.monotonic() < until:
        pause.wait(0.02)
    all_there.wait()
    chance = random.Random(given.seed * 1_000 + number)
    gap, begin, missed = given.every / len(pairs), time.perf_counter(), 0
    for turn in range(len(pairs) * given.moves):
        pair = chance.choice(pairs)
        missed += bool(pair.sent_at)  # its last move was not seen yet
        pair.move()
        pause.wait(max(0.0, begin + (turn + 1) * gap - time.perf_counter()))
    until = time.monotonic() + _LAST_MOVES
    while any(pair.sent_at for pair in pairs) and time.monotonic() < until:
        pause.wait(0.02)
    took = [seconds for pair in pairs for seconds in pair.took]
    told.put((sum(pair.ready for pair in pairs), len(pairs) * given.moves, missed, took))
    for pair in pairs:
        pair.close()


@contextmanager
def started_broker(given: argparse.Namespace) -> Iterator[int]:
    """The port of a broker: that which runs, the relay of a host's program, or mosquitto, started for the occasion."""
    if given.relay:
        relay = Relay()
        _hosts(relay, given.tables)
        yield relay.port
        relay.close()
        return
    if given.port:
        yield given.port
        return
    with socket.socket() as trial:
        trial.bind((given.host, 0))
        port = trial.getsockname()[1]
    program = shutil.which("mosquitto") or shutil.which("/usr/sbin/mosquitto")
    if program is None:
        raise SystemExit("there is no mosquitto here; --port names a broker that runs")
    with tempfile.TemporaryDirectory() as folder:
        settings = Path(folder) / "mosquitto.conf"
        lines = [f"listener {port} {given.host}", "allow_anonymous true", "persistence false", "set_tcp_nodelay true"]
        settings.write_text("\n".join([*lines, ""]), encoding="utf-8")
        process = subprocess.Popen([program, "-c", settings], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        try:
            time.sleep(1.0)
            yield port
        finally:
            process.terminate()
            process.wait(10)


def load(given: argparse.Namespace) -> int:
    """Play, and print how long moves took; 1 if a table did not connect or a move was not seen."""
    most = resource.getrlimit(resource.RLIMIT_NOFILE)[1]
    resource.setrlimit(resource.RLIMIT_NOFILE, (most, most))
    given.processes = min(given.processes, given.tables)
    context = multiprocessing.get_context("spawn")
    all_there, told = context.Barrier(given.processes), context.Queue()
    with started_broker(given) as port:
        parts = [
            context.Process(target=_part, args=(number, given, port, all_there, told))
            for number in range(given.processes)
        ]
        for part in parts:
            part.start()
        answers = [told.get() for _part in parts]
        for part in parts:
            part.join()
    ready, made, missed = (sum(answer[place] for answer in answers) for place in range(3))
    took = sorted(seconds for answer in answers for seconds in answer[3])
    print(f"{ready} of {given.tables} tables connected, by {given.processes} processes")
    print(f"{made} moves, one of each table every {given.every} s on average; {len(took)} seen, {missed} overtaken")
    if took:
        shares = {share: 1000 * took[min(len(took) - 1, int(share * len(took)))] for share in _SHARES}
        print(", ".join(f"p{100 * share:g} {value:.1f} ms" for share, value in shares.items()))
    return 0 if ready == given.tables and len(took) + missed == made else 1
