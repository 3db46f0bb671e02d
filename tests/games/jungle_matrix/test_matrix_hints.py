"""What is said of a move in Jungle Matrix is true, whatever lies in the deck."""

from __future__ import annotations

from dataclasses import replace

from claims import check_explanations, games
from hint_claims.jungle_matrix import HOLDS
from matrix_tables import LIVE, table

from jungle_games.core.findings import best_reason
from jungle_games.core.limits import Limits
from jungle_games.games import find_game
from jungle_games.games.jungle_matrix.player.player import JungleMatrixPlayer
from jungle_games.games.jungle_matrix.player.reasons import WORDING, claims, pet_worth
from jungle_games.games.jungle_matrix.rules.moves import PlayPet, parse_move

GAME = find_game("jungle_matrix")


PAIR = "2S 3H 4D  5C 9S TH  JD JS QC"


def test_what_is_said_holds() -> None:
    counted = check_explanations(games(GAME, 8, plies=300), claims, WORDING.words, HOLDS)
    assert {"deals", "higher", "only", "last", "gift", "burden"} <= set(counted)


def test_a_pet_is_worth_what_turns_played_by_the_rules_bring() -> None:
    plays = [replace(made, move=move) for made in games(GAME, 2, plies=6) for move in made.seen.legal_moves()]
    plays = [made for made in plays if isinstance(made.move, PlayPet)]
    told = [(made, pet_worth(made.seen, made.move, Limits(nodes=400, seed=1), bool)) for made in plays[:2]]
    found = [replace(made, facts={**claim.facts, "key": claim.claim}) for made, claim in told if claim is not None]
    assert found
    assert all(HOLDS[made.facts["key"]](made) for made in found)


def test_what_comes_first_is_named() -> None:
    said = [
        best_reason(WORDING.reasons(table(grid).observe(0), parse_move(f"cover {table(grid).turn.right[0]}"))).words
        for grid in (PAIR, LIVE)
    ]
    assert said == [
        "9 + 2 is all that is open; the 9 is covered first.",
        "The trio comes before every pair, so also before 7 + 4; the king is covered first.",
    ]


def test_the_player_says_why_whatever_it_does() -> None:
    level = GAME.levels[-1].key
    for made in games(GAME, 2, plies=60):
        choice = JungleMatrixPlayer(level).choose(made.seen, Limits(nodes=5, seed=1), bool)
        assert GAME.reason(made.seen, choice), choice.move
