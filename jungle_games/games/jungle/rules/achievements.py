"""What a match of Jungle is remembered for: its achievements, and one remarkable deed of the winner."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from enum import IntEnum
from typing import Final

from jungle_games.core.achievement import Achievement, Occasion
from jungle_games.core.game import Seat
from jungle_games.core.i18n import N_
from jungle_games.core.matches.match import Match
from jungle_games.games.jungle.rules.board import LEAPERS, JungleMove, Kind, Piece, Square, Terrain
from jungle_games.games.jungle.rules.position import JungleEnd, JunglePosition, is_trapped, outranks

Moved = Occasion[JunglePosition, JungleMove]

_RUN: Final = 4
"""The consecutive moves that make a run."""


def _made(occasion: Moved) -> JungleMove | None:
    return occasion.move if isinstance(occasion.move, JungleMove) else None


def _mover(occasion: Moved) -> Piece | None:
    move = _made(occasion)
    return None if move is None else occasion.before.pieces[move.origin]


def _taken(occasion: Moved) -> Piece | None:
    move = _made(occasion)
    return None if move is None else occasion.before.pieces.get(move.target)


def _own_moves(occasion: Moved) -> list[Moved]:
    return [each for each in occasion.own() if _made(each) is not None]


def _way(occasion: Moved) -> list[Moved]:
    """The moves of the animal that has just moved, the latest first."""
    found, move = list[Moved](), _made(occasion)
    at = move.target if move is not None else None
    for each in _own_moves(occasion):
        made = _made(each)
        if made is not None and made.target == at:
            found.append(each)
            at = made.origin
    return found


def _path(occasion: Moved) -> list[JungleMove]:
    return [made for each in _way(occasion) if (made := _made(each)) is not None]


def _is_water(position: JunglePosition, square: Square) -> bool:
    return position.board.ground[square] is Terrain.WATER


def _rat_surfaces(occasion: Moved) -> bool:
    rat, taken = _mover(occasion), _taken(occasion)
    if rat is None or taken is None or (rat.kind, taken.kind) != (Kind.RAT, Kind.ELEPHANT):
        return False
    return any(_is_water(occasion.after, move.origin) for move in _path(occasion)[:2])


def _leap_takes(occasion: Moved) -> bool:
    move = _made(occasion)
    if move is None or _taken(occasion) is None:
        return False
    return move.target not in occasion.before.board.steps(move.origin)


def _bars_leap(occasion: Moved) -> bool:
    """The rat just moved blocks a leap that would have captured something."""
    move, rat = _made(occasion), _mover(occasion)
    if move is None or rat is None or rat.kind is not Kind.RAT or not _is_water(occasion.after, move.target):
        return False
    return any(_saves(occasion, square, move.target) for square, piece in occasion.after.pieces.items()
               if piece.seat != occasion.seat and piece.kind in LEAPERS)  # fmt: skip


def _saves(occasion: Moved, leaper: Square, rat: Square) -> bool:
    after = occasion.after
    open_before = {target for target, _rat in occasion.before.barred_leaps(leaper)}
    for target, there in after.barred_leaps(leaper):
        prey = after.pieces.get(target)
        threatened = prey is not None and prey.seat == occasion.seat and (
            is_trapped(after.board, target, prey, after.options)
            or outranks(after.pieces[leaper].kind, prey.kind, after.options)
        )  # fmt: skip
        if there == rat and threatened and target not in open_before:
            return True
    return False


def _trap_takes(occasion: Moved) -> bool:
    move, piece, taken = _made(occasion), _mover(occasion), _taken(occasion)
    if move is None or piece is None or taken is None:
        return False
    before = occasion.before
    trapped = is_trapped(before.board, move.target, taken, before.options)
    return trapped and not outranks(piece.kind, taken.kind, before.options)


def _prey(position: JunglePosition, square: Square) -> set[Square]:
    piece = position.pieces[square]
    moves = replace(position, turn=piece.seat).moves_from(square)
    return {move.target for move in moves if move.target in position.pieces}


def _fork(occasion: Moved) -> bool:
    move = _made(occasion)
    if move is None or _taken(occasion) is None:
        return False
    earlier = next((each for each in _own_moves(occasion)[1:]), None)
    made = None if earlier is None else _made(earlier)
    if earlier is None or made is None or made.target != move.origin:
        return False
    prey = _prey(earlier.after, made.target)
    return len(prey) > 1 and move.target in prey


def _won_by(occasion: Moved, end: JungleEnd) -> bool:
    return occasion.won and occasion.outcome is not None and occasion.outcome.termination is end


def _free_run(occasion: Moved) -> bool:
    """Into the den by the last moves of one piece, which could not be captured after any of them."""
    if not _won_by(occasion, JungleEnd.DEN) or _made(occasion) is None:
        return False
    run = _own_moves(occasion)[:_RUN]
    walked = _path(occasion)[:_RUN]
    if len(run) < _RUN or [_made(each) for each in run] != walked:
        return False
    return not any(_in_danger(each) for each in run[1:])


def _in_danger(occasion: Moved) -> bool:
    move = _made(occasion)
    return move is not None and any(reply.target == move.target for reply in occasion.after.legal_moves())


def _rat_home(occasion: Moved) -> bool:
    piece = _mover(occasion)
    return _won_by(occasion, JungleEnd.DEN) and piece is not None and piece.kind is Kind.RAT


ACHIEVEMENTS: Final = (
    Achievement("rat_surfaces", N_("Out of the river"),
        N_("Take the elephant with a rat that has just come out of the water: nothing can hunt it there."),
        _rat_surfaces),
    Achievement("leap_takes", N_("Over the water"),
        N_("Leap across the river with lion or tiger, and take what stands on the other bank."), _leap_takes),
    Achievement("bars_leap", N_("No way over"),
        N_("Swim in the way of a lion or tiger that could leap at one of yours: they never leap over a rat."),
        _bars_leap),
    Achievement("trap_takes", N_("In the trap"),
        N_("Take an animal in your trap with a weaker one: strength counts for nothing there."), _trap_takes),
    Achievement("fork", N_("Two at once"),
        N_("Threaten two animals with one move, and take one of them with the next: only one can run."), _fork),
    Achievement("free_run", N_("Free run"),
        N_("Walk into the den with four moves in a row, and let nobody get near enough to take the runner."),
        _free_run),
    Achievement("rat_home", N_("The smallest wins"),
        N_("Bring your rat into the den: any animal wins there, and few watch the rat."), _rat_home),
    Achievement("last_one", N_("All of them"), N_("Win without the den: take every animal of the other side."),
        lambda occasion: _won_by(occasion, JungleEnd.CAPTURED_ALL)),
)  # fmt: skip
"""The achievements, in the order in which they are shown."""


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


def deed(match: Match[JunglePosition, JungleMove], seat: Seat) -> Deed | None:
    """The most remarkable deed of the animals of ``seat``, the latest of its kind; None if there is none."""
    start, steps = match.position_at(0), match.steps
    occasions = (Occasion(seat, start, steps, ply) for ply in range(1, len(steps) + 1))
    found = [each for occasion in occasions for each in _deeds(occasion)]
    return min(found, key=lambda each: (each.kind, -each.ply), default=None)


def lost(match: Match[JunglePosition, JungleMove], seat: Seat) -> int:
    """How many animals ``seat`` has lost."""
    first, now = (sum(piece.seat == seat for piece in position.pieces.values())
                  for position in (match.position_at(0), match.position))  # fmt: skip
    return first - now


def _deeds(occasion: Moved) -> Iterator[Deed]:
    move, animal, prey = _made(occasion), _mover(occasion), _taken(occasion)
    if move is None or animal is None or prey is None:
        return
    way, board = _way(occasion), occasion.before.board
    taken = sum(_taken(each) is not None for each in way)

    def told(kind: DeedKind) -> Deed:
        return Deed(kind, animal.kind, prey.kind, occasion.ply, taken)

    if (animal.kind, prey.kind) == (Kind.RAT, Kind.ELEPHANT):
        surfaced = _rat_surfaces(occasion) and way[1].ply == occasion.ply - 2
        yield told(DeedKind.SURFACED if surfaced else DeedKind.FELLED)
    arrivals = {step.move.target for step in occasion.steps[: occasion.ply - 1] if isinstance(step.move, JungleMove)}
    if board.owner(move.target) == animal.seat and move.target in arrivals and _trap_takes(occasion):
        yield told(DeedKind.TRAPPED)
    if _leap_takes(occasion):
        yield told(DeedKind.POUNCED)
    if taken >= _MANY:
        yield told(DeedKind.MANY)
