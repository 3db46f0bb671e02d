"""The tutorial of Jacks: throws fall as the lesson wants, the Mole plays its part, and every lesson can be finished."""

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

from jungle_games.core.game import CHANCE
from jungle_games.core.lessons import Task
from jungle_games.games import room
from jungle_games.games.jacks.rules.cards import Effect, Step, find_cards
from jungle_games.games.jacks.scene.arrangement import DIE, RUG
from jungle_games.screens.new_game.new_game import lessons_of
from jungle_games.table.sprites.arrangement import Gesture
from jungle_games.ui.events import Accept, Direction, Navigate, PointerDown, PointerMove, PointerUp
from jungle_games.ui.scene import View

Table = Any
MakeTable = Callable[..., Table]

LESSONS = lessons_of(room("jacks"))


def drag(table: Table, gesture: Gesture) -> None:
    places = table.scene.arrangement.places
    start, end = places[gesture.source].center, places[gesture.target].center
    table.send(PointerMove(start), PointerDown(start), PointerMove(end, pressed=True))
    table.skip(0.1)
    table.send(PointerUp(end))


def wait(table: Table) -> None:
    """Until everything is still and the Mole has played its part."""
    for _second in range(40):
        table.skip(1.0)
        if not table.scene.sprites.moving and not table.scene.play.script:
            return
    raise AssertionError("it never comes to rest")


def drags(table: Table) -> list[Gesture]:
    """The legal drags; of a die only the one that throws it."""
    return [gesture for gesture in table.scene.legal_gestures if gesture.source != DIE or gesture.target == RUG]


def do(table: Table, task: Task) -> None:
    """Do what the task waits for, after something else that it does not take."""
    scene, coach = table.scene, coach_of(table.scene)
    assert coach.words == task.say
    if scene.match.to_move is CHANCE:
        assert task.moves[0].startswith("roll ")
        (throw,) = drags(table)
        drag(table, throw)
        assert table.moves[-1] == task.moves[0]
        return
    legal = {str(gesture.move): gesture for gesture in drags(table)}
    assert set(task.moves) <= set(legal)
    for other in [move for move in legal if not task.takes(move)][:1]:
        before = table.moves
        drag(table, legal[other])
        assert (table.moves, coach.words) == (before, task.otherwise)
        assert task.otherwise
        table.skip(1.0)
    wanted = task.moves[0] if task.moves else next(iter(legal))
    drag(table, legal[wanted])
    assert table.moves[-1] == wanted


@pytest.mark.parametrize("index", range(len(LESSONS)))
def test_every_lesson_can_be_played_to_its_end(make_table: MakeTable, index: int) -> None:
    table = taught(make_table, "jacks", index)
    coach = coach_of(table.scene)
    for task in coach.lesson.tasks:
        do(table, task)
        after = table.moves
        wait(table)
        if not coach.finished:
            assert table.moves == (*after, *task.then)
            assert table.scene.match.position.turn == 0, "the next task is the player's"
    assert coach.finished
    assert coach.words == coach.lesson.end
    assert table.services.saves.kept == {}
    table.services.stack.clear()
    assert table.services.statistics.results == []


@pytest.mark.parametrize("index", range(len(LESSONS)))
def test_every_way_to_do_a_task_leads_to_the_next(index: int) -> None:
    """Where the coach takes several moves, the rest of the lesson can be played after each of them."""
    lesson, game = LESSONS[index], room("jacks").game
    start = lesson.match(game, "You").position
    positions = [start]
    for task in lesson.tasks:
        following = []
        for position in positions:
            assert position.turn == 0
            moves = [game.parse_move(text) for text in task.moves] or list(position.legal_moves())
            for move in moves:
                after = position.play(move)
                for text in task.then:
                    after = after.play(game.parse_move(text))
                following.append(after)
        positions = following


def test_the_lessons_show_what_the_game_is_about() -> None:
    """Walks both ways, orders of all three kinds, a pair, two points for one's own colour, and gaps."""
    game, cards = room("jacks").game, find_cards()
    ways, landed, left, scores, over_gaps = set(), set(), set(), set(), False
    for lesson in LESSONS:
        position = lesson.match(game, "You").position
        for task in lesson.tasks:
            for text in (*(task.moves[:1] or [str(position.legal_moves()[0])]), *task.then):
                move = game.parse_move(text)
                if isinstance(move, Step) and position.turn == 0:
                    ways.add(move.direction)
                    origin, path = position.jacks[0][move.jack], position.path(move)
                    landed.add(cards.pair(position.ring[path[-1]]).effect)
                    if origin is not None and position.ring[origin] is not None:
                        left.add(cards.pair(position.ring[origin]).effect)
                    over_gaps |= None in position.ring[path[0] : path[-1]]
                before, position = position, position.play(move)
                scores.add(position.scores[0] - before.scores[0])
    assert len(ways) == 2
    assert Effect.LOSE_TURN in landed
    assert {Effect.CLOCKWISE, Effect.COUNTER_CLOCKWISE} <= left
    assert {1, 2} <= scores
    assert over_gaps


def test_nobody_else_may_touch_the_table_while_the_mole_plays_its_part(make_table: MakeTable) -> None:
    table = taught(make_table, "jacks", 1)
    do(table, coach_of(table.scene).lesson.tasks[0])
    assert table.scene.play.script == ["roll 2", "2 cw"]
    assert table.scene.legal_gestures == ()
    assert table.services.worker.tasks == [], "it is told what to do, and need not think"
    wait(table)
    assert table.moves[-2:] == ("roll 2", "2 cw")


def test_a_throw_by_key_falls_as_the_lesson_wants(make_table: MakeTable) -> None:
    table = taught(make_table, "jacks", 0)
    table.send(Navigate(Direction.DOWN))
    table.run(0.02)
    assert table.scene.focused_place == DIE
    table.send(Accept())
    assert table.moves[-1] == "roll 4"


def test_after_its_end_a_lesson_goes_on_as_a_game(make_table: MakeTable) -> None:
    table = taught(make_table, "jacks", 4)
    for task in coach_of(table.scene).lesson.tasks:
        do(table, task)
        wait(table)
    table.skip(2.0)
    assert table.moves[-1].startswith("roll ")
    assert len(table.services.worker.tasks) == 1


@pytest.mark.parametrize(("size", "scale"), in_turn(product(WINDOWS, [0.75, 1.0, 1.5, 2.0]), 3))
def test_the_coach_covers_no_card_jack_or_widget(make_table: MakeTable, size: tuple[int, int], scale: float) -> None:
    table = taught(make_table, "jacks", 1, size=size)
    table.services.stack.resize(View(size, scale))
    scene = table.scene
    panel = panel_of(scene).rect
    places = [rect for key, rect in scene.arrangement.places.items() if key != RUG]
    widgets = [widget.rect for widget in scene.root.children if widget is not panel_of(scene) and widget.visible]
    window = pygame.Rect((0, 0), size)
    assert window.contains(panel)
    assert panel.collidelist([*places, *widgets]) == -1
    assert all(window.contains(rect) for rect in places)
