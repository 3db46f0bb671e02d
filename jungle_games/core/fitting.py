"""An opponent that fits the person: as strong as something between two of a game's levels.

Its *strength* is a place on the ladder of levels: 0 is the weakest, 1 the next one, and of a strength of 2.37 the level
at 3 makes 37 moves of 100, that at 2 the others. Who makes which is drawn by lot from the match's deal and the ply, so
that a match that is gone on with, or replayed, meets the same opponent. It is told what every level is told: what its
seat may know.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Final

import msgspec

from jungle_games.core.game import FITS_ME, Game, Level
from jungle_games.core.seat_names import PERSON, SeatInfo
from jungle_games.core.shuffle import chance_generator

FIRST: Final = 0.5
"""The strength that it has for somebody of whom nothing is known: weaker than the level for a first match."""
_STEP: Final = 200
"""Points from a level to the next one where nobody has measured them."""
_OTHER_LOT: Final = 1 << 60
"""Keeps these lots apart from those of the rules' own chance."""


@dataclass(frozen=True, slots=True)
class Fit:
    """How strong an opponent is that fits the person now; ``note`` tells, where so, why not all is known of it."""

    strength: float = FIRST
    note: str = ""


def seat_fault(game: Game[Any, Any, Any], info: SeatInfo) -> tuple[str, str] | None:
    """The key of ``info`` that does not go with this game, and what is wrong with it."""
    kinds = [PERSON, *(level.key for level in game.opponents)]
    if info.kind not in kinds:
        return "kind", f"{info.kind!r} is not allowed; it takes {', '.join(kinds)}"
    top = len(game.levels) - 1
    if info.kind != FITS_ME.key:
        return None if info.strength is msgspec.UNSET else ("strength", f"goes with the kind {FITS_ME.key} alone")
    if info.strength is msgspec.UNSET or not 0 <= info.strength <= top:
        return "strength", f"must be a number from 0 to {top}"
    return None


def level_by_lot(levels: Sequence[Level], info: SeatInfo, deal: int, ply: int) -> str:
    """The key of the level that plays for ``info``, a computer player, at a ply of a match."""
    if info.kind != FITS_ME.key or info.strength is msgspec.UNSET:
        return info.kind
    weaker = min(int(info.strength), len(levels) - 1)
    share = info.strength - weaker
    if not share:
        return levels[weaker].key
    return levels[weaker + (chance_generator(deal + _OTHER_LOT, ply).random() < share)].key


def refitted(seats: Sequence[SeatInfo], strength: float) -> tuple[SeatInfo, ...]:
    """The same sitters, those who fit the person being so strong now."""
    return tuple(
        msgspec.structs.replace(info, strength=strength) if info.kind == FITS_ME.key else info for info in seats
    )


# Points and strengths


def points(levels: Sequence[Level]) -> tuple[float, ...]:
    """The rating of each level in Elo points; where one has none, all are taken to be as far apart."""
    known = [level.rating for level in levels if level.rating is not None]
    if len(known) == len(levels):
        return tuple(map(float, known))
    return tuple(float(_STEP * place) for place in range(len(levels)))


def strength_at(levels: Sequence[Level], rating: float) -> float:
    """The strength of a player with this rating, within the ladder; the more points, the more strength.

    Measured, a player that makes half of its moves as the better of two would is half of the way there.
    """
    known = points(levels)
    if rating >= known[-1]:
        return float(len(known) - 1)
    place = max(at for at in range(len(known)) if not at or known[at] <= rating)
    return round(place + max(0.0, (rating - known[place]) / (known[place + 1] - known[place])), 2)


def rating_at(levels: Sequence[Level], strength: float) -> float:
    """The rating of a player of this strength: `strength_at`, the other way."""
    known = points(levels)
    place = min(int(strength), len(known) - 1)
    if place == len(known) - 1:
        return known[-1]
    return known[place] + (known[place + 1] - known[place]) * (strength - place)
