"""Cards: their codes, their names in sentences of each language, and how they are shuffled."""

from __future__ import annotations

from collections import Counter

import pytest
from examples import rows

from jungle_games.core.cards import Card, CardError, Rank, Suit, as_object, as_subject, deck, parse_cards
from jungle_games.core.game import IllegalMove
from jungle_games.core.i18n import speak
from jungle_games.core.shuffle import Shuffle, chance_generator, draw_below, parse_shuffle, shuffled
from jungle_games.games.matr1x.rules.position import as_person


@rows(("text", "code"), [("7H", "7H"), ("10S", "TS"), ("td", "TD"), (" qc ", "QC"), ("jk2", "JK2"), ("??", "??")])
def test_a_code_is_read(text: str, code: str) -> None:
    assert str(Card.parse(text)) == code


@rows("text", ["", "H7", "1H", "11H", "7", "7HH", "JK3", "7♥", "10"])
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


def test_a_shuffle_is_the_same_everywhere() -> None:
    """Written down once, from CPython 3.11; a change would change every deal that anyone has noted."""
    assert " ".join(map(str, shuffled(deck(), 83021)[:10])) == "TC 6S 2H 4D AS JD 7S 7D 4S 5S"
    assert str(Shuffle.draw(chance_generator(17, 0))) == "shuffle 521983909"


def test_every_place_is_as_likely() -> None:
    counts = Counter(shuffled("abcd", number).index("a") for number in range(4000))
    assert all(900 < counts[place] < 1100 for place in range(4))


def test_each_chance_has_its_own_generator() -> None:
    draws = {draw_below(chance_generator(deal, ply), 10**9) for deal in range(20) for ply in range(20)}
    assert len(draws) == 400


LARGEST = f"shuffle {2**128 - 1}"


@rows("text", ["shuffle", "shuffle 0", "shuffle 83021", LARGEST, "shuffle 7H 2C JD JK"])
def test_text_forms_parse_back(text: str) -> None:
    assert str(parse_shuffle(text, parse_cards)) == text


@rows("text", ["", "deal 3", "shuffle -1", "shuffle " + "1" * 40, "shuffle 7H 8", "shuffle ²"])
def test_what_is_no_shuffle_is_refused(text: str) -> None:
    with pytest.raises(IllegalMove):
        parse_shuffle(text, parse_cards)


def test_a_spelled_shuffle_holds_just_the_cards() -> None:
    two = deck()[:2]
    assert parse_shuffle("shuffle 2S AS", parse_cards).apply(two) == two[::-1]
    wrong = {"shuffle AS": "2S is missing", "shuffle AS 2S 2S": "2S is there too many times", "shuffle": "number"}
    for text, reason in wrong.items():
        with pytest.raises(IllegalMove, match=reason):
            parse_shuffle(text, parse_cards).apply(two)


@rows(
    ("language", "subjects", "objects", "persons"),
    [
        ("en", "the 7 of hearts, the ace of spades, the joker", "the jack of clubs, the king", "the queen, the king"),
        ("de", "die Herz-7, das Pik-Ass, der Joker", "den Kreuz-Buben, den König", "die Dame, den König"),
        ("fr", "le 7 de cœur, l’as de pique, le joker", "le valet de trèfle, le roi", "la dame, le roi"),
        ("es", "el 7 de corazones, el as de picas, el comodín", "la jota de tréboles, el rey", "a la reina, al rey"),
        ("pl", "7 kier, as pik, joker", "waleta trefl, króla", "damę, króla"),
        ("uk", "7 чирв, туз пік, джокер", "валета треф, короля", "даму, короля"),
    ],
)
def test_a_card_is_named_with_its_article(language: str, subjects: str, objects: str, persons: str) -> None:
    speak(language)
    assert ", ".join(map(as_subject, map(Card, ("7H", "AS", "JK")))) == subjects
    assert f"{as_object(Card('JC'))}, {as_object(Card('KS'), suit=False)}" == objects
    assert ", ".join(as_person(Card(code), suit=False) for code in ("QD", "KD")) == persons
