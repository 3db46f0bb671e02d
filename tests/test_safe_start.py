"""Whatever lies on the disk, the program starts: with all of it, or without what brings it down, and says so."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from kept import kept
from program import Started

from jungle_games.screens import title
from jungle_games.screens.dialog import Dialog
from jungle_games.screens.saved_games import SavedGamesScene
from jungle_games.screens.title import TitleScene
from jungle_games.screens.typeset import FigureView

RECORD = "game: jungle\nformat: 1\nseats:\n- {name: Mira, kind: person}\n- {name: Ben, kind: person}\nmoves: [a3a4]\n"


class Start(Started):
    """One start of the program, without motion."""

    def __init__(self, home: Path) -> None:
        super().__init__(home)
        self.app.services.motion = 0.0

    def begin(self, frames: int = 3) -> Start:
        self.app.begin(self.navigator.title)
        self.go_on(frames)
        return self

    @property
    def told(self) -> str:
        top = self.app.stack.top
        assert isinstance(top, Dialog)
        return f"{top._title.text} {top._text.text}"

    def log(self) -> str:
        path = self.folders.logs / "jungle-games.log"
        return path.read_text(encoding="utf-8") if path.exists() else ""


@pytest.fixture
def home(tmp_path: Path) -> Path:
    with kept(tmp_path) as found:
        found.saves.store("jungle", RECORD)
        found.saves.save("jungle", "Sunday", RECORD)
    return tmp_path


def records(home: Path) -> Iterator[str]:
    """All records, those that were set aside last."""
    with kept(home) as found:
        yield from (record for (record,) in found.database.rows("SELECT record FROM save"))
    yield from (path.read_text(encoding="utf-8") for path in (home / "set-aside").glob("*.yaml"))


def fail(*_arguments: object, **_options: object) -> Any:
    raise ZeroDivisionError("told to fail")


# What may stand in a stored match


def test_the_record_of_eighty_bytes_with_a_nul_in_a_seats_name_is_gone_on_with(home: Path) -> None:
    with kept(home) as found:
        found.saves.store("jungle", 'game: jungle\nformat: 1\nseats: [{name: "a\\0b"}, {name: B}]\nmoves: [a3a4]\n')
    start = Start(home).begin()
    start.navigator.resume("jungle")
    start.go_on()
    assert start.scenes[0] is TitleScene
    assert len(start.scenes) == 2
    assert start.log() == ""
    start.app.close()


# A stored match that brings the program down


def test_a_title_that_fails_over_its_match_lays_it_to_the_saved_ones(
    home: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(TitleScene, "draw_ground", lambda scene, _target: fail() if scene._offered else None)
    start = Start(home).begin()
    assert start.scenes == [TitleScene, Dialog]
    assert "among the saved games" in start.told
    assert len({match.name for match in start.app.services.saves.saved()} - {"Sunday"}) == 1
    assert list(records(home)) == [RECORD, RECORD]
    start.app.close()


def test_a_saved_match_that_cannot_be_shown_is_taken_out_of_the_list(
    home: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    start = Start(home).begin()
    start.app.services.database.run("DELETE FROM save WHERE name IS NULL")
    monkeypatch.setattr(FigureView, "paint", fail)
    start.navigator.saved_games()
    start.go_on()
    assert start.scenes == [TitleScene, Dialog]
    monkeypatch.undo()
    assert str(home / "set-aside") in start.told
    start.navigator.saved_games()
    start.go_on()
    top = start.app.stack.top
    assert isinstance(top, SavedGamesScene)
    assert top.selected is None
    assert list(records(home)) == [RECORD]
    start.app.close()


def test_a_program_that_fails_to_start_twice_starts_without_what_is_stored(
    home: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    begun: list[int] = []

    def summary_of(*arguments: Any) -> Any:
        begun.append(1)
        fail()

    monkeypatch.setattr(title, "summary_of", summary_of)
    start = Start(home).begin()
    assert len(begun) == 2
    assert start.scenes == [TitleScene, Dialog]
    assert "twice" in start.told
    assert str(home / "set-aside") in start.told
    assert list(records(home)) == [RECORD, RECORD]
    assert start.app.services.saves.all_unfinished() == start.app.services.saves.saved() == []
    start.app.close()


GONE = """
import faulthandler, os, signal
from jungle_games.app import App
from jungle_games.games import ROOMS
from jungle_games.screens.navigator import ScreenNavigator
from jungle_games.store.folders import find_folders

app = App(find_folders(), size=(960, 600))
app.begin(ScreenNavigator(app.services, ROOMS).title)
"""


def be_gone(home: Path, how: str) -> None:
    """Start the program in a process of its own, and end it in this way before its first picture."""
    environment = {**os.environ, "JUNGLE_GAMES_HOME": str(home)}
    subprocess.run([sys.executable, "-c", GONE + how], env=environment, capture_output=True, timeout=120, check=False)


@pytest.mark.skipif(sys.platform == "win32", reason="there is no such signal")
def test_a_program_that_was_ended_by_somebody_did_not_fail(home: Path) -> None:
    for _start in range(3):
        be_gone(home, "os.kill(os.getpid(), signal.SIGKILL)")
    start = Start(home).begin()
    assert start.scenes == [TitleScene]
    assert list(records(home)) == [RECORD, RECORD]
    assert not (home / "set-aside").exists()
    start.app.close()
