"""What is heard at the tables: every kind of step, each sound in its moment, and the bell for whoever is to move."""

import random
from collections import Counter
from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest

from jungle_games.core.cards import Card
from jungle_games.core.game import CHANCE, Choice
from jungle_games.core.matches.history import MatchStatus, Step
from jungle_games.core.matches.match import Match
from jungle_games.core.seat_names import SeatInfo
from jungle_games.games import ROOMS
from jungle_games.games.jungle.rules.board import JungleMove
from jungle_games.games.jungle_matrix.rules.moves import Next
from jungle_games.games.sequence.rules.fives import Five, Run, Square
from jungle_games.games.sequence.rules.moves import Place
from jungle_games.players.worker import Answer
from jungle_games.table.sprites.transition import Cue, Cues, Moment, TurnBell
from jungle_games.ui.events import Woken

MakeTable = Callable[..., Any]

HEARD = {
    "jungle": {"drop", "capture", "splash", "leap"},
    "matr1x": {"drop", "strike", "deal"},
    "sequence": {"chip", "deal", "capture"},
    "jungle_matrix": {"deal", "flip", "drop"},
    "jacks": {"die", "drop", "flip", "pair", "deal"},
}
SILENT = {"cut", "next", "gridlocked", "stop", "catch", "time", "pass", "shuffle"}
"""How the moves begin that are only said or known, or that nobody makes by hand."""
GAMES = [room.name for room in ROOMS]


def heard(table: Any) -> list[str]:
    return list(table.services.sounds.played)


@pytest.mark.parametrize("name", GAMES)
def test_every_kind_of_step_is_heard(make_table: MakeTable, name: str) -> None:
    table = make_table(game=name, speed=0.0)
    game = table.scene.match.game
    sounds: Counter[str] = Counter()
    for seed in range(6):
        rng = random.Random(seed)
        people = [SeatInfo(f"Rat {seat}", game.levels[0].key) for seat in range(game.seats[0])]
        match: Match[Any, Any] = Match(game, game.options_type.build(), people, deal=seed)
        while match.outcome is None and match.ply < 600:
            if match.to_move is CHANCE:
                match.take_chance(0.0)
            else:
                match.play(rng.choice(match.legal()), 0.0)
        for ply, step in enumerate(match.steps):
            before = match.position_at(ply)
            cues = table.scene.cues(before, step)
            by_hand = name in HEARD or any(gesture.move == step.move for gesture in table.scene.gestures(before))
            assert cues or not by_hand or step.text.split()[0] in SILENT, step.text
            sounds.update(cue.sound for cue in cues)
    assert sounds
    assert set(sounds) == HEARD.get(name, set(sounds))


def test_a_complete_row_is_heard_when_the_chip_lies(make_table: MakeTable) -> None:
    table = make_table(game="sequence")
    before = table.scene.match.position
    run = Run(0, Five.between(Square.parse("c4"), Square.parse("g4")))
    step = Step("7H c4", 0, Place(Card.parse("7H"), run.five.squares[0]), replace(before, runs=(run,)), MatchStatus())
    assert table.scene.cues(before, step) == [Cue("chip"), Cue("sequence", Moment.REST)]


def test_what_is_dropped_is_heard_at_once_and_only_once(make_table: MakeTable) -> None:
    table = make_table()
    table.drag("a3", "a4")
    assert heard(table) == ["lift", "drop"]
    table.run(1.0)
    assert heard(table) == ["lift", "drop"]


def test_what_the_computer_moves_is_heard_when_it_has_come(make_table: MakeTable) -> None:
    table = make_table("person", "rat", setup={"position": "7/7/7/7/C6/7/c6/d6/6R w"})
    table.drag("a5", "a4")
    table.run(1.5)
    table.send(Woken(Answer(1, Choice(JungleMove.parse("a3a4")))))
    table.run(1 / 60)
    assert table.moves == ("a5a4", "a3a4")
    assert table.scene.sprites.moving
    assert heard(table)[-1] == "lift"
    assert "capture" not in heard(table), "it is still on its way"
    table.run(1.0)
    assert heard(table)[-1] == "capture"


def test_with_motion_off_it_is_heard_in_the_same_frame(make_table: MakeTable) -> None:
    table = make_table("person", "rat", setup={"position": "7/7/7/7/C6/7/c6/d6/6R w"}, speed=0.0)
    table.drag("a5", "a4")
    table.run(1.3)
    table.send(Woken(Answer(1, Choice(JungleMove.parse("a3a4")))))
    table.run(1 / 60)
    assert heard(table)[-1] == "capture"


def test_what_a_computer_says_is_heard_as_a_button(make_table: MakeTable) -> None:
    table = make_table("person", "rat", game="jungle_matrix")
    step = Step("next", 1, Next(), table.scene.match.position, MatchStatus())
    assert [cue.sound for cue in table.scene.cues(table.scene.match.position, step)] == ["button"]
    assert not table.scene.cues(table.scene.match.position, replace(step, actor=0)), "the button was heard itself"


def test_taking_back_is_silent(make_table: MakeTable) -> None:
    table = make_table()
    table.drag("a3", "a4")
    table.run(1.0)
    before = heard(table)
    table.scene.play.take_back()
    table.run(1.0)
    assert heard(table) == before


def test_the_rolled_die_is_heard(make_table: MakeTable) -> None:
    table = make_table(game="jacks", deal=3)
    while not table.scene.play.awaits_roll:
        position = table.scene.match.position
        if table.scene.match.to_move is CHANCE:
            table.run(1.0)
        else:
            table.scene.play.play(position.legal_moves()[0])
            table.run(2.0)
    table.services.sounds.played.clear()
    table.scene.play.throw()
    assert heard(table)[:1] == ["die"]


def test_sounds_have_their_moments() -> None:
    played: list[str] = []
    cues = Cues(played.append)
    made = [Cue("leap", Moment.SETTING_OFF), Cue("drop"), Cue("strike", Moment.HIT), Cue("pair", Moment.REST)]
    cues.take(made, by_hand=False)
    assert played == ["leap"]
    cues.take([Cue("drop")], by_hand=False)
    cues.follow(landed=False, hit=False, shown=False, still=False)
    assert played == ["leap"]
    cues.follow(landed=True, hit=False, shown=False, still=False)
    assert played == ["leap", "drop"]
    cues.follow(landed=True, hit=True, shown=True, still=False)
    assert played == ["leap", "drop", "strike"]
    cues.follow(landed=True, hit=True, shown=True, still=True)
    cues.follow(landed=True, hit=True, shown=True, still=True)
    assert played == ["leap", "drop", "strike", "pair"]
    cues.take(made, by_hand=True)
    assert played == ["leap", "drop", "strike", "pair", "leap", "drop"]


# The bell


def test_a_quick_answer_rings_no_bell_a_long_one_does_once() -> None:
    bell = TurnBell((0,), 0.0)
    bell.note(0, 10.0)
    bell.note(1, 11.0)
    assert not bell.rings(11.5)
    bell.note(0, 20.0)
    bell.note(1, 26.0)
    assert bell.rings(26.3)
    assert not bell.rings(27.0)


def test_several_turns_of_others_ring_it_and_chance_is_nobody() -> None:
    bell = TurnBell((0,), 0.0)
    bell.note(0, 1.0)
    bell.note(CHANCE, 1.1)
    bell.note(1, 1.2)
    bell.note(1, 1.3)
    assert not bell.rings(1.4)
    bell.note(0, 2.0)
    bell.note(1, 2.2)
    bell.note(2, 2.4)
    assert bell.rings(2.5)


def test_people_among_themselves_need_no_bell() -> None:
    bell = TurnBell((1, 2), 0.0)
    bell.note(1, 60.0)
    bell.note(2, 90.0)
    assert not bell.rings(100.0)


def test_the_person_is_called_back_after_a_long_thought(make_table: MakeTable) -> None:
    table = make_table("person", "rat")
    table.drag("a3", "a4")
    table.run(5.0)
    assert "your_turn" not in heard(table)
    table.send(Woken(Answer(1, Choice(JungleMove.parse("a7a6")))))
    table.run(1.5)
    assert heard(table).count("your_turn") == 1
    assert heard(table).index("your_turn") > heard(table).index("drop")
