"""Sequence Giant's rule book: whole, true to the rules, and naming every option."""

from pathlib import Path

import pytest
from rule_books import pages_of

from jungle_games.games import sequence
from jungle_games.games.sequence import ROOM
from jungle_games.games.sequence.rules.options import SequenceOptions
from jungle_games.games.sequence.scene.figure import figure_of, read_figure
from jungle_games.screens.book.book import Page
from jungle_games.table.drawing import FigureError
from jungle_games.ui.painter import Painter

SOURCES = sorted((Path(sequence.__file__).parent / "book" / "en").glob("*.md"))


@pytest.fixture(scope="module")
def pages() -> tuple[Page, ...]:
    return pages_of(ROOM)


@pytest.fixture(scope="module")
def painter() -> Painter:
    return Painter()


def test_the_book_has_its_pages_in_order(pages: tuple[Page, ...]) -> None:
    assert [page.key for page in pages] == [
        "goal", "mat", "players", "turn", "jacks", "dead", "sequences", "end", "teams", "options", "table", "notation",
        "tips", "history",
    ]  # fmt: skip


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
