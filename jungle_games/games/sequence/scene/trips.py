"""How a played card is seen: it comes large from the player's place, and over its space, before it is laid off."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Final

from jungle_games.core.game import Seat
from jungle_games.core.history import Step
from jungle_games.games.sequence.rules.mat import Square
from jungle_games.games.sequence.rules.moves import Exchange, Give, Place, Remove
from jungle_games.games.sequence.scene.geometry import CARD_RATIO, Geometry
from jungle_games.table.arrangement import ThingKey
from jungle_games.table.motion import MotionStyle, Pose
from jungle_games.table.transition import Showing

_LARGE, _AT_SPACE = 124.0, 76.0
"""Width of a card beside its player's place, and over its space, in units."""
_READ, _LAID = 0.5, 0.15
"""Seconds that it is seen there."""
_ASIDE: Final = 74.0
"""How far left of the place's edge its middle is."""
_EDGE: Final = 8.0


@dataclass(frozen=True, slots=True)
class Trip:
    """Where the card with this ``key`` is shown on its way to the discards; no key: nothing was just played."""

    key: ThingKey = None
    showings: Sequence[Showing] = ()

    def carries(self, key: ThingKey) -> bool:
        """Whether it is the trip of this card."""
        return self.key is not None and key == self.key

    @property
    def flight(self) -> float:
        """How many seconds at speed 1 it flies until it is over its space."""
        return MotionStyle.RAISE.duration * len(self.showings)

    @property
    def held(self) -> float:
        """How many seconds it is held up until then, at any speed."""
        return sum(showing.seconds for showing in self.showings[:-1])


def trip_of(step: Step[Any, Any] | None, geometry: Geometry, base: Seat, *, by_hand: bool) -> Trip:
    """The trip of the card that ``step`` played; ``by_hand``: whoever sits at the screen has laid it there."""
    if step is None or not isinstance(step.move, Place | Remove | Exchange | Give) or not isinstance(step.actor, int):
        return Trip()
    seat, move = step.actor, step.move
    key = ("discard", seat, len(step.position.discards[seat]) - 1)
    if seat == base and by_hand:
        return Trip(key)
    beside = [] if seat == base else [Showing(_beside(geometry, seat, base), _READ)]
    square = move.square if isinstance(move, Place | Remove) else None
    return Trip(key, [*beside, *([] if square is None else [Showing(_over(geometry, square), _LAID)])])


def _beside(geometry: Geometry, seat: Seat, base: Seat) -> Pose:
    """Large, at the left of a player's place."""
    place, u, width = geometry.next_seat(seat, base), geometry.whole, _LARGE * geometry.whole
    half = width * CARD_RATIO / 2 + _EDGE * u
    y = min(max(place.centery, half), geometry.view.size[1] - half)
    return Pose(place.x - _ASIDE * u, y, round(width))


def _over(geometry: Geometry, square: Square) -> Pose:
    return Pose(*geometry.space(square).center, round(_AT_SPACE * geometry.whole))
