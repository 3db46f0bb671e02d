"""What was wrong with a drop: claims that the rules confirm. What speaks for a better one is in ``reasons.py``."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from jungle_games.core.card_names import rank_name
from jungle_games.core.i18n import _, ngettext
from jungle_games.core.moments import LET_GO
from jungle_games.core.reasons import Reason
from jungle_games.games.matr1x.player.reasons import attacks_ready, royal_at
from jungle_games.games.matr1x.rules.attack import DropKind, drop, out_of_reach
from jungle_games.games.matr1x.rules.grid import Place, value
from jungle_games.games.matr1x.rules.position import Matr1xPosition

_STEEP: Final = 4
"""So much lower than the card that it covers, a card wastes the pile."""


def faults(before: Matr1xPosition, place: Place, better: Place) -> Iterator[Reason]:
    """What was wrong with the drop at ``place``, the weightiest first, seen beside the one at ``better``."""
    did, could = before.forecast(place), before.forecast(better)
    missed = [attack for attack in could.beaten if attack not in did.beaten]
    if missed:
        strongest = max(missed, key=lambda attack: attack.need)
        words = _("It let {royal} stand, and this card could have made it fall.")
        yield Reason("not_beaten", words.format(royal=royal_at(strongest)))
    after = drop(before.grid, did)
    if did.royal is not None and did.makes_unbeatable:
        words = _("It armours the {royal}, which nothing can beat any more.")
        yield Reason("unbeatable", words.format(royal=rank_name(did.royal)))
    ready, still = attacks_ready(before.grid), attacks_ready(after)
    lost = [attack for royal, attack in ready.items() if royal not in still and attack not in did.beaten]
    if lost:
        strongest = max(lost, key=lambda attack: attack.need)
        words = _("It breaks up the two cards that were ready to beat {royal}.")
        yield Reason("breaks", words.format(royal=royal_at(strongest)))
    if did.kind is DropKind.ROYAL and could.kind is DropKind.ROYAL and did.total > could.total:
        words = ngettext(
            "The royal comes to a place where it takes {number} point more to beat it.",
            "The royal comes to a place where it takes {number} points more to beat it.", did.total - could.total,
        )  # fmt: skip
        yield Reason("harder", words.format(number=did.total - could.total))
    if did.covers is not None and did.kind is DropKind.LAY and value(did.covers) - value(did.card) >= _STEEP:
        words = _("It buries a {covered} under a {card}.")
        yield Reason("buries", words.format(covered=rank_name(did.covers), card=rank_name(did.card)))
    if did.kind is DropKind.ARMOUR and did.royal is not None and not out_of_reach(did.royal, did.total):
        words = _("It makes the {royal} stronger: now {number} beat it.")
        yield Reason("armours", words.format(royal=rank_name(did.royal), number=did.total))
    yield Reason(LET_GO, _("It let a better drop go by."))
