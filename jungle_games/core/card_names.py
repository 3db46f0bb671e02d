"""The names of cards, for sentences."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from jungle_games.core.cards import Card, Rank, Suit
from jungle_games.core.i18n import N_, _

_NAMED: Final[Mapping[Suit, str]] = {
    Suit.SPADES: N_("{rank} of spades"),
    Suit.HEARTS: N_("{rank} of hearts"),
    Suit.DIAMONDS: N_("{rank} of diamonds"),
    Suit.CLUBS: N_("{rank} of clubs"),
}
_RANKS: Final[Mapping[Rank, str]] = {
    Rank.ACE: N_("ace"),
    Rank.JACK: N_("jack"),
    Rank.QUEEN: N_("queen"),
    Rank.KING: N_("king"),
}


def rank_name(card: Card) -> str:
    """The card without its suit: ``7``, ``king`` or ``joker``."""
    if card.rank is None:
        return _("joker")
    return _(_RANKS[card.rank]) if card.rank in _RANKS else str(card.rank.value)


def card_name(card: Card) -> str:
    """The card in full.

    >>> card_name(Card("7H")), card_name(Card("KS")), card_name(Card.JOKER)
    ('7 of hearts', 'king of spades', 'joker')
    """
    if card.suit is None:
        return rank_name(card)
    return _(_NAMED[card.suit]).format(rank=rank_name(card))
