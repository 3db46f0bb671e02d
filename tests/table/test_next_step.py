"""What fits best once a match is over."""

from __future__ import annotations

from dataclasses import replace

import pytest

from jungle_games.core.game import Level
from jungle_games.core.ladder import Ladder
from jungle_games.table.ending import NextStep, Played, StepKind, next_steps

RAT, CAT, DOG = LEVELS = tuple(Level(key, key.title(), "") for key in ("rat", "cat", "dog"))
AGAINST_CAT = Played(True, ladder=Ladder(LEVELS, {"cat": 1}), level="cat", in_a_row=1)
SWAPPED = NextStep(StepKind.SWAPPED)


def after_wins(**won: int) -> Played:
    """A win against the cat after which so many were won against each."""
    return replace(AGAINST_CAT, ladder=Ladder(LEVELS, won))


def test_after_a_win_the_animal_is_offered_that_the_path_is_at() -> None:
    assert next_steps(after_wins(cat=2)) == (NextStep(StepKind.PATH, DOG), SWAPPED)
    assert next_steps(replace(after_wins(rat=2, cat=7, dog=1), level="rat")) == (NextStep(StepKind.PATH, DOG), SWAPPED)
    assert next_steps(replace(after_wins(cat=2), level="rat")) == (NextStep(StepKind.PATH, DOG), SWAPPED)


def test_who_beat_a_stronger_one_than_the_path_is_at_may_pass_it_by_another_win() -> None:
    assert next_steps(after_wins(cat=1)) == (SWAPPED,)
    assert next_steps(replace(after_wins(dog=1), level="dog")) == (SWAPPED,)


def test_after_a_loss_nobody_stronger_is_offered() -> None:
    assert next_steps(replace(after_wins(cat=2), won=False, in_a_row=-1)) == (SWAPPED,)


def test_with_more_players_seats_are_not_swapped() -> None:
    assert next_steps(replace(AGAINST_CAT, seats=4)) == (NextStep(StepKind.AGAIN),)


def test_at_the_end_of_the_path_nobody_else_is_offered() -> None:
    assert next_steps(replace(after_wins(dog=5), level="dog", in_a_row=5)) == (SWAPPED,)
    assert next_steps(after_wins(dog=5)) == (SWAPPED,)


def test_whoever_keeps_losing_is_offered_somebody_weaker_besides() -> None:
    lost = replace(AGAINST_CAT, won=False, in_a_row=-3)
    assert next_steps(lost) == (SWAPPED, NextStep(StepKind.WEAKER, RAT))
    assert next_steps(replace(lost, in_a_row=-2)) == (SWAPPED,)
    assert next_steps(replace(lost, level="rat")) == (SWAPPED,)


@pytest.mark.parametrize("level", ["", "oracle"])
def test_people_and_unknown_levels_lead_to_nobody_else(level: str) -> None:
    assert next_steps(replace(after_wins(cat=2), level=level, in_a_row=9)) == (SWAPPED,)


def test_a_draw_is_played_again() -> None:
    assert next_steps(replace(after_wins(cat=2), won=None, in_a_row=0)) == (SWAPPED,)


def test_a_deal_that_was_won_leads_to_a_new_one_and_one_that_was_lost_to_itself() -> None:
    new, same = NextStep(StepKind.NEW_DEAL), NextStep(StepKind.SAME_DEAL)
    assert next_steps(Played(True, seats=1)) == (new, same)
    assert next_steps(Played(False, seats=1)) == (same, new)
