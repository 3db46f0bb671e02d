"""Which cards are face up, and the face last seen at each place."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from jungle_games.games.jacks.rules.cards import Face
from jungle_games.games.jacks.rules.movement import OFF, Place


class Sighting(NamedTuple):
    """The face last seen at a place, and how many turns had been taken by then."""

    face: Face
    turn: int


def face_up(
    ring: Sequence[Face | None], jacks: Sequence[Sequence[Place | None]]
) -> frozenset[Place]:
    """The places whose card lies face up: one of the ``jacks`` stands on it."""
    standing = (place for own in jacks for place in own)
    return frozenset(place for place in standing if place is not OFF and ring[place] is not None)


def see(
    seen: tuple[Sighting | None, ...], ring: Sequence[Face | None], up: frozenset[Place], turn: int
) -> tuple[Sighting | None, ...]:
    """``seen``, updated with the cards at ``up``, face up at ``turn``; gaps hold nothing."""
    fresh: list[Sighting | None] = []
    for place, face in enumerate(ring):
        if face is not None and place in up:
            fresh.append(Sighting(face, turn))
        else:
            fresh.append(None if face is None else seen[place])
    return tuple(fresh)
