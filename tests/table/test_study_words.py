"""What an analysis says in words."""

from __future__ import annotations

import pytest

from jungle_games.core.findings import Line
from jungle_games.table.study.study_on_table import leader_of, score_text, stands_better, verdict_words


@pytest.mark.parametrize(
    ("chance", "mate", "words", "leader"),
    [
        (0.5, None, "Both sides are equal", None),
        (0.53, None, "Both sides are equal", None),
        (0.6, None, "Red is a little better", 1),
        (0.4, None, "Blue is a little better", 0),
        (0.75, None, "Red is better", 1),
        (0.05, None, "Blue is winning", 0),
        (1.0, 1, "Red wins in 1 move", 1),
        (0.0, -4, "Blue wins in 4 moves", 0),
    ],
)
def test_the_verdict_names_who_stands_better(chance: float, mate: int | None, words: str, leader: int | None) -> None:
    """Red is to move."""
    line = Line(("move",), 0.0, chance, mate)
    found = stands_better(line, 1)
    assert found == leader
    assert verdict_words(line, "" if found is None else ("Blue", "Red")[found]) == words


def test_a_score_goes_without_a_sign_beside_its_leader() -> None:
    assert score_text(Line(("move",), -2.34, 0.3)) == "2.3"
    assert leader_of(Line(("move",), -2.34, 0.3), 0) == 1
    assert score_text(Line(("move",), -300.0, 0.0, -3)) == "wins in 3"
    assert leader_of(Line(("move",), 0.0, 0.5), 0) is None
