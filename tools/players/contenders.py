"""The players for ``match.py``: a level, a plain searcher, this program at any revision, or another UCI program."""

from __future__ import annotations

import os
import queue
import random
import shlex
import subprocess
import sys
import tarfile
import tempfile
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, replace
from functools import cache
from pathlib import Path
from typing import Protocol

from jungle_games.core.game import IllegalMove
from jungle_games.core.limits import Limits
from jungle_games.games.jungle.player.iterative_deepening import SPREAD
from jungle_games.games.jungle.player.player import SKILLS, JunglePlayer
from jungle_games.games.jungle.rules.board import JungleMove, Kind
from jungle_games.games.jungle.rules.position import JunglePosition
from jungle_games.players.mentoring import lead_for

ROOT = Path(__file__).resolve().parents[2]
MATERIAL = "material"
HERE = "here"
COMPILED, SOURCE = "+compiled", "+source"
HELP = (
    f"a level ({', '.join(SKILLS)}), {MATERIAL}, {HERE} (this program as it lies here), git:REVISION, tree:FOLDER "
    f"(ours too; {COMPILED} after a revision compiles it, {SOURCE} keeps compiled files out), "
    "or another UCI program's command line"
)
_PIECE_VALUES = {
    Kind.RAT: 5, Kind.CAT: 2, Kind.DOG: 3, Kind.WOLF: 4,
    Kind.LEOPARD: 5, Kind.TIGER: 8, Kind.LION: 9, Kind.ELEPHANT: 10,
}  # fmt: skip
_WON = 1000
_START = 60.0
"""Seconds a program may take to say that it is ready."""
_PATIENCE = 5.0
"""Seconds after its time is up until a program that does not answer counts as hung."""


class Failed(Exception):  # noqa: N818 - it is how a game may end
    """A player lost by something other than the rules; the message is the ending's name."""


@dataclass(frozen=True)
class Pace:
    """How long a player may think: ``nodes``; else ``movetime`` or a level's own, in ms; else by the clocks (ms)."""

    nodes: int | None = None
    movetime: int | None = None
    clocks: tuple[int, int] = (0, 0)
    increment: int = 0


@dataclass(frozen=True)
class Reply:
    """A move, the milliseconds it took, and what the player thinks of the position, if it says so."""

    move: JungleMove
    took: float
    score: int | None = None


class Contender(Protocol):
    """A player in a game."""

    def begin(self, start: JunglePosition) -> None: ...

    def choose(self, position: JunglePosition, moves: list[JungleMove], pace: Pace, seed: int) -> Reply: ...


class Material:
    """Alpha-beta on the reference rules to a fixed depth, counting pieces; chance decides between equal moves."""

    def __init__(self, depth: int = 3) -> None:
        self._depth = depth

    def begin(self, start: JunglePosition) -> None:
        """There is nothing to prepare."""

    def choose(self, position: JunglePosition, moves: list[JungleMove], pace: Pace, seed: int) -> Reply:
        began = time.perf_counter()
        best = -2 * _WON
        chosen: list[JungleMove] = []
        for move in position.legal_moves():
            # One below the best so far: moves as good as the best must get their exact value.
            value = -self._value(position.play(move), self._depth - 1, -2 * _WON, 1 - best)
            if value > best:
                best, chosen = value, []
            if value == best:
                chosen.append(move)
        return Reply(random.Random(seed).choice(chosen), 1000 * (time.perf_counter() - began))

    def _value(self, position: JunglePosition, depth: int, alpha: int, beta: int) -> int:
        if position.outcome is not None:
            if not position.outcome.winners:
                return 0
            return (_WON + depth) * (1 if position.turn in position.outcome.winners else -1)
        if depth == 0:
            signs = (1, -1) if position.turn == 0 else (-1, 1)
            return sum(signs[piece.seat] * _PIECE_VALUES[piece.kind] for piece in position.pieces.values())
        moves = sorted(position.legal_moves(), key=lambda move: move.target not in position.pieces)
        best = -2 * _WON
        for move in moves:
            best = max(best, -self._value(position.play(move), depth - 1, -beta, -alpha))
            alpha = max(alpha, best)
            if alpha >= beta:
                break
        return best


class LevelContender:
    """A level of the program, in this process."""

    def __init__(self, level: str) -> None:
        self._level = level
        self._player = JunglePlayer(level)

    def begin(self, start: JunglePosition) -> None:
        self._player = JunglePlayer(self._level)

    def choose(self, position: JunglePosition, moves: list[JungleMove], pace: Pace, seed: int) -> Reply:
        began = time.perf_counter()
        choice = self._player.choose(position, Limits(ms=pace.movetime, nodes=pace.nodes, seed=seed), bool)
        score = None if choice.evaluation is None else round(lead_for(choice.evaluation, SPREAD))
        return Reply(choice.move, 1000 * (time.perf_counter() - began), score)


class UciContender:
    """A UCI program in a process of its own, which ends with this one."""

    def __init__(self, command: tuple[str, ...], folder: str | None, variables: tuple[tuple[str, str], ...]) -> None:
        self._process = subprocess.Popen(
            command, cwd=folder, env={**os.environ, **dict(variables)}, text=True,
            stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL,
        )  # fmt: skip
        self._lines: queue.Queue[str | None] = queue.Queue()
        threading.Thread(target=self._read, daemon=True).start()
        self._start = ""
        self._tell("uci")
        self._wait("uciok", _START)

    def begin(self, start: JunglePosition) -> None:
        for option in type(start.options).declared():
            if option.group == "rules" and (value := getattr(start.options, option.name)) != option.default:
                self._tell(f"setoption name {option.name} value {str(value).lower()}")
        self._start = start.fen()
        self._tell("ucinewgame")
        self._tell("isready")
        self._wait("readyok", _START)

    def choose(self, position: JunglePosition, moves: list[JungleMove], pace: Pace, seed: int) -> Reply:
        played = " moves " + " ".join(map(str, moves)) if moves else ""
        began = time.perf_counter()
        self._tell(f"position fen {self._start}{played}")
        if pace.nodes is not None:
            self._tell(f"go nodes {pace.nodes}")
            allowed = 60_000
        elif pace.movetime is not None:
            self._tell(f"go movetime {pace.movetime}")
            allowed = pace.movetime
        else:
            blue, red = pace.clocks
            self._tell(f"go wtime {blue} btime {red} winc {pace.increment} binc {pace.increment}")
            allowed = pace.clocks[position.turn]
        said, score = self._wait("bestmove", allowed / 1000 + _PATIENCE)
        took = 1000 * (time.perf_counter() - began)
        try:
            return Reply(JungleMove.parse(said.split()[1]), took, score)
        except (IndexError, IllegalMove) as error:
            raise Failed("illegal") from error

    def _tell(self, line: str) -> None:
        assert self._process.stdin is not None
        try:
            self._process.stdin.write(f"{line}\n")
            self._process.stdin.flush()
        except OSError as error:
            raise Failed("crashed") from error

    def _read(self) -> None:
        assert self._process.stdout is not None
        for line in self._process.stdout:
            self._lines.put(line.strip())
        self._lines.put(None)

    def _wait(self, beginning: str, seconds: float) -> tuple[str, int | None]:
        """The line that begins so, and the last score told before it."""
        score = None
        until = time.perf_counter() + seconds
        while True:
            try:
                line = self._lines.get(timeout=max(0.01, until - time.perf_counter()))
            except queue.Empty as error:
                raise Failed("hung") from error
            if line is None:
                raise Failed("crashed")
            if line.startswith(beginning):
                return line, score
            words = line.split()
            if "score" in words:
                kind, number = words[words.index("score") + 1 :][:2]
                score = int(number) if kind == "cp" else 30_000 if int(number) > 0 else -30_000


@dataclass(frozen=True)
class Entry:
    """A contender as it can be sent to another process: a level's name, or a UCI program's command."""

    name: str
    command: tuple[str, ...] = ()
    folder: str | None = None
    variables: tuple[tuple[str, str], ...] = ()

    @property
    def is_level(self) -> bool:
        return self.name in SKILLS

    def contender(self) -> Contender:
        """The player; one process is kept for each UCI program."""
        if self.command:
            return _connected(self)
        return Material() if self.name == MATERIAL else LevelContender(self.name)


@cache
def _connected(entry: Entry) -> UciContender:
    return UciContender(entry.command, entry.folder, entry.variables)


def forget_connections() -> None:
    """Start UCI programs anew: one crashed or hung."""
    _connected.cache_clear()


@contextmanager
def entries(names: tuple[str, ...]) -> Iterator[list[Entry]]:
    """What ``names`` stand for; revisions lie in a folder of their own until the end."""
    with tempfile.TemporaryDirectory(prefix="match-") as scratch:
        yield [_entry(name, Path(scratch)) for name in names]


def _entry(name: str, scratch: Path) -> Entry:
    if name in SKILLS or name == MATERIAL:
        return Entry(name)
    bare = name.removesuffix(COMPILED).removesuffix(SOURCE)
    if bare == HERE:
        entry = _ours(name, ROOT)
    elif bare.startswith("tree:"):
        entry = _ours(name, Path(bare[5:]).resolve())
    elif bare.startswith("git:"):
        entry = _ours(name, check_out(bare[4:], scratch, compiled=name.endswith(COMPILED)))
    else:
        return Entry(name, tuple(shlex.split(name)))
    if name.endswith(SOURCE):
        return replace(entry, variables=(*entry.variables, ("JUNGLE_GAMES_COMPILED", "0")))
    return entry


def _ours(name: str, tree: Path) -> Entry:
    if not (tree / "jungle_games").is_dir():
        raise SystemExit(f"{name}: there is no program in {tree}")
    return Entry(name, (sys.executable, "-m", "jungle_games", "--uci"), str(tree), (("PYTHONPATH", str(tree)),))


def check_out(revision: str, scratch: Path, *, compiled: bool) -> Path:
    """The program at ``revision``, in a folder of its own in ``scratch``. Raises SystemExit if there is none."""
    tree = scratch / f"{revision.replace('/', '-')}{COMPILED if compiled else ''}"
    tree.mkdir(exist_ok=True)
    packed = subprocess.run(["git", "archive", revision], cwd=ROOT, capture_output=True)
    if packed.returncode:
        raise SystemExit(f"git:{revision}: {packed.stderr.decode(errors='replace').strip()}")
    with tempfile.TemporaryFile() as file:
        file.write(packed.stdout)
        file.seek(0)
        with tarfile.open(fileobj=file) as archive:
            archive.extractall(tree, filter="data")
    if compiled:
        environment = {**os.environ, "PYTHONPATH": str(tree)}
        subprocess.run([sys.executable, "tools/packaging/compile.py"], cwd=tree, env=environment, check=True)
    return tree
