"""The faults of a move beside a better one, as rules and proofs confirm."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import Final

from jungle_games.core.findings import LET_GO, Reason
from jungle_games.core.game import Seat
from jungle_games.core.i18n import _, ngettext
from jungle_games.games.jungle.player.claims import moves_between
from jungle_games.games.jungle.player.proofs import Prover, TooHardError
from jungle_games.games.jungle.rules.advice import in_danger, lets_in, reaches_den
from jungle_games.games.jungle.rules.board import (
    JungleMove,
    Square,
    capture_names,
    named_as_subject,
)
from jungle_games.games.jungle.rules.position import JunglePosition

PROVED_WITHIN: Final = 6
"""The length in moves up to which wins are proved before being mentioned."""
_NODES: Final = 40_000
"""The node limit of one such proof."""
CAPTURES: Final = frozenset({"loses_free", "loses_stronger"})
"""Faults in which the expected answer is itself the capture."""
_CLOSE: Final = 2
"""The largest margin in moves by which a race to the den may be lost and still be called a race."""


def enters_den(position: JunglePosition, seat: Seat) -> Square | None:
    """From where ``seat``, were it to move, could step into the other den; None if it cannot."""
    own = position if position.turn == seat else replace(position, turn=seat)
    den = position.board.dens[1 - seat]
    return next((move.origin for move in own.legal_moves() if move.target == den), None)


def proved_win(position: JunglePosition) -> int | None:
    """The number of moves to a proved win of the side to move; None if no win is short enough to prove."""
    try:
        return Prover(position, _NODES).shortest(position, PROVED_WITHIN)
    except TooHardError:
        return None


def faults(before: JunglePosition, move: JungleMove, answers: Sequence[JungleMove]) -> Iterator[Reason]:
    """The faults of ``move``, most important first; ``answers`` is the expected line after it."""
    after, seat = before.play(move), before.turn
    if enters_den(before, seat) is not None:
        yield Reason("den_stood_open", _("The den stood open, and nobody went in."))
    if after.outcome is not None:
        yield Reason("ends", _("It ended the game too early."))
        return
    lost_in, entry = proved_win(after), lets_in(before, move)
    if lost_in is not None:
        yield from _race(after, seat, lost_in, answers)
    if entry is not None:
        yield Reason("lets_in", reaches_den(after, entry[0]))
    if lost_in is not None:
        words = ngettext(
            "After that the other side wins in {number} move, no matter what.",
            "After that the other side wins in {number} moves, no matter what.", lost_in,
        )  # fmt: skip
        yield Reason("loses", words.format(number=lost_in))
    elif proved_win(before) is not None:
        yield Reason("win_gone", _("This let a certain win slip."))
    yield from _gives(after, answers)
    yield Reason(LET_GO, _("There was a better move."))


def _race(after: JunglePosition, seat: Seat, lost_in: int, answers: Sequence[JungleMove]) -> Iterator[Reason]:
    """Both sides ran, and the other one, which is proved to win, reaches the den first."""
    runner, den = _runner(after, answers), after.board.dens[1 - seat]
    own = [(square, piece) for square, piece in after.pieces.items() if piece.seat == seat]
    alone = [moves_between(after.board, piece, square, den) for square, piece in own]
    soonest = min((moves for moves in alone if moves is not None), default=None)
    if runner is None or soonest is None:
        return
    behind = soonest - (lost_in - 1)
    if 1 <= behind <= _CLOSE:
        words = ngettext(
            "A race for the den, lost by {number} move: {animal} is there first.",
            "A race for the den, lost by {number} moves: {animal} is there first.", behind,
        )  # fmt: skip
        animal = named_as_subject(after.pieces[runner], seat, after.pieces.values())
        yield Reason("race_lost", words.format(number=behind, animal=animal))


def _runner(after: JunglePosition, answers: Sequence[JungleMove]) -> Square | None:
    """The starting square of the animal that enters the den at the end of ``answers``, or None."""
    position, came_from = after, dict[Square, Square]()
    for answer in answers:
        if answer not in position.legal_moves():
            return None
        if position.turn == after.turn:
            came_from[answer.target] = came_from.pop(answer.origin, answer.origin)
        position = position.play(answer)
        den = position.board.dens[1 - after.turn]
        if answer.target == den:
            return came_from[den]
    return None


def _gives(after: JunglePosition, answers: Sequence[JungleMove]) -> Iterator[Reason]:
    """An animal is lost to the first of ``answers``, and nothing as strong is recaptured."""
    if not answers:
        return
    answer = answers[0]
    lost, taker = after.pieces.get(answer.target), after.pieces.get(answer.origin)
    if lost is None or taker is None:
        return
    names = capture_names(taker, lost, after.pieces.values())
    taken = after.play(answer)
    if taken.outcome is not None or answer.target not in in_danger(taken, taker.seat):
        yield Reason("loses_free", _("{attacker} takes {defender}, and nobody takes back.").format(**names))
    elif after.rank(lost.kind) > after.rank(taker.kind):
        yield Reason("loses_stronger", _("{attacker} takes {defender}, which is worth more.").format(**names))
