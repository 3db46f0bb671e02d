"""What lies on the Jungle Matrix table: places, cards and pets, where they come from, and how they get about."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from enum import Enum
from typing import Final

import pygame

from jungle_games.core.cards import Card
from jungle_games.core.i18n import _
from jungle_games.games.jungle_matrix.rules.grid import Square, squares
from jungle_games.games.jungle_matrix.rules.moves import PetName
from jungle_games.games.jungle_matrix.rules.pets import InPlay, PetKind, PetSet
from jungle_games.games.jungle_matrix.rules.turn import Turn
from jungle_games.games.jungle_matrix.scene.geometry import Geometry, card_pose
from jungle_games.games.jungle_matrix.scene.pet_cards import PetForm, PetLook, PetWords
from jungle_games.table.arrangement import Arrangement, PlaceKey, Thing
from jungle_games.table.motion import Manner

BACK: Final = "back"
"""The look of a card that lies face down."""
_UNDER, _TOP, _DECK, _PETS = 6, 10, 11, 12
EDGES: Final = 3
"""So many cards of a stack are seen under its top one."""
EDGE_STEP: Final = (2.2, 2.6)
_DEALT_APART: Final = 0.045
_GATHERED_APART: Final = 0.018
_DECK_AFTER: Final = 0.45
"""Seconds until a deck that is shuffled anew lies there."""


class Spot(Enum):
    """The places that are there once."""

    DECK = "deck"
    MINE = "mine"
    """All the room for the pets of who lays."""
    THEIRS = "theirs"
    """The plate of who watches."""
    DISCARD = "discard"

    def __str__(self) -> str:
        return self.value


@dataclass(frozen=True, slots=True)
class Offer:
    """The place of one of the pets that are offered, from the left."""

    index: int

    def __str__(self) -> str:
        return f"offer {self.index}"


@dataclass(frozen=True, slots=True)
class PetSlot:
    """The place of a pet in force: of who lays (``mine``) or who watches."""

    mine: bool
    index: int

    def __str__(self) -> str:
        return f"{'mine' if self.mine else 'theirs'} {self.index}"


@dataclass(frozen=True, slots=True)
class Scenery:
    """What is to lie on the table.

    ``laid``: the cards that lie before all of them are dealt. ``mine`` and ``theirs`` are the pets of who lays and who
    watches. ``discard``: whether a pet may be thrown away.
    """

    turn: Turn
    laid: tuple[Card, ...]
    mine: tuple[InPlay, ...]
    theirs: tuple[InPlay, ...]
    offered: tuple[PetName, ...]
    pets: PetSet
    discard: bool = False

    @property
    def stacks(self) -> tuple[tuple[Card, ...], ...]:
        """The cards of the grid, stack by stack, as far as they lie."""
        return self.turn.grid or tuple((card,) for card in self.laid)

    @property
    def deck_count(self) -> int:
        """How many cards are left in the deck."""
        return len(self.turn.deck) - len(self.laid)


def arrange(scenery: Scenery, geometry: Geometry, scale: float) -> Arrangement:
    """Everything on the table; words on pet cards are ``scale`` times as large."""
    keys: list[PlaceKey] = [Spot.DECK]
    if geometry.pets_lie:
        keys += [PetSlot(True, index) for index in range(geometry.rows)]
        keys += [PetSlot(False, index) for index in range(geometry.small)]
    if scenery.offered:
        keys += [Offer(index) for index in range(len(scenery.offered))]
        keys += [Spot.DISCARD] if scenery.discard else []
        keys += [Spot.MINE, Spot.THEIRS]
    places = {key: place_rect(geometry, key) for key in keys}
    if not scenery.offered:
        places.update({square: geometry.square(*square) for square in squares(geometry.columns)})
    return Arrangement(places, [*_cards(scenery, geometry), *_pets(scenery, geometry, scale)])


def place_rect(geometry: Geometry, place: PlaceKey) -> pygame.Rect:
    """Where a place lies that is no square of the grid, also one that has just gone."""
    match place:
        case PetSlot(mine, index):
            return geometry.pet_row(index) if mine else geometry.small_pet(index)
        case Offer(index):
            return geometry.offer(index)
        case Spot.MINE:
            return geometry.pets
        case Spot.THEIRS:
            return geometry.watcher
        case Spot.DISCARD:
            return geometry.discard
    return geometry.deck


def _cards(scenery: Scenery, geometry: Geometry) -> Iterator[Thing]:
    for square, stack in zip(squares(geometry.columns), scenery.stacks, strict=False):
        pose = card_pose(geometry.square(*square))
        for depth, card in enumerate(reversed(stack[-1 - EDGES :])):
            right, down = (step * depth * geometry.u for step in EDGE_STEP)
            shown = replace(pose, x=pose.x + right, y=pose.y + down)
            yield Thing(("card", card), card, square, shown, _TOP - depth if depth == 0 else _UNDER - depth)
    if scenery.deck_count:
        yield Thing(("deck", scenery.deck_count), BACK, Spot.DECK, card_pose(geometry.deck), _DECK)


def _pets(scenery: Scenery, geometry: Geometry, scale: float) -> Iterator[Thing]:
    offered = [InPlay(name) for name in scenery.offered]
    for form, size, lying in (
        (PetForm.OFFER, geometry.offer_size, offered),
        (PetForm.ROW, geometry.row_size, scenery.mine),
        (PetForm.SMALL, geometry.small_size, scenery.theirs),
    ):
        for index, pet in enumerate(lying):
            place = Offer(index) if form is PetForm.OFFER else PetSlot(form is PetForm.ROW, index)
            words = pet_words(scenery.pets, pet, offered=form is PetForm.OFFER)
            look = PetLook(words, form, size, scale)
            yield Thing(("pet", pet.pet, form), look, place, card_pose(place_rect(geometry, place)), _PETS)


def pet_words(pets: PetSet, lying: InPlay, *, offered: bool = False) -> PetWords:
    """What stands on a pet card: on one that is ``offered`` also whether it may be kept as a fourth."""
    pet = pets.pet(lying.pet)
    note = _("this turn") if lying.fourth else _("also fourth") if offered and pet.fourth else ""
    return PetWords(_(pet.name), _(pet.says), f"animals/{pet.animal}", pet.kind is PetKind.GIFT, note)


# Comings and goings


@dataclass(frozen=True, slots=True)
class Change:
    """What has just happened, as far as things get about by it.

    ``dealing``: the grid is being laid. ``shuffled``: the deck is another one. ``dropped``: what a person let go.
    """

    dealing: bool = False
    shuffled: bool = False
    dropped: Thing | None = None


def origin(thing: Thing, gone: Sequence[Thing], change: Change, geometry: Geometry) -> Thing | None:
    """What a thing was that lies anew: cards come from the deck, pets from theirs."""
    match _kind(thing):
        case "card":
            drawn = change.dropped if change.dropped is not None and _kind(change.dropped) == "deck" else None
            if drawn is not None and any(old is drawn for old in gone):
                return drawn
            deck = replace(thing, look=BACK, pose=card_pose(geometry.deck), place=Spot.DECK)
            return next((old for old in gone if _kind(old) == "deck"), deck)
        case "pet":
            return _pet_origin(thing, gone, geometry)
    return replace(thing, pose=replace(thing.pose, alpha=0.0)) if change.shuffled else None


def _pet_origin(thing: Thing, gone: Sequence[Thing], geometry: Geometry) -> Thing:
    """A pet that was played, or whose owner's turn comes or goes, is laid out anew on its way."""
    look = thing.look
    assert isinstance(look, PetLook)
    old = next((old for old in gone if _kind(old) == "pet" and old.key[1] == thing.key[1]), None)  # type: ignore[index]
    if old is None:
        return replace(thing, look=replace(look, form=PetForm.BACK), pose=geometry.pet_deck, place=None)
    if isinstance(old.look, PetLook) and old.look.form is PetForm.ROW:
        # A small card as wide as a row would fill half of the window: the row goes, and the small one leaves from it.
        return replace(thing, pose=replace(thing.pose, x=old.pose.x, y=old.pose.y), place=old.place)
    return old


def goal(thing: Thing, geometry: Geometry) -> Thing | None:
    """Where a thing goes that lies no more: cards back to the deck; pets and a deck that is drawn from vanish."""
    if _kind(thing) == "card":
        return replace(thing, look=BACK, place=Spot.DECK, pose=card_pose(geometry.deck))
    if _kind(thing) == "deck":
        return replace(thing, pose=replace(thing.pose, alpha=0.0))
    return None


def _kind(thing: Thing) -> str:
    assert isinstance(thing.key, tuple)
    kind: str = thing.key[0]
    return kind


def manner(before: Thing, after: Thing) -> Manner:
    """Cards that come and go turn over; those that are covered, and pets that make room, shift."""
    if _kind(after) == "deck":
        return Manner.SHIFT
    if before.look != after.look and BACK in (before.look, after.look):
        return Manner.SLIDE_AND_FLIP
    if isinstance(before.look, PetLook) and before.look.form is PetForm.BACK:
        return Manner.SLIDE_AND_FLIP
    if before.place == after.place:
        return Manner.SHIFT
    return Manner.SLIDE


def delay(before: Thing, after: Thing, change: Change, columns: int) -> float:
    """How many seconds a thing waits: cards are laid, and gathered, one after the other."""
    if _kind(after) == "deck":
        return _DECK_AFTER if change.shuffled and before.pose.alpha == 0 else 0.0
    if before is change.dropped:
        return 0.0
    if isinstance(after.place, Square) and before.place is Spot.DECK and change.dealing:
        return _DEALT_APART * (after.place.row * columns + after.place.column)
    if after.place is Spot.DECK and isinstance(before.place, Square):
        return _GATHERED_APART * (before.place.row * columns + before.place.column)
    if isinstance(after.place, Offer):
        return 2 * _DEALT_APART * after.place.index
    return 0.0
