"""Kill the program again and again during play, and see that nothing it saved is lost: after changes to what is kept.

A driven program without a window plays matches of every game on one home folder: it keeps them and ends them, and says
before and after each action what it does. It is killed at a random moment, from its very start on, every second time
inside a transaction of its database. What is found on the disk must be what it had said was done, or was about to do.
Then it is started again on the same folder.
"""

from __future__ import annotations

import argparse
import contextlib
import itertools
import json
import os
import random
import signal
import subprocess
import sys
import tempfile
import threading
from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from functools import partial
from pathlib import Path
from typing import Any
from uuid import uuid4

from headless import Headless, some_match

from jungle_games.core.game import CHANCE
from jungle_games.core.matches.record import GameRecord
from jungle_games.core.room import Room
from jungle_games.games import ROOMS
from jungle_games.screens.dialog import CurtainScene
from jungle_games.store.database import Database, Row
from jungle_games.store.folders import find_folders
from jungle_games.store.matches import Matches
from jungle_games.table.scene import TableScene
from jungle_games.ui.events import Accept

Deed = Mapping[str, Any]
LATEST = 5.0
"""Seconds from the start until the program is killed, at most; a quarter of that goes by before the title is shown."""
MOST_STATEMENTS, LONGEST_COMMIT = 40, 0.004
"""Half of the kills come inside a transaction: after one of the first so many statements, or if that is the last one,
up to so many seconds after it was given."""
OPENING = (8, 1.5)
"""Frames, and seconds of the program's own clock between them, in which cards are cut and dealt."""


class Player:
    """Plays at the tables of a headless program until it is killed."""

    def __init__(self, home: Path, seed: int) -> None:
        self._chance = random.Random(seed)
        self._program = Headless(home, seed=seed)
        if seed % 2:
            self._be_killed_inside(self._chance.randint(1, MOST_STATEMENTS))

    def _be_killed_inside(self, left: int) -> None:
        database, chance = self._program.app.services.database, self._chance
        carry_out, statements = database.rows, itertools.count(1)

        def watched(statement: str, *values: object) -> list[Row]:
            if statement == "COMMIT" and next(statements) >= left:
                threading.Timer(chance.uniform(0, LONGEST_COMMIT), os.kill, (os.getpid(), signal.SIGKILL)).start()
            rows = carry_out(statement, *values)
            if database._in_transaction and statement != "COMMIT" and next(statements) == left:
                os.kill(os.getpid(), signal.SIGKILL)
            return rows

        database.rows = watched  # type: ignore[method-assign]

    def play_for_ever(self) -> None:
        while True:
            self._sit_down(self._chance.choice(ROOMS))

    def _do(self, act: Callable[[], Deed | None], **action: Any) -> None:
        """Say what is begun, do it, and say what was done: so much, and what ``act`` adds to it."""
        print(json.dumps({"doing": action}), flush=True)
        action |= act() or {}
        trouble = self._program.app.services.database.trouble
        assert trouble is None, f"the disk is not sound: {trouble}"
        print(json.dumps({"done": action}), flush=True)

    def _sit_down(self, room: Room) -> None:
        """Go on with the unfinished match or begin another, play some moves, and perhaps end it."""
        program, chance = self._program, self._chance
        match = some_match(room, chance, room.game.options_type.build(), moves=0, levels=False)
        identity, go = uuid4().hex, partial(program.navigator.open_match, match)
        match.identity = identity
        saves = program.app.services.saves
        newest = saves.newest_unfinished(room.name) if chance.random() < 0.5 else None
        if newest is not None and (unfinished := record_in(saves.read(newest))):
            identity, go = unfinished[0], partial(program.navigator.resume, room.name)

        def open_table() -> Deed:
            program.navigate(go)
            program.frames(*OPENING)  # what chance had begun is ended, if a kill came between
            return self._state(program.open_table)

        self._do(open_table, kind="keep", match=identity)
        table = program.open_table
        assert table is not None, f"{room.name} is not on the table: {program.app.message}"
        for _move in range(chance.randint(1, 10)):
            if table.match.outcome is None:
                self._do(lambda: self._move(table), kind="keep", match=table.match.identity)
        match = table.match
        if match.outcome is None and chance.random() >= 0.6:
            program.navigate(program.navigator.title)
            return

        def end() -> None:
            if match.outcome is None:
                table.play.resign(0)
            program.navigate(program.navigator.title)

        self._do(end, kind="end", match=match.identity)

    def _move(self, table: TableScene[Any, Any]) -> Deed:
        """Let one thing happen, and the program's turn end, in which the match is saved; what came of it."""
        if isinstance(self._program.top, CurtainScene):
            self._program.navigate(lambda: self._program.app.handle(Accept()))
        if table.play.awaits_roll:
            table.play.throw()
        elif table.match.to_move is CHANCE:
            self._program.frames(*OPENING)
        else:
            table.play.play(self._chance.choice(table.match.legal()))
        self._program.frames(1)
        return self._state(table)

    @staticmethod
    def _state(table: TableScene[Any, Any] | None) -> Deed:
        assert table is not None, "a dialog is open where there should be a table"
        match = table.match
        played = any(isinstance(step.actor, int) for step in match.steps)
        return {"kind": "over" if match.outcome is not None else "kept" if played else "keep", "ply": match.ply}


@dataclass
class Ledger:
    """What the program has said, over all its lives."""

    kept: dict[str, int] = field(default_factory=dict)
    """The unfinished matches, and how many moves each has."""
    over: set[str] = field(default_factory=set)
    """Matches whose last move was made: they may leave the disk, or stay while that can be taken back."""
    ended: set[str] = field(default_factory=set)
    begun: Deed = field(default_factory=dict)
    """What it was about when it was killed."""
    said: int = 0

    def note(self, line: Deed) -> None:
        self.begun = line.get("doing", {})
        if self.begun:
            return
        self.said += 1
        action = line["done"]
        match action["kind"]:
            case "kept":
                self.kept[action["match"]] = action["ply"]
            case "over":
                self.over.add(action["match"])
            case "end":
                self.kept.pop(action["match"], None)
                self.ended.add(action["match"])

    def about(self, kind: str, match: str) -> bool:
        """Whether it was about to do this to ``match`` when it was killed."""
        return (self.begun.get("kind"), self.begun.get("match")) == (kind, match)


def lost(home: Path, ledger: Ledger) -> Iterator[str]:
    """What the program had said was done, and is not, or is twice; ``ledger`` goes on from what is found."""
    folders = find_folders({"JUNGLE_GAMES_HOME": str(home)})
    yield from (path.name for path in home.rglob("*.damaged-*"))
    for log in folders.logs.glob("*"):
        yield f"it failed: {log.read_text(encoding='utf-8')}"
        log.unlink()
    with contextlib.closing(Database(folders.database)) as database:
        yield from lost_matches(database, ledger)
        yield from database.notices.take()


def lost_matches(database: Database, ledger: Ledger) -> Iterator[str]:
    """The same of an open database."""
    if (state := database.rows("PRAGMA integrity_check")) != [("ok",)]:
        yield f"damaged: {state}"
    saves = Matches(database)
    unfinished = dict(filter(None, (record_in(saves.read(saved)) for saved in saves.all_unfinished())))
    for match in {*ledger.kept, *unfinished}:
        moves, kept_moves = unfinished.get(match), ledger.kept.get(match)
        if moves != kept_moves and not _explained(moves, kept_moves, match, ledger):
            yield f"{match}: {moves} instead of {kept_moves}, {ledger.begun}"
    ledger.kept = unfinished
    counted = Counter(match for (match,) in database.rows("SELECT key FROM event WHERE kind = 'result'"))
    in_library = {identity for (identity,) in database.rows("SELECT identity FROM finished")}
    yield from (f"the result of {match} is lost" for match in sorted(ledger.ended - counted.keys()))
    yield from (f"the record of {match} is lost" for match in sorted(ledger.ended - in_library))
    yield from (f"the result of {match} is counted {times} times" for match, times in counted.items() if times > 1)
    ((sums,),) = database.rows("SELECT total(played) FROM tally")
    if sums != len(counted):
        yield f"{len(counted)} results are {sums} in the sums"


def _explained(found: int | None, kept: int | None, match: str, ledger: Ledger) -> bool:
    """Whether what was being done when the program was killed leads from ``kept`` moves to those ``found``."""
    if found is None:
        return match in ledger.over or any(ledger.about(kind, match) for kind in ("keep", "end"))
    return match in ledger.over or ((kept is None or kept <= found) and ledger.about("keep", match))


def record_in(text: str | None) -> tuple[str, int] | None:
    if text is None:
        return None
    record = GameRecord.from_yaml(text)
    return record.identity, len(record.moves)


def live_and_be_killed(home: Path, seed: int, ledger: Ledger) -> str:
    """Let the program live for a while; what it complained of."""
    command = [sys.executable, __file__, "--driven", str(home), "--seed", str(seed)]
    program = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
    assert program.stdout
    assert program.stderr
    if not seed % 2:
        threading.Timer(random.Random(seed).uniform(0, LATEST), program.kill).start()
    ledger.begun = {}
    for line in program.stdout:
        if line.endswith("\n") and line.startswith("{"):
            ledger.note(json.loads(line))
    complaints = program.stderr.read()
    if program.wait() != (1 if sys.platform == "win32" else -signal.SIGKILL):
        return f"it ended by itself with status {program.returncode}: {complaints}"
    return complaints if "Traceback" in complaints else ""


def main() -> int:
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--kills", type=int, default=200)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--driven", type=Path, metavar="HOME", help="be the program that is killed")
    chosen = parser.parse_args()
    if chosen.driven is not None:
        Player(chosen.driven, chosen.seed).play_for_ever()
    ledger, problems = Ledger(), 0
    with tempfile.TemporaryDirectory() as home:
        for number in range(chosen.kills):
            complaint = live_and_be_killed(Path(home), chosen.seed * 1_000_000 + number, ledger)
            for problem in [*lost(Path(home), ledger), *filter(None, [complaint])]:
                problems += 1
                print(f"kill {number}: {problem}", flush=True)
    print(
        f"{chosen.kills} kills, seed {chosen.seed}: {ledger.said} actions said to be done, {len(ledger.ended)} matches "
        f"ended; lost or counted twice {problems}"
    )
    return bool(problems)


if __name__ == "__main__":
    sys.exit(main())
