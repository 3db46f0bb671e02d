"""What is said of a card that a jack lands on."""

from __future__ import annotations

from jungle_games.games.jacks.rules.cards import find_cards
from jungle_games.games.jacks.scene.transitions import landed_words


def test_a_pair_is_worth_more_to_a_colour_only_where_somebody_plays_it() -> None:
    yellow = next(pair for pair in find_cards().pairs if pair.colour == "yellow")
    both = landed_words(yellow, None, "pink", ("pink", "yellow"))
    neither = landed_words(yellow, None, "pink", ("pink", "green"))
    assert (both.sentence, neither.sentence) == (
        "Its pair is worth 2 to yellow, 1 to others.", "Its pair is worth 1 point."
    )  # fmt: skip
