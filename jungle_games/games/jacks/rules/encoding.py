"""Jacks for programs that learn."""

from __future__ import annotations

from collections.abc import Iterator

from jungle_games.core.encoding import Encoding, Feature, from_seat
from jungle_games.core.game import Seat
from jungle_games.games.jacks.rules.cards import CARDS, COLOURS, HIDDEN, find_cards
from jungle_games.games.jacks.rules.notation import JACKS, SIDES, Direction
from jungle_games.games.jacks.rules.options import JacksOptions
from jungle_games.games.jacks.rules.position import JacksPosition

_LONG_AGO = 40
"""Turns after which a sighting counts as longest ago."""


def encode(options: JacksOptions, seats: int) -> Encoding[JacksPosition]:
    """A move is a jack and its way, such as ``2 cw``."""
    faces = [pair.code for pair in find_cards(options.attached).pairs]
    walks = [f"{jack + 1} {direction}" for jack in range(JACKS) for direction in Direction]

    def ago(seen: JacksPosition, seat: Seat) -> Iterator[int]:
        return (_LONG_AGO if sighting is None else seen.turns - sighting.turn for sighting in seen.seen)

    def jacks(seen: JacksPosition, seat: Seat) -> Iterator[int]:
        return (CARDS if place is None else place for own in from_seat(seat, seen.jacks) for place in own)

    return Encoding(
        (*walks, "pass", *(f"start {number}" for number in range(1, CARDS + 1))),
        (
            Feature("ring", "the card at each place, clockwise: face down, or its face; nothing where it was taken",
                    (CARDS,), lambda seen, seat: seen.ring, (HIDDEN, *faces)),
            Feature("seen", "the face last seen at each place", (CARDS,),
                    lambda seen, seat: [sighting and sighting.face for sighting in seen.seen], faces),
            Feature("ago", f"turns since then, as a share of {_LONG_AGO}", (CARDS,), ago, most=_LONG_AGO),
            Feature("jacks", "where each jack stands, own first: places 0 to 25, or off the ring", (seats, JACKS),
                    jacks, range(CARDS + 1)),
            Feature("die", "what the die shows", (1,), lambda seen, seat: [seen.die], range(1, SIDES + 1)),
            Feature("pairs", "which pairs each seat has taken, own first", (seats,),
                    lambda seen, seat: from_seat(seat, seen.pairs), faces, several=True),
            Feature("scores", "each seat's points, own first, as a share of 40", (seats,),
                    lambda seen, seat: from_seat(seat, seen.scores), most=40),
            Feature("colours", "the colour of each seat's jacks, own first", (seats,),
                    lambda seen, seat: from_seat(seat, seen.colours[:seats]), COLOURS),
            Feature("lost_turns", "turns that each seat has yet to lose, own first, as a share of three", (seats,),
                    lambda seen, seat: from_seat(seat, seen.lost_turns), most=3),
            Feature("quiet", "turns since the last pair, as a share of 100", (1,),
                    lambda seen, seat: [seen.quiet], most=100),
        ),
    )  # fmt: skip
