"""The title holds any number of games: each can be seen, read and reached, whatever one plays with."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace
from pathlib import Path

import pytest
from examples import in_turn
from layout_faults import faults
from program import Program
from text_watch import TextWatch

from jungle_games.core.room import Room
from jungle_games.games import ROOMS
from jungle_games.screens.title import Name, TitleScene, rows_of
from jungle_games.screens.title_tiles import GameTile
from jungle_games.ui.events import Direction, Event, FocusStep, Navigate, PointerMove, Wheel
from jungle_games.ui.widgets.label import Label

TITLES = (
    "Mühle", "Schlangen und Leitern", "Backgammon", "Chinesische Dame", "Himmel und Hölle",
    "Mensch ärgere dich nicht", "Halma", "Reversi", "Senet", "Räuberschach", "Kalaha", "Go",
)  # fmt: skip
COUNTS = range(2, 13)
MANY = 20
"""More than stand on the title at once."""
SHAPES = (5, 6, 7, 11, 12, MANY)
"""Of each way to stand: one row, two of the same and of different length, more than there is room for."""


def made_up(count: int) -> tuple[Room, ...]:
    """So many rooms: ours, and others with names of their own that wear the covers of ours."""
    others = (
        replace(ROOMS[index % 5], package=f"made.up.game_{index}", title=title, cover=_cover(ROOMS[index % 5]))
        for index, title in enumerate(TITLES * 2)
    )
    return (*ROOMS, *others)[:count]


def _cover(room: Room) -> str:
    return room.package + room.cover


@contextmanager
def title(
    folder: Path, count: int, size: tuple[int, int] = (960, 600), scale: float = 1.0, language: str = "de"
) -> Iterator[Program]:
    """A program that shows the title with so many games."""
    program = Program(folder, size, scale, made_up(count))
    program.services.settings.replace(language=language)
    program.app.apply_settings()
    program.begin()
    program.frames(2)
    yield program
    program.close()


@pytest.mark.parametrize(
    ("count", "scale"), in_turn([*((count, 1.25) for count in (*COUNTS, MANY)), *((count, 1.0) for count in SHAPES)], 3)
)
def test_it_holds_together_and_every_word_has_room(
    tmp_path: Path, watch: TextWatch, count: int, scale: float
) -> None:
    with title(tmp_path, count, scale=scale) as program:
        scene = program.top
        assert isinstance(scene, TitleScene)
        watch.begin()
        assert list(faults(program.app, watch)) == []
        assert len(list(program.widgets(GameTile))) == count


@pytest.mark.parametrize("count", in_turn(COUNTS, 3))
def test_every_tile_stands_clear_in_rows_from_edge_to_edge(tmp_path: Path, count: int) -> None:
    with title(tmp_path, count, (1280, 800)) as program:
        tiles = list(program.widgets(GameTile))
        foot = program.named("continue").rect
        by_row: dict[int, list[GameTile]] = {}
        for tile in tiles:
            by_row.setdefault(tile.rect.y, []).append(tile)
        assert [len(row) for row in by_row.values()] == rows_of(count)
        for row in by_row.values():
            assert (row[0].rect.left, row[-1].rect.right) == (40, 1240)
            assert all(abs(tile.rect.h - tiles[0].rect.h) <= 1 for tile in row)
        assert all(tile.rect.bottom + 20 <= foot.top and tile.rect.w >= 180 for tile in tiles)
        assert all(tile.art.h >= 0.5 * tile.rect.h for tile in tiles)


@pytest.mark.parametrize(("count", "rows"), [(5, [5]), (6, [6]), (7, [3, 4]), (12, [6, 6]), (13, [6, 6, 1])])
def test_rows(count: int, rows: list[int]) -> None:
    assert rows_of(count) == rows


def reached(program: Program, *events: Event) -> set[object]:
    """The tiles that have the focus on the way of ``events``."""
    seen = set()
    for event in events:
        program.send(event)
        seen |= {tile.name for tile in program.widgets(GameTile) if tile.focused and tile.shown_rect}
    return seen


def all_names(count: int) -> set[object]:
    return {("tile", room.name) for room in made_up(count)}


@pytest.mark.parametrize("count", SHAPES)
def test_tab_reaches_every_game(tmp_path: Path, count: int) -> None:
    with title(tmp_path, count) as program:
        assert reached(program, *[FocusStep(1)] * (count + 9)) == all_names(count)


@pytest.mark.parametrize("count", SHAPES)
def test_arrows_or_a_controller_reach_every_game(tmp_path: Path, count: int) -> None:
    with title(tmp_path, count) as program:
        along = [Navigate(Direction.LEFT)] * 6
        rows = [*[Direction.UP] * 2, *[Direction.DOWN] * (len(rows_of(count)) - 1)]
        way = [event for direction in rows for event in (Navigate(direction), *along)]
        program.send(Navigate(Direction.UP))  # shows where the focus is
        assert reached(program, *way) == all_names(count)


def test_the_wheel_shows_the_games_that_have_no_room(tmp_path: Path) -> None:
    with title(tmp_path, MANY) as program:
        first, last = (list(program.widgets(GameTile))[index] for index in (0, -1))
        assert first.shown_rect == first.rect
        assert not last.shown_rect
        program.send(PointerMove(first.rect.center), *[Wheel(first.rect.center, 0, -1)] * 12)
        assert last.shown_rect == last.rect
        program.send(PointerMove(last.rect.center))
        assert last.raised
        assert all(tile.shown.top >= 0 for tile in program.widgets(GameTile) if tile.raised)


@pytest.mark.parametrize("count", [7, 12, MANY])
def test_a_click_on_any_tile_opens_its_game(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, count: int) -> None:
    with title(tmp_path, count) as program:
        opened: list[str] = []
        monkeypatch.setattr(program.go, "new_game", opened.append)
        seen = [tile for tile in program.widgets(GameTile) if tile.shown_rect == tile.rect]
        for tile in seen:
            program.click(tile)
        assert opened == [tile.room.name for tile in seen]
        assert len(opened) == min(count, 12)


@pytest.mark.parametrize(("count", "scale"), [(5, 1.0), (5, 1.5), (5, 2.0), (12, 1.0), (MANY, 1.0), (MANY, 2.0)])
def test_a_raised_tile_covers_no_words(tmp_path: Path, count: int, scale: float) -> None:
    with title(tmp_path, count, scale=scale) as program:
        tiles = list(program.widgets(GameTile))
        words = [(label, label.shown_rect) for label in program.widgets(Label)]
        names = [(name, name.shown_rect) for name in program.widgets(Name)]
        for tile in [tile for tile in tiles if tile.shown_rect == tile.rect]:
            tile.mark(hovered=True)
            assert tile.raised
            risen = tile.shown.inflate(2 * tile.px(5), 2 * tile.px(5))
            inside = set(tile.walk())
            assert not [each for each, rect in (*words, *names) if each not in inside and risen.colliderect(rect)]
            tile.mark(hovered=False)
