"""Where the cards of the ring lie, in units from its middle: an oval, the starting card lowest, then clockwise."""

from __future__ import annotations

import math
from bisect import bisect_left
from functools import cache
from itertools import accumulate, pairwise
from typing import Final, NamedTuple

from jungle_games.games.jacks.rules import CARDS

ACROSS: Final = 500.0
DOWN: Final = 316.0
"""Half axes of the oval on which the middles of the cards lie."""
CARD: Final = (80.0, 112.0)
_STEPS: Final = 3600


class Spot(NamedTuple):
    """A place of the ring: its middle, and the way from there to the outside as a unit vector."""

    x: float
    y: float
    out_x: float
    out_y: float

    def toward_middle(self, distance: float, aside: float = 0.0) -> tuple[float, float]:
        """The point so far inside, and so far clockwise of that."""
        return (
            self.x - self.out_x * distance - self.out_y * aside,
            self.y - self.out_y * distance + self.out_x * aside,
        )

    @property
    def angle(self) -> float:
        """By how many degrees a card is turned there so that its face can be read, clockwise: -90 to 90."""
        outward = math.degrees(math.atan2(self.out_x, -self.out_y))
        if outward > 90:
            return outward - 180
        return outward + 180 if outward < -90 else outward


@cache
def spots() -> tuple[Spot, ...]:
    """All places, from the starting card clockwise.

    They lie at equal distances along the inner edges of the cards, where these come closest to each other.
    """
    fine = [_spot(math.pi / 2 + 2 * math.pi * step / _STEPS) for step in range(_STEPS + 1)]
    inner = [spot.toward_middle(CARD[1] / 2) for spot in fine]
    ends = list(accumulate((math.dist(a, b) for a, b in pairwise(inner)), initial=0.0))
    return tuple(fine[bisect_left(ends, ends[-1] * place / CARDS)] for place in range(CARDS))


def _spot(angle: float) -> Spot:
    cosine, sine = math.cos(angle), math.sin(angle)
    normal = (cosine / ACROSS, sine / DOWN)
    length = math.hypot(*normal)
    return Spot(ACROSS * cosine, DOWN * sine, normal[0] / length, normal[1] / length)


def oval(grown: float, count: int = 240) -> list[tuple[float, float]]:
    """Points of the line that runs ``grown`` outside the middles of the cards, closed."""
    ring = [_spot(2 * math.pi * step / count) for step in range(count)]
    points = [spot.toward_middle(-grown) for spot in ring]
    return [*points, points[0]]
