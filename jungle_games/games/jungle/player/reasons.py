"""Reasons for a move, faults beside a better one, and what one sees in a puzzle, as rules and proofs confirm."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import Final

from jungle_games.core.findings import LET_GO, Reason
from jungle_games.core.formatting import first_capital
from jungle_games.core.game import Seat
from jungle_games.core.i18n import _, ngettext
from jungle_games.core.puzzle import Motif
from jungle_games.games.jungle.player.proofs import Prover, TooHardError
from jungle_games.games.jungle.rules.advice import cannot_be_stopped, in_danger, lets_in, reaches_den
from jungle_games.games.jungle.rules.board import (
    LEAPERS,
    JungleMap,
    JungleMove,
    Kind,
    Piece,
    Square,
    Terrain,
    as_object,
    as_subject,
)
from jungle_games.games.jungle.rules.position import JungleEnd, JunglePosition, refuse_entry

_RUN: Final = 2
"""How many moves short of the den a run may be that is followed to its end."""
PROVED_WITHIN: Final = 6
"""The length in moves up to which wins are proved before being mentioned."""
_NODES: Final = 40_000
"""The node limit of one such proof."""
CAPTURES: Final = frozenset({"loses_free", "loses_stronger"})
"""Faults in which the expected answer is itself the capture."""
_CLOSE: Final = 2
"""The largest margin in moves by which a race to the den may be lost and still be called a race."""


def reasons(before: JunglePosition, move: JungleMove, *, won: bool = False) -> Iterator[Reason]:
    """What the rules alone say for ``move``, a legal one; ``won``: it is known to win by force."""
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
    free = [square for square in in_danger(before, seat) if not is_guarded(waiting, square)]
    guarded = [square for square in free if square in in_danger(after, seat) and is_guarded(after, square)]
    if guarded:
        best = max(guarded, key=lambda square: (after.rank(after.pieces[square].kind), square))
        words = _("Guards {animal}: whoever takes it can be taken back.")
        yield Reason("guards", words.format(animal=as_object(after.pieces[best].kind)))


def is_guarded(position: JunglePosition, square: Square) -> bool:
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


def _distance(position: JunglePosition, square: Square, seat: Seat) -> int:
    """How many steps ``square`` is from the den that ``seat`` attacks, ignoring all obstacles."""
    den = position.board.dens[1 - seat]
    return abs(square.file - den.file) + abs(square.rank - den.rank)


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
    runner = _runner(after, answers)
    own = moves_to_den(after, seat)
    if runner is None or own is None:
        return
    behind = own - (lost_in - 1)
    if 1 <= behind <= _CLOSE:
        words = ngettext(
            "A race for the den, lost by {number} move: {animal} is there first.",
            "A race for the den, lost by {number} moves: {animal} is there first.", behind,
        )  # fmt: skip
        animal = as_subject(after.pieces[runner].kind)
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


def moves_to_den(position: JunglePosition, seat: Seat) -> int | None:
    """The moves that the animal of ``seat`` nearest to the other den needs without obstacles, or None."""
    own = [(square, piece) for square, piece in position.pieces.items() if piece.seat == seat]
    found = [_moves_alone(position.board, square, piece) for square, piece in own]
    return min((moves for moves in found if moves is not None), default=None)


def _moves_alone(board: JungleMap, start: Square, piece: Piece) -> int | None:
    """The moves that ``piece``, alone on the board, needs from ``start`` to the other den, or None."""
    den, seen, front, moves = board.dens[1 - piece.seat], {start}, {start}, 0
    while front and den not in front:
        leaps = (leap.target for square in front if piece.kind in LEAPERS for leap in board.leaps(square))
        near = {target for square in front for target in board.steps(square)}.union(leaps) - seen
        front = {target for target in near if refuse_entry(board, target, piece) is None}
        seen |= front
        moves += 1
    return moves if front else None


def _gives(after: JunglePosition, answers: Sequence[JungleMove]) -> Iterator[Reason]:
    """An animal is lost to the first of ``answers``, and nothing as strong is recaptured."""
    if not answers:
        return
    answer = answers[0]
    lost, taker = after.pieces.get(answer.target), after.pieces.get(answer.origin)
    if lost is None or taker is None:
        return
    names = {"attacker": first_capital(as_subject(taker.kind)), "defender": as_object(lost.kind)}
    taken = after.play(answer)
    if taken.outcome is not None or answer.target not in in_danger(taken, taker.seat):
        yield Reason("loses_free", _("{attacker} takes {defender}, and nobody takes back.").format(**names))
    elif after.rank(lost.kind) > after.rank(taker.kind):
        yield Reason("loses_stronger", _("{attacker} takes {defender}, which is worth more.").format(**names))


_FEW = 6
_CATS = (Kind.LION, Kind.TIGER)


def motif_of(position: JunglePosition) -> Motif:
    """The rarest thing to be seen on the board."""
    return max(_motifs(position), key=lambda motif: motif.rarity)


def _motifs(position: JunglePosition) -> Iterator[Motif]:
    pieces, ground = position.pieces, position.board.ground
    kinds = [piece.kind for piece in pieces.values()]
    swimming = sum(ground[square] is Terrain.WATER for square in pieces)
    if swimming > 1:
        yield Motif(_("Rats in the river"), _("Rats are swimming in the river."), ("rat",) * 4, "river", 5)
    elif swimming:
        yield Motif(_("A rat in the river"), _("A rat is swimming in the river."), ("rat",), "river", 2)
    trapped = next((pieces[square].kind for square in pieces if _in_their_trap(position, square)), None)
    if trapped is not None:
        animal = as_subject(trapped)
        name, told = _("{animal} in the trap"), _("{animal} stands in a trap.")
        animal = first_capital(animal)
        yield Motif(name.format(animal=animal), told.format(animal=animal), (_look(trapped),), "trap", 4)
    if len(pieces) <= _FEW:
        told = _("Only {number} animals are left on the board.").format(number=len(pieces))
        yield Motif(_("The last animals"), told, [_look(kind) for kind in kinds], "grass", 3)
    if all(kinds.count(kind) == 2 for kind in _CATS):
        told = _("Both lions and both tigers are still on the board.")
        yield Motif(_("Lions and tigers"), told, ("lion", "tiger", "lion", "tiger"), "grass", 2)
    if Kind.ELEPHANT not in kinds:
        told = _("No elephant is left on the board.")
        yield Motif(_("When the elephants are gone"), told, ("lion", "rat", "tiger"), "grass", 2)
    close = next((piece.kind for square, piece in pieces.items() if _near_their_den(position, square, piece)), None)
    if close is not None:
        animal = first_capital(as_subject(close))
        told = _("{animal} stands beside the other den.").format(animal=animal)
        yield Motif(_("{animal} at the den").format(animal=animal), told, (_look(close),), "den", 1)
    strongest = max(kinds)
    told = _("{number} animals are on the board.").format(number=len(pieces))
    yield Motif(_("A day at the river"), told, (_look(strongest), _look(min(kinds))), "river", 0)


def _look(kind: Kind) -> str:
    return kind.name.lower()


def _in_their_trap(position: JunglePosition, square: Square) -> bool:
    trap = position.board.ground[square] is Terrain.TRAP
    return trap and position.board.owner(square) != position.pieces[square].seat


def _near_their_den(position: JunglePosition, square: Square, piece: Piece) -> bool:
    den = position.board.dens[1 - piece.seat]
    return abs(den.file - square.file) + abs(den.rank - square.rank) == 1
