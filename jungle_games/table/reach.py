"""What an empty hand points at is good for: where a thing may go, and which things may come to a place."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from types import MappingProxyType
from typing import Final

from jungle_games.table.arrangement import Gesture, PlaceKey


@dataclass(frozen=True, slots=True)
class Reach:
    """What is shown of it: ``targets`` light up quietly, and what lies on the places ``risen`` rises."""

    targets: Mapping[PlaceKey, Gesture]
    risen: frozenset[PlaceKey] = frozenset()


NOTHING: Final = Reach(MappingProxyType({}))


def reach_of(
    place: PlaceKey | None, gestures: Sequence[Gesture], hand: Sequence[PlaceKey] = (), *, lit: bool
) -> Reach:
    """What a pointed ``place`` is good for.

    Whatever may be taken from there rises, and so do cards of the ``hand``. Only where places are ``lit`` is it told
    where that may go, and what may come to a place; and of a drop that doesn't light up before, never.
    """
    if place is None:
        return NOTHING
    told = [gesture for gesture in gestures if gesture.lit and not gesture.only_aimed] if lit else []
    if place in hand or any(gesture.source == place for gesture in gestures):
        return Reach({gesture.target: gesture for gesture in told if gesture.source == place}, frozenset({place}))
    coming = [gesture for gesture in told if gesture.target == place]
    return Reach({gesture.target: gesture for gesture in coming}, frozenset(gesture.source for gesture in coming))
