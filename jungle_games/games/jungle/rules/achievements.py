"""What is worth trying in Jungle: each teaches something that wins games."""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from jungle_games.core.achievement import Achievement, Moment
from jungle_games.core.i18n import N_
from jungle_games.games.jungle.rules.board import LEAPERS, Kind, Piece, Square, Terrain
from jungle_games.games.jungle.rules.movement import is_trapped, outranks
from jungle_games.games.jungle.rules.notation import JungleMove
from jungle_games.games.jungle.rules.position import JungleEnd, JunglePosition

Moved = Moment[JunglePosition, JungleMove]

_RUN: Final = 4
"""Moves in a row that make a run."""


def _made(moment: Moved) -> JungleMove | None:
    """The move on the board that the seat has just made."""
    return moment.move if isinstance(moment.move, JungleMove) else None


def _mover(moment: Moved) -> Piece | None:
    """The piece that the seat has just moved."""
    move = _made(moment)
    return None if move is None else moment.before.pieces[move.origin]


def _taken(moment: Moved) -> Piece | None:
    """What the seat has just taken."""
    move = _made(moment)
    return None if move is None else moment.before.pieces.get(move.target)


def _own_moves(moment: Moved) -> list[Moved]:
    """The seat's moves on the board, latest first."""
    return [each for each in moment.own() if _made(each) is not None]


def _path(moment: Moved) -> list[JungleMove]:
    """The moves that the piece just moved has made so far, latest first, other pieces' moves left out."""
    move = _made(moment)
    found = list[JungleMove]()
    at = move.target if move is not None else None
    for each in _own_moves(moment):
        made = _made(each)
        if made is not None and made.target == at:
            found.append(made)
            at = made.origin
    return found


def _is_water(position: JunglePosition, square: Square) -> bool:
    return position.board.ground[square] is Terrain.WATER


def _rat_surfaces(moment: Moved) -> bool:
    rat, taken = _mover(moment), _taken(moment)
    if rat is None or taken is None or (rat.kind, taken.kind) != (Kind.RAT, Kind.ELEPHANT):
        return False
    return any(_is_water(moment.after, move.origin) for move in _path(moment)[:2])


def _leap_takes(moment: Moved) -> bool:
    move = _made(moment)
    return move is not None and _taken(moment) is not None and move.target not in moment.before.board.steps(move.origin)


def _bars_leap(moment: Moved) -> bool:
    """The rat just moved bars a leap that would have taken something."""
    move, rat = _made(moment), _mover(moment)
    if move is None or rat is None or rat.kind is not Kind.RAT or not _is_water(moment.after, move.target):
        return False
    return any(_saves(moment, square, move.target) for square, piece in moment.after.pieces.items()
               if piece.seat != moment.seat and piece.kind in LEAPERS)  # fmt: skip


def _saves(moment: Moved, leaper: Square, rat: Square) -> bool:
    after = moment.after
    open_before = {target for target, _rat in moment.before.barred_leaps(leaper)}
    for target, there in after.barred_leaps(leaper):
        prey = after.pieces.get(target)
        threatened = prey is not None and prey.seat == moment.seat and (
            is_trapped(after.board, target, prey, after.options)
            or outranks(after.pieces[leaper].kind, prey.kind, after.options)
        )  # fmt: skip
        if there == rat and threatened and target not in open_before:
            return True
    return False


def _trap_takes(moment: Moved) -> bool:
    move, piece, taken = _made(moment), _mover(moment), _taken(moment)
    if move is None or piece is None or taken is None:
        return False
    before = moment.before
    trapped = is_trapped(before.board, move.target, taken, before.options)
    return trapped and not outranks(piece.kind, taken.kind, before.options)


def _prey(position: JunglePosition, square: Square) -> set[Square]:
    """What the piece on ``square`` could take, were its side to move."""
    piece = position.pieces[square]
    moves = replace(position, turn=piece.seat).moves_from(square)
    return {move.target for move in moves if move.target in position.pieces}


def _fork(moment: Moved) -> bool:
    move = _made(moment)
    if move is None or _taken(moment) is None:
        return False
    earlier = next((each for each in _own_moves(moment)[1:]), None)
    made = None if earlier is None else _made(earlier)
    if earlier is None or made is None or made.target != move.origin:
        return False
    prey = _prey(earlier.after, made.target)
    return len(prey) > 1 and move.target in prey


def _won_by(moment: Moved, end: JungleEnd) -> bool:
    return moment.won and moment.outcome is not None and moment.outcome.termination is end


def _free_run(moment: Moved) -> bool:
    """Into the den by the last moves of one piece, that nothing could take after any of them."""
    if not _won_by(moment, JungleEnd.DEN) or _made(moment) is None:
        return False
    run = _own_moves(moment)[:_RUN]
    walked = _path(moment)[:_RUN]
    if len(run) < _RUN or [_made(each) for each in run] != walked:
        return False
    return not any(_in_danger(each) for each in run[1:])


def _in_danger(moment: Moved) -> bool:
    """Whether the piece just moved can be taken at once."""
    move = _made(moment)
    return move is not None and any(reply.target == move.target for reply in moment.after.legal_moves())


def _rat_home(moment: Moved) -> bool:
    piece = _mover(moment)
    return _won_by(moment, JungleEnd.DEN) and piece is not None and piece.kind is Kind.RAT


def _last_one(moment: Moved) -> bool:
    return _won_by(moment, JungleEnd.CAPTURED_ALL)


ACHIEVEMENTS: Final = (
    Achievement(
        "rat_surfaces", N_("Out of the river"),
        N_("Take the elephant with a rat that has just come out of the water: nothing can hunt it there."),
        _rat_surfaces,
    ),
    Achievement(
        "leap_takes", N_("Over the water"),
        N_("Leap across the river with lion or tiger, and take what stands on the other bank."), _leap_takes,
    ),
    Achievement(
        "bars_leap", N_("No way over"),
        N_("Swim in the way of a lion or tiger that could leap at one of yours: they never leap over a rat."),
        _bars_leap,
    ),
    Achievement(
        "trap_takes", N_("In the trap"),
        N_("Take an animal in your trap with a weaker one: strength counts for nothing there."),
        _trap_takes,
    ),
    Achievement(
        "fork", N_("Two at once"),
        N_("Threaten two animals with one move, and take one of them with the next: only one can run."), _fork,
    ),
    Achievement(
        "free_run", N_("Free run"),
        N_("Walk into the den with four moves in a row, and let nobody get near enough to take the runner."),
        _free_run,
    ),
    Achievement(
        "rat_home", N_("The smallest wins"),
        N_("Bring your rat into the den: any animal wins there, and few watch the rat."), _rat_home,
    ),
    Achievement(
        "last_one", N_("All of them"),
        N_("Win without the den: take every animal of the other side."), _last_one,
    ),
)  # fmt: skip
"""In the order in which they are shown."""
