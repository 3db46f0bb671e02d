"""A clock lasts for the whole game, whatever is on it."""

from __future__ import annotations

from examples import rows

from jungle_games.core.limits import Budget, Limits, allot


@rows("added", [0.0, 0.05, 2.0])
@rows("clock", [1.0, 60.0, 600.0])
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


CLOCK = (60.0, 0.0)


@rows(
    ("limits", "expected"),
    [
        (Limits(), Budget(2.0, 500, 9)),
        (Limits(ms=300), Budget(0.3, 500, 9)),
        (Limits(ms=300, clock=CLOCK), Budget(0.3, 500, 9)),
        (Limits(nodes=40), Budget(None, 40, 9)),
        (Limits(nodes=40, ms=300), Budget(0.3, 40, 9)),
        (Limits(nodes=4000), Budget(None, 500, 9)),
        (Limits(depth=3), Budget(None, 500, 3)),
        (Limits(depth=20), Budget(None, 500, 9)),
    ],
)
def test_limits_make_a_budget(limits: Limits, expected: Budget) -> None:
    assert Budget.within(limits, seconds=2.0, nodes=500, depth=9) == expected


def test_a_clock_leaves_less_of_a_player_s_own_time_but_never_more() -> None:
    hurried = Budget.within(Limits(clock=(6.0, 0.0)), seconds=2.0)
    assert hurried.seconds is not None
    assert hurried.enough is not None
    assert hurried.enough < hurried.seconds < 0.5
    assert Budget.within(Limits(clock=(6000.0, 0.0)), seconds=2.0).seconds == 2.0


def test_without_limits_nothing_is_ever_due_but_on_a_stop() -> None:
    stopped = False
    meter = Budget().begin(lambda: stopped)
    meter.nodes = 10**9
    assert (meter.used(), meter.due()) == (0.0, False)
    stopped = True
    assert meter.due()


@rows("budget", [Budget(seconds=0.0), Budget(nodes=0), Budget(seconds=60, nodes=3)])
def test_what_is_used_up_first_counts(budget: Budget) -> None:
    meter = budget.begin(bool)
    meter.nodes = 3
    assert meter.due()
