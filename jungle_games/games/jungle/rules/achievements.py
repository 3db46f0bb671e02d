"""What a match of Jungle is remembered for: its achievements, and one remarkable deed of the winner."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from enum import IntEnum
from typing import Final

from jungle_games.core.achievement import Achievement, Occasion
from jungle_games.core.game import Seat
from jungle_games.core.i18n import N_
from jungle_games.core.matches.match import Match
from jungle_games.games.jungle.rules.board import JungleMove, Kind, Terrain
from jungle_games.games.jungle.rules.position import JungleEnd, JunglePosition, is_trapped, outranks

Moved = Occasion[JunglePosition, JungleMove]

_RUN: Final = 4
"""The consecutive moves that make a run."""


def _when_moved(holds: Callable[[Moved, JungleMove], bool]) -> Callable[[Moved], bool]:
    """Whether ``holds``, of a move that the seat itself has just made."""
    return lambda occasion: isinstance(occasion.move, JungleMove) and holds(occasion, occasion.move)


def _own(occasion: Moved) -> list[tuple[Moved, JungleMove]]:
    """The moves of the seat, the latest first."""
    return [(each, each.move) for each in occasion.own() if isinstance(each.move, JungleMove)]


def _way(occasion: Moved) -> list[tuple[Moved, JungleMove]]:
    """The moves of the animal that has just moved, the latest first."""
    found = list[tuple[Moved, JungleMove]]()
    for each, move in _own(occasion):
        if not found or move.target == found[-1][1].origin:
            found.append((each, move))
    return found


def _fells(occasion: Moved, move: JungleMove) -> bool:
    """A rat takes an elephant."""
    mover, taken = occasion.before.pieces[move.origin], occasion.before.piece_at(move.target)
    return mover.kind is Kind.RAT and taken is not None and taken.kind is Kind.ELEPHANT


def _surfaces(occasion: Moved, move: JungleMove) -> bool:
    ground = occasion.after.board.ground
    return _fells(occasion, move) and any(ground[step.origin] is Terrain.WATER for _each, step in _way(occasion)[:2])


def _pounces(occasion: Moved, move: JungleMove) -> bool:
    return move.is_leap and move.target in occasion.before.pieces


def _bars_leap(occasion: Moved, move: JungleMove) -> bool:
    """The animal just moved blocks a leap that would have captured something."""
    before, after = replace(occasion.before, turn=1 - occasion.seat), occasion.after
    leaps = [leap for leap in before.legal_moves() if leap.is_leap and leap.target in before.pieces]
    return any(
        leap.target in after.pieces and (leap.target, move.target) in after.barred_leaps(leap.origin) for leap in leaps
    )


def _trap_takes(occasion: Moved, move: JungleMove) -> bool:
    before = occasion.before
    mover, taken = before.pieces[move.origin], before.piece_at(move.target)
    if taken is None or not is_trapped(before.board, move.target, taken, before.options):
        return False
    return not outranks(mover.kind, taken.kind, before.options)


def _fork(occasion: Moved, move: JungleMove) -> bool:
    earlier, step = next(iter(_own(occasion)[1:]), (None, None))
    if earlier is None or step is None or step.target != move.origin:
        return False
    position = replace(earlier.after, turn=occasion.seat)
    prey = {each.target for each in position.moves_from(step.target) if each.target in position.pieces}
    return len(prey) > 1 and move.target in prey and move.target in occasion.before.pieces


def _won_by(occasion: Moved, end: JungleEnd) -> bool:
    return occasion.won and occasion.outcome is not None and occasion.outcome.termination is end


def _free_run(occasion: Moved, _move: JungleMove) -> bool:
    """Into the den by the last moves of one piece, which could not be captured after any of them."""
    run, walked = _own(occasion)[:_RUN], [step for _each, step in _way(occasion)[:_RUN]]
    if not _won_by(occasion, JungleEnd.DEN) or len(run) < _RUN or [step for _each, step in run] != walked:
        return False
    return not any(reply.target == step.target for each, step in run[1:] for reply in each.after.legal_moves())


def _rat_home(occasion: Moved, move: JungleMove) -> bool:
    return _won_by(occasion, JungleEnd.DEN) and occasion.before.pieces[move.origin].kind is Kind.RAT


ACHIEVEMENTS: Final = (
    Achievement("rat_surfaces", N_("Out of the river"),
        N_("Take the elephant with a rat that has just come out of the water: nothing can hunt it there."),
        _when_moved(_surfaces)),
    Achievement("leap_takes", N_("Over the water"),
        N_("Leap across the river with lion or tiger, and take what stands on the other bank."), _when_moved(_pounces)),
    Achievement("bars_leap", N_("No way over"),
        N_("Swim in the way of a lion or tiger that could leap at one of yours: your rat stops the leap."),
        _when_moved(_bars_leap)),
    Achievement("trap_takes", N_("In the trap"),
        N_("Take an animal in your trap with a weaker one: strength counts for nothing there."),
        _when_moved(_trap_takes)),
    Achievement("fork", N_("Two at once"),
        N_("Threaten two animals with one move, and take one of them with the next: only one can run."),
        _when_moved(_fork)),
    Achievement("free_run", N_("Free run"),
        N_("Walk into the den with four moves in a row, and let nobody get near enough to take the runner."),
        _when_moved(_free_run)),
    Achievement("rat_home", N_("The smallest wins"),
        N_("Bring your rat into the den: any animal wins there, and few watch the rat."), _when_moved(_rat_home)),
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
    first, now = (sum(piece.seat == seat for piece in position.pieces.values())
                  for position in (match.position_at(0), match.position))  # fmt: skip
    return first - now


def _deeds(occasion: Moved) -> Iterator[Deed]:
    move, before = occasion.move, occasion.before
    if not isinstance(move, JungleMove) or move.target not in before.pieces:
        return
    way, animal, prey = _way(occasion), before.pieces[move.origin], before.pieces[move.target]
    taken = sum(step.target in each.before.pieces for each, step in way)

    def told(kind: DeedKind) -> Deed:
        return Deed(kind, animal.kind, prey.kind, occasion.ply, taken)

    if _fells(occasion, move):
        surfaced = _surfaces(occasion, move) and way[1][0].ply == occasion.ply - 2
        yield told(DeedKind.SURFACED if surfaced else DeedKind.FELLED)
    arrivals = {step.move.target for step in occasion.steps[: occasion.ply - 1] if isinstance(step.move, JungleMove)}
    if before.board.owners.get(move.target) == animal.seat and move.target in arrivals and _trap_takes(occasion, move):
        yield told(DeedKind.TRAPPED)
    if _pounces(occasion, move):
        yield told(DeedKind.POUNCED)
    if taken >= _MANY:
        yield told(DeedKind.MANY)
