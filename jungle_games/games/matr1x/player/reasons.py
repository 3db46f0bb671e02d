"""Reasons for and faults of a drop: claims that the rules confirm."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import Final

from jungle_games.core.cards import as_object
from jungle_games.core.findings import LET_GO, Reason
from jungle_games.core.i18n import _, ngettext
from jungle_games.games.matr1x.rules.drops import Attack, DropKind, Forecast, attack_on, can_attack, drop, out_of_reach
from jungle_games.games.matr1x.rules.grid import Grid, Place, value
from jungle_games.games.matr1x.rules.position import Matr1xPosition
from jungle_games.games.matr1x.rules.royals import as_person

_CLOSE: Final = 2
"""The largest step up from the covered card that counts as small."""
_STEEP: Final = 4
"""The step down from the covered card from which a drop wastes the pile."""


def reasons(position: Matr1xPosition, place: Place) -> Iterator[Reason]:
    """Reasons for dropping the drawn card at ``place``, such as “Sets up 10 + 7 against the jack at c1.”"""
    what = position.forecast(place)
    before, after = position.grid, drop(position.grid, what)
    ready, still = attacks_ready(before), attacks_ready(after)
    if what.beaten:
        yield Reason("beats", _beats(what.beaten))
    new = [attack for royal, attack in still.items() if royal not in ready]
    if new:
        yield Reason("sets_up", _pair(_("Sets up {first} + {second} against {royal}."), new))
    if what.returning:
        count = len(what.returning)
        words = ngettext(
            "Sends {count} card back under the draw pile.", "Sends {count} cards back under the draw pile.", count
        )
        yield Reason("sends_back", words.format(count=count))
    yield from _outside(what)
    begun = _begun(before, after, place)
    if begun is not None:
        yield Reason("begins", _("One of two cards against {royal}.").format(royal=royal_at(begun)))
    if ready and ready.keys() <= still.keys():
        yield Reason("keeps", _pair(_("Keeps {first} + {second} against {royal}."), list(still.values())))
    if what.covers is not None and 0 <= value(what.card) - value(what.covers) <= _CLOSE:
        covered = as_object(what.covers, suit=False)
        yield Reason("close", _("Covers {card}: hardly any room is lost.").format(card=covered))
    if not any(other.beaten for other in position.forecasts().values()):
        yield Reason("quiet", _("No drop beats a royal now."))


def _beats(beaten: Sequence[Attack]) -> str:
    if len(beaten) == 1:
        return _pair(_("Beats {royal} with {first} + {second}."), beaten, as_person)
    return _("Beats {royals}.").format(royals=_(" and ").join(royal_at(each, as_person) for each in beaten))


def _pair(sentence: str, attacks: Sequence[Attack], name: Callable[..., str] = as_object) -> str:
    """``sentence`` about the strongest royal among ``attacks``."""
    best = max(attacks, key=lambda attack: attack.need)
    first, second = (value(card) for card in best.cards if card is not None)
    return sentence.format(first=first, second=second, royal=royal_at(best, name))


def _outside(what: Forecast) -> Iterator[Reason]:
    """The effect on a royal that is placed or armoured."""
    if what.kind is DropKind.LAY or what.kind is DropKind.RESET:
        return
    if what.royal is None:
        yield Reason("no_royal", _("Puts the armour where no royal stands."))
        return
    royal = as_person(what.royal, suit=False)
    if what.kind is DropKind.ROYAL:
        words = _("At {place} it takes {number} points to beat {royal}.")
        yield Reason("comes", words.format(royal=royal, place=what.place, number=what.total))
    elif out_of_reach(what.royal, what.total):
        words = _("Armours {royal}, which nothing can beat any more.")
        yield Reason("unbeatable", words.format(royal=royal))
    else:
        words = _("Armours {royal}: {number} points can still beat it.")
        yield Reason("beatable", words.format(royal=royal, number=what.total))


def _begun(before: Grid, after: Grid, place: Place) -> Attack | None:
    """The first of two attackers: the card just laid leaves a gap that one card can fill."""
    earlier = {attack.lane.royal: _gap(attack, place) for attack in _attacks(before)}
    for attack in _attacks(after):
        if _gap(attack, place) is not None and earlier.get(attack.lane.royal) is None:
            return attack
    return None


def _gap(attack: Attack, place: Place) -> int | None:
    """The value required of the other attacker, if the card at ``place`` may attack and a card has that value."""
    if place not in attack.lane.attackers:
        return None
    card = attack.cards[attack.lane.attackers.index(place)]
    if card is None or not can_attack(card, attack.royal):
        return None
    gap = attack.need - value(card)
    return gap if gap <= 10 else None


def attacks_ready(grid: Grid) -> dict[Place, Attack]:
    """The lanes whose royal is beaten if they are triggered, by the royal's place."""
    return {attack.lane.royal: attack for attack in _attacks(grid) if attack.beats}


def _attacks(grid: Grid) -> Iterable[Attack]:
    attacks = (attack_on(grid, place) for place, _royal in grid.living())
    return [attack for attack in attacks if attack is not None]


def royal_at(attack: Attack, name: Callable[..., str] = as_object) -> str:
    """The attacked royal and its place, as in “the king at c1”; ``name`` is `as_person` where it is beaten."""
    return _("{royal} at {place}").format(royal=name(attack.royal, suit=False), place=attack.lane.royal)


def faults(before: Matr1xPosition, place: Place, better: Place) -> Iterator[Reason]:
    """The faults of the drop at ``place`` compared with the one at ``better``, most important first."""
    did, could = before.forecast(place), before.forecast(better)
    missed = [attack for attack in could.beaten if attack not in did.beaten]
    if missed:
        strongest = max(missed, key=lambda attack: attack.need)
        words = _("It let {royal} stand, and this card could have made it fall.")
        yield Reason("not_beaten", words.format(royal=royal_at(strongest, as_person)))
    after = drop(before.grid, did)
    if did.royal is not None and did.makes_unbeatable:
        words = _("It armours {royal}, which nothing can beat any more.")
        yield Reason("unbeatable", words.format(royal=as_person(did.royal, suit=False)))
    ready, still = attacks_ready(before.grid), attacks_ready(after)
    lost = [attack for royal, attack in ready.items() if royal not in still and attack not in did.beaten]
    if lost:
        strongest = max(lost, key=lambda attack: attack.need)
        words = _("It breaks up the two cards that were ready to beat {royal}.")
        yield Reason("breaks", words.format(royal=royal_at(strongest, as_person)))
    if did.kind is DropKind.ROYAL and could.kind is DropKind.ROYAL and did.total > could.total:
        words = ngettext(
            "The royal comes to a place where it takes {number} point more to beat it.",
            "The royal comes to a place where it takes {number} points more to beat it.", did.total - could.total,
        )  # fmt: skip
        yield Reason("harder", words.format(number=did.total - could.total))
    if did.covers is not None and did.kind is DropKind.LAY and value(did.covers) - value(did.card) >= _STEEP:
        words = _("It buries {covered} under {card}.")
        covered, card = as_object(did.covers, suit=False), as_object(did.card, suit=False)
        yield Reason("buries", words.format(covered=covered, card=card))
    if did.kind is DropKind.ARMOUR and did.royal is not None and not out_of_reach(did.royal, did.total):
        words = _("It makes {royal} stronger: now it takes {number} points to beat it.")
        yield Reason("armours", words.format(royal=as_person(did.royal, suit=False), number=did.total))
    yield Reason(LET_GO, _("There was a better place for this card."))
