"""Kill the program again and again during play, and see that nothing it saved is lost: after changes to what is kept.

    python tools/kills.py --kills 200

A driven program without a window plays matches of every game on one home folder: it keeps them, ends them, changes
settings and saves under names, and says before and after each action what it does. It is killed at a random moment,
from its very start on, every second time in the midst of an action. What is found on the disk must be what it had said
was done, or was about to do. Then it is started again on the same folder.
"""

from __future__ import annotations

import argparse
import json
import random
import signal
import subprocess
import sys
import tempfile
import threading
import time
from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from headless import Headless

from jungle_games.core.game import CHANCE
from jungle_games.core.matches.match import Match, chance_at_table
from jungle_games.core.matches.record import GameRecord
from jungle_games.core.seat_names import SeatInfo
from jungle_games.games import ROOMS
from jungle_games.screens.menu import CurtainScene
from jungle_games.storage.saves import Saves
from jungle_games.store.folders import find_folders
from jungle_games.store.settings import SettingsStore
from jungle_games.ui.events import Accept

Deed = Mapping[str, Any]
LATEST = 4.0
"""Seconds from the start until the program is killed, at most; a quarter of that goes by before the title is shown."""
MOST_ACTIONS, LONGEST_ACTION = 20, 0.012
"""Half of the kills come in the midst of an action: one of the first so many, that many seconds after it was begun."""
MOST_MOVES = 10
OPENING = (8, 1.5)
"""Frames, and seconds of the program's own clock between them, in which cards are cut and dealt."""


# The driven program


class Player:
    """Plays at the tables of a headless program until it is killed."""

    def __init__(self, home: Path, seed: int) -> None:
        self._chance = random.Random(seed)
        self._program = Headless(home, seed=seed)
        self._program.begin()

    def play_for_ever(self) -> None:
        while True:
            self._change_settings()
            self._sit_down(self._chance.choice(ROOMS).name)

    def _do(self, act: Any, **action: Any) -> None:
        print(json.dumps({"doing": action}), flush=True)
        act()
        print(json.dumps({"done": action}), flush=True)

    def _change_settings(self) -> None:
        settings, volume = self._program.app.services.settings, self._chance.randint(0, 100)
        settings.replace(effects_volume=volume)
        self._do(settings.save, kind="settings", volume=volume)

    def _sit_down(self, game: str) -> None:
        """Go on with the unfinished match or begin another, play some moves, and perhaps end it."""
        program, chance = self._program, self._chance
        if chance.random() < 0.5 and program.app.services.saves.unfinished(game) is not None:
            program.navigate(lambda: program.navigator.resume(game))
        else:
            program.navigate(lambda: program.navigator.open_match(self._new_match(game)))
        table = program.table
        assert table is not None, f"{game} is not on the table: {program.app.message}"
        program.frames(*OPENING)
        for _move in range(chance.randint(1, MOST_MOVES)):
            if table.match.outcome is None:
                self._do(lambda: self._move(table), kind="keep", game=game, match=table.match.identity)
                self._say_kept(table)
        self._save(table)
        if table.match.outcome is not None or chance.random() < 0.6:
            self._do(lambda table=table: self._end(table), kind="end", game=game, match=table.match.identity)
        else:
            program.navigate(program.navigator.title)

    def _new_match(self, game: str) -> Match[Any, Any]:
        [rules] = [room.game for room in ROOMS if room.name == game]
        seats = [SeatInfo(name) for name in ("Mira", "Ben", "Ada", "Otto")[: rules.seats[0]]]
        deal = self._chance.randrange(1000)
        return Match(rules, rules.options_type.build(), seats, deal=deal, chance=chance_at_table(rules))

    def _move(self, table: Any) -> None:
        """Let one thing happen, and the program's turn end, in which the match is saved."""
        if isinstance(self._program.top, CurtainScene):
            self._program.navigate(lambda: self._program.app.handle(Accept()))
        if table.play.awaits_roll:
            table.play.throw()
        elif table.match.to_move is CHANCE:
            self._program.frames(*OPENING)
        else:
            table.play.play(self._chance.choice(table.match.legal()))
        self._program.frames(1)

    def _say_kept(self, table: Any) -> None:
        match = table.match
        if any(isinstance(step.actor, int) for step in match.steps):
            kind = "kept" if match.outcome is None else "over"
            kept = {"kind": kind, "game": match.game.name, "match": match.identity, "ply": match.ply}
            print(json.dumps({"done": kept}), flush=True)

    def _save(self, table: Any) -> None:
        game, saves = table.match.game.name, self._program.app.services.saves
        text, name = GameRecord.of(table.match).to_yaml(), f"Evening {self._chance.randrange(5)}"
        act = lambda: saves.save(game, name, text, replace=True)  # noqa: E731 - a name for an action
        self._do(act, kind="save", game=game, name=name, match=table.match.identity, ply=table.match.ply)

    def _end(self, table: Any) -> None:
        if table.match.outcome is None:
            table.play.resign(0)
        self._program.navigate(self._program.navigator.title)


# What is found


@dataclass
class Ledger:
    """What the program has said, over all its lives."""

    kept: dict[str, int] = field(default_factory=dict)
    """The unfinished matches, and how many moves each has."""
    over: set[str] = field(default_factory=set)
    """Matches whose last move was made: they may leave the disk, or stay while that can be taken back."""
    saved: dict[tuple[str, str], tuple[str, int]] = field(default_factory=dict)
    ended: set[str] = field(default_factory=set)
    volume: int | None = None
    doing: Deed | None = None
    """What it was about when it was killed."""
    said: int = 0

    def note(self, line: Deed) -> None:
        self.doing = line.get("doing")
        action = line.get("done")
        if action is None:
            return
        self.said += 1
        if action["kind"] == "keep":
            self.doing = action  # what came of it is said by the next line
        match action["kind"]:
            case "settings":
                self.volume = action["volume"]
            case "kept":
                self.kept[action["match"]] = action["ply"]
            case "over":
                self.over.add(action["match"])
            case "save":
                self.saved[action["game"], action["name"]] = (action["match"], action["ply"])
            case "end":
                self.kept.pop(action["match"], None)
                self.ended.add(action["match"])

    def about(self, kind: str, **facts: object) -> bool:
        """Whether it was about to do this when it was killed."""
        doing = self.doing or {}
        return doing.get("kind") == kind and all(doing.get(name) == value for name, value in facts.items())


def lost(home: Path, ledger: Ledger) -> Iterator[str]:
    """What the program had said was done, and is not; ``ledger`` goes on from what is found."""
    folders = find_folders({"JUNGLE_GAMES_HOME": str(home)})
    settings, saves = SettingsStore(folders.settings), Saves(folders.matches)
    settings.load()
    told = " ".join(settings.notices.take())
    volume = settings.get().effects_volume
    if told or (ledger.volume is not None and volume != ledger.volume and not ledger.about("settings", volume=volume)):
        yield f"settings: {volume} instead of {ledger.volume}; {told}"
    ledger.volume = volume
    unfinished = dict(filter(None, (record_in(saves.read(saved)) for saved in saves.all_unfinished())))
    for match in {*ledger.kept, *unfinished}:
        moves, kept_moves = unfinished.get(match), ledger.kept.get(match)
        if moves != kept_moves and not _explained(moves, kept_moves, match, ledger):
            yield f"{match}: {moves} instead of {kept_moves}, {ledger.doing}"
    ledger.kept = unfinished
    for (game, name), kept in list(ledger.saved.items()):
        found = record_in(next((saves.read(saved) for saved in saves.saved(game) if saved.name == name), None))
        if found != kept and not (found and ledger.about("save", game=game, name=name, match=found[0], ply=found[1])):
            yield f"{game}, {name}: {found} instead of {kept}"
        if found is not None:
            ledger.saved[game, name] = found
    yield from saves.notices.take()
    counted = counted_matches(folders.statistics)
    yield from (f"the result of {match} is lost" for match in sorted(ledger.ended) if not counted[match])
    yield from (path.name for path in home.rglob("*.damaged-*"))


def _explained(found: int | None, kept: int | None, match: str, ledger: Ledger) -> bool:
    """Whether what was being done when the program was killed leads from ``kept`` moves to those ``found``."""
    if found is None:
        return match in ledger.over or any(ledger.about(kind, match=match) for kind in ("keep", "end"))
    return match in ledger.over or ((kept is None or kept <= found) and ledger.about("keep", match=match))


def record_in(text: str | None) -> tuple[str, int] | None:
    if text is None:
        return None
    record = GameRecord.from_yaml(text)
    return record.identity, len(record.moves)


def counted_matches(folder: Path) -> Counter[str]:
    """How often each match is counted in the files of results."""
    lines = (line for path in folder.glob("*.jsonl") for line in path.read_text(encoding="utf-8").splitlines())
    return Counter(json.loads(line)["match"] for line in lines if line)


# Killing


def live_and_be_killed(home: Path, seed: int, ledger: Ledger) -> str:
    """Let the program live for a while; what it complained of."""
    command = [sys.executable, __file__, "--driven", str(home), "--seed", str(seed)]
    program = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
    assert program.stdout is not None
    assert program.stderr is not None
    chance = random.Random(f"moment {seed}")
    end = threading.Timer(chance.uniform(0, LATEST), program.kill)
    in_an_action = chance.randint(1, MOST_ACTIONS) if chance.random() < 0.5 else 0
    if not in_an_action:
        end.start()
    ledger.doing, begun = None, 0
    for line in program.stdout:
        if line.endswith("\n") and line.startswith("{"):
            ledger.note(json.loads(line))
            begun += ledger.doing is not None
            if in_an_action and begun == in_an_action:
                time.sleep(chance.uniform(0, LONGEST_ACTION))
                program.kill()
                in_an_action = 0
    complaints = program.stderr.read()
    if program.wait() != (1 if sys.platform == "win32" else -signal.SIGKILL):
        return f"it ended by itself with status {program.returncode}: {complaints}"
    return complaints if "Traceback" in complaints else ""


def kill_again_and_again(home: Path, kills: int, seed: int) -> int:
    """Print what came out; how much was lost, counted twice or failed."""
    ledger, problems = Ledger(), list[str]()
    for number in range(kills):
        complaints = live_and_be_killed(home, seed * 1_000_000 + number, ledger)
        found = [*lost(home, ledger), *([complaints] if complaints else [])]
        problems += [f"kill {number}: {problem}" for problem in found]
        if (number + 1) % 20 == 0:
            print(f"  {number + 1} kills, {ledger.said} actions, {len(ledger.ended)} matches ended", flush=True)
    twice = [match for match, times in counted_matches(home / "statistics").items() if times > 1]
    for problem in problems:
        print(problem)
    print(
        f"{kills} kills, seed {seed}: {ledger.said} actions said to be done, {len(ledger.ended)} matches ended; "
        f"lost {len(problems)}, counted twice {len(twice)}"
    )
    return len(problems) + len(twice)


def main() -> int:
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--kills", type=int, default=200)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--driven", type=Path, metavar="HOME", help="be the program that is killed")
    chosen = parser.parse_args()
    if chosen.driven is not None:
        Player(chosen.driven, chosen.seed).play_for_ever()
    with tempfile.TemporaryDirectory() as folder:
        return int(kill_again_and_again(Path(folder), chosen.kills, chosen.seed) > 0)


if __name__ == "__main__":
    sys.exit(main())
