"""Motions: they begin and end where they should, in their time, at every speed."""

import pytest

from jungle_games.table.motion import Fade, Manner, Pose, motion

START, END = Pose(0, 0, 72), Pose(100, 50, 40)


@pytest.mark.parametrize("manner", Manner)
def test_a_motion_goes_from_start_to_end_in_its_time(manner: Manner) -> None:
    way = motion(manner, START, END, 10.0, speed=1.0, u=1.0)
    assert way.at(10.0) == START
    assert way.at(10.0 + manner.duration) == END
    assert not way.over(10.0 + manner.duration / 2)
    assert way.over(10.0 + manner.duration + manner.rest)


def test_double_speed_takes_half_the_time_and_off_jumps() -> None:
    assert motion(Manner.SLIDE, START, END, 0.0, speed=2.0, u=1.0).duration == Manner.SLIDE.duration / 2
    assert motion(Manner.SLIDE, START, END, 0.0, speed=0.0, u=1.0).at(0.0) == END


def test_a_leap_rises_forty_units_above_its_way_and_is_lifted() -> None:
    flat = Pose(100, 0, 72)
    way = motion(Manner.LEAP, Pose(0, 0, 72), flat, 0.0, speed=1.0, u=1.5)
    top = way.at(Manner.LEAP.duration / 2)
    assert top.y == pytest.approx(-60)
    assert top.lift == pytest.approx(1)


def test_what_waits_for_its_begin_stays_where_it_is() -> None:
    assert motion(Manner.TAKEN, START, END, 5.0, speed=1.0, u=1.0).at(4.0) == START


def test_a_fade_takes_80_ms_in_and_60_ms_out() -> None:
    fade = Fade()
    fade.aim(True, 0.0)
    assert fade.update(0.04, 1.0)
    assert fade.value == pytest.approx(0.5)
    assert not fade.update(0.081, 1.0)
    assert fade.value == 1
    fade.aim(False, 1.0)
    fade.update(1.03, 1.0)
    assert fade.value == pytest.approx(0.5)


def test_a_fade_without_animations_switches_at_once() -> None:
    fade = Fade()
    fade.aim(True, 0.0)
    assert not fade.update(0.0, 0.0)
    assert fade.value == 1


def test_what_turns_over_is_edge_on_at_half_time() -> None:
    way = motion(Manner.FLIP, START, START, 0.0, speed=1.0, u=1.0)
    half = Manner.FLIP.duration / 2
    assert way.at(half).spread == pytest.approx(0)
    assert (way.turned(half - 0.01), way.turned(half)) == (False, True)
    assert way.at(Manner.FLIP.duration).spread == 1
