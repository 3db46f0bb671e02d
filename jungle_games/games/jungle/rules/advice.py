"""Words for beginners: how each animal moves, which can be captured next, and which move gives one away."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Final

from jungle_games.base.clean_text import flowing
from jungle_games.core.formatting import first_capital
from jungle_games.core.game import Seat
from jungle_games.core.i18n import N_, _
from jungle_games.games.jungle.rules.board import (
    LEAPERS,
    JungleMove,
    Kind,
    Piece,
    Square,
    capture_names,
    named_as_subject,
)
from jungle_games.games.jungle.rules.options import JungleOptions
from jungle_games.games.jungle.rules.position import JunglePosition

_LEAPS: Final = {
    "front": N_("Moves one square. Leaps a river, unless a rat swims right in front of it."),
    "path": N_("Moves one square. Leaps a river, unless a rat swims in its way."),
    "adjacent": N_("Moves one square. Leaps a river, unless a rat swims on any square next to it."),
}
_STAMPS: Final = {
    False: N_("Moves one square on land. Takes all but the rat."),
    True: N_("Moves one square on land. Takes all, even the rat."),
}
_FEW: Final = 3
_RUN: Final = 2
"""How many steps short of the den a run may be that is followed to its end."""
_FALLS: Final = {"any": N_("On a trap anyone may take it."), "enemy": N_("On an enemy trap anyone may take it.")}


def describe_animal(kind: Kind, options: JungleOptions) -> str:
    """How ``kind`` moves and what it captures under these options, in two or three sentences."""
    if kind in LEAPERS:
        return flowing([_(_LEAPS[options.jump_blocked_by]), _(_FALLS[options.traps])])
    if kind is Kind.ELEPHANT:
        return flowing([_(_STAMPS[options.elephant_takes_rat]), _(_FALLS[options.traps])])
    if kind is Kind.RAT and options.rats_across_bank == "both":
        return _("Moves one square, and swims. Takes the elephant, but as it leaves the water only a rat.")
    if kind is Kind.RAT:
        return _("Moves one square, and swims. Takes the elephant, but nothing as it leaves the water.")
    if kind is Kind.LEOPARD:
        return _("Moves one square on land, never diagonally. Neither swims nor leaps.")
    return _("Moves one square on land, never diagonally. Stays out of the water.")


def describe_captures(options: JungleOptions) -> str:
    if options.elephant_takes_rat:
        return _("An animal takes its own rank or lower. The rat also takes the elephant.")
    return _("An animal takes its own rank or lower. The rat also takes the elephant, which can’t take it.")


def winning_move(position: JunglePosition) -> JungleMove | None:
    """A move with which the side to move wins at once, or None; a den is looked for first.

    More than a few animals are taken to have a move left.
    """
    moves = position.legal_moves()
    for move in moves:
        if move.target in position.board.dens:
            return move
    if sum(piece.seat != position.turn for piece in position.pieces.values()) > _FEW:
        return None
    for move in moves:
        end = position.play(move).outcome
        if end is not None and position.turn in end.winners:
            return move
    return None


def intruder(position: JunglePosition) -> Square | None:
    """The square of an animal of the side to move that gets into the other den by itself, whatever is done against it.

    None if there is none within three moves.
    """
    seat, den = position.turn, position.board.dens[1 - position.turn]
    near = [move for move in position.legal_moves() if _distance(position, move.target, seat) <= _RUN]
    for move in sorted(near, key=lambda move: _distance(position, move.target, seat)):
        runs = _nearer(position, move, seat)
        if move.target == den or (runs and cannot_be_stopped(position.play(move), move.target, seat)):
            return move.origin
    return None


def cannot_be_stopped(position: JunglePosition, runner: Square, seat: Seat) -> bool:
    """Whether the animal of ``seat`` on ``runner`` gets into the den whatever the other side, now to move, does."""
    replies = position.legal_moves()
    return bool(replies) and all(_runs_on(position.play(reply), runner, seat) for reply in replies)


def _runs_on(position: JunglePosition, runner: Square, seat: Seat) -> bool:
    """Whether the runner, to move now, enters the den or can be stopped no more once it has made a step towards it."""
    piece = position.piece_at(runner)
    if position.outcome is not None or piece is None or piece.seat != seat:
        return False
    steps = [move for move in position.moves_from(runner) if _nearer(position, move, seat)]
    den = position.board.dens[1 - seat]
    return any(step.target == den for step in steps) or any(
        cannot_be_stopped(position.play(step), step.target, seat) for step in steps
    )


def _nearer(position: JunglePosition, move: JungleMove, seat: Seat) -> bool:
    return _distance(position, move.target, seat) < _distance(position, move.origin, seat)


def _distance(position: JunglePosition, square: Square, seat: Seat) -> int:
    """How many steps ``square`` is from the den that ``seat`` attacks, ignoring all obstacles."""
    den = position.board.dens[1 - seat]
    return abs(square.file - den.file) + abs(square.rank - den.rank)


def lets_in(position: JunglePosition, move: JungleMove) -> tuple[Square, Square] | None:
    """The square of an animal that the legal ``move`` lets into the den, and the den; None if no other keeps it out."""
    after = position.play(move)
    taker = intruder(after)
    if taker is None or all(intruder(position.play(other)) is not None for other in position.legal_moves()):
        return None
    return taker, position.board.dens[position.turn]


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


def endangered(
    position: JunglePosition, move: JungleMove, earlier: tuple[JunglePosition, JungleMove] | None = None
) -> tuple[Square, Square] | None:
    """The square of an attacker, and that of the strongest animal that the legal ``move`` leaves to it.

    None if it gives nothing away. A den that it opens comes first.

    It gives nothing away if it captures as strong an animal, or if no other move would lose less. What was warned
    of at the ``earlier`` move of the same side and has not changed since is left there knowingly.
    """
    after = position.play(move)
    if after.outcome is not None:
        return None
    if entry := lets_in(position, move):
        return entry
    known: Mapping[Square, Square] = {}
    if earlier is not None and endangered(*earlier) is not None:
        known = in_danger(earlier[0].play(earlier[1]), position.turn)
    loss = _loss(position, move, known)
    if loss <= 0 or loss <= min(_loss(position, other, known) for other in position.legal_moves()):
        return None
    dangers = _feared(after, position.turn, known)
    square = max(dangers, key=lambda square: (after.rank(after.pieces[square].kind), square))
    return dangers[square], square


def given_away(
    position: JunglePosition, move: JungleMove, then: JunglePosition
) -> tuple[Piece, Piece, Piece | None] | None:
    """The animal that ``move`` gave, the one that took it by ``then``, as `endangered` warned, and what ``move`` took.

    Where several were at stake it is the one that was taken, if another move would have lost less.
    """
    found = endangered(position, move)
    if found is None or found[1] in position.board.dens:
        return None
    own = {square: piece for square, piece in position.play(move).pieces.items() if piece.seat == position.turn}
    square = next((each for each in own if then.pieces.get(each) not in (None, own[each])), None)
    if square is None or square in in_danger(then, 1 - position.turn):
        return None
    taken = position.piece_at(move.target)
    loss = position.rank(own[square].kind) - (position.rank(taken.kind) if taken is not None else 0)
    if loss <= min(_loss(position, other, {}) for other in position.legal_moves()):
        return None
    return own[square], then.pieces[square], taken


def warning(
    position: JunglePosition, move: JungleMove, earlier: tuple[JunglePosition, JungleMove] | None = None
) -> str | None:
    found = endangered(position, move, earlier)
    if found is None:
        return None
    (attacker, square), after = found, position.play(move)
    if square not in after.pieces:
        return reaches_den(after, attacker)
    names = capture_names(after.pieces[attacker], after.pieces[square], after.pieces.values())
    return _("{attacker} could take {defender} on {square}.").format(**names, square=square)


def reaches_den(position: JunglePosition, runner: Square) -> str:
    piece = position.pieces[runner]
    animal = first_capital(named_as_subject(piece, 1 - piece.seat, position.pieces.values()))
    return _("{attacker} could reach your den.").format(attacker=animal)


def _feared(position: JunglePosition, seat: Seat, known: Mapping[Square, Square]) -> dict[Square, Square]:
    return {square: taker for square, taker in in_danger(position, seat).items() if known.get(square) != taker}


def _loss(position: JunglePosition, move: JungleMove, known: Mapping[Square, Square]) -> int:
    """The rank of the strongest animal that ``move`` leaves en prise, minus the rank of what it captures."""
    after = position.play(move)
    dangers = _feared(after, position.turn, known)
    lost = max((after.rank(after.pieces[square].kind) for square in dangers), default=0)
    taken = position.piece_at(move.target)
    return lost - (position.rank(taken.kind) if taken is not None else 0)
