"""Which drags are which moves, how cards and pets get about, and what is heard."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from dataclasses import replace
from typing import Final

from jungle_games.core.game import Seat
from jungle_games.core.matches.history import AnyStep
from jungle_games.core.shuffle import Shuffle
from jungle_games.games.jungle_matrix.rules.moves import (
    Catch,
    Cover,
    Deal,
    Goal,
    Gridlocked,
    JungleMatrixMove,
    Next,
    PetName,
    PlayPet,
    Square,
    Stop,
    Swap,
    squares,
)
from jungle_games.games.jungle_matrix.rules.pets import PLACES
from jungle_games.games.jungle_matrix.rules.position import JungleMatrixPosition
from jungle_games.games.jungle_matrix.scene.cloth import PetForm, PetLook
from jungle_games.games.jungle_matrix.scene.drawing import BACK
from jungle_games.games.jungle_matrix.scene.geometry import Geometry, Offer, PetSlot, Spot, card_pose
from jungle_games.table.sprites.arrangement import (
    Change,
    Cue,
    Gesture,
    Moment,
    MotionStyle,
    PlaceKey,
    Thing,
    Transition,
)

_DEALT_APART: Final = 0.045
_GATHERED_APART: Final = 0.018
_DECK_AFTER: Final = 0.45
"""Seconds until a shuffled deck appears."""


def gestures(position: JungleMatrixPosition, moves: Sequence[JungleMatrixMove], laid: int) -> list[Gesture]:
    """The drags that are ``moves``, after ``laid`` cards were laid one by one.

    Unless people are guided, nothing tells a right cover from a wrong one; where they are, a click on the card does.
    """
    found: list[Gesture] = []
    for move in moves:
        match move:
            case PlayPet():
                found += _pet_drags(move, position)
            case Deal():
                found += _lay_drags(move, squares(position.rules.columns), laid)
            case Cover(square):
                guided = position.options.guided
                found.append(Gesture(move, Spot.DECK, square, only_aimed=not guided, by_click=guided))
            case Swap(square):
                found.append(Gesture(move, square, Spot.DECK))
    return found


def _pet_drags(move: PlayPet, position: JungleMatrixPosition) -> Iterator[Gesture]:
    for index, name in enumerate(position.offered):
        if name == move.pet:
            for target in _pet_targets(move, position):
                yield Gesture(move, Offer(index), target)


def _pet_targets(move: PlayPet, position: JungleMatrixPosition) -> list[Spot | PetSlot]:
    if move.goal is Goal.DISCARD:
        return [Spot.DISCARD]
    mine = move.goal is Goal.SELF
    if move.keep:
        return [PetSlot(mine, PLACES)]
    lying = position.pets[position.player if mine else position.watcher]
    if move.replacing is None:
        return [Spot.MINE if mine else Spot.THEIRS]
    return [
        PetSlot(mine, index) for index, pet in enumerate(lying) if pet.pet == move.replacing and pet.may_be_replaced
    ]


def meant(source: PlaceKey, target: PlaceKey, position: JungleMatrixPosition) -> JungleMatrixMove | None:
    """The move that a drop stands for, legal or not, or None."""
    match source, target:
        case Offer(index), Spot() | PetSlot():
            return _meant_pet(position.offered[index], target, position)
        case (Spot.DECK | Square()), Square():
            return Cover(target)
        case Square(), _:
            return Swap(source)
    return None


def _meant_pet(pet: PetName, target: PlaceKey, position: JungleMatrixPosition) -> PlayPet | None:
    match target:
        case Spot.DISCARD:
            return PlayPet(pet, Goal.DISCARD)
        case Spot.MINE | Spot.THEIRS:
            return PlayPet(pet, Goal.SELF if target is Spot.MINE else Goal.OPPONENT)
        case PetSlot(mine, index):
            lying = position.pets[position.player if mine else position.watcher]
            old = lying[index].pet if index < min(len(lying), PLACES) else None
            return PlayPet(pet, Goal.SELF if mine else Goal.OPPONENT, old, keep=index >= PLACES)
    return None


def _lay_drags(move: Deal, places: Sequence[Square], laid: int) -> Iterator[Gesture]:
    """A drag of a card to any of ``places``, which lays it on the next one, and a click on the deck, which lays all."""
    for place in places:
        yield Gesture(move, Spot.DECK, place, lit=place == places[laid])
    yield Gesture(move, Spot.DECK, Spot.DECK, lit=False)


def named_in(move: object) -> Sequence[PlaceKey]:
    """The square that a list entry about ``move`` refers to."""
    return (move.square,) if isinstance(move, Cover | Swap) else ()


def ends_of(move: JungleMatrixMove, position: JungleMatrixPosition, laid: int = 0) -> tuple[PlaceKey, PlaceKey] | None:
    """The origin and target of a move after ``laid`` cards were laid one by one; None if nothing is moved."""
    match move:
        case PlayPet(pet):
            targets = _pet_targets(move, position)
            return (Offer(position.offered.index(pet)), targets[0]) if pet in position.offered and targets else None
        case Deal():
            return Spot.DECK, squares(position.rules.columns)[laid]
        case Cover(square):
            return Spot.DECK, square
        case Swap(square):
            return square, Spot.DECK
    return None


def transition(change: Change, geometry: Geometry, *, dealing: bool, shuffled: bool) -> Transition:
    """How to animate ``change``.

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
    """What a new thing is animated from: cards from the deck, pets from where they were; None to let it appear."""
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
    """What a pet is animated from: its former place, or the pet deck if it is new."""
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
    """What a removed thing is animated into: cards return to the deck, a used deck fades, pets vanish."""
    if _kind(thing) == "card":
        return replace(thing, look=BACK, place=Spot.DECK, pose=card_pose(geometry.deck))
    if _kind(thing) == "deck":
        return replace(thing, pose=replace(thing.pose, alpha=0.0))
    return None


def _style(before: Thing, after: Thing) -> MotionStyle:
    """Cards that turn over slide and flip, things that stay in place shift, and others slide."""
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
    """The delay in seconds before a thing moves, since cards are laid and gathered one by one."""
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


def cues(step: AnyStep, persons: Collection[Seat]) -> Sequence[Cue]:
    """The sounds of a step; what a computer player only says sounds like a pressed button."""
    match step.move:
        case Deal() | Shuffle():
            return [Cue("deal", Moment.SETTING_OFF)]
        case PlayPet():
            return [Cue("flip", Moment.SETTING_OFF)]
        case Cover() | Swap():
            return [Cue("drop")]
        case Gridlocked() | Stop() | Catch() | Next() if step.actor not in persons:
            return [Cue("button", Moment.SETTING_OFF)]
    return ()
