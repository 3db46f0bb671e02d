"""Why a drop is good, in a short sentence for the player."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final

from jungle_games.core.card_names import rank_name
from jungle_games.core.i18n import _, ngettext
from jungle_games.games.matr1x.rules.attack import Attack, DropKind, Forecast, attack_on, can_attack, drop
from jungle_games.games.matr1x.rules.grid import Grid, Place, value
from jungle_games.games.matr1x.rules.position import Matr1xPosition

_CLOSE: Final = 2
"""A card so much higher than the one it covers wastes little."""


def reason(position: Matr1xPosition, place: Place) -> str:
    """What speaks for dropping the drawn card at ``place``, such as “sets up 10+7 against the jack at c1”."""
    what = position.forecast(place)
    after = drop(position.grid, what)
    return (
        _beats(what)
        or _sets_up(position.grid, after)
        or _sends_back(what)
        or _puts_outside(what, after)
        or _begins(position.grid, after, place)
        or _keeps_ready(after)
        or _wastes_little(what)
        or _("keeps room for the cards to come")
    )


def _beats(what: Forecast) -> str | None:
    if not what.beaten:
        return None
    royals = [_royal_at(attack) for attack in what.beaten]
    return _("beats {royals}").format(royals=_(" and ").join(royals))


def _sets_up(before: Grid, after: Grid) -> str | None:
    ready = {attack.lane.royal for attack in _attacks(before) if attack.beats}
    new = [attack for attack in _attacks(after) if attack.beats and attack.lane.royal not in ready]
    return _pair(_("sets up {first}+{second} against {royal}"), new)


def _keeps_ready(after: Grid) -> str | None:
    return _pair(_("keeps {first}+{second} against {royal}"), [attack for attack in _attacks(after) if attack.beats])


def _pair(sentence: str, attacks: Sequence[Attack]) -> str | None:
    """``sentence`` about the strongest royal among ``attacks``, if there is one."""
    if not attacks:
        return None
    best = max(attacks, key=lambda attack: attack.need)
    first, second = (value(card) for card in best.cards if card is not None)
    return sentence.format(first=first, second=second, royal=_royal_at(best))


def _wastes_little(what: Forecast) -> str | None:
    if what.covers is None or value(what.card) - value(what.covers) > _CLOSE:
        return None
    return _("covers a {card}: little room is lost").format(card=rank_name(what.covers))


def _sends_back(what: Forecast) -> str | None:
    count = len(what.returning)
    if not count:
        return None
    return ngettext(
        "sends {count} card back under the draw pile", "sends {count} cards back under the draw pile", count
    ).format(count=count)


def _puts_outside(what: Forecast, after: Grid) -> str | None:
    if what.kind is DropKind.ROYAL:
        attack = attack_on(after, what.place)
        assert attack is not None
        return _("faces the {royal} with the lane that suits us best").format(royal=rank_name(attack.royal))
    if what.kind is DropKind.ARMOUR and what.royal is not None:
        return _("armours the {royal}, where it hurts least").format(royal=rank_name(what.royal))
    return _("keeps armour where it hurts least") if what.kind is DropKind.ARMOUR else None


def _begins(before: Grid, after: Grid, place: Place) -> str | None:
    """A first of two attackers: the card just laid leaves a gap that one card can fill."""
    gaps = {attack.lane.royal: _gap(attack, place) for attack in _attacks(after)}
    earlier = {attack.lane.royal: _gap(attack, place) for attack in _attacks(before)}
    for attack in _attacks(after):
        royal = attack.lane.royal
        if gaps[royal] is not None and earlier[royal] is None:
            return _("gets ready for {royal}").format(royal=_royal_at(attack))
    return None


def _gap(attack: Attack, place: Place) -> int | None:
    """What the other attacker must bring, if the card at ``place`` may attack and a card can bring it."""
    if place not in attack.lane.attackers:
        return None
    card = attack.cards[attack.lane.attackers.index(place)]
    if card is None or not can_attack(card, attack.royal):
        return None
    gap = attack.need - value(card)
    return gap if gap <= 10 else None


def _attacks(grid: Grid) -> Iterable[Attack]:
    attacks = (attack_on(grid, place) for place, _royal in grid.living())
    return [attack for attack in attacks if attack is not None]


def _royal_at(attack: Attack) -> str:
    return _("the {royal} at {place}").format(royal=rank_name(attack.royal), place=attack.lane.royal)
