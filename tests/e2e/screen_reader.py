"""Somebody who cannot see the screen: knows only what the accessibility bus tells, and does only what it offers."""

from __future__ import annotations

import contextlib
import json
import os
import subprocess
import tempfile
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from types import TracebackType
from typing import Any, Self

import pytest
from patience import PATIENCE, wait_for

READER = Path(__file__).with_name("tree_reader.py")
LAUNCHER = Path("/usr/libexec/at-spi-bus-launcher")
SYSTEM_PYTHON = "/usr/bin/python3"
LISTENED_TO = (
    "gdbus", "call", "--session", "--dest", "org.a11y.Bus", "--object-path", "/org/a11y/bus", "--method",
    "org.freedesktop.DBus.Properties.Set", "org.a11y.Status", "ScreenReaderEnabled", "<true>",
)  # fmt: skip


def require_bus() -> None:
    """Skip the test where there is no accessibility bus; on the CI, which installs it, fail."""
    reads = [SYSTEM_PYTHON, "-c", "import gi; gi.require_version('Atspi', '2.0')"]
    if LAUNCHER.exists() and subprocess.run(reads, capture_output=True).returncode == 0:
        return
    if os.environ.get("CI"):
        pytest.fail("needs at-spi2-core and gir1.2-atspi-2.0")
    pytest.skip("needs at-spi2-core and gir1.2-atspi-2.0")


@dataclass(frozen=True)
class Heard:
    """A node as it is told, and the way to it from the window."""

    path: tuple[int, ...]
    role: str
    name: str
    description: str
    states: frozenset[str]
    acts: tuple[str, ...]
    box: tuple[int, int, int, int] | None


class Bus:
    """A session bus of its own, with the accessibility bus on which a screen reader listens."""

    def __enter__(self) -> Self:
        require_bus()
        self._daemon = subprocess.Popen(
            ["dbus-daemon", "--session", "--print-address", "--nofork"], stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL, text=True,
        )  # fmt: skip
        assert self._daemon.stdout is not None
        self.address = self._daemon.stdout.readline().strip()
        # In a folder of its own, or another test's accessibility bus would take its place.
        self._folder = tempfile.TemporaryDirectory(prefix="bus-")
        self.environment = {
            **os.environ, "DBUS_SESSION_BUS_ADDRESS": self.address, "XDG_RUNTIME_DIR": self._folder.name,
        }  # fmt: skip
        quiet = {"env": self.environment, "stdout": subprocess.DEVNULL, "stderr": subprocess.DEVNULL}
        self._launcher = subprocess.Popen([str(LAUNCHER), "--launch-immediately"], **quiet)
        wait_for("the accessibility bus", lambda: subprocess.run(LISTENED_TO, **quiet).returncode == 0)
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        for each in (self._launcher, self._daemon):
            each.terminate()
            each.wait(PATIENCE)
        self._folder.cleanup()


class ScreenReader:
    """Reads the program's tree and asks its nodes to do what they offer."""

    def __init__(self, bus: Bus, display: str) -> None:
        self.said: list[str] = []
        """What was announced since the beginning."""
        self.rest: Callable[[], None] = lambda: None
        """Waits until the program rests, once there is one."""
        self._environment = {**bus.environment, "DISPLAY": display}
        self._begin()

    def _begin(self) -> None:
        self._reader = subprocess.Popen(
            [SYSTEM_PYTHON, "-W", "ignore", str(READER)], env=self._environment, stdin=subprocess.PIPE,
            stdout=subprocess.PIPE, text=True,
        )  # fmt: skip

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._reader.kill()
        self._reader.wait()
        if kind is not None:
            print(*self.said, sep="\n")

    def _ask(self, **order: Any) -> Any:
        assert self._reader.stdin is not None
        assert self._reader.stdout is not None
        with contextlib.suppress(BrokenPipeError):
            print(json.dumps(order), file=self._reader.stdin, flush=True)
        answer = self._reader.stdout.readline()
        if not answer:  # the system's library ends the reader over a node that goes while it is read
            self._begin()
            return None
        return json.loads(answer)

    def nodes(self) -> list[Heard]:
        """Everything in the window, in reading order; empty while it changes."""
        tree = self._ask(do="tree")
        self.said += self._ask(do="said") or []
        return list(_walk(tree, ())) if tree is not None and "role" in tree else []

    def find(self, name: str, role: str = "", patience: float = PATIENCE) -> Heard:
        """The node whose name is, or else begins with, ``name``; waits until there is one."""

        def found() -> Heard | None:
            told = [node for node in self.nodes() if role in ("", node.role)]
            exact = next((node for node in told if node.name == name), None)
            return exact or next((node for node in told if node.name.startswith(name)), None)

        return wait_for(f"“{name}”", found, patience)

    def press(self, node: Heard) -> None:
        """Do what the node offers first."""
        assert node.acts, f"{node.name} offers nothing"
        self._ask(do="act", path=node.path)

    def press_named(self, name: str) -> None:
        """Press the node of that name once it is there, and wait until the program rests."""
        node = wait_for(f"“{name}” to be pressed", lambda: self._pressable(name))
        self.press(node)
        self.rest()

    def _pressable(self, name: str) -> Heard | None:
        told = [node for node in self.nodes() if node.acts]
        exact = next((node for node in told if node.name == name), None)
        return exact or next((node for node in told if node.name.startswith(name)), None)

    def focus(self, node: Heard) -> None:
        """Give the node the focus."""
        self._ask(do="focus", path=node.path)

    def hear(self, what: str, told: Callable[[str], bool], patience: float = PATIENCE, after: int = 0) -> str:
        """Wait until something is announced of which ``told`` is true, ``after`` so many others."""

        def heard() -> str | None:
            self.nodes()
            return next((words for words in self.said[after:] if told(words)), None)

        return wait_for(what, heard, patience)


def _walk(node: Mapping[str, Any], path: tuple[int, ...]) -> Iterator[Heard]:
    box = node["box"]
    yield Heard(
        path, node["role"], node["name"], node["description"], frozenset(node["states"]), tuple(node["acts"]),
        None if box is None else (box[0], box[1], box[2], box[3]),
    )  # fmt: skip
    for index, inside in enumerate(node["inside"]):
        yield from _walk(inside, (*path, index))
