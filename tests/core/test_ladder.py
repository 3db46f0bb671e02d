"""The ladder: two wins, in whatever order they come, lead to the next animal."""

from __future__ import annotations

from jungle_games.core.game import Level
from jungle_games.core.ladder import Ladder

RAT, CAT, DOG = (Level(key, key.title(), "") for key in ("rat", "cat", "dog"))
LEVELS = (RAT, CAT, DOG)


def test_at_first_the_weakest_is_next() -> None:
    ladder = Ladder(LEVELS, {})
    assert (ladder.passed, ladder.next) == (0, RAT)


def test_one_win_is_on_the_way_two_lead_on() -> None:
    assert Ladder(LEVELS, {"rat": 1}).next == RAT
    assert Ladder(LEVELS, {"rat": 2}).next == CAT


def test_more_wins_than_two_say_no_more() -> None:
    ladder = Ladder(LEVELS, {"rat": 9})
    assert (ladder.wins("rat"), ladder.passed) == (2, 1)


def test_who_beats_a_stronger_one_is_past_the_weaker_ones() -> None:
    ladder = Ladder(LEVELS, {"cat": 2})
    assert (ladder.passed, ladder.next, ladder.wins("rat")) == (2, DOG, 0)


def test_at_the_end_nobody_is_next() -> None:
    ladder = Ladder(LEVELS, {"dog": 2})
    assert (ladder.passed, ladder.next) == (3, None)


def test_without_levels_there_is_no_path() -> None:
    assert Ladder((), {}).next is None


def test_wins_with_help_count_and_are_told_apart_until_one_without() -> None:
    ladder = Ladder(LEVELS, {}, {"rat": 1})
    assert (ladder.wins("rat"), ladder.only_helped("rat"), ladder.next) == (1, True, RAT)
    assert Ladder(LEVELS, {}, {"rat": 2}).next == CAT
    filled = Ladder(LEVELS, {"rat": 1}, {"rat": 1})
    assert (filled.wins("rat"), filled.only_helped("rat"), filled.next) == (2, False, CAT)
