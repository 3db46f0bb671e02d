"""Expectimax over the landings, and the expected value at its ends, for a player with some knowledge of the cards.

The search looks at the card that is turned up, the next roll, and the others' replies. All of it is the computer
players' own compact model of the game. Faces are numbers from 0, places numbers from 0 to 25; the sums over dice and
face-down cards are spelled out for speed. The reference is ``rules/position.py``.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import lru_cache
from typing import Final

from jungle_games.core.limits import Meter
from jungle_games.games.jacks.rules.cards import CARDS, HIDDEN, OFF, SIDES, CardSet, Effect, Face, Pair
from jungle_games.games.jacks.rules.position import JacksPosition

GAP: Final = -1
UNKNOWN: Final = -2
OUTSIDE: Final = -1
"""The place of a jack that has not entered."""
NONE: Final = -1

CW: Final = 0
CCW: Final = 1

Landings = tuple[tuple[int, ...], ...]
"""For each place, from OUTSIDE on (index place + 1), where 1 to 6 clockwise lands, then 1 to 6 counter-clockwise."""


@lru_cache(maxsize=256)
def landings(gaps: int) -> Landings:
    """The landings of every roll from every place, without the places in the bit set ``gaps``."""
    left = [place for place in range(CARDS) if not gaps >> place & 1]
    return tuple(_landings_from(place, left) for place in range(OUTSIDE, CARDS))


def _landings_from(place: int, left: Sequence[int]) -> tuple[int, ...]:
    if not left:
        return (NONE,) * (2 * SIDES)
    count = len(left)
    if place == OUTSIDE:
        ahead, behind = 0, int(left[0] == 0)  # the starting card is the first step either way
    else:
        behind = sum(card < place for card in left)
        ahead = behind + (behind < count and left[behind] == place)
    clockwise = [left[(ahead + pips - 1) % count] for pips in range(1, SIDES + 1)]
    return (*clockwise, *(left[(behind - pips) % count] for pips in range(1, SIDES + 1)))


class Deck:
    """The cards of a set by number: what each is worth to each seat, and its effect."""

    def __init__(self, cards: CardSet, colours: Sequence[str]) -> None:
        self.numbers = {pair.code: number for number, pair in enumerate(cards.pairs)}
        self.worth = [[stake(pair, seat, colours) for pair in cards.pairs] for seat in range(len(colours))]
        effects = [pair.effect for pair in cards.pairs]
        self.loses = [effect is Effect.LOSE_TURN for effect in effects]
        self.first = [SIDES if effect is Effect.COUNTER_CLOCKWISE else 0 for effect in effects]
        self.last = [SIDES if effect is Effect.CLOCKWISE else 2 * SIDES for effect in effects]


def stake(pair: Pair, seat: int, colours: Sequence[str]) -> float:
    """The lead in points that ``seat`` gains over the others by taking ``pair`` rather than leaving it to chance.

    ``colours`` are those of the seats' jacks. A pair of one's own colour is worth two, and would be a point lost with
    every other player who takes it, so with two players both should want it equally.
    """
    others = sum(pair.worth(colour) for other, colour in enumerate(colours) if other != seat) / (len(colours) - 1)
    own = pair.worth(colours[seat])
    return own - (own - others) / len(colours)


class Picture:
    """An immutable model of a position as one player knows it; ``step`` and ``reveal`` make new ones.

    ``mates`` holds for each place where the other card of its pair is, if that is known; ``pool`` how often each
    face is among the ``unknown`` cards.
    """

    __slots__ = ("cards", "deck", "gaps", "jacks", "lands", "lost", "mates", "pool", "unknown")

    def __init__(
        self, deck: Deck, cards: list[int], mates: list[int], pool: list[int], unknown: int, jacks: list[list[int]],
        lost: list[int], gaps: int,
    ) -> None:  # fmt: skip
        self.deck = deck
        self.cards = cards
        self.mates = mates
        self.pool = pool
        self.unknown = unknown
        self.jacks = jacks
        self.lost = lost
        self.gaps = gaps
        self.lands = landings(gaps)

    @classmethod
    def of(cls, position: JacksPosition, known: Sequence[Face | None], deck: Deck) -> Picture:
        """The picture of ``position`` with the faces ``known``, place by place."""
        numbers = deck.numbers
        cards = [GAP if face is None else UNKNOWN if face == HIDDEN else numbers[face] for face in known]
        pool = [2] * len(numbers)
        for taken in position.pairs:
            for face in taken:
                pool[numbers[face]] = 0
        where: dict[int, int] = {}
        mates = [NONE] * CARDS
        for place, card in enumerate(cards):
            if card >= 0:
                pool[card] -= 1
                other = where.setdefault(card, place)
                if other != place:
                    mates[place], mates[other] = other, place
        jacks = [[OUTSIDE if place is OFF else place for place in own] for own in position.jacks]
        gaps = sum(1 << place for place, card in enumerate(cards) if card == GAP)
        return cls(deck, cards, mates, pool, cards.count(UNKNOWN), jacks, list(position.lost_turns), gaps)

    def ways(self, seat: int, jack: int) -> tuple[int, int]:
        """The directions that ``jack`` may take, as a range of its landings."""
        place = self.jacks[seat][jack]
        card = GAP if place == OUTSIDE else self.cards[place]
        return (self.deck.first[card], self.deck.last[card]) if card >= 0 else (0, 2 * SIDES)

    def with_lost(self, lost: list[int]) -> Picture:
        if lost == self.lost:
            return self
        return Picture(self.deck, self.cards, self.mates, self.pool, self.unknown, self.jacks, lost, self.gaps)

    def reveal(self, place: int, face: int) -> Picture:
        """The picture once the unknown card at ``place`` turned out to show ``face``."""
        cards, pool, mates = self.cards.copy(), self.pool.copy(), self.mates
        if face in cards:
            mates = mates.copy()
            other = cards.index(face)
            mates[place], mates[other] = other, place
        cards[place] = face
        pool[face] -= 1
        return Picture(self.deck, cards, mates, pool, self.unknown - 1, self.jacks, self.lost, self.gaps)

    def step(self, seat: int, jack: int, place: int) -> tuple[float, Picture]:
        """The certain gain of landing at ``place``, and the picture after it."""
        jacks = self.jacks.copy()
        own = jacks[seat] = jacks[seat].copy()
        own[jack] = place
        card, mate = self.cards[place], self.mates[place]
        if mate != NONE and mate in own:
            cards, mates = self.cards.copy(), self.mates.copy()
            cards[place] = cards[mate] = GAP
            mates[place] = mates[mate] = NONE
            gaps = self.gaps | 1 << place | 1 << mate
            after = Picture(self.deck, cards, mates, self.pool, self.unknown, jacks, self.lost, gaps)
            return self.deck.worth[seat][card], after
        lost = self.lost
        if card >= 0 and self.deck.loses[card]:
            lost = lost.copy()
            lost[seat] += 1
        return 0.0, Picture(self.deck, self.cards, self.mates, self.pool, self.unknown, jacks, lost, self.gaps)

    def wishes(self, seat: int, jack: int) -> tuple[dict[int, float], float]:
        worth, own = self.deck.worth[seat], self.jacks[seat]
        known: dict[int, float] = {}
        luck = 0.0
        one, two = own[jack - 1], own[jack - 2]
        for place in (one,) if one == two else (one, two):
            card = GAP if place == OUTSIDE else self.cards[place]
            if card >= 0:
                mate = self.mates[place]
                if mate != NONE:
                    known[mate] = worth[card]
                else:
                    luck += worth[card] / self.unknown
        return known, luck

    def prospect(self, seat: int) -> float:
        """The expected gain of ``seat`` from its next roll if it plays greedily."""
        best = [0.0] * SIDES
        cards = self.cards
        for jack, origin in enumerate(self.jacks[seat]):
            known, luck = self.wishes(seat, jack)
            if not known and not luck:
                continue
            lands = self.lands[origin + 1]
            first, last = self.ways(seat, jack)
            for index in range(first, last):
                place = lands[index]
                value = luck if cards[place] == UNKNOWN else known.get(place, 0.0)
                pips = index if index < SIDES else index - SIDES
                if value > best[pips]:
                    best[pips] = value
        return sum(best) / SIDES


DEEPEST: Final = 2
"""The depth of ``Expectimax``: 0 for a landing's immediate gain, 1 for everyone's next roll, 2 for the answer to it
and the rolls after."""

_EMPTY: Final = (1 << CARDS) - 1
_LOST_TURN: Final = 0.5
"""The value of a turn in points."""
_AFTER_LOST: Final = 0.5
"""The discount of a prospect that must wait for a lost turn."""
_PATIENCE: Final = 64
"""Pictures evaluated between two checks of the clock."""


class OutOfTime(Exception):  # noqa: N818 - named for what happened
    """The budget is spent."""


class Pictures:
    """Counts evaluated pictures as nodes of ``meter``."""

    def __init__(self, meter: Meter) -> None:
        self._meter = meter

    def count(self) -> None:
        self._meter.nodes += 1

    def spend(self) -> None:
        """Count one picture. Raises OutOfTime once the answer is due."""
        self.count()
        nodes = self._meter.budget.nodes
        patient = self._meter.nodes % _PATIENCE and (nodes is None or self._meter.nodes <= nodes)
        if not patient and self._meter.due():
            raise OutOfTime


class Expectimax:
    """Evaluates landings for ``seat``. Values are the expected lead in points over the others' mean.

    ``spend`` is called for every picture evaluated and may raise.
    """

    def __init__(self, seat: int, ahead: int, spend: Callable[[], None]) -> None:
        self._seat = seat
        self._ahead = ahead
        self._spend = spend

    def landing(self, picture: Picture, jack: int, place: int) -> float:
        """The expected value for ``seat`` of its ``jack`` landing at ``place``.

        An unknown card may show any remaining face, weighted by the number of its cards.
        """
        if picture.cards[place] != UNKNOWN:
            return self._landed(picture, jack, place)
        total = 0.0
        for face, count in enumerate(picture.pool):
            if count:
                total += count * self._landed(picture.reveal(place, face), jack, place)
        return total / picture.unknown

    def _landed(self, picture: Picture, jack: int, place: int) -> float:
        gain, after = picture.step(self._seat, jack, place)
        if self._ahead == 0:
            return gain
        if self._ahead == 1:
            return gain + self._outlook(after, self._seat)
        return gain + self._answered(after)

    def _outlook(self, picture: Picture, seat: int) -> float:
        self._spend()
        value = 0.0
        others = len(picture.jacks) - 1
        for player, lost in enumerate(picture.lost):
            prospect = picture.prospect(player)
            if lost:
                prospect = prospect * _AFTER_LOST - _LOST_TURN * lost
            value += prospect if player == seat else -prospect / others
        return value

    def _answered(self, picture: Picture) -> float:
        """The mean, over the next player's rolls, of the value for ``seat`` after the best answer."""
        player, lost = _next(self._seat, picture.lost)
        if player == self._seat or picture.gaps == _EMPTY:
            return self._outlook(picture, self._seat)
        picture = picture.with_lost(lost)
        best = [(float("-inf"), 0.0)] * SIDES
        for jack, origin in enumerate(picture.jacks[player]):
            if origin in picture.jacks[player][:jack]:
                continue  # an equal one has been evaluated
            lands = picture.lands[origin + 1]
            answers: dict[int, tuple[float, float]] = {}
            for index in range(*picture.ways(player, jack)):
                place = lands[index]
                if place not in answers:
                    answers[place] = self._answer(picture, player, jack, place)
                pips = index % SIDES
                best[pips] = max(best[pips], answers[place])
        return sum(left for _, left in best) / SIDES

    def _answer(self, picture: Picture, player: int, jack: int, place: int) -> tuple[float, float]:
        """The gain of ``player`` from a landing, and what it leaves to ``seat``; an unknown card stays unknown."""
        gain, after = picture.step(player, jack, place)
        if picture.cards[place] == UNKNOWN:
            gain = picture.wishes(player, jack)[1]
        theirs = gain + self._outlook(after, player)
        others = len(picture.jacks) - 1
        if others == 1:
            return theirs, -theirs
        return theirs, self._outlook(after, self._seat) - gain / others


def _next(seat: int, lost: list[int]) -> tuple[int, list[int]]:
    """The seat that plays after ``seat``, and the turns still to be lost by then."""
    left = lost.copy()
    while True:
        seat = (seat + 1) % len(left)
        if not left[seat]:
            return seat, left
        left[seat] -= 1
