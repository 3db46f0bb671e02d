"""Mistakes of the program's own, provoked everywhere: the match is kept, one dialog tells, and the title is back."""

from __future__ import annotations

import threading
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pygame
import pytest
from program import Started

from jungle_games import app as app_module
from jungle_games import start
from jungle_games.core.matches.match import Match
from jungle_games.core.matches.record import GameRecord, read_match
from jungle_games.core.seat_names import SeatInfo
from jungle_games.games import find_game
from jungle_games.screens import dialog
from jungle_games.screens.dialog import Dialog
from jungle_games.screens.my_games import MatchList
from jungle_games.screens.title import TitleScene
from jungle_games.store.folders import Folders
from jungle_games.table import driver
from jungle_games.table.scene import TableScene
from jungle_games.ui.events import Back, Command

pytestmark = pytest.mark.usefixtures("without_art")

PLAYER = "Mira"
MOVES = ["a3a4", "g7g6", "e3d3"]


class Wreck(Started):
    """The program with a match of two people on the table, in which things can be broken."""

    def __init__(self, folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
        super().__init__(folder)
        self.boxes: list[str] = []
        monkeypatch.setattr(pygame.display, "message_box", lambda title, text, *rest: self.boxes.append(text))
        self.copied: list[str] = []
        monkeypatch.setattr(self.app.services.clipboard, "write", self.copied.append)
        self.app.begin(self.navigator.title)
        game = find_game("jungle")
        self.match: Match[Any, Any] = Match(game, game.options_type.build(), [SeatInfo(PLAYER), SeatInfo("Ben")])
        self.navigator.open_match(self.match)
        self.go_on()
        self.table = self.app.stack.top
        assert isinstance(self.table, TableScene)
        for move in MOVES:
            self.table.play.play(game.parse_move(move))
        self.go_on()

    @property
    def dialog(self) -> Dialog:
        top = self.app.stack.top
        assert isinstance(top, Dialog)
        return top

    @property
    def told(self) -> str:
        return self.dialog._text.text

    def kept_moves(self) -> list[str]:
        """The moves of the only match that is kept, unfinished or saved."""
        kept = [record for (record,) in self.app.services.database.rows("SELECT record FROM save")]
        [record] = kept + [path.read_text(encoding="utf-8") for path in self.folders.data.glob("set-aside/*.yaml")]
        return list(read_match(record, find_game).moves)

    def log(self) -> str:
        return (self.folders.logs / "jungle-games.log").read_text(encoding="utf-8")


@pytest.fixture
def wreck(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Wreck]:
    made = Wreck(tmp_path, monkeypatch)
    yield made
    monkeypatch.undo()
    made.app.close()


def fail(*arguments: object, **options: object) -> Any:
    raise ZeroDivisionError(f"told to fail, {PLAYER}")


def fail_times(count: int, then: Callable[..., Any]) -> Callable[..., Any]:
    """A function that fails so many times, and then does what it should."""
    left = [count]

    def failing(*arguments: Any, **options: Any) -> Any:
        if left[0]:
            left[0] -= 1
            fail()
        return then(*arguments, **options)

    return failing


# In a scene


@pytest.mark.parametrize("where", ["handle", "update", "draw", "layout", "wake_at", "leave", "pause", "keep"])
def test_a_failing_table_keeps_the_match_and_leads_to_the_title(
    wreck: Wreck, monkeypatch: pytest.MonkeyPatch, where: str
) -> None:
    monkeypatch.setattr(wreck.table, where, fail)
    wreck.table.dirty = True
    if where == "wake_at":
        monkeypatch.setattr(wreck.app._input, "wake_at", fail_times(1, lambda: wreck.time))
        wreck.app.guarded("wait", wreck.app._wait)
    elif where == "layout":
        wreck.app.apply_settings()
    elif where in ("leave", "pause", "keep"):
        monkeypatch.setattr(wreck.table, "draw", fail)
    else:
        wreck.app.handle(Command("nothing"))
    wreck.go_on()
    assert wreck.scenes == [TitleScene, Dialog]
    assert wreck.app.running
    assert wreck.kept_moves() == MOVES
    assert "told to fail" in wreck.log()


def test_a_move_that_was_not_kept_yet_is_kept_when_the_table_fails(
    wreck: Wreck, monkeypatch: pytest.MonkeyPatch
) -> None:
    wreck.match.play("e7d7")  # behind the back of whatever keeps matches
    assert wreck.kept_moves() == MOVES
    monkeypatch.setattr(wreck.table, "leave", fail)
    monkeypatch.setattr(wreck.table, "update", fail)
    wreck.go_on()
    assert wreck.kept_moves() == [*MOVES, "e7d7"]


def test_the_details_can_be_copied_and_say_nothing_about_who_plays(
    wreck: Wreck, monkeypatch: pytest.MonkeyPatch
) -> None:
    wreck.app.services.settings.replace(players=(PLAYER, "Ben"))
    monkeypatch.setattr(wreck.table, "update", fail)
    wreck.go_on()
    before = wreck.dialog
    before.choose(0)
    assert wreck.dialog is before, "it is still to be read"
    (report,) = wreck.copied
    assert "ZeroDivisionError: told to fail, <somebody>" in report
    assert PLAYER not in report + wreck.log()
    assert report in wreck.log()


def test_the_log_names_nobody_in_a_saved_match(wreck: Wreck, monkeypatch: pytest.MonkeyPatch) -> None:
    guests = [SeatInfo("Theodora"), SeatInfo("Obadja")]
    record = GameRecord.of(Match(wreck.match.game, wreck.match.options, guests, moves=["a3a4"])).to_yaml()
    wreck.app.services.saves.save("jungle", "x", record)
    monkeypatch.setattr(MatchList, "paint", lambda *_arguments: {}["Theodora"])
    wreck.navigator.saved_games()
    wreck.go_on()
    assert "KeyError: '<somebody>'" in wreck.log()


def test_failures_in_a_row_are_told_by_one_dialog(wreck: Wreck, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(TitleScene, "update", fail_times(2, TitleScene.update))
    monkeypatch.setattr(wreck.table, "update", fail)
    wreck.go_on(1)
    wreck.app.handle(Back())  # to the title, which fails as well
    wreck.go_on()
    assert wreck.scenes == [TitleScene, Dialog]


@pytest.mark.parametrize("part", ["_follow", "_advance", "_take"])
def test_what_fails_beside_the_scenes_is_no_worse(wreck: Wreck, monkeypatch: pytest.MonkeyPatch, part: str) -> None:
    monkeypatch.setattr(wreck.app, part, fail_times(1, getattr(wreck.app, part)))
    wreck.app.step([pygame.event.Event(pygame.WINDOWEXPOSED)])
    wreck.go_on()
    assert wreck.scenes == [TitleScene, Dialog]
    assert wreck.kept_moves() == MOVES


def test_a_failing_thread_is_written_down_and_the_table_stays(wreck: Wreck) -> None:
    try:
        fail()
    except ZeroDivisionError as error:
        thread = threading.Thread(name="sounds")
        wreck.app.note_thread(threading.ExceptHookArgs((type(error), error, None, thread)))
    wreck.go_on()
    assert TableScene in [kind.__mro__[1] for kind in wreck.scenes]
    assert "thread sounds failed" in wreck.log()


# In saving


def test_where_saving_fails_the_last_good_save_stays_and_that_is_said(
    wreck: Wreck, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(driver, "record_text", fail)
    wreck.app.guarded("play", lambda: wreck.table.play.play(wreck.match.parse("e7d7")))
    wreck.go_on()
    assert wreck.scenes == [TitleScene, Dialog]
    assert wreck.kept_moves() == MOVES
    assert "could not be saved" in wreck.told
    assert "are kept" not in wreck.told


# While failing


def test_a_dialog_that_fails_leaves_the_title(wreck: Wreck, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(dialog, "apologise", fail)
    monkeypatch.setattr(wreck.table, "update", fail)
    wreck.go_on()
    assert wreck.scenes == [TitleScene]
    assert wreck.app.running


def test_a_program_that_keeps_failing_gives_up_with_a_sentence_and_a_status(
    wreck: Wreck, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(TitleScene, "draw", fail)
    monkeypatch.setattr(wreck.table, "draw", fail)
    wreck.table.dirty = True
    assert wreck.app.run() == 1
    assert len(wreck.boxes) == 1
    assert "cannot go on" in wreck.boxes[0]
    assert wreck.kept_moves() == MOVES


def test_leaving_goes_on_whatever_fails(wreck: Wreck, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(wreck.table, "leave", fail)
    wreck.app.close()
    assert wreck.app.stack.top is None
    assert wreck.boxes == []
    assert wreck.kept_moves() == MOVES


# At the start


@pytest.mark.parametrize("frozen", [False, True])
def test_a_program_that_cannot_start_says_so_and_writes_it_down(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], frozen: bool
) -> None:
    """A packaged one in a box."""
    boxes: list[str] = []
    folders = Folders(tmp_path, tmp_path, tmp_path / "logs")
    monkeypatch.setattr(start, "find_folders", lambda: folders)
    monkeypatch.setattr(app_module, "Window", fail)
    monkeypatch.setattr(start.sys, "frozen", frozen, raising=False)
    monkeypatch.setattr(pygame.display, "message_box", lambda title, text, *rest: boxes.append(text))
    assert start.run(start.Arguments()) == 1
    assert len(boxes) == frozen
    assert frozen or "cannot go on" in capsys.readouterr().err
    assert "ZeroDivisionError" in (folders.logs / "jungle-games.log").read_text(encoding="utf-8")
