"""What every rule book keeps to: nothing unfilled, only figures that the rules allow, and a word on each option."""

import re

import pytest

from jungle_games.games import ROOMS
from jungle_games.room import Room
from jungle_games.screens.book import Figure, Page, book_pages
from jungle_games.screens.book_words import fill_for
from jungle_games.table.room_parts import make_figure_of
from jungle_games.ui.bindings import Bindings


@pytest.fixture(scope="module", params=ROOMS, ids=lambda room: room.game.name)
def room(request: pytest.FixtureRequest) -> Room:
    shown: Room = request.param
    return shown


@pytest.fixture(scope="module")
def pages(room: Room) -> tuple[Page, ...]:
    return book_pages(room.package, fill_for(room.game, Bindings()), ["en"])


def test_nothing_is_left_unfilled_or_unmarked(pages: tuple[Page, ...]) -> None:
    for page in pages:
        for text in page.texts():
            assert not re.search(r"\{\w+:|\*\*|^\s|  |\s$", text), (page.file, text)


def test_every_figure_is_one_that_the_rules_allow(room: Room, pages: tuple[Page, ...]) -> None:
    make = make_figure_of(room)
    assert make is not None
    for page in pages:
        for figure in (block for block in page.blocks if isinstance(block, Figure)):
            try:
                make(figure.spec)
            except ValueError as error:
                pytest.fail(f"{page.file}, line {figure.line}: {error}")


def test_every_option_has_its_words(room: Room, pages: tuple[Page, ...]) -> None:
    [page] = [page for page in pages if page.key == "options"]
    said = " ".join(page.texts())
    assert [option.name for option in room.game.options_type.declared() if option.label not in said] == []
