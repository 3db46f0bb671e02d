"""What fits best once a match is over."""

from __future__ import annotations

from dataclasses import replace

import pytest

from jungle_games.core.game import Level
from jungle_games.core.ladder import Ladder
from jungle_games.table.ending import NextStep, Played, StepKind, next_steps

RAT, CAT, DOG = LEVELS = tuple(Level(key, key.title(), "") for key in ("rat", "cat", "dog"))
AGAINST_CAT = Played(True, ladder=Ladder(LEVELS, {"cat": 1}), level="cat", in_a_row=1)
AGAIN, SWAPPED = NextStep(StepKind.AGAIN), NextStep(StepKind.SWAPPED)


def after_wins(**won: int) -> Played:
    """A win against the cat after which so many were won against each."""
    return replace(AGAINST_CAT, ladder=Ladder(LEVELS, won))


DOGS = NextStep(StepKind.PATH, DOG)
LOST = replace(AGAINST_CAT, won=False, in_a_row=-3)


@pytest.mark.parametrize(
    ("played", "steps"),
    [
        (after_wins(cat=2), (DOGS, AGAIN)),
        (after_wins(cat=1), (AGAIN, SWAPPED)),  # who beat a stronger one than the path is at may pass it by another win
        (replace(after_wins(cat=2), won=False, in_a_row=-1), (AGAIN, SWAPPED)),  # after a loss nobody stronger
        (replace(after_wins(cat=2), won=None, in_a_row=0), (AGAIN, SWAPPED)),  # a draw is played again
        (replace(AGAINST_CAT, seats=4), (AGAIN,)),  # with more players seats are not swapped
        (replace(after_wins(dog=5), level="dog", in_a_row=5), (AGAIN, SWAPPED)),  # the end of the path
        (LOST, (AGAIN, NextStep(StepKind.WEAKER, RAT))),  # who keeps losing may meet somebody weaker
        (replace(LOST, in_a_row=-2), (AGAIN, SWAPPED)),
        (replace(after_wins(cat=2), level="", in_a_row=9), (AGAIN, SWAPPED)),  # people
    ],
)
def test_after_each_end_what_fits_is_offered(played: Played, steps: tuple[NextStep, ...]) -> None:
    assert next_steps(played) == steps


def test_a_deal_that_was_won_leads_to_a_new_one_and_one_that_was_lost_to_itself() -> None:
    new, same = NextStep(StepKind.NEW_DEAL), NextStep(StepKind.SAME_DEAL)
    assert next_steps(Played(True, seats=1)) == (new, same)
    assert next_steps(Played(False, seats=1)) == (same, new)
