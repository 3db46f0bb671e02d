"""Tune Jungle's evaluation on games the engine plays against itself.

    python tools/tune.py play --games 20000 --results out/selfplay      play games and keep their quiet positions
    python tools/tune.py fit out/selfplay                     fit the weights and write weights.py anew

Both need the ``tuning`` extra. ``fit`` takes whatever games are there, of one folder or several.
"""

from __future__ import annotations

import argparse
import textwrap
from pathlib import Path

import msgspec
from cluster import ClusterError, Run, Task, add_arguments, open_workers, run_tasks, run_tool, say, seed_for
from number_arguments import nothing_or_more
from selfplay import SOURCES, play_games

WEIGHTS = Path(__file__).resolve().parent.parent / "jungle_games" / "games" / "jungle" / "player" / "weights.py"
HEADER = '''"""What Jungle's evaluation weighs, as ``tools/tune.py fit`` found it: made by that tool, not by hand.

By feature (see ``evaluation.features``) and by rank, from the rat on, the weight of each of the feature's values.
"""

from __future__ import annotations

from typing import Final

TUNED: Final = {
'''
BATCH = 20
"""Games in a task; the last one of a run may have fewer."""


def play(arguments: argparse.Namespace) -> None:
    """Play the games and keep their positions in the results folder."""
    tasks = [
        Task(name, (arguments.nodes, seed_for(arguments.seed, name), count)) for name, count in batches(arguments.games)
    ]
    run = Run("self-play", play_games, tasks, {"nodes": arguments.nodes, "seed": arguments.seed}, SOURCES)
    with open_workers(arguments.workers, arguments.scheduler) as workers:
        lines = run_tasks(run, workers, arguments.results, say)
    positions = sum(map(len, lines)) // 20
    print(f"{arguments.games} games, {positions} positions")


def batches(games: int) -> list[tuple[str, int]]:
    """The tasks that ``games`` are played in: their names, and how many games each has."""
    whole, rest = divmod(games, BATCH)
    names = [(f"games-{number:05d}", BATCH) for number in range(whole)]
    # A batch that is not full has a name of its own: more games asked for later must not take it for a full one.
    return [*names, (f"games-{whole:05d}+{rest}", rest)] if rest else names


def games_in(file: Path) -> int:
    """How many games the result ``file`` of a batch holds."""
    return int(file.stem.partition("+")[2] or BATCH)


def some(text: str) -> int:
    """``text`` as a number from 1 on. Raises ValueError."""
    if int(text) < 1:
        raise ValueError(text)
    return int(text)


def fit_all(arguments: argparse.Namespace) -> None:
    """Fit the weights to every game in the folders, and write them down."""
    from fit_weights import BLOCK, LINE, fit  # loads numpy, which playing does without

    files = sorted(file for folder in arguments.folders for file in folder.glob("games-*.result"))
    if not files:
        raise ClusterError("There are no games: name folders where tune.py play kept its results.")
    # A result is its check sum and the packed bytes; cluster.py has checked them while it played.
    lines = b"".join(msgspec.msgpack.decode(file.read_bytes()[4:], type=bytes) for file in files)
    if len(lines) <= BLOCK * LINE:
        raise ClusterError(
            f"There are {len(lines) // LINE} positions, and the first {BLOCK} only test the weights: play more games."
        )
    weights = fit(lines, say, caution=arguments.caution)
    WEIGHTS.write_text(source_of(weights), encoding="utf-8")
    print(f"{sum(map(games_in, files))} games; wrote {WEIGHTS}")


def source_of(weights: dict[str, list[list[int]]]) -> str:
    """The module that holds ``weights``."""
    rows = []
    for name, by_role in weights.items():
        if all(len(row) == 1 for row in by_role):
            rows.append(f'    "{name}": ({", ".join(f"({row[0]},)" for row in by_role)}),')
            continue
        rows.append(f'    "{name}": (')
        for row in by_role:
            line = f"({', '.join(map(str, row))}),"
            rows += textwrap.wrap(line, 108, initial_indent=" " * 8, subsequent_indent=" " * 9)
        rows.append("    ),")
    return HEADER + "\n".join(rows) + "\n}\n"


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    commands = parser.add_subparsers(required=True)
    playing = commands.add_parser("play", help="play games and keep their positions")
    playing.add_argument("--games", type=some, default=20_000)
    playing.add_argument("--nodes", type=some, default=10_000, help="searched for every move")
    playing.add_argument("--seed", type=int, default=1)
    add_arguments(playing)
    playing.set_defaults(command=play)
    fitting = commands.add_parser("fit", help="fit the weights to the games in some folders")
    fitting.add_argument("folders", type=Path, nargs="+")
    fitting.add_argument(
        "--caution", type=nothing_or_more, default=0.3, help="how strongly lesser weights are held near 0"
    )
    fitting.set_defaults(command=fit_all)
    arguments = parser.parse_args()
    arguments.command(arguments)


if __name__ == "__main__":
    raise SystemExit(run_tool(main))
