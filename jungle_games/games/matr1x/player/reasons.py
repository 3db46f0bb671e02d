"""What speaks for a drop, in words; and the faults of one that was made."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, Final

from jungle_games.base.clean_text import flowing
from jungle_games.core.cards import Card, as_object, as_subject
from jungle_games.core.findings import LET_GO, Explanation, Facts, Reason, Wording
from jungle_games.core.formatting import first_capital
from jungle_games.core.i18n import N_, _, ngettext
from jungle_games.games.matr1x.player.claims import claims
from jungle_games.games.matr1x.rules.drops import Attack, DropKind, drop, out_of_reach
from jungle_games.games.matr1x.rules.grid import Grid, Place, value
from jungle_games.games.matr1x.rules.position import Drop, Matr1xPosition, as_person, attacks

_STEEP: Final = 4
"""The step down from the covered card from which a drop wastes the pile."""
_ROYALS: Final = ("royal", "other")
"""The facts that are royals as subjects; ``foe`` and ``rival`` are the same royals as objects."""
_SUBJECTS: Final = ("card", "mate")
_OBJECTS: Final = ("covered", "buried")
"""The facts that are cards, as subjects and as objects of a sentence."""


def clue(told: Explanation) -> str:
    """A question that hints at the drop without naming it; empty if the explanation is not about a royal's lane."""
    royal = told.facts.get("royal")
    if royal is None or not told.look:
        return ""
    return _("Look at what lies before {foe}.").format(foe=as_object(Card(royal)))


def _sentence(told: Explanation) -> str:
    facts = {name: _named(name, fact) for name, fact in told.facts.items()}
    for name, there in (("foe", "royal"), ("rival", "other")):
        if there in told.facts:
            facts[name] = as_object(Card(told.facts[there]))
    plain = _PLAIN.get(told.claim)
    if plain is not None:
        return first_capital(_(plain).format(**facts))
    if told.claim == "beats":
        return _beats(facts)
    return first_capital(_counted(told.claim, facts))


def _named(name: str, fact: Any) -> Any:
    """A card with its article, as subject or object according to ``name``; any other fact unchanged."""
    if name in _ROYALS:
        return as_person(Card(fact))
    if name in _SUBJECTS:
        return as_subject(Card(fact))
    return as_object(Card(fact)) if name in _OBJECTS else fact


_PLAIN: Final[Mapping[str, str]] = {
    "only": N_("Only {place} takes it."),
    "beats_two": N_("Beats {royal} and {other} with one card."),
    "waits": N_("{first} + {second} stay ready against {foe}, who can wait."),
    "spares": N_("{first} + {second} stay ready against {foe}; on {instead}, this card would undo that."),
    "spares_alone": N_("{first} + {second} stay ready against {foe}; anywhere else, this card would undo that."),
    "centre": N_("The empty centre takes it, and nothing is covered."),
    "idle": N_("Covers {covered}, of no use now; on {instead} it would bury {buried}, one of two against {foe}."),
    "step": N_("{high} on {low}: there is no smaller step up, and low piles keep room for low cards."),
    "level": N_("{high} on {low}: the pile takes the same cards as before."),
    "quiet": N_("No drop beats a royal now, or gets two cards ready for one."),
    "comes_low": N_("What lies before {foe} there is {sum} in all, the least: better cards can easily cover it."),
    "comes": N_("On {at} it takes {need} points to beat {royal}."),
    "armour_lost": N_("Nothing could beat {royal} anyway, so the armour does no harm there."),
    "armour_waits": N_("No royal stands there yet: {card} waits as armour."),
    "armour_held": N_("{first} + {second} lie ready, and still beat {royal} at {need}."),
}
"""The sentences without a count."""


def _beats(facts: Facts) -> str:
    if facts["sum"] == facts["need"]:
        return _("Beats {royal}: {first} + {second} make the {need} it takes.").format(**facts)
    return _("Beats {royal}: {first} + {second} make {sum}, and it takes {need}.").format(**facts)


def _makes(facts: Facts) -> str:
    """What two cards that are ready make, and what it takes."""
    if facts["sum"] == facts["need"]:
        return _("Prepares {foe}: {first} + {second} make the {need} it takes.").format(**facts)
    return _("Prepares {foe}: {first} + {second} make {sum}, and it takes {need}.").format(**facts)


def _counted(claim: str, facts: Facts) -> str:
    """The sentences with the number ``count`` in them."""
    count = facts["count"]
    match claim:
        case "prepares" | "comes_ready":
            strikers = ngettext(
                "Then a card on {on} strikes: {count} still to come fits there.",
                "Then a card on {on} strikes: {count} still to come fit there.", count
            ).format(**facts)  # fmt: skip
            return flowing([_makes(facts), strikers])
        case "begins" | "comes_begun" if count == 1:
            return _("{card} is the first of two against {foe}; on {gap}, {mate} is still missing.").format(**facts)
        case "begins" | "comes_begun":
            return ngettext(
                "{card} is the first of two against {foe}; on {gap}, {count} card still to come would be enough.",
                "{card} is the first of two against {foe}; on {gap}, {count} cards still to come would be enough.",
                count
            ).format(**facts)  # fmt: skip
        case "returns":
            return ngettext(
                "Sends {count} card back under the draw pile.", "Sends {count} cards back under the draw pile.", count
            ).format(**facts)
        case "returns_most":
            return ngettext(
                "Sends {count} card back under the draw pile, more than anywhere else.",
                "Sends {count} cards back under the draw pile, more than anywhere else.", count
            ).format(**facts)  # fmt: skip
        case "room":
            return ngettext(
                "Keeps room: on {instead}, {count} more card to come would fit on no pile and become armour.",
                "Keeps room: on {instead}, {count} more cards to come would fit on no pile and become armour.", count
            ).format(**facts)  # fmt: skip
        case "room_alone":
            return ngettext(
                "Keeps room: anywhere else, {count} more card to come would fit on no pile and become armour.",
                "Keeps room: anywhere else, {count} more cards to come would fit on no pile and become armour.", count
            ).format(**facts)  # fmt: skip
    return _armour(claim, facts)


def _armour(claim: str, facts: Facts) -> str:
    """What armour leaves; ``count`` is the number of pairs that can still beat the royal without a reset."""
    ways = ngettext(
        "{count} pair of cards can still beat {royal} at {need}.",
        "{count} pairs of cards can still beat {royal} at {need}.", facts["count"],
    ).format(**facts)  # fmt: skip
    if claim == "armour_easiest":
        fewer = _("For {rival} at {height} it would be {fewer}.").format(**facts)
        return flowing([ways, fewer])
    return ways


def royal_at(attack: Attack) -> str:
    """The attacked royal and its place, as in “the king at c1”."""
    return _("{royal} at {place}").format(royal=as_person(attack.royal, suit=False), place=attack.lane.royal)


def _ready(grid: Grid) -> Mapping[Place, Attack]:
    """The lanes whose royal is beaten if they are triggered, by the royal's place."""
    return {attack.lane.royal: attack for attack in attacks(grid) if attack.beats}


def faults(before: Matr1xPosition, place: Place, better: Place) -> Iterator[Reason]:
    """The faults of the drop at ``place`` compared with the one at ``better``, most important first."""
    did, could = before.forecast(place), before.forecast(better)
    missed = [attack for attack in could.beaten if attack not in did.beaten]
    if missed:
        strongest = max(missed, key=lambda attack: attack.need)
        said = _("It let {royal} stand, and this card could have made it fall.")
        yield Reason("not_beaten", said.format(royal=royal_at(strongest)))
    after = drop(before.grid, did)
    if did.royal is not None and did.makes_unbeatable:
        said = _("It armours {royal}, which nothing can beat any more.")
        yield Reason("unbeatable", said.format(royal=as_person(did.royal, suit=False)))
    ready, still = _ready(before.grid), _ready(after)
    lost = [attack for royal, attack in ready.items() if royal not in still and attack not in did.beaten]
    if lost:
        strongest = max(lost, key=lambda attack: attack.need)
        said = _("It breaks up the two cards that were ready to beat {royal}.")
        yield Reason("breaks", said.format(royal=royal_at(strongest)))
    if did.kind is DropKind.ROYAL and could.kind is DropKind.ROYAL and did.total > could.total:
        said = ngettext(
            "The royal comes to a place where it takes {number} point more to beat it.",
            "The royal comes to a place where it takes {number} points more to beat it.", did.total - could.total,
        )  # fmt: skip
        yield Reason("harder", said.format(number=did.total - could.total))
    if did.covers is not None and did.kind is DropKind.LAY and value(did.covers) - value(did.card) >= _STEEP:
        said = _("It buries {covered} under {card}.")
        covered, card = as_object(did.covers, suit=False), as_object(did.card, suit=False)
        yield Reason("buries", said.format(covered=covered, card=card))
    if did.kind is DropKind.ARMOUR and did.royal is not None and not out_of_reach(did.royal, did.total):
        said = _("It makes {royal} stronger: now it takes {number} points to beat it.")
        yield Reason("armours", said.format(royal=as_person(did.royal, suit=False), number=did.total))
    yield Reason(LET_GO, _("There was a better place for this card."))


def _spoken(position: Matr1xPosition, move: Drop) -> Iterator[Explanation]:
    return claims(position, move.place)


WORDING: Final = Wording(_spoken, _sentence, clue)
