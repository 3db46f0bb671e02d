"""Since when a table has waited for whom, and when the system may remind of it."""

from __future__ import annotations

from datetime import datetime

import pytest
from hypothesis import given
from hypothesis import strategies as st
from one_broker import Town

from jungle_games.base.system import may_remind


def test_host_and_guest_know_since_when_whose_turn_it_is(monkeypatch: pytest.MonkeyPatch) -> None:
    town = Town(monkeypatch)
    mira, jonas = town.start("Mira"), town.start("Jonas")
    table, seat = town.table_of_two(mira, jonas, "jungle")
    ours, theirs = mira.view(table, town.now), jonas.view(seat, town.now)
    assert (ours.up_to, ours.your_turn, theirs.up_to, theirs.your_turn) == (0, True, 0, False)
    assert ours.moved_at > 0
    assert theirs.moved_at > 0


@given(st.integers(0, 23))
def test_nobody_is_woken_unless_they_wish(hour: int) -> None:
    now = datetime(2026, 6, 1, hour)
    assert may_remind(now, "day") == (8 <= hour < 22)
    assert may_remind(now, "always")
    assert not may_remind(now, "off")
