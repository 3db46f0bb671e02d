"""A clock lasts for the whole game, whatever is on it."""

from __future__ import annotations

import pytest

from jungle_games.games.jungle.player.timing import allot


@pytest.mark.parametrize("added", [0.0, 0.05, 2.0])
@pytest.mark.parametrize("clock", [1.0, 60.0, 600.0])
def test_a_clock_is_never_run_out(clock: float, added: float) -> None:
    """Even when every move takes all it may, and its answer 20 ms more."""
    for _ in range(300):
        most, enough = allot(clock, added, 0.05)
        assert 0 <= enough <= most
        clock -= most + 0.02
        assert clock > 0 or most == 0
        clock += added
        if most == 0:
            break


def test_a_move_has_a_fair_share() -> None:
    most, enough = allot(300.0, 0.0, 0.0)
    assert 5 < enough < 10 < most < 30
    assert allot(300.0, 10.0, 0.0)[1] > enough
    assert allot(10.0, 0.0, 0.0, 1)[0] == 5.0


def test_nothing_left_is_no_time_at_all() -> None:
    assert allot(0.01, 5.0, 0.02) == (0.0, 0.0)
