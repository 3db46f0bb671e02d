"""Motions: they begin and end where they should, in their time, at every speed."""

import pytest

from jungle_games.table.sprites.arrangement import MotionStyle, Pose, motion

START, END = Pose(0, 0, 72), Pose(100, 50, 40)


@pytest.mark.parametrize("style", MotionStyle)
def test_a_motion_goes_from_start_to_end_in_its_time(style: MotionStyle) -> None:
    way = motion(style, START, END, 10.0, speed=1.0, u=1.0)
    assert way.at(10.0) == START
    assert way.at(10.0 + style.duration) == END
    assert not way.over(10.0 + style.duration / 2)
    assert way.over(10.0 + style.duration + style.rest)


def test_what_waits_stays_double_speed_takes_half_the_time_and_off_jumps() -> None:
    assert motion(MotionStyle.TAKEN, START, END, 5.0, speed=1.0, u=1.0).at(4.0) == START
    assert motion(MotionStyle.SLIDE, START, END, 0.0, speed=2.0, u=1.0).duration == MotionStyle.SLIDE.duration / 2
    assert motion(MotionStyle.SLIDE, START, END, 0.0, speed=0.0, u=1.0).at(0.0) == END


def test_what_hops_comes_by_every_stop_and_takes_as_long_for_each_leg() -> None:
    stops = (Pose(50, 0, 72), Pose(100, 0, 72))
    way = motion(MotionStyle.HOP, Pose(0, 0, 72), Pose(150, 0, 72), 0.0, speed=1.0, u=1.0, path=stops)
    leg = MotionStyle.HOP.duration
    assert way.duration == pytest.approx(3 * leg)
    for number, stop in enumerate(stops, start=1):
        assert way.at(number * leg).x == pytest.approx(stop.x)
        assert way.at(number * leg).y == pytest.approx(stop.y)
    assert way.at(1.5 * leg).y == pytest.approx(-MotionStyle.HOP.arc)
