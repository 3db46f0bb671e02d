"""Help during a match: where it is welcome, and whether what is won with it counts for path and badges."""

from __future__ import annotations

from typing import Final

from jungle_games.core.colours import fixes_start
from jungle_games.core.matches.match import AnyMatch
from jungle_games.core.options import BEGINNER

FIRST: Final = 2
"""So many of the first animals of a path are met with as much help as one likes."""


def helped(match: AnyMatch) -> bool:
    """Whether somebody took moves back in ``match``, saw a hint or analysed it while it was played."""
    return match.took_back or match.hints_used > 0


def welcomes_help(match: AnyMatch) -> bool:
    """Whether ``match`` counts with help, too: in the preset for beginners, and against the first animals."""
    first = [level.key for level in match.game.levels[:FIRST]]
    opponents = [info.kind for info in match.seats if info.is_computer]
    return match.options.preset() == BEGINNER or bool(opponents and all(kind in first for kind in opponents))


def counts(match: AnyMatch) -> bool:
    """Whether ``match`` counts for path and badges: a person plays from the regular start, helped only where welcome.

    For badges the opponents do not matter.
    """
    fair = not helped(match) or welcomes_help(match)
    return fair and any(info.is_person for info in match.seats) and not fixes_start(match.setup)
