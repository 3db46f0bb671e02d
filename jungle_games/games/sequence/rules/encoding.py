"""Sequence Giant for programs that learn."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator

from jungle_games.core.cards import Card, deck
from jungle_games.core.encoding import Encoding, Feature, from_seat, seat_after
from jungle_games.core.game import Seat
from jungle_games.games.sequence.rules.fives import lines_through
from jungle_games.games.sequence.rules.mat import PICTURED, PLAYABLE, SQUARES
from jungle_games.games.sequence.rules.mats import find_mat
from jungle_games.games.sequence.rules.options import SequenceOptions
from jungle_games.games.sequence.rules.position import SequencePosition
from jungle_games.games.sequence.rules.situation import HAND_SIZES, ONE_EYED, TWO_EYED

_CARDS = deck()


def encode(options: SequenceOptions, seats: int) -> Encoding[SequencePosition]:
    """A move is a card and its space, such as ``7H c4``; each five that is chosen, such as ``=c4-g4``, comes after."""
    mat, sides = find_mat(options.mat, options.attached), options.sides_for(seats)

    def actions() -> Iterator[str]:
        for card in _CARDS:
            spaces = PLAYABLE if card in TWO_EYED else mat.spaces(card)
            yield from (f"{card} {square}" for square in spaces)
        yield from (f"{card} x{square}" for card in sorted(ONE_EYED, key=str) for square in PLAYABLE)
        fives = (five for square in SQUARES for line in lines_through(square) for five in line.fives)
        yield from dict.fromkeys(f"={five}" for five in fives)
        yield from (f"dead {card}" for card in PICTURED)
        yield from ("draw", "pass", "flag", *(f"talk {side}" for side in range(sides)))
        yield from (f"give {card}" for card in _CARDS)

    def turn_of(seen: SequencePosition, seat: Seat, side: int) -> int:
        """How many turns after ``seat`` comes ``side``."""
        return (seen.table.members(side)[0] - seat) % sides

    def chips(seen: SequencePosition, seat: Seat) -> Iterator[int | None]:
        turns = {side: turn_of(seen, seat, side) for side in set(seen.chips.values())}
        return (turns.get(seen.chips.get(square, -1)) for square in SQUARES)

    def runs(seen: SequencePosition, seat: Seat) -> list[int]:
        turns = [turn_of(seen, seat, run.side) for run in seen.runs]
        return [turns.count(turn) for turn in range(sides)]

    def counted(cards: Iterable[Card]) -> list[int]:
        numbers = Counter(card.code for card in cards)
        return [numbers[card.code] for card in _CARDS]

    return Encoding(
        tuple(actions()),
        (
            Feature("chips", "whose chip lies on each space, row by row from row 1: own side, next side, …",
                    (10, 10), chips, range(sides)),
            Feature("locked", "which spaces are part of a SEQUENCE", (1,), lambda seen, seat: [seen.locked], SQUARES,
                    several=True),
            Feature("runs", "SEQUENCES of the own side, the next side, …, as shares of two", (sides,), runs, most=2),
            Feature("hand", "how many of each card are in the own hand, as a share of two", (52,),
                    lambda seen, seat: counted(seen.hands[seat]), most=2),
            Feature("hands", "the cards in each hand, own first, as a share of those dealt", (seats,),
                    lambda seen, seat: map(len, from_seat(seat, seen.hands)), most=HAND_SIZES[seats]),
            Feature("discarded", "how many of each card were played, as a share of two", (52,),
                    lambda seen, seat: counted(card for pile in seen.discards for card in pile), most=2),
            Feature("deck", "cards in the draw deck, as a share of all", (1,),
                    lambda seen, seat: [len(seen.deck)], most=104),
            Feature("turn", "whose turn it is: own, next seat, …", (1,),
                    lambda seen, seat: [seat_after(seat, seen.turn, seats)], range(seats)),
            Feature("owed", "who may still draw a card: oneself, next seat, …", (1,),
                    lambda seen, seat: [seat_after(seat, seen.owed, seats)], range(seats)),
            Feature("giving", "who must give up a card: oneself, next seat, …", (seats,),
                    lambda seen, seat: from_seat(seat, [other in seen.giving for other in range(seats)])),
            Feature("exchanged", "whether a dead card was exchanged in this turn", (1,),
                    lambda seen, seat: [seen.exchanged]),
            Feature("passes", "seats that passed in a row, as a share of all", (1,),
                    lambda seen, seat: [seen.passes], most=seats),
        ),
        composed=True,
    )  # fmt: skip
