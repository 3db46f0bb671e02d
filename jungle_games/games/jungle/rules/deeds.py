"""What was remarkable about a finished game of Jungle: one thing that the winner did, as the record shows it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from enum import IntEnum
from typing import Final

from jungle_games.core.game import Seat
from jungle_games.core.matches.match import Match
from jungle_games.games.jungle.rules.board import Kind, Square, Terrain
from jungle_games.games.jungle.rules.movement import is_trapped, outranks
from jungle_games.games.jungle.rules.notation import JungleMove
from jungle_games.games.jungle.rules.position import JunglePosition

_MANY: Final = 3
"""So many animals taken by one are remarkable."""


class DeedKind(IntEnum):
    """What an animal did, the most remarkable first."""

    SURFACED = 1
    """The rat left the water, and took the elephant with its side's next move."""
    FELLED = 2
    """The rat took the elephant."""
    TRAPPED = 3
    """It took in a trap of its side, regardless of rank, what had gone there."""
    POUNCED = 4
    """It took something by a leap."""
    MANY = 5
    """It took several animals."""


@dataclass(frozen=True, slots=True)
class Deed:
    """The animal that did it, the one it took at this ``ply``, and how many it had ``taken`` by then."""

    kind: DeedKind
    animal: Kind
    prey: Kind
    ply: int
    taken: int = 1


@dataclass(frozen=True, slots=True)
class _Capture:
    """A capture after so many plies: the moves of the taker until then, and whether its prey had moved there."""

    ply: int
    before: JunglePosition
    move: JungleMove
    way: Sequence[tuple[int, JungleMove]]
    walked_in: bool
    taken: int


def deed(match: Match[JunglePosition, JungleMove], seat: Seat) -> Deed | None:
    """The most remarkable deed of the animals of ``seat``, the latest of its kind; None if there is none."""
    found = [each for capture in _captures(match, seat) for each in _deeds(capture)]
    return min(found, key=lambda each: (each.kind, -each.ply), default=None)


def lost(match: Match[JunglePosition, JungleMove], seat: Seat) -> int:
    """How many animals ``seat`` has lost."""
    first, now = (sum(piece.seat == seat for piece in position.pieces.values())
                  for position in (match.position_at(0), match.position))  # fmt: skip
    return first - now


def _captures(match: Match[JunglePosition, JungleMove], seat: Seat) -> Iterator[_Capture]:
    ways: dict[Square, list[tuple[int, JungleMove]]] = {}
    taken: dict[Square, int] = {}
    for ply, (before, step) in enumerate(zip(match.positions(), match.steps, strict=False)):
        move = step.move
        if not isinstance(move, JungleMove):
            continue
        way = [*ways.pop(move.origin, ()), (ply, move)]
        number = taken.pop(move.origin, 0)
        if move.target in before.pieces:
            number += 1
            if before.pieces[move.origin].seat == seat:
                yield _Capture(ply, before, move, way, move.target in ways, number)
        ways[move.target], taken[move.target] = way, number


def _deeds(capture: _Capture) -> Iterator[Deed]:
    before, move = capture.before, capture.move
    animal, prey = before.pieces[move.origin], before.pieces[move.target]
    board = before.board

    def told(kind: DeedKind) -> Deed:
        return Deed(kind, animal.kind, prey.kind, capture.ply, capture.taken)

    if (animal.kind, prey.kind) == (Kind.RAT, Kind.ELEPHANT):
        left = capture.way[-2:-1]
        surfaced = any(board.ground[out.origin] is Terrain.WATER and capture.ply - ply == 2 for ply, out in left)
        yield told(DeedKind.SURFACED if surfaced else DeedKind.FELLED)
    trapped = is_trapped(board, move.target, prey, before.options) and board.owner(move.target) == animal.seat
    if trapped and capture.walked_in and not outranks(animal.kind, prey.kind, before.options):
        yield told(DeedKind.TRAPPED)
    if move.target not in board.steps(move.origin):
        yield told(DeedKind.POUNCED)
    if capture.taken >= _MANY:
        yield told(DeedKind.MANY)
