"""What is felt at the table: sparks and a shake that end at rest, and pieces that are seen to be taken up."""

from __future__ import annotations

from collections.abc import Callable
from itertools import pairwise
from typing import Any

import pytest
from scenarios import matr1x

from jungle_games.core.game import Choice
from jungle_games.games.jungle.rules.board import JungleMove
from jungle_games.players.worker import Answer
from jungle_games.table.sprites.motion import MotionStyle, Pose, motion
from jungle_games.table.sprites.transition import Impact, Impacts
from jungle_games.ui.canvas import Canvas
from jungle_games.ui.events import Command, Woken

MakeTable = Callable[..., Any]
HIT = Impact(sparks=6, shake=7)
HERE = Pose(100, 100, 40)
CAPTURE = "7/7/7/7/C6/7/c6/d6/6R w"


def felt(impacts: Impacts, until: float) -> list[tuple[int, int]]:
    """How far the table is thrown in each frame."""
    thrown = []
    for frame in range(round(until * 60)):
        impacts.update(frame / 60)
        thrown.append(impacts.shake(1.0))
    return thrown


def test_a_shake_begins_with_the_hit_and_ends_at_rest() -> None:
    impacts = Impacts()
    impacts.add(HIT, HERE, at=0.2, speed=1.0)
    assert impacts.coming
    thrown = felt(impacts, 1.0)
    assert not any(shift != (0, 0) for shift in thrown[:12])
    assert max(abs(across) for across, _ in thrown) >= 5
    assert {across > 0 for across, _ in thrown if across} == {True, False}
    assert thrown[-20:] == [(0, 0)] * 20
    assert not impacts.update(1.0)
    assert impacts.wake_at() is None


def test_without_motion_the_same_is_told_and_nothing_moves() -> None:
    impacts = Impacts()
    impacts.add(HIT, HERE, at=0.0, speed=0.0)
    assert not impacts.update(0.0)
    assert impacts.seen
    assert set(felt(impacts, 0.5)) == {(0, 0)}
    gone = impacts.wake_at()
    assert gone is not None
    impacts.update(gone)
    assert not impacts.seen


def test_what_is_drawn_while_the_table_is_thrown_lies_aside() -> None:
    canvas = Canvas()
    canvas.begin((200, 100))
    with canvas.moved((5, -3)):
        canvas.fill("#ffffff", (10, 10, 20, 20))
    canvas.fill("#ffffff", (50, 10, 20, 20))
    assert [stroke.box for stroke in canvas._strokes] == [(15, 7, 20, 20), (50, 10, 20, 20)]


def test_what_a_computer_moves_is_lifted_first_and_lies_flat_again() -> None:
    there = Pose(300, 100, 40)
    way = motion(MotionStyle.SLIDE, HERE, there, 1.0, speed=1.0, u=1.0, poised=0.24)
    before, lifted = way.at(1.0), way.at(1.2)
    assert before == HERE
    assert (lifted.x, lifted.lift) == (HERE.x, 1.0)
    assert lifted.y < HERE.y
    assert lifted.width > HERE.width
    assert way.at(1.24 + MotionStyle.SLIDE.duration) == there
    heights = [way.at(1.0 + frame / 60).lift for frame in range(40)]
    assert max(abs(one - other) for one, other in pairwise(heights)) < 0.5


# At the tables


def shaken(table: Any, seconds: float) -> int:
    """In how many frames of so many seconds the table is thrown aside."""
    count = 0
    for _ in range(round(seconds * 60)):
        table.run(1 / 60)
        count += table.scene.impacts.shake(table.scene.view.u) != (0, 0)
    return count


def strike(make_table: MakeTable, speed: float) -> Any:
    """A table on which a drop has just been made that beats a royal."""
    drops = matr1x.two_attacks()
    table = make_table(match=matr1x.played(drops), game="matr1x", speed=speed)
    table.run(0.2)
    table.drag("draw", matr1x.LINE[drops])
    return table


def test_a_strike_is_heard_seen_and_felt_when_it_hits(make_table: MakeTable) -> None:
    table = strike(make_table, 1.0)
    board = table.scene._royals
    before = board.beaten
    table.run(0.3)
    assert board.beaten == before, "it has not hit yet"
    assert "royals" not in table.scene._rolling.seen
    assert "strike" not in table.services.sounds.played
    assert shaken(table, 1.0) > 8
    assert table.services.sounds.played[-1] == "strike"
    assert board.beaten == before + 1
    table.run(1.0)
    assert not table.scene.impacts.seen
    assert not table.run(1 / 60)


def test_a_strike_without_motion_shakes_nothing_but_is_told(make_table: MakeTable) -> None:
    table = strike(make_table, 0.0)
    assert table.services.sounds.played[-1] == "strike" or not table.run(1 / 60)
    assert table.services.sounds.played[-1] == "strike"
    assert table.scene.impacts.seen
    assert shaken(table, 1.5) == 0
    assert not table.scene.impacts.seen


def test_taking_back_and_looking_back_are_not_felt(make_table: MakeTable) -> None:
    table = strike(make_table, 1.0)
    table.run(2.0)
    table.scene.step(-1)
    assert shaken(table, 1.0) == 0
    table.scene.step(1)
    assert shaken(table, 1.0) == 0
    table.send(Command("undo"))
    assert shaken(table, 1.0) == 0
    assert table.services.sounds.played.count("strike") == 1


@pytest.mark.parametrize("speed", [1.0, 2.0, 0.0])
def test_an_answer_takes_a_beat_of_thought(make_table: MakeTable, speed: float) -> None:
    """Though it is there at once; the same each time, and less of it where everything goes fast."""
    beats = []
    for _ in range(2):
        table = make_table("person", "rat", speed=speed)
        table.drag("a3", "a4")
        table.send(Woken(Answer(1, Choice(JungleMove.parse("a7a6")))))
        start = None
        while len(table.moves) < 2:
            table.run(1 / 60)
            if start is None and not table.scene.sprites.moving:
                start = table.time[0]
        beats.append(table.time[0] - start)
    assert beats[0] == pytest.approx(beats[1])
    assert 0.6 / max(1.0, speed) <= beats[0] + 0.02 <= 1.25 / max(1.0, speed)


def test_beats_differ_from_move_to_move_and_leave_a_short_clock_alone(make_table: MakeTable) -> None:
    table = make_table("person", "rat")
    beats = set()
    for move in ("a3a4", "a7a6", "g3g4", "g7g6"):
        table.scene.play.play(table.scene.match.parse(move))
        beats.add(round(table.scene.answer_pause(), 2))
    assert len(beats) == 4
    assert all(0.6 <= beat <= 1.2 for beat in beats)
    hurried = make_table("person", "rat", options={"clock_minutes": 1})
    hurried.skip(10.0)  # no time runs before it was read that there is a clock
    hurried.drag("a3", "a4")
    hurried.time[0] += 55
    assert hurried.scene.answer_pause() < 0.2


def test_a_computers_capture_can_be_felt(make_table: MakeTable) -> None:
    table = make_table("person", "rat", setup={"position": CAPTURE})
    table.drag("a5", "a4")
    assert shaken(table, 0.5) == 0
    table.send(Woken(Answer(1, Choice(JungleMove.parse("a3a4")))))
    assert shaken(table, 3.0) > 5
