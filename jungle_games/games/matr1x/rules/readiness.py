"""How far the royals on the table are from being beaten, by which cards to come; and advice from that for beginners."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import combinations

from jungle_games.core.cards import Card, Rank, as_subject, card_name, deck, rank_name
from jungle_games.core.formatting import first_capital
from jungle_games.core.i18n import _, pgettext
from jungle_games.games.matr1x.rules.drops import Attack, attack_on, can_attack, places_for
from jungle_games.games.matr1x.rules.grid import INNER, Grid, Place, is_royal, value
from jungle_games.games.matr1x.rules.options import Matr1xOptions
from jungle_games.games.matr1x.rules.position import Drop, Matr1xPosition, loops


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
    """The lanes that one more card to come makes ready."""
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
    """The state of the lane of every royal that still stands."""
    found = (attack_on(grid, place) for place, _royal in grid.living())
    return (attack for attack in found if attack is not None)


def without_pile(grid: Grid, coming: Iterable[Card]) -> int:
    """How many number cards to come no pile would take now, so that they become armour."""
    tops = [grid.top(pile) for pile in INNER]
    lowest = min((0 if top is None else value(top)) for top in tops)
    return sum(1 < value(card) < min(lowest, 11) for card in coming)


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
    return words.format(royal=card_name(royal) if suit else rank_name(royal))


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
