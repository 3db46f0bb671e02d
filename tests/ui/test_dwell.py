"""Dwell clicks: a pointer that rests on something presses it, once."""

from __future__ import annotations

import pytest

from jungle_games.ui.events import Event, PointerDown, PointerLeave, PointerMove, PointerUp
from jungle_games.ui.input import Dwell


class Hand:
    """A pointer that is moved by hand, and a clock."""

    def __init__(self, seconds: float = 1.0) -> None:
        self.now = 0.0
        self.dwell = Dwell(lambda: self.now)
        self.dwell.seconds = seconds
        self.pressed: list[Event] = []

    def move(self, x: int, *, target: bool = True) -> None:
        self.dwell.note(PointerMove((x, 50)))
        self.dwell.point_at(target)

    def wait(self, seconds: float) -> None:
        self.now += seconds
        self.pressed += self.dwell.tick(self.now)


@pytest.fixture
def hand() -> Hand:
    return Hand()


def test_a_resting_pointer_presses_where_it_rests_once_something_can_be_pressed(hand: Hand) -> None:
    hand.move(100, target=False)
    hand.wait(5.0)
    assert not hand.dwell.filling
    hand.dwell.point_at(True)  # now it can
    hand.wait(0.9)
    assert hand.dwell.filling
    assert not hand.pressed
    hand.wait(0.2)
    assert hand.pressed == [PointerDown((100, 50)), PointerUp((100, 50))]


@pytest.mark.parametrize("event", [PointerDown((100, 50)), PointerLeave(), PointerMove((100, 50), touch=True)])
def test_whoever_does_something_else_rests_no_more(hand: Hand, event: Event) -> None:
    hand.move(100)
    hand.wait(0.5)
    hand.dwell.note(event)
    hand.wait(5.0)
    assert not hand.pressed


def test_it_is_off_unless_asked_for() -> None:
    hand = Hand(seconds=0.0)
    hand.move(100)
    hand.wait(5.0)
    assert not hand.pressed
    assert not hand.dwell.filling
