"""Rows and columns: what fits where, and that nothing is lost or overlaps."""

from __future__ import annotations

from itertools import pairwise
from math import inf

import pygame
import pytest
from hypothesis import given
from hypothesis import strategies as st

from jungle_games.ui.layout import (
    Box,
    Column,
    Extent,
    FirstThatFits,
    Grid,
    Item,
    Row,
    Ruler,
    Space,
    Stack,
    Wrap,
    lay_out,
    shared_out,
    table,
)
from jungle_games.ui.painter import Painter
from jungle_games.ui.widgets.base import Widget
from jungle_games.ui.widgets.label import Label
from jungle_games.ui.widgets.panel import Panel

EXTENTS = st.tuples(st.integers(0, 300), st.integers(0, 300)).map(lambda pair: Extent(min(pair), max(pair)))


class Brick(Widget):
    """So many units wide and high."""

    def __init__(self, width: float, height: float = 10) -> None:
        super().__init__()
        self.natural = (width, height)


def laid(page: Item, painter: Painter, size: tuple[int, int] = (400, 300), u: float = 1.0) -> Widget:
    host = Widget()
    lay_out(page, pygame.Rect((0, 0), size), Ruler(painter, u), host)
    return host


@given(st.integers(0, 1000), st.lists(st.tuples(EXTENTS, st.integers(0, 3)), min_size=1, max_size=8))
def test_room_is_shared_out_whole_and_fairly(room: int, items: list[tuple[Extent, int]]) -> None:
    extents, weights = [extent for extent, _weight in items], [weight for _extent, weight in items]
    lengths = shared_out(room, extents, weights, [inf] * len(items))
    least, wanted = sum(each.least for each in extents), sum(each.wanted for each in extents)
    if wanted <= room:
        assert all(length >= each.wanted for length, each in zip(lengths, extents, strict=True))
        assert sum(lengths) == (room if any(weights) else wanted)
    else:
        assert all(length <= each.wanted + 1 for length, each in zip(lengths, extents, strict=True))
        assert sum(lengths) == max(room, least)


@given(st.lists(st.integers(1, 200), min_size=1, max_size=6), st.integers(0, 30), st.integers(50, 900))
def test_items_of_a_row_never_overlap_and_keep_their_gap(widths: list[int], gap: int, room: int) -> None:
    bricks = [Brick(width) for width in widths]
    laid(Row(*bricks, gap=gap), Painter(), (room, 50))
    for one, other in pairwise(bricks):
        assert other.rect.left - one.rect.right >= gap - 1


def test_the_first_arrangement_with_room_is_taken_and_others_leave_their_widgets_out(painter: Painter) -> None:
    wide, narrow = Brick(300), Brick(100)
    page = FirstThatFits(Row(wide, narrow), narrow)
    laid(page, painter, (500, 100))
    assert wide.visible
    assert narrow.rect.x == 300
    laid(page, painter, (200, 100))
    assert not wide.visible
    assert narrow.visible
    assert narrow.rect.x == 0


def test_words_keep_their_size_and_take_more_lines(painter: Painter) -> None:
    label = Label("Seven words that are not on one line", size=20, wrap=True)
    page = Column(label, Brick(10).grow())
    laid(page, painter, (150, 400))
    px, lines = label.set_in(painter, label.rect)
    assert px == 20
    assert len(lines) > 2
    assert label.rect.h >= painter.paragraph_height(len(lines), 20)


@pytest.mark.parametrize("lines", [None, 2])
def test_a_word_without_room_becomes_smaller_rather_than_break(painter: Painter, lines: int | None) -> None:
    label = Label("Rétrospective", size=20, wrap=True, lines=lines, leading=1)
    width = painter.text_width(label.text, label.face, 16) + 1
    laid(Column(label), painter, (width, 100))
    assert label.set_in(painter, label.rect) == (16, ["Rétrospective"])
    assert label.rect.h == 16


def test_words_that_are_cut_are_told_in_a_tooltip(painter: Painter) -> None:
    label = Label("Far too many words for so small a place as this one is", size=20, lines=2)
    laid(label, painter, (90, 60))
    label.paint(pygame.Surface((400, 300)), painter)
    assert [tip.tooltip for tip in label.tooltip_parts()] == [label.text]


def test_who_is_no_longer_on_the_page_is_let_go(painter: Painter) -> None:
    host, panel, old, new = Widget(), Panel(), Brick(10), Brick(10)
    for brick in (old, new):
        lay_out(Box(panel, brick), pygame.Rect(0, 0, 100, 100), Ruler(painter, 1.0), host)
    assert panel.children == [new]
    assert old.parent is None


def test_grids_tables_and_wraps_break_where_there_is_no_room_and_are_read_in_order(painter: Painter) -> None:
    bricks = [Brick(10) for _number in range(4)]
    page = Grid(*bricks, columns=4, gap=10, least=100)
    laid(page, painter, (430, 100))
    assert len({brick.rect.y for brick in bricks}) == 1
    laid(page, painter, (300, 100))
    assert len({brick.rect.y for brick in bricks}) == 2
    rows = [[Brick(100), Brick(20)], [Brick(30), Brick(60)]]
    laid(table(*rows, gap=10), painter)
    assert rows[0][1].rect.x == rows[1][1].rect.x == 110
    assert rows[0][1].rect.w == 60
    wide = [Brick(90) for _number in range(5)]
    laid(Wrap(*wide, gap=10, justify="end"), painter, (300, 100))
    assert [brick.rect.y for brick in wide] == [0, 0, 0, 20, 20]
    assert wide[4].rect.right == 300
    assert list(Column(Row(*bricks[:2]), Stack(bricks[2]), Box(bricks[3], Space())).widgets()) == bricks


def test_nothing_is_measured_twice(painter: Painter) -> None:
    class Counted(Brick):
        asked = 0

        def _measure_height(self, ruler: Ruler, width: int) -> Extent:
            self.asked += 1
            return super()._measure_height(ruler, width)

    brick = Counted(10)
    laid(Column(Row(Stack(FirstThatFits(brick, Space())))), painter)
    assert brick.asked == 1
