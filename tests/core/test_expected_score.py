"""One scale for all computer players: the share that is expected to be won."""

from __future__ import annotations

import pytest
from examples import rows
from hypothesis import given
from hypothesis import strategies as st

from jungle_games.core.game import Choice
from jungle_games.players.mentoring import expected_score, expected_score_among

leads = st.floats(-1e6, 1e6)
spreads = st.floats(0.1, 1000)


@given(leads, spreads)
def test_what_is_not_certain_is_never_quite_0_or_1(lead: float, spread: float) -> None:
    assert 0.0 < expected_score(lead, spread) < 1.0
    assert expected_score(lead, spread) + expected_score(-lead, spread) == pytest.approx(1.0)


@given(leads, spreads)
def test_two_share_as_a_lead_says(lead: float, spread: float) -> None:
    assert expected_score_among((lead, 0.0), 0, spread) == pytest.approx(expected_score(lead, spread), abs=1e-9)


@given(st.lists(st.floats(-20, 20), min_size=1, max_size=8))
def test_shares_of_all_make_a_whole(points: list[float]) -> None:
    assert sum(expected_score_among(points, seat) for seat in range(len(points))) == pytest.approx(1.0)


@rows("wrong", [-0.1, 1.01, 120, float("nan")])
def test_an_answer_cannot_carry_another_scale(wrong: float) -> None:
    with pytest.raises(ValueError, match="share"):
        Choice("a", wrong)
