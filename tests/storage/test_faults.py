"""Each step of the storage fails once, and is once the last before the program or the power is gone.

Whatever the storage has said is done must be found by the next start, and every match counts once, in the end.
"""

from __future__ import annotations

import sys
from collections.abc import Callable
from dataclasses import dataclass, field
from datetime import UTC, datetime
from pathlib import Path
from types import SimpleNamespace
from typing import Any, get_args

import pytest
from examples import in_turn
from faulty_disk import Ended, Fault, FaultyDisk

from jungle_games.core.matches.match import Match
from jungle_games.core.matches.record import GameRecord, read_match
from jungle_games.core.seat_names import SeatInfo
from jungle_games.games import find_game
from jungle_games.storage.library import Library
from jungle_games.storage.progress import Ratings
from jungle_games.storage.saves import Saved, Saves
from jungle_games.storage.statistics import Result, Statistics
from jungle_games.store import disk
from jungle_games.store.files import StorageError
from jungle_games.store.folders import Folders, find_folders
from jungle_games.store.settings import SettingsStore
from jungle_games.table.driver import Autosave

FAULTS: list[Fault] = [*get_args(Fault)]

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="folders are flushed where POSIX is spoken")

DAMAGED = "muted: [of a hand that slipped\n"
ABANDONED = "game: jacks\nformat: 1\n"
FORGOTTEN = Result(when=datetime(2026, 1, 2, 20, 30, tzinfo=UTC), result="lost")
MOVES = ("a3a4", "g7g6", "a4a5", "g6g5")


@dataclass
class Promises:
    """What must be found after the last step."""

    states: dict[str, set[Any]] = field(default_factory=dict)
    """For each thing every state that is right: two while it is being changed."""
    begun: set[str] = field(default_factory=set)
    """The matches that were kept at least once."""
    counted: set[str] = field(default_factory=set)
    """Those that have ended, and whose result is kept."""
    complaints: list[str] = field(default_factory=list)

    def change(self, thing: str, after: Any, action: Callable[[], object]) -> bool:
        """Do ``action``, which makes ``thing`` be ``after``; whether it has said that this is done."""
        right = self.states.setdefault(thing, {None})
        self.states[thing] = right | {after}
        told = len(self.complaints)
        try:
            action()
        except StorageError as error:
            self.complaints.append(str(error))
        if len(self.complaints) > told:
            return False
        self.states[thing] = {after}
        return True


class Home:
    """The storage of one run of the program."""

    def __init__(self, home: Path, complain: Callable[[str], None]) -> None:
        folders = find_folders({"JUNGLE_GAMES_HOME": str(home)})
        assert isinstance(folders, Folders)
        self.settings = SettingsStore(folders.settings)
        self.settings.load()
        self.saves = Saves(folders.matches)
        self.statistics = Statistics(folders.statistics)
        self.library = Library(folders.library, find_game)
        self.services: Any = SimpleNamespace(
            saves=self.saves, statistics=self.statistics, ratings=Ratings(folders.ratings), library=self.library,
            settings=self.settings, toast=complain,
        )  # fmt: skip

    def in_library(self) -> list[str]:
        """The matches in the library, in order."""
        for _left in self.library.catch_up():
            pass
        entries = self.library.find()
        assert all(self.library.read(entry) for entry in entries)
        assert not [entry for entry in entries if entry.ending == "damaged"]
        return sorted(entry.identity[0] for entry in entries)

    def close(self) -> None:
        self.saves.release()
        self.library.close()

    def finish(self, saved: Saved) -> None:
        """Go on with an unfinished match and let it end as a table does."""
        match = read_match(self.saves.read(saved) or "", find_game)
        autosave = Autosave(self.services, match)
        autosave.file = saved.path
        match.resign(0)
        autosave.report({})
        autosave.keep()


def lay_out(home: Path) -> None:
    """What the program finds at its start."""
    home.mkdir()
    (home / "settings.yaml").write_text(DAMAGED, encoding="utf-8")
    left = home / "matches" / "unfinished-2"
    left.mkdir(parents=True)
    (left / "jacks.yaml").write_text(ABANDONED, encoding="utf-8")


def begun(identity: str) -> Match[Any, Any]:
    game = find_game("jungle")
    match: Match[Any, Any] = Match(game, game.options_type.build(), [SeatInfo("Mira"), SeatInfo("Ben")])
    match.identity = identity * 32
    return match


def play_an_evening(root: Path, promises: Promises) -> None:
    """Use all of the storage: every kind of file is made, replaced, renamed, emptied and removed."""
    home = Home(root / "home", promises.complaints.append)
    try:
        home.saves.claim()
        for volume in (10, 20):
            home.settings.replace(effects_volume=volume)
            promises.change("volume", volume, home.settings.save)
        for identity in "cab":  # the first one waits beside the others
            _play(home, promises, identity)
        _save(home.saves, promises)
        promises.change("forgotten", 1, lambda: home.statistics.record_result("matr1x", FORGOTTEN))
        promises.change("forgotten", None, lambda: home.statistics.reset("matr1x"))
    finally:
        home.close()


def _play(home: Home, promises: Promises, identity: str) -> None:
    match = begun(identity)
    autosave = Autosave(home.services, match)
    for ply, move in enumerate(MOVES, start=1):
        match.play(move)
        if promises.change(identity, ply, autosave.keep):
            promises.begun.add(identity)
    if identity == "c":
        return

    def end() -> None:
        match.resign(0)
        autosave.report({})
        autosave.keep()

    if promises.change(identity, None, end):
        promises.counted.add(identity)


def _save(saves: Saves, promises: Promises) -> None:
    first, second = (f"game: jungle\nformat: 1\nmoves: [{number}]\n" for number in (1, 2))
    promises.change("saved", first, lambda: saves.save("jungle", "Evening", first))
    promises.change("saved", second, lambda: saves.save("jungle", "Evening", second, replace=True))
    promises.change("saved", None, lambda: [saves.delete(saved) for saved in saves.saved("jungle")])


def found(root: Path) -> dict[str, Any]:
    """What the next start finds."""
    home = Home(root / "home", pytest.fail)
    try:
        assert home.saves.claim() is None
        listed = [saved for saved in home.saves.all_unfinished() if saved.game == "jungle"]
        records = [GameRecord.from_yaml(home.saves.read(saved) or "") for saved in listed]
        unfinished = {record.identity[0]: len(record.moves) for record in records}
        assert len(unfinished) == len(records), "a match lies there twice"
        summary = home.statistics.summary("jungle")
        assert "jacks" in (home.saves.unfinished("jacks") or ""), "what another copy left"
        kept = [path for path in (root / "home").glob("settings*.yaml") if "hand that slipped" in path.read_text()]
        assert kept, "the damaged settings"
        return {
            "volume": home.settings.get().effects_volume if (root / "home" / "settings.yaml").exists() else None,
            **{identity: unfinished.get(identity) for identity in "cab"},
            "counted": "".join(result.match[0] for result in reversed(summary.history)),
            "saved": next((home.saves.read(saved) for saved in home.saves.saved("jungle")), None),
            "library": "".join(home.in_library()),
            "forgotten": home.statistics.summary("matr1x").total.played or None,
        }
    finally:
        home.close()


def finish_what_is_left(root: Path) -> tuple[str, str]:
    """Go on with what is unfinished and end it, as its player will; those counted then, and those in the library."""
    home = Home(root / "home", pytest.fail)
    for saved in home.saves.all_unfinished():
        if saved.game == "jungle":
            home.finish(saved)
    assert home.saves.unfinished("jungle") is None
    counted = sorted(result.match[0] for result in home.statistics.summary("jungle").history)
    in_library = home.in_library()
    home.close()
    return "".join(counted), "".join(in_library)


def run(folder: Path, monkeypatch: pytest.MonkeyPatch, fault: Fault | None, at: int) -> tuple[FaultyDisk, Promises]:
    root = folder / "root"
    root.mkdir(parents=True)
    lay_out(root / "home")
    promises, faulty = Promises(), FaultyDisk(root, fault, at)
    with monkeypatch.context() as patch:
        patch.setattr(disk, "os", faulty)
        try:
            play_an_evening(root, promises)
        except Ended:
            assert fault in ("kill", "cut")
    return faulty, promises


def steps(folder: Path, monkeypatch: pytest.MonkeyPatch) -> list[str]:
    faulty, promises = run(folder, monkeypatch, None, 0)
    assert not promises.complaints
    assert promises.states == {"volume": {20}, "c": {4}, "a": {None}, "b": {None}, "saved": {None}, "forgotten": {None}}
    assert promises.counted == {"a", "b"}
    return faulty.steps


def test_every_kind_of_step_is_tried(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    taken = steps(tmp_path, monkeypatch)
    assert set(taken) == {"mkdir", "create", "write", "flush", "rename", "remove", "truncate"}
    assert len(taken) > 60


@pytest.mark.parametrize("fault", FAULTS)
@pytest.mark.parametrize("every", in_turn([len(FAULTS), 1], 2))
def test_nothing_that_was_said_to_be_done_is_lost(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, fault: Fault, every: int
) -> None:
    """By day each kind of fault at its share of the steps, by night at all of them."""
    taken = list(enumerate(steps(tmp_path / "whole", monkeypatch), start=1))
    for at, step in taken[FAULTS.index(fault) % every :: every]:
        folder = tmp_path / str(at)
        faulty, promises = run(folder, monkeypatch, fault, at)
        left = faulty.left(folder / "left")
        where = f"{fault} at step {at}, {step}"
        now = found(left)
        for thing, right in promises.states.items():
            assert now[thing] in right, f"{where}: {thing}"
        assert promises.counted <= set(now["counted"]), f"{where}: a result is lost"
        assert promises.counted <= set(now["library"]), f"{where}: a record is lost"
        ended, in_library = finish_what_is_left(left)
        assert set(ended) == set(in_library), f"{where}: what has ended is in the library"
        assert len(in_library) == len(set(in_library)), f"{where}: a match is in the library twice"
        assert len(ended) == len(set(ended)), f"{where}: a match counts twice"
        assert promises.begun <= set(ended), f"{where}: a match is lost"
