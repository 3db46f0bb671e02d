"""Why a move of Jacks is refused, word for word, and what positions say of themselves."""

from __future__ import annotations

import random
from dataclasses import replace

import pytest
from jacks_tables import OFF, at, legal, played, rolled, table

from jungle_games.core.game import CHANCE, IllegalMove
from jungle_games.games.jacks.rules.cards import Direction, Roll, Step, parse_move
from jungle_games.games.jacks.rules.game import Jacks
from jungle_games.games.jacks.rules.options import JacksOptions
from jungle_games.games.jacks.rules.position import JacksEnd, JacksPosition

ROW = (OFF, OFF, OFF)
READY = table(ROW, ROW)
THROWN = table(ROW, ROW, die=3)
ON_CLOCKWISE = table((at("clockwise"), OFF, OFF), ROW, die=2)
ON_COUNTER_CLOCKWISE = table((at("counter_clockwise"), OFF, OFF), ROW, die=2)
CLOCKED = table(ROW, ROW, turn_clock=30)
PICKING = played(Jacks().start(JacksOptions(start_card="chosen"), seats=2), "shuffle 7")


def fresh(seats: int = 2) -> JacksPosition:
    return Jacks().start(JacksOptions(), seats=seats)


def over() -> JacksPosition:
    return replace(READY, ring=(None,) * len(READY.ring))


@pytest.mark.parametrize(
    ("position", "move", "reason"),
    [
        (over(), "roll 3", "The game is over."),
        (READY, "shuffle 1", "The cards have already been laid out."),
        (READY, "flag", "This game is played without a clock."),
        (READY, "time 3", "This game is played without a clock."),
        (fresh(), "1 cw", "The cards have not been laid out yet."),
        (fresh(), "roll 3", "The cards have not been laid out yet."),
        (fresh(), "pass", "The cards have not been laid out yet."),
        (fresh(), "start 3", "The cards have not been laid out yet."),
        (PICKING, "1 cw", "Pick the starting card first."),
        (PICKING, "roll 3", "Pick the starting card first."),
        (READY, "start 3", "The starting card has already been picked."),
        (READY, "1 cw", "Roll the die first."),
        (READY, "pass", "Roll the die first."),
        (THROWN, "roll 3", "The die has already been rolled."),
        (THROWN, "pass", "There is a move to make."),
        (ON_CLOCKWISE, "1 ccw", "From this card you can only go clockwise."),
        (ON_COUNTER_CLOCKWISE, "1 cw", "From this card you can only go counter-clockwise."),
        (CLOCKED, "flag", "It is nobody’s turn."),
    ],
)  # fmt: skip
def test_a_refusal_says_why(position: JacksPosition, move: str, reason: str) -> None:
    with pytest.raises(IllegalMove) as refused:
        played(position, move)
    assert str(refused.value) in (f"{move}: {reason}", reason)
    if move != "flag" or position is READY:
        assert position.why_not(parse_move(move)) == reason


@pytest.mark.parametrize("pips", [-1, 0, 7, 60])
def test_the_die_has_six_sides(pips: int) -> None:
    assert READY.why_not(Roll(pips)) == "The die has six sides."


@pytest.mark.parametrize("jack", [-1, 3, 4])
def test_there_are_three_jacks(jack: int) -> None:
    assert THROWN.why_not(Step(jack, Direction.CW)) == "There is no such jack."


@pytest.mark.parametrize("pips", [1, 6])
def test_every_side_of_the_die_may_come(pips: int) -> None:
    assert READY.why_not(Roll(pips)) is None


def test_a_way_is_only_told_once_the_die_lies() -> None:
    with pytest.raises(IllegalMove) as refused:
        READY.path(Step(0, Direction.CW))
    assert str(refused.value) == "Roll the die first."


def test_nobody_can_tell_what_lies_face_down() -> None:
    with pytest.raises(IllegalMove) as refused:
        played(THROWN.observe(0), "1 cw")
    assert str(refused.value) == "Nobody can tell what lies there."


def test_before_the_cards_lie_only_the_shuffle_may_be_made() -> None:
    position = fresh(3)
    assert position.dealt is False
    assert position.to_move is CHANCE
    assert legal(position) == ["shuffle"]
    assert position.why_not(parse_move("shuffle 4")) is None
    laid = played(position, "shuffle 4")
    assert laid.dealt is True
    assert laid.lost_turns == (0, 0, 0)
    assert laid.pairs == ((), (), ())


def test_a_shown_position_says_whose_turn_it_is_and_how_it_stands() -> None:
    position = table(ROW, ROW, taken=("waves", "dots"), by=1, turn=1, die=4)
    assert repr(position) == "<JacksPosition turn=1 die=4 cards=22 scores=(0, 2)>"


def test_when_the_clock_of_a_turn_runs_out_the_first_legal_move_is_made() -> None:
    position = table(ROW, ROW, die=4, turn_clock=30)
    assert played(position, "flag") == played(position, legal(position)[0])
    assert played(position, "time 3.5") is position
    assert position.actor(parse_move("flag")) == 0


def test_a_game_is_stalled_only_where_a_limit_is_set() -> None:
    position = replace(table(ROW, ROW, stall_limit=3), quiet=5)
    assert position.outcome is None
    stalled = replace(position, quiet=6)
    assert stalled.outcome is not None
    assert stalled.outcome.termination is JacksEnd.STALLED
    assert stalled.legal_moves() == ()
    assert stalled.to_move is None
    assert replace(table(ROW, ROW, stall_limit=0), quiet=6000).outcome is None


def test_chance_rolls_what_its_generator_says() -> None:
    rolls = {READY.sample_chance(random.Random(seed)) for seed in range(80)}
    assert rolls == {Roll(pips) for pips in range(1, 7)}
    assert str(fresh().sample_chance(random.Random(1))).startswith("shuffle ")


def test_what_lay_face_up_is_remembered_with_its_turn() -> None:
    position = rolled(READY, 3)
    after = played(position, "1 cw")
    sighting = after.seen[2]
    assert sighting is not None
    assert (sighting.face, sighting.turn) == (after.ring[2], 1)
    assert sum(seen is not None for seen in after.seen) == 1
    later = played(rolled(after, 3), "1 cw")
    assert later.seen[2] is not None
    assert later.seen[2].turn == 2
    assert "seen" not in after.state()
    told = after.observe(1).state()["seen"]
    assert told[2] == {"face": after.ring[2], "turn": 1}
    assert told[3] is None
