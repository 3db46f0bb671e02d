"""What a match of Sequence Giant is remembered for: its achievements, and the card that closed the last line."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from jungle_games.core.achievement import Achievement, Occasion
from jungle_games.core.cards import Card
from jungle_games.core.game import Seat
from jungle_games.core.i18n import N_
from jungle_games.core.matches.match import AnyMatch
from jungle_games.games.sequence.rules.fives import CORNERS, FIVE, Five, Line, Run, Side, Square, lines_through
from jungle_games.games.sequence.rules.moves import Exchange, Place, Remove, SequenceMove
from jungle_games.games.sequence.rules.position import SequenceEnd, SequencePosition
from jungle_games.games.sequence.rules.situation import TWO_EYED

Played = Occasion[SequencePosition, SequenceMove]


def _made(occasion: Played) -> tuple[Run, ...]:
    new = len(occasion.after.runs) - len(occasion.before.runs)
    return occasion.after.runs[-new:] if isinstance(occasion.move, Place) and new > 0 else ()


def _diagonal(occasion: Played) -> bool:
    ends = [(run.five.squares[0], run.five.squares[-1]) for run in _made(occasion)]
    return any(one.file != other.file and one.rank != other.rank for one, other in ends)


def _wild_five(occasion: Played) -> bool:
    move = occasion.move
    return isinstance(move, Place) and move.card in TWO_EYED and bool(_made(occasion))


def _fours(position: SequencePosition, side: Side) -> list[Line]:
    return [line for line in position.lines(side) if line.own == FIVE - 1]


def _breaks_four(occasion: Played) -> bool:
    move, before = occasion.move, occasion.before
    if not isinstance(move, Remove):
        return False
    return any(move.square in line.five.squares for line in _fours(before, before.chips[move.square]))


def _blocks_four(occasion: Played) -> bool:
    move, before = occasion.move, occasion.before
    if not isinstance(move, Place):
        return False
    others = set(before.chips.values()) - {before.table.side(occasion.seat)}
    return any(move.square in line.lacks for side in others for line in _fours(before, side))


def _open_ends(position: SequencePosition, side: int, square: Square) -> int:
    """The number of free spaces in line with ``square`` where a chip of ``side`` would make a SEQUENCE."""
    near = {other for line in lines_through(square) for other in line.others}
    return len(near.intersection(line.lacks[0] for line in _fours(position, side)))


def _open_four(occasion: Played) -> bool:
    """The chip just laid creates a second space that would complete a five."""
    move, side = occasion.move, occasion.after.table.side(occasion.seat)
    if not isinstance(move, Place) or occasion.after.outcome is not None or _made(occasion):
        return False
    return _open_ends(occasion.after, side, move.square) > max(1, _open_ends(occasion.before, side, move.square))


def _crossing(occasion: Played) -> bool:
    """The five just made shares a space with one of the side's own."""
    made = _made(occasion)
    earlier = occasion.before.fives_of(made[0].side) if made else []
    return any(set(run.five.squares) & set(five.squares) for run in made for five in earlier)


ACHIEVEMENTS: Final = (
    Achievement("corner_win", N_("Round the corner"),
        N_("Win with a row through a corner: it is everybody’s, so four chips are enough there."),
        lambda occasion: occasion.won and any(not CORNERS.isdisjoint(run.five.squares) for run in _made(occasion))),
    Achievement("diagonal", N_("On the diagonal"),
        N_("Make a SEQUENCE on a diagonal: those are overlooked most often."), _diagonal),
    Achievement("wild_five", N_("Wild jack"),
        N_("Complete a SEQUENCE with a two-eyed jack: it goes on any free space."), _wild_five),
    Achievement("breaks_four", N_("Four no more"),
        N_("Take a chip out of a row of four with a one-eyed jack, before the fifth one lies."), _breaks_four),
    Achievement("blocks_four", N_("In between"),
        N_("Lay your own chip where another side needed its fifth: that saves you the jack."), _blocks_four),
    Achievement("open_four", N_("Two ways to win"),
        N_("Lay a chip after which two spaces would make your SEQUENCE: only one of them can be blocked."), _open_four),
    Achievement("crossing", N_("Crossroads"),
        N_("Let a second SEQUENCE cross your first: the two may share one space."), _crossing),
    Achievement("dead_card", N_("Life after a dead card"),
        N_("Exchange a card whose two spaces are taken: it costs nothing, and you still play."),
        lambda occasion: isinstance(occasion.move, Exchange)),
)  # fmt: skip
"""The achievements, in the order in which they are shown."""


@dataclass(frozen=True, slots=True)
class Closing:
    """The ``card`` played last, and the ``fives`` it completed for a ``side``."""

    side: Side
    card: Card
    fives: tuple[Five, ...]


def closing(match: AnyMatch) -> Closing | None:
    outcome = match.outcome
    if outcome is None or not outcome.winners or not isinstance(outcome.termination, SequenceEnd):
        return None
    for ply in reversed(range(match.ply)):
        step, before = match.steps[ply], match.position_at(ply)
        new = step.position.runs[len(before.runs) :]
        if isinstance(step.move, Place) and new:
            return Closing(new[-1].side, step.move.card, tuple(run.five for run in new))
    return None


def missed_draws(match: AnyMatch, seat: Seat) -> int:
    return sum(
        before.owed == seat != step.actor and step.position.owed != seat
        for before, step in zip(match.positions(), match.steps, strict=False)
    )
