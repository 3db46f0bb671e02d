"""The tutorial of Jungle: every lesson is played by drags to its end, wrong moves are answered, and a game follows."""

from __future__ import annotations

from collections.abc import Callable
from itertools import product
from typing import Any

import pygame
import pytest
from companions import coach_of, panel_of
from examples import in_turn
from lesson_table import taught
from table_stage import WINDOWS

from jungle_games.core.lessons import Task
from jungle_games.games import room
from jungle_games.games.jungle.rules.board import Kind, Terrain
from jungle_games.games.jungle.rules.position import display
from jungle_games.screens.new_game.new_game import lessons_of
from jungle_games.table.drawing import Tray
from jungle_games.ui.events import Accept, Direction, Navigate
from jungle_games.ui.scene import View

Table = Any
MakeTable = Callable[..., Table]

LESSONS = lessons_of(room("jungle"))


def do(table: Table, task: Task) -> None:
    """Do what the task waits for, after everything else that could be done in its place."""
    scene, coach = table.scene, coach_of(table.scene)
    assert coach.words == task.say
    for move in [move for move in scene.match.legal() if not task.takes(str(move))]:
        before = table.moves
        table.drag(str(move.origin), str(move.target))
        table.skip(1.0)
        assert (table.moves, coach.words) == (before, task.otherwise)
    (wanted,) = task.moves
    table.drag(wanted[:2], wanted[2:])
    assert table.moves[-1] == wanted


def wait(table: Table) -> None:
    """Until the rat has made its move and everything is still."""
    for _second in range(10):
        if not table.skip(1.0) and not table.scene.play.script:
            return
    raise AssertionError("it never comes to rest")


@pytest.mark.parametrize("index", range(len(LESSONS)))
def test_every_lesson_can_be_played_to_its_end(make_table: MakeTable, index: int) -> None:
    table = taught(make_table, "jungle", index)
    coach = coach_of(table.scene)
    for task in coach.lesson.tasks:
        do(table, task)
        wait(table)
        assert table.moves[len(table.moves) - len(task.then) :] == task.then
    assert coach.finished
    assert coach.words == coach.lesson.end
    assert table.services.saves.kept == {}


def test_the_lessons_show_what_the_game_is_about() -> None:
    """The den, taking by rank, equals, rat and elephant, water, leaps along a file and a rank, and a trap."""
    shown = set()
    for lesson in LESSONS:
        position = lesson.match(room("jungle").game, "You").position
        for task in lesson.tasks:
            for text in (*task.moves[:1], *task.then):
                move = room("jungle").game.parse_move(text)
                attacker, taken = position.piece_at(move.origin), position.piece_at(move.target)
                if taken is not None:
                    assert "x" in display(position, move)
                    kinds = attacker.kind, taken.kind
                    shown.add("equals" if kinds[0] == kinds[1] else "rank" if kinds[0] > kinds[1] else "lower")
                    shown |= {"elephant"} if kinds == (Kind.RAT, Kind.ELEPHANT) else set()
                shown.add(position.board.terrain(move.target))
                if abs(move.origin.file - move.target.file) > 1:
                    shown.add("leap across")
                if abs(move.origin.rank - move.target.rank) > 1:
                    shown.add("leap up")
                position = position.play(move)
    wanted = {"equals", "rank", "lower", "elephant", "leap across", "leap up"}
    assert {*wanted, Terrain.WATER, Terrain.TRAP, Terrain.DEN} <= shown


def test_the_barred_leap_is_crossed_out(make_table: MakeTable) -> None:
    """The lesson of leaps speaks of a red cross at the right."""
    (index,) = [index for index, lesson in enumerate(LESSONS) if "red cross" in lesson.tasks[0].say]
    table = taught(make_table, "jungle", index)
    lion = table.place("d5")
    (barrier,) = table.scene.barriers(lion)
    assert barrier.point[0] > table.scene.arrangement.places[lion].centerx


def test_only_what_was_taken_in_a_lesson_is_shown_as_taken(make_table: MakeTable) -> None:
    table = taught(make_table, "jungle", 2)
    trays = lambda: [str(thing.key) for thing in table.scene.arrangement.things if isinstance(thing.place, Tray)]  # noqa: E731
    assert trays() == []
    do(table, coach_of(table.scene).lesson.tasks[0])
    assert len(trays()) == 1


def test_a_lesson_can_be_done_by_keys(make_table: MakeTable) -> None:
    table = taught(make_table, "jungle", 0)
    table.send(Navigate(Direction.UP))
    table.scene.focus.focus(("place", table.place("d7")))
    table.send(Accept(), Navigate(Direction.UP), Accept())
    assert table.moves == ("d7d8",)
    wait(table)
    table.send(Accept(), Navigate(Direction.UP), Accept())
    assert coach_of(table.scene).finished
    assert table.scene.focus.current_id == "lesson next", "Enter leads on"


@pytest.mark.parametrize(("size", "scale"), in_turn(product(WINDOWS, [0.75, 1.0, 1.5, 2.0]), 3))
def test_the_coach_covers_nothing_and_has_room_for_all_it_says(
    make_table: MakeTable, size: tuple[int, int], scale: float
) -> None:
    table = taught(make_table, "jungle", 0, size=size)
    table.services.stack.resize(View(size, scale))
    scene = table.scene
    panel = panel_of(scene)
    others = [widget.rect for widget in scene.root.children if widget is not panel and widget.visible]
    assert pygame.Rect((0, 0), size).contains(panel.rect)
    assert panel.rect.collidelist([*others, *scene.arrangement.places.values()]) == -1
    for index, lesson in enumerate(LESSONS):
        coach_of(scene).index = index
        said = [words for task in lesson.tasks for words in (task.say, task.otherwise)]
        for words in [*said, lesson.end]:
            panel._said.text = words
            panel.relayout()
            assert panel.scrolls is False or scale > 1.0, words
