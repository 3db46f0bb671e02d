from __future__ import annotations

from collections import Counter

import pytest

from jungle_games.core.cards import Card, CardError, Rank, Suit, deck, parse_cards


@pytest.mark.parametrize(
    ("text", "code"), [("7H", "7H"), ("10S", "TS"), ("td", "TD"), (" qc ", "QC"), ("jk2", "JK2"), ("??", "??")]
)
def test_a_code_is_read(text: str, code: str) -> None:
    assert str(Card.parse(text)) == code


@pytest.mark.parametrize("text", ["", "H7", "1H", "11H", "7", "7HH", "JK3", "7♥", "10"])
def test_what_is_no_card_is_refused(text: str) -> None:
    with pytest.raises(CardError, match="is not a card"):
        Card.parse(text)


def test_every_card_knows_its_face() -> None:
    assert (Card("TD").rank, Card("TD").suit) == (Rank.TEN, Suit.DIAMONDS)
    assert Card.JOKER.is_joker
    assert Card.JOKER_2.rank is None
    assert Card.HIDDEN.is_hidden
    assert not Card.HIDDEN.is_joker
    assert [suit for suit in Suit if suit.is_red] == [Suit.HEARTS, Suit.DIAMONDS]
    assert [rank.letter for rank in Rank if rank.is_court] == ["J", "Q", "K"]


def test_decks_hold_what_they_should() -> None:
    assert len(set(deck())) == 52
    assert set(Counter(deck(packs=2)).values()) == {2}
    assert deck(jokers=2)[-2:] == (Card.JOKER, Card.JOKER_2)
    assert all(Card.parse(str(card)) == card for card in deck(jokers=2))
    assert parse_cards("AS 10h") == parse_cards(["AS", "TH"]) == (Card("AS"), Card("TH"))
    for wrong in (None, 3, {"AS": 1}, [3], ["AS", ["2S"]]):
        with pytest.raises(CardError, match="needs a list"):
            parse_cards(wrong)
