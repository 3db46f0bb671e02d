"""The rule book of MATR1X 0VERL0AD: whole, true to the rules, and naming every option."""

from __future__ import annotations

from pathlib import Path

import pygame
import pytest
from rule_books import figures, pages_of

from jungle_games.games import matr1x
from jungle_games.games.matr1x import ROOM
from jungle_games.games.matr1x.player.solver import numbered_deal
from jungle_games.games.matr1x.rules.options import Matr1xOptions
from jungle_games.games.matr1x.scene.figure import figure_of, read_figure
from jungle_games.screens.book.book import Page
from jungle_games.table.drawing import FigureError
from jungle_games.ui.painter import Painter

SOURCES = sorted((Path(matr1x.__file__).parent / "book" / "en").glob("*.md"))


@pytest.fixture(scope="module")
def pages() -> tuple[Page, ...]:
    return pages_of(ROOM)


def test_the_book_has_its_pages_in_order(pages: tuple[Page, ...]) -> None:
    assert [page.key for page in pages] == [
        "goal", "grid", "numbers", "royals", "attacks", "armour", "aces", "end", "options", "table", "deals", "tips",
        "history",
    ]  # fmt: skip


def test_the_worked_example_of_the_source_is_in_the_book(pages: tuple[Page, ...]) -> None:
    """“… if you have a row with a 3, a 10, a 7, and a Jack on the end, the 10 and 7 add up to 17 points.”"""
    specs = [dict(figure.spec) for page, figure in figures(pages) if page.key == "attacks"]
    example = read_figure(specs[0])
    assert example.forecast is not None
    (attack,) = example.forecast.attacks
    assert (attack.sum, attack.need, attack.beats) == (17, 11, True)
    (held,) = read_figure(specs[1]).forecast.attacks  # type: ignore[union-attr]
    assert (held.sum, held.fits, held.beats) == (17, False, False)


@pytest.mark.parametrize(
    ("spec", "reason"),
    [
        ({}, "cards: missing"),
        ({"cards": "b2=7D", "colour": "red"}, "unknown key 'colour'"),
        ({"cards": "b2"}, "reads like"),
        ({"cards": "b2=7D", "options": "deck"}, "options: 'deck' reads like"),
        ({"cards": "b9=7D"}, "no place"),
        ({"cards": "b2=7X"}, "not a card"),
        ({"cards": "b2=7D c2=7D"}, "twice"),
        ({"cards": "b2=KD"}, "royals lie outside"),
        ({"cards": "b2=7D", "beaten": "b1"}, "no royal at b1"),
        ({"cards": "b2=7D", "at": "b2"}, "needs a drawn card"),
        ({"cards": "b2=7D", "drawn": "3D", "at": "b2"}, "at: b2"),
        (
            {"cards": "b2=3S c2=9D d2=8D e2=QD", "drawn": "4S", "at": "b2", "show": "b2-d2"},
            "e2 is marked but not shown",
        ),
    ],
)
def test_a_wrong_figure_is_refused_with_the_reason(spec: dict[str, str], reason: str) -> None:
    with pytest.raises(FigureError, match=reason):
        read_figure(spec)


def test_a_saved_game_is_shown_by_its_whole_grid() -> None:
    figure = figure_of(numbered_deal(83021, Matr1xOptions.build()))
    assert figure.size[0] > 300
    picture = pygame.Surface((380, 560))
    figure.draw(Painter(), picture, picture.get_rect())
