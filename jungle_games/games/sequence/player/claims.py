"""What speaks for a play in Sequence Giant: which five it makes or stops, whose, and which cards can still fill it.

Every claim is certain: it speaks of chips, of the own hand, and of how many cards nobody has shown.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from typing import Any

from jungle_games.core.cards import Card
from jungle_games.core.findings import Explanation
from jungle_games.games.sequence.rules.fives import (
    CORNERS,
    FIVE,
    NOTHING,
    SQUARES,
    Five,
    Side,
    Square,
    lines_through,
    own_squares,
)
from jungle_games.games.sequence.rules.moves import Draw, Exchange, Give, PassTurn, Place, Remove, SequenceMove
from jungle_games.games.sequence.rules.position import SequencePosition
from jungle_games.games.sequence.rules.situation import ONE_EYED, TWO_EYED, Situation, without
from jungle_games.games.sequence.rules.turns import DECK


@dataclass(frozen=True, slots=True)
class Line:
    """A five that a side can still make: how many of it are the side's, and the spaces that it lacks."""

    five: Five
    own: int
    lacks: tuple[Square, ...]


@cache
def _fives() -> tuple[Five, ...]:
    """Every five on the mat."""
    return tuple(sorted({five for square in SQUARES for line in lines_through(square) for five in line.fives}))


def lines_of(position: SequencePosition, side: Side, chips: Mapping[Square, Side]) -> Iterator[Line]:
    """The fives that ``side`` can still make with these ``chips``, by spaces alone."""
    own = own_squares(chips.items(), side)
    earlier = [frozenset(run.squares) for run in position.fives_of(side)]
    for five in _fives():
        lacks = tuple(square for square in five.squares if square not in own)
        fresh = all(len(run.intersection(five.squares)) <= 1 for run in earlier)
        if lacks and fresh and not any(square in chips for square in lacks):
            yield Line(five, FIVE - len(lacks), lacks)


class _Cards:
    """What can fill a space: the rest of the own hand, and the cards that nobody has shown."""

    def __init__(self, position: SequencePosition, played: Card) -> None:
        self._mat = position.table.mat
        self._unseen = Counter(unseen(position))
        self.hand = without(position.hand, played)
        self.wild = [card for card in self.hand if card in TWO_EYED]
        self.unseen_wild = sum(self._unseen[card] for card in TWO_EYED)

    def held(self, square: Square) -> Card | None:
        """The card for ``square`` in the hand; None without one."""
        card = self._mat.card_at(square)
        return card if card in self.hand else None

    def held_of(self, squares: Iterable[Square]) -> Sequence[Square]:
        """Those of ``squares`` that the hand can fill without a jack, each with a card of its own."""
        left = Counter(self.hand)
        found = []
        for square in squares:
            card = self._mat.card_at(square)
            if card is not None and left[card]:
                left[card] -= 1
                found.append(square)
        return found

    def unseen(self, square: Square) -> int:
        """How many cards that nobody has shown can fill ``square``, two-eyed jacks among them."""
        card = self._mat.card_at(square)
        return self.unseen_wild + (0 if card is None else self._unseen[card])

    def can_come(self, line: Line) -> bool:
        """Whether each space that is lacking can be filled from the hand or by an unseen card."""
        return all(self.unseen(square) or self.held(square) or self.wild for square in line.lacks)


def unseen(observation: Situation) -> list[Card]:
    """The cards hidden in ``observation``, in the order of the deck."""
    seen = Counter(card for pile in (*observation.hands, *observation.discards) for card in pile)
    return list((Counter(DECK) - seen).elements())


def all_claims(seen: SequencePosition, move: SequenceMove) -> Iterator[Explanation]:
    """What speaks for the legal ``move``, whichever it is."""
    match move:
        case Place() | Remove():
            yield from claims(seen, move)
        case Exchange(card):
            yield Explanation("dead", {"card": card.code})
        case Give(card):
            yield Explanation("gives_dead" if seen.is_dead(card) else "gives", {"card": card.code})
        case Draw():
            yield Explanation("draws")
        case PassTurn():
            yield Explanation("passes")


def claims(position: SequencePosition, move: Place | Remove) -> Iterator[Explanation]:
    """What speaks for ``move``, the weightiest first."""
    return _places(position, move) if isinstance(move, Place) else _takes(position, move)


def _told(key: str, five: Five, **facts: Any) -> Explanation:
    return Explanation(key, {"five": str(five), **facts}, five.squares)


# A chip laid


def _places(position: SequencePosition, move: Place) -> Iterator[Explanation]:
    square, side, cards = move.square, position.side, _Cards(position, move.card)
    made = position.completes(square)
    if made != NOTHING:
        fives = (*made.certain, *move.fives)
        runs = len(position.own_fives) + len(fives)
        yield _told("wins" if runs >= position.table.needed else "completes", fives[0])
        return
    after = {**position.chips, square: side}
    mine = [line for line in lines_of(position, side, after) if square in line.five.squares and cards.can_come(line)]
    stopped = list(_stopped(position, square, cards))
    fours, threes = ([line for line in mine if line.own == count] for count in (FIVE - 1, FIVE - 2))
    yield from _stops(position, stopped, FIVE - 1, cards)
    yield from _makes_four(fours, cards)
    yield from _stops(position, stopped, FIVE - 2, cards)
    if not fours:
        yield from _makes_three(threes, cards)
    if not fours and not threes:
        yield from _begins(position, mine, square, cards)
    yield from _denies(stopped)
    if not (cards.wild and fours):
        yield from _jacks(position, move, after, cards)


def _stopped(position: SequencePosition, square: Square, cards: _Cards) -> Iterator[tuple[Side, Line]]:
    """The fives of other sides that a chip on ``square`` ends, as far as unseen cards could have filled them."""
    for side in sorted(set(position.chips.values()) - {position.side}):
        for line in lines_of(position, side, position.chips):
            if square in line.lacks and line.own > 1 and all(map(cards.unseen, line.lacks)):
                yield side, line


def _stops(
    position: SequencePosition, stopped: Sequence[tuple[Side, Line]], own: int, cards: _Cards
) -> Iterator[Explanation]:
    """The five of so many chips that ends here."""
    for side, line in stopped:
        if line.own == own == FIVE - 1:
            count = cards.unseen(line.lacks[0])
            last = len(position.fives_of(side)) + 1 >= position.table.needed
            yield _told("stops_win" if last else "stops_four", line.five, side=side, count=count)
            return
        if line.own == own:
            yield _told("stops_three", line.five, side=side)
            return


def _makes_four(fours: Sequence[Line], cards: _Cards) -> Iterator[Explanation]:
    lacking = {line.lacks[0]: line for line in fours}
    if len(lacking) > 1:
        one, two, *_rest = lacking.values()
        squares = tuple(dict.fromkeys((*one.five.squares, *two.five.squares)))
        yield Explanation("fork", {"five": str(one.five), "other": str(two.five)}, squares)
        return
    for square, line in lacking.items():
        card = cards.held(square)
        if card is not None:
            yield _told("four_held", line.five, card=card.code)
        elif cards.wild:
            yield _told("four_wild", line.five)
        else:
            yield _told("four", line.five, square=str(square), count=cards.unseen(square))


def _makes_three(threes: Sequence[Line], cards: _Cards) -> Iterator[Explanation]:
    if not threes:
        return
    line = max(threes, key=lambda line: len(cards.held_of(line.lacks)))
    held = cards.held_of(line.lacks)
    if len(held) == len(line.lacks):
        yield _told("three_both", line.five)
    elif held:
        card = cards.held(held[0])
        assert card is not None
        other = next(square for square in line.lacks if square not in held)
        yield _told("three_held", line.five, card=card.code, square=str(other), count=cards.unseen(other))
    else:
        one, two = line.lacks
        yield _told("three", line.five, count=cards.unseen(one), counts=cards.unseen(two), one=str(one), two=str(two))


def _begins(position: SequencePosition, mine: Sequence[Line], square: Square, cards: _Cards) -> Iterator[Explanation]:
    """A first or second chip: a corner that counts, what the hand adds, and how many fives cross here."""
    if not mine:
        return
    best = max(mine, key=lambda line: (line.own + len(cards.held_of(line.lacks)), line.own))
    held, corner = len(cards.held_of(best.lacks)), next((each for each in best.five.squares if each in CORNERS), None)
    if held:
        yield _told("hand" if best.own > 1 else "hand_first", best.five, own=best.own, count=held)
    if corner is not None and best.own > 1:
        yield _told("corner", best.five, corner=str(corner), count=len(best.lacks))
    count = len(mine)
    rivals = [other for card in dict.fromkeys(cards.hand) for other in position.targets(card) if card not in ONE_EYED]
    crossing = [_crossing(position, other) for other in rivals if position.table.mat.card_at(other) in cards.hand]
    key = "crossing_most" if crossing and count > max(crossing) else "crossing"
    yield Explanation(key, {"square": str(square), "count": count, "others": max(crossing, default=0)}, (square,))


def _crossing(position: SequencePosition, square: Square) -> int:
    """How many fives that the side can still make cross a free ``square``, by spaces alone."""
    lines = lines_of(position, position.side, position.chips)
    return sum(square in line.lacks for line in lines)


def _denies(stopped: Sequence[tuple[Side, Line]]) -> Iterator[Explanation]:
    """Two chips of another side that come to nothing in this direction."""
    for side, line in stopped:
        if line.own == FIVE - 3:
            yield _told("stops_two", line.five, side=side)
            return


def _jacks(
    position: SequencePosition, move: Place, after: Mapping[Square, Side], cards: _Cards
) -> Iterator[Explanation]:
    """Why a jack is played, or what one that stays in the hand is kept for."""
    if move.card in TWO_EYED:
        plain = position.table.mat.card_at(move.square)
        if plain is not None and plain not in position.hand:
            yield Explanation("jack_needed", {"card": plain.code, "square": str(move.square)}, (move.square,))
        return
    if cards.wild:
        lines = [line for line in lines_of(position, position.side, after) if line.own >= FIVE - 2]
        for line in sorted(lines, key=lambda line: -line.own):
            gap = next((square for square in line.lacks if cards.held(square) is None), None)
            if gap is not None:
                yield _told("jack_kept", line.five, square=str(gap))
                return
    if any(card in ONE_EYED for card in cards.hand):
        for side in sorted(set(after.values()) - {position.side}):
            for line in lines_of(position, side, after):
                if line.own >= FIVE - 2:
                    yield _told("remover_kept", line.five, side=side, own=line.own)
                    return


# A chip taken


def _takes(position: SequencePosition, move: Remove) -> Iterator[Explanation]:
    square, cards = move.square, _Cards(position, move.card)
    side = position.chips[square]
    broken = [line for line in lines_of(position, side, position.chips) if square in line.five.squares]
    for line in sorted(broken, key=lambda line: -line.own):
        if line.own == FIVE - 1 and (count := cards.unseen(line.lacks[0])):
            last = len(position.fives_of(side)) + 1 >= position.table.needed
            yield _told("breaks_win" if last else "breaks_four", line.five, side=side, count=count)
            break
        if line.own == FIVE - 2 and all(map(cards.unseen, line.lacks)):
            yield _told("breaks_three", line.five, side=side)
            break
    after = {place: owner for place, owner in position.chips.items() if place != square}
    freed = [
        line for line in lines_of(position, position.side, after)
        if square in line.lacks and line.own >= FIVE - 2 and cards.can_come(line)
    ]  # fmt: skip
    for line in sorted(freed, key=lambda line: -line.own)[:1]:
        yield _told("opens", line.five, own=line.own, side=side)
    yield Explanation("takes", {"side": side, "count": len(broken)}, (square,))
