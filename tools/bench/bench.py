"""Measure what the program promises, each value beside its goal: after what may cost time, and before a release.

Without names everything is measured, in about two minutes, on Linux; where there is no screen, run it by ``xvfb-run``.
Medians, on this machine as it is: close other programs first. Frames are drawn by SDL's dummy driver, so that their
time is the program's own.
"""

from __future__ import annotations

import argparse
import math
import os
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from itertools import count, islice
from pathlib import Path
from typing import Any, NamedTuple

os.environ.update(SDL_AUDIODRIVER="dummy", PYGAME_HIDE_SUPPORT_PROMPT="1")
USUAL = {**os.environ}
"""The variables of a program that is measured from outside, on the screen that there is."""
os.environ["SDL_VIDEODRIVER"] = "dummy"
ROOT = Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT / "tests"))

from jungle_games import COMPILED  # noqa: E402
from jungle_games.core.game import AnyGame, Choice  # noqa: E402
from jungle_games.core.limits import Limits  # noqa: E402
from jungle_games.core.matches.match import AnyMatch, Match  # noqa: E402
from jungle_games.core.matches.record import GameRecord  # noqa: E402
from jungle_games.core.seat_names import SeatInfo  # noqa: E402
from jungle_games.games import ROOMS, find_game  # noqa: E402
from jungle_games.store.folders import HOME_VARIABLE  # noqa: E402
from jungle_games.ui.events import PointerDown, PointerMove, PointerUp  # noqa: E402

STARTS = 10
FRAME_SECONDS = 1 / 60
CARRIED_FRAMES = 60
QUESTIONS_EACH = 4
NODES = {"jacks": 4_000, "jungle": 100_000, "jungle_matrix": 60, "matr1x": 20_000, "sequence": 400}
"""How much a question asks for, in what the game's player counts; 1,000 of a game that is not named."""
APART = 7
"""Moves from one question to the next."""
REST_SECONDS, IDLE_SECONDS = 8.0, 10.0
"""Until what can wait for the first picture is there, and while nothing happens then."""
UNTIL_SHOWN = """
import os
from jungle_games.window import Window
show = Window.show
Window.show = lambda window: (show(window), os._exit(0))
from jungle_games.cli import main
main([])
"""
"""The program, which ends with its first picture."""


class Reading(NamedTuple):
    """One line of the table: ``value`` in ``unit``, and the ``goal``, which it is not to exceed."""

    what: str
    value: float
    unit: str
    goal: float = math.inf

    def __str__(self) -> str:
        goal = f"goal ≤ {self.goal:g}" if self.goal < math.inf else ""
        missed = "  MISSED" if self.value > self.goal else ""
        return f"{self.what:<50}{self.value:>10.3g} {self.unit:<10}{goal}{missed}"


def start() -> Iterator[Reading]:
    times = []
    with tempfile.TemporaryDirectory() as home:
        for _ in range(STARTS):
            begun = time.perf_counter()
            command = [sys.executable, "-c", UNTIL_SHOWN]
            subprocess.run(command, env={**USUAL, HOME_VARIABLE: home}, check=True, timeout=60)
            times.append(time.perf_counter() - begun)
    yield Reading("process start to first frame, warm", statistics.median(times[1:]), "s", 0.8)


def idle() -> Iterator[Reading]:
    """What the program takes of a processor while nothing happens, and the most memory that it held."""
    game = find_game("jungle")
    match = Match(game, game.options_type.build(), [SeatInfo("Ada", "person"), SeatInfo("Ben", "person")])
    for where in ("title", "Jungle"):
        with tempfile.TemporaryDirectory() as home:
            record = Path(home, "match.yaml")
            record.write_text(GameRecord.of(match).to_yaml(), encoding="utf-8")
            wanted = [str(record)] if where == "Jungle" else []
            command = [sys.executable, "-m", "jungle_games", *wanted]
            process = subprocess.Popen(command, env={**USUAL, HOME_VARIABLE: home})
            try:
                time.sleep(REST_SECONDS)
                used = processor_time(process.pid)
                time.sleep(IDLE_SECONDS)
                share = (processor_time(process.pid) - used) / IDLE_SECONDS
                status = Path(f"/proc/{process.pid}/status").read_text().splitlines()
            finally:
                process.kill()
                process.wait()
        memory = next(int(line.split()[1]) * 1024 for line in status if line.startswith("VmHWM"))
        yield Reading(f"idle load over {IDLE_SECONDS:g} s, {where}", round(share * 100, 1), "%", 0.3)
        yield Reading(f"peak memory at 1280 × 800, {where}", memory / 1e6, "MB", 150)


def processor_time(process: int) -> float:
    """Seconds that a process has worked until now."""
    fields = Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def frames() -> Iterator[Reading]:
    for size, p99, longest in (((1920, 1080), 5, 12), ((3840, 2160), 10, math.inf)):
        work = sorted(1000 * seconds for seconds in carrying(size))
        where = "dragging at {} × {}".format(*size)
        yield Reading(f"work for a frame, {where}, p50", statistics.median(work), "ms")
        yield Reading(f"work for a frame, {where}, p99", work[len(work) * 99 // 100], "ms", p99)
        yield Reading(f"the longest, {where}", work[-1], "ms", longest)


def carrying(size: tuple[int, int]) -> Iterator[float]:
    """Lift each of Blue's pieces in turn, and carry it over the board; the seconds of work for each frame."""
    from scenarios.tour import Tour

    with tempfile.TemporaryDirectory() as home:
        tour = Tour(Path(home), size, 1.0)
        scene = tour.table("person", "person")
        places = {str(key): rect.center for key, rect in scene.arrangement.places.items()}
        for name in ("a3", "c3", "e3", "g3", "b2", "f2", "a1", "g1"):
            (left, top), (right, bottom) = places[name], places["d8"]
            tour.send(PointerMove((left, top)), PointerDown((left, top)))
            for step in range(1, CARRIED_FRAMES + 1):
                part = step / CARRIED_FRAMES
                spot = round(left + (right - left) * part), round(top + (bottom - top) * part)
                begun = time.perf_counter()
                tour.app.handle(PointerMove(spot, pressed=True))
                tour.settle(FRAME_SECONDS)
                yield time.perf_counter() - begun
            tour.send(PointerUp((right, bottom)))
        tour.app.close()


def players() -> Iterator[Reading]:
    """What every game's strongest computer player gets through in a second, as it runs: compiled or from source."""
    for room in ROOMS:
        told = [*islice(answers(room.game), QUESTIONS_EACH)]
        speed = sum(choice.nodes for choice, _seconds in told) / sum(seconds for _choice, seconds in told)
        yield Reading(f"{room.name}, {COMPILED}, nodes a second", speed, "")


def questions(game: AnyGame) -> Iterator[Any]:
    """Positions, as the seat to move may know them, from matches that the weakest level plays."""
    seats = [SeatInfo(str(seat)) for seat in range(game.seats[0])]
    weakest, plies = game.player(game.levels[0].key), count()
    for deal in count():
        match: AnyMatch = Match(game, game.options_type.build(), seats, deal=deal)
        while isinstance(match.to_move, int):
            observation, ply = match.position.observe(match.to_move), next(plies)
            if ply % APART == 2 and len(observation.legal_moves()) > 1:
                yield observation
            match.play(weakest.choose(observation, Limits(nodes=1, seed=ply), bool).move)


def answers(game: AnyGame) -> Iterator[tuple[Choice[Any], float]]:
    """What the strongest player of ``game`` answers where it has to think, and in how many seconds.

    A question is so many nodes and a seed, so the answer is the same on every machine, and the same compiled or not.
    """
    for number, observation in enumerate(questions(game)):
        player = game.player(game.levels[-1].key)
        begun = time.perf_counter()
        choice = player.choose(observation, Limits(nodes=NODES.get(game.name, 1_000), seed=number), bool)
        if choice.nodes:
            yield choice, time.perf_counter() - begun


MEASUREMENTS: dict[str, Callable[[], Iterator[Reading]]] = {
    "start": start, "frames": frames, "idle": idle, "players": players,
}  # fmt: skip


def main() -> int:
    parser = argparse.ArgumentParser(description="Measure the program against its goals.")
    parser.add_argument("measurements", nargs="*", metavar="measurement", help=", ".join(MEASUREMENTS))
    chosen, met = parser.parse_args().measurements, True
    for name in chosen or MEASUREMENTS:
        for reading in MEASUREMENTS[name]():
            print(reading, flush=True)
            met = met and reading.value <= reading.goal
    return 0 if met else 1


if __name__ == "__main__":
    sys.exit(main())
