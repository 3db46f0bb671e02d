"""Solve Jungle's endings, print how they come out, and keep those with three pieces for the computer player.

    python tools/endgames.py                        every ending with two and three pieces under the Standard options
    python tools/endgames.py --preset advanced
    python tools/endgames.py --published            under the options of the published analysis
    python tools/endgames.py --pieces 2 --each      only those with two pieces, a line for each of them
    python tools/endgames.py --set traps=enemy --set rats_across_bank=both --map marsh
    python tools/endgames.py --pieces 4 --published --results FOLDER [--table FILE] [--workers N | --scheduler ADDRESS]
    python tools/endgames.py --pieces 4 --published --results FOLDER --so-far
    python tools/endgames.py --pieces 4 --published --counts docs/jungle/endings_with_four_pieces.tsv

The counts are of positions, for the side to move; what looks the same with the colours changed is counted once. The
file goes where the computer player looks (``--folder`` for elsewhere); that of other options or another map is another
file. Endings with two pieces need no file: the player solves them itself. Repetition and the limit of moves without
a capture are left out. A last line tells the totals without the positions whose side to move has no move, which others
do not count.

Those with four pieces, ten million positions each, are counted and let go of (``dense_endings.py``, which needs numpy):
a worker needs some 250 MB, and the smaller endings it solves itself. Every ending's counts are in the results folder
as soon as it is solved, so a run may be stopped and gone on with; ``--so-far`` tells what is there, and what is left.
``--counts`` reads them from a table that ``--table`` wrote.
"""

from __future__ import annotations

import argparse
import sys
import time
import zlib
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

import msgspec
from cluster import ClusterError, Results, Run, Task, add_arguments, open_workers, run_tasks, run_tool, say
from stuck_positions import StuckPositions

from jungle_games.core.options import OptionError
from jungle_games.core.tiled import MapError
from jungle_games.games.jungle.player.ending_ground import RULE_OPTIONS, Ground, Roster, colours_changed, name_of
from jungle_games.games.jungle.player.ending_library import (
    DamagedError,
    EndingFile,
    Library,
    StorageError,
    endings_of,
    file_for,
    write_endings,
)
from jungle_games.games.jungle.player.ending_solver import Ending, Summary
from jungle_games.games.jungle.rules.board import JungleMap, Kind, Piece
from jungle_games.games.jungle.rules.options import MAPS, JungleOptions, find_map
from jungle_games.store.files import write_text
from jungle_games.store.folders import find_folders

if TYPE_CHECKING:
    from dense_endings import DenseEndings

PUBLISHED: Mapping[str, Any] = {
    "traps": "enemy",
    "jump_blocked_by": "path",
    "rats_across_bank": "both",
    "elephant_takes_rat": True,
    "no_move": "draw",
    "dog_over_wolf": True,
}
"""J. N. van Rijn and J. K. Vis, *Endgame Analysis of Dou Shou Qi*, ICGA Journal 37 (2014)."""
SOURCES = (
    "jungle_games.games.jungle.player.ending_ground",
    "jungle_games.games.jungle.player.ending_library",
    "jungle_games.games.jungle.player.ending_solver",
    "jungle_games.games.jungle.rules.position",
    "jungle_games.games.jungle.rules.board",
)
DENSE = 4
"""Endings with so many pieces are solved by numpy, and only counted."""
DENSE_SOURCES = (
    "dense_endings",
    "jungle_games.games.jungle.player.ending_ground",
    "jungle_games.games.jungle.rules.position",
    "jungle_games.games.jungle.rules.board",
)


class Counts(NamedTuple):
    """How an ending comes out, with Blue to move and with Red."""

    roster: Roster
    summaries: tuple[Summary, Summary]


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
    library.hide(3)
    return {"width": solved.width, "packed": zlib.compress(solved.packed), "summaries": summaries}


@cache
def dense_endings_for(name: str, text: str, rules: tuple[tuple[str, Any], ...]) -> DenseEndings:
    """The endings that this process has solved by numpy: all with fewer than four pieces are kept."""
    try:
        from dense_endings import DenseEndings
    except ModuleNotFoundError as error:
        raise ClusterError(f"{error.name} is missing: pip install -e '.[tuning]'.") from error
    return DenseEndings(Ground(find_map(name, {f"{name}.tmx": text}), JungleOptions(**dict(rules))))


def count_ending(name: str, text: str, rules: list[list[Any]], ending: str) -> list[list[int]]:
    """A task: the counts of the ending called ``ending`` on the map of that name and text, as plain data."""
    endings = dense_endings_for(name, text, tuple((option, value) for option, value in rules))
    return [[s.wins, s.losses, s.draws, s.longest] for s in endings.summaries(roster_called(ending))]


def endings_run(board: JungleMap, options: JungleOptions, pieces: int) -> Run:
    """The run that solves every ending with so many ``pieces``."""
    text = MAPS.text(board.name)
    rules = [[name, getattr(options, name)] for name in RULE_OPTIONS]
    names = [name_of(roster) for roster in endings_of(Ground(board, options), pieces)]
    tasks = [Task(name, (board.name, text, rules, name)) for name in names]
    parameters = {"map": board.name, "rules": dict(rules), "pieces": pieces}
    if pieces == DENSE:
        return Run(f"{pieces} pieces", count_ending, tasks, parameters, DENSE_SOURCES)
    return Run(f"{pieces} pieces", solve_ending, tasks, parameters, SOURCES)


def read_result(name: str, result: Mapping[str, Any]) -> Ending:
    blue, red = (Summary(*numbers) for numbers in result["summaries"])
    return Ending(roster_called(name), result["width"], zlib.decompress(result["packed"]), (blue, red))


def read_counts(name: str, result: Iterable[Iterable[int]]) -> Counts:
    blue, red = (Summary(*numbers) for numbers in result)
    return Counts(roster_called(name), (blue, red))


def lines_of(ground: Ground, ending: Counts | Ending) -> list[tuple[str, Summary]]:
    """Who is to move (w or b), and how it comes out; one side where the other is the same with the colours changed."""
    mirrored = ground.turned is not None and colours_changed(ending.roster) == ending.roster
    return list(zip("w" if mirrored else "wb", ending.summaries, strict=False))


def total_of(ground: Ground, endings: Iterable[Counts | Ending]) -> Summary:
    """All positions with either side to move; one that is another with the colours changed is left out."""
    total = Summary()
    for ending in endings:
        for _, summary in lines_of(ground, ending):
            total += summary
    return total


def table_text(ground: Ground, endings: Iterable[Counts | Ending]) -> str:
    """The counts of ``endings`` as a table with tabs between its columns."""
    lines = ["ending\tto move\tpositions\twins\tlosses\tdraws\tlongest win"]
    for ending in endings:
        for side, s in lines_of(ground, ending):
            cells = (name_of(ending.roster), side, s.positions, s.wins, s.losses, s.draws, s.longest)
            lines.append("\t".join(map(str, cells)))
    return "\n".join(lines) + "\n"


def row(title: str, summary: Summary) -> str:
    numbers = (summary.positions, summary.wins, summary.losses, summary.draws)
    return f"{title:12}" + "".join(f"{number:>14,}" for number in numbers) + f"{summary.longest:>13}"


def print_counts(pieces: int, ground: Ground, endings: Sequence[Counts | Ending], each: bool) -> None:
    heads = ("positions", "wins", "losses", "draws")
    print(f"{'pieces':12}" + "".join(f"{head:>14}" for head in heads) + f"{'longest win':>13}")
    if each:
        for ending in endings:
            for side, summary in zip(("w", "b"), ending.summaries, strict=True):
                print(row(f"{name_of(ending.roster)} {side}", summary))
    total = total_of(ground, endings)
    print(row(str(pieces), total), flush=True)
    print(row("able to move", without_stuck(total, stuck_in(ground, endings), ground.options)), flush=True)


def stuck_in(ground: Ground, endings: Iterable[Counts | Ending]) -> int:
    """The positions of ``endings`` whose side to move has no move, counted like ``total_of``."""
    stuck = 0
    for ending in endings:
        positions = StuckPositions(ground, ending.roster)
        stuck += sum(positions.count(side) for side, _ in enumerate(lines_of(ground, ending)))
    return stuck


def without_stuck(total: Summary, stuck: int, options: JungleOptions) -> Summary:
    """``total`` without so many ``stuck`` positions, which are draws or losses as ``no_move`` says."""
    if options.no_move == "draw":
        return replace(total, draws=total.draws - stuck)
    return replace(total, losses=total.losses - stuck)


def read_table(path: Path) -> list[Counts]:
    """The counts that ``table_text`` wrote to ``path``. Raises ClusterError."""
    found: dict[str, list[Summary]] = {}
    try:
        for line in path.read_text(encoding="utf-8").splitlines()[1:]:
            name, _side, _positions, *numbers = line.split("\t")
            found.setdefault(name, []).append(Summary(*map(int, numbers)))
        return [Counts(roster_called(name), (some[0], some[-1])) for name, some in found.items()]
    except (OSError, ValueError, KeyError, TypeError) as error:
        raise ClusterError(f"{path} is no table of counts: {error}") from error


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
    parser = argparse.ArgumentParser(description="Solve Jungle's endings with two, three and four pieces.")
    parser.add_argument("--pieces", type=int, choices=(2, 3, 4), help="only those with so many (default: 2 and 3)")
    parser.add_argument("--preset", default="standard", choices=("standard", "beginner", "advanced"))
    parser.add_argument("--published", action="store_true", help="the options of the published analysis")
    parser.add_argument("--set", action="append", default=[], metavar="OPTION=VALUE", help="another rule option")
    parser.add_argument("--map", default="classic", help="the map's name (default: classic)")
    parser.add_argument("--each", action="store_true", help="print a line for every ending, w and b to move")
    parser.add_argument("--table", type=Path, metavar="FILE", help="write every ending's counts, tabs between columns")
    parser.add_argument("--counts", type=Path, metavar="FILE", help="with four pieces: a table written before")
    parser.add_argument("--so-far", action="store_true", help="with four pieces: what the results folder has already")
    parser.add_argument("--again", action="store_true", help="solve them even if there is a file")
    parser.add_argument("--folder", type=Path, help="where the file goes (default: where the player looks)")
    add_arguments(parser)
    arguments = parser.parse_args()
    if arguments.so_far and not (arguments.pieces == DENSE and arguments.results):
        parser.error("--so-far goes with --pieces 4 and --results FOLDER")
    return arguments


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
        if pieces == DENSE:
            counts = read_table(arguments.counts) if arguments.counts else counted(arguments, board, options)
            print_counts(pieces, ground, counts, arguments.each)
            write_table(arguments.table, ground, counts)
            continue
        rosters = list(endings_of(ground, pieces))
        found = None if pieces == 2 or arguments.again else kept_endings(path, ground, rosters)
        endings = found or build(arguments, board, options, pieces)
        print_counts(pieces, ground, endings, arguments.each)
        write_table(arguments.table, ground, endings)
        if pieces > 2 and found is None:
            keep(path, ground, endings)


def write_table(path: Path | None, ground: Ground, endings: Sequence[Counts | Ending]) -> None:
    if path is not None:
        try:
            write_text(path, table_text(ground, endings))
        except StorageError as error:
            raise ClusterError(f"{error} The counts above are right all the same.") from error


def counted(arguments: argparse.Namespace, board: JungleMap, options: JungleOptions) -> list[Counts]:
    """The counts of the endings with four pieces: all of them, or those there already."""
    run = endings_run(board, options, DENSE)
    folder = arguments.results / f"{DENSE}-pieces" if arguments.results else None
    if arguments.so_far and folder is not None:
        kept = Results(folder, run)
        found = {task.name: kept.load(task) for task in run.tasks}
        left = [name for name, packed in found.items() if packed is None]
        say(f"{len(left)} of {len(found)} endings are left{': ' if left else ''}{' '.join(left)}")
        return [read_counts(name, msgspec.msgpack.decode(packed)) for name, packed in found.items() if packed]
    with open_workers(arguments.workers, arguments.scheduler) as workers:
        results = run_tasks(run, workers, folder, say)
    return [read_counts(task.name, result) for task, result in zip(run.tasks, results, strict=True)]


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
