"""What lies face up, and what everyone at the table has seen."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from jungle_games.games.jacks.rules.cards import Face
from jungle_games.games.jacks.rules.movement import OFF, Place


class Sight(NamedTuple):
    """What was last seen at a place, and when: so many turns had been taken."""

    face: Face
    turn: int


def face_up(
    ring: Sequence[Face | None], jacks: Sequence[Sequence[Place | None]]
) -> frozenset[Place]:
    """The places whose card lies face up: one of the ``jacks`` stands on it."""
    standing = (place for own in jacks for place in own)
    return frozenset(place for place in standing if place is not OFF and ring[place] is not None)


def see(
    seen: tuple[Sight | None, ...], ring: Sequence[Face | None], up: frozenset[Place], turn: int
) -> tuple[Sight | None, ...]:
    """What has been seen once the cards at ``up`` lie face up at ``turn``; of a gap there is nothing to know."""
    fresh: list[Sight | None] = []
    for place, face in enumerate(ring):
        if face is not None and place in up:
            fresh.append(Sight(face, turn))
        else:
            fresh.append(None if face is None else seen[place])
    return tuple(fresh)
