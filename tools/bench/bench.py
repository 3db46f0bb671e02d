"""Measure what the program promises and print each value beside its goal: ``tools/bench/bench.py [MEASUREMENT ...]``.

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
import random
import shutil
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import bench_engine
import bench_players
from packaged import Packaged, newest_archive

from jungle_games import COMPILED
from jungle_games.core.game import CHANCE
from jungle_games.core.matches.match import Match
from jungle_games.core.matches.record import GameRecord
from jungle_games.core.seat_names import SeatInfo
from jungle_games.core.shuffle import draw_below, shuffled
from jungle_games.games import sequence
from jungle_games.games.jungle import ROOM
from jungle_games.games.matr1x.player.solver import numbered_deal, solve
from jungle_games.games.matr1x.rules.options import Matr1xOptions
from jungle_games.games.sequence.player.engine import CARDS, Engine, Layout
from jungle_games.games.sequence.player.player import SKILLS
from jungle_games.games.sequence.rules.options import SequenceOptions, find_mat
from jungle_games.games.sequence.rules.situation import HAND_SIZES
from jungle_games.storage.saves import Saves
from jungle_games.store.folders import HOME_VARIABLE, find_folders
from jungle_games.store.settings import SettingsStore

TOOLS = Path(__file__).resolve().parent
MEGA = 1_000_000
NO_SCREEN = {"SDL_VIDEODRIVER": "dummy", "SDL_AUDIODRIVER": "dummy"}


@dataclass(frozen=True)
class Reading:
    """One line of the table: ``value`` and ``goal`` in ``unit``; a goal is a ceiling unless ``at_least``."""

    what: str
    value: float
    unit: str
    goal: float | None = None
    at_least: bool = False

    @property
    def met(self) -> bool:
        if self.goal is None:
            return True
        return self.value >= self.goal if self.at_least else self.value <= self.goal

    def __str__(self) -> str:
        sign = "≥" if self.at_least else "≤"
        goal = f"goal {sign} {self.goal:g}" if self.goal is not None else ""
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
    Saves(folders.matches).store(game.name, GameRecord.of(match).to_yaml())


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


def engine(fast: bool) -> Iterator[Reading]:
    """Jungle's engine, compiled and not: nodes a second, time to depth and memory, from the start and middle games."""
    for mode in bench_engine.modes():
        depths = bench_engine.DEPTHS[: 1 if fast or mode == "from source" else None]
        begin = bench_engine.search(mode, "startpos", depths[-1])
        middle = [bench_engine.search(mode, f"fen {fen}", depths[-1]) for fen in bench_engine.POSITIONS]
        speed = statistics.median(run.speed for run in (begin, *middle))
        goal = 4.0 if mode == "compiled" else 0.2
        yield Reading(f"engine, {mode}, nodes a second", speed / MEGA, "million", goal, at_least=True)
        for depth in depths:
            for where, runs in (("the start", [begin]), ("middle games", middle)):
                seconds = bench_engine.time_to(depth, runs)
                yield Reading(f"engine, {mode}, depth {depth} from {where}", seconds, "s")
        if begin.memory:
            yield Reading(f"engine, {mode}, peak memory", begin.memory / MEGA, "MB")
    depth = 4 if fast else 5
    begun = time.perf_counter()
    nodes = int(uci(f"go perft {depth}", until="Nodes searched")[-1].rpartition(" ")[2])
    speed = nodes / (time.perf_counter() - begun)
    yield Reading(f"engine, perft({depth}) = {nodes:,}, leaves a second", speed / MEGA, "million")


def uci(*requests: str, until: str) -> list[str]:
    """What the engine says to ``requests``, up to the line that begins with ``until``."""
    command = [sys.executable, "-m", "jungle_games", "--uci"]
    process = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
    assert process.stdin is not None
    assert process.stdout is not None
    said = []
    with contextlib.suppress(BrokenPipeError):
        process.stdin.write("".join(f"{request}\n" for request in requests))
        process.stdin.flush()
        for line in process.stdout:
            said.append(line.strip())
            if line.startswith(until):
                process.communicate("quit\n")
                return said
    raise SystemExit(f"The engine ended before its answer; it said {said}")


def rules(fast: bool) -> Iterator[Reading]:
    depth = 3 if fast else 4
    begin = ROOM.game.start(ROOM.game.options_type.build(), seats=2)
    begun = time.perf_counter()
    nodes = perft(begin, depth)
    speed = nodes / (time.perf_counter() - begun)
    yield Reading(f"rules, perft({depth}) = {nodes:,}, leaves a second", speed / MEGA, "million")


def perft(position: Any, depth: int) -> int:
    """The number of lines of ``depth`` moves; the last move is counted, not made."""
    moves = position.legal_moves()
    if depth == 1:
        return len(moves)
    return sum(perft(position.play(move), depth - 1) for move in moves)


def solver(fast: bool) -> Iterator[Reading]:
    """How many numbered deals of MATR1X 0VERL0AD the knowing solver wins, and how fast; fewer from source."""
    share = 0.99 if COMPILED.running else 0.97
    limit = 2.0
    deals = 20 if fast else 100
    begun = time.perf_counter()
    solutions = [solve(numbered_deal(number, Matr1xOptions()), seconds=limit) for number in range(deals)]
    took = time.perf_counter() - begun
    won = [solution.seconds for solution in solutions if solution.winnable]
    yield Reading(f"solver, {COMPILED}, deals won of {deals}", len(won), "deals", share * deals, at_least=True)
    yield Reading(f"solver, {COMPILED}, longest way to a win", max(won), "s", limit)
    yield Reading(f"solver, {COMPILED}, deals a second", deals / took, "")


def playouts(fast: bool) -> Iterator[Reading]:
    """Games of Sequence Giant for two, whole: any legal moves by the rules, and sensible ones by the engine."""
    games = 20 if fast else 100
    by_rules, by_engine = per_second(sequence_by_rules, games), per_second(sequence_by_engine, games)
    yield Reading("Sequence Giant, random games a second, rules", by_rules, "games")
    yield Reading(f"Sequence Giant, games a second, engine, {COMPILED}", by_engine, "games", 100, at_least=True)


def players(fast: bool) -> Iterator[Reading]:
    """What every game's strongest computer player gets through in a second, compiled, where it is, and not."""
    for compiled in (True, False) if COMPILED.running else (False,):
        told = bench_players.asked(compiled=compiled, questions=2 if fast else 8)
        for game, found in told["games"].items():
            yield Reading(f"{game}, {told['ran']}, {found['unit']} a second", found["speed"], found["unit"])


def per_second(play: Callable[[int], None], games: int) -> float:
    begun = time.perf_counter()
    for number in range(games):
        play(number)
    return games / (time.perf_counter() - begun)


def sequence_by_rules(number: int) -> None:
    rng = random.Random(number)
    position = sequence.ROOM.game.start(SequenceOptions(auto_draw=True), seats=2)
    while position.to_move is not None:
        moves = [position.sample_chance(rng)] if position.to_move is CHANCE else position.legal_moves()
        position = position.play(moves[draw_below(rng, len(moves))])


def sequence_by_engine(number: int) -> None:
    skill = SKILLS["lion"]
    board = Engine(Layout(find_mat("classic"), 2, 2, skill.worth, skill.jack_price))
    board.deck = list(shuffled([*range(len(CARDS))] * 2, number))
    board.hands = [[board.deck.pop() for _ in range(HAND_SIZES[2])] for _ in range(2)]
    while board.step():
        pass


def package(fast: bool) -> Iterator[Reading]:
    """The program that was built last: its archive, how fast it starts, what it takes while nothing happens."""
    archive = newest_archive()
    yield Reading(f"archive {archive.name}", archive.stat().st_size / MEGA, "MB", 26)
    with tempfile.TemporaryDirectory() as place, screen(Path(place)) as shown_on:
        program = Packaged(archive, Path(place), shown_on, Path(place) / "Xvfb_screen0", furnish)
        cold = [program.start(cold=True) for _ in range(2 if fast else 5)]
        warm = [program.start() for _ in range(4 if fast else 10)]
        share, memory = program.idle()
    for state, starts, goal in (("warm", warm, 0.3), ("cold", cold, 0.7)):
        times, work = zip(*starts, strict=True)
        yield Reading(f"packaged start to first frame, {state}", statistics.median(times), "s", goal)
        # What other programs take of the processors lengthens the first of these, hardly the other two.
        yield Reading(f"the quickest of {len(times)}, {state}", min(times), "s")
        yield Reading(f"processor time of it, {state}, median", statistics.median(work), "s")
    yield Reading("packaged idle load over 10 s, title", share * 100, "%", 0.3)
    yield Reading("packaged peak memory, title", memory / MEGA, "MB", 60)


MEASUREMENTS: dict[str, Callable[[bool], Iterator[Reading]]] = {
    "start": start,
    "frames": frames,
    "idle": idle,
    "engine": engine,
    "rules": rules,
    "solver": solver,
    "playouts": playouts,
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
