"""Whatever lies on the disk, the program starts: with all of it, or without what brings it down, and says so."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from program import Started

from jungle_games.screens import title
from jungle_games.screens.dialog import Dialog
from jungle_games.screens.library.saved_games import SavedGamesScene, SavedSheet
from jungle_games.screens.title import TitleScene

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
    for path in (unfinished(tmp_path), saved(tmp_path)):
        path.parent.mkdir(parents=True)
        path.write_text(RECORD, encoding="utf-8")
    return tmp_path


def unfinished(home: Path) -> Path:
    return home / "matches" / "unfinished" / "jungle.yaml"


def saved(home: Path) -> Path:
    return home / "matches" / "saved" / "jungle" / "Sunday.yaml"


def records(home: Path) -> Iterator[str]:
    for path in sorted((home / "matches").rglob("*.yaml")):
        yield path.read_text(encoding="utf-8")


def fail(*_arguments: object, **_options: object) -> Any:
    raise ZeroDivisionError("told to fail")


# What may stand in a stored match


def test_the_record_of_eighty_bytes_with_a_nul_in_a_seats_name_is_gone_on_with(home: Path) -> None:
    unfinished(home).write_text('game: jungle\nformat: 1\nseats: [{name: "a\\0b"}, {name: B}]\nmoves: [a3a4]\n')
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
    unfinished(home).unlink()
    monkeypatch.setattr(SavedSheet, "paint", fail)
    start.navigator.saved_games()
    start.go_on()
    assert start.scenes == [TitleScene, Dialog]
    monkeypatch.undo()
    [aside] = saved(home).parent.iterdir()
    assert aside.name in start.told
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
    [aside] = (home / "matches").glob("set-aside-*")
    assert "twice" in start.told
    assert str(aside) in start.told
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
    assert not list((home / "matches").glob("set-aside-*"))
    start.app.close()
