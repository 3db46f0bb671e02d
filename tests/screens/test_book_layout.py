"""Setting pages: everything within the width, figures beside the text that speaks of them."""

from collections.abc import Mapping

import pygame
import pytest

from jungle_games.screens.book.book import Page, Span, Style, parse_page, plain
from jungle_games.screens.book.book_words import Query
from jungle_games.screens.book.lettering import BODY
from jungle_games.screens.book.rule_book import PageView
from jungle_games.screens.book.typeset import FigurePicture, Passage, Setter
from jungle_games.table.drawing import MakeFigure
from jungle_games.ui.layout import Ruler, Scroll
from jungle_games.ui.painter import Painter
from jungle_games.ui.widgets.base import Widget
from jungle_games.ui.widgets.scroll import ScrollView

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


NOTHING = Query()


@pytest.fixture(scope="module")
def painter() -> Painter:
    return Painter()


@pytest.fixture(scope="module")
def page() -> Page:
    return parse_page(TEXT, "key", lambda kind, argument: argument, "key.md")


def shown_at(
    painter: Painter, page: Page, width: int, u: float = 1.0, query: Query = NOTHING, make: MakeFigure | None = Block
) -> PageView:
    """The page in a window that scrolls, at so many pixels of width."""
    view, window, host = PageView(), ScrollView(), Widget()
    view.show(page, query, make)
    Scroll(window, view)._lay_out(pygame.Rect(0, 0, width, 500), Ruler(painter, u), host)
    return view


def figures(view: PageView) -> list[pygame.Rect]:
    return [widget.placed for widget in view.walk() if isinstance(widget, FigurePicture)]


def passage(view: PageView, begin: str) -> pygame.Rect:
    [found] = [each.rect for each in view.walk() if isinstance(each, Passage) and plain(each.spans).startswith(begin)]
    return found


@pytest.mark.parametrize("u", [0.6, 1.0, 1.8])
@pytest.mark.parametrize("width", [380, 620, 900])
def test_nothing_leaves_the_page_and_no_text_lies_on_another_or_on_a_figure(
    painter: Painter, page: Page, width: int, u: float
) -> None:
    view = shown_at(painter, page, width, u)
    passages = [each for each in view.walk() if isinstance(each, Passage)]
    for each in passages:
        assert all(line.width <= each.rect.w for line in each.lines(painter, each.rect.w, u)), plain(each.spans)
    solid = [*(each.rect for each in passages), *figures(view)]
    for index, one in enumerate(solid):
        assert view.rect.contains(one), one
        assert not one.collidelistall(solid[index + 1 :])


def test_a_figure_stands_beside_its_text_where_there_is_room(painter: Painter, page: Page) -> None:
    wide = shown_at(painter, page, 900)
    figure, beside = figures(wide)[0], passage(wide, "Some")
    assert figure.right == 900
    assert beside.top <= figure.top <= beside.bottom
    assert beside.right < figure.left
    narrow = shown_at(painter, page, 420)
    assert figures(narrow)[0].top > passage(narrow, "Some").bottom


def test_text_goes_on_over_all_the_width_below_a_figure(painter: Painter) -> None:
    more = "\n\n".join(f"Paragraph {number} of several words that follow it." for number in range(12))
    text = f"# T\n\nFirst.\n\n```figure\nsize: 300 200\n```\n\n{more}\n"
    view = shown_at(painter, parse_page(text, "key", lambda kind, argument: argument, "key.md"), 900)
    [figure] = figures(view)
    assert passage(view, "Paragraph 1 ").right < figure.left
    last = passage(view, "Paragraph 11")
    assert last.w == 900
    assert last.top > figure.bottom


def test_figures_side_by_side_go_below_each_other_where_it_is_narrow(painter: Painter, page: Page) -> None:
    one, two = figures(shown_at(painter, page, 900))[1:]
    assert one.top == two.top
    assert one.right < two.left
    one, two = figures(shown_at(painter, page, 400))[1:]
    assert two.top > one.bottom


def test_without_a_maker_of_figures_their_captions_remain(painter: Painter, page: Page) -> None:
    view = shown_at(painter, page, 700, make=None)
    assert not figures(view)
    assert passage(view, "What it shows")


def test_what_was_searched_for_is_marked_and_its_lines_told_from_the_top(painter: Painter, page: Page) -> None:
    view = shown_at(painter, page, 700, query=Query.of("figure"))
    first, second = view.found(painter)
    assert first == passage(view, "Some").top - view.rect.y
    assert second == passage(view, "Two figures").top - view.rect.y


def test_a_page_draws(painter: Painter, page: Page) -> None:
    view = shown_at(painter, page, 700, query=Query.of("words"))
    target = pygame.Surface((700, view.rect.h))
    target.fill(painter.theme.paper)
    before = pygame.image.tobytes(target, "RGB")
    view.draw(target, painter)
    assert pygame.image.tobytes(target, "RGB") != before


class TestSetter:
    def setter(self, painter: Painter, query: str = "") -> Setter:
        return Setter(painter, BODY, 20, Query.of(query))

    def test_a_word_too_wide_is_cut_and_nothing_is_lost(self, painter: Painter) -> None:
        lines = self.setter(painter).lines((Span("l5t/1d3c1/r1p1w1e"),), 50)
        assert len(lines) > 1
        assert "".join(piece.text for line in lines for piece in line.pieces) == "l5t/1d3c1/r1p1w1e"
        assert all(line.width <= 50 for line in lines)

    def test_code_stays_on_one_line(self, painter: Painter) -> None:
        spans = (Span("a position "), Span("7/7 w", Style.CODE))
        lines = self.setter(painter).lines(spans, 110)
        assert [piece.text for piece in lines[-1].pieces] == ["7/7\u00a0w"]

    def test_styles_within_a_word_need_no_space(self, painter: Painter) -> None:
        [line] = self.setter(painter).lines((Span("rat", Style.STRONG), Span(", cat")), 500)
        assert [(piece.text, piece.style) for piece in line.pieces] == [("rat", Style.STRONG), (", cat", Style.PLAIN)]
        assert line.pieces[1].x == line.pieces[0].width

    def test_a_hit_is_a_piece_of_its_own(self, painter: Painter) -> None:
        [line] = self.setter(painter, "lio").lines((Span("two lions leap"),), 500)
        parts = [("two", False), ("lio", True), ("ns leap", False)]
        assert [(piece.text, piece.found) for piece in line.pieces] == parts


def test_figures_that_follow_each_other_are_all_set_and_wide_ones_take_their_room(painter: Painter) -> None:
    blocks = "\n\n".join(f"```figure\nsize: 600 200\n{more}caption: C\n```" for more in ("", "", "wide: yes\n"))
    page = parse_page(f"# Title\n\n{blocks}\n", "key", lambda kind, argument: argument, "key.md")
    first, second, third = figures(shown_at(painter, page, 900))
    assert first.bottom < second.top < second.bottom < third.top
    assert first.w == second.w == 300
    assert third.w == 600


def test_the_longest_column_of_a_table_goes_below_the_others_where_they_have_no_room(painter: Painter) -> None:
    table = "# T\n\n| | Rank | Animal | Takes | What is special |\n|---|:-:|---|---|---|\n"
    table += "| !animals/rat | 1 | Rat | elephant | Swims, and hides in the river |\n"
    page = parse_page(table, "key", lambda kind, argument: argument, "key.md")
    for width, folded in ((700, False), (340, True)):
        view = shown_at(painter, page, width)
        assert (passage(view, "Swims, and hides").top >= passage(view, "1").bottom) == folded


def test_the_name_of_a_row_stands_above_it_where_all_have_no_room(painter: Painter) -> None:
    table = "# T\n\n| Option | One | Two |\n|---|:-:|:-:|\n| What somebody named at length | on | off |\n"
    page = parse_page(table, "key", lambda kind, argument: argument, "key.md")
    view = shown_at(painter, page, 120)
    assert passage(view, "What").bottom <= passage(view, "on").top
    assert passage(view, "on").top == passage(view, "off").top
