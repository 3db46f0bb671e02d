"""Fast playouts of turns, for computer players and statistics: cards are small numbers, the deck is a bag.

A card is 0 to 51: its rank less one, and 13 for each suit in the order of ``Suit``. A square is a place from 0 in the
order of ``grid.squares``. Tests compare it with the rules in ``grid.py`` and ``turn.py``.
"""

from __future__ import annotations

from random import Random
from typing import Final

from jungle_games.core.cards import Card, Suit
from jungle_games.games.jungle_matrix.rules.moves import centre, index, kinds, squares
from jungle_games.games.jungle_matrix.rules.turn import Ending, Turn
from jungle_games.games.jungle_matrix.rules.turn_rules import DECK_SIZE, Colours, End, TurnRules

_SUITS: Final = tuple(Suit)
_RANK: Final = tuple(card % 13 + 1 for card in range(DECK_SIZE))
_RED: Final = tuple(_SUITS[card // 13].is_red for card in range(DECK_SIZE))
_JACK: Final = 11
_KING: Final = 13

LONGEST: Final = 400
"""Covers after which a turn is cut off: some custom pets could make it endless."""
SECONDS_A_CARD: Final = 2.5
"""The assumed time per card, which decides whether a grid is gridlocked in time."""
_HASTE: Final = 0.1
"""The chance to run out of time at a card is this by the square of the seconds for it."""


def number_of(card: Card) -> int:
    assert card.rank is not None
    assert card.suit is not None
    return card.rank - 1 + 13 * _SUITS.index(card.suit)


class Table:
    """The state of a turn, changed in place.

    ``bag`` are the cards of the deck in unknown order; ``known`` those on top of it, the topmost last.
    """

    def __init__(self, tops: list[int], under: list[int], bag: list[int], known: list[int], rules: TurnRules) -> None:
        self.tops = tops
        self.under = under
        self.bag = bag
        self.known = known
        self._rules = rules
        self.covered = 0
        self.bonus = 0
        self.swaps = rules.swaps
        self.lone_kings = rules.lone_kings
        self.wild_covers = rules.wild_covers
        self.forgives = rules.forgives

    @classmethod
    def new(cls, rules: TurnRules, dice: Random) -> Table:
        table = cls([], [], list(range(DECK_SIZE)), [], rules)
        table.tops = [table.draw(dice) for _place in range(rules.squares)]
        return table

    @classmethod
    def of(cls, turn: Turn) -> Table:
        """The table of ``turn``, which may be an observation's; known cards of the deck keep their places."""
        known = [number_of(card) for card in turn.deck[: turn.seen]]
        tops, under = [number_of(card) for card in turn.tops], [number_of(card) for card in turn.under]
        away = {*known, *tops, *under}
        table = cls(tops, under, [card for card in range(DECK_SIZE) if card not in away], known[::-1], turn.rules)
        table.covered, table.bonus = turn.covered, turn.bonus
        table.swaps -= turn.swaps
        table.lone_kings -= turn.lone_kings
        table.wild_covers -= turn.wild_covers
        table.forgives -= turn.forgiven
        return table

    def copy(self) -> Table:
        other = Table(self.tops[:], self.under[:], self.bag[:], self.known[:], self._rules)
        other.covered, other.bonus = self.covered, self.bonus
        other.swaps, other.lone_kings = self.swaps, self.lone_kings
        other.wild_covers, other.forgives = self.wild_covers, self.forgives
        return other

    def draw(self, dice: Random) -> int:
        if self.known:
            return self.known.pop()
        bag = self.bag
        place = int(dice.random() * len(bag))
        card = bag[place]
        bag[place] = bag[-1]
        bag.pop()
        return card

    def cover(self, place: int, dice: Random) -> bool:
        """Cover the card on ``place`` and return whether that emptied the deck."""
        self.under.append(self.tops[place])
        self.tops[place] = self.draw(dice)
        self.covered += 1
        return not self.bag and not self.known

    def reshuffle(self) -> None:
        self.bag, self.under = self.under, []

    def swap(self, place: int, dice: Random) -> None:
        self.swaps -= 1
        down = self.tops[place]
        self.tops[place] = self.draw(dice)
        self.known.append(down)


class Engine:
    """Plays turns under ``rules``. ``slips`` is the chance, at each card, of a mistake that is caught."""

    def __init__(self, rules: TurnRules, slips: float = 0.0) -> None:
        self.rules = rules
        self.hazard = slips
        self.haste = _HASTE / rules.pace**2 if rules.pace else 0.0
        self._order = kinds(rules)
        self._ascending = rules.covers is End.LOWEST
        self._colours = rules.colours is not Colours.ANY
        self._same = rules.colours is Colours.SAME
        self._strict = rules.touching or self._colours
        every = squares(rules.columns)
        self._touching = [[one.touches(other) for other in every] for one in every]
        self._asleep = frozenset(index(square, rules.columns) for square in centre(rules.columns))
        self._bonus = {(high, low): rules.pair_bonus(high, low) for high, low in self._order if high}

    def play(self, dice: Random) -> int:
        return self.play_out(Table.new(self.rules, dice), dice)

    def play_out(self, table: Table, dice: Random, places: tuple[int, ...] = (), bonus: int = 0) -> int:
        """The score of the turn that goes on at ``table``.

        ``places``, the rest of a combination, are covered first, which scores ``bonus`` extra.
        """
        ended: Ending | None = None
        while ended is None and table.covered < LONGEST:
            if not places:
                places = self.first_due(table.tops, table.covered)
                bonus = self._bonus_of(table.tops, places) if places else 0
            if not places:
                places = self.leave(table)
            if not places and table.swaps:
                table.swap(self.least_useful(table), dice)
            elif not places:
                ended = Ending.GRIDLOCKED
            ended = ended or self._cover(table, dice, places, bonus)
            if table.forgives < 0:
                return 0
            places, bonus = (), 0
        return self._booked(table, ended or Ending.EXHAUSTED)

    def _cover(self, table: Table, dice: Random, places: tuple[int, ...], bonus: int) -> Ending | None:
        """Cover ``places`` in order, for ``bonus`` once all are covered; returns how that ended the turn, if it did.

        A mistake that is caught and not forgiven leaves the table's ``forgives`` negative.
        """
        for number, place in enumerate(places, start=1):
            if self.hazard and dice.random() < self.hazard:
                table.forgives -= 1
                if table.forgives < 0:
                    return None
            if self.haste and dice.random() < self.haste:
                return Ending.FLAGGED
            emptied = table.cover(place, dice)
            if number == len(places):
                table.bonus += bonus
            if emptied:
                if not self.rules.goes_on:
                    return Ending.EXHAUSTED
                table.reshuffle()
        return None

    def _booked(self, table: Table, ended: Ending) -> int:
        points = self.rules.start_points + table.covered + table.bonus
        if ended is Ending.GRIDLOCKED and self.rules.quick_points:
            points += self.rules.quick_bonus(SECONDS_A_CARD * (table.covered + self.rules.squares / 3))
        return self.rules.score(points)

    def _bonus_of(self, tops: list[int], places: tuple[int, ...]) -> int:
        if len(places) == 3:
            return self.rules.trio_points
        if not self._bonus:
            return 0
        one, other = _RANK[tops[places[0]]], _RANK[tops[places[1]]]
        return self._bonus[(one, other) if one >= other else (other, one)]

    # Combinations

    def first_due(self, tops: list[int], covered: int) -> tuple[int, ...]:
        """The places of a combination of the highest priority in the order of covering; empty when gridlocked."""
        lying: list[list[int]] = [[], [], [], [], [], [], [], [], [], [], [], [], [], []]
        asleep = self._asleep if covered < self.rules.centre_sleeps else ()
        for place, card in enumerate(tops):
            if place not in asleep:
                lying[_RANK[card]].append(place)
        for high, low in self._order:
            if not high:
                if lying[11] and lying[12] and lying[13]:
                    return self._ordered(lying[13][0], lying[12][0], lying[11][0])
            elif lying[high] and lying[low]:
                pair = self._pair(tops, lying[high], lying[low])
                if pair:
                    return pair
        return ()

    def _pair(self, tops: list[int], highs: list[int], lows: list[int]) -> tuple[int, ...]:
        if highs is not lows and not self._strict:
            return self._ordered(highs[0], lows[0])
        for one in highs:
            for other in lows:
                if one != other and self._match(tops, one, other):
                    return self._ordered(one, other)
        return ()

    def _match(self, tops: list[int], one: int, other: int) -> bool:
        if self.rules.touching and not self._touching[one][other]:
            return False
        return not self._colours or (_RED[tops[one]] == _RED[tops[other]]) is self._same

    def _ordered(self, *falling: int) -> tuple[int, ...]:
        return falling[::-1] if self._ascending else falling

    # What pets allow beyond combinations

    def leave(self, table: Table) -> tuple[int, ...]:
        """A place that a pet permits to be covered, using up the permission; empty if there is none."""
        if table.lone_kings:
            kings = [place for place in self._awake(table) if _RANK[table.tops[place]] == _KING]
            if kings:
                table.lone_kings -= 1
                return (kings[0],)
        if table.wild_covers:
            table.wild_covers -= 1
            return (self.least_useful(table),)
        return ()

    def least_useful(self, table: Table) -> int:
        """The place with the least useful card: one of several equal ones, court cards first."""
        ranks = [_RANK[card] for card in table.tops]
        return max(self._awake(table), key=lambda place: (ranks.count(ranks[place]), ranks[place] >= _JACK))

    def _awake(self, table: Table) -> list[int]:
        asleep = self._asleep if table.covered < self.rules.centre_sleeps else ()
        return [place for place in range(len(table.tops)) if place not in asleep]
