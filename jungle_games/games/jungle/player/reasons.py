"""Reasons for a move: what it captures, stops, saves and threatens, as confirmed by the rules."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import Final

from jungle_games.core.findings import Reason
from jungle_games.core.game import Seat
from jungle_games.core.i18n import _
from jungle_games.games.jungle.rules.advice import in_danger
from jungle_games.games.jungle.rules.board import Square, as_object, as_subject
from jungle_games.games.jungle.rules.notation import JungleMove
from jungle_games.games.jungle.rules.position import JungleEnd, JunglePosition

_RUN: Final = 2
"""How many moves short of the den a run may be that is followed to its end."""


def reasons(before: JunglePosition, move: JungleMove, *, won: bool = False) -> Iterator[Reason]:
    """What speaks for ``move``, a legal one; ``won``: it is known to win by force."""
    after, seat = before.play(move), before.turn
    if after.outcome is not None:
        yield from _ends(after, seat)
        return
    mover, taken = after.pieces[move.target], before.piece_at(move.target)
    threatened = enters_den(before, 1 - seat)
    if threatened is not None and enters_den(after, 1 - seat) is None:
        who = as_object(before.pieces[threatened].kind)
        yield Reason("guards_den", _("Keeps {animal} out of your den.").format(animal=who))
    if _distance(after, move.target, seat) <= _RUN and cannot_be_stopped(after, move.target, seat):
        yield Reason("runs", _("Runs for the den: nobody can stop it."))
    dangers = in_danger(after, seat)
    if taken is not None:
        prey = as_object(taken.kind)
        if not dangers:
            yield Reason("takes_free", _("Takes {animal} for nothing.").format(animal=prey))
        elif move.target not in dangers:
            yield Reason("takes_safely", _("Takes {animal}, and nobody can take back.").format(animal=prey))
        else:
            yield Reason("trades", _("Takes {animal}, and risks {other} for it.").format(
                animal=prey, other=as_object(mover.kind)))  # fmt: skip
        return
    yield from _saves(before, after, move)
    yield from _guards(before, after)
    if won:
        yield Reason("wins", _("Played well from here, this wins."))
    if enters_den(after, seat) is not None:
        yield Reason("threatens_den", _("Threatens to enter the den."))
    if move.target not in dangers:
        yield from _attacks(before, after, seat)
        if _distance(after, move.target, seat) < _distance(before, move.origin, seat):
            who = as_object(mover.kind)
            yield Reason("nearer", _("Brings {animal} nearer to the den.").format(animal=who))
    if not dangers:
        yield Reason("safe", _("Leaves nothing to be taken."))


def _ends(after: JunglePosition, seat: Seat) -> Iterator[Reason]:
    outcome = after.outcome
    assert outcome is not None
    if not outcome.winners:
        yield Reason("draw", _("Then it is a draw."))
    if seat not in outcome.winners:
        return
    match outcome.termination:
        case JungleEnd.DEN:
            yield Reason("den", _("Enters the den and wins."))
        case JungleEnd.CAPTURED_ALL:
            yield Reason("takes_last", _("Takes the last animal and wins."))
        case _:
            yield Reason("no_move", _("Leaves the other side no move, and wins."))


def _saves(before: JunglePosition, after: JunglePosition, move: JungleMove) -> Iterator[Reason]:
    """The strongest animal that might have been taken and no longer can be."""
    feared, dangers = in_danger(before, before.turn), in_danger(after, before.turn)
    moved = {square: move.target if square == move.origin else square for square in feared}
    saved = [square for square in feared if moved[square] not in dangers]
    if not saved:
        return
    best = max(saved, key=lambda square: (before.rank(before.pieces[square].kind), square))
    taker = before.pieces[feared[best]].kind
    words = _("Saves {animal}: {attacker} could take it.")
    animal = as_object(before.pieces[best].kind)
    yield Reason("saves", words.format(animal=animal, attacker=as_subject(taker)))


def _guards(before: JunglePosition, after: JunglePosition) -> Iterator[Reason]:
    """The strongest animal that stays where it may be taken, and whose takers can now all be taken back."""
    seat, waiting = before.turn, replace(before, turn=after.turn)
    free = [square for square in in_danger(before, seat) if not _is_guarded(waiting, square)]
    guarded = [square for square in free if square in in_danger(after, seat) and _is_guarded(after, square)]
    if guarded:
        best = max(guarded, key=lambda square: (after.rank(after.pieces[square].kind), square))
        words = _("Guards {animal}: whoever takes it can be taken back.")
        yield Reason("guards", words.format(animal=as_object(after.pieces[best].kind)))


def _is_guarded(position: JunglePosition, square: Square) -> bool:
    """Whether whatever the side to move takes on ``square`` with can be taken there at once."""
    taken = [position.play(move) for move in position.legal_moves() if move.target == square]
    return all(later.outcome is None and square in in_danger(later, position.turn) for later in taken)


def _attacks(before: JunglePosition, after: JunglePosition, seat: Seat) -> Iterator[Reason]:
    """The strongest animal that may be taken next and could not be before."""
    earlier, now = in_danger(before, 1 - seat), in_danger(after, 1 - seat)
    new = [square for square in now if square not in earlier]
    if new:
        best = max(new, key=lambda square: (after.rank(after.pieces[square].kind), square))
        yield Reason("attacks", _("Attacks {animal}.").format(animal=as_object(after.pieces[best].kind)))


def enters_den(position: JunglePosition, seat: Seat) -> Square | None:
    """From where ``seat``, were it to move, could step into the other den; None if it cannot."""
    own = position if position.turn == seat else replace(position, turn=seat)
    den = position.board.dens[1 - seat]
    return next((move.origin for move in own.legal_moves() if move.target == den), None)


def cannot_be_stopped(position: JunglePosition, runner: Square, seat: Seat) -> bool:
    """Whether the animal of ``seat`` on ``runner`` gets into the den whatever the other side, now to move, does."""
    return all(_runs_on(position.play(reply), runner, seat) for reply in position.legal_moves())


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
    """How many steps ``square`` is from the den that ``seat`` runs for, as if nothing were in the way."""
    den = position.board.dens[1 - seat]
    return abs(square.file - den.file) + abs(square.rank - den.rank)
