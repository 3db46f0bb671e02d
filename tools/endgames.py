"""Solve Jungle's endings with two and three pieces, print how they come out, and keep them for the computer player.

    python tools/endgames.py                        every ending with two and three pieces under the Standard options
    python tools/endgames.py --preset advanced
    python tools/endgames.py --published            under the options of the published analysis
    python tools/endgames.py --pieces 2 --each      only those with two pieces, a line for each of them
    python tools/endgames.py --set traps=enemy --set rats_across_bank=both --map marsh

The counts are of positions, for the side to move; what looks the same with the colours changed is counted once. The
file goes where the computer player looks (``--folder`` for elsewhere); that of other options or another map is another
file. Endings with two pieces need no file: the player solves them itself. Repetition and the limit of moves without
a capture are left out.
"""

from __future__ import annotations

import argparse
import sys
import time
import zlib
from collections.abc import Iterable, Mapping
from functools import cache
from pathlib import Path
from typing import Any

from cluster import ClusterError, Run, Task, add_arguments, open_workers, run_tasks, run_tool, say

from jungle_games.core.options import OptionError
from jungle_games.core.tiled import MapError
from jungle_games.games.jungle.player.endings.codes import Ending, Summary
from jungle_games.games.jungle.player.endings.files import (
    DamagedError,
    EndingFile,
    StorageError,
    file_for,
    write_endings,
)
from jungle_games.games.jungle.player.endings.ground import RULE_OPTIONS, Ground, Roster, colours_changed, name_of
from jungle_games.games.jungle.player.endings.library import Library, endings_of
from jungle_games.games.jungle.rules.board import JungleMap, Kind, Piece
from jungle_games.games.jungle.rules.maps import MAPS, find_map
from jungle_games.games.jungle.rules.options import JungleOptions
from jungle_games.storage.folders import find_folders

PUBLISHED: Mapping[str, Any] = {
    "traps": "enemy",
    "jump_blocked_by": "path",
    "rats_across_bank": "both",
    "elephant_takes_rat": True,
    "no_move": "draw",
    "dog_over_wolf": True,
}
"""J. N. van Rijn and J. K. Vis, *Endgame Analysis of Dou Shou Qi*, ICGA Journal 37 (2014)."""
SOURCES = ("jungle_games.games.jungle.player.endings", "jungle_games.games.jungle.rules.movement",
    "jungle_games.games.jungle.rules.board",
)


def roster_called(name: str) -> Roster:
    """The roster that ``name_of`` calls so."""
    kinds = {kind.letter: kind for kind in Kind}
    return tuple(Piece(int(c.islower()), kinds[c.upper()]) for c in name if c != "-")


@cache
def library_for(name: str, text: str, rules: tuple[tuple[str, Any], ...]) -> Library:
    """The endings that this process has solved, so that those with two pieces are solved once."""
    options = JungleOptions(**dict(rules))
    return Library(find_map(name, {f"{name}.tmx": text}), options)


def solve_ending(name: str, text: str, rules: list[list[Any]], ending: str) -> dict[str, Any]:
    """A task: the ending called ``ending`` on the map of that name and text, as plain data."""
    library = library_for(name, text, tuple((option, value) for option, value in rules))
    solved = library.ending(roster_called(ending))
    summaries = [[s.wins, s.losses, s.draws, s.longest] for s in solved.summaries]
    library.forget(3)
    return {"width": solved.width, "packed": zlib.compress(solved.packed), "summaries": summaries}


def endings_run(board: JungleMap, options: JungleOptions, pieces: int) -> Run:
    """The run that solves every ending with so many ``pieces``."""
    text = MAPS.text(board.name)
    rules = [[name, getattr(options, name)] for name in RULE_OPTIONS]
    names = [name_of(roster) for roster in endings_of(Ground(board, options), pieces)]
    tasks = [Task(name, (board.name, text, rules, name)) for name in names]
    parameters = {"map": board.name, "rules": dict(rules), "pieces": pieces}
    return Run(f"{pieces} pieces", solve_ending, tasks, parameters, SOURCES)


def read_result(name: str, result: Mapping[str, Any]) -> Ending:
    blue, red = (Summary(*numbers) for numbers in result["summaries"])
    return Ending(roster_called(name), result["width"], zlib.decompress(result["packed"]), (blue, red))


def total_of(ground: Ground, endings: Iterable[Ending]) -> Summary:
    """All positions with either side to move; one that is another with the colours changed is left out."""
    total = Summary()
    for ending in endings:
        blue, red = ending.summaries
        mirrored = ground.turned is not None and colours_changed(ending.roster) == ending.roster
        total = total + blue + (Summary() if mirrored else red)
    return total


def row(title: str, summary: Summary) -> str:
    numbers = (summary.positions, summary.wins, summary.losses, summary.draws)
    return f"{title:12}" + "".join(f"{number:>13,}" for number in numbers) + f"{summary.longest:>13}"


def print_counts(pieces: int, ground: Ground, endings: list[Ending], each: bool) -> None:
    heads = ("positions", "wins", "losses", "draws", "longest win")
    print(f"{'pieces':12}" + "".join(f"{head:>13}" for head in heads))
    if each:
        for ending in endings:
            for side, summary in zip(("w", "b"), ending.summaries, strict=True):
                print(row(f"{name_of(ending.roster)} {side}", summary))
    print(row(str(pieces), total_of(ground, endings)), flush=True)


def kept_endings(path: Path, ground: Ground, rosters: list[Roster]) -> list[Ending] | None:
    """What the file at ``path`` holds of ``rosters``; None, with a word why, when it must be built anew."""
    try:
        kept = EndingFile(path, ground)
        return [kept.ending(roster) for roster in rosters] if all(roster in kept for roster in rosters) else None
    except FileNotFoundError:
        return None
    except (DamagedError, StorageError) as error:
        say(f"{path} is of no use: {error}. It is built anew.")
        return None


def chosen_options(arguments: argparse.Namespace) -> JungleOptions:
    """The options that the command line asks for. Raises ClusterError naming what is wrong."""
    changes: dict[str, Any] = {"map": arguments.map, **(PUBLISHED if arguments.published else {})}
    for setting in arguments.set:
        name, equals, value = setting.partition("=")
        if not equals or name not in RULE_OPTIONS:
            known = ", ".join(RULE_OPTIONS)
            raise ClusterError(f"--set {setting}: write OPTION=VALUE, where OPTION is one of {known}.")
        changes[name] = value == "true" if value in ("true", "false") else value
    try:
        return JungleOptions.build(arguments.preset, changes)
    except OptionError as error:
        raise ClusterError(str(error)) from error


def read_arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description="Solve Jungle's endings with two and three pieces.")
    parser.add_argument("--pieces", type=int, choices=(2, 3), help="only the endings with so many pieces")
    parser.add_argument("--preset", default="standard", choices=("standard", "beginner", "advanced"))
    parser.add_argument("--published", action="store_true", help="the options of the published analysis")
    parser.add_argument("--set", action="append", default=[], metavar="OPTION=VALUE", help="another rule option")
    parser.add_argument("--map", default="classic", help="the map's name (default: classic)")
    parser.add_argument("--each", action="store_true", help="print a line for every ending, w and b to move")
    parser.add_argument("--again", action="store_true", help="solve them even if there is a file")
    parser.add_argument("--folder", type=Path, help="where the file goes (default: where the player looks)")
    add_arguments(parser)
    return parser.parse_args()


def main() -> None:
    arguments = read_arguments()
    options = chosen_options(arguments)
    try:
        board = find_map(options.map)
    except MapError as error:
        raise ClusterError(str(error)) from error
    ground = Ground(board, options)
    path = file_for(arguments.folder or find_folders().endings, ground)
    rules = ", ".join(f"{name} {str(getattr(options, name)).lower()}" for name in RULE_OPTIONS)
    print(f"{board.name}: {rules}", flush=True)
    for pieces in (arguments.pieces,) if arguments.pieces else (2, 3):
        rosters = list(endings_of(ground, pieces))
        found = None if pieces == 2 or arguments.again else kept_endings(path, ground, rosters)
        endings = found or build(arguments, board, options, pieces)
        print_counts(pieces, ground, endings, arguments.each)
        if pieces > 2 and found is None:
            keep(path, ground, endings)


def build(arguments: argparse.Namespace, board: JungleMap, options: JungleOptions, pieces: int) -> list[Ending]:
    began = time.perf_counter()
    run = endings_run(board, options, pieces)
    folder = arguments.results / f"{pieces}-pieces" if arguments.results else None
    few = pieces == 2 and arguments.scheduler is None  # solved sooner than workers start
    with open_workers(0 if few else arguments.workers, arguments.scheduler) as workers:
        results = run_tasks(run, workers, folder, say)
    say(f"{len(results)} endings with {pieces} pieces in {time.perf_counter() - began:.1f} s")
    return [read_result(task.name, result) for task, result in zip(run.tasks, results, strict=True)]


def keep(path: Path, ground: Ground, endings: list[Ending]) -> None:
    try:
        write_endings(path, ground, endings)
    except StorageError as error:
        raise ClusterError(f"{error} The counts above are right all the same.") from error
    say(f"{path}: {path.stat().st_size / 1e6:.1f} MB")


if __name__ == "__main__":
    sys.exit(run_tool(main))
