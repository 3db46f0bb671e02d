"""The kinds of combinations that a turn's rules know, in the order in which they must be covered."""

from __future__ import annotations

from typing import NamedTuple

from jungle_games.games.jungle_matrix.rules.grid import Combination
from jungle_games.games.jungle_matrix.rules.turn_rules import End, TurnRules

HIGHEST_VALUE = 10


class Kind(NamedTuple):
    """A kind of combination: the two values of a pair, the higher first; two zeros are the trio."""

    higher: int
    lower: int

    @property
    def is_trio(self) -> bool:
        """Whether it is the trio."""
        return self.higher == 0

    @classmethod
    def of(cls, combination: Combination) -> Kind:
        """The kind of a combination."""
        return TRIO if combination.is_trio else cls(max(combination.ranks), min(combination.ranks))

    def __str__(self) -> str:
        """``K Q J`` or ``10 + A``."""
        if self.is_trio:
            return "K Q J"
        return " + ".join("A" if value == 1 else str(value) for value in self)


TRIO = Kind(0, 0)


def kinds(rules: TurnRules) -> tuple[Kind, ...]:
    """Every kind, the one that comes first in front.

    >>> [str(kind) for kind in kinds(TurnRules())]
    ['K Q J', '10 + A', '9 + 2', '8 + 3', '7 + 4', '6 + 5']
    """
    found = [TRIO] if rules.trios else []
    for wanted in rules.sums:
        for higher in range(HIGHEST_VALUE, 0, -1):
            lower = wanted - higher
            if 1 <= lower <= higher:
                found.append(Kind(higher, lower))
    return tuple(found if rules.first is End.HIGHEST else reversed(found))
