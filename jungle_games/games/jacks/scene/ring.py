"""Where the cards of the ring lie, in units from its middle, and the lines that run along them."""

from __future__ import annotations

import math
from functools import cache

from jungle_games.games.jacks.rules import layout

_STEPS = 10
"""Points of a line for each place."""


class Spot(layout.Spot):
    """A place of the ring: its middle, and the way from there to the outside as a unit vector."""

    __slots__ = ()

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
    """All places, from the starting card clockwise. Raises MapError when the layout cannot be used."""
    return tuple(Spot(*spot) for spot in layout.load_layout().spots)


def card_size() -> tuple[float, float]:
    """Width and height of a card of the ring."""
    return layout.load_layout().card


@cache
def line_along(outside: float) -> tuple[tuple[float, float], ...]:
    """Points of the smooth line that runs so far ``outside`` the middles of the cards, closed."""
    knots = [spot.toward_middle(-outside) for spot in spots()]
    count = len(knots)
    points = [
        _between(knots[at - 1], knots[at], knots[(at + 1) % count], knots[(at + 2) % count], step / _STEPS)
        for at in range(count)
        for step in range(_STEPS)
    ]
    return (*points, points[0])


def _between(
    a: tuple[float, float], b: tuple[float, float], c: tuple[float, float], d: tuple[float, float], t: float
) -> tuple[float, float]:
    """The point a share ``t`` of the way from ``b`` to ``c`` on a Catmull-Rom curve."""

    def value(p: float, q: float, r: float, s: float) -> float:
        return q + t / 2 * (r - p + t * (2 * p - 5 * q + 4 * r - s + t * (3 * (q - r) + s - p)))

    return value(a[0], b[0], c[0], d[0]), value(a[1], b[1], c[1], d[1])
