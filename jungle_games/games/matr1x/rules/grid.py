"""The grid: nine inner piles, twelve outer places, the lanes between them, and their cards.

Files a–e run from the left, rows 1–5 from the top; the outer corners do not exist.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from types import MappingProxyType
from typing import Final, NamedTuple

from jungle_games.core.cards import Card

FILES: Final = "abcde"
SIDE: Final = 5
"""Files and rows of the grid, its outer places included."""


class Place(NamedTuple):
    """A place of the grid by file (0 is a) and row (0 is row 1, at the top)."""

    file: int
    row: int

    def __str__(self) -> str:
        return f"{FILES[self.file]}{self.row + 1}"


INNER: Final = tuple(Place(file, row) for row in (1, 2, 3) for file in (1, 2, 3))
"""The nine inner piles in reading order."""
CENTRE: Final = Place(2, 2)
DEALT: Final = tuple(place for place in INNER if place != CENTRE)
"""The inner piles in the order in which they are dealt; the centre stays empty."""
OUTER: Final = tuple(
    Place(file, row) for row in range(SIDE) for file in range(SIDE) if (file in (0, SIDE - 1)) != (row in (0, SIDE - 1))
)
"""The twelve outer places in reading order."""
PLACES: Final = tuple(sorted((*INNER, *OUTER), key=lambda place: (place.row, place.file)))
"""All places in reading order."""


class Lane(NamedTuple):
    """A row or column towards a royal: the triggering pile, the two attacking ones, the royal's place.

    The attackers are in the order of the attack: the one next to the royal comes last.
    """

    trigger: Place
    attackers: tuple[Place, Place]
    royal: Place


def _lane_to(royal: Place) -> Lane:
    right = {0: 1, SIDE - 1: -1}.get(royal.file, 0)
    down = {0: 1, SIDE - 1: -1}.get(royal.row, 0)
    near, middle, far = (Place(royal.file + right * step, royal.row + down * step) for step in (1, 2, 3))
    return Lane(far, (middle, near), royal)


LANE_TO: Final[Mapping[Place, Lane]] = MappingProxyType({royal: _lane_to(royal) for royal in OUTER})
"""The lane that ends at each outer place."""
LANES_FROM: Final[Mapping[Place, tuple[Lane, ...]]] = MappingProxyType(
    {pile: tuple(lane for lane in LANE_TO.values() if lane.trigger == pile) for pile in INNER}
)
"""The lanes that each inner pile triggers: a corner two, an edge one, the centre none."""
BESIDE: Final[Mapping[Place, tuple[Place, ...]]] = MappingProxyType(
    {pile: tuple(lane.royal for lane in LANE_TO.values() if lane.attackers[1] == pile) for pile in INNER}
)
"""The outer places next to each inner pile: a corner two, an edge one, the centre none."""


def value(card: Card) -> int:
    """The value of ``card``: the ace 1, the joker 0, jack, queen and king 11, 12 and 13."""
    return card.rank or 0


def is_royal(card: Card) -> bool:
    """Whether ``card`` is a jack, queen or king."""
    return card.rank is not None and card.rank.is_court


@dataclass(frozen=True)
class Grid:
    """The cards on the grid: each pile that is not empty, top first, and the places of the beaten royals.

    A royal is under its armour, so it is the last card of its pile. Its mappings must not be changed.
    """

    piles: Mapping[Place, tuple[Card, ...]]
    beaten: frozenset[Place] = frozenset()

    def __hash__(self) -> int:
        return hash((frozenset(self.piles.items()), self.beaten))

    def top(self, place: Place) -> Card | None:
        """The top card at ``place``, or None."""
        pile = self.piles.get(place)
        return pile[0] if pile else None

    def royal_at(self, place: Place) -> Card | None:
        """The royal at the outer ``place``, beaten or not, or None."""
        pile = self.piles.get(place)
        return pile[-1] if pile and is_royal(pile[-1]) else None

    def living_at(self, place: Place) -> Card | None:
        """The unbeaten royal at ``place``, or None."""
        return None if place in self.beaten else self.royal_at(place)

    def living(self) -> Iterator[tuple[Place, Card]]:
        """The unbeaten royals with their places, in reading order."""
        for place in OUTER:
            royal = self.living_at(place)
            if royal is not None:
                yield place, royal

    def is_open(self, place: Place) -> bool:
        """Whether a royal may still come to the outer ``place``; beaten ones stay there."""
        return self.royal_at(place) is None

    def total(self, place: Place) -> int:
        """The value of the royal at ``place`` with its armour, which an attack must reach."""
        return sum(map(value, self.piles.get(place, ())))

    def armour(self, place: Place) -> int:
        """The armour at the outer ``place``, with or without a royal under it."""
        return sum(value(card) for card in self.piles.get(place, ()) if not is_royal(card))
