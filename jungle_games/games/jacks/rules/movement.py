"""How a jack walks round the ring, and the faces that were last seen there.

Places are numbered from 0, the starting card, clockwise. A place whose card was taken is a gap: it keeps its number,
and a jack may remain on it, but jacks walk past it.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, NamedTuple

from jungle_games.games.jacks.rules.cards import CardSet, Effect, Face
from jungle_games.games.jacks.rules.notation import Direction

Place = int
OFF: Final = None
"""The place of a jack that has not entered the ring."""

_ONLY: Final = {Effect.CLOCKWISE: Direction.CW, Effect.COUNTER_CLOCKWISE: Direction.CCW}


def walk(
    ring: Sequence[Face | None], origin: Place | None, direction: Direction, pips: int
) -> tuple[Place, ...]:
    """The places that a jack passes in walking ``pips`` cards from ``origin``; it lands on the last.

    “Instead pieces skip over that space and move to the next adjacent card.” For a jack that enters, the starting
    card is the first step, or if that is gone the next card in its direction. ``ring`` must hold a card.
    """
    place = -direction.step if origin is OFF else origin
    path: list[Place] = []
    while len(path) < pips:
        place = (place + direction.step) % len(ring)
        if ring[place] is not None:
            path.append(place)
    return tuple(path)


def directions(ring: Sequence[Face | None], origin: Place | None, cards: CardSet) -> tuple[Direction, ...]:
    """The directions in which a jack may leave ``origin``: both, or the one that a card's “only” allows."""
    face = None if origin is OFF else ring[origin]
    only = None if face is None else _ONLY.get(cards.pair(face).effect)
    return tuple(Direction) if only is None else (only,)


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
