"""Whatever only helps may fail, at the start and in the middle of play: the game goes on, and the log has a line."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pygame
import pytest
from kept import unfinished

from jungle_games import log, start
from jungle_games.accessibility import screen_reader, voice
from jungle_games.app import App
from jungle_games.base.helpers import Helpers
from jungle_games.core.matches.match import Match
from jungle_games.core.matches.record import read_match
from jungle_games.core.seat_names import SeatInfo
from jungle_games.games import ROOMS, find_game
from jungle_games.screens.navigator import ScreenNavigator
from jungle_games.single_instance import Door
from jungle_games.start import Arguments
from jungle_games.store.folders import HOME_VARIABLE
from jungle_games.table.online.service import Online
from jungle_games.table.scene import TableScene
from jungle_games.ui import sound
from jungle_games.ui.input import Controllers
from jungle_games.ui.notices import Notice

pytestmark = pytest.mark.usefixtures("without_art")

MOVES = ["a3a4", "g7g6", "e3d3"]


class Adapter:
    """AccessKit's, with somebody who listens from the beginning."""

    def __init__(self, window: int, begin: Callable[[], Any], *handlers: Any) -> None:
        begin()

    def update_if_active(self, update: Callable[[], Any]) -> None:
        update()

    def update_window_focus_state(self, focused: bool) -> None: ...


class Panic(BaseException):
    """What Rust's panics are to Python."""


def fail(*arguments: object, **options: object) -> Any:
    raise Panic("told to fail")


AT_START: dict[str, tuple[object, str]] = {
    "screen reader": (screen_reader, "_adapter"),
    "voice": (voice, "_command"),
    "sound": (sound.Sounds, "_serve"),
    "network": (Online, "update"),
    "controllers": (Controllers, "start"),
    "other copies": (Door, "_open"),
    "other copies, asked": (start, "hand_on"),
    "log": (log.Log, "_start"),
}
IN_PLAY: dict[str, tuple[object, str]] = {
    "screen reader": (Adapter, "update_if_active"),
    "screen reader, of a page": (TableScene, "nodes"),
    "voice": (voice.Voice, "say"),
    "sound": (sound.Sounds, "_next"),
    "network": (Online, "update"),
    "network, of the settings": (Online, "apply_settings"),
    "controllers": (Controllers, "stop"),
    "log": (log.Log, "_start"),
}
if sys.platform != "win32":  # which finds out by itself
    IN_PLAY["screen reader, of the focus"] = (Adapter, "update_window_focus_state")
CASES = [(*case, in_play) for cases, in_play in ((AT_START, False), (IN_PLAY, True)) for case in cases.items()]


@pytest.fixture
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """A folder of somebody to whom the program is read aloud."""
    monkeypatch.setenv(HOME_VARIABLE, str(tmp_path))
    (tmp_path / "settings.yaml").write_text("read_aloud: true\n", encoding="utf-8")
    monkeypatch.setattr(screen_reader, "_adapter", Adapter)
    monkeypatch.setattr(voice, "_command", lambda language: ("no-such-program",))
    yield tmp_path
    monkeypatch.undo()


@pytest.mark.parametrize(("case", "part", "in_play"), CASES)
def test_a_helper_that_fails_stops_nothing_and_takes_nothing_away(
    home: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str],
    case: str, part: tuple[object, str], in_play: bool,
) -> None:  # fmt: skip
    game = find_game("jungle")
    seen: list[object] = []

    def play(app: App) -> int:
        app._settle()
        match: Match[Any, Any] = Match(game, game.options_type.build(), [SeatInfo("Ada"), SeatInfo("Ben")])
        ScreenNavigator(app.services, ROOMS).open_match(match)
        table = app.stack.top
        assert isinstance(table, TableScene)
        for number, move in enumerate(MOVES):
            if number == 1 and in_play:
                monkeypatch.setattr(*part, fail)
            use_all(app)
            table.play.play(game.parse_move(move))
            app.step()
        seen.append(app.stack.top is table)
        app.close()
        if app._sounds._thread is not None and app._sounds._thread.ident is not None:
            app._sounds._thread.join(60)
        return 0

    monkeypatch.setattr(App, "run", play)
    if not in_play:
        monkeypatch.setattr(*part, fail)
    assert start.run(Arguments(record=home / "nowhere.yaml")) == 0
    assert seen == [True]
    kept = unfinished(home, "jungle")
    assert kept is not None
    assert list(read_match(kept, find_game).moves) == MOVES
    helper = case.partition(",")[0]
    log = home / "logs" / "jungle-games.log"
    told = capsys.readouterr().err if helper == "log" else log.read_text(encoding="utf-8")
    assert told.count("going on without") == told.count(f"going on without {helper}: ") == 1
    assert "Traceback" not in told


def use_all(app: App) -> None:
    """Use every helper."""
    app._sounds.play("drop")
    app.notify(Notice("Hello"))
    app.command("survey")
    app.apply_settings()
    app._set_controllers(False)
    app.step([pygame.event.Event(pygame.WINDOWFOCUSGAINED), pygame.event.Event(pygame.WINDOWFOCUSLOST)])
    app._log.note("used")
    app._log.note("used again")


def test_what_ends_the_program_is_no_failure_of_a_helper() -> None:
    def interrupted() -> None:
        raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        Helpers(fail).use("sound", interrupted)
