"""Before the first turn: cutting for the deal, shuffling and dealing; also reshuffling the discards."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Sequence
from dataclasses import replace
from typing import Final, TypeVar

from jungle_games.core.cards import Card, Rank, deck
from jungle_games.core.game import IllegalMove, Seat
from jungle_games.core.i18n import _
from jungle_games.core.shuffle import Shuffle, draw_below
from jungle_games.games.sequence.rules.moves import Cut
from jungle_games.games.sequence.rules.situation import Refusal, Situation, Stage

S = TypeVar("S", bound=Situation)

DECK: Final = deck(packs=2)
"""“104 Playing Cards”: two decks without jokers, in order."""


def cut(situation: S, move: Cut) -> S:
    """“Players cut cards and the lowest card deals — Aces are high”; tied players cut again."""
    if situation.stage is not Stage.CUT:
        raise Refusal.DEALT.error(move)
    seats = situation.cutting
    _check_cut(move, len(seats))
    lowest = min(map(_height, move.cards))
    tied = tuple(seat for seat, card in zip(seats, move.cards, strict=True) if _height(card) == lowest)
    shown = dict(zip(seats, move.cards, strict=True))
    after = replace(situation, cut=tuple(shown.get(seat) for seat in range(situation.table.seats)))
    if len(tied) > 1:
        return replace(after, cutting=tied)
    return give_deal(replace(after, cutting=()), tied[0])


def _check_cut(move: Cut, count: int) -> None:
    if len(move.cards) != count:
        reason = _("needs a card for each of {count} players, not {given}")
        raise IllegalMove("cut: " + reason.format(count=count, given=len(move.cards)))
    too_many = Counter(move.cards) - Counter(DECK)
    if too_many:
        raise IllegalMove("cut: " + _("{card} is not in the deck that many times").format(card=next(iter(too_many))))


def _height(card: Card) -> int:
    """The rank of ``card`` in a cut, aces high."""
    assert card.rank is not None
    return 14 if card.rank is Rank.ACE else card.rank


def sample_cut(situation: Situation, rng: random.Random) -> Cut:
    """A cut by all seats that are to cut, each at a different place in the deck."""
    left = list(DECK)
    return Cut(tuple(left.pop(draw_below(rng, len(left))) for _ in situation.cutting))


def give_deal(situation: S, dealer: Seat) -> S:
    """``situation`` with the ``dealer`` decided: the deck is to be shuffled, or dealt as stacked."""
    found = replace(situation, dealer=dealer, stage=Stage.DEAL)
    return _deal(found, situation.deck) if situation.stacked else found


def shuffle(situation: S, move: Shuffle[Card]) -> S:
    """“The Dealer should shuffle the cards and deal out”; or the discards become the draw deck."""
    if situation.stage is Stage.DEAL:
        return _deal(situation, move.apply(situation.deck))
    if situation.stage is Stage.RESHUFFLE:
        discards = [card for pile in situation.discards for card in pile]
        piles = ((),) * situation.table.seats
        return replace(situation, deck=move.apply(discards), discards=piles, stage=Stage.PLAY)
    raise Refusal.DEALT.error(move)


def _deal(situation: S, cards: Sequence[Card]) -> S:
    """Deal one card at a time, beginning at the dealer's left, whose turn comes first."""
    table = situation.table
    assert situation.dealer is not None
    first = table.after(situation.dealer)
    dealt = table.seats * table.hand_size
    hands = [tuple(cards[(seat - first) % table.seats : dealt : table.seats]) for seat in range(table.seats)]
    deck = tuple(cards[dealt:])
    return replace(situation, deck=deck, hands=tuple(hands), stage=Stage.PLAY, turn=first, cut=())
