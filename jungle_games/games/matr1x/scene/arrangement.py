"""The layout of a position's cards: piles with their edges, armour under royals, the draw pile."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from enum import Enum
from typing import Final

import pygame

from jungle_games.core.cards import Card
from jungle_games.games.matr1x.rules.grid import OUTER, PLACES, Place
from jungle_games.games.matr1x.rules.position import Matr1xPosition
from jungle_games.games.matr1x.scene.geometry import EDGE_STEP, EDGES, TUCK, Geometry
from jungle_games.table.sprites.arrangement import Arrangement, PlaceKey, Thing
from jungle_games.table.sprites.motion import MotionStyle, Pose
from jungle_games.table.sprites.transition import Change, Impact, Transition

DRAW: Final = "draw"
"""The draw pile's place."""
_TOP_LAYER, _NEXT_LAYER, _LAST_LAYER = 2, 1, 0


class Side(Enum):
    """What of a card is seen."""

    FACE = "face"
    BACK = "back"
    BEATEN = "beaten"
    """The back, marked as a royal that has fallen."""


@dataclass(frozen=True, slots=True)
class Look:
    """How a card is painted; all backs are alike, whatever is on their other side."""

    side: Side
    card: Card | None = None


BACK: Final = Look(Side.BACK)
BEATEN: Final = Look(Side.BEATEN)
STRUCK: Final = Impact(sparks=20, colour="lime", reach=112, shake=7, at_start=True)
"""What is felt of a royal that is beaten."""


def arrange(position: Matr1xPosition, geometry: Geometry, part: Sequence[Place] | None = None) -> Arrangement:
    """All visible cards of ``position`` and their places, or only those of a ``part``."""
    shown = PLACES if part is None else part
    places: dict[PlaceKey, pygame.Rect] = {} if part is not None else {DRAW: geometry.draw_pile}
    places.update({place: geometry.places[place] for place in shown})
    things = [thing for place in shown for thing in _pile(position, place, geometry)]
    return Arrangement(places, things if part is not None else [*things, *_draw_pile(position, geometry)])


def undealt(thing: Thing, geometry: Geometry) -> Thing:
    """The card before it was dealt: face down on the draw pile, or unchanged if it is there."""
    if thing.place == DRAW:
        return thing
    rect = geometry.draw_pile
    return Thing(thing.key, BACK, DRAW, Pose(rect.centerx, rect.centery, rect.w), _LAST_LAYER)


def transition(change: Change, *, falls_after: float = 0.0) -> Transition:
    """How a card moves: it turns over if its other side is to be shown.

    A royal falls so many seconds later, and its armour with it.
    """
    before, after = change.before, change.after
    if before is None or after is None:
        return Transition(delay=falls_after if before is not None else 0.0)
    alike = before.look == after.look
    if after.look == BEATEN and before.look != BEATEN:
        return Transition(MotionStyle.FLIP, delay=falls_after, impact=STRUCK)
    if before.place == after.place:
        return Transition(MotionStyle.SHIFT if alike else MotionStyle.FLIP)
    return Transition(MotionStyle.SLIDE if alike else MotionStyle.SLIDE_AND_FLIP)


def _pile(position: Matr1xPosition, place: Place, geometry: Geometry) -> Iterator[Thing]:
    cards = position.piles.get(place, ())
    if place in OUTER and position.grid.royal_at(place) is not None:
        yield from _royal(position, place, cards, geometry)
        return
    step = EDGE_STEP * geometry.u
    for depth, card in enumerate(cards[: EDGES + 1]):
        yield _thing(Look(Side.FACE, card), card, place, geometry, (depth * step, depth * step), -depth)


def _royal(
    position: Matr1xPosition, place: Place, cards: tuple[Card, ...], geometry: Geometry
) -> Iterator[Thing]:
    """The royal, and the armour that looks out from under it."""
    *armour, royal = cards
    if place in position.beaten:  # its armour fell with it
        yield _thing(BEATEN, royal, place, geometry, (0, 0), 0)
        return
    yield _thing(Look(Side.FACE, royal), royal, place, geometry, (0, 0), 0)
    across, down = geometry.tucked(place)
    for depth, card in enumerate(armour[:EDGES], start=1):
        share = 1 + (depth - 1) * EDGE_STEP / TUCK
        yield _thing(Look(Side.FACE, card), card, place, geometry, (across * share, down * share), -depth)


def _thing(
    look: Look, card: Card, place: Place, geometry: Geometry, offset: tuple[float, float], layer: int
) -> Thing:
    rect = geometry.places[place]
    pose = Pose(rect.centerx + offset[0], rect.centery + offset[1], rect.w)
    return Thing(card, look, place, pose, layer)


def _draw_pile(position: Matr1xPosition, geometry: Geometry) -> Iterator[Thing]:
    """The top card face up, the next under it, and the last ones, which have come back, at the bottom."""
    if not position.dealt:
        return
    rect, cards = geometry.draw_pile, position.draw
    pose = Pose(rect.centerx, rect.centery, rect.w)
    for index, card in enumerate(cards):
        if index == 0:
            yield Thing(card, Look(Side.FACE, card), DRAW, pose, _TOP_LAYER)
        elif index == 1:
            yield Thing(card, BACK, DRAW, pose, _NEXT_LAYER)
        elif index >= len(cards) - EDGES - 1:
            yield Thing(card, BACK, DRAW, pose, _LAST_LAYER)
