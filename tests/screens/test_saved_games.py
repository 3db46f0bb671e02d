"""The saved games on the screen: seen, opened, deleted, taken from the clipboard."""

from pathlib import Path

import pytest
from page_stage import ReadingStage

from jungle_games.core.matches.match import Match
from jungle_games.core.matches.record import GameRecord
from jungle_games.core.seat_names import SeatInfo
from jungle_games.games import ROOMS, find_game
from jungle_games.screens.dialog import Dialog
from jungle_games.screens.pages import EmptyState
from jungle_games.screens.saved_games import SavedGamesScene, SavedSheet
from jungle_games.ui.events import Accept, Back, Command, Direction, Key, Navigate

pytestmark = pytest.mark.usefixtures("without_art")


def record(*moves: str, opponent: str = "Leopard", name: str = "Mira") -> str:
    game = find_game("jungle")
    seats = [SeatInfo(name), SeatInfo(opponent, "leopard")]
    return GameRecord.of(Match(game, game.options_type.build(), seats, moves=moves)).to_yaml()


class Shelf(ReadingStage):
    def __init__(
        self,
        folder: Path,
        saved: tuple[str, ...] = (),
        unfinished: bool = False,
        size: tuple[int, int] = (1280, 800),
        scale: float = 1.0,
    ) -> None:
        super().__init__(folder, size, scale)
        for name in saved:
            self.services.saves.save("jungle", name, record("a3a4", "g7g6"))
        if unfinished:
            self.services.saves.store("jungle", record("a3a4"))
        self.scene = SavedGamesScene(self.services, self.guide, ROOMS)
        self.stack.push(self.scene)

    def labels(self) -> list[str]:
        return [item.label for item in self.scene._list.items]

    def answer(self, index: int) -> None:
        dialog = self.stack.top
        assert isinstance(dialog, Dialog)
        dialog.choose(index)


def test_a_friendly_word_where_nothing_is_saved(tmp_path: Path) -> None:
    shelf = Shelf(tmp_path)
    [sheet] = shelf.scene.scroll.children
    assert isinstance(sheet, EmptyState)
    assert not shelf.scene._open.visible
    shelf.picture()


def test_the_unfinished_match_comes_first(tmp_path: Path) -> None:
    shelf = Shelf(tmp_path, ("One", "Two"), unfinished=True)
    assert shelf.labels()[0] == "Unfinished game"
    assert set(shelf.labels()[1:]) == {"One", "Two"}
    shelf.picture()


def test_enter_opens_the_chosen_match_where_it_stood(tmp_path: Path) -> None:
    shelf = Shelf(tmp_path, ("One",))
    shelf.send(Navigate(Direction.DOWN), Accept())
    [match] = shelf.guide.opened
    assert list(match.moves) == ["a3a4", "g7g6"]


def test_only_the_unfinished_match_is_opened_in_its_own_place(tmp_path: Path) -> None:
    shelf = Shelf(tmp_path, ("One",), unfinished=True)
    shelf.scene.open()
    assert (len(shelf.guide.gone_on), len(shelf.guide.opened)) == (1, 0)
    shelf.scene._list.choose(1)
    shelf.scene.open()
    assert (len(shelf.guide.gone_on), len(shelf.guide.opened)) == (1, 1)


def test_deleting_asks_and_goes_on_with_the_next(tmp_path: Path) -> None:
    shelf = Shelf(tmp_path, ("One", "Two", "Three"))
    shelf.scene._list.choose(1)
    doomed = shelf.labels()[1]
    shelf.send(Key("delete"), Back())
    assert len(shelf.labels()) == 3
    shelf.send(Key("delete"))
    shelf.answer(1)
    assert doomed not in shelf.labels()
    assert shelf.scene.selected is not None
    for _rest in range(2):
        shelf.scene.ask_delete()
        shelf.answer(1)
    assert shelf.labels() == []
    assert isinstance(shelf.scene.scroll.children[0], EmptyState)


def test_a_record_is_opened_from_the_clipboard(tmp_path: Path) -> None:
    shelf = Shelf(tmp_path)
    shelf.clipboard.text = record("c3d3")
    shelf.send(Command("paste"))
    assert list(shelf.guide.opened[0].moves) == ["c3d3"]


@pytest.mark.parametrize("text", ["", "hello", "game: jungle\nformat: 1\nseats: []\n", record("a3a4") + "extra: 1"])
def test_what_is_no_record_is_refused_with_a_reason(tmp_path: Path, text: str) -> None:
    shelf = Shelf(tmp_path)
    shelf.clipboard.text = text
    shelf.send(Command("paste"))
    assert isinstance(shelf.stack.top, Dialog)
    assert not shelf.guide.opened


def test_a_match_that_cannot_be_replayed_is_shown_with_the_reason_and_not_opened(tmp_path: Path) -> None:
    shelf = Shelf(tmp_path)
    shelf.services.saves.save("jungle", "Broken", record().replace("moves: []", "").strip() + "\nmoves: [a3a9]\n")
    shelf.scene.resume()
    [sheet] = shelf.scene.scroll.children
    assert isinstance(sheet, SavedSheet)
    assert "a3a9" in sheet._problem
    assert not shelf.scene._open.enabled
    shelf.picture()
    shelf.scene.open()
    assert not shelf.guide.opened


def test_what_was_saved_meanwhile_is_there_on_return(tmp_path: Path) -> None:
    shelf = Shelf(tmp_path, ("One",))
    shelf.scene.pause()
    shelf.services.saves.save("jungle", "Two", record())
    shelf.scene.resume()
    assert set(shelf.labels()) == {"One", "Two"}
    assert shelf.scene.selected is not None
    assert shelf.scene.selected.name == "One", "the selection stays with its match"
