"""Jacks at its table: thrown dice, jacks that are dragged, clicked and chosen by keys, and what nobody may see."""

import random
from collections.abc import Callable
from typing import Any

import pytest
from examples import in_turn

from jungle_games.core.game import CHANCE
from jungle_games.core.limits import Limits
from jungle_games.core.matches.match import Match
from jungle_games.core.matches.record import GameRecord
from jungle_games.core.seat_names import SeatInfo
from jungle_games.games import find_game
from jungle_games.games.jacks.rules.cards import CARDS, HIDDEN, Roll, Step
from jungle_games.games.jacks.rules.position import JacksPosition
from jungle_games.games.jacks.scene.drawing import DIE, CardKey, CardLook, JackKey, Middle
from jungle_games.games.jacks.scene.frame import middle_words
from jungle_games.players.worker import Answer
from jungle_games.table.sprites.arrangement import Gesture
from jungle_games.ui.events import (
    Accept,
    Command,
    Direction,
    FocusStep,
    Navigate,
    PointerDown,
    PointerMove,
    PointerUp,
    Woken,
)

Table = Any
MakeTable = Callable[..., Table]
Play = Callable[[Table, Gesture], None]


def by_clicks(table: Table, gesture: Gesture) -> None:
    table.click(gesture.source)
    table.click(gesture.target)


def by_drag(table: Table, gesture: Gesture) -> None:
    table.drag(gesture.source, gesture.target)


def by_keys(table: Table, gesture: Gesture) -> None:
    table.take_by_keys(gesture.source, gesture.target)


def by_keys_all_round(table: Table, gesture: Gesture) -> None:
    """Tab and arrows go among the places of the jack that was picked up, and it stays picked up.

    Each arrow leads to one where it may go, whether or not one lies that way.
    """
    for direction in Direction:
        table.take_by_keys(gesture.source, gesture.source)
        table.send(Navigate(direction))
        assert table.scene.handling.aim in table.scene.handling.targets, direction
        table.scene.put_back()
    table.take_by_keys(gesture.source, gesture.source)
    for event in (FocusStep(1), Navigate(Direction.RIGHT), Navigate(Direction.UP), FocusStep(-1)):
        table.send(event)
        assert table.scene.handling.hold is not None
        assert table.scene.handling.aim in table.scene.handling.drop_places
    table.scene.focus.focus(("place", gesture.target))
    table.send(Accept())


def dealt(make_table: MakeTable, *seats: str, **more: Any) -> Table:
    table = make_table(*seats, game="jacks", **more)
    table.scene.banners.clear()  # what is announced was read
    table.skip(1.0)
    table.skip(2.5)
    assert table.scene.match.position.dealt
    return table


def with_roll(make_table: MakeTable, pips: int, *seats: str, **more: Any) -> Table:
    """A table at which the first roll is ``pips``."""
    game = find_game("jacks")
    people = [SeatInfo("", kind) for kind in seats or ("person", "person")]
    for deal in range(100):
        match: Match[Any, Any] = Match(game, game.options_type.build(), people, setup=more.get("setup"), deal=deal)
        if match.position.die == pips:
            table = dealt(make_table, *(info.kind for info in people), deal=deal, **more)
            table.scene.play.throw()
            table.skip(1.5)
            return table
    raise AssertionError("no such roll")


def step(table: Table, target: int) -> Gesture:
    """The legal gesture that leads to a place of the ring."""
    return next(gesture for gesture in table.scene.legal_gestures if gesture.target == CardKey(target))


def test_the_die_waits_for_a_hand_tumbles_and_shows_what_chance_would_have_rolled(make_table: MakeTable) -> None:
    table = dealt(make_table, deal=7)
    match = table.scene.match
    assert (match.to_move, table.scene.play.awaits_roll, len(table.moves)) == (CHANCE, True, 1)
    table.click(DIE)
    assert table.run(0.4), "it is still tumbling"
    table.run(0.6)
    assert {gesture.source for gesture in table.scene.legal_gestures} == {JackKey(0, jack) for jack in range(3)}
    assert GameRecord.of(match).replay(match.game).moves == tuple(table.moves)
    assert Match(match.game, match.options, match.seats, deal=7).moves == tuple(table.moves)


def test_the_die_is_thrown_with_the_mouse_anywhere_on_the_rug(make_table: MakeTable) -> None:
    table = dealt(make_table)
    start = table.middle(DIE)
    table.send(PointerMove(start), PointerDown(start), PointerMove((900, 300), pressed=True), PointerUp((900, 300)))
    assert table.moves[-1].startswith("roll ")


@pytest.mark.parametrize("play", [by_clicks, by_drag, by_keys, by_keys_all_round])
def test_a_jack_is_clicked_dragged_or_chosen_by_keys(make_table: MakeTable, play: Play) -> None:
    table = with_roll(make_table, 3)
    play(table, step(table, 2))
    assert table.moves[-1] == "1 cw"
    table.skip(3.0)
    assert table.scene.match.position.jacks[0][0] == 2


def test_only_a_move_that_showed_nothing_can_be_taken_back(make_table: MakeTable) -> None:
    table = with_roll(make_table, 3)
    table.send(Command("undo"))
    assert table.toasts[-1] == "A roll or a shuffle cannot be taken back."
    by_clicks(table, step(table, 2))
    table.skip(3.0)
    table.send(Command("undo"))
    assert table.toasts[-1] == "That move showed something hidden, so it stays."
    assert table.moves[-1] == "1 cw"


def test_what_lies_face_down_is_nowhere_on_the_table(make_table: MakeTable) -> None:
    table = with_roll(make_table, 5, "person", "person", "person")
    by_clicks(table, step(table, 4))
    table.skip(3.0)
    position: JacksPosition = table.scene.match.position
    shown = table.scene.arrange(position)
    assert shown == table.scene.arrange(position.observe(0))
    down = [place for place, face in enumerate(position.observe(0).ring) if face == HIDDEN]
    looks = {thing.look for thing in shown.things if thing.key in {CardKey(place) for place in down}}
    assert looks == {CardLook(None)}


def answer(table: Table) -> None:
    """Let the computer player that was asked answer."""
    worker: Any = table.services.worker
    task = worker.tasks[-1]
    player = table.scene.match.game.player(task.level)
    choice = player.choose(task.observation, Limits(nodes=200, seed=1), lambda: False)
    table.send(Woken(Answer(len(worker.tasks), choice)))


@pytest.mark.parametrize("taken", in_turn([11, 0], 2))
def test_two_people_and_two_computer_players_to_the_end(make_table: MakeTable, taken: int) -> None:
    """By day from where so many pairs are taken."""
    table = make_table("person", "mole", "person", "rabbit", game="jacks", deal=3, speed=0.0)
    scene, match, chance = table.scene, table.scene.match, random.Random(1)
    while sum(match.position.scores) < taken:
        match.play(chance.choice(list(match.legal()))) if isinstance(match.to_move, int) else match.take_chance()
    scene.play._went_on()
    begun = match.ply
    plays: list[Play] = [by_clicks, by_drag, by_keys]
    for turn in range(2000):
        table.run(0.02) if turn % 25 == 0 else table.skip(0.6)
        if match.outcome is not None:
            break
        if scene.play.awaits_roll:
            table.click(DIE)
        elif scene.play.person_to_move:
            gestures = scene.legal_gestures
            plays[turn % 3](table, gestures[turn % len(gestures)])
        elif scene.play.thinking:
            answer(table)
    assert match.outcome is not None
    for _banner in range(4):
        table.skip(7.0)
    (verdict, _entries) = table.ended()
    assert all(str(score) in verdict.reason for score in match.position.scores)
    people = {step.actor for step in match.steps[begun:] if isinstance(step.move, Step)}
    assert people == {0, 1, 2, 3}
    assert len(table.services.progress.results) == 1


def test_the_clock_runs_while_the_die_waits_and_then_it_is_thrown_and_moved(make_table: MakeTable) -> None:
    table = dealt(make_table, "person", "person", options={"turn_clock": 15})
    assert table.scene.play.awaits_roll
    assert table.scene.wake_at() <= table.time[0] + 1.0
    table.skip(15.0)
    assert isinstance(table.scene.match.steps[-2].move, Roll)
    assert table.moves[-1] == "flag"
    assert table.scene.match.position.turn == 1


@pytest.mark.parametrize("play", [by_clicks, by_keys])
def test_the_starting_card_is_picked_by_click_or_key_and_the_ring_turns(make_table: MakeTable, play: Play) -> None:
    table = dealt(make_table, "person", "person", options={"start_card": "chosen"})
    assert len(table.scene.legal_gestures) == CARDS
    before = {thing.key: thing.place for thing in table.scene.arrangement.things if isinstance(thing.place, CardKey)}
    play(table, next(gesture for gesture in table.scene.legal_gestures if gesture.target == CardKey(8)))
    assert table.moves[-1] == "start 9"
    after = {thing.key: thing.place for thing in table.scene.arrangement.things if isinstance(thing.place, CardKey)}
    assert before[CardKey(8)] == CardKey(8)
    assert after[CardKey(8)] == CardKey(0)
    table.run(3.0)
    assert table.scene.play.awaits_roll


def told_in_the_middle(table: Any) -> Middle:
    """What stands in the middle of the rug."""
    return middle_words(table.scene.state)
