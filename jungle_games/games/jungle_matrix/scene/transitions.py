"""How cards and pets get about: what comes from the deck and goes back to it, and what waits for what."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Final

from jungle_games.games.jungle_matrix.rules.grid import Square
from jungle_games.games.jungle_matrix.scene.cloth import card_pose
from jungle_games.games.jungle_matrix.scene.drawing import BACK
from jungle_games.games.jungle_matrix.scene.geometry import Geometry, Offer, Spot
from jungle_games.games.jungle_matrix.scene.pet_cards import PetForm, PetLook
from jungle_games.table.sprites.arrangement import Thing
from jungle_games.table.sprites.motion import MotionStyle
from jungle_games.table.sprites.transition import Change, Transition

_DEALT_APART: Final = 0.045
_GATHERED_APART: Final = 0.018
_DECK_AFTER: Final = 0.45
"""Seconds until a reshuffled deck is in place."""


def transition(change: Change, geometry: Geometry, *, dealing: bool, shuffled: bool) -> Transition:
    """How a thing gets through ``change``.

    ``dealing``: the grid is being laid. ``shuffled``: the deck is another one.
    """
    before, after = change.before, change.after
    if before is None:
        assert after is not None
        start = _start(after, change, geometry, shuffled=shuffled)
        if start is None:
            return Transition()
        delay = _delay(start, after, change, geometry, dealing=dealing)
        return Transition(_style(start, after), delay=delay, start=start)
    end = after or _end(before, geometry)
    if end is None:
        return Transition()
    delay = _delay(before, end, change, geometry, dealing=dealing)
    return Transition(_style(before, end), delay=delay, end=end if after is None else None)


def _kind(thing: Thing) -> str:
    assert isinstance(thing.key, tuple)
    kind: str = thing.key[0]
    return kind


def _start(thing: Thing, change: Change, geometry: Geometry, *, shuffled: bool) -> Thing | None:
    """The previous state of a new thing: cards come from the deck, pets from theirs."""
    match _kind(thing):
        case "card":
            decks = [old for old in change.gone if _kind(old) == "deck"]
            dropped = [old for old in decks if old is change.dropped]
            fresh = replace(thing, look=BACK, pose=card_pose(geometry.deck), place=Spot.DECK)
            return next(iter((*dropped, *decks)), fresh)
        case "pet":
            return _pet_start(thing, change.gone, geometry)
    return replace(thing, pose=replace(thing.pose, alpha=0.0)) if shuffled else None


def _pet_start(thing: Thing, gone: Sequence[Thing], geometry: Geometry) -> Thing:
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


def _end(thing: Thing, geometry: Geometry) -> Thing | None:
    """Where a removed thing goes: cards back to the deck; pets and a deck that is drawn from vanish."""
    if _kind(thing) == "card":
        return replace(thing, look=BACK, place=Spot.DECK, pose=card_pose(geometry.deck))
    if _kind(thing) == "deck":
        return replace(thing, pose=replace(thing.pose, alpha=0.0))
    return None


def _style(before: Thing, after: Thing) -> MotionStyle:
    """Cards that come and go turn over; those that are covered, and pets that make room, shift."""
    if _kind(after) == "deck":
        return MotionStyle.SHIFT
    if before.look != after.look and BACK in (before.look, after.look):
        return MotionStyle.SLIDE_AND_FLIP
    if isinstance(before.look, PetLook) and before.look.form is PetForm.BACK:
        return MotionStyle.SLIDE_AND_FLIP
    if before.place == after.place:
        return MotionStyle.SHIFT
    return MotionStyle.SLIDE


def _delay(before: Thing, after: Thing, change: Change, geometry: Geometry, *, dealing: bool) -> float:
    """How many seconds a thing waits: cards are laid, and gathered, one after the other."""
    columns = geometry.shape.columns
    if _kind(after) == "deck":
        # A deck that begins unseen is one that has just been shuffled.
        return _DECK_AFTER if before.pose.alpha == 0 else 0.0
    if before is change.dropped:
        return 0.0
    if isinstance(after.place, Square) and before.place is Spot.DECK and dealing:
        return _DEALT_APART * (after.place.row * columns + after.place.column)
    if after.place is Spot.DECK and isinstance(before.place, Square):
        return _GATHERED_APART * (before.place.row * columns + before.place.column)
    if isinstance(after.place, Offer):
        return 2 * _DEALT_APART * after.place.index
    return 0.0
