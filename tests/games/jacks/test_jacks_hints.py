"""What is said of a step in Jacks is true of the cards as they lie, though only those that were seen were known."""

from __future__ import annotations

from claims import check_explanations, games
from hint_claims.jacks import HOLDS, landing, shown

from jungle_games.games import find_game
from jungle_games.games.jacks.player.reasons import WORDING, claims
from jungle_games.games.jacks.rules.cards import Step

GAME = find_game("jacks")
OF_HIDDEN_CARDS = {"turns", "chance", "sure", "avoids", "enters_first", "enters_second", "enters_third"}


def test_what_is_said_holds() -> None:
    counted = check_explanations(games(GAME, 8, plies=300), claims, WORDING.words, HOLDS)
    assert {"pair", "partner", "turns", "waits", "chance", "roll"} <= set(counted)


def test_nothing_is_said_that_only_the_hidden_cards_tell() -> None:
    for made in games(GAME, 4, plies=120):
        if isinstance(made.move, Step):
            for claim in claims(made.seen, made.move):
                assert claim.claim in OF_HIDDEN_CARDS or shown(made, landing(made))
