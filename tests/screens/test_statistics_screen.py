"""The statistics on the screen."""

from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest
from page_stage import ReadingStage

from jungle_games.games import ROOMS
from jungle_games.screens.dialog import Dialog
from jungle_games.screens.pages import EmptyState
from jungle_games.screens.statistics import StatisticsScene, StatisticsView
from jungle_games.store.progress import Rated, Result
from jungle_games.ui.events import Accept, Back, Direction, Navigate
from jungle_games.ui.widgets.label import Label

pytestmark = pytest.mark.usefixtures("without_art")

START = datetime(2025, 11, 3, 20, 0, tzinfo=UTC)


class Counted(ReadingStage):
    def __init__(self, folder: Path, games: int = 0, size: tuple[int, int] = (1280, 800), scale: float = 1.0) -> None:
        super().__init__(folder, size, scale)
        ways, opponents = ("won", "lost", "won", "drawn", "won", "lost"), ("rat", "lion", "person", "an old level", "")
        for index in range(games):
            self.services.progress.record(
                "jungle",
                Result(
                    when=START + timedelta(hours=index), result=ways[index % 6], opponent=opponents[index % 5],
                    moves=40, seconds=600, took_back=index % 3 == 0,
                ),
            )  # fmt: skip
        self.played: list[str] = []
        self.scene = StatisticsScene(self.services, ROOMS, "jungle", self.played.append, self.played.append)
        self.stack.push(self.scene)

    @property
    def sheet(self) -> object:
        return next(part for part in self.scene.root.walk() if isinstance(part, EmptyState | StatisticsView))


@pytest.mark.parametrize("scale", [1.0, 2.0])
def test_a_friendly_word_where_nothing_was_played(tmp_path: Path, scale: float) -> None:
    stage = Counted(tmp_path, scale=scale)
    assert isinstance(stage.sheet, EmptyState)
    words = next(part for part in stage.sheet.walk() if isinstance(part, Label) and part.text == "No games played yet")
    assert stage.sheet.rect.contains(words.shown_rect), "the drawing gives way"
    assert not stage.scene._reset.visible
    stage.picture()
    stage.send(Navigate(Direction.RIGHT), Accept())
    assert stage.played == ["jungle"]


def test_results_are_counted_and_drawn(tmp_path: Path) -> None:
    stage = Counted(tmp_path, games=60)
    assert isinstance(stage.sheet, StatisticsView)
    assert stage.scene.summary.total.played == 60
    stage.picture()
    counts = {"Won": 30, "Drawn": 10, "Lost": 20}
    assert {figure.label: figure.number for figure in stage.sheet._figures() if figure.sign} == counts
    assert all(figure.sign == figure.label.lower() for figure in stage.sheet._figures() if figure.sign)
    total = stage.scene.summary.total
    assert {head: count(total) for head, count in stage.sheet._columns() if head in counts} == counts
    names = [name for _picture, name, _tally in stage.sheet._opponents(stage.scene.summary.by_opponent)]
    assert names[:3] == ["Lion", "Rat", "People"], "strongest first, then people, then unknown ones"
    assert set(names[3:]) == {"an old level", "On your own"}


def test_what_was_played_meanwhile_counts_on_return(tmp_path: Path) -> None:
    stage = Counted(tmp_path, games=1)
    stage.scene.pause()
    stage.services.progress.record("jungle", Result(when=START, result="lost", opponent="rat"))
    stage.scene.resume()
    assert stage.scene.summary.total.played == 2


def test_starting_anew_asks_first(tmp_path: Path) -> None:
    stage = Counted(tmp_path, games=5)
    stage.services.progress.record("jungle", Rated(START, "", 1300.0, 90.0))
    stage.scene._reset.click()
    assert isinstance(stage.stack.top, Dialog)
    stage.send(Back())
    assert stage.scene.summary.total.played == 5
    assert stage.services.progress.rating("jungle") is not None
    stage.scene._reset.click()
    dialog = stage.stack.top
    assert isinstance(dialog, Dialog)
    dialog.choose(1)
    assert stage.stack.top is stage.scene
    assert stage.scene.summary.total.played == 0
    assert stage.services.progress.rating("jungle") is None, "who fits begins anew, too"
    assert isinstance(stage.sheet, EmptyState)


def test_a_game_has_figures_of_its_own(tmp_path: Path) -> None:
    stage = Counted(tmp_path)
    for best in (12, 40):
        stage.services.progress.record(
            "jungle_matrix", Result(when=START, result="won", facts={"best": best, "caught": 2})
        )
    room = next(room for room in ROOMS if room.game.name == "jungle_matrix")
    view = StatisticsView(room, stage.services.progress.summary("jungle_matrix"))
    shown = {tile.label: tile.number for tile in view._figures()}
    assert (shown["Best turn"], shown["Mistakes caught"], shown["Mistakes missed"]) == (40, 4, 0)
