"""The statistics on the screen."""

from datetime import UTC, datetime, timedelta
from itertools import pairwise
from pathlib import Path

import pytest
from layout_faults import faults
from page_stage import WINDOWS, ReadingStage
from text_watch import TextWatch

from jungle_games.core.i18n import LANGUAGES, _, speak
from jungle_games.games import ROOMS
from jungle_games.screens.dialog import Dialog
from jungle_games.screens.pages import EmptyState
from jungle_games.screens.statistics import StatisticsScene, StatisticsView, playing_time, streak_words
from jungle_games.storage.progress import Rated
from jungle_games.storage.statistics import Result
from jungle_games.ui.events import Accept, Back, Direction, Navigate
from jungle_games.ui.widgets.label import Label

pytestmark = pytest.mark.usefixtures("without_art")

START = datetime(2025, 11, 3, 20, 0, tzinfo=UTC)


class Counted(ReadingStage):
    def __init__(
        self, folder: Path, games: int = 0, size: tuple[int, int] = (1280, 800), scale: float = 1.0
    ) -> None:
        super().__init__(folder, size, scale)
        ways, opponents = ("won", "lost", "won", "drawn"), ("rat", "lion", "person", "an old level", "")
        for index in range(games):
            self.services.statistics.record_result(
                "jungle",
                Result(
                    when=START + timedelta(hours=index), result=ways[index % 4], opponent=opponents[index % 5],
                    moves=40, seconds=600, took_back=index % 3 == 0,
                ),
            )  # fmt: skip
        self.played: list[str] = []
        self.scene = StatisticsScene(self.services, ROOMS, "jungle", on_play=self.played.append)
        self.stack.push(self.scene)

    @property
    def sheet(self) -> object:
        [sheet] = self.scene.scroll.children
        return sheet


def test_a_friendly_word_where_nothing_was_played(tmp_path: Path) -> None:
    stage = Counted(tmp_path)
    assert isinstance(stage.sheet, EmptyState)
    assert not stage.scene._reset.visible
    stage.picture()
    stage.send(Navigate(Direction.RIGHT), Accept())
    assert stage.played == ["jungle"]


def test_results_are_counted_and_drawn(tmp_path: Path) -> None:
    stage = Counted(tmp_path, games=60)
    assert isinstance(stage.sheet, StatisticsView)
    assert stage.scene.summary.total.played == 60
    stage.picture()


def test_opponents_come_strongest_first_then_people_then_unknown_ones(tmp_path: Path) -> None:
    stage = Counted(tmp_path, games=60)
    assert isinstance(stage.sheet, StatisticsView)
    names = [name for _picture, name, _tally in stage.sheet._opponents(stage.scene.summary.by_opponent)]
    assert names[:3] == ["Lion", "Rat", "People"]
    assert set(names[3:]) == {"an old level", "On your own"}


def test_what_was_played_meanwhile_counts_on_return(tmp_path: Path) -> None:
    stage = Counted(tmp_path, games=1)
    stage.scene.pause()
    stage.services.statistics.record_result("jungle", Result(when=START, result="lost", opponent="rat"))
    stage.scene.resume()
    assert stage.scene.summary.total.played == 2


def test_starting_anew_asks_first(tmp_path: Path) -> None:
    stage = Counted(tmp_path, games=5)
    stage.scene._reset.click()
    assert isinstance(stage.stack.top, Dialog)
    stage.send(Back())
    assert stage.scene.summary.total.played == 5
    stage.scene._reset.click()
    dialog = stage.stack.top
    assert isinstance(dialog, Dialog)
    dialog.choose(1)
    assert stage.stack.top is stage.scene
    assert stage.scene.summary.total.played == 0
    assert isinstance(stage.sheet, EmptyState)


def test_who_fits_begins_anew_with_the_statistics(tmp_path: Path) -> None:
    stage = Counted(tmp_path, games=5)
    stage.services.ratings.record("jungle", Rated(START, "", 1300.0, 90.0))
    stage.scene._reset.click()
    dialog = stage.stack.top
    assert isinstance(dialog, Dialog)
    assert stage.services.ratings.newest("jungle") is not None
    dialog.choose(1)
    assert stage.services.ratings.newest("jungle") is None


def test_who_fits_has_a_line_of_its_own_below_the_levels(tmp_path: Path) -> None:
    stage = Counted(tmp_path, games=60)
    stage.services.statistics.record_result("jungle", Result(when=START, result="won", opponent="fits_me"))
    stage.scene.resume()
    assert isinstance(stage.sheet, StatisticsView)
    names = [name for _picture, name, _tally in stage.sheet._opponents(stage.scene.summary.by_opponent)]
    assert names[:4] == ["Lion", "Rat", "Chameleon", "People"]


def test_it_can_be_left_by_key(tmp_path: Path) -> None:
    stage = Counted(tmp_path, games=5)
    stage.send(Back())
    assert stage.stack.top is None


@pytest.mark.parametrize("games", [0, 1, 75])
@pytest.mark.parametrize(("size", "scale"), WINDOWS)
def test_nothing_is_cut_or_out_of_the_window(
    tmp_path: Path, watch: TextWatch, size: tuple[int, int], scale: float, games: int
) -> None:
    stage = Counted(tmp_path, games, size, scale)
    assert list(faults(stage, watch)) == []
    stage.picture()
    [sheet] = stage.scene.scroll.children
    assert sheet.rect.left >= stage.scene.scroll.rect.left
    assert sheet.rect.right <= stage.scene.scroll.rect.right


def test_lengths_of_time_and_streaks_in_words() -> None:
    assert playing_time(40 * 60) == "40 min"
    assert playing_time(3 * 3600 + 300) == "3 h 5 min"
    assert streak_words(3) == "3 won in a row"
    assert streak_words(-2) == "2 lost in a row"
    assert streak_words(1) == streak_words(0) == streak_words(-1) == ""


@pytest.mark.parametrize(("game", "columns"), [("jungle", ["Won", "Drawn", "Lost", "Streak"]),
                                               ("matr1x", ["Won", "Lost", "Streak"])])  # fmt: skip
def test_nobody_draws_alone(tmp_path: Path, game: str, columns: list[str]) -> None:
    stage = Counted(tmp_path)
    room = next(room for room in ROOMS if room.game.name == game)
    view = StatisticsView(room, stage.services.statistics.summary(game))
    assert [label for label, _count in view._columns()] == columns


def test_a_game_has_figures_of_its_own(tmp_path: Path) -> None:
    stage = Counted(tmp_path)
    for best in (12, 40):
        stage.services.statistics.record_result(
            "jungle_matrix", Result(when=START, result="won", facts={"best": best, "caught": 2})
        )
    room = next(room for room in ROOMS if room.game.name == "jungle_matrix")
    view = StatisticsView(room, stage.services.statistics.summary("jungle_matrix"))
    shown = {tile.label: tile.number for tile in view._figures()}
    assert (shown["Best turn"], shown["Mistakes caught"], shown["Mistakes missed"]) == (40, 4, 0)


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_heads_of_columns_stay_apart(tmp_path: Path, language: str) -> None:
    speak(language)
    stage = Counted(tmp_path, games=60, size=(960, 600))
    labels = [each for each in stage.scene.root.walk() if isinstance(each, Label)]
    heads = {_(label): [each.rect for each in labels if each.text == _(label)] for label in ("Won", "Drawn", "Lost")}
    columns = sorted((rects[-1].left, rects[-1].right) for rects in heads.values())
    assert len(columns) == 3
    assert all(end + 8 <= begin for (_left, end), (begin, _right) in pairwise(columns))
