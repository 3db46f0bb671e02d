"""What fits best once a match is over."""

from __future__ import annotations

from dataclasses import replace

import pytest

from jungle_games.core.game import Level
from jungle_games.core.ladder import Ladder
from jungle_games.table.ending.end_sheet_content import NextStep, Played, StepKind, next_step

RAT, CAT, DOG = LEVELS = tuple(Level(key, key.title(), "") for key in ("rat", "cat", "dog"))
AGAINST_CAT = Played(True, ladder=Ladder(LEVELS, {"cat": 1}), level="cat", in_a_row=1)
ALONE = Played(True, seats=1, ladder=Ladder(LEVELS, {}))


def after_wins(**won: int) -> Played:
    """A win against the cat after which so many were won against each."""
    return replace(AGAINST_CAT, ladder=Ladder(LEVELS, won))


def test_who_beats_somebody_twice_meets_the_next() -> None:
    assert next_step(after_wins(cat=2)) == NextStep(StepKind.STRONGER, DOG)
    assert next_step(after_wins(cat=7)) == NextStep(StepKind.STRONGER, DOG)


def test_the_two_wins_need_not_follow_each_other() -> None:
    assert next_step(replace(after_wins(cat=2), in_a_row=1)) == NextStep(StepKind.STRONGER, DOG)
    assert next_step(replace(after_wins(rat=9, cat=1), in_a_row=1)) == NextStep(StepKind.SWAPPED)


def test_after_a_loss_nobody_stronger_is_offered() -> None:
    assert next_step(replace(after_wins(cat=2), won=False, in_a_row=-1)).do is not StepKind.STRONGER


def test_one_win_is_played_again_with_sides_swapped() -> None:
    assert next_step(AGAINST_CAT) == NextStep(StepKind.SWAPPED)
    assert next_step(replace(AGAINST_CAT, seats=4)) == NextStep(StepKind.AGAIN)


def test_nobody_is_stronger_than_the_strongest() -> None:
    assert next_step(replace(after_wins(dog=5), level="dog", in_a_row=5)).level is None


def test_a_lost_game_is_looked_at_where_it_can_be() -> None:
    lost = replace(AGAINST_CAT, won=False, in_a_row=-1)
    assert next_step(replace(lost, reviewed=True)) == NextStep(StepKind.LOOK_BACK)
    assert next_step(lost) == NextStep(StepKind.SWAPPED)


def test_whoever_keeps_losing_is_offered_somebody_weaker() -> None:
    lost = replace(AGAINST_CAT, won=False, in_a_row=-3, reviewed=True)
    assert next_step(lost) == NextStep(StepKind.WEAKER, RAT)
    assert next_step(replace(lost, level="rat")) == NextStep(StepKind.LOOK_BACK)


@pytest.mark.parametrize("level", ["", "oracle"])
def test_people_and_unknown_levels_lead_to_nobody_else(level: str) -> None:
    assert next_step(replace(AGAINST_CAT, level=level, in_a_row=9)) == NextStep(StepKind.SWAPPED)


def test_a_draw_is_played_again() -> None:
    assert next_step(replace(AGAINST_CAT, won=None, in_a_row=0, reviewed=True)) == NextStep(StepKind.SWAPPED)


def test_a_solitaire_leads_to_the_deal_of_the_day_once() -> None:
    assert next_step(ALONE) == NextStep(StepKind.DAY)
    assert next_step(replace(ALONE, of_the_day=True)) == NextStep(StepKind.NEW_DEAL)


def test_a_lost_solitaire_goes_on_where_it_can() -> None:
    lost = replace(ALONE, won=False)
    assert next_step(replace(lost, can_take_back=True)) == NextStep(StepKind.UNDO)
    assert next_step(lost) == NextStep(StepKind.SAME_DEAL)
