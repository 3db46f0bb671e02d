"""What one sees at the start of a puzzle of Jungle Matrix."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from jungle_games.core.cards import Card, Rank
from jungle_games.core.i18n import _, ngettext
from jungle_games.core.puzzle import Motif

_MANY = 3
_MOSTLY = 7


def motif_of(cards: Sequence[Card]) -> Motif:
    """The rarest thing to be seen among the ``cards`` of a grid."""
    return max(_motifs(cards), key=lambda motif: motif.rarity)


def _motifs(cards: Sequence[Card]) -> Iterator[Motif]:
    ranks = [card.rank for card in cards]
    courts = sum(rank is not None and rank.is_court for rank in ranks)
    red = sum(card.suit is not None and card.suit.is_red for card in cards)
    if ranks.count(Rank.KING) >= _MANY:
        yield Motif(_("A pride of lions"), _("Three kings lie in the grid."), ("king_lion",) * 3, "cloth", 5)
    if ranks.count(Rank.QUEEN) >= _MANY:
        name, told = _("Leopards at cards"), _("Three queens lie in the grid.")
        yield Motif(name, told, ("queen_leopardess",) * 3, "cloth", 5)
    if ranks.count(Rank.JACK) >= _MANY:
        yield Motif(_("Monkeys at cards"), _("Three jacks lie in the grid."), ("jack_monkey",) * 3, "cloth", 5)
    if ranks.count(Rank.ACE) >= _MANY:
        yield Motif(_("Aces"), _("Three aces lie in the grid."), ("card_front",), "cloth", 5)
    if red >= _MOSTLY:
        yield Motif(_("Almost all red"), _("Nearly all cards of the grid are red."), ("heart", "diamond"), "cloth", 3)
    if len(cards) - red >= _MOSTLY:
        name, told = _("Almost all black"), _("Nearly all cards of the grid are black.")
        yield Motif(name, told, ("spade", "club"), "cloth", 3)
    if not courts:
        name, told = _("Nobody at court"), _("No king, queen or jack lies in the grid.")
        yield Motif(name, told, ("heart", "spade", "diamond", "club"), "cloth", 3)
    told = ngettext(
        "{number} king, queen or jack lies in the grid.", "{number} kings, queens and jacks lie in the grid.", courts
    ).format(number=courts)
    yield Motif(_("Cards on the cloth"), told, ("heart", "spade", "diamond", "club"), "cloth", 0)
