"""The focus graph: pure geometry."""

from __future__ import annotations

from collections.abc import Hashable
from dataclasses import dataclass, field

import pygame
import pytest
from hypothesis import given
from hypothesis import strategies as st

from jungle_games.ui.events import Direction
from jungle_games.ui.widget_scene import FocusGraph, nearest

LEFT, RIGHT, UP, DOWN = Direction.LEFT, Direction.RIGHT, Direction.UP, Direction.DOWN


@dataclass
class Spot:
    focus_id: Hashable
    focus_rect: pygame.Rect
    focus_enabled: bool = True


@dataclass
class Board:
    spots: list[Spot]
    moves: list[tuple[Hashable | None, Hashable | None]] = field(default_factory=list)
    revealed: list[Hashable] = field(default_factory=list)

    def graph(self) -> FocusGraph:
        def note(old: Spot | None, new: Spot | None) -> None:
            self.moves.append((old and old.focus_id, new and new.focus_id))

        return FocusGraph(lambda: self.spots, on_change=note, reveal=lambda spot: self.revealed.append(spot.focus_id))


def spot(name: Hashable, x: int, y: int, w: int = 40, h: int = 40) -> Spot:
    return Spot(name, pygame.Rect(x, y, w, h))


def grid(columns: int, rows: int) -> Board:
    return Board([spot((x, y), 50 * x, 50 * y) for y in range(rows) for x in range(columns)])


def test_past_the_edge_the_focus_comes_back_at_the_other_end_of_the_line() -> None:
    graph = grid(4, 3).graph()
    graph.focus((2, 1))
    for direction, expected in ((RIGHT, (3, 1)), (RIGHT, (0, 1)), (UP, (0, 0)), (UP, (0, 2)), (LEFT, (3, 2))):
        assert graph.navigate(direction)
        assert graph.current_id == expected


def test_a_wide_button_is_reached_from_each_tile_above_it_and_leads_back() -> None:
    tiles = [spot(f"tile{i}", 240 * i, 0, 220, 300) for i in range(5)]
    wide = spot("continue", 0, 360, 580, 90)
    board = Board([*tiles, wide])
    graph = board.graph()
    for tile in tiles[:2]:
        graph.focus(tile.focus_id)
        graph.navigate(DOWN)
        assert graph.current_id == "continue"
    graph.navigate(UP)
    assert graph.current_id == "tile1"


def test_disabled_items_are_passed_over_and_it_goes_on_from_where_a_vanished_one_lay() -> None:
    board = grid(3, 1)
    board.spots[1].focus_enabled = False
    graph = board.graph()
    graph.focus((0, 0))
    graph.navigate(RIGHT)
    assert graph.current_id == (2, 0)
    board.spots[2].focus_enabled = False
    assert graph.current is None
    board = grid(3, 3)
    graph = board.graph()
    graph.focus((1, 1))
    board.spots = [s for s in board.spots if s.focus_id != (1, 1)]
    graph.navigate(RIGHT)
    assert graph.current_id == (2, 1)


def test_where_a_pressed_item_has_gone_the_focus_settles_beside_it() -> None:
    board = grid(3, 3)
    graph = board.graph()
    assert not graph.settle(), "nothing had it"
    graph.focus((1, 2))
    assert not graph.settle(), "it is still there"
    board.spots = [s for s in board.spots if s.focus_id not in ((1, 2), (0, 2))]
    board.spots.append(spot("in its place", 52, 110, 60, 20))
    assert graph.settle()
    assert graph.current_id == "in its place"
    board.spots.clear()
    assert not graph.settle()


def test_tab_reaches_all_in_reading_order_however_far_a_list_is_scrolled() -> None:
    graph = grid(2, 2).graph()
    assert [graph.step(1) and graph.current_id for _ in range(5)] == [(0, 0), (1, 0), (0, 1), (1, 1), (0, 0)]
    graph.step(-1)
    assert graph.current_id == (1, 1)
    window = pygame.Rect(0, 100, 100, 100)
    above, below = spot("above", 0, 0), spot("below", 0, 220)
    rows = [spot(number, 0, 100 + 50 * number) for number in range(12)]
    seen_through = {row.focus_id: window for row in rows}

    def reveal(item: Spot) -> None:
        if item in rows:
            way = item.focus_rect.clamp(window).y - item.focus_rect.y
            for row in rows:
                row.focus_rect.y += way

    graph = FocusGraph(
        lambda: [above, *rows, below], reveal=reveal, window=lambda item: seen_through.get(item.focus_id)
    )
    expected = ["above", *range(12), "below"]
    for order, step in ((expected * 2, 1), (expected[::-1] * 2, -1)):
        graph.focus(None)
        walked = [graph.current_id for _ in order if graph.step(step)]
        assert walked == order


def test_arrows_come_to_what_is_scrolled_away_before_what_stands_above_the_list() -> None:
    window = pygame.Rect(0, 60, 100, 100)
    head, rows = spot("head", 0, 10, 100, 40), [spot(number, 0, 75 * number - 10, 100, 40) for number in range(4)]

    def reveal(item: Spot) -> None:
        if item is rows[0]:
            item.focus_rect.y = window.y

    graph = FocusGraph(lambda: [head, *rows], reveal=reveal, window=lambda item: window if item in rows else None)
    graph.focus(1)
    assert [graph.navigate(UP) and graph.current_id for _step in range(2)] == [0, "head"]


def test_what_gets_the_focus_is_brought_into_view_and_told_once() -> None:
    board = grid(2, 1)
    graph = board.graph()
    graph.focus((0, 0))
    graph.navigate(RIGHT)
    graph.focus((1, 0))
    assert board.moves == [(None, (0, 0)), ((0, 0), (1, 0))]
    assert board.revealed == [(0, 0), (1, 0), (1, 0)]


rects = st.builds(
    pygame.Rect, st.integers(0, 1200), st.integers(0, 760), st.integers(8, 300), st.integers(8, 200)
)


@given(st.lists(rects, min_size=2, max_size=12), st.sampled_from(Direction))
def test_the_item_found_always_lies_ahead(found: list[pygame.Rect], direction: Direction) -> None:
    origin, *others = found
    best = nearest(origin, [Spot(index, rect) for index, rect in enumerate(others)], direction)
    if best is not None:
        dx, dy = best.focus_rect.centerx - origin.centerx, best.focus_rect.centery - origin.centery
        assert dx * direction.dx + dy * direction.dy > 0


@pytest.mark.parametrize(("columns", "rows"), [(7, 9), (1, 6), (6, 1)])
def test_arrows_reach_every_square_of_a_board(columns: int, rows: int) -> None:
    board = grid(columns, rows)
    graph = board.graph()
    seen, edge = set(), [(0, 0)]
    while edge:
        at = edge.pop()
        for direction in Direction:
            graph.focus(at)
            graph.navigate(direction)
            if graph.current_id not in seen:
                seen.add(graph.current_id)
                edge.append(graph.current_id)
    assert len(seen) == columns * rows
