"""Run the program as it is, and watch it from outside; run by ``bench.py`` in a process of its own.

The program knows nothing of it: pygame's functions for events and for showing a picture are wrapped before the program
imports them. What is watched is one of

    first-frame   end with the first picture
    idle          let nothing happen for 10 s
    idle-table    the same, on the table of the unfinished match
    drag          there, keep dragging things with a mouse that moves 120 times a second

and the answer is one line of JSON on standard output.
"""

from __future__ import annotations

import argparse
import itertools
import json
import os
import sys
import threading
import time
from collections.abc import Callable
from typing import Any

import pygame

IDLE_SECONDS = 10.0
SETTLE_SECONDS = 3.0
REST_SECONDS = 8.0
"""Until what can wait for the first picture is there: only then nothing happens."""
DRAG_SECONDS = 10.0
MOUSE_HZ = 120


class Watch:
    """When pictures were shown, and how long the program worked for each."""

    def __init__(self) -> None:
        self.first: float | None = None
        self.window: pygame.Window | None = None
        self.shown = threading.Event()
        self.work: list[float] = []
        self._woken = time.perf_counter()

    def install(self) -> None:
        """Wrap pygame's functions."""
        for name in ("get", "wait", "poll"):
            setattr(pygame.event, name, self._after_waiting(getattr(pygame.event, name)))
        watch, sleep = self, time.sleep

        class WatchedWindow(pygame.Window):
            def __init__(self, *arguments: Any, **options: Any) -> None:
                super().__init__(*arguments, **options)
                watch.window = self

            def flip(self) -> None:
                super().flip()
                watch.showed()

        pygame.Window = WatchedWindow  # type: ignore[misc]

        def waiting(seconds: float) -> None:
            sleep(seconds)
            if threading.current_thread() is threading.main_thread():
                watch.woken()

        time.sleep = waiting
        # The dummy driver's desktop is small, and windows are made to fit the desktop.
        pygame.display.get_desktop_sizes = lambda: [(3840, 2160)]
        clock = pygame.time.Clock
        pygame.time.Clock = lambda: _Clock(clock(), self)  # type: ignore[misc, assignment]

    @property
    def size(self) -> tuple[int, int]:
        """The window's size in pixels, once there is one."""
        return self.window.size if self.window is not None else (0, 0)

    def woken(self) -> None:
        """The program goes on after waiting for events or for the time of its next picture."""
        self._woken = time.perf_counter()

    def _after_waiting(self, original: Callable[..., Any]) -> Callable[..., Any]:
        def wrapped(*arguments: Any, **options: Any) -> Any:
            asked = time.perf_counter()
            answer = original(*arguments, **options)
            # Asking for what is there already is part of the work; only a real wait begins it anew.
            if time.perf_counter() - asked > 0.0005:
                self.woken()
            return answer

        return wrapped

    def showed(self) -> None:
        """A picture was shown."""
        now = time.perf_counter()
        self.work.append(now - self._woken)
        self._woken = now
        if self.first is None:
            self.first = now
        self.shown.set()


class _Clock:
    """pygame's clock, whose waiting is not the program's work."""

    def __init__(self, clock: pygame.time.Clock, watch: Watch) -> None:
        self._clock = clock
        self._watch = watch

    def __getattr__(self, name: str) -> Any:
        return getattr(self._clock, name)

    def tick(self, *arguments: Any) -> int:
        passed = self._clock.tick(*arguments)
        self._watch.woken()
        return passed


def finish(**answer: Any) -> None:
    """Print ``answer`` with the memory used until now, and end at once."""
    print(json.dumps({**answer, "peak": peak_memory()}), flush=True)
    os._exit(0)


def peak_memory() -> int | None:
    """The most memory this process ever held, in bytes; None if the system doesn't tell."""
    if sys.platform == "win32":
        return None
    import resource

    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss * (1 if sys.platform == "darwin" else 1024)


def first_frame(watch: Watch) -> None:
    watch.shown.wait()
    finish(at=watch.first)


def idle(watch: Watch) -> None:
    watch.shown.wait()
    time.sleep(REST_SECONDS)
    frames, used, begun = len(watch.work), time.process_time(), time.monotonic()
    time.sleep(IDLE_SECONDS)
    share = (time.process_time() - used) / (time.monotonic() - begun)
    finish(share=share, frames=len(watch.work) - frames, size=watch.size)


def idle_table(watch: Watch) -> None:
    go_on(watch)
    idle(watch)


def go_on(watch: Watch) -> None:
    """Click on the title's button that leads to the unfinished match."""
    watch.shown.wait()
    time.sleep(SETTLE_SECONDS)
    button = design_point(watch.size, 140, 712)
    _drag_once(button, button, steps=1)
    time.sleep(SETTLE_SECONDS)


def drag(watch: Watch) -> None:
    """Lift each of Blue's pieces in turn, carry it over the board to where it may not stand, and let go."""
    go_on(watch)
    watch.work.clear()
    end = time.monotonic() + DRAG_SECONDS
    for file, rank in itertools.cycle(((0, 3), (2, 3), (4, 3), (6, 3), (1, 2), (5, 2), (0, 1), (6, 1))):
        if time.monotonic() > end:
            break
        _drag_once(_square(watch.size, file, rank), _square(watch.size, 3, 8), steps=MOUSE_HZ // 2)
    finish(work=watch.work, size=watch.size)


def design_point(size: tuple[int, int], x: float, y: float) -> tuple[int, int]:
    """The pixel of a point of the 1280 × 800 design, which lies in the middle of a window of ``size``."""
    width, height = size
    scale = min(width / 1280, height / 800)
    return round(width / 2 + (x - 640) * scale), round(height / 2 + (y - 400) * scale)


def _square(size: tuple[int, int], file: int, rank: int) -> tuple[int, int]:
    return design_point(size, 400 + 80 * file, 80 + 80 * (9 - rank))


def _drag_once(start: tuple[int, int], end: tuple[int, int], steps: int) -> None:
    post(pygame.MOUSEMOTION, pos=start, rel=(0, 0), buttons=(0, 0, 0), touch=False)
    post(pygame.MOUSEBUTTONDOWN, pos=start, button=1, touch=False)
    here = start
    for step in range(1, steps + 1):
        there = tuple(a + (b - a) * step // steps for a, b in zip(start, end, strict=True))
        rel = tuple(b - a for a, b in zip(here, there, strict=True))
        post(pygame.MOUSEMOTION, pos=there, rel=rel, buttons=(1, 0, 0), touch=False)
        here = there
        time.sleep(1 / MOUSE_HZ)
    post(pygame.MOUSEBUTTONUP, pos=end, button=1, touch=False)
    time.sleep(0.4)


def post(kind: int, **values: Any) -> None:
    pygame.event.post(pygame.event.Event(kind, values))


WATCHERS = {"first-frame": first_frame, "idle": idle, "idle-table": idle_table, "drag": drag}


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("what", choices=WATCHERS)
    parser.add_argument("arguments", nargs=argparse.REMAINDER, help="handed on to the program")
    chosen = parser.parse_args()
    watch = Watch()
    watch.install()
    threading.Thread(target=WATCHERS[chosen.what], args=(watch,), daemon=True).start()

    from jungle_games.cli import main as program

    return program(chosen.arguments)


if __name__ == "__main__":
    sys.exit(main())
