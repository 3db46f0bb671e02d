"""What a match of Jacks is remembered for: its achievements, and the pair that decided it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from jungle_games.core.achievement import Achievement, Occasion
from jungle_games.core.game import Seat
from jungle_games.core.i18n import N_
from jungle_games.core.matches.match import Match
from jungle_games.games.jacks.rules.cards import OFF, Effect, Face, JacksMove, Pair, Place, Step
from jungle_games.games.jacks.rules.position import JacksPosition

Walked = Occasion[JacksPosition, JacksMove]

_IN_A_ROW: Final = 5
_LONG_AGO: Final = 6
"""Turns of all players since a card was last seen."""


def _pair(occasion: Walked) -> Pair | None:
    before, after = occasion.before, occasion.after
    taken = after.pairs[occasion.seat]
    if not isinstance(occasion.move, Step) or len(taken) == len(before.pairs[occasion.seat]):
        return None
    return after.cards.pair(taken[-1])


def _landed(occasion: Walked) -> Place | None:
    return occasion.before.path(occasion.move)[-1] if isinstance(occasion.move, Step) else None


def _taker(before: JacksPosition, after: JacksPosition) -> Seat | None:
    return next((seat for seat in range(after.seats) if len(after.pairs[seat]) > len(before.pairs[seat])), None)


def _five_in_row(occasion: Walked) -> bool:
    if _pair(occasion) is None:
        return False
    takers = (_taker(each.before, each.after) for each in occasion.back())
    taken = [taker for taker in takers if taker is not None]
    return len(taken) >= _IN_A_ROW and set(taken[:_IN_A_ROW]) == {occasion.seat}


def _remembered(occasion: Walked) -> bool:
    """The pair's second card lay face down, and was seen some turns ago."""
    place = _landed(occasion)
    if _pair(occasion) is None or place is None or place in occasion.before.face_up:
        return False
    seen = occasion.before.seen[place]
    return seen is not None and occasion.before.turns - seen.turn >= _LONG_AGO


def _own_colour(occasion: Walked) -> bool:
    pair = _pair(occasion)
    return pair is not None and pair.colour == occasion.after.colours[occasion.seat]


def _their_colour(occasion: Walked) -> bool:
    pair = _pair(occasion)
    return pair is not None and pair.colour in occasion.after.colours and not _own_colour(occasion)


def _stays_free(occasion: Walked) -> bool:
    """The pair that costs a turn was taken, and its instruction is ignored."""
    pair = _pair(occasion)
    return pair is not None and pair.effect is Effect.LOSE_TURN


def _one_way(occasion: Walked) -> bool:
    """A pair is taken with a jack that left a card with only one way out."""
    move, before = occasion.move, occasion.before
    if _pair(occasion) is None or not isinstance(move, Step):
        return False
    origin = before.jacks[occasion.seat][move.jack]
    face = None if origin is OFF else before.ring[origin]
    one_way = (Effect.CLOCKWISE, Effect.COUNTER_CLOCKWISE)
    return face is not None and before.cards.pair(face).effect in one_way


def _start_taken(occasion: Walked) -> bool:
    """The pair just taken includes the starting card while another seat still has a jack off the ring."""
    before, after = occasion.before, occasion.after
    waiting = any(place is OFF for seat, own in enumerate(after.jacks) if seat != occasion.seat for place in own)
    return _pair(occasion) is not None and before.ring[0] is not None and after.ring[0] is None and waiting


def _three_open(occasion: Walked) -> bool:
    held, now = (_held(position, occasion.seat) for position in (occasion.before, occasion.after))
    return isinstance(occasion.move, Step) and now > held == 2


def _held(position: JacksPosition, seat: Seat) -> int:
    return len({place for place in position.jacks[seat] if place is not OFF and position.ring[place] is not None})


ACHIEVEMENTS: Final = (
    Achievement("three_open", N_("Three cards open"),
        N_("Stand on three different cards with your three jacks: each may find its partner then."), _three_open),
    Achievement("remembered", N_("I have seen you before"),
        N_("Take a pair whose second card lay face down and was last seen six turns ago or more."), _remembered),
    Achievement("five_in_row", N_("Five in a row"),
        N_("Take five pairs one after the other, with nobody taking any in between."), _five_in_row),
    Achievement("own_colour", N_("My own"),
        N_("Take the pair with the jacks of your colour: it is worth more to you than to anybody."), _own_colour),
    Achievement("their_colour", N_("Yours no more"),
        N_("Take the pair of another player’s colour: what they lose is as good as what you win."), _their_colour),
    Achievement("stays_free", N_("No turn lost"),
        N_("Take the pair that says “lose a turn”: on a pair that is taken, what it says does not count."),
        _stays_free),
    Achievement("one_way", N_("One way only"),
        N_("Take a pair with a jack that leaves a card with an arrow: the one way was the right one."), _one_way),
    Achievement("start_taken", N_("Door moved"),
        N_("Take the pair of the starting card while others have jacks to bring in: they come in elsewhere then."),
        _start_taken),
)  # fmt: skip


@dataclass(frozen=True, slots=True)
class Deciding:
    """The pair taken at this ``ply``, and whether nobody took one after it."""

    face: Face
    ply: int
    last: bool


def deciding(match: Match[JacksPosition, JacksMove]) -> Deciding | None:
    """The pair before which the only winner did not lead, and after which nobody ever drew level."""
    if match.outcome is None or len(match.outcome.winners) != 1:
        return None
    winner, found, last = match.outcome.winners[0], None, 0
    before = match.position_at(0)
    for ply, step in enumerate(match.steps):
        after = step.position
        if sum(map(len, after.pairs)) > sum(map(len, before.pairs)):
            last = ply
            if _leads(after, winner) and not _leads(before, winner):
                found = after.pairs[winner][-1], ply
        before = after
    if found is None or not _leads(before, winner):
        return None
    return Deciding(*found, last=found[1] == last)


def _leads(position: JacksPosition, seat: int) -> bool:
    others = [score for other, score in enumerate(position.scores) if other != seat]
    return position.scores[seat] > max(others)
