"""Advice for beginners: which animals can be captured next, and which move gives one away."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from jungle_games.core.formatting import first_capital
from jungle_games.core.game import Seat
from jungle_games.core.i18n import _
from jungle_games.games.jungle.rules.board import Square, as_object, as_subject
from jungle_games.games.jungle.rules.notation import JungleMove
from jungle_games.games.jungle.rules.position import JunglePosition


def in_danger(position: JunglePosition, seat: Seat) -> Mapping[Square, Square]:
    """The squares of ``seat``'s animals that the other side could capture if it were to move, each with the attacker's.

    Of several attackers it is the weakest. Empty once the game is over.
    """
    if position.outcome is not None:
        return {}
    other = position if position.turn != seat else replace(position, turn=1 - seat)
    captures = [move for move in other.legal_moves() if move.target in position.pieces]
    weakest_last = sorted(captures, key=lambda move: -position.rank(position.pieces[move.origin].kind))
    return {move.target: move.origin for move in weakest_last}


def warning(
    position: JunglePosition, move: JungleMove, earlier: tuple[JunglePosition, JungleMove] | None = None
) -> str | None:
    """A sentence saying what the legal ``move`` leaves en prise; None if it gives nothing away.

    It gives nothing away if it captures as strong an animal, or if no other move would lose less. What was warned
    of at the ``earlier`` move of the same side and has not changed since is left there knowingly.
    """
    after = position.play(move)
    if after.outcome is not None:
        return None
    known: Mapping[Square, Square] = {}
    if earlier is not None and warning(*earlier) is not None:
        known = in_danger(earlier[0].play(earlier[1]), position.turn)
    loss = _loss(position, move, known)
    if loss <= 0 or loss <= min(_loss(position, other, known) for other in position.legal_moves()):
        return None
    dangers = _feared(after, position.turn, known)
    square = max(dangers, key=lambda square: (after.rank(after.pieces[square].kind), square))
    return _("{attacker} could take {defender} on {square}.").format(
        attacker=first_capital(as_subject(after.pieces[dangers[square]].kind)),
        defender=as_object(after.pieces[square].kind),
        square=square,
    )


def _feared(position: JunglePosition, seat: Seat, known: Mapping[Square, Square]) -> dict[Square, Square]:
    """The pairs of `in_danger` that are not ``known`` yet."""
    return {square: taker for square, taker in in_danger(position, seat).items() if known.get(square) != taker}


def _loss(position: JunglePosition, move: JungleMove, known: Mapping[Square, Square]) -> int:
    """The rank of the strongest animal that ``move`` leaves en prise, minus the rank of what it captures."""
    after = position.play(move)
    dangers = _feared(after, position.turn, known)
    lost = max((after.rank(after.pieces[square].kind) for square in dangers), default=0)
    taken = position.piece_at(move.target)
    return lost - (position.rank(taken.kind) if taken is not None else 0)
