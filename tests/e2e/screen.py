"""The real program on a screen of its own: Xvfb shows it, xdotool moves its mouse and presses its keys.

Nothing in the program helps: tests know where things are from the design, see the pixels, and read the saved match.
"""

from __future__ import annotations

import contextlib
import ctypes
import itertools
import mmap
import os
import shutil
import signal
import struct
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from types import TracebackType
from typing import Any, Self

import pygame
import pytest
import yaml
from kept import unfinished
from patience import PATIENCE, wait_for

Point = tuple[int, int]
BLANK = (0, 0, 0, 0)
"""The average colour of a window on which nothing was drawn yet."""

_PROGRAMS = itertools.count()


class ToolError(Exception):
    """An xdotool failure, with its message."""


def require_screen() -> None:
    """Skip the test where Xvfb or xdotool is missing; on the CI, which installs them, fail."""
    missing = [program for program in ("Xvfb", "xdotool") if shutil.which(program) is None]
    if missing:
        reason = f"needs {' and '.join(missing)}"
        if os.environ.get("CI"):
            pytest.fail(reason)
        pytest.skip(reason)


class Screen:
    """An X server without a window manager, ``size`` pixels large, on a free display."""

    def __init__(self, size: Point = (1280, 800)) -> None:
        require_screen()
        self.size = size
        self._folder = tempfile.TemporaryDirectory(prefix="screen-")
        number, told = os.pipe()
        self._server = subprocess.Popen(
            ["Xvfb", "-displayfd", str(told), "-screen", "0", f"{size[0]}x{size[1]}x24",
             "-fbdir", self._folder.name, "-nolisten", "tcp", "-noreset"],
            pass_fds=[told], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL,
        )  # fmt: skip
        os.close(told)
        with os.fdopen(number) as answer:
            self.display = f":{answer.readline().strip()}"
        self._kept: mmap.mmap | None = None
        """What the server keeps of the screen."""
        self._content, self._before = bytearray(), bytearray()
        """The same as it is now, and as it was when the picture was taken."""
        self._picture: pygame.Surface | None = None
        self._part: tuple[pygame.Surface, pygame.Rect, pygame.Surface] | None = None

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._server.terminate()
        self._server.wait(PATIENCE)
        if self._kept is not None:
            self._kept.close()
        self._folder.cleanup()

    def vanish(self) -> None:
        """The server is gone at once, with all windows, and without a word to any program."""
        self._server.kill()
        self._server.wait(PATIENCE)

    def picture(self, area: pygame.Rect | None = None) -> pygame.Surface:
        """What the screen shows now, or the part of ``area`` that lies on it; not to be painted on.

        The same object as long as nothing changes, so that whoever looks often can tell at once.
        """
        whole = self._whole()
        if area is None or area == whole.get_rect():
            return whole
        if self._part is None or self._part[:2] != (whole, area):
            self._part = whole, area, whole.subsurface(area.clip(whole.get_rect())).copy()
        return self._part[2]

    def _whole(self) -> pygame.Surface:
        """All of the screen, from what the server keeps."""
        if self._kept is None:
            with Path(self._folder.name, "Xvfb_screen0").open("rb") as file:
                self._kept = mmap.mmap(file.fileno(), 0, access=mmap.ACCESS_READ)
            self._content = bytearray(len(self._kept))
        with memoryview(self._content) as content, memoryview(self._kept) as kept:
            content[:] = kept
        if self._picture is None or self._content != self._before:
            self._picture, self._before = self._painted(bytes(self._content)), self._content
            self._content = bytearray(len(self._before))
        return self._picture

    @staticmethod
    def _painted(content: bytes) -> pygame.Surface:
        header = struct.unpack(">25I", content[:100])
        header_size, width, height, bits, line, colours = (header[index] for index in (0, 4, 5, 11, 12, 19))
        assert (bits, line) == (32, width * 4), "Xvfb's picture has an unexpected form"
        start = header_size + colours * 12
        picture = pygame.Surface((width, height), 0, 32, (0xFF0000, 0xFF00, 0xFF, 0))
        picture.get_buffer().write(content[start : start + line * height])
        return picture

    def tool(self, *arguments: object) -> str:
        """What xdotool answers; asked again when it fails, which does nothing twice, for a failed call did nothing.

        Where a window is made anew, or the server has no time, a call fails that succeeds a moment later.
        """
        for _try in range(4):
            answer = self._xdotool(*arguments)
            if answer.returncode == 0:
                return answer.stdout.strip()
            time.sleep(0.3)
        raise ToolError(f"xdotool {' '.join(map(str, arguments))}: {answer.stderr.strip()}")

    def windows(self, pid: int) -> list[str]:
        """The numbers of the windows of process ``pid`` that are shown, the newest last."""
        return self._xdotool("search", "--onlyvisible", "--pid", pid).stdout.split()

    def named(self, name: str) -> list[str]:
        """The numbers of the windows whose name matches ``name`` and that are shown, the newest last."""
        return self._xdotool("search", "--onlyvisible", "--name", name).stdout.split()

    def _xdotool(self, *arguments: object) -> subprocess.CompletedProcess[str]:
        command = ["xdotool", *map(str, arguments)]
        environment = {**os.environ, "DISPLAY": self.display}
        try:
            return subprocess.run(command, env=environment, capture_output=True, text=True, timeout=PATIENCE)
        except subprocess.TimeoutExpired as error:
            return subprocess.CompletedProcess(command, 124, "", str(error))


class Program:
    """``jungle-games`` in a window on ``screen``, its files below ``home``. Points are pixels of the window."""

    def __init__(
        self, screen: Screen, home: Path, arguments: Sequence[str] = (), command: Sequence[str] | None = None,
        rest: Path | None = None,
    ) -> None:  # fmt: skip
        self.screen = screen
        self.home = home
        self.log = home.with_name(f"{home.name}.log")
        self._rest = rest or home.with_name(f"{home.name}-{next(_PROGRAMS)}.rest")
        """Made by the program when it waits, and the file is gone."""
        environment = {
            **os.environ, "DISPLAY": screen.display, "JUNGLE_GAMES_HOME": str(home), "LANGUAGE": "en",
            "JUNGLE_GAMES_REST": str(self._rest),
            "SDL_VIDEODRIVER": "x11", "SDL_AUDIODRIVER": "dummy", "PYTHONUNBUFFERED": "1",
        }  # fmt: skip
        start = [*(command or (sys.executable, "-m", "jungle_games")), *arguments]
        with self.log.open("ab") as log:
            self._process = subprocess.Popen(
                start, env=environment, stdout=log, stderr=log, start_new_session=True
            )
        self.window, self._key = "", ""
        self._seen: tuple[pygame.Surface, pygame.Surface] | None = None
        """The screen and the window when they were looked at last."""
        try:
            wait_for("the first frame", self._is_drawn)
            screen.tool("windowfocus", "--sync", self.window)
        except BaseException:  # a failed test, too: nothing stays behind, and what the program said is told
            self.__exit__(*sys.exc_info())
            raise

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        with contextlib.suppress(ProcessLookupError):
            os.killpg(self._process.pid, signal.SIGKILL)
        self._process.wait()
        if kind is not None:
            print(self.said())

    @property
    def pid(self) -> int:
        """The number of its process."""
        return self._process.pid

    def said(self) -> str:
        """All that the program wrote to its outputs."""
        return self.log.read_text(encoding="utf-8", errors="replace")

    def move(self, point: Point) -> None:
        self.screen.tool("mousemove", "--window", self.window, *point)

    def click(self, point: Point, button: int = 1) -> None:
        self.move(point)
        self.screen.tool("click", button)

    def drag(self, start: Point, end: Point, steps: int = 12) -> None:
        """Press at ``start``, move as a hand does, release at ``end``."""
        way: list[object] = []
        for step in range(1, steps + 1):
            point = (a + (b - a) * step // steps for a, b in zip(start, end, strict=True))
            way += ["mousemove", "--window", self.window, *point, "sleep", 0.016]
        with self.holding(start):
            self.screen.tool(*way)  # all of them by one process

    def drag_or_click(self, start: Point, end: Point) -> None:
        """Drag in few steps; where both are the same place, click."""
        if start == end:
            self.click(start)
        else:
            self.drag(start, end, steps=4)

    @contextlib.contextmanager
    def holding(self, point: Point) -> Iterator[None]:
        """Hold the mouse button down, from ``point`` to wherever the mouse is in the end."""
        self.move(point)
        self.screen.tool("mousedown", 1)
        try:
            yield
        finally:
            self.screen.tool("mouseup", 1)

    def key(self, *keys: str) -> None:
        """Press keys one after the other, by their X names: ``Return``, ``Tab``, ``Left``, ``ctrl+z``."""
        for key in keys:
            if key == self._key:  # a server that has no time gives both the same, and SDL takes that for one long press
                self.wait_rest()
            self.screen.tool("key", key)
            self._key = key

    def type(self, text: str) -> None:
        self.screen.tool("type", "--delay", 20, text)

    def picture(self) -> pygame.Surface:
        """What the window shows now, or showed where the screen is as it was then."""
        screen = self.screen.picture()
        if self._seen is None or self._seen[0] is not screen:
            self._seen = screen, self.screen.picture(self._area())
        return self._seen[1]

    def _area(self) -> pygame.Rect:
        """Where the window lies on the screen."""
        lines = self.screen.tool("getwindowgeometry", "--shell", self.window).splitlines()
        place = {key: int(value) for key, _, value in (line.partition("=") for line in lines)}
        return pygame.Rect(place["X"], place["Y"], place["WIDTH"], place["HEIGHT"])

    def wait_rest(self, seconds: float = 0.0) -> None:
        """Wait until the program has taken all that was sent to it and goes on by itself in ``seconds`` at the soonest.

        What it hears of others, such as computer players, may come at any time.
        """
        for _time in range(2):  # it may have looked for events before the first file went, but not before the second
            self._rest.unlink(missing_ok=True)
            wait_for("the program to rest", lambda: self._rests(seconds))

    def _rests(self, seconds: float) -> bool:
        if self._process.poll() is not None:
            pytest.fail(f"the program ended instead of resting:\n{self.said()}")
        told = self._rest.read_text("ascii") if self._rest.exists() else ""
        if not told.endswith("\n"):
            return False
        if float(told) < seconds:
            self._rest.unlink()
            return False
        return True

    def wait_still(self, seconds: float = 0.4) -> pygame.Surface:
        """The picture once nothing moves, nor will within ``seconds`` by itself; see ``wait_rest``."""
        self.wait_rest(seconds)
        return self.picture()

    def wait_change(self, before: pygame.Surface) -> pygame.Surface:
        """The picture once it is another one than ``before`` and at rest."""
        wait_for("another picture", lambda: not same(self.picture(), before))
        return self.wait_still()

    def match(self, game: str) -> Mapping[str, Any] | None:
        """The unfinished match as it is kept."""
        text = unfinished(self.home, game)
        return yaml.safe_load(text) if text is not None else None

    def wait_moves(self, game: str, count: int) -> list[str]:
        """The moves of the unfinished match once there are ``count``."""

        def moves() -> list[str] | None:
            match = self.match(game)
            made = (match or {}).get("moves", [])
            return [str(move) for move in made] if len(made) == count else None

        return wait_for(f"move {count} of {game}", moves)

    def close(self) -> int:
        """Use the window's close button, as a window manager does, and return the program's exit status."""
        send_delete(self.screen.display, int(self.window))
        return self._process.wait(PATIENCE)

    def kill(self) -> None:
        """End the program at once, as ``kill -9`` does; its workers are on their own."""
        self._process.kill()
        self._process.wait()

    def _windows(self) -> list[str]:
        """Those of the program that are shown, the newest last."""
        return self.screen.windows(self._process.pid)

    def _is_drawn(self) -> bool:
        """Whether the program's window shows something; while it starts, it may give up one window for another."""
        if self._process.poll() is not None:
            pytest.fail("the program ended before its window came")
        found = self._windows()
        self.window = found[-1] if found else ""
        if not found:
            return False
        try:
            return pygame.transform.average_color(self.picture()) != BLANK
        except ToolError:
            return False


def same(one: pygame.Surface, other: pygame.Surface) -> bool:
    """Whether two pictures are identical."""
    if one is other:
        return True
    return one.get_size() == other.get_size() and one.get_buffer().raw == other.get_buffer().raw


def likeness(one: pygame.Surface, other: pygame.Surface, area: pygame.Rect | None = None) -> float:
    """How many in a hundred pixels of ``area``, or of all, are nearly alike."""
    area = area or one.get_rect()
    alike = pygame.transform.threshold(
        None, one.subsurface(area), None, (24, 24, 24), None, 0, other.subsurface(area)
    )  # fmt: skip
    return 100 * alike / (area.w * area.h)


class ClientMessage(ctypes.Structure):
    """Xlib's XClientMessageEvent, padded to the size of an XEvent."""

    _fields_ = [
        ("type", ctypes.c_int),
        ("serial", ctypes.c_ulong),
        ("send_event", ctypes.c_int),
        ("display", ctypes.c_void_p),
        ("window", ctypes.c_ulong),
        ("message_type", ctypes.c_ulong),
        ("format", ctypes.c_int),
        ("data", ctypes.c_long * 5),
        ("padding", ctypes.c_long * 12),
    ]


def send_delete(display: str, window: int) -> None:
    """Ask ``window`` to close itself by WM_DELETE_WINDOW, as the close button of a window manager does."""
    xlib = ctypes.CDLL("libX11.so.6")
    xlib.XOpenDisplay.restype = ctypes.c_void_p
    xlib.XInternAtom.restype = ctypes.c_ulong
    xlib.XInternAtom.argtypes = [ctypes.c_void_p, ctypes.c_char_p, ctypes.c_int]
    xlib.XSendEvent.argtypes = [ctypes.c_void_p, ctypes.c_ulong, ctypes.c_int, ctypes.c_long, ctypes.c_void_p]
    xlib.XCloseDisplay.argtypes = [ctypes.c_void_p]
    connection = xlib.XOpenDisplay(display.encode())
    assert connection, f"no display {display}"
    client_message = 33
    event = ClientMessage(type=client_message, window=window, format=32)
    event.message_type = xlib.XInternAtom(connection, b"WM_PROTOCOLS", 0)
    event.data[0] = xlib.XInternAtom(connection, b"WM_DELETE_WINDOW", 0)
    xlib.XSendEvent(connection, window, 0, 0, ctypes.byref(event))
    xlib.XCloseDisplay(connection)
