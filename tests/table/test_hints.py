"""Hints at every table: final when they are shown, in three steps, until the move or Esc."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from examples import in_turn

from jungle_games.core.findings import Explanation, HintStep
from jungle_games.core.game import CHANCE, Choice
from jungle_games.core.limits import Limits
from jungle_games.games import ROOMS
from jungle_games.games.jungle.rules.board import JungleMove
from jungle_games.games.matr1x.rules.grid import OUTER
from jungle_games.games.matr1x.scene.drawing import DRAW
from jungle_games.players.worker import Answer
from jungle_games.players.worker_process import explained
from jungle_games.table.prompt import GO
from jungle_games.ui.events import Back, Command, PointerDown, PointerMove, PointerUp, Woken
from jungle_games.ui.scene import View

MakeTable = Callable[..., Any]

GAMES = [room.name for room in ROOMS]
DEEP = Limits(nodes=200, seed=1)
PLAIN = "The strongest player would do this."


def person_to_move(make_table: MakeTable, name: str) -> Any:
    """A table at which a person has a move to make, after some that were made."""
    seats = ("person", "rat") if name == "sequence" else ()
    table = make_table(*seats, game=name, deal=5, speed=0.0)
    match = table.scene.match
    for _step in range(60):
        if match.ply > 2 and table.scene.play.person_to_move:
            break
        if match.to_move is CHANCE:
            table.scene.play.throw() if table.scene.play.awaits_roll else match.take_chance(table.time[0])
        else:
            table.scene.play.play(match.legal()[0])
    table.scene.play._went_on()
    table.run(4.0)
    return table


def answered(table: Any, choice: Choice[Any]) -> None:
    table.send(Woken(Answer(len(table.services.worker.tasks), choice)))
    table.run(0.2)


def until_the_move(table: Any) -> None:
    """Go on with the hint that is shown until it shows the move."""
    while not table.scene.state.hint.shows_move:
        table.send(Command("hint"))
        table.run(0.1)


def hint_button(table: Any) -> Any:
    return table.scene.frame.button("hint")


def hint_label(table: Any) -> str:
    """The words of the button, or what is said of it where it is an icon."""
    button = hint_button(table)
    return button.label or button.tooltip


@pytest.mark.parametrize("name", GAMES)
def test_a_hint_is_final_when_it_is_shown_and_says_why(make_table: MakeTable, name: str) -> None:
    table = person_to_move(make_table, name)
    scene, match = table.scene, table.scene.match
    asked = len(table.services.worker.tasks)
    table.send(Command("hint"))
    table.run(0.5)
    assert scene.play.hints.sought
    assert scene.state.hint is None
    assert not scene.arrows, "nothing is shown before it is final"
    assert scene.frame.prompt.words == "Looking for a good move…"
    (task,) = table.services.worker.tasks[asked:]
    player = match.game.player(task.level)
    assert task.explained
    choice = explained(match.game, task.observation, player.choose(task.observation, DEEP, bool), DEEP, bool)
    answered(table, choice)
    assert scene.state.hint.move == choice.move
    until_the_move(table)
    assert said_in(scene) == (match.game.reason(task.observation, choice) or PLAIN)
    shown = ends_shown(scene)
    assert shown == scene.hint_places(choice.move)
    table.run(3.0)
    assert ends_shown(scene) == shown, "it does not change"


def ends_shown(scene: Any) -> Any:
    """From where to where the hint shows the move: by its last arrow, or on the neon table by the borders of a plan."""
    plan = getattr(scene.drawing, "plan", None)
    if plan is not None:
        return DRAW, plan.made.place
    return next(((arrow.start, arrow.end) for arrow in reversed(scene.arrows)), None)


def said_in(scene: Any) -> str:
    """Where the reason is said: in the prompt, or on the neon table on the panel of the plan."""
    if getattr(scene.drawing, "plan", None) is not None:
        return str(scene.state.hint.reason)
    prompt = scene.frame.prompt.prompt
    return str(prompt.shorter or prompt.words)


@pytest.mark.parametrize("name", in_turn(GAMES, 2))
def test_each_press_shows_a_step_more_then_hides_it_and_then_begins_anew(make_table: MakeTable, name: str) -> None:
    table = person_to_move(make_table, name)
    scene = table.scene
    move = next(move for move in scene.match.legal() if scene.hint_places(move) is not None)
    table.send(Command("hint"))
    answered(table, Choice(move))
    ends, first = scene.hint_places(move), scene.state.hint.step
    steps = scene.hint_steps(Choice(move))
    assert (first, not scene.hint_view(scene.state.hint).number) == (steps[0], len(steps) == 1)
    assert len(steps) > 1 or ends[0] == ends[1] or len(scene.match.legal()) == 1 or name == "matr1x", "it is the answer"
    chosen = name in ("jungle", "sequence", "jacks")
    assert (HintStep.PIECE in steps) == (len(steps) > 1 and chosen), "elsewhere one card is to be played"
    said = []
    while not scene.state.hint.shows_move:
        assert not scene.arrows, "the move is not given away before the last step"
        assert scene.marked.about or scene.hinted_in_hand, "what is spoken of is lit, or rises from the hand"
        said.append((scene.frame.prompt.words, hint_label(table)))
        go = [each for each in scene.root.walk() if each.name == GO and not each.left_out]
        assert [each.label for each in go] in ([], [hint_label(table)])
        at = [each.rect.center for each in go]
        table.send(*([PointerDown(at[0]), PointerUp(at[0])] if go else [Command("hint")]))
        table.run(0.1)
    assert [label for _words, label in said] == ["Show which one", "Show the move"][3 - len(steps) :]
    assert len({words for words, _label in said} | {said_in(scene)}) == len(steps)
    assert ends_shown(scene) == ends
    assert hint_label(table) == "Hide the move"
    asked = len(table.services.worker.tasks)
    table.send(Command("hint"))
    table.run(0.1)
    assert scene.state.hint is None
    assert not scene.arrows
    table.send(Command("hint"))
    assert (scene.state.hint.step, scene.state.hint.move, scene.match.hints_used) == (first, move, 1)
    assert len(table.services.worker.tasks) == asked, "nobody thinks anew"


def test_the_royal_that_a_hint_is_about_stays_lit_with_the_drop(make_table: MakeTable) -> None:
    table = person_to_move(make_table, "matr1x")
    scene = table.scene
    move = next(move for move in scene.match.legal() if scene.hint_places(move) is not None)
    royal = next(place for place in OUTER if scene.shown_position.grid.royal_at(place) and place != move.place)
    told = Explanation("quiet", look=(royal,))
    table.send(Command("hint"))
    answered(table, Choice(move, explanation=told))
    assert scene.hint_look(told) == [royal]
    until_the_move(table)
    assert scene.hint_look(told) == [royal]


def test_it_stays_until_the_move_or_escape_which_then_opens_the_menu(make_table: MakeTable) -> None:
    table = make_table()
    table.send(Command("hint"))
    answered(table, Choice(JungleMove.parse("a3a4")))
    table.send(Back())
    assert table.scene.state.hint is None
    assert not [where for where, _what in table.navigator.went if where == "menu"]
    table.send(Back())
    assert table.navigator.last("menu")
    table.send(Command("hint"))
    until_the_move(table)
    table.run(30.0)
    assert table.scene.arrows
    assert hint_button(table).label == "Hide the move"
    table.drag("a3", "a4")
    assert table.scene.state.hint is None


def test_whoever_finds_none_says_so(make_table: MakeTable) -> None:
    table = make_table()
    table.send(Command("hint"))
    table.send(Woken(Answer(1, None, "stuck")))
    table.run(0.1)
    assert not table.scene.play.hints.sought
    assert table.toasts == ["No move was found this time. Just ask again."]
    assert hint_button(table).label == "Give me a hint"


def test_a_hints_arrow_passes_behind_words_and_leaves_what_is_held_alone(make_table: MakeTable) -> None:
    table = person_to_move(make_table, "sequence")
    scene, places = table.scene, table.scene.arrangement.places
    words = scene.frame.prompt.rect
    ways = {move: scene.hint_places(move) for move in scene.match.legal()}
    move = next(move for move, ends in ways.items() if words.clipline(*(places[end].center for end in ends)))
    table.send(Command("hint"))
    answered(table, Choice(move))
    until_the_move(table)
    assert words in scene.marked.panels
    starts = [start for start, _end in ways.values()]
    table.click(next(start for start in starts if starts.count(start) == 1))
    assert not scene.arrows, "what is held has but one way to go"


def test_a_hint_in_large_words_has_more_room_than_a_prompt(make_table: MakeTable) -> None:
    table = person_to_move(make_table, "sequence")
    table.services.stack.resize(View(table.services.stack.view.size, 2.0))
    usual = table.scene.frame.prompt.rect.h
    table.send(Command("hint"))
    answered(table, Choice(table.scene.match.legal()[0]))
    assert table.scene.frame.prompt.rect.h > 1.2 * usual


def test_a_hint_alone_lights_places_and_a_click_on_the_one_it_shows_plays_its_move(make_table: MakeTable) -> None:
    table = person_to_move(make_table, "jungle")
    move, ply = table.scene.match.legal()[0], table.scene.match.ply
    table.send(Command("hint"))
    answered(table, Choice(move))
    until_the_move(table)
    table.send(PointerMove(table.scene.arrangement.places[table.scene.hint_places(move)[0]].center))
    assert not table.scene.hover.lit
    table.click(table.scene.hint_places(move)[1])
    assert table.scene.match.moves[ply] == str(move)
