"""What a move of Jungle changes on the board, by the rules alone: traps, leaps, and animals that are covered."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from jungle_games.core.explanation import Explanation
from jungle_games.core.game import Seat
from jungle_games.games.jungle.player.explaining.foresight import moves_between, passed
from jungle_games.games.jungle.rules.advice import in_danger
from jungle_games.games.jungle.rules.board import LEAPERS, Piece, Square, Terrain
from jungle_games.games.jungle.rules.movement import is_trapped, outranks, refuse_capture
from jungle_games.games.jungle.rules.notation import JungleMove
from jungle_games.games.jungle.rules.position import JunglePosition

_NEAR: Final = 4
"""The moves within which an animal reaches a trap that is worth guarding against it."""
_CLOSE: Final = 3
"""The same for an animal that is worth covering."""


def glances(before: JunglePosition, move: JungleMove, after: JunglePosition) -> Iterator[Explanation]:
    """What ``move``, which leads from ``before`` to ``after``, changes."""
    yield from _trap(before, move, after)
    yield from _river(before, move, after)
    yield from _cover(before, move, after)


def _trap(before: JunglePosition, move: JungleMove, after: JunglePosition) -> Iterator[Explanation]:
    """The animal has come beside an own trap that none guarded, and an enemy is near."""
    board, seat = before.board, before.turn
    for trap in board.steps(move.target):
        if board.terrain(trap) is not Terrain.TRAP or board.owner(trap) != seat:
            continue
        near = [
            (moves, square, piece) for square, piece in after.pieces.items()
            if piece.seat != seat
            and (moves := moves_between(board, piece, square, trap, piece.kind in LEAPERS)) is not None
            and moves <= _NEAR
        ]  # fmt: skip
        if not near:
            continue
        _moves, home, intruder = min(near)
        if [could_take_on(position, seat, trap, intruder) for position in (before, after)] == [False, True]:
            yield Explanation("guards_trap", {"trap": trap, "animal": intruder.kind}, look=(trap, home))


def could_take_on(position: JunglePosition, seat: Seat, square: Square, intruder: Piece) -> bool:
    """Whether an animal of ``seat`` beside ``square`` could take ``intruder`` there."""
    board, options = position.board, position.options
    beside = [(near, piece) for near in board.steps(square) if (piece := position.piece_at(near)) is not None]
    return any(
        piece.seat == seat and refuse_capture(board, near, square, piece, intruder, options) is None
        for near, piece in beside
    )


def _river(before: JunglePosition, move: JungleMove, after: JunglePosition) -> Iterator[Explanation]:
    """A leap of the other side is barred, or an own one is free."""
    barred = _only_in(passed(before), after)
    if barred is not None:
        facts = {"animal": after.pieces[barred.origin].kind, "square": barred.target}
        yield Explanation("bars_leap", facts, look=(barred.origin,), threat=(barred,))
    opened = _only_in(passed(after), before)
    if opened is not None and opened.origin != move.target:
        facts = {"animal": after.pieces[opened.origin].kind, "square": opened.target}
        yield Explanation("opens_leap", facts, look=(opened.origin,), plan=(opened,))


def _only_in(position: JunglePosition, other: JunglePosition) -> JungleMove | None:
    """A leap of the side to move in ``position`` that it could not make, from the same square, in ``other``."""
    there = other if other.turn == position.turn else passed(other)
    leaps = {move for move in position.legal_moves() if is_leap(move)} - set(there.legal_moves())
    staying = [move for move in leaps if there.piece_at(move.origin) == position.piece_at(move.origin)]
    return min(staying, key=str, default=None)


def _cover(before: JunglePosition, move: JungleMove, after: JunglePosition) -> Iterator[Explanation]:
    """An own animal that an enemy comes near to can now be avenged, and could not before."""
    board, options, seat = before.board, before.options, before.turn
    for square in board.steps(move.target):
        friend = after.piece_at(square)
        if friend is None or friend.seat != seat:
            continue
        for home, enemy in sorted(after.pieces.items()):
            if enemy.seat == seat or not outranks(enemy.kind, friend.kind, options):
                continue
            moves = moves_between(board, enemy, home, square, enemy.kind in LEAPERS)
            if moves is None or moves > _CLOSE or is_trapped(board, square, enemy, options):
                continue
            if [could_take_on(position, seat, square, enemy) for position in (before, after)] == [False, True]:
                facts = {"prey": friend.kind, "attacker": enemy.kind}
                yield Explanation("covers", facts, look=(square, home))


def is_caught(position: JunglePosition, move: JungleMove) -> bool:
    """Whether what makes ``move`` in ``position`` can be taken there for nothing."""
    made = position.play(move)
    if made.outcome is not None:
        return False
    for reply in made.legal_moves():
        if reply.target == move.target:
            taken = made.play(reply)
            if taken.outcome is not None or reply.target not in in_danger(taken, made.turn):
                return True
    return False


def is_leap(move: JungleMove) -> bool:
    """Whether ``move`` leaps over water."""
    return abs(move.origin.file - move.target.file) + abs(move.origin.rank - move.target.rank) > 1
