"""Playing one of the two pets drawn: its target, what it replaces, and keeping a fourth card."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace

from jungle_games.core.game import Seat
from jungle_games.games.jungle_matrix.rules.moves import Goal, PetName, PlayPet
from jungle_games.games.jungle_matrix.rules.pets import PLACES, InPlay, PetSet
from jungle_games.games.jungle_matrix.rules.reasons import Refusal

Lying = tuple[InPlay, ...]
"""A player's pets, in the order in which they came."""


def target(player: Seat, goal: Goal) -> Seat:
    """The seat that a pet of ``player`` goes to."""
    return 1 - player if goal is Goal.OPPONENT else player


def pet_moves(offered: Sequence[PetName], lying: Sequence[Lying], player: Seat, pets: PetSet) -> tuple[PlayPet, ...]:
    """The legal moves with the pets drawn; discarding is legal only if nothing else is."""
    names = tuple(dict.fromkeys(offered))
    moves = tuple(move for name in names for move in _moves_with(name, lying, player, pets))
    return moves or tuple(PlayPet(name, Goal.DISCARD) for name in names)


def _moves_with(name: PetName, lying: Sequence[Lying], player: Seat, pets: PetSet) -> Iterator[PlayPet]:
    for goal in (Goal.SELF, Goal.OPPONENT):
        there = lying[target(player, goal)]
        if not _is_full(there):
            yield PlayPet(name, goal)
            continue
        for old in dict.fromkeys(each.pet for each in there if each.may_be_replaced):
            yield PlayPet(name, goal, old)
        if pets.pet(name).fourth and not _has_fourth(there):
            yield PlayPet(name, goal, keep=True)


def refuse_pet(
    move: PlayPet, offered: Sequence[PetName], lying: Sequence[Lying], player: Seat, pets: PetSet
) -> Refusal | None:
    """Why ``move`` may not be made; None if it is one of ``pet_moves``."""
    if move.pet not in offered:
        return Refusal.NOT_OFFERED
    if move in pet_moves(offered, lying, player, pets):
        return None
    if move.goal is Goal.DISCARD:
        return Refusal.NO_DISCARD
    there = lying[target(player, move.goal)]
    if move.keep:
        if not pets.pet(move.pet).fourth:
            return Refusal.NO_FOURTH
        return Refusal.FOURTH_TAKEN if _has_fourth(there) else Refusal.NOT_FULL
    if move.replacing is None:
        return Refusal.MUST_REPLACE
    if not _is_full(there):
        return Refusal.NOTHING_TO_REPLACE
    return Refusal.TOO_NEW if move.replacing in [each.pet for each in there] else Refusal.NOT_THERE


def place(there: Lying, move: PlayPet) -> tuple[Lying, tuple[PetName, ...]]:
    """The target player's pets after ``move``, and the names of those discarded.

    Of two equal pets the older is replaced.
    """
    if move.goal is Goal.DISCARD:
        return there, (move.pet,)
    new = InPlay(move.pet, fourth=move.keep)
    if move.replacing is None:
        return (*there, new), ()
    at = next(n for n, each in enumerate(there) if each.pet == move.replacing and each.may_be_replaced)
    return (*there[:at], *there[at + 1 :], new), (move.replacing,)


def after_turn(there: Lying) -> tuple[Lying, tuple[PetName, ...]]:
    """A player's pets after the turn, without a fourth card and one round older, and the names of those discarded."""
    stay = tuple(replace(each, rounds=each.rounds + 1) for each in there if not each.fourth)
    return stay, tuple(each.pet for each in there if each.fourth)


def _is_full(there: Lying) -> bool:
    return sum(not each.fourth for each in there) >= PLACES


def _has_fourth(there: Lying) -> bool:
    return any(each.fourth for each in there)
