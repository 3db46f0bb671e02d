"""A rating follows results: up with wins, down with losses, more the more surprising they are."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Sequence
from types import SimpleNamespace
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from jungle_games.core.game import FITS_ME, MatchEnd, Outcome
from jungle_games.core.ladder import strength_at
from jungle_games.core.matches.match import Match
from jungle_games.core.seat_names import PERSON, SeatInfo
from jungle_games.games import find_game, room
from jungle_games.players.ratings import Rating, first_rating, rated

JUNGLE, LEVELS = find_game("jungle"), find_game("jungle").levels
strengths = st.floats(0, len(LEVELS) - 1)
known = st.builds(Rating, st.floats(-500, 4000), st.floats(30, 1300))


def seat(kind: str | float) -> SeatInfo:
    return SeatInfo("Chameleon", FITS_ME.key, kind) if isinstance(kind, float) else SeatInfo("", kind)


def ended(*kinds: str | float, loser: int | None, game: str = "jungle") -> Match[Any, Any]:
    """A match that ``loser`` resigned, or that was drawn."""
    rules = find_game(game)
    match = Match(rules, rules.options_type.build(), [seat(kind) for kind in kinds], deal=3)
    if loser is not None:
        match.resign(loser)
    else:
        match.offer_draw(0)
        match.accept_draw()
    return match


@given(known, strengths)
def test_it_goes_up_with_a_win_and_down_with_a_loss(before: Rating, strength: float) -> None:
    won = rated(before, ended(PERSON, strength, loser=1))
    lost = rated(before, ended(strength, PERSON, loser=1))
    assert lost.mean <= before.mean <= won.mean
    assert won.mean > lost.mean


@given(known, strengths, strengths)
def test_a_win_against_somebody_stronger_counts_more_and_a_loss_less(
    before: Rating, one: float, other: float
) -> None:
    weaker, stronger = sorted((one, other))
    for loser in (0, 1):
        after = [rated(before, ended(PERSON, strength, loser=loser)).mean for strength in (weaker, stronger)]
        assert after[0] <= after[1] + 1e-6


def test_it_grows_surer_by_every_match_and_never_quite_sure() -> None:
    rating, deviations = first_rating(LEVELS), []
    for number in range(60):
        rating = rated(rating, ended(PERSON, strength_at(LEVELS, rating.mean), loser=number % 2))
        deviations.append(rating.deviation)
    assert deviations[:10] == sorted(deviations[:10], reverse=True)
    assert 30 < deviations[-1] < 250


def test_a_beginner_meets_somebody_weaker_than_the_second_weakest() -> None:
    for name in ("jungle", "sequence", "jungle_matrix", "jacks"):
        levels = find_game(name).levels
        assert 0 < strength_at(levels, first_rating(levels).mean) < 1


def test_among_four_it_counts_who_was_beaten() -> None:
    before, others = Rating(700.0, 200.0), (1.0, 1.0, 1.0)
    won = rated(before, _scored(others, (9, 3, 2, 1)))
    second = rated(before, _scored(others, (3, 9, 2, 1)))
    last = rated(before, _scored(others, (1, 9, 3, 2)))
    assert won.mean > second.mean > last.mean
    assert won.mean > before.mean > last.mean


def _scored(others: Sequence[float], points: Sequence[int]) -> Any:
    """A match of Jacks that ended with these points, the person's first."""
    game = find_game("jacks")
    return SimpleNamespace(
        game=game, options=game.options_type.build(), seats=[seat(PERSON), *map(seat, others)], persons=[0],
        outcome=Outcome.by_points(points, MatchEnd.LENGTH),
    )  # fmt: skip


def test_partners_win_and_lose_together() -> None:
    game = find_game("sequence")
    options = game.options_type.build(changes={"sides": 2})
    seats = [seat(PERSON), seat("cat"), seat(1.0), seat("cat")]
    match = Match(game, options, seats, deal=3, setup={"dealer": 3})
    match.resign(1)
    before = first_rating(game.levels)
    assert rated(before, match).mean > before.mean


def test_without_an_end_or_with_two_people_nothing_follows() -> None:
    begun = Match(JUNGLE, JUNGLE.options_type.build(), [seat(PERSON), seat("cat")])
    for match in (begun, ended(PERSON, PERSON, loser=0)):
        with pytest.raises(ValueError, match="one person"):
            rated(first_rating(LEVELS), match)


def test_the_library_is_loaded_when_a_result_is_rated_and_not_before() -> None:
    code = (
        "import sys, jungle_games.start, jungle_games.screens.new_game, jungle_games.table.verdict\n"
        "assert not [name for name in sys.modules if 'openskill' in name]"
    )
    assert room("jungle").game is JUNGLE
    subprocess.run([sys.executable, "-c", code], check=True, timeout=120)
