"""The saved games on the screen: seen, opened, deleted, taken from the clipboard."""

from pathlib import Path

import pytest
from page_stage import ReadingStage

from jungle_games.core.matches.match import Match
from jungle_games.core.matches.record import GameRecord
from jungle_games.core.seat_names import SeatInfo
from jungle_games.games import ROOMS, find_game
from jungle_games.screens.dialog import Dialog
from jungle_games.screens.saved_games import SavedGamesScene
from jungle_games.ui.events import Accept, Back, Direction, Key, Navigate

pytestmark = pytest.mark.usefixtures("without_art")


def record(*moves: str) -> str:
    game = find_game("jungle")
    seats = [SeatInfo("Mira"), SeatInfo("Leopard", "leopard")]
    return GameRecord.of(Match(game, game.options_type.build(), seats, moves=moves)).to_yaml()


class Shelf(ReadingStage):
    def __init__(self, folder: Path, saved: tuple[str, ...] = (), unfinished: bool = False) -> None:
        super().__init__(folder)
        for name in saved:
            self.services.saves.save("jungle", name, record("a3a4", "g7g6"))
        if unfinished:
            self.services.saves.store("jungle", record("a3a4"))
        self.scene = SavedGamesScene(self.services, self.guide, ROOMS)
        self.stack.push(self.scene)

    def titles(self) -> list[str]:
        items = map(self.scene.item, range(self.scene._list.count))
        return [self.scene.listed(item).title for item in items if item is not None]

    def answer(self, index: int) -> None:
        dialog = self.stack.top
        assert isinstance(dialog, Dialog)
        dialog.choose(index)


def test_enter_opens_the_chosen_match_where_it_stood(tmp_path: Path) -> None:
    shelf = Shelf(tmp_path, ("One",))
    shelf.send(Navigate(Direction.DOWN), Accept())
    [match] = shelf.guide.opened
    assert list(match.moves) == ["a3a4", "g7g6"]


def test_the_unfinished_match_comes_first_and_it_alone_is_opened_in_its_own_place(tmp_path: Path) -> None:
    shelf = Shelf(tmp_path, ("One", "Two"), unfinished=True)
    assert shelf.titles()[0] == "Jungle"
    assert set(shelf.titles()[1:]) == {"One", "Two"}
    shelf.scene.open()
    assert (len(shelf.guide.gone_on), len(shelf.guide.opened)) == (1, 0)
    shelf.scene._list.choose(1)
    shelf.scene.open()
    assert (len(shelf.guide.gone_on), len(shelf.guide.opened)) == (1, 1)


def test_deleting_asks_and_goes_on_with_the_next(tmp_path: Path) -> None:
    shelf = Shelf(tmp_path, ("One", "Two", "Three"))
    shelf.scene._list.choose(1)
    doomed = shelf.titles()[1]
    shelf.send(Key("delete"), Back())
    assert len(shelf.titles()) == 3
    shelf.send(Key("delete"))
    shelf.answer(1)
    assert doomed not in shelf.titles()
    assert shelf.scene.selected is not None
    for _rest in range(2):
        shelf.scene.ask_delete()
        shelf.answer(1)
    assert shelf.titles() == []
    assert shelf.scene.empty.visible
    shelf.picture()


def test_a_match_that_cannot_be_replayed_is_shown_with_the_reason_and_not_opened(tmp_path: Path) -> None:
    shelf = Shelf(tmp_path)
    shelf.services.saves.save("jungle", "Broken", record().replace("moves: []", "").strip() + "\nmoves: [a3a9]\n")
    shelf.scene.resume()
    shelf.scene.open()
    assert not shelf.guide.opened
    assert "a3a9" in shelf.scene.problem
    shelf.picture()


def test_what_was_saved_meanwhile_is_there_on_return(tmp_path: Path) -> None:
    shelf = Shelf(tmp_path, ("One",))
    shelf.scene.pause()
    shelf.services.saves.save("jungle", "Two", record())
    shelf.scene.resume()
    assert set(shelf.titles()) == {"One", "Two"}
    assert shelf.scene.selected is not None
    assert shelf.scene.selected.name == "One", "the selection stays with its match"


def test_a_match_that_was_played_on_meanwhile_is_shown_as_it_stands_now(tmp_path: Path) -> None:
    shelf = Shelf(tmp_path, unfinished=True)
    match = shelf.scene.read_match()
    assert match is not None
    assert match.ply == 1
    shelf.scene.pause()
    database = shelf.services.database
    database.run("UPDATE save SET record = ?, changed = '2031-01-01T00:00:00+00:00'", record("a3a4", "g7g6", "a4a5"))
    shelf.scene.resume()
    match = shelf.scene.read_match()
    assert match is not None
    assert match.ply == 3
    assert shelf.scene.ply == 3


def test_two_people_of_one_name_play_against_each_other(tmp_path: Path) -> None:
    shelf = Shelf(tmp_path)
    game = find_game("jungle")
    match = Match(game, game.options_type.build(), [SeatInfo("Mira"), SeatInfo("Mira")])
    shelf.services.saves.save("jungle", "Twins", GameRecord.of(match).to_yaml())
    shelf.scene.resume()
    assert shelf.scene.selected is not None
    assert shelf.scene.listed(shelf.scene.selected).against == "Mira"
