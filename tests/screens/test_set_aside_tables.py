"""Online tables that cannot go on: they are listed, say why, and are tried again or forgotten."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from scenarios.tour import Tour

from jungle_games.core.seat_names import PERSON
from jungle_games.online.host import SeatPlan
from jungle_games.online.tables import Tables
from jungle_games.games import find_game
from jungle_games.screens.dialog import Dialog
from jungle_games.screens.online.lobby import LobbyScene
from jungle_games.screens.title import TitleScene
from jungle_games.storage.elsewhere import FolderStore
from jungle_games.table.online.service import NEWS
from jungle_games.table.scene import TableScene
from jungle_games.ui.events import Woken

pytestmark = pytest.mark.usefixtures("without_art")


@pytest.fixture
def whole(tmp_path: Path) -> tuple[Path, bytes]:
    """A match against a computer at a table, and its file."""
    store = FolderStore(tmp_path / "home" / "online")
    tables = Tables(store, find_game, lambda: None)
    table = tables.create("jungle", "Mira", [SeatPlan(name="Mira", kind=PERSON), SeatPlan(name="Cat", kind="cat")])
    tables.begin(table, 0.0)
    tables.close(0.0)
    (file,) = (tmp_path / "home" / "online").iterdir()
    return file, file.read_bytes()


@pytest.fixture
def tour(whole: tuple[Path, bytes], tmp_path: Path) -> Iterator[Tour]:
    """The program with that file damaged, at the page of that table."""
    file, _content = whole
    file.write_bytes(b"no table at all")
    tour = Tour(tmp_path / "home", (1280, 800), 1.0, motion=0.0)
    tour.settle(0.3)
    assert file.name in tour.app.message
    tour.navigator.online.page()
    tour.settle(0.5)
    tour.press(("table", file.stem.removeprefix("host-")))
    tour.settle(0.2)
    assert isinstance(tour.app.stack.top, LobbyScene)
    assert str(file) in tour.app.stack.top._lobby.searching
    yield tour
    assert "failed to take up" in tour.failures()


def test_a_table_is_tried_again_once_its_file_is_whole(tour: Tour, whole: tuple[Path, bytes]) -> None:
    file, content = whole
    tour.press("call")
    tour.settle(0.2)
    assert isinstance(tour.app.stack.top, Dialog)
    assert file.read_bytes() == b"no table at all"
    tour.app.stack.pop()
    file.write_bytes(content)
    tour.press("call")
    tour.settle(1.0)
    tour.app.handle(Woken(NEWS))
    assert isinstance(tour.app.stack.top, TableScene)


def test_a_table_is_forgotten_only_when_its_player_says_so(tour: Tour, whole: tuple[Path, bytes]) -> None:
    file, _content = whole
    tour.press("give_up")
    tour.settle(0.2)
    assert file.exists()
    dialog = tour.app.stack.top
    assert isinstance(dialog, Dialog)
    dialog.choose(next(index for index, action in enumerate(dialog._actions) if action.label == "Forget it"))
    tour.settle(0.2)
    assert not file.exists()
    assert isinstance(tour.app.stack.top, TitleScene)
