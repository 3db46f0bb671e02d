"""What royals are called where something is done to them, as to a person."""

from __future__ import annotations

from jungle_games.core.cards import Card, Rank, card_name, rank_name
from jungle_games.core.i18n import pgettext


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
