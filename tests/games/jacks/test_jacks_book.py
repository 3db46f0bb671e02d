"""Jacks' rule book: whole, true to the rules, and naming every option."""


import pygame
import pytest
from rule_books import figures, pages_of

from jungle_games.games.jacks import ROOM
from jungle_games.games.jacks.rules.cards import find_cards
from jungle_games.games.jacks.rules.options import JacksOptions
from jungle_games.games.jacks.scene.figure import TableFigure, figure_of, read_figure
from jungle_games.screens.book.book import Page
from jungle_games.table.drawing import FigureError
from jungle_games.ui.painter import Painter


@pytest.fixture(scope="module")
def pages() -> tuple[Page, ...]:
    return pages_of(ROOM)


def test_the_book_has_its_pages_in_order(pages: tuple[Page, ...]) -> None:
    assert [page.key for page in pages] == [
        "goal", "setup", "moving", "pairs", "orders", "gaps", "end", "options", "table", "tips", "history",
    ]  # fmt: skip


def test_every_card_is_shown(pages: tuple[Page, ...]) -> None:
    shown = {code for _page, figure in figures(pages) for code in figure.spec.get("cards", "").split()}
    assert shown == {pair.code for pair in find_cards().pairs}


@pytest.mark.parametrize(
    ("spec", "reason"),
    [
        ({"colour": "red"}, "unknown key 'colour'"),
        ({"seats": "5"}, "from 2 to 4"),
        ({"moves": "1 cw"}, "Roll the die first"),
        ({"moves": "roll 3", "held": "4"}, "from 1 to 3"),
        ({"held": "1"}, "not rolled"),
        ({"cards": "weasel"}, "no card 'weasel'"),
        ({"cards": "waves", "seats": "2"}, "without any other key"),
    ],
)
def test_what_is_wrong_is_refused_with_the_reason(spec: dict[str, str], reason: str) -> None:
    with pytest.raises(FigureError) as caught:
        read_figure(spec)
    assert reason in str(caught.value)


def test_any_position_has_a_picture() -> None:
    figure = figure_of(ROOM.game.start(JacksOptions(), seats=3))
    assert isinstance(figure, TableFigure)
    target = pygame.Surface((320, 200), pygame.SRCALPHA)
    figure.draw(Painter(), target, target.get_rect())
    assert target.get_at((160, 100)).a == 255
