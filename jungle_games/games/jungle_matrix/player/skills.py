"""The skills of the levels: how they choose pets, their mistakes, and how well they watch."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final


@dataclass(frozen=True, slots=True)
class Skill:
    """How an animal plays and watches.

    It plays out ``turns`` for every choice of a pet (0: it goes by gift and burden) and looks so many turns ``ahead``.
    Of 100 pets it plays ``whims`` without a thought, yet never to its own harm. Of 1000 cards it lays ``slips``
    wrongly, where the laying is free; where it is guided, so that nothing can go wrong, it does not see ``overlooks``
    of 100 combinations, and ends its turn when it sees none. Of 100 mistakes it notices ``notices``, after ``delay``
    seconds at least and at most, and of 1000 right acts it takes ``doubts`` for wrong ones.
    """

    turns: int
    ahead: int
    whims: int
    slips: int
    overlooks: int
    notices: int
    delay: tuple[float, float]
    doubts: int = 0


SKILLS: Final[Mapping[str, Skill]] = {
    "monkey": Skill(turns=0, ahead=0, whims=100, slips=140, overlooks=78, notices=20, delay=(3.0, 6.0), doubts=4),
    "rat": Skill(turns=0, ahead=0, whims=100, slips=55, overlooks=52, notices=40, delay=(2.5, 5.0), doubts=2),
    "cat": Skill(turns=0, ahead=0, whims=65, slips=27, overlooks=40, notices=60, delay=(2.0, 4.0)),
    "wolf": Skill(turns=20, ahead=1, whims=42, slips=19, overlooks=30, notices=78, delay=(1.6, 3.2)),
    "leopard": Skill(turns=60, ahead=2, whims=22, slips=8, overlooks=20, notices=90, delay=(1.2, 2.6)),
    "lion": Skill(turns=300, ahead=4, whims=0, slips=0, overlooks=0, notices=98, delay=(0.9, 2.0)),
}
