"""Every achievement of Sequence Giant: plays that reach it, and plays that only nearly do."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from achieving import Case, check_cases, reached
from sequence_tables import GAME, lay

from jungle_games.games.sequence.rules.achievements import ACHIEVEMENTS

ROW = "c4 d4 e4 f4"
Play = tuple[str, Mapping[str, Any], str]
"""The hand, what lies on the mat, the move."""

CASES: Mapping[str, tuple[Play, Play]] = {
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


def case(hand: str, mat: Mapping[str, Any], move: str) -> Case:
    return lay([hand, "3H"], **mat), [move], 0


def test_each_play_reaches_what_it_should() -> None:
    check_cases(ACHIEVEMENTS, GAME, {key: (case(*there), case(*nearly)) for key, (there, nearly) in CASES.items()})


def test_no_four_is_left_to_break_where_the_fifth_space_is_taken() -> None:
    barred = case("JS", {"blue": ROW, "green": "b4 g4"}, "JS xd4")
    assert "breaks_four" not in reached(ACHIEVEMENTS, GAME, *barred)
