"""Setting pages: everything within the width, figures beside the text that speaks of them."""

from collections.abc import Mapping

import pygame
import pytest

from jungle_games.screens.book import Page, Span, Style, parse_page
from jungle_games.screens.book_items import Item, PlacedFigure, SetPage, TextLine
from jungle_games.screens.book_layout import set_page
from jungle_games.screens.book_search import Query
from jungle_games.screens.typeset import Lettering, Setter
from jungle_games.ui.painter import Painter
from jungle_games.ui.text import Face

TEXT = """# A title that may need two lines where it is narrow

Some *words* before the **figure** that they speak of, enough of them to fill more than two lines beside it.

```figure
size: 300 200
caption: What it shows, in a sentence that needs two lines.
```

## A heading

- First, with a few words more than one line takes in a narrow window
- Second

> A note that stands in a box and is long enough to need a second line in there.

| | Rank | What is special about it |
|:-:|:---:|---|
| !animals/rat | 1 | Swims, and takes the elephant, but never as it leaves the water |

Two figures:

```figure
size: 250 100
caption: One.
```

```figure
size: 250 100
beside: yes
caption: Two.
```

Incomprehensibilities`l5t/1d3c1/r1p1w1e/7/7/7/E1W1P1R/1C3D1/T5L w` at the end.
"""


class Block:
    def __init__(self, spec: Mapping[str, str]) -> None:
        width, height = spec["size"].split()
        self.size = (float(width), float(height))

    def draw(self, painter: Painter, target: pygame.Surface, rect: pygame.Rect) -> None:
        target.fill("red", rect)


@pytest.fixture(scope="module")
def painter() -> Painter:
    return Painter()


@pytest.fixture(scope="module")
def page() -> Page:
    return parse_page(TEXT, "key", lambda kind, argument: argument, "key.md")


def figures(shown: SetPage) -> list[pygame.Rect]:
    return [item.rect for item in shown.items if isinstance(item, PlacedFigure)]


def words(item: Item) -> str:
    return " ".join(piece.text for piece in item.line.pieces) if isinstance(item, TextLine) else ""


@pytest.mark.parametrize("u", [0.6, 1.0, 1.8])
@pytest.mark.parametrize("width", [380, 620, 900])
def test_nothing_leaves_the_page_and_no_text_lies_on_another_or_on_a_figure(
    painter: Painter, page: Page, width: int, u: float
) -> None:
    shown = set_page(page, painter, width, u, Query(), Block)
    area = pygame.Rect(0, 0, width, shown.height)
    for item in shown.items:
        assert area.contains(item.rect), item
    solid = [item for item in shown.items if isinstance(item, TextLine | PlacedFigure)]
    for index, one in enumerate(solid):
        for other in solid[index + 1 :]:
            assert not one.rect.colliderect(other.rect), (words(one), words(other))


def test_a_figure_stands_beside_its_text_where_there_is_room(painter: Painter, page: Page) -> None:
    wide = set_page(page, painter, 900, 1.0, Query(), Block)
    figure = figures(wide)[0]
    [beside] = [item for item in wide.items if words(item).startswith("Some")]
    assert figure.right == 900
    assert figure.top <= beside.rect.bottom
    narrow = set_page(page, painter, 420, 1.0, Query(), Block)
    [above] = [item for item in narrow.items if words(item).startswith("Some")]
    assert figures(narrow)[0].top > above.rect.bottom


def test_figures_side_by_side_go_below_each_other_where_it_is_narrow(painter: Painter, page: Page) -> None:
    one, two = figures(set_page(page, painter, 900, 1.0, Query(), Block))[1:]
    assert one.top == two.top
    assert one.right < two.left
    one, two = figures(set_page(page, painter, 400, 1.0, Query(), Block))[1:]
    assert two.top > one.bottom


def test_without_a_maker_of_figures_their_captions_remain(painter: Painter, page: Page) -> None:
    shown = set_page(page, painter, 700, 1.0, Query(), None)
    assert not figures(shown)
    assert any("What it shows" in words(item) for item in shown.items)


def test_what_was_searched_for_is_marked_and_its_lines_told_from_the_top(painter: Painter, page: Page) -> None:
    shown = set_page(page, painter, 700, 1.0, Query.of("figure"), Block)
    lines = [item.line for item in shown.items if isinstance(item, TextLine)]
    marked = [piece.text for line in lines for piece in line.pieces if piece.found]
    assert marked == ["figure", "figure"]
    assert list(shown.found) == sorted(shown.found)
    assert len(shown.found) == 2


def test_a_page_draws(painter: Painter, page: Page) -> None:
    shown = set_page(page, painter, 700, 1.0, Query.of("words"), Block)
    target = pygame.Surface((700, shown.height))
    target.fill(painter.theme.paper)
    before = pygame.image.tobytes(target, "RGB")
    shown.draw(painter, target, (0, 0), target.get_rect())
    assert pygame.image.tobytes(target, "RGB") != before


class TestSetter:
    def setter(self, painter: Painter, query: str = "") -> Setter:
        return Setter(painter, Lettering(Face.REGULAR, Face.BOLD, 20, "#000000"), Query.of(query))

    def test_lines_may_differ_in_width(self, painter: Painter) -> None:
        lines = self.setter(painter).lines((Span("one two three four five six"),), lambda n: 60 if n == 0 else 500)
        assert [piece.text for piece in lines[0].pieces] == ["one"]
        assert len(lines) == 2

    def test_a_word_too_wide_is_cut_and_nothing_is_lost(self, painter: Painter) -> None:
        lines = self.setter(painter).lines((Span("l5t/1d3c1/r1p1w1e"),), lambda n: 50)
        assert len(lines) > 1
        assert "".join(piece.text for line in lines for piece in line.pieces) == "l5t/1d3c1/r1p1w1e"
        assert all(line.width <= 50 for line in lines)

    def test_code_stays_on_one_line(self, painter: Painter) -> None:
        spans = (Span("a position "), Span("7/7 w", Style.CODE))
        lines = self.setter(painter).lines(spans, lambda n: 110)
        assert [piece.text for piece in lines[-1].pieces] == ["7/7\u00a0w"]

    def test_styles_within_a_word_need_no_space(self, painter: Painter) -> None:
        [line] = self.setter(painter).lines((Span("rat", Style.STRONG), Span(", cat")), lambda n: 500)
        assert [(piece.text, piece.style) for piece in line.pieces] == [("rat", Style.STRONG), (", cat", Style.PLAIN)]
        assert line.pieces[1].x == line.pieces[0].width

    def test_a_hit_is_a_piece_of_its_own(self, painter: Painter) -> None:
        [line] = self.setter(painter, "lio").lines((Span("two lions leap"),), lambda n: 500)
        parts = [("two", False), ("lio", True), ("ns leap", False)]
        assert [(piece.text, piece.found) for piece in line.pieces] == parts


def test_figures_that_follow_each_other_are_all_set_and_wide_ones_take_their_room(painter: Painter) -> None:
    blocks = "\n\n".join(f"```figure\nsize: 600 200\n{more}caption: C\n```" for more in ("", "", "wide: yes\n"))
    page = parse_page(f"# Title\n\n{blocks}\n", "key", lambda kind, argument: argument, "key.md")
    first, second, third = figures(set_page(page, painter, 900, 1.0, Query(), Block))
    assert first.bottom < second.top < second.bottom < third.top
    assert first.w == second.w == 300
    assert third.w == 600


def test_the_widest_column_of_a_table_goes_below_the_others_where_they_have_no_room(painter: Painter) -> None:
    table = "# T\n\n| | Rank | Animal | Takes | What is special |\n|---|:-:|---|---|---|\n"
    table += "| !animals/rat | 1 | Rat | elephant | Swims, and hides in the river |\n"
    page = parse_page(table, "key", lambda kind, argument: argument, "key.md")
    for width, folded in ((700, False), (340, True)):
        shown = set_page(page, painter, width, 1.0, Query(), Block)
        assert all(item.rect.right <= width for item in shown.items)
        [rank] = [item.rect for item in shown.items if words(item) == "1"]
        [special] = [item.rect for item in shown.items if words(item).startswith("Swims, and hides")]
        assert (special.top >= rank.bottom) == folded
