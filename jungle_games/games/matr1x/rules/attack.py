"""Attacks along the lanes, and the effects of a drop: what it triggers, beats and returns."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum
from typing import Final

from jungle_games.core.cards import Card, Rank
from jungle_games.games.matr1x.rules.grid import INNER, LANE_TO, LANES_FROM, Grid, Lane, Place, is_royal, value
from jungle_games.games.matr1x.rules.placement import resets, same_colour

_BEST_PAIR: Final = {Rank.JACK: 20, Rank.QUEEN: 20, Rank.KING: 19}
"""The largest sum of two attackers against each royal: a suit has one ten, a colour two."""


@dataclass(frozen=True, slots=True)
class Attack:
    """The state of a lane: the royal at its end, the attackers' top cards, and their sum.

    An attacker is None while the centre is empty.
    """

    lane: Lane
    royal: Card
    cards: tuple[Card | None, Card | None]
    need: int
    """The royal's value with its armour."""

    @property
    def sum(self) -> int:
        """The sum of the two cards."""
        return sum(value(card) for card in self.cards if card is not None)

    @property
    def fits(self) -> bool:
        """Whether the cards may attack this royal: any cards, of the queen's colour, or of the king's suit."""
        return all(card is not None and can_attack(card, self.royal) for card in self.cards)

    @property
    def beats(self) -> bool:
        """Whether the royal is beaten if the lane is triggered."""
        return self.fits and self.sum >= self.need


def can_attack(card: Card, royal: Card) -> bool:
    """Whether ``card`` may be one of the two that beat ``royal``."""
    if royal.rank is Rank.JACK:
        return True
    return same_colour(card, royal) if royal.rank is Rank.QUEEN else card.suit is royal.suit


def attack_on(grid: Grid, place: Place) -> Attack | None:
    """The attack on the royal at the outer ``place``, or None."""
    royal = grid.living_at(place)
    if royal is None:
        return None
    lane = LANE_TO[place]
    near, far = lane.attackers
    return Attack(lane, royal, (grid.top(near), grid.top(far)), grid.total(place))


def triggered(grid: Grid, pile: Place) -> tuple[Attack, ...]:
    """The attacks triggered by a card on the inner ``pile``, which itself does not count."""
    attacks = (attack_on(grid, lane.royal) for lane in LANES_FROM[pile])
    return tuple(attack for attack in attacks if attack is not None)


def out_of_reach(royal: Card, need: int) -> bool:
    """Whether no two cards in the deck can beat ``royal`` with the value ``need``, such as a king at 20."""
    return royal.rank is not None and need > _BEST_PAIR[royal.rank]


class DropKind(Enum):
    """The kinds of drop: laying a card, resetting a pile, placing a royal, adding armour."""

    LAY = "lay"
    RESET = "reset"
    ROYAL = "royal"
    ARMOUR = "armour"


@dataclass(frozen=True, slots=True)
class Forecast:
    """What dropping ``card`` at ``place`` does.

    ``covers`` is the card it is laid on; ``returning`` the cards that go back under the draw pile, the first
    to go first; ``attacks`` what it triggers; ``royal`` and ``total`` the royal there (or coming there, or
    None) and its value afterwards.
    """

    card: Card
    place: Place
    kind: DropKind
    covers: Card | None = None
    returning: tuple[Card, ...] = ()
    attacks: tuple[Attack, ...] = ()
    royal: Card | None = None
    total: int = 0

    @property
    def beaten(self) -> tuple[Attack, ...]:
        """The successful attacks."""
        return tuple(attack for attack in self.attacks if attack.beats)

    @property
    def makes_unbeatable(self) -> bool:
        """Whether the royal could never be beaten afterwards: legal, but warned of."""
        return self.royal is not None and out_of_reach(self.royal, self.total)


def forecast(card: Card, place: Place, grid: Grid) -> Forecast:
    """The effects of dropping ``card`` at ``place``, which must be legal."""
    if place in INNER:
        kind = DropKind.RESET if resets(card) else DropKind.LAY
        returning = grid.piles.get(place, ()) if resets(card) else ()
        return Forecast(card, place, kind, grid.top(place), returning, triggered(grid, place))
    kind = DropKind.ROYAL if is_royal(card) else DropKind.ARMOUR
    royal = card if is_royal(card) else grid.living_at(place)
    return Forecast(card, place, kind, grid.top(place), royal=royal, total=grid.total(place) + value(card))


def drop(grid: Grid, what: Forecast) -> Grid:
    """The grid after the drop forecast by ``what``."""
    below = grid.piles.get(what.place, ())
    if what.kind is DropKind.ROYAL:
        pile = (*below, what.card)  # it inherits the armour, which therefore lies on it
    elif what.kind is DropKind.RESET:
        pile = (what.card,)
    else:
        pile = (what.card, *below)
    fallen = [attack.lane.royal for attack in what.beaten]
    beaten = grid.beaten.union(fallen) if fallen else grid.beaten
    return Grid({**grid.piles, what.place: pile}, beaten)
