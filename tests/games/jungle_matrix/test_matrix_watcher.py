"""The computer player as watcher: it notices by its level, from public information, deterministically."""

from __future__ import annotations

from functools import cache

import pytest
from matrix_tables import LIVE, begin, play, table

from jungle_games.games.jungle_matrix.player.mistakes import PLAIN, SKILLS, calls, notice
from jungle_games.games.jungle_matrix.rules.position import JungleMatrixPosition
from jungle_games.games.jungle_matrix.rules.turn import Wrong


@cache
def wrong_covers(count: int) -> list[JungleMatrixPosition]:
    """Positions after a first cover that was wrong, in so many deals."""
    found: list[JungleMatrixPosition] = []
    deal = 0
    while len(found) < count:
        deal += 1
        position = play(begin(pets=False), f"shuffle {deal}, deal")
        place = next(square for square in position.squares if square not in position.turn.right)
        found.append(play(position, f"cover {place}"))
    return found


@pytest.mark.parametrize("level", SKILLS)
def test_a_level_notices_its_share_in_its_time(level: str) -> None:
    skill = SKILLS[level]
    positions = wrong_covers(300)
    noticed = [notice(position.observe(1), level) for position in positions]
    found = [each for each in noticed if each is not None]
    subtle = [
        each
        for position, each in zip(positions, noticed, strict=True)
        if not (skill.sees_plain and position.mistake and position.mistake.wrong in PLAIN)
    ]
    share = sum(each is not None for each in subtle) / len(subtle)
    assert share == pytest.approx(skill.notices / 100, abs=0.09)
    assert len(noticed) - len(found) == sum(each is None for each in subtle)
    assert all(skill.delay[0] <= each.delay <= skill.delay[1] for each in found)
    for position, each in zip(positions, noticed, strict=True):
        assert each is None or each.mistake == position.mistake
        assert notice(position.observe(1), level) == each  # asked again
        assert calls(play(position, "stop").observe(1), level) is (each is not None)


def test_what_is_right_is_let_pass_but_seldom_by_the_weakest() -> None:
    doubted = dict.fromkeys(SKILLS, 0)
    for deal in range(300):
        position = play(begin(pets=False), f"shuffle {deal}, deal")
        if position.turn.right:
            position = play(position, f"cover {position.turn.right[0]}")
            for level in SKILLS:
                doubted[level] += notice(position.observe(1), level) is not None
    assert not any(doubted[level] for level in list(SKILLS)[1:])
    assert doubted["rat"] <= 3


def test_a_call_of_gridlock_is_judged_too() -> None:
    called = play(table(LIVE), "gridlocked")
    found = notice(called.observe(1), "lion")
    assert found is not None
    assert found.mistake is not None
    assert found.mistake.wrong is Wrong.NOT_GRIDLOCKED
