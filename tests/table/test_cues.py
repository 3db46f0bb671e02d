"""What is heard at the tables: every kind of step, each sound in its moment, and the bell for whoever is to move."""

import random
from collections import Counter
from collections.abc import Callable
from typing import Any

import pytest

from jungle_games.core.game import CHANCE, Choice
from jungle_games.core.matches.match import Match
from jungle_games.core.seat_names import SeatInfo
from jungle_games.games import ROOMS
from jungle_games.games.jungle.rules.board import JungleMove
from jungle_games.players.worker import Answer
from jungle_games.table.sprites.arrangement import Cue, Cues, Moment, TurnBell
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


def test_what_is_dropped_is_heard_at_once_and_what_the_computer_moves_when_it_has_come(make_table: MakeTable) -> None:
    table = make_table("person", "rat", setup={"position": "7/7/7/7/C6/7/c6/d6/6R w"})
    table.drag("a5", "a4")
    assert heard(table) == ["lift", "drop"], "at once"
    table.run(1.5)
    assert heard(table) == ["lift", "drop"], "and only once"
    table.send(Woken(Answer(1, Choice(JungleMove.parse("a3a4")))))
    table.run(1 / 60)
    assert table.moves == ("a5a4", "a3a4")
    assert table.scene.sprites.moving
    assert heard(table)[-1] == "lift"
    assert "capture" not in heard(table), "it is still on its way"
    table.run(1.0)
    assert heard(table)[-1] == "capture"


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


def test_the_person_is_called_back_after_a_long_thought(make_table: MakeTable) -> None:
    table = make_table("person", "rat")
    table.drag("a3", "a4")
    table.run(5.0)
    assert "your_turn" not in heard(table)
    table.send(Woken(Answer(1, Choice(JungleMove.parse("a7a6")))))
    table.run(1.5)
    assert heard(table).count("your_turn") == 1
    assert heard(table).index("your_turn") > heard(table).index("drop")
