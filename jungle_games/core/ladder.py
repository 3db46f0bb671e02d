"""The ladder of a game: its levels as a path of animals, and the adaptive opponent between two of them.

The opponent's *strength* is a place on the ladder: 0 is the weakest level, 1 the next. At a strength of 2.37 the level
at 3 makes 37 of 100 moves and the level at 2 the others. Which level makes a move is drawn from the match's deal number
and the ply, so that a resumed or replayed match meets the same opponent. Like every level, it is given only what its
seat may know.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Final

import msgspec

from jungle_games.core.game import FITS_ME, AnyGame, Level
from jungle_games.core.seat_names import PERSON, SeatInfo
from jungle_games.core.shuffle import chance_generator

WINS: Final = 2
"""The wins against an animal after which the next one waits."""
FIRST: Final = 0.5
"""The strength for somebody of unknown strength: weaker than the level suggested for a first match."""
_STEP: Final = 200
"""Elo points between two levels whose ratings are unknown."""
_OTHER_LOT: Final = 1 << 60
"""Added to the deal number so that these draws are independent of the rules' own chance."""


@dataclass(frozen=True, slots=True)
class Ladder:
    """The ``levels`` of a game, weakest first, and how many matches were ``won`` against each of them, by key.

    ``with_help`` are those that count besides, although they were won with help. Nothing is locked; the ladder only
    shows the progress and suggests the next opponent.
    """

    levels: Sequence[Level]
    won: Mapping[str, int]
    with_help: Mapping[str, int] = field(default_factory=dict)

    def all_wins(self, level: str) -> int:
        """All wins against ``level`` that count."""
        return self.won.get(level, 0) + self.with_help.get(level, 0)

    def wins(self, level: str) -> int:
        return min(WINS, self.all_wins(level))

    def only_helped(self, level: str) -> bool:
        """Whether every win against ``level`` was won with help: the first one without it makes up for them."""
        return not self.won.get(level, 0) and bool(self.with_help.get(level, 0))

    @property
    def passed(self) -> int:
        beaten = [place for place, level in enumerate(self.levels, start=1) if self.wins(level.key) == WINS]
        return max(beaten, default=0)

    @property
    def next(self) -> Level | None:
        """The next animal to play; None at the end of the path, or if there is no path."""
        return self.levels[self.passed] if self.passed < len(self.levels) else None


@dataclass(frozen=True, slots=True)
class AdaptiveStrength:
    """The strength that fits the person now; ``note`` says what could not be read of their rating, if anything."""

    strength: float = FIRST
    note: str = ""


def seat_fault(game: AnyGame, info: SeatInfo) -> tuple[str, str] | None:
    """The key of ``info`` that is invalid for this game, and what is wrong with it; None if all is valid."""
    kinds = [PERSON, *(level.key for level in game.opponents)]
    if info.kind not in kinds:
        return "kind", f"{info.kind!r} is not allowed; it takes {', '.join(kinds)}"
    top = len(game.levels) - 1
    if info.kind != FITS_ME.key:
        return None if info.strength is msgspec.UNSET else ("strength", f"goes with the kind {FITS_ME.key} alone")
    if info.strength is msgspec.UNSET or not 0 <= info.strength <= top:
        return "strength", f"must be a number from 0 to {top}"
    return None


def draw_level(levels: Sequence[Level], info: SeatInfo, deal: int, ply: int) -> str:
    """The key of the level that plays for the computer player ``info`` at a ply of a match."""
    if info.kind != FITS_ME.key or info.strength is msgspec.UNSET:
        return info.kind
    weaker = min(int(info.strength), len(levels) - 1)
    share = info.strength - weaker
    if not share:
        return levels[weaker].key
    return levels[weaker + (chance_generator(deal + _OTHER_LOT, ply).random() < share)].key


def with_strength(seats: Sequence[SeatInfo], strength: float) -> tuple[SeatInfo, ...]:
    """The same players, with adaptive ones at this ``strength``."""
    return tuple(
        msgspec.structs.replace(info, strength=strength) if info.kind == FITS_ME.key else info for info in seats
    )


# Points and strengths


def points(levels: Sequence[Level]) -> tuple[float, ...]:
    """The rating of each level in Elo points; evenly spaced if any level has none."""
    known = [level.rating for level in levels if level.rating is not None]
    if len(known) == len(levels):
        return tuple(map(float, known))
    return tuple(float(_STEP * place) for place in range(len(levels)))


def strength_at(levels: Sequence[Level], rating: float) -> float:
    """The strength of a player with this rating, within the ladder; it grows with the rating.

    Linear interpolation: a player that makes half of its moves at the better level was measured to be halfway.
    """
    known = points(levels)
    if rating >= known[-1]:
        return float(len(known) - 1)
    place = max(at for at in range(len(known)) if not at or known[at] <= rating)
    return round(place + max(0.0, (rating - known[place]) / (known[place + 1] - known[place])), 2)


def rating_at(levels: Sequence[Level], strength: float) -> float:
    """The rating of a player of this strength: the inverse of `strength_at`."""
    known = points(levels)
    place = min(int(strength), len(known) - 1)
    if place == len(known) - 1:
        return known[-1]
    return known[place] + (known[place + 1] - known[place]) * (strength - place)
