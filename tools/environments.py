"""Measures the environments, and describes their arrays in docs/environments.md.

    python tools/environments.py steps          steps a second, beside PettingZoo's chess and Connect Four
    python tools/environments.py workers        matches a second on 1, 2 and 4 dask workers
    python tools/environments.py tables         write the tables of docs/environments.md anew
"""

from __future__ import annotations

import argparse
import sys
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import suppress
from pathlib import Path
from typing import Any, Final

from jungle_games import COMPILED
from jungle_games.environments.setting import Setting
from jungle_games.games import ROOMS

PAGE: Final = Path(__file__).resolve().parents[1] / "docs" / "environments.md"
MARK: Final = "<!-- Written by tools/environments.py tables. -->\n"


def table(setting: Setting) -> str:
    """What the arrays of ``setting`` hold, as a table in Markdown."""
    meanings = {feature.name: feature.meaning for feature in setting.features}
    meanings["begun"] = "the actions chosen so far of a move that has several"
    lines = [
        f"### {setting.room.title}",
        "",
        f"{len(setting.actions)} actions, {setting.size:,} numbers "
        f"(preset `standard`, {setting.seats} {'seat' if setting.seats == 1 else 'seats'}).",
        "",
        "| feature | shape | |",
        "| --- | --- | --- |",
    ]
    for name, (_part, shape) in setting.layout.items():
        lines.append(f"| `{name}` | {' × '.join(map(str, shape))} | {meanings[name]} |")
    return "\n".join(lines) + "\n"


def page() -> str:
    """docs/environments.md with its tables as they should be."""
    head = PAGE.read_text(encoding="utf-8").partition(MARK)[0]
    return "\n".join([head + MARK, *(table(Setting.of(room.name)) for room in ROOMS)])


def steps_a_second(make: Callable[[], Any], seconds: float) -> tuple[float, float]:
    """Steps and matches a second of a PettingZoo environment with random legal actions."""
    env, steps, matches = make(), 0, 0
    end = time.process_time() + seconds
    env.reset(seed=1)
    for agent in env.agents:
        env.action_space(agent).seed(1)
    while time.process_time() < end:
        for agent in env.agent_iter():
            observation, _reward, terminated, truncated, _info = env.last()
            over = terminated or truncated
            mask = None if over else observation["action_mask"]
            env.step(None if over else env.action_space(agent).sample(mask))
            steps += not over
            if time.process_time() >= end:
                break
        else:
            matches += 1
            env.reset()
    return steps / seconds, matches / seconds


def measure_steps(seconds: float) -> Iterator[str]:
    import pyspiel
    from pettingzoo.classic import connect_four_v3

    from jungle_games.environments import spiel, zoo
    from jungle_games.environments.tables import Tables, at_random

    assert spiel
    yield f"Steps and matches a second of processor time; computer players {COMPILED}."
    yield "| | PettingZoo | matches | 64 tables | OpenSpiel |"
    yield "| --- | --- | --- | --- | --- |"
    theirs = {"PettingZoo's Connect Four": connect_four_v3}
    with suppress(ModuleNotFoundError):  # it needs a package of its own
        from pettingzoo.classic import chess_v6

        theirs = {"PettingZoo's chess": chess_v6, **theirs}
    for title, module in theirs.items():
        steps, matches = steps_a_second(module.env, seconds)
        yield f"| {title} | {steps:,.0f} | {matches:,.1f} | | |"
    for room in ROOMS:
        steps, matches = steps_a_second(lambda name=room.name: zoo.env(name), seconds)  # type: ignore[misc]
        tables, policy = Tables(Setting.of(room.name), 64), at_random(1)
        turns, begun, count = tables.reset(), time.process_time(), 0
        while time.process_time() < begun + seconds:
            turns, count = tables.step(policy(turns)), count + 64
        many = count / (time.process_time() - begun)
        walked = spiel_steps(pyspiel.load_game(f"jungle_games_{room.name}"), seconds)
        yield f"| {room.title} | {steps:,.0f} | {matches:,.1f} | {many:,.0f} | {walked:,.0f} |"


def spiel_steps(game: Any, seconds: float) -> float:
    """Actions a second, chance included, with the observation of the seat to act."""
    import random

    rng, count, begun = random.Random(1), 0, time.process_time()
    while time.process_time() < begun + seconds:
        state = game.new_initial_state()
        while not state.is_terminal() and time.process_time() < begun + seconds:
            if not state.is_chance_node():
                state.observation_tensor(state.current_player())
            state.apply_action(rng.choice(state.legal_actions()))
            count += 1
    return count / (time.process_time() - begun)


def measure_workers(matches: int) -> Iterator[str]:
    from distributed import Client, LocalCluster

    from jungle_games.environments.tables import SpreadTables, at_random

    yield f"Matches a second, of {matches} or more at random."
    yield "| | 1 worker | 2 workers | 4 workers |"
    yield "| --- | --- | --- | --- |"
    rates: dict[str, list[float]] = {room.title: [] for room in ROOMS}
    for workers in (1, 2, 4):
        cluster = LocalCluster(n_workers=workers, threads_per_worker=1, dashboard_address=None)
        with cluster, Client(cluster) as client:
            for room in ROOMS:
                tables = SpreadTables(client, Setting.of(room.name), 16 * workers)
                begun = time.monotonic()
                played = len(tables.play([at_random(seed) for seed in range(workers)], matches))
                rates[room.title].append(played / (time.monotonic() - begun))
    for title, found in rates.items():
        yield f"| {title} | {' | '.join(f'{rate:,.1f}' for rate in found)} |"


def main(arguments: Sequence[str] | None = None) -> int:
    parser = argparse.ArgumentParser(description="Measure the environments, or describe their arrays.")
    parser.add_argument("what", choices=("steps", "workers", "tables"))
    parser.add_argument("--seconds", type=float, default=10.0, help="how long each is measured")
    parser.add_argument("--matches", type=int, default=200, help="how many each game plays on the workers")
    given = parser.parse_args(arguments)
    if given.what == "tables":
        PAGE.write_text(page(), encoding="utf-8", newline="\n")
        return 0
    for line in measure_steps(given.seconds) if given.what == "steps" else measure_workers(given.matches):
        print(line, flush=True)
    return 0


if __name__ == "__main__":
    sys.exit(main())
