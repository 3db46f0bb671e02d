"""Measure what the program promises, each value beside its goal: after what may cost time, and before a release.

Without names everything is measured, in about four minutes; ``--fast`` takes fewer samples, and ``--package`` measures
the packaged program in ``dist/`` and nothing else. Medians, on this machine as it is: close other programs first.
Frames are drawn by SDL's dummy driver, so that their time is the program's own; all else is measured under Xvfb where
there is one.
"""

from __future__ import annotations

import argparse
import contextlib
import json
import os
import shutil
import statistics
import subprocess
import sys
import tarfile
import tempfile
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import bench_players
from packaged import idle as idle_package
from packaged import newest_archive, processor_time, running

from jungle_games import COMPILED
from jungle_games.core.matches.match import Match
from jungle_games.core.matches.record import GameRecord
from jungle_games.core.seat_names import SeatInfo
from jungle_games.games.jungle import ROOM
from jungle_games.store.database import Database
from jungle_games.store.folders import HOME_VARIABLE, find_folders
from jungle_games.store.matches import Matches
from jungle_games.store.settings import SettingsStore

TOOLS = Path(__file__).resolve().parent
MEGA = 1_000_000
NO_SCREEN = {"SDL_VIDEODRIVER": "dummy", "SDL_AUDIODRIVER": "dummy"}


@dataclass(frozen=True)
class Reading:
    """One line of the table: ``value`` in ``unit``, and the ``goal``, which it is not to exceed."""

    what: str
    value: float
    unit: str
    goal: float | None = None

    @property
    def met(self) -> bool:
        return self.goal is None or self.value <= self.goal

    def __str__(self) -> str:
        goal = f"goal ≤ {self.goal:g}" if self.goal is not None else ""
        mark = "" if self.met else "  MISSED"
        return f"{self.what:<50}{self.value:>10.3g} {self.unit:<8}{goal}{mark}"


@contextlib.contextmanager
def screen(folder: Path | None = None) -> Iterator[dict[str, str]]:
    """The variables that lead a program to a screen of its own, or to none where there is no Xvfb.

    What the screen shows is kept in a file in ``folder``, where there is one.
    """
    if shutil.which("Xvfb") is None:
        yield NO_SCREEN
        return
    number, told = os.pipe()
    command = ["Xvfb", "-displayfd", str(told), "-screen", "0", "1920x1080x24", "-nolisten", "tcp", "-noreset"]
    if folder is not None:
        command += ["-fbdir", str(folder)]
    with subprocess.Popen(command, pass_fds=[told], stderr=subprocess.DEVNULL) as server:
        os.close(told)
        with os.fdopen(number) as answer:
            display = f":{answer.readline().strip()}"
        try:
            yield {"DISPLAY": display, "SDL_VIDEODRIVER": "x11", "SDL_AUDIODRIVER": "dummy"}
        finally:
            server.terminate()


def watched(what: str, shown_on: dict[str, str], window: tuple[int, int] = (1280, 800)) -> dict[str, Any]:
    """What ``bench_window.py`` saw of a program with a home of its own, in which two people play Jungle."""
    with tempfile.TemporaryDirectory() as home:
        environment = {**os.environ, HOME_VARIABLE: home, **shown_on}
        furnish(environment, window)
        begun = time.perf_counter()
        command = [sys.executable, str(TOOLS / "bench_window.py"), what]
        done = subprocess.run(command, env=environment, capture_output=True, text=True, timeout=120)
    answers = [line for line in done.stdout.splitlines() if line.startswith("{")]
    if not answers:
        raise SystemExit(f"The program ended before it was measured:\n{done.stdout}{done.stderr}")
    return {**json.loads(answers[-1]), "begun": begun}


def furnish(environment: Mapping[str, str], window: tuple[int, int] = (1280, 800)) -> None:
    """Lay settings and an unfinished match into the home that ``environment`` names."""
    folders = find_folders(environment)
    store = SettingsStore(folders.settings)
    store.replace(window=window)
    store.save()
    game = ROOM.game
    match = Match(game, game.options_type.build(), [SeatInfo("Ada", "person"), SeatInfo("Ben", "person")])
    with contextlib.closing(Database(folders.database)) as database:
        Matches(database).store(game.name, GameRecord.of(match).to_yaml())


def start(fast: bool) -> Iterator[Reading]:
    times = []
    with screen() as shown_on:
        for _ in range(4 if fast else 10):
            seen = watched("first-frame", shown_on)
            times.append(seen["at"] - seen["begun"])
    yield Reading("process start to first frame, warm", statistics.median(times[1:]), "s", 0.8)


def idle(fast: bool) -> Iterator[Reading]:
    for where, what in (("title", "idle"), ("Jungle", "idle-table")):
        with screen() as shown_on:
            seen = watched(what, shown_on)
        yield Reading(f"idle load over 10 s, {where}", seen["share"] * 100, "%", 0.3)
        yield Reading(f"pictures drawn meanwhile, {where}", seen["frames"], "")
        if seen["peak"]:
            yield Reading(f"peak memory at 1280 × 800, {where}", seen["peak"] / MEGA, "MB", 150)


def frames(fast: bool) -> Iterator[Reading]:
    for size, goals in (((1920, 1080), (5, 12)), ((3840, 2160), (10, None))):
        yield from frames_at(size, *goals)


def frames_at(size: tuple[int, int], p99: float, longest: float | None) -> Iterator[Reading]:
    """Frames while dragging in a window of ``size`` pixels, with the goals for them in milliseconds."""
    where = "{} × {}".format(*size)
    seen = watched("drag", NO_SCREEN, window=size)
    if tuple(seen["size"]) != size:
        raise SystemExit(f"The window was to be {where}, and was {seen['size']}.")
    work = sorted(1000 * seconds for seconds in seen["work"])
    if len(work) < 100:
        raise SystemExit(f"Only {len(work)} pictures were drawn while dragging: nothing can have been held.")
    yield Reading(f"work for a frame, dragging at {where}, p50", statistics.median(work), "ms")
    yield Reading(f"work for a frame, dragging at {where}, p99", work[len(work) * 99 // 100], "ms", p99)
    yield Reading(f"the longest, dragging at {where}", work[-1], "ms", longest)
    yield Reading(f"pictures a second while dragging at {where}", len(work) / 10, "")
    if seen["peak"]:
        yield Reading(f"peak memory at {where}", seen["peak"] / MEGA, "MB")


def players(fast: bool) -> Iterator[Reading]:
    """What every game's strongest computer player gets through in a second, compiled, where it is, and not."""
    for compiled in (True, False) if COMPILED.running else (False,):
        told = bench_players.asked(compiled=compiled, questions=2 if fast else 8)
        for game, found in told["games"].items():
            yield Reading(f"{game}, {told['ran']}, {found['unit']} a second", found["speed"], found["unit"])


def package(fast: bool) -> Iterator[Reading]:
    """The program that was built last: its archive, how fast it starts, what it takes while nothing happens."""
    archive = newest_archive()
    yield Reading(f"archive {archive.name}", archive.stat().st_size / MEGA, "MB", 26)
    times, work = [], []
    with tempfile.TemporaryDirectory() as place, screen(Path(place)) as shown_on:
        with tarfile.open(archive) as packed:
            packed.extractall(place, filter="data")
        how = (Path(place) / "JungleGames" / "JungleGames", shown_on, Path(place) / "Xvfb_screen0", furnish)
        for _ in range(4 if fast else 10):
            with running(*how) as (process, seconds):
                times.append(seconds)
                work.append(processor_time(process))
        with running(*how) as (process, _seconds):
            share, memory = idle_package(process)
    yield Reading("packaged start to first frame, warm", statistics.median(times), "s", 0.3)
    # What other programs take of the processors lengthens that, hardly the other two.
    yield Reading(f"the quickest of {len(times)}", min(times), "s")
    yield Reading("processor time of it, median", statistics.median(work), "s")
    yield Reading("packaged idle load over 10 s, title", share * 100, "%", 0.3)
    yield Reading("packaged peak memory, title", memory / MEGA, "MB", 60)


MEASUREMENTS: dict[str, Callable[[bool], Iterator[Reading]]] = {
    "start": start,
    "frames": frames,
    "idle": idle,
    "players": players,
}


def main(arguments: Sequence[str] | None = None) -> int:
    parser = argparse.ArgumentParser(description="Measure the program against its goals.")
    parser.add_argument("measurements", nargs="*", metavar="measurement", help=", ".join(MEASUREMENTS))
    parser.add_argument("--package", action="store_true", help="the packaged program alone, from dist/")
    parser.add_argument("--fast", action="store_true", help="fewer samples")
    chosen = parser.parse_args(arguments)
    unknown = set(chosen.measurements) - set(MEASUREMENTS)
    if unknown:
        parser.error(f"unknown: {', '.join(sorted(unknown))}; there are {', '.join(MEASUREMENTS)}")
    wanted = [package] if chosen.package else [MEASUREMENTS[name] for name in chosen.measurements or MEASUREMENTS]
    missed = 0
    for measure in wanted:
        for reading in measure(chosen.fast):
            print(reading, flush=True)
            missed += not reading.met
    return 1 if missed else 0


if __name__ == "__main__":
    sys.exit(main())
