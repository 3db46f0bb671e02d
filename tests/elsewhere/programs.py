"""Whole programs without windows, talking over real brokers, in one thread as in the real thing."""

from __future__ import annotations

import shutil
import socket
import subprocess
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
from homes import find_game

from jungle_games.elsewhere.refusals import RemoteError
from jungle_games.elsewhere.tables import Broker, RemoteView, SeatPlan, Tables
from jungle_games.storage.elsewhere import FolderStore

MOSQUITTO = shutil.which("mosquitto") or shutil.which("/usr/sbin/mosquitto")
needs_mosquitto = pytest.mark.skipif(MOSQUITTO is None, reason="there is no mosquitto on this computer")
PATIENCE = 30.0
"""Seconds after which it is no use to wait any longer; nothing here takes a tenth of it."""

here = SeatPlan(name="Mira", kind="person")
away = SeatPlan(elsewhere=True)


class Programs:
    """Several programs, each with a home of its own below ``folder``."""

    def __init__(self, folder: Path, broker: Broker | None, timer: float = PATIENCE) -> None:
        self._folder, self._broker, self._timer = folder, broker, timer
        self._woken = threading.Event()
        self._running: dict[str, Tables] = {}

    def start(self, name: str) -> Tables:
        """The program of ``name`` starts, with what it kept before."""
        store = FolderStore(self._folder / name)
        self._running[name] = Tables(store, find_game, self._woken.set, broker=self._broker)
        return self._running[name]

    def end(self, name: str) -> None:
        self._running.pop(name).close(time.monotonic())

    def close(self) -> None:
        for name in list(self._running):
            self.end(name)

    def until(self, holds: Callable[[], object]) -> None:
        """Let all of them run until something holds."""
        deadline = time.monotonic() + self._timer
        while True:
            soonest = min(tables.update(time.monotonic()) for tables in self._running.values())
            if holds():
                return
            assert time.monotonic() < deadline, "it never came about"
            self._woken.wait(max(0.0, min(soonest - time.monotonic(), 0.5)))
            self._woken.clear()

    def sit_down(self, tables: Tables, text: str, name: str, seat: int | None = None) -> str:
        """Come to the table of an invitation, and sit down; its identity."""
        identity = tables.join(text)
        self.until(lambda: look(tables, identity).stage == "found")
        tables.sit_down(identity, name, time.monotonic(), seat)
        self.until(lambda: look(tables, identity).stage in ("open", "playing") or look(tables, identity).problem_code)
        if problem := look(tables, identity).problem_code:
            raise RemoteError(problem)
        return identity


def look(tables: Tables, identity: str) -> RemoteView:
    return tables.view(identity, time.monotonic())


@contextmanager
def mosquitto(folder: Path, port: int = 0) -> Iterator[Broker]:
    """A real broker, as one runs it at home; at any port unless it is said which."""
    if not port:
        with socket.socket() as trial:
            trial.bind(("127.0.0.1", 0))
            port = trial.getsockname()[1]
    settings = folder / "mosquitto.conf"
    settings.write_text(f"listener {port} 127.0.0.1\nallow_anonymous true\npersistence false\n")
    process = subprocess.Popen(
        [str(MOSQUITTO), "-c", str(settings)], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL
    )
    try:
        yield Broker("127.0.0.1", port)
    finally:
        process.terminate()
        process.wait(10)
