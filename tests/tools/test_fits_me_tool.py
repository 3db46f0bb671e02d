"""A simulated person's games come out the same, and are told with their errors."""

from __future__ import annotations

from fits_me import Career, live, told


def test_a_career_begins_as_somebody_new_and_can_be_played_again() -> None:
    career = Career("jacks", 0.0, 0, 3, 2, (), None, 1)
    shares, strengths = live(career)
    assert live(career) == (shares, strengths)
    assert len(shares) == 3
    assert strengths[0] == 0.5
    for share, before, after in zip(shares, strengths, strengths[1:], strict=False):
        assert (after > before) == (share > 0.5) or share == 0.5


def test_shares_are_told_of_as_many_games_as_there_are() -> None:
    line = told("2", [([1.0] * 10, [0.5] * 10), ([0.0] * 10, [1.5] * 10)])
    assert line == "| 2 | 50 ± 50 | 50 ± 50 | – | 50 ± 50 | – | 1.00 |"
