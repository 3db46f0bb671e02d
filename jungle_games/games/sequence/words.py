"""The words for cards, sides and moves that a player of Sequence Giant reads."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from jungle_games.core.cards import Card, Rank, Suit
from jungle_games.core.i18n import N_, _
from jungle_games.games.sequence.fives import Side

SIDES: Final = (N_("Green"), N_("Blue"), N_("Red"))
"""The sides by their colours, in the order of their numbers."""
_RANKS: Final[Mapping[Rank, str]] = {
    Rank.ACE: N_("ace"),
    Rank.JACK: N_("jack"),
    Rank.QUEEN: N_("queen"),
    Rank.KING: N_("king"),
}
_SUITS: Final[Mapping[Suit, str]] = {
    Suit.SPADES: N_("{rank} of spades"),
    Suit.HEARTS: N_("{rank} of hearts"),
    Suit.DIAMONDS: N_("{rank} of diamonds"),
    Suit.CLUBS: N_("{rank} of clubs"),
}


def card_name(card: Card) -> str:
    """What a card is called in a sentence.

    >>> card_name(Card("7H")), card_name(Card("KS"))
    ('7 of hearts', 'king of spades')
    """
    assert card.rank is not None
    assert card.suit is not None
    rank = _(_RANKS[card.rank]) if card.rank in _RANKS else str(int(card.rank))
    return _(_SUITS[card.suit]).format(rank=rank)


def side_name(side: Side) -> str:
    """A side's colour."""
    return _(SIDES[side])
