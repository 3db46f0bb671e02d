"""What the claims about plays in Sequence Giant mean: fives walked space by space, cards counted one by one."""

from __future__ import annotations

from collections import Counter
from typing import Any

from jungle_games.core.cards import Card, deck
from jungle_games.games.sequence.rules.fives import CORNERS, SIZE, Square
from jungle_games.games.sequence.rules.moves import Place, Remove

WILD = {"JC", "JD"}
WAYS = ((1, 0), (0, 1), (1, 1), (1, -1))
Chips = dict[Square, int]


def squares(text: str) -> list[Square]:
    """The spaces of a five by its ends."""
    first, last = map(Square.parse, text.split("-"))
    steps = [(last.file - first.file) // 4, (last.rank - first.rank) // 4]
    return [Square(first.file + steps[0] * i, first.rank + steps[1] * i) for i in range(5)]


def fives_through(square: Square) -> list[list[Square]]:
    found = []
    for right, up in WAYS:
        for back in range(5):
            five = [Square(square.file + right * (i - back), square.rank + up * (i - back)) for i in range(5)]
            if all(0 <= each.file < SIZE and 0 <= each.rank < SIZE for each in five):
                found.append(five)
    return found


def own(told: Any, five: list[Square], side: int, chips: Chips) -> int:
    """How many of ``five`` are the side's; -1 if it can make it no more."""
    if any(chips.get(square, side) != side for square in five):
        return -1
    runs = [run.five.squares for run in told.before.runs if run.side == side]
    if any(len(set(run) & set(five)) > 1 for run in runs):
        return -1
    return sum(square in CORNERS or square in chips for square in five)


def free(five: list[Square], chips: Chips) -> list[Square]:
    return [square for square in five if square not in CORNERS and square not in chips]


def unseen(told: Any) -> Counter[str]:
    """The cards that the seat has not seen, of the two packs."""
    left = Counter(card.code for card in deck(packs=2))
    left.subtract(card.code for card in told.before.hands[told.seat])
    left.subtract(card.code for pile in told.before.discards for card in pile)
    return left


def fills(told: Any, square: Square) -> int:
    left, card = unseen(told), told.before.table.mat.cards[square]
    return left[card.code] + sum(left[code] for code in WILD)


def hand(told: Any) -> list[str]:
    cards = [card.code for card in told.before.hands[told.seat]]
    cards.remove(told.move.card.code)
    return cards


def held(told: Any, five: list[Square]) -> int:
    """How many of the free spaces of ``five`` the rest of the hand fills without jacks."""
    wanted = Counter(told.before.table.mat.cards[square].code for square in free(five, after(told)))
    return sum((wanted & Counter(hand(told))).values())


def after(told: Any) -> Chips:
    """The chips after the play, before any SEQUENCE is taken note of."""
    chips = dict(told.before.chips)
    if told.move.square in chips:
        del chips[told.move.square]
    else:
        chips[told.move.square] = told.before.side
    return chips


def mine(told: Any, count: int) -> bool:
    """Whether the five of the claim has so many of the own side now, and can still be made."""
    five = squares(told.facts["five"])
    return told.move.square in five and own(told, five, told.before.side, after(told)) == count


def theirs(told: Any, count: int) -> bool:
    """Whether the five of the claim had so many of the other side, with unseen cards for the rest, and has not now."""
    five, side = squares(told.facts["five"]), told.facts["side"]
    before, now = own(told, five, side, dict(told.before.chips)), own(told, five, side, after(told))
    return before == count and now < before and all(fills(told, each) for each in free(five, told.before.chips))


def last(told: Any) -> bool:
    """Whether the free space of the five could be filled by so many unseen cards."""
    (gap,) = free(squares(told.facts["five"]), told.before.chips)
    return fills(told, gap) == told.facts["count"] > 0


def wins_with_one(told: Any, side: int) -> bool:
    return sum(run.side == side for run in told.before.runs) + 1 >= told.before.table.needed


def fork(told: Any) -> bool:
    one, two = (squares(told.facts[name]) for name in ("five", "other"))
    gaps = [free(five, after(told)) for five in (one, two)]
    return all(own(told, five, told.before.side, after(told)) == 4 for five in (one, two)) and gaps[0] != gaps[1]


def crossing(told: Any, square: Square) -> int:
    chips = {**told.before.chips, square: told.before.side}
    return sum(own(told, five, told.before.side, chips) > 0 for five in fives_through(square))


def can_come(told: Any, five: list[Square]) -> bool:
    wild = WILD & set(hand(told))
    cards = told.before.table.mat.cards
    return all(fills(told, each) or cards[each].code in hand(told) or wild for each in free(five, after(told)))


def open_here(told: Any) -> int:
    fives = fives_through(told.move.square)
    return sum(own(told, five, told.before.side, after(told)) > 0 and can_come(told, five) for five in fives)


def elsewhere(told: Any) -> int:
    """The most fives that cross a space which the other cards of the hand allow."""
    found = [
        crossing(told, square)
        for code in set(hand(told)) - {"JC", "JD", "JS", "JH"}
        for square in told.before.table.mat.spaces(Card(code)) if square not in told.before.chips
    ]
    return max(found, default=0)


def three(told: Any) -> bool:
    gaps = free(squares(told.facts["five"]), after(told))
    named = {told.facts["one"]: told.facts["count"], told.facts["two"]: told.facts["counts"]}
    return mine(told, 3) and named == {str(gap): fills(told, gap) for gap in gaps}


def three_held(told: Any) -> bool:
    gaps = {str(gap): gap for gap in free(squares(told.facts["five"]), after(told))}
    other = gaps.pop(told.facts["square"])
    (card,) = (told.before.table.mat.cards[gap].code for gap in gaps.values())
    return mine(told, 3) and card == told.facts["card"] in hand(told) and fills(told, other) == told.facts["count"]


def gap_of_four(told: Any) -> Square:
    (gap,) = free(squares(told.facts["five"]), after(told))
    return gap


def runs(told: Any) -> int:
    return sum(run.side == told.before.side for run in told.after.runs)


def made(told: Any) -> bool:
    five = squares(told.facts["five"])
    return any(set(run.five.squares) == set(five) for run in told.after.runs if run.side == told.before.side)


def kept(told: Any) -> bool:
    five = squares(told.facts["five"])
    gap = Square.parse(told.facts["square"])
    needs = told.before.table.mat.cards[gap].code
    there = own(told, five, told.before.side, after(told)) >= 3 and gap in free(five, after(told))
    return there and needs not in hand(told) and bool(WILD & set(hand(told)))


HOLDS = {
    "wins": lambda told: made(told) and told.after.outcome is not None and told.seat in told.after.outcome.winners,
    "completes": lambda told: made(told) and runs(told) < told.before.table.needed,
    "stops_win": lambda told: theirs(told, 4) and last(told) and wins_with_one(told, told.facts["side"]),
    "stops_four": lambda told: theirs(told, 4) and last(told),
    "stops_three": lambda told: theirs(told, 3),
    "stops_two": lambda told: theirs(told, 2),
    "breaks_win": lambda told: theirs(told, 4) and last(told) and wins_with_one(told, told.facts["side"]),
    "breaks_four": lambda told: theirs(told, 4) and last(told),
    "breaks_three": lambda told: theirs(told, 3),
    "takes": lambda told: told.facts["count"] == sum(
        own(told, five, told.facts["side"], dict(told.before.chips)) > 0 and bool(free(five, told.before.chips))
        for five in fives_through(told.move.square)
    ),
    "opens": lambda told: mine(told, told.facts["own"]),
    "fork": fork,
    "four_held": lambda told: (
        mine(told, 4) and told.before.table.mat.cards[gap_of_four(told)].code == told.facts["card"] in hand(told)
    ),
    "four_wild": lambda told: mine(told, 4) and bool(WILD & set(hand(told))),
    "four": lambda told: mine(told, 4) and fills(told, gap_of_four(told)) == told.facts["count"] > 0,
    "three_both": lambda told: mine(told, 3) and held(told, squares(told.facts["five"])) == 2,
    "three_held": three_held,
    "three": three,
    "hand": lambda told: (
        mine(told, told.facts["own"]) and held(told, squares(told.facts["five"])) == told.facts["count"]
    ),
    "hand_first": lambda told: mine(told, 1) and held(told, squares(told.facts["five"])) == told.facts["count"] > 0,
    "corner": lambda told: (
        Square.parse(told.facts["corner"]) in set(squares(told.facts["five"])) & CORNERS
        and mine(told, 5 - told.facts["count"])
    ),
    "crossing": lambda told: open_here(told) == told.facts["count"] > 0,
    "crossing_most": lambda told: open_here(told) == told.facts["count"] > elsewhere(told) == told.facts["others"],
    "jack_needed": lambda told: (
        told.move.card.code in WILD and told.facts["card"] not in [card.code for card in told.before.hands[told.seat]]
        and told.before.table.mat.cards[told.move.square].code == told.facts["card"]
    ),
    "jack_kept": kept,
    "remover_kept": lambda told: (
        bool({"JS", "JH"} & set(hand(told))) and told.facts["side"] != told.before.side
        and own(told, squares(told.facts["five"]), told.facts["side"], after(told)) == 4
    ),
    "dead": lambda told: all(space in told.before.chips for space in told.before.table.mat.spaces(told.move.card)),
    "gives_dead": lambda told: all(
        space in told.before.chips for space in told.before.table.mat.spaces(told.move.card)
    ),
    "gives": lambda told: told.move.card in told.before.hands[told.seat],
    "draws": lambda told: told.before.owed == told.seat,
    "passes": lambda told: not any(isinstance(move, Place | Remove) for move in told.before.legal_moves()),
}  # fmt: skip
