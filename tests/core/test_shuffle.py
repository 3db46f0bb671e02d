from __future__ import annotations

from collections import Counter

import pytest

from jungle_games.core.cards import deck, parse_cards
from jungle_games.core.game import IllegalMove
from jungle_games.core.shuffle import SECRET_SHUFFLES, Shuffle, chance_generator, draw_below, parse_shuffle, shuffled


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


LARGEST = f"shuffle {SECRET_SHUFFLES - 1}"


@pytest.mark.parametrize("text", ["shuffle", "shuffle 0", "shuffle 83021", LARGEST, "shuffle 7H 2C JD JK"])
def test_text_forms_parse_back(text: str) -> None:
    assert str(parse_shuffle(text, parse_cards)) == text


@pytest.mark.parametrize("text", ["", "deal 3", "shuffle -1", "shuffle " + "1" * 40, "shuffle 7H 8", "shuffle ²"])
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
