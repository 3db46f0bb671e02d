"""Motions: they begin and end where they should, in their time, at every speed."""

import pytest

from jungle_games.table.motion import Fade, MotionStyle, Pose, motion

START, END = Pose(0, 0, 72), Pose(100, 50, 40)


@pytest.mark.parametrize("style", MotionStyle)
def test_a_motion_goes_from_start_to_end_in_its_time(style: MotionStyle) -> None:
    way = motion(style, START, END, 10.0, speed=1.0, u=1.0)
    assert way.at(10.0) == START
    assert way.at(10.0 + style.duration) == END
    assert not way.over(10.0 + style.duration / 2)
    assert way.over(10.0 + style.duration + style.rest)


def test_double_speed_takes_half_the_time_and_off_jumps() -> None:
    assert motion(MotionStyle.SLIDE, START, END, 0.0, speed=2.0, u=1.0).duration == MotionStyle.SLIDE.duration / 2
    assert motion(MotionStyle.SLIDE, START, END, 0.0, speed=0.0, u=1.0).at(0.0) == END


def test_a_leap_rises_forty_units_above_its_way_and_is_lifted() -> None:
    flat = Pose(100, 0, 72)
    way = motion(MotionStyle.LEAP, Pose(0, 0, 72), flat, 0.0, speed=1.0, u=1.5)
    top = way.at(MotionStyle.LEAP.duration / 2)
    assert top.y == pytest.approx(-60)
    assert top.lift == pytest.approx(1)


def test_what_waits_for_its_begin_stays_where_it_is() -> None:
    assert motion(MotionStyle.TAKEN, START, END, 5.0, speed=1.0, u=1.0).at(4.0) == START


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
    way = motion(MotionStyle.FLIP, START, START, 0.0, speed=1.0, u=1.0)
    half = MotionStyle.FLIP.duration / 2
    assert way.at(half).spread == pytest.approx(0)
    assert (way.turned(half - 0.01), way.turned(half)) == (False, True)
    assert way.at(MotionStyle.FLIP.duration).spread == 1


def test_what_hops_comes_by_every_stop_and_takes_as_long_for_each_leg() -> None:
    stops = (Pose(50, 0, 72), Pose(100, 0, 72))
    way = motion(MotionStyle.HOP, Pose(0, 0, 72), Pose(150, 0, 72), 0.0, speed=1.0, u=1.0, path=stops)
    leg = MotionStyle.HOP.duration
    assert way.duration == pytest.approx(3 * leg)
    for number, stop in enumerate(stops, start=1):
        assert way.at(number * leg).x == pytest.approx(stop.x)
        assert way.at(number * leg).y == pytest.approx(stop.y)
    assert way.at(1.5 * leg).y == pytest.approx(-MotionStyle.HOP.arc)


def test_what_is_shown_turns_over_and_lies_still_before_it_goes() -> None:
    way = motion(MotionStyle.SHOW, START, END, 0.0, speed=1.0, u=1.0)
    third = MotionStyle.SHOW.duration / 3
    assert way.at(third / 2).spread == pytest.approx(0)
    assert way.turned(third / 2)
    assert way.at(1.5 * third) == START
    assert START.x < way.at(2.5 * third).x < END.x


def test_what_tumbles_spins_half_turns_and_bounces_lower_and_lower() -> None:
    way = motion(MotionStyle.TUMBLE, START, START, 0.0, speed=1.0, u=1.0)
    assert way.at(0.001).angle % 180 == pytest.approx(0, abs=5) or way.at(0.001).angle % 180 > 175
    first, second = (way.at(MotionStyle.TUMBLE.duration * share).lift for share in (1 / 6, 3 / 6))
    assert first > second > 0
    assert way.at(MotionStyle.TUMBLE.duration).angle == 0
