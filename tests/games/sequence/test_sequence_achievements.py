"""Every achievement of Sequence Giant: plays that reach it, and plays that only nearly do."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import pytest
from achieving import reached
from sequence_tables import GAME, lay

from jungle_games.games.sequence.rules.achievements import ACHIEVEMENTS

ROW = "c4 d4 e4 f4"
Case = tuple[str, Mapping[str, Any], str]
"""The hand, what lies on the mat, the move."""

CASES: Mapping[str, tuple[Case, Case]] = {
    "corner_win": (
        ("TD", {"green": f"{ROW} g4 b1 c1 d1", "runs": {"c4-g4": 0}}, "TD e1"),
        ("TD", {"green": "b1 c1 d1"}, "TD e1"),  # the first SEQUENCE of two
    ),
    "diagonal": (("2C", {"green": "c3 d4 e5 f6"}, "2C g7"), ("QH", {"green": ROW}, "QH g4")),
    "wild_five": (("JD", {"green": ROW}, "JD g4"), ("QH", {"green": ROW}, "QH g4")),
    "breaks_four": (("JS", {"blue": ROW}, "JS xd4"), ("JS", {"blue": "c4 d4 e4"}, "JS xd4")),
    "blocks_four": (("QH", {"blue": ROW}, "QH g4"), ("QH", {"blue": "c4 d4 e4"}, "QH g4")),
    "open_four": (
        ("QH", {"green": "d4 e4 f4"}, "QH g4"), ("QH", {"green": "d4 e4 f4", "blue": "h4"}, "QH g4"),
    ),
    "crossing": (
        ("6D", {"green": f"{ROW} g4 g5 g6 g7", "runs": {"c4-g4": 0}}, "6D g8"),
        ("2C", {"green": f"{ROW} g4 c7 d7 e7 f7", "runs": {"c4-g4": 0}}, "2C g7"),
    ),
    "dead_card": (("QH", {"blue": "g4 h9"}, "dead QH"), ("QH 2C", {"blue": "g4 h9"}, "2C g7")),
}  # fmt: skip


def keys(case: Case, seat: int = 0) -> set[str]:
    hand, mat, move = case
    return reached(ACHIEVEMENTS, GAME, lay([hand, "3H"], **mat), [move], seat)


def test_every_achievement_has_its_case() -> None:
    assert list(CASES) == [each.key for each in ACHIEVEMENTS]


@pytest.mark.parametrize("key", CASES)
def test_a_play_that_reaches_it(key: str) -> None:
    assert key in keys(CASES[key][0])


@pytest.mark.parametrize("key", CASES)
def test_a_play_that_nearly_does(key: str) -> None:
    assert key not in keys(CASES[key][1])


@pytest.mark.parametrize("key", CASES)
def test_the_other_side_has_not_reached_it(key: str) -> None:
    assert keys(CASES[key][0], seat=1) == set()


def test_no_four_is_left_to_break_where_the_fifth_space_is_taken() -> None:
    assert "breaks_four" not in keys(("JS", {"blue": ROW, "green": "b4 g4"}, "JS xd4"))
