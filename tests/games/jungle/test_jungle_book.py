"""Jungle's rule book: whole, true to the rules, and naming every option."""

import re
from pathlib import Path

import pygame
import pytest
from rule_books import pages_of

from jungle_games.games import jungle
from jungle_games.games.jungle import ROOM
from jungle_games.games.jungle.rules.board import Square
from jungle_games.games.jungle.rules.options import JungleOptions
from jungle_games.games.jungle.rules.position import JunglePosition
from jungle_games.games.jungle.scene.figure import BoardFigure, figure_of, read_figure
from jungle_games.screens.book.book import Page, Table, plain
from jungle_games.screens.book.book_words import Query, matching
from jungle_games.table.drawing import FigureError
from jungle_games.ui.painter import Painter

SOURCES = sorted((Path(jungle.__file__).parent / "book" / "en").glob("*.md"))


@pytest.fixture(scope="module")
def pages() -> tuple[Page, ...]:
    return pages_of(ROOM)


@pytest.fixture(scope="module")
def painter() -> Painter:
    return Painter()


def test_the_book_has_its_pages_in_order(pages: tuple[Page, ...]) -> None:
    assert [page.key for page in pages] == [
        "goal", "board", "animals", "moving", "water", "leaps", "capturing", "traps", "winning", "draws", "options",
        "table", "notation", "tips", "history",
    ]  # fmt: skip


def test_every_level_is_told_with_its_points(pages: tuple[Page, ...]) -> None:
    """An Elo ladder from match results, printed in the rule book."""
    [page] = [page for page in pages if page.key == "table"]
    tables = [block for block in page.blocks if isinstance(block, Table)]
    rows = [[plain(cell) for cell in row] for table in tables for row in table.rows]
    for level in ROOM.game.levels:
        assert [level.title, str(level.rating), level.summary] in rows


def test_every_choice_of_every_option_is_named(pages: tuple[Page, ...]) -> None:
    [page] = [page for page in pages if page.key == "options"]
    text = "\n".join(page.texts())
    for option in JungleOptions.declared():
        for label in () if callable(option.choices) else option.choices.values():
            assert label in text, f"{option.name}: {label}"


def test_the_position_string_on_the_page_of_notation_is_the_start(pages: tuple[Page, ...]) -> None:
    start = ROOM.game.start(JungleOptions(), seats=2)
    [page] = [page for page in pages if page.key == "notation"]
    assert start.fen() in list(page.texts())


def test_pages_that_are_referred_to_exist(pages: tuple[Page, ...]) -> None:
    titles = {page.title for page in pages}
    for path in SOURCES:
        for title in re.findall(r"see \*([^*]+)\*", path.read_text(encoding="utf-8")):
            assert title in titles, f"{path.name}: {title}"


@pytest.mark.parametrize(
    ("words", "keys"),
    [
        ("dou shou qi", {"history"}),
        ("elephant ear", {"capturing"}),
        ("tiled", {"board"}),
        ("repetition", {"draws", "options"}),
        ("ctrl+z", {"table"}),
        ("weasel", set()),
    ],
)
def test_search_finds_words(pages: tuple[Page, ...], words: str, keys: set[str]) -> None:
    assert {page.key for page, _count in matching(pages, Query.of(words))} >= keys
    assert bool(matching(pages, Query.of(words))) == bool(keys)


class TestFigure:
    START = {"position": "start"}

    @pytest.mark.parametrize(
        ("spec", "reason"),
        [
            ({}, "position"),
            ({"position": "start", "colour": "red"}, "unknown key 'colour'"),
            ({"position": "7/7 w"}, "ranks"),
            ({"position": "7/7/7/1L5/7/7/7/7/t6 w"}, "cannot stand in water"),
            ({"position": "start", "show": "b3"}, "two corners"),
            ({"position": "start", "show": "b3-h9"}, "h9 is not on the board"),
            ({"position": "start", "held": "d5"}, "nothing stands on d5"),
            ({"position": "start", "arrows": "a3a5"}, "arrows: a3a5"),
            ({"position": "start", "crosses": "a3a4"}, "crosses: a3a4 is legal"),
            ({"position": "start", "last": "a4a5"}, "nothing stands on a5"),
            ({"position": "start", "show": "a1-b2", "arrows": "g3g4"}, "g3 is marked but not shown"),
            ({"position": "start", "options": "traps=mine"}, "traps"),
            ({"position": "start", "options": "traps"}, "options: 'traps' reads like"),
            ({"position": "start", "map": "atlantis"}, "map"),
            ({"position": "start", "arrows": "up"}, "up"),
        ],
    )
    def test_what_is_wrong_is_refused_with_the_reason(self, spec: dict[str, str], reason: str) -> None:
        with pytest.raises(FigureError) as caught:
            read_figure(spec)
        assert reason in str(caught.value)

    def test_its_size_is_that_of_the_part_with_its_frame(self) -> None:
        whole = read_figure(self.START)
        assert whole.size == pytest.approx((7.4 * 60, 9.4 * 60))
        part = read_figure({**self.START, "show": "c7-e9"})
        assert part.size == pytest.approx((3.4 * 60, 3.4 * 60))
        assert part.shows(Square(2, 6))
        assert not part.shows(Square(1, 6))

    def test_either_side_may_be_shown_moving(self) -> None:
        figure = read_figure({**self.START, "arrows": "a3a4 a7a6"})
        assert [str(move) for move in figure.arrows] == ["a3a4", "a7a6"]

    def test_options_decide_what_is_legal(self) -> None:
        spec = {"position": "7/3lD2/7/7/7/7/7/7/7 w", "arrows": "e8d8"}
        read_figure(spec)
        with pytest.raises(FigureError):
            read_figure({**spec, "options": "traps=enemy"})

    def test_a_turned_figure_shows_the_same_part(self, painter: Painter) -> None:
        spec = {"position": "start", "show": "a1-c3"}
        for turned in ("no", "yes"):
            figure = read_figure({**spec, "turned": turned})
            target = pygame.Surface((220, 220), pygame.SRCALPHA)
            figure.draw(painter, target, pygame.Rect(8, 8, 204, 204))
            assert target.get_at((110, 110)).a == 255

    def test_any_position_has_a_picture(self) -> None:
        start: JunglePosition = ROOM.game.start(JungleOptions(map="great_river"), seats=2)
        figure = figure_of(start)
        assert isinstance(figure, BoardFigure)
        assert figure.size[0] / figure.size[1] == pytest.approx(
            (start.board.width + 0.4) / (start.board.height + 0.4)
        )
