"""Where a card may be dropped, and why not elsewhere."""

from __future__ import annotations

from collections.abc import Iterable
from enum import Enum
from typing import Final

from jungle_games.core.cards import Card, Rank
from jungle_games.core.i18n import N_
from jungle_games.games.matr1x.rules.grid import BESIDE, INNER, OUTER, Grid, Place, is_royal, value
from jungle_games.games.matr1x.rules.options import Matr1xOptions

MOST_ARMOURED: Final = 20
"""No armour may raise a royal above this value."""


class Refusal(Enum):
    """Why a card may not be dropped somewhere, in words for the player."""

    GAME_OVER = N_("The game is over.")
    NOT_DEALT = N_("The cards have not been dealt yet.")
    ROYAL_INSIDE = N_("Royals go outside the nine piles.")
    ROYAL_THERE = N_("A royal is already there.")
    OTHER_PLACE = N_("The {card} belongs beside the card that is most like it.")
    TOO_LOW = N_("The {card} goes on cards of its own value or less.")
    INSIDE_ONLY = N_("The {card} goes on one of the nine piles.")
    NOT_LOWEST = N_("The joker goes on the lowest pile.")
    FITS_INSIDE = N_("The {card} still has a place on the nine piles.")
    NO_ROYAL = N_("There is no royal to put the {card} on.")
    TOO_STRONG = N_("No royal may go above 20.")
    OTHER_ROYAL = N_("The armour goes to the royal most like it.")


def resets(card: Card) -> bool:
    """Whether ``card`` sends the pile it is laid on back under the draw pile."""
    return card.is_joker or card.rank is Rank.ACE


def places_for(card: Card, grid: Grid, options: Matr1xOptions) -> tuple[Place, ...]:
    """Every place where the drawn ``card`` may be dropped, in reading order; none for a hidden card."""
    if card.is_joker:
        return joker_places(grid, options)
    if card.rank is None:
        return ()
    if card.rank is Rank.ACE:
        return INNER
    if card.rank.is_court:
        return royal_places(card, grid)
    return number_places(card, grid) or armour_places(card, grid, options)


def joker_places(grid: Grid, options: Matr1xOptions) -> tuple[Place, ...]:
    """“Jokers also reset, but must be placed on the lowest-value pile.”

    The empty centre is no pile, unless ``joker_on_empty_centre`` makes it one of value 0.
    """
    values = {pile: value(top) for pile in INNER if (top := grid.top(pile)) is not None}
    if options.joker_on_empty_centre:
        values |= dict.fromkeys((pile for pile in INNER if pile not in values), 0)
    lowest = min(values.values())
    return tuple(pile for pile in INNER if values.get(pile) == lowest)


def number_places(card: Card, grid: Grid) -> tuple[Place, ...]:
    """“… can only be placed on piles where the top card is the same value or lower.”"""
    return tuple(pile for pile in INNER if _lies_on(card, grid.top(pile)))


def _lies_on(card: Card, top: Card | None) -> bool:
    return top is None or value(top) <= value(card)


def royal_places(royal: Card, grid: Grid) -> tuple[Place, ...]:
    """“… next to the highest-value same-suited card, if a place is available”, else colour, else any."""
    beside = {
        pile: tuple(place for place in BESIDE[pile] if grid.is_open(place))
        for pile in INNER
        if grid.top(pile) is not None
    }
    tops = [(pile, top) for pile, places in beside.items() if places and (top := grid.top(pile)) is not None]
    similar = _most_similar(royal, tops)
    highest = max((value(top) for _, top in similar), default=0)
    best = {place for pile, top in similar if value(top) == highest for place in beside[pile]}
    return tuple(place for place in OUTER if place in best)


def armour_places(card: Card, grid: Grid, options: Matr1xOptions) -> tuple[Place, ...]:
    """“If a 'number' card cannot be placed on an inner pile, it must be added to a royal as 'armor'.”"""
    living = list(grid.living())
    if not living and options.preventative_armour:
        return tuple(place for place in OUTER if grid.top(place) is None)
    able = [(place, royal) for place, royal in living if grid.total(place) + value(card) <= MOST_ARMOURED]
    if options.armour == "any":
        return tuple(place for place, _ in able)
    similar = [place for place, _ in _most_similar(card, able)]
    lowest = min(map(grid.total, similar), default=0)
    return tuple(place for place in similar if grid.total(place) == lowest)


def _most_similar(card: Card, others: Iterable[tuple[Place, Card]]) -> list[tuple[Place, Card]]:
    """Those of ``others`` in the suit of ``card``, or if there are none in its colour, or else all."""
    rest = list(others)
    same_suit = [(place, other) for place, other in rest if other.suit is card.suit]
    return same_suit or [(place, other) for place, other in rest if same_colour(card, other)] or rest


def same_colour(card: Card, other: Card) -> bool:
    """Whether both cards are red or both black; a joker is neither."""
    return card.suit is not None and other.suit is not None and card.suit.is_red == other.suit.is_red


def refuse(card: Card, place: Place, grid: Grid, options: Matr1xOptions) -> Refusal | None:
    """Why the drawn ``card`` may not be dropped at ``place``; None if it may."""
    if place in places_for(card, grid, options):
        return None
    if is_royal(card):
        return _refuse_royal(place, grid)
    if place in INNER:
        return Refusal.NOT_LOWEST if card.is_joker else Refusal.TOO_LOW
    if resets(card):
        return Refusal.INSIDE_ONLY
    return Refusal.FITS_INSIDE if number_places(card, grid) else _refuse_armour(card, place, grid)


def _refuse_royal(place: Place, grid: Grid) -> Refusal:
    if place in INNER:
        return Refusal.ROYAL_INSIDE
    return Refusal.OTHER_PLACE if grid.is_open(place) else Refusal.ROYAL_THERE


def _refuse_armour(card: Card, place: Place, grid: Grid) -> Refusal:
    if grid.living_at(place) is None:
        return Refusal.NO_ROYAL
    over = grid.total(place) + value(card) > MOST_ARMOURED
    return Refusal.TOO_STRONG if over else Refusal.OTHER_ROYAL
