"""A NATS cluster of three nodes on this computer, with the settings that docs/elsewhere.md prints."""

from __future__ import annotations

import os
import re
import shutil
import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager, suppress
from pathlib import Path

_BESIDE = Path(sys.executable).parent
SERVER = shutil.which("nats-server") or shutil.which("nats-server", path=f"{_BESIDE}:/usr/sbin:/usr/local/sbin")
PAGE = Path(__file__).resolve().parent.parent / "docs" / "elsewhere.md"
ADDRESSES = ("127.0.0.1", "127.0.0.2", "127.0.0.3")
PORTS = ("4222", "6222", "1883")
"""Those of the page; the last one is MQTT's."""
NAME, WORD = "tables", "a word of your own"
_PATIENCE = 60.0
_READY = "Self is new JetStream cluster metadata leader"


def printed_settings() -> str:
    """The nodes' settings as the page prints them."""
    blocks = re.findall(r"```conf\n(.*?)```", PAGE.read_text(encoding="utf-8"), re.DOTALL)
    return next(block for block in blocks if "server_name" in block)


def is_possible() -> bool:
    """Whether there is a nats-server, and this computer has several addresses of its own."""
    with suppress(OSError), socket.socket() as trial:
        trial.bind((ADDRESSES[-1], 0))
        return SERVER is not None
    return False


class Cluster:
    """Three nodes that run; ``port`` is MQTT's on each of `ADDRESSES`."""

    def __init__(self, folder: Path) -> None:
        self._stack = ExitStack()
        self._folder = folder
        ports = _free_ports()
        self.port = int(ports[-1])
        settings = printed_settings()
        for printed, free in zip(PORTS, ports, strict=True):
            settings = re.sub(rf"\b{printed}\b", free, settings)
        file = folder / "nats.conf"
        file.write_text(settings, encoding="utf-8")
        self._nodes = [self._start(file, address) for address in ADDRESSES]

    def _start(self, file: Path, address: str) -> subprocess.Popen[bytes]:
        where = {**os.environ, "SELF": address, "STORE": str(self._folder / address)}
        log = self._stack.enter_context((self._folder / f"{address}.log").open("wb"))
        return subprocess.Popen([str(SERVER), "-c", str(file)], env=where, stdout=log, stderr=log)

    def wait(self) -> None:
        """Wait until the nodes have agreed upon one that leads."""
        deadline = time.monotonic() + _PATIENCE
        while not any(_READY in self._log(address) for address in ADDRESSES):
            assert all(node.poll() is None for node in self._nodes), self._log(ADDRESSES[0])
            assert time.monotonic() < deadline, "the nodes did not find each other"
            time.sleep(0.1)

    def _log(self, address: str) -> str:
        return (self._folder / f"{address}.log").read_text(encoding="utf-8", errors="replace")

    def kill(self, number: int) -> None:
        """End a node as if its computer had lost its power."""
        self._nodes[number].kill()
        self._nodes[number].wait()

    def close(self) -> None:
        """End them all."""
        for node in self._nodes:
            node.kill()
            node.wait()
        self._stack.close()


def _free_ports() -> list[str]:
    with ExitStack() as stack:
        trials = [stack.enter_context(socket.socket()) for _port in PORTS]
        for trial in trials:
            trial.bind(("0.0.0.0", 0))
        return [str(trial.getsockname()[1]) for trial in trials]


@contextmanager
def nats_cluster(folder: Path) -> Iterator[Cluster]:
    """A cluster that takes connections."""
    cluster = Cluster(folder)
    try:
        cluster.wait()
        yield cluster
    finally:
        cluster.close()
