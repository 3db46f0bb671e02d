"""The rule book on the screen: reading, turning, searching, by pointer and by keys alone."""

from collections.abc import Sequence
from pathlib import Path

import pytest
from layout_faults import faults
from page_stage import ReadingStage
from text_watch import TextWatch

from jungle_games.core.room import Room
from jungle_games.games import ROOMS, room
from jungle_games.screens.rule_book import RuleBookScene
from jungle_games.ui.events import (
    Accept,
    Back,
    Command,
    Direction,
    Key,
    Navigate,
    PointerDown,
    PointerMove,
    PointerUp,
    Text,
)

pytestmark = pytest.mark.usefixtures("without_art")


class OpenBook(ReadingStage):
    def __init__(
        self,
        folder: Path,
        size: tuple[int, int] = (1280, 800),
        scale: float = 1.0,
        page: str | None = None,
        rooms: Sequence[Room] = (room("jungle"),),
    ) -> None:
        super().__init__(folder, size, scale)
        self.scene = RuleBookScene(self.services, rooms, "jungle", page)
        self.stack.push(self.scene)

    def listed(self) -> list[str]:
        return [item.label for item in self.scene._list.items]

    def click(self, name: str) -> None:
        widget = next(widget for widget in self.scene.root.walk() if widget.name == name)
        self.send(PointerMove(widget.rect.center), PointerDown(widget.rect.center), PointerUp(widget.rect.center))


@pytest.fixture
def opened(tmp_path: Path) -> OpenBook:
    return OpenBook(tmp_path)


def test_it_opens_at_the_first_page_or_at_the_one_asked_for(tmp_path: Path) -> None:
    assert OpenBook(tmp_path).scene.page.key == "goal"
    assert OpenBook(tmp_path, page="traps").scene.page.key == "traps"
    assert OpenBook(tmp_path, page="no such page").scene.page.key == "goal"


def test_with_several_games_each_has_a_head_and_the_search_finds_pages_of_all(tmp_path: Path) -> None:
    opened = OpenBook(tmp_path, rooms=ROOMS)
    for shown in ROOMS:
        assert _title(shown) in opened.listed()
    opened.send(Key("f", ctrl=True), Text("royal"))
    assert "Armour" in opened.listed()
    assert opened.scene.book.name == "matr1x"


def _title(shown: Room) -> str:
    return shown.game.title


def test_by_keyboard_alone_arrows_choose_a_page_and_scroll_it(opened: OpenBook) -> None:
    opened.send(Navigate(Direction.DOWN))  # shows the ring where the focus is: on the list
    opened.send(Navigate(Direction.DOWN), Navigate(Direction.DOWN))
    assert opened.scene.page.key == "animals"
    opened.send(Accept())
    assert opened.scene.focus.current_id == "page"
    opened.send(Navigate(Direction.DOWN))
    assert opened.scene.scroll.scroll.offset > 0


def test_typing_filters_the_pages_counts_and_marks_what_is_found(opened: OpenBook) -> None:
    opened.send(Key("f", ctrl=True), Text("repetition"))
    assert opened.listed() == ["Draws and repetition", "Options"]
    assert opened.scene._list.items[0].note
    assert opened.scene.page.key == "draws"
    assert opened.scene._view.found(opened.scene.painter)


def test_escape_empties_the_search_then_closes_the_book(opened: OpenBook) -> None:
    opened.send(Key("f", ctrl=True), Text("trap"), Back())
    assert len(opened.listed()) == len(opened.scene.book.pages)
    assert not opened.scene._view.found(opened.scene.painter)
    opened.send(Back())
    assert opened.stack.top is None


def test_the_books_own_key_closes_it(opened: OpenBook) -> None:
    opened.send(Command("rules"))
    assert opened.stack.top is None


def test_a_new_size_keeps_the_page(opened: OpenBook, watch: TextWatch) -> None:
    from jungle_games.ui.scene import View

    opened.click("next")
    opened.stack.resize(View((960, 600), 2.0))
    assert opened.scene.page.key == "board"
    assert list(faults(opened, watch)) == []


def test_a_figure_is_told_in_words(tmp_path: Path) -> None:
    opened = OpenBook(tmp_path, page="water")
    names = [node.name for top in opened.scene.nodes() for node in top.walk()]
    assert "Figure: Rat, blue, b5; Rat, blue, b5 can go to: Water, b6, Water, c5, Water, b4, Land, a5" in names
    assert "Figure: Elephant, red, a6; Rat, blue, b6; May not go: b6 – a6" in names
