"""The rules of MATR1X 0VERL0AD: the reference, written to be read beside the rule sheet.

``grid.py`` has where a card may go and what it does there; this module has the game as a whole:
the deal, the draw pile and what is known of it, the legal drops, the end.
"""

from __future__ import annotations

import random
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from itertools import combinations
from typing import Final, Self

from jungle_games.core.cards import Card, Rank, as_object, as_subject, deck, object_name, parse_cards
from jungle_games.core.formatting import first_capital
from jungle_games.core.game import CHANCE, Actor, IllegalMove, Outcome, Seat, Termination
from jungle_games.core.i18n import _, pgettext
from jungle_games.core.shuffle import Shuffle, parse_shuffle
from jungle_games.games.matr1x.rules.grid import (
    DEALT,
    INNER,
    OUTER,
    PLACES,
    Attack,
    Forecast,
    Grid,
    Place,
    Refusal,
    attack_on,
    can_attack,
    drop,
    forecast,
    is_royal,
    places_for,
    refuse,
    value,
)
from jungle_games.games.matr1x.rules.options import Matr1xOptions


class Matr1xEnd(Termination):
    """Why a game is over."""

    ALL_BEATEN = "all_beaten"
    NO_CARD = "no_card"
    NO_PLACE = "no_place"


@dataclass(frozen=True, slots=True)
class Drop:
    """The drawn card goes to ``place``; its text form is the coordinate."""

    place: Place

    def __str__(self) -> str:
        return str(self.place)


Matr1xMove = Drop | Shuffle[Card]
"""A drop, or the initial shuffle, a chance move."""

_DROPS: Final = {str(place): Drop(place) for place in PLACES}


def parse_move(text: str) -> Matr1xMove:
    """The drop ``c3`` or the shuffle whose text form is ``text``. Raises IllegalMove if it is neither."""
    if text.startswith("shuffle"):
        return parse_shuffle(text, parse_cards)
    move = _DROPS.get(text.strip().lower())
    if move is None:
        raise IllegalMove(_("‘{text}’ is not a move; a move reads like c3.").format(text=text[:40]))
    return move


@dataclass(frozen=True, repr=False)
class Matr1xPosition:
    """A position: the grid, the draw pile (top first), and how much of the draw pile has been seen.

    The top ``seen`` cards of the draw pile and the bottom ``returned`` ones have been face up, so their
    places are known: royals that were turned in the deal, and piles that were reset. Equality and hash go by
    value.
    """

    options: Matr1xOptions
    grid: Grid
    draw: tuple[Card, ...]
    dealt: bool = True
    seen: int = 0
    returned: int = 0

    @classmethod
    def start(cls, options: Matr1xOptions) -> Self:
        return cls(options, Grid({}), deck(jokers=options.jokers), dealt=False)

    @classmethod
    def deal(cls, options: Matr1xOptions, cards: Sequence[Card]) -> Self:
        """The position after dealing ``cards``, top first; nothing is dropped from the game.

        Cards are turned one by one onto the eight piles around the centre. Royals turned meanwhile go on top of
        the draw pile, the first one uppermost; aces and jokers lie as ordinary cards.
        """
        piles: dict[Place, tuple[Card, ...]] = {}
        royals: list[Card] = []
        rest = list(cards)
        while len(piles) < len(DEALT):
            card = rest.pop(0)
            if is_royal(card):
                royals.append(card)
            else:
                piles[DEALT[len(piles)]] = (card,)
        return cls(options, Grid(piles), (*royals, *rest), seen=len(royals))

    def __repr__(self) -> str:
        return f"<Matr1xPosition card={self.card} draw={len(self.draw)} beaten={len(self.beaten)}>"

    # The table

    @property
    def piles(self) -> Mapping[Place, tuple[Card, ...]]:
        return self.grid.piles

    @property
    def beaten(self) -> frozenset[Place]:
        return self.grid.beaten

    @property
    def card(self) -> Card | None:
        """The top card of the draw pile, which is to be dropped; None if there is none or nothing is dealt yet."""
        return self.draw[0] if self.dealt and self.draw else None

    # Turns and the end

    @property
    def to_move(self) -> Actor | None:
        """The one seat, chance if the shuffle is due, None when the game is over."""
        if not self.dealt:
            return CHANCE
        return 0 if self.outcome is None else None

    @cached_property
    def outcome(self) -> Outcome | None:
        """The result, or None: the win comes before any loss. The score is the number of royals beaten."""
        end = self._end()
        if end is None:
            return None
        winners = (0,) if end is Matr1xEnd.ALL_BEATEN else ()
        return Outcome(winners, (float(len(self.beaten)),), end)

    def _end(self) -> Matr1xEnd | None:
        if len(self.beaten) == len(OUTER):
            return Matr1xEnd.ALL_BEATEN
        if not self.draw:
            return Matr1xEnd.NO_CARD
        if self.card is None or self.card.is_hidden or self._places:
            return None
        return Matr1xEnd.NO_PLACE

    def end_text(self) -> str | None:
        match self._end():
            case Matr1xEnd.ALL_BEATEN:
                return _("All twelve royals are beaten.")
            case Matr1xEnd.NO_CARD:
                return _("There is no card left to draw.")
            case Matr1xEnd.NO_PLACE:
                assert self.card is not None
                return _("There is no valid place for {card}.").format(card=as_object(self.card))
        return None

    # Moves

    @cached_property
    def _places(self) -> tuple[Place, ...]:
        assert self.card is not None
        return places_for(self.card, self.grid, self.options)

    def legal_moves(self) -> Sequence[Matr1xMove]:
        """Every legal drop in reading order, or the shuffle if that is due; empty when the game is over.

        Also empty if the next card is hidden from the observer.
        """
        if not self.dealt:
            return (Shuffle(),)
        return tuple(map(Drop, self._places)) if self.outcome is None else ()

    def refusal(self, place: Place) -> Refusal | None:
        if not self.dealt:
            return Refusal.NOT_DEALT
        if self.outcome is not None or self.card is None:
            return Refusal.GAME_OVER
        return refuse(self.card, place, self.grid, self.options)

    def why_not(self, place: Place) -> str | None:
        reason = self.refusal(place)
        if reason is None:
            return None
        return _(reason.value).format(card=first_capital(as_subject(self.card)) if self.card else "")

    def forecast(self, place: Place) -> Forecast:
        if reason := self.why_not(place):
            raise IllegalMove(f"{place}: {reason}")
        assert self.card is not None
        return forecast(self.card, place, self.grid)

    def forecasts(self) -> Mapping[Place, Forecast]:
        if self.card is None or self.outcome is not None:
            return {}
        return {place: forecast(self.card, place, self.grid) for place in self._places}

    def play(self, move: Matr1xMove) -> Self:
        if isinstance(move, Shuffle):
            if self.dealt:
                raise IllegalMove(_("The cards have already been dealt."))
            return self.deal(self.options, move.apply(self.draw))
        what = self.forecast(move.place)
        below = self.draw[1:]
        known = min(self.returned, len(below)) + len(what.returning)
        return replace(
            self, grid=drop(self.grid, what), draw=below + what.returning, seen=max(0, self.seen - 1), returned=known
        )

    def actor(self, move: Matr1xMove) -> Actor:
        return CHANCE if isinstance(move, Shuffle) else 0

    def sample_chance(self, rng: random.Random) -> Matr1xMove:
        return Shuffle.draw(rng)

    # Observations

    def observe(self, seat: Seat) -> Self:
        """The position as the player may know it: cards of the draw pile that were never face up are hidden."""
        if not self.dealt:
            return self
        top = max(1, self.seen)
        bottom = max(top, len(self.draw) - self.returned)
        hidden = (Card.HIDDEN,) * (bottom - top)
        return replace(self, draw=self.draw[:top] + hidden + self.draw[bottom:])

    def state(self) -> Mapping[str, object]:
        return {
            "card": None if self.card is None else str(self.card),
            "draw": [str(card) for card in self.draw],
            "piles": {str(place): [str(card) for card in self.piles[place]] for place in PLACES if place in self.piles},
            "beaten": [str(place) for place in OUTER if place in self.beaten],
        }


def loops(positions: Sequence[Matr1xPosition]) -> bool:
    """Whether the last of ``positions`` has occurred before with the same draw pile.

    The same play would then repeat forever.
    """
    *earlier, now = positions
    return any(before.draw == now.draw and before.grid == now.grid for before in earlier)


@dataclass(frozen=True, slots=True)
class Prepared:
    """A lane whose attackers beat the royal as soon as one of ``strikers`` comes onto its trigger pile."""

    attack: Attack
    strikers: tuple[Card, ...]


@dataclass(frozen=True, slots=True)
class Begun:
    """A lane with one attacker that fits, at ``place``; each of ``partners`` makes it whole at ``gap``."""

    attack: Attack
    place: Place
    gap: Place
    partners: tuple[Card, ...]


def to_come(position: Matr1xPosition) -> Sequence[Card]:
    """The cards of the draw pile; of an observation those that may be in it, in the order of the deck."""
    if not any(card.is_hidden for card in position.draw):
        return position.draw
    lying = {card for pile in position.piles.values() for card in pile}
    return [card for card in deck(jokers=position.options.jokers) if card not in lying]


def prepared(grid: Grid, coming: Iterable[Card], options: Matr1xOptions) -> Iterator[Prepared]:
    """The lanes whose royal falls when the next card is laid on their trigger pile, if a card to come can be."""
    cards = list(coming)
    for attack in attacks(grid):
        if attack.beats:
            strikers = tuple(card for card in cards if attack.lane.trigger in places_for(card, grid, options))
            if strikers:
                yield Prepared(attack, strikers)


def begun(grid: Grid, coming: Iterable[Card], options: Matr1xOptions) -> Iterator[Begun]:
    cards = list(coming)
    for attack in attacks(grid):
        if attack.beats:
            continue
        for place, gap in (attack.lane.attackers, attack.lane.attackers[::-1]):
            card = grid.top(place)
            if card is None or not can_attack(card, attack.royal):
                continue
            least = attack.need - value(card)
            partners = tuple(
                other for other in cards
                if can_attack(other, attack.royal) and not is_royal(other) and value(other) >= least
                and gap in places_for(other, grid, options)
            )  # fmt: skip
            if partners:
                yield Begun(attack, place, gap, partners)


def attacks(grid: Grid) -> Iterator[Attack]:
    found = (attack_on(grid, place) for place, _royal in grid.living())
    return (attack for attack in found if attack is not None)


def without_pile(grid: Grid, coming: Iterable[Card]) -> Sequence[Card]:
    """The number cards to come that no pile would take now, so that they become armour."""
    tops = [grid.top(pile) for pile in INNER]
    lowest = min((0 if top is None else value(top)) for top in tops)
    return [card for card in coming if 1 < value(card) < min(lowest, 11)]


def ways_to_beat(royal: Card, need: int, cards: Iterable[Card]) -> int:
    """How many pairs of ``cards`` could beat ``royal`` at the value ``need``."""
    able = [value(card) for card in cards if not is_royal(card) and can_attack(card, royal)]
    return sum(one + other >= need for one, other in combinations(able, 2))


def as_person(royal: Card, *, suit: bool = True) -> str:
    """The royal to whom something is done, with its article, in lower case; without its ``suit`` if that is known."""
    match royal.rank:
        case Rank.JACK:
            words = pgettext("a jack is beaten or made stronger, in a sentence", "the {royal}")
        case Rank.QUEEN:
            words = pgettext("a queen is beaten or made stronger, in a sentence", "the {royal}")
        case _:
            words = pgettext("a king is beaten or made stronger, in a sentence", "the {royal}")
    return words.format(royal=object_name(royal, suit=suit))


def warning(positions: Sequence[Matr1xPosition], move: Drop) -> str | None:
    """A sentence on the permanent harm of ``move``, legal in the last of ``positions``, or None.

    ``positions`` are those of the game so far: it warns of a king that reaches 20, and of a position that recurs with
    the same draw pile.
    """
    now = positions[-1]
    what = now.forecast(move.place)
    after = now.play(move)
    if after.outcome is not None and after.outcome.winners:
        return None
    if what.makes_unbeatable and what.royal is not None:
        return _("{royal} would be at {number}: no two cards reach that.").format(
            royal=first_capital(as_subject(what.royal)), number=what.total
        )
    if after.outcome is None and loops([*positions, after]):
        return _("Then the same cards lie in the same places as before. You could go on like this for ever.")
    return None


def explanation(card: Card, options: Matr1xOptions) -> str | None:
    """The special effect of ``card``, just drawn, in a sentence or two; None for all but ace and joker."""
    if card.is_joker and options.joker_on_empty_centre:
        return _(
            "The joker goes on the lowest pile, the empty centre included. What lies there goes under the draw pile."
        )
    if card.is_joker:
        return _("The joker goes on the lowest pile. What lies there goes under the draw pile.")
    if card.rank is Rank.ACE:
        return _("An ace goes on any of the nine piles. What lies there goes under the draw pile.")
    return None
