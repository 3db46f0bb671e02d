"""Which tables go on, whose turn it is, and when the system reminds of it."""

from __future__ import annotations

from dataclasses import replace
from datetime import datetime

import pytest
from hypothesis import given
from hypothesis import strategies as st
from one_broker import Town

from jungle_games.elsewhere.reminders import RunningTable, reminder_due, running_tables

NOON = datetime(2026, 6, 1, 12)
TABLE = RunningTable("one", "jungle", ("Ada",), your_turn=True, whose="Mira", since=NOON.timestamp() - 3_600)


def test_a_running_table_says_whose_turn_it_is_and_since_when(monkeypatch: pytest.MonkeyPatch) -> None:
    town = Town(monkeypatch)
    mira, jonas = town.start("Mira"), town.start("Jonas")
    table, seat = town.table_of_two(mira, jonas, "jungle")
    (ours,), (theirs,) = running_tables([mira.view(table, town.now)]), running_tables([jonas.view(seat, town.now)])
    assert (ours.names, ours.your_turn, ours.whose) == (("Jonas",), True, "Mira")
    assert (theirs.names, theirs.your_turn, theirs.whose) == (("Mira",), False, "Mira")
    assert theirs.since > 0
    assert ours.waits_for(ours.since + 90) == 90
    mira.send(table, "resign", town.now)
    town.run(5.0)
    assert running_tables([mira.view(table, town.now)]) == ()


def test_one_is_reminded_once_a_turn_in_the_background_and_by_day() -> None:
    assert reminder_due([TABLE], set(), NOON, background=True) is TABLE
    assert reminder_due([TABLE], {TABLE.turn}, NOON, background=True) is None
    assert reminder_due([replace(TABLE, number=2)], {TABLE.turn}, NOON, background=True) is not None
    assert reminder_due([TABLE], set(), NOON, background=False) is None
    assert reminder_due([TABLE], set(), NOON, background=True, wanted="off") is None
    assert reminder_due([replace(TABLE, your_turn=False)], set(), NOON, background=True) is None


@given(st.integers(0, 23))
def test_nobody_is_woken_unless_they_wish(hour: int) -> None:
    now = NOON.replace(hour=hour)
    assert (reminder_due([TABLE], set(), now, background=True) is not None) == (8 <= hour < 22)
    assert reminder_due([TABLE], set(), now, background=True, wanted="always") is TABLE
