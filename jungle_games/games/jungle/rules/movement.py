"""The movement rules: ranks, traps, water, dens and leaps, each rule a function.

Docstrings quote the rule sheet in “…”. Where it is silent or customs differ, an option decides.
"""

from __future__ import annotations

from collections.abc import Mapping
from enum import Enum

from jungle_games.core.i18n import N_
from jungle_games.games.jungle.rules.board import SWIMMERS, JungleMap, Kind, Leap, Piece, Square, Terrain
from jungle_games.games.jungle.rules.options import JungleOptions


class Refusal(Enum):
    """Why a move is not allowed, in words for the player."""

    GAME_OVER = N_("The game is over.")
    EMPTY = N_("There is no animal on {origin}.")
    NOT_YOURS = N_("That animal is the other side’s.")
    OWN_PIECE = N_("Your own animal stands there.")
    OWN_DEN = N_("No animal may enter its own den.")
    TOO_FAR = N_("An animal moves one square up, down or sideways.")
    NO_LEAP = N_("Only the lion and the tiger leap across water.")
    RAT_IN_THE_WAY = N_("A rat in the water blocks the leap.")
    NO_SWIMMER = N_("Only the rat enters the water.")
    LEAVING_WATER = N_("A rat may not take as it leaves the water.")
    LEAVING_FOR_RATS = N_("As it leaves the water, a rat may take only a rat.")
    ENTERING_WATER = N_("A rat on land may not take a rat in the water.")
    TOO_STRONG = N_("{attacker} may not take {defender}.")
    THIRD_TIME = N_("That position has come up twice already.")


def rank(kind: Kind, options: JungleOptions) -> int:
    """The rank from 1 to 8; ``dog_over_wolf`` swaps dog and wolf."""
    if options.dog_over_wolf and kind in (Kind.DOG, Kind.WOLF):
        return Kind.DOG + Kind.WOLF - kind
    return int(kind)


def outranks(attacker: Kind, defender: Kind, options: JungleOptions) -> bool:
    """“Pieces have rank, therefore a rank higher than or equal to a rank of another piece may be taken.”

    “The rat can capture the elephant, but not vice versa”, unless ``elephant_takes_rat``.
    """
    if attacker is Kind.RAT and defender is Kind.ELEPHANT:
        return True
    if attacker is Kind.ELEPHANT and defender is Kind.RAT:
        return options.elephant_takes_rat
    return rank(attacker, options) >= rank(defender, options)


def is_trapped(board: JungleMap, square: Square, piece: Piece, options: JungleOptions) -> bool:
    """“On trap tiles any piece can be captured regardless of rank.”

    With ``traps`` enemy a piece is safe on its own traps.
    """
    if board.ground[square] is not Terrain.TRAP:
        return False
    return options.traps == "any" or board.owners[square] != piece.seat


def barring_squares(board: JungleMap, origin: Square, leap: Leap, options: JungleOptions) -> tuple[Square, ...]:
    """The water squares on which a rat of either side blocks ``leap`` from ``origin``.

    “If rat is in the water directly in front of the lion or tiger, they may not jump.” With ``jump_blocked_by`` path
    any rat on the way blocks it; with adjacent, one “in any of the adjacent water tiles”, orthogonally.
    """
    match options.jump_blocked_by:
        case "path":
            return leap.path
        case "adjacent":
            beside = (square for square in board.steps(origin) if board.ground[square] is Terrain.WATER)
            return (leap.path[0], *(square for square in beside if square != leap.path[0]))
    return leap.path[:1]


def bars_leap(
    board: JungleMap, pieces: Mapping[Square, Piece], origin: Square, leap: Leap, options: JungleOptions
) -> Square | None:
    """The square of the rat that blocks ``leap`` from ``origin``, preferring the one right in front; or None."""
    return next((square for square in barring_squares(board, origin, leap, options) if square in pieces), None)


def crosses_bank(board: JungleMap, origin: Square, target: Square) -> bool:
    """Whether exactly one of the two squares is water."""
    return (board.ground[origin] is Terrain.WATER) != (board.ground[target] is Terrain.WATER)


def refuse_across_bank(into_water: bool, defender: Kind, options: JungleOptions) -> Refusal | None:
    """“The rat may not take any piece when moving from a water tile to a land tile.”

    “The rat may attack another rat if they are both in the water”: so not from land into the water either.
    ``rats_across_bank`` lets rats take rats ``into_water``, or ``both`` ways.
    """
    if into_water:
        return Refusal.ENTERING_WATER if options.rats_across_bank == "never" else None
    if options.rats_across_bank == "both":
        return None if defender is Kind.RAT else Refusal.LEAVING_FOR_RATS
    return Refusal.LEAVING_WATER


def refuse_capture(
    board: JungleMap, origin: Square, target: Square, attacker: Piece, defender: Piece, options: JungleOptions
) -> Refusal | None:
    """Why ``attacker`` on ``origin`` may not capture ``defender`` on ``target``, which it can reach."""
    if attacker.kind in SWIMMERS and crosses_bank(board, origin, target):
        into_water = board.ground[target] is Terrain.WATER
        if reason := refuse_across_bank(into_water, defender.kind, options):
            return reason
    if is_trapped(board, target, defender, options) or outranks(attacker.kind, defender.kind, options):
        return None
    return Refusal.TOO_STRONG


def refuse_entry(board: JungleMap, target: Square, piece: Piece) -> Refusal | None:
    """“The rat is the only animal that can enter the water tiles”; and no piece enters its own den."""
    terrain = board.ground[target]
    if terrain is Terrain.WATER and piece.kind not in SWIMMERS:
        return Refusal.NO_SWIMMER
    if terrain is Terrain.DEN and board.owners[target] == piece.seat:
        return Refusal.OWN_DEN
    return None
