"""What is said of a step in Jacks is true of the cards as they lie, though only those that were seen were known."""

from __future__ import annotations

from claims import check_explanations, games
from hint_claims.jacks import HOLDS, landing, shown

from jungle_games.core.game import Choice
from jungle_games.games import find_game
from jungle_games.games.jacks.player.claims import CLAIMS
from jungle_games.games.jacks.rules.cards import Step

GAME = find_game("jacks")
OF_HIDDEN_CARDS = {
    "turns",
    "turns_last",
    "chance",
    "chance_one",
    "sure",
    "avoids",
    "enters_first",
    "enters_second",
    "enters_third",
}


def test_what_is_said_holds() -> None:
    counted = check_explanations(games(GAME, 8, plies=300), CLAIMS, HOLDS)
    assert {"pair", "partner", "turns", "waits", "chance", "roll"} <= set(counted)


def test_nothing_is_said_that_only_the_hidden_cards_tell() -> None:
    for made in games(GAME, 4, plies=120):
        if isinstance(made.move, Step):
            for claim in CLAIMS.of(made.seen, Choice(made.move)):
                assert claim.claim in OF_HIDDEN_CARDS or shown(made, landing(made))
