"""Motions: they begin and end where they should, in their time, at every speed."""

import pytest

from jungle_games.table.sprites.arrangement import Thing
from jungle_games.table.sprites.motion import Fade, MotionStyle, Pose, motion
from jungle_games.table.sprites.sprite import Sprite
from jungle_games.table.sprites.transition import Showing, Transition

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
    assert fade.update(0.081, 1.0), "its last step is to be seen, too"
    assert fade.value == 1
    assert not fade.update(0.1, 1.0)
    fade.aim(False, 1.0)
    fade.update(1.03, 1.0)
    assert fade.value == pytest.approx(0.5)


def test_a_fade_without_animations_switches_at_once() -> None:
    fade = Fade()
    fade.aim(True, 0.0)
    assert fade.update(0.0, 0.0)
    assert fade.value == 1
    assert not fade.update(0.1, 0.0)


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


def test_what_is_held_up_lies_still_there_in_its_own_time_at_any_speed() -> None:
    up = Pose(50, 200, 200)
    for speed in (0.0, 1.0, 2.0):
        sprite = Sprite(Thing("card", "back", "ring", START))
        sprite.thing = Thing("card", "face", "ring", END)
        way = Transition(MotionStyle.FLIP, showings=[Showing(up, 1.5)])
        sprite.send(way, END, 10.0, speed=speed, u=1.0)
        flight = MotionStyle.RAISE.duration / speed if speed else 0.0
        sprite.update(10.01)
        assert (sprite.showing is None) == bool(speed)
        for moment in (0.02, 1.49):
            assert not sprite.update(10.0 + flight + moment), "it lies still: there is nothing to draw"
            assert (sprite.pose.x, sprite.pose.width, sprite.look) == (50, 200, "face")
        assert sprite.wake_at == pytest.approx(10.0 + flight + 1.5)
        sprite.update(10.0 + 2 * flight + 2.0)
        assert sprite.motion is None
        assert sprite.pose == END


def test_what_is_held_up_goes_on_early_and_what_waits_for_it_sets_off_sooner() -> None:
    shown, waits = (Sprite(Thing(name, "face", "ring", START)) for name in ("shown", "waits"))
    for sprite, way, begin in (
        (shown, Transition(showings=[Showing(START, 3.0)]), 0.0),
        (waits, Transition(), 5.0),
    ):
        sprite.thing = Thing("card", "face", "tray", END)
        sprite.send(way, END, begin, speed=1.0, u=1.0)
        sprite.update(1.0)
    left = shown.left_to_show(1.0)
    for sprite in (shown, waits):
        sprite.advance(left, 1.0)
    shown.update(1.01)
    assert shown.showing is None
    assert waits.motion is not None
    assert waits.motion.begin == pytest.approx(5.0 - left)


def test_what_tumbles_spins_half_turns_and_bounces_lower_and_lower() -> None:
    way = motion(MotionStyle.TUMBLE, START, START, 0.0, speed=1.0, u=1.0)
    assert way.at(0.001).angle % 180 == pytest.approx(0, abs=5) or way.at(0.001).angle % 180 > 175
    first, second = (way.at(MotionStyle.TUMBLE.duration * share).lift for share in (1 / 6, 3 / 6))
    assert first > second > 0
    assert way.at(MotionStyle.TUMBLE.duration).angle == 0
