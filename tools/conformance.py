"""See whether an engine plays Jungle by the rules: its moves and perft counts against the reference positions.

    python tools/conformance.py "other-engine --uci"
    python tools/conformance.py "other-engine" --fixed traps=enemy --fixed jump_blocked_by=path --depth 4
    python tools/conformance.py here                  this program
    python tools/conformance.py --write               count the reference anew (compile first: it takes minutes)

The engine speaks UCI with ``position fen`` and ``go perft N``; a line ``a3a4: 24`` for each move and a sum, such as
``Nodes searched: 576``. A ruling that it has no option for is named with ``--fixed``; positions under another are left
out. docs/jungle/positions.md describes the files.
"""

from __future__ import annotations

import argparse
import queue
import re
import shlex
import subprocess
import sys
import threading
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path

from number_arguments import at_least, more_than_nothing

from jungle_games.games.jungle.player.engine import Board, perft
from jungle_games.games.jungle.player.evaluation import Evaluation
from jungle_games.games.jungle.player.tables import Tables, roster_of
from jungle_games.games.jungle.rules.options import JungleOptions, find_map
from jungle_games.games.jungle.rules.position import JunglePosition

ROOT = Path(__file__).resolve().parent.parent
REFERENCE = ROOT / "docs" / "jungle" / "positions"
HERE = "here"
_SUM = re.compile(r"(?:nodes searched|total|nodes|perft \d+)\D*(\d+)", re.IGNORECASE)
_ROOT_MOVE = re.compile(r"([a-i]\d+[a-i]\d+)\s*:?\s+(\d+)")


class Trouble(Exception):  # noqa: N818 - a sentence for the person at the terminal
    """What is in the way, in a sentence."""


@dataclass(frozen=True)
class Case:
    """A position, the rulings it is played by, its moves, and its perft counts from depth 1 on."""

    name: str
    options: Mapping[str, str]
    position: str
    moves: tuple[str, ...] = ()
    counts: tuple[int, ...] = ()

    def __str__(self) -> str:
        rulings = " ".join(f"{name}={value}" for name, value in self.options.items())
        counts = " ".join(map(str, self.counts))
        return (
            f"name {self.name}\noptions {rulings}\nposition {self.position}\nmoves {' '.join(self.moves)}\n"
            f"perft {counts}\n"
        )


def read_cases(text: str, name: str) -> Iterator[Case]:
    """The cases of a reference file. Raises Trouble with the line that cannot be read."""
    found: dict[str, str] = {}
    for number, line in enumerate([*text.splitlines(), ""], start=1):
        if line.startswith("#"):
            continue
        key, _, value = line.strip().partition(" ")
        if key:
            if key not in ("name", "options", "position", "moves", "perft") or key in found:
                raise Trouble(f"{name}, line {number}: unknown or repeated: {key}")
            found[key] = value
        elif found:
            if missing := {"name", "options", "position", "moves", "perft"} - set(found):
                raise Trouble(f"{name}, line {number}: without {', '.join(sorted(missing))}")
            try:
                options = dict(ruling.split("=", 1) for ruling in found["options"].split())
                counts = tuple(map(int, found["perft"].split()))
            except ValueError as error:
                raise Trouble(f"{name}, line {number}: {error}") from error
            yield Case(found["name"], options, found["position"], tuple(found["moves"].split()), counts)
            found = {}


def reference(folder: Path = REFERENCE) -> Iterator[tuple[Path, list[Case]]]:
    """Every reference file and its cases."""
    for file in sorted(folder.glob("*.txt")):
        yield file, list(read_cases(file.read_text(encoding="utf-8"), file.name))


def counted(case: Case, depth: int) -> Case:
    """``case`` with the moves of our rules and the perft counts of our engine, down to ``depth``."""
    changes = {name: value == "true" if value in ("true", "false") else value for name, value in case.options.items()}
    options = JungleOptions.build(changes=changes)
    position = JunglePosition.from_fen(case.position, find_map(options.map), options)
    tables = Tables(position.board, options, roster_of(position.board.start.values()))
    board = Board(tables, Evaluation(tables))
    board.set(position.pieces, position.turn)
    moves = tuple(sorted(map(str, position.legal_moves())))
    return replace(case, moves=moves, counts=tuple(perft(board, plies) for plies in range(1, depth + 1)))


class Engine:
    """A UCI engine in a process of its own."""

    def __init__(self, command: Sequence[str], patience: float) -> None:
        """Raises Trouble when it cannot be started or does not speak UCI."""
        self._patience = patience
        try:
            self._process = subprocess.Popen(
                command, cwd=ROOT, text=True, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL
            )
        except OSError as error:
            raise Trouble(f"{command[0]} cannot be started: {error.strerror}") from error
        self._lines: queue.Queue[str | None] = queue.Queue()
        threading.Thread(target=self._read, daemon=True).start()
        try:
            self._tell("uci")
            told = list(self._until(re.compile("uciok")))
        except Trouble:
            self.end()
            raise
        self.options = {words[2] for words in map(str.split, told) if words[:2] == ["option", "name"]}

    def _read(self) -> None:
        for line in self._process.stdout or ():
            self._lines.put(line.strip())
        self._lines.put(None)

    def _tell(self, line: str) -> None:
        try:
            assert self._process.stdin is not None
            self._process.stdin.write(f"{line}\n")
            self._process.stdin.flush()
        except OSError as error:
            raise Trouble("the engine has ended") from error

    def _until(self, end: re.Pattern[str]) -> Iterator[str]:
        """What the engine says, the line that matches ``end`` being the last."""
        while True:
            try:
                line = self._lines.get(timeout=self._patience)
            except queue.Empty as error:
                raise Trouble(f"the engine has said nothing for {self._patience:g} s") from error
            if line is None:
                raise Trouble("the engine has ended")
            yield line
            if end.match(line):
                return

    def set_up(self, case: Case) -> None:
        """Have it play by the rulings of ``case``, as far as it has options for them, from its position."""
        for name, value in case.options.items():
            if name in self.options:
                self._tell(f"setoption name {name} value {value}")
        self._tell(f"position fen {case.position}")

    def perft(self, depth: int) -> tuple[dict[str, int], int]:
        """The count by root move, and the sum."""
        self._tell(f"go perft {depth}")
        by_move: dict[str, int] = {}
        for line in self._until(_SUM):
            if found := _ROOT_MOVE.match(line):
                by_move[found[1]] = int(found[2])
        found = _SUM.match(line)
        assert found is not None
        return by_move, int(found[1])

    def end(self) -> None:
        self._process.kill()
        self._process.wait()


def differences(engine: Engine, case: Case, depth: int) -> str:
    """What the engine has otherwise, in words; "" when all is the same."""
    engine.set_up(case)
    for plies, expected in enumerate(case.counts[:depth], start=1):
        by_move, found = engine.perft(plies)
        if plies == 1 and set(by_move) != set(case.moves):
            missing, extra = sorted(set(case.moves) - set(by_move)), sorted(set(by_move) - set(case.moves))
            return f"moves missing: {' '.join(missing) or 'none'}; moves too many: {' '.join(extra) or 'none'}"
        if found != expected:
            return f"perft {plies} is {found}, not {expected}"
    return ""


def check(engine: Engine, cases: Iterable[Case], fixed: Mapping[str, str], depth: int) -> tuple[int, int, int]:
    """Print how each case goes; how many agree, differ, and were left out."""
    agree = differ = left_out = 0
    for case in cases:
        foreign = [name for name in case.options if name not in engine.options]
        if other := [name for name in foreign if fixed.get(name, "") != case.options[name]]:
            left_out += 1
            print(f"left out  {case.name}: the engine has no option {', '.join(other)}")
            continue
        words = differences(engine, case, depth)
        agree, differ = agree + (not words), differ + bool(words)
        print(f"differs   {case.name}: {words}" if words else f"agrees    {case.name}", flush=True)
    return agree, differ, left_out


def write(depth: int) -> None:
    """Count every case of the reference anew."""
    for file, cases in reference():
        remarks = [line for line in file.read_text(encoding="utf-8").splitlines() if line.startswith("#")]
        blocks = [str(counted(case, max(depth, len(case.counts)))) for case in cases]
        file.write_text("\n".join(["\n".join(remarks) + "\n", *blocks]), encoding="utf-8")
        print(f"{file}: {len(cases)} positions", flush=True)


def read_arguments(given: Sequence[str] | None = None) -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("engine", nargs="?", help=f"a UCI engine's command line; {HERE}: this program")
    parser.add_argument("--depth", type=at_least(1), default=4, help="count no deeper (default 4)")
    parser.add_argument("--fixed", action="append", default=[], metavar="RULING=VALUE", help="what the engine plays by")
    parser.add_argument(
        "--patience", type=more_than_nothing, default=120.0, metavar="S", help="seconds of silence until it hangs"
    )
    parser.add_argument("--write", action="store_true", help="count the reference anew, by our own rules and engine")
    arguments = parser.parse_args(given)
    if bool(arguments.engine) == arguments.write:
        parser.error("name an engine, or ask to --write")
    if wrong := [ruling for ruling in arguments.fixed if "=" not in ruling]:
        parser.error(f"--fixed {wrong[0]}: write RULING=VALUE")
    return arguments


def main(given: Sequence[str] | None = None) -> int:
    arguments = read_arguments(given)
    if arguments.write:
        write(arguments.depth)
        return 0
    ours = [sys.executable, "-m", "jungle_games", "--uci"]
    try:
        engine = Engine(ours if arguments.engine == HERE else shlex.split(arguments.engine), arguments.patience)
        try:
            fixed = dict(ruling.split("=", 1) for ruling in arguments.fixed)
            cases = [case for _, cases in reference() for case in cases]
            agree, differ, left_out = check(engine, cases, fixed, arguments.depth)
        finally:
            engine.end()
    except Trouble as trouble:
        print(f"{arguments.engine}: {trouble}", file=sys.stderr)
        return 1
    print(f"{agree} agree, {differ} differ, {left_out} left out")
    return 1 if differ else 0


if __name__ == "__main__":
    sys.exit(main())
