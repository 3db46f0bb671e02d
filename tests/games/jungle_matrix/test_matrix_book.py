"""The rule book of Jungle Matrix: whole, true to the rules, naming every option and showing every pet."""


import pygame
import pytest
from rule_books import figures, pages_of

from jungle_games.games.jungle_matrix import ROOM
from jungle_games.games.jungle_matrix.rules.options import JungleMatrixOptions
from jungle_games.games.jungle_matrix.rules.pets import find_pets
from jungle_games.games.jungle_matrix.scene.figure import GridFigure, figure_of, read_figure
from jungle_games.screens.book.book import Page, plain
from jungle_games.table.drawing import FigureError
from jungle_games.ui.painter import Painter


@pytest.fixture(scope="module")
def pages() -> tuple[Page, ...]:
    return pages_of(ROOM)


def marked(grid: str, **spec: str) -> dict[str, int]:
    figure = read_figure({"grid": grid, "show": "next", **spec})
    assert isinstance(figure, GridFigure)
    return {str(mark.square): mark.number for mark in figure.marks}


def test_the_book_has_its_pages_in_order(pages: tuple[Page, ...]) -> None:
    assert [page.key for page in pages] == [
        "goal", "combinations", "covering", "turn", "mistakes", "pets", "gifts", "burdens", "end", "options", "table",
        "notation", "tips", "history",
    ]  # fmt: skip


def test_every_pet_is_shown(pages: tuple[Page, ...]) -> None:
    shown = {
        name for page, figure in figures(pages) if page.key in ("gifts", "burdens")
        for name in figure.spec.get("cards", "").split()
    }  # fmt: skip
    assert shown == {pet.name for pet in find_pets().pets}


def test_the_gridlocked_figures_are_gridlocked(pages: tuple[Page, ...]) -> None:
    grids = [figure for _page, figure in figures(pages) if "grid" in figure.spec]
    locked = [figure for figure in grids if "ridlocked" in plain(figure.caption)]
    assert len(locked) == 2
    for figure in locked:
        with pytest.raises(FigureError, match="no combination is open"):
            read_figure({**figure.spec, "show": "next"})


def test_the_sources_worked_grid_is_covered_trio_first_from_king_to_jack() -> None:
    """“1st Priority: JQK Trio (Green) – Cover immediately”."""
    assert marked("JD 9S 4C / 2H QS 7D / KC 3C 5D") == {"a3": 1, "b2": 2, "a1": 3}


def test_pets_and_options_bend_a_figure() -> None:
    assert marked("JD 9S 4C / 2H QS 7D / KC 3C 5D", pets="Bat Crab") == {"c1": 1, "c2": 2}
    assert marked("JD 9S 4C / 2H QS 7D / KC 3C 5D", pets="Skunk", options="twelves=true") == {"b1": 1, "b3": 2}


@pytest.mark.parametrize(
    ("spec", "reason"),
    [
        ({"grid": "7S KD / AC"}, "needs 3 rows of 3 cards"),
        ({"grid": "7S KD XX / AC 9D 5C / QH 4S 2S"}, "grid:"),
        ({"grid": "7S KD TH / AC 9D 5C / QH 4S 2S", "show": "some"}, "next or all"),
        ({"grid": "7S KD TH / AC 9D 5C / QH 4S 2S", "pets": "Unicorn"}, "no pet 'Unicorn'"),
        ({"grid": "7S KD TH / AC 9D 5C / QH 4S 2S", "options": "wings=true"}, "options:"),
        ({"cards": "Parrot", "show": "next"}, "no other key"),
        ({"colour": "red"}, "unknown key"),
    ],
)
def test_what_cannot_be_drawn_is_refused(spec: dict[str, str], reason: str) -> None:
    with pytest.raises(FigureError, match=reason):
        read_figure(spec)


def test_a_position_before_the_grid_is_laid_has_a_picture() -> None:
    figure = figure_of(ROOM.game.start(JungleMatrixOptions(pets=False), seats=2))
    figure.draw(Painter(), pygame.Surface((200, 260), pygame.SRCALPHA), pygame.Rect(0, 0, 200, 260))
    assert not figure.position.turn.tops
