"""Which drags are which moves: pets to their owners, cards from the deck onto the grid and the other way."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from jungle_games.games.jungle_matrix.rules.grid import Square, squares
from jungle_games.games.jungle_matrix.rules.moves import Cover, Deal, Goal, JungleMatrixMove, PetName, PlayPet, Swap
from jungle_games.games.jungle_matrix.rules.pets import PLACES
from jungle_games.games.jungle_matrix.rules.position import JungleMatrixPosition
from jungle_games.games.jungle_matrix.scene.geometry import Offer, PetSlot, Spot
from jungle_games.table.sprites.arrangement import Gesture, PlaceKey


def gestures(position: JungleMatrixPosition, moves: Sequence[JungleMatrixMove], laid: int) -> list[Gesture]:
    """The drags that are ``moves``, after ``laid`` cards were laid one by one.

    Unless people are guided, nothing lights up that tells a right cover from a wrong one.
    """
    found: list[Gesture] = []
    for move in moves:
        match move:
            case PlayPet():
                found += _pet_drags(move, position)
            case Deal():
                found += _lay_drags(move, squares(position.rules.columns), laid)
            case Cover(square):
                found.append(Gesture(move, Spot.DECK, square, only_aimed=not position.options.guided))
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
        PetSlot(mine, index)
        for index, pet in enumerate(lying)
        if pet.pet == move.replacing and pet.may_be_replaced
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
    """A card goes to the next of ``places``, wherever on the grid it is let go; a click on the deck lays all."""
    for place in places:
        yield Gesture(move, Spot.DECK, place, lit=place == places[laid])
    yield Gesture(move, Spot.DECK, Spot.DECK, lit=False)


def named_in(move: object) -> Sequence[PlaceKey]:
    """The square that a line about ``move`` names."""
    return (move.square,) if isinstance(move, Cover | Swap) else ()


def ends_of(
    move: JungleMatrixMove, position: JungleMatrixPosition, laid: int = 0
) -> tuple[PlaceKey, PlaceKey] | None:
    """From where to where a move leads, after ``laid`` cards were laid one by one; None for what is only said."""
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
