"""Sequence Giant's rule book: whole, true to the rules, and naming every option."""

from pathlib import Path

import pygame
import pytest

from jungle_games.games import sequence
from jungle_games.games.sequence import ROOM
from jungle_games.games.sequence.rules.options import SequenceOptions
from jungle_games.games.sequence.scene.figure import FigureError, figure_of, read_figure
from jungle_games.resources import assets_folder
from jungle_games.screens.book import Figure, Page, Picture, Table, book_pages, plain
from jungle_games.screens.book_words import fill_for
from jungle_games.ui.bindings import Bindings
from jungle_games.ui.painter import Painter

SOURCES = sorted((Path(sequence.__file__).parent / "book" / "en").glob("*.md"))


@pytest.fixture(scope="module")
def pages() -> tuple[Page, ...]:
    return book_pages("jungle_games.games.sequence", fill_for(ROOM.game, Bindings()), ["en"])


@pytest.fixture(scope="module")
def painter() -> Painter:
    return Painter()


def figures(pages: tuple[Page, ...]) -> list[tuple[Page, Figure]]:
    return [(page, block) for page in pages for block in page.blocks if isinstance(block, Figure)]


def test_the_book_has_its_pages_in_order(pages: tuple[Page, ...]) -> None:
    assert [page.key for page in pages] == [
        "goal", "mat", "players", "turn", "jacks", "dead", "sequences", "end", "teams", "options", "table", "notation",
        "tips", "history",
    ]  # fmt: skip


def test_every_figure_is_a_position_of_the_rules_and_draws(pages: tuple[Page, ...], painter: Painter) -> None:
    found = figures(pages)
    assert len(found) >= 8
    for page, figure in found:
        assert plain(figure.caption), f"{page.file}, line {figure.line}: no caption"
        try:
            made = read_figure(figure.spec)
        except FigureError as error:
            pytest.fail(f"{page.file}, line {figure.line}: {error}")
        target = pygame.Surface((round(made.size[0]) + 40, round(made.size[1]) + 40), pygame.SRCALPHA)
        made.draw(painter, target, target.get_rect().inflate(-40, -40))
        assert target.get_at(target.get_rect().center).a == 255


@pytest.mark.parametrize(
    ("spec", "reason"),
    [
        ({"chips": "pink=c4"}, "needs a side"),
        ({"hand": "7H", "held": "7H", "show": "a2-c1"}, "goes nowhere"),
        ({"hand": "JS", "held": "JS"}, "removes no chip"),
        ({"choose": "c4-g4"}, "not about to complete"),
        ({"chips": "green=a1"}, "corner"),
        ({"position": "start"}, "unknown key"),
        ({"mat": "none"}, "none"),
    ],
)
def test_a_figure_against_the_rules_is_refused(spec: dict[str, str], reason: str) -> None:
    with pytest.raises(FigureError, match=reason):
        read_figure(spec)


def test_a_picture_of_a_saved_match_shows_no_hand(painter: Painter) -> None:
    position = ROOM.game.start(SequenceOptions.build(), seats=2, setup={"dealer": 0})
    figure = figure_of(position)
    assert figure.hand == ()


def test_every_option_is_explained_on_the_page_of_options() -> None:
    [source] = [path for path in SOURCES if "options" in path.name]
    text = source.read_text(encoding="utf-8")
    for option in SequenceOptions.declared():
        assert f"**{{option:{option.name}}}" in text, f"{option.name} is not in {source.name}"


def test_every_drawing_that_a_table_shows_is_there(pages: tuple[Page, ...]) -> None:
    tables = [block for page in pages for block in page.blocks if isinstance(block, Table)]
    shown = [cell for table in tables for row in table.rows for cell in row if isinstance(cell, Picture)]
    for picture in shown:
        assert (assets_folder() / "svg" / f"{picture.name}.svg").is_file()
