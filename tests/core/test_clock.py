from __future__ import annotations

import pytest

from jungle_games.core.limits import Clock, ClockSetting, TimeLimit

MINUTE = Clock.new(ClockSetting(60.0, 5.0), 2, 0)


def test_time_passes_only_while_the_clock_runs() -> None:
    assert MINUTE.left(0, 1000.0) == 60.0
    running = MINUTE.started(10.0)
    assert running.left(0, 25.0) == 45.0
    assert running.left(1, 25.0) == 60.0
    assert running.stopped(25.0).left(0, 99.0) == 45.0
    assert running.started(20.0) == running  # already running


def test_a_finished_turn_passes_the_clock_and_earns_the_increment() -> None:
    after = MINUTE.started(0.0).passed(1, 10.0)
    assert after.remaining == (55.0, 60.0)
    assert after.left(1, 12.0) == 58.0
    assert after.passed(1, 12.0).remaining == (55.0, 58.0)  # still the same turn
    assert not after.passed(None, 12.0).running  # the game is over


def test_a_clock_for_each_turn_begins_anew_and_saves_nothing() -> None:
    turns = Clock.new(ClockSetting(15.0, per_turn=True), 2, 0)
    after = turns.started(0.0).passed(None, 9.0)  # a roll comes in between
    assert after.remaining == (15.0, 15.0)
    again = after.passed(1, 9.0).started(9.0)
    assert again.left(1, 20.0) == 4.0
    assert again.run_out(24.5) == 1
    assert again.passed(0, 30.0).remaining == (15.0, 15.0)  # though it had run out
    assert turns.spent(10.0).spent(12.0).remaining == (3.0, 15.0)


def test_a_move_without_its_moment_stops_the_clock() -> None:
    after = MINUTE.started(0.0).passed(1)
    assert not after.running
    assert after.remaining == (65.0, 60.0)


def test_time_runs_out_and_not_below_zero() -> None:
    running = MINUTE.started(0.0)
    assert running.run_out(59.0) is None
    assert running.run_out(61.0) == 0
    assert running.left(0, 100.0) == 0.0


def test_a_night_with_the_clock_running_leaves_nothing_and_owes_nothing() -> None:
    slept = MINUTE.started(0.0).stopped(30_000.0)
    assert slept.remaining == (0.0, 60.0)
    assert slept.run_out() == 0


def test_spent_counts_from_the_beginning_of_the_turn() -> None:
    spent = MINUTE.spent(10.0).spent(12.0)
    assert spent.remaining == (48.0, 60.0)
    assert spent.spent(100.0).remaining == (0.0, 60.0)
    with pytest.raises(ValueError, match="backwards"):
        spent.spent(11.0)


def test_a_clock_for_each_task_begins_anew_with_another_task_only() -> None:
    tasks = Clock.new(ClockSetting(6.0, per_task=True), 2, 0).passed(0, limit=TimeLimit(6.0, "first")).started(0.0)
    assert tasks.left(0, 4.0) == 2.0
    same = tasks.passed(0, 4.0, TimeLimit(6.0, "first"))
    assert same.left(0, 5.0) == 1.0
    assert same.run_out(6.5) == 0
    other = same.passed(0, 5.0, TimeLimit(3.0, "second")).started(5.0)
    assert other.left(0, 6.0) == 2.0
    assert other.passed(1, 6.0, TimeLimit(6.0, "third")).left(1, 6.0) == 6.0


def test_without_a_task_nobodys_time_runs() -> None:
    tasks = Clock.new(ClockSetting(6.0, per_task=True), 2, 0).passed(0).started(0.0)
    assert not tasks.running
    assert tasks.run_out(100.0) is None
    begun = tasks.passed(0, 100.0, TimeLimit(6.0, "first"))
    assert begun.stopped(100.0).started(100.0).left(0, 101.0) == 5.0
