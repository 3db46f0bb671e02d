"""Arranges a position as things on the rug: cards, jacks, pairs and die; face-down cards have no face here."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

import pygame

from jungle_games.core.game import Seat
from jungle_games.core.matches.match import Match
from jungle_games.games.jacks.rules.cards import CARDS, HIDDEN, Face
from jungle_games.games.jacks.rules.layout import OFF, Place
from jungle_games.games.jacks.rules.notation import JACKS, JacksMove, Roll, Start
from jungle_games.games.jacks.rules.position import JacksPosition
from jungle_games.games.jacks.scene.geometry import Geometry
from jungle_games.table.sprites.arrangement import Arrangement, PlaceKey, Thing
from jungle_games.table.sprites.motion import Pose

DIE: Final = "die"
"""The place and the key of the die."""
RUG: Final = "rug"
"""The whole table, for a die that is thrown."""
PILE: Final = "pile"
"""Marks the places of the cards before they are dealt."""
_THICK: Final = 0.02
"""The offset of each card of the pile from the one below, as a share of its width."""
_CARD, _PAIRS, _DIE, _JACK = 0, 1, 2, 3


@dataclass(frozen=True, slots=True)
class CardLook:
    """A card: its face, or None for its back."""

    face: Face | None


@dataclass(frozen=True, slots=True)
class JackLook:
    """A jack of this colour."""

    colour: str


@dataclass(frozen=True, slots=True)
class DieLook:
    """The die as ``pips`` of the roll number ``roll``; 0 before the first."""

    pips: int
    roll: int


@dataclass(frozen=True, slots=True)
class CardKey:
    """The card that was laid at ``place``; also the key of the place."""

    place: Place

    def __str__(self) -> str:
        return f"card {self.place + 1}"


@dataclass(frozen=True, slots=True)
class JackKey:
    """One jack; also the key of its place."""

    seat: Seat
    jack: int


@dataclass(frozen=True, slots=True)
class Taken:
    """A pair that was taken: by whom, what it shows, and from which places."""

    seat: Seat
    face: Face
    places: tuple[Place, Place]


def face_landed_on(before: JacksPosition, after: JacksPosition, place: Place) -> Face:
    """What the card at ``place`` shows, on which a jack landed: at a table elsewhere it is seen only afterwards."""
    known = (before.ring[place], after.ring[place], *after.pairs[before.turn][-1:])
    return next(face for face in known if face is not None and face != HIDDEN)


def taken_pairs(match: Match[JacksPosition, JacksMove], ply: int) -> Sequence[Taken]:
    """The pairs that were taken in the first ``ply`` moves, in that order."""
    found: list[Taken] = []
    before = match.position_at(0)
    for number in range(1, ply + 1):
        after = match.position_at(number)
        if after.pairs != before.pairs:
            gone = [place for place in range(CARDS) if after.ring[place] is None is not before.ring[place]]
            found.append(Taken(before.turn, after.pairs[before.turn][-1], (gone[0], gone[1])))
        before = after
    return found


def last_roll(match: Match[JacksPosition, JacksMove], ply: int) -> DieLook:
    """What the die shows after ``ply`` moves, and how often it was rolled."""
    rolls = [step.move.pips for step in match.steps[:ply] if isinstance(step.move, Roll)]
    return DieLook(rolls[-1] if rolls else 6, len(rolls))


def shown_pairs(position: JacksPosition) -> Sequence[Taken]:
    """The pairs before the seats in ``position`` alone; from which of the gaps each came does not show."""
    gaps = iter(place for place in range(CARDS) if position.ring[place] is None)
    return [
        Taken(seat, face, (next(gaps), next(gaps)))
        for seat, faces in enumerate(position.pairs)
        for face in faces
    ]


def ring_turned(match: Match[JacksPosition, JacksMove], ply: int) -> int:
    """By how many places the ring was turned within ``ply`` moves, to bring the card that was picked to the start."""
    return sum(step.move.number - 1 for step in match.steps[:ply] if isinstance(step.move, Start))


def arrange(
    position: JacksPosition, taken: Sequence[Taken], die: DieLook, geometry: Geometry, turned: int = 0
) -> Arrangement:
    """Everything on the rug; places of jacks come before those of cards.

    A card keeps its key when the ring is ``turned``, so that its rotation is animated.
    """
    jacks = _jacks(position, geometry)
    places: dict[PlaceKey, pygame.Rect] = {thing.place: _around(thing.pose, geometry.u) for thing in jacks}
    places[DIE] = _around(geometry.die, geometry.u)
    places.update({CardKey(place): geometry.card_rect(place) for place in range(CARDS)})
    places[RUG] = pygame.Rect((0, 0), geometry.view.size)
    angles: dict[PlaceKey, float] = {
        CardKey(place): geometry.card_pose(place).angle for place in range(CARDS)
    }
    cards = _ring(position, geometry, turned) if position.dealt else _pile(geometry)
    die_thing = Thing(DIE, die, DIE, geometry.die, _DIE)
    return Arrangement(places, [*cards, *_pairs(taken, position, geometry, turned), die_thing, *jacks], angles)


def _around(pose: Pose, u: float) -> pygame.Rect:
    side = round(pose.width + 2 * u)
    return pygame.Rect(round(pose.x - side / 2), round(pose.y - side / 2), side, side)


def _ring(position: JacksPosition, geometry: Geometry, turned: int) -> list[Thing]:
    return [
        Thing(
            CardKey((place + turned) % CARDS),
            CardLook(face if place in position.face_up else None),
            CardKey(place),
            geometry.card_pose(place),
            _CARD,
        )
        for place, face in enumerate(position.ring)
        if face is not None
    ]


def _pile(geometry: Geometry) -> list[Thing]:
    """All cards face down on one pile, before they are dealt."""
    x, y = geometry.at(0, 0)
    return [
        Thing(
            CardKey(place), CardLook(None), (PILE, place),
            Pose(x, y - place * _THICK * geometry.card[0], geometry.card[0]), _PAIRS + 3,
        )
        for place in reversed(range(CARDS))
    ]  # fmt: skip


def _pairs(taken: Sequence[Taken], position: JacksPosition, geometry: Geometry, turned: int) -> list[Thing]:
    things: list[Thing] = []
    for seat in range(position.seats):
        mine = [pair for pair in taken if pair.seat == seat]
        for pair, poses in zip(mine, geometry.pair_poses(seat, len(mine)), strict=True):
            things += [
                Thing(CardKey((place + turned) % CARDS), CardLook(pair.face), ("taken", place), pose, _PAIRS)
                for place, pose in zip(pair.places, reversed(poses), strict=True)
            ]
    return things


def _jacks(position: JacksPosition, geometry: Geometry) -> list[Thing]:
    """The jacks of the seat to move come first, so that the pointer finds them first among close ones."""
    order = sorted(range(position.seats), key=lambda seat: seat != position.turn)
    return [
        Thing(
            JackKey(seat, number),
            JackLook(position.colours[seat]),
            JackKey(seat, number),
            jack_pose(position, geometry, seat, number),
            _JACK,
        )
        for seat in order
        for number in range(JACKS)
    ]


def jack_pose(position: JacksPosition, geometry: Geometry, seat: Seat, number: int) -> Pose:
    """The pose of a jack beside those that share its place."""
    place = position.jacks[seat][number]
    if place is OFF:
        return geometry.waiting(seat, number)
    standing = list(position.standing(place))
    return geometry.stand(place, standing.index((seat, number)), len(standing))
