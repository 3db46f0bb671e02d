"""What every rule book keeps to: nothing unfilled, only figures that the rules allow, and a word on each option."""

import re

import pygame
import pytest

from jungle_games.base.system import assets_folder
from jungle_games.core.room import Room
from jungle_games.games import ROOMS
from jungle_games.screens.book import Figure, Page, Picture, Table, book_pages, fill_for
from jungle_games.table.room_parts import make_figure_of
from jungle_games.ui.events import Bindings
from jungle_games.ui.painter import Painter


@pytest.fixture(scope="module", params=ROOMS, ids=lambda room: room.game.name)
def room(request: pytest.FixtureRequest) -> Room:
    shown: Room = request.param
    return shown


@pytest.fixture(scope="module")
def pages(room: Room) -> tuple[Page, ...]:
    return book_pages(room.package, fill_for(room.game, Bindings()), ["en"])


def figures(pages: tuple[Page, ...]) -> list[tuple[Page, Figure]]:
    return [(page, block) for page in pages for block in page.blocks if isinstance(block, Figure)]


def test_nothing_is_left_unfilled_or_unmarked(pages: tuple[Page, ...]) -> None:
    for page in pages:
        for text in page.texts():
            assert not re.search(r"\{\w+:|\*\*|^\s|  |\s$", text), (page.file, text)


def test_no_two_pages_have_one_title(pages: tuple[Page, ...]) -> None:
    assert len({page.title for page in pages}) == len(pages)


def test_every_figure_is_one_that_the_rules_allow_and_draws(room: Room, pages: tuple[Page, ...]) -> None:
    make, painter = make_figure_of(room), Painter()
    assert make is not None
    assert figures(pages)
    for page, figure in figures(pages):
        try:
            made = make(figure.spec)
        except ValueError as error:
            pytest.fail(f"{page.file}, line {figure.line}: {error}")
        assert figure.caption, f"{page.file}, line {figure.line}: no caption"
        rect = pygame.Rect(20, 20, round(made.size[0]), round(made.size[1]))
        target = pygame.Surface(rect.inflate(40, 40).size, pygame.SRCALPHA)
        made.draw(painter, target, rect)
        drawn = pygame.mask.from_surface(target.subsurface(rect)).count()
        assert drawn > rect.w * rect.h / 2, f"{page.file}, line {figure.line}: nothing is seen"


def test_every_drawing_that_a_table_shows_is_there(pages: tuple[Page, ...]) -> None:
    tables = [block for page in pages for block in page.blocks if isinstance(block, Table)]
    for picture in (cell for table in tables for row in table.rows for cell in row if isinstance(cell, Picture)):
        assert (assets_folder() / "svg" / f"{picture.name}.svg").is_file(), picture.name


def test_every_option_has_its_words(room: Room, pages: tuple[Page, ...]) -> None:
    [page] = [page for page in pages if page.key == "options"]
    said = " ".join(page.texts())
    assert [option.name for option in room.game.options_type.declared() if option.label not in said] == []
