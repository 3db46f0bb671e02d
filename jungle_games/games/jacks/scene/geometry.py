"""The layout of the rug: the ring in units from its centre, everything else in window pixels."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache, cached_property
from typing import Final

import pygame

from jungle_games.core.game import Seat
from jungle_games.games.jacks.rules import layout
from jungle_games.games.jacks.rules.layout import Place
from jungle_games.games.jacks.rules.notation import JACKS
from jungle_games.table.sprites.motion import Pose
from jungle_games.ui.scene import View

_STEPS = 10
"""Points of a line for each place."""
JACK: Final = 54.0
WAITING: Final = 46.0
DIE: Final = 116.0
DIE_AT: Final = (0.0, -76.0)
_STANDS: Final = 40.0
"""How far inwards of a card's centre a jack stands, so that the picture remains visible."""
_APART: Final = 34.0
"""Units between jacks that share a card, at most."""
_WAITING_AT: Final = 194.0
_GROUP, _STEP = (130.0, 120.0, 102.0), (40.0, 36.0, 31.0)
"""Units from one seat's waiting jacks to the next seat's, and from jack to jack, with two, three and four seats."""
_TRAY: Final = (232.0, 88.0)
_TRAYS: Final = ((-204.0, 114.0), (-204.0, -120.0), (204.0, -120.0), (204.0, 114.0))
"""The middles of the trays by corner: lower left, upper left, upper right, lower right."""
PAIR: Final = 52.0
"""Width of a card in a tray."""
_MATE: Final = (9.0, -5.0)
"""The offset of a pair's second card from the first."""
_PAIR_STEP: Final = 70.0
RUG_SIZE: Final = (1136.0, 752.0)
_SHOWN, _SHOWN_PAIR, _SHOWN_APART = 204.0, 176.0, 20.0
"""Width of a card that is shown large, of each of two, and the units between them."""
_SHOWN_AT, _SHOWN_TILT = -54.0, 3.0
"""How far below the middle of the ring it is, and how it is tilted."""
CORNERS: Final = ((0, 2), (0, 1, 2), (0, 1, 2, 3))
"""The corner of each seat with two, three and four at the table, counted from the lower left."""


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
        """The rotation of a card there that keeps its face readable, in degrees clockwise from -90 to 90."""
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


@dataclass(frozen=True)
class Geometry:
    """The table of ``seats`` players in ``view``; ``home`` sits lower left, the others follow clockwise."""

    view: View
    seats: int
    home: Seat = 0

    @property
    def u(self) -> float:
        """Pixels per unit."""
        return self.view.u

    @cached_property
    def middle(self) -> tuple[float, float]:
        """The pixel in the middle of the ring."""
        space = self.view.table
        return space.x + space.w / 2, space.y + space.h / 2

    def at(self, x: float, y: float) -> tuple[float, float]:
        """The pixel of a point given in units from the middle of the ring."""
        return self.middle[0] + x * self.u, self.middle[1] + y * self.u

    def corner(self, seat: Seat) -> int:
        """Where ``seat`` sits: 0 lower left, then clockwise."""
        return CORNERS[self.seats - 2][(seat - self.home) % self.seats]

    @cached_property
    def card(self) -> tuple[int, int]:
        """Width and height of a card of the ring."""
        width, height = card_size()
        return round(width * self.u), round(height * self.u)

    def card_pose(self, place: Place) -> Pose:
        """The pose of the card at ``place``."""
        spot = spots()[place]
        return Pose(*self.at(spot.x, spot.y), self.card[0], spot.angle)

    def card_rect(self, place: Place) -> pygame.Rect:
        """The place of a card, unturned."""
        rect = pygame.Rect((0, 0), self.card)
        pose = self.card_pose(place)
        rect.center = (round(pose.x), round(pose.y))
        return rect

    def stand(self, place: Place, index: int = 0, count: int = 1) -> Pose:
        """The pose of jack ``index`` of ``count`` at ``place``: on the inner end, beside the others."""
        apart = min(_APART, 2 * _APART / max(1, count - 1))
        aside = (index - (count - 1) / 2) * apart
        size = JACK if count < 3 else JACK * 0.86
        return Pose(*self.at(*spots()[place].toward_middle(_STANDS, aside)), size * self.u)

    def waiting(self, seat: Seat, jack: int) -> Pose:
        """The pose of a jack that has not entered, in the row before the starting card."""
        group, step = _GROUP[self.seats - 2], _STEP[self.seats - 2]
        x = (seat - (self.seats - 1) / 2) * group + (jack - (JACKS - 1) / 2) * step
        return Pose(*self.at(x, _WAITING_AT), WAITING * self.u)

    def on_the_way(self, place: Place) -> tuple[float, float]:
        """The position of a path's dot at ``place``."""
        return self.at(*spots()[place].toward_middle(card_size()[1] / 2 + 12))

    @cached_property
    def die(self) -> Pose:
        """The pose of the die."""
        return Pose(*self.at(*DIE_AT), DIE * self.u)

    def shown(self, index: int, count: int) -> Pose:
        """How a card is shown large over the ring: alone, or one of two side by side."""
        width = _SHOWN if count == 1 else _SHOWN_PAIR
        width *= self.view.whole / self.u  # equally large over a smaller ring
        aside = (index - (count - 1) / 2) * (width + _SHOWN_APART)
        return Pose(*self.at(aside, _SHOWN_AT), round(width * self.u), _SHOWN_TILT * (-1 if aside <= 0 else 1))

    def tray(self, seat: Seat) -> pygame.Rect:
        """Where the pairs of ``seat`` are laid out."""
        x, y = _TRAYS[self.corner(seat)]
        left, top = self.at(x - _TRAY[0] / 2, y - _TRAY[1] / 2)
        right, bottom = self.at(x + _TRAY[0] / 2, y + _TRAY[1] / 2)
        return pygame.Rect(round(left), round(top), round(right - left), round(bottom - top))

    def pair_poses(self, seat: Seat, count: int) -> Sequence[tuple[Pose, Pose]]:
        """The poses of the two cards of each of ``count`` pairs before ``seat``."""
        tray, width = self.tray(seat), PAIR * self.u
        whole = width + _MATE[0] * self.u
        margin = 8 * self.u
        step = min(_PAIR_STEP * self.u, (tray.w - 2 * margin - whole) / max(1, count - 1))
        left = tray.x + margin + width / 2
        if self.corner(seat) > 1:
            left = tray.right - margin - whole - step * (count - 1) + width / 2
        lower = tray.centery - _MATE[1] * self.u / 2
        return [
            (
                Pose(left + index * step, lower, width),
                Pose(left + index * step + _MATE[0] * self.u, lower + _MATE[1] * self.u, width),
            )
            for index in range(count)
        ]
