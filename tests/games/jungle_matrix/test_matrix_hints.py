"""What is said of a move in Jungle Matrix is true, whatever lies in the deck."""

from __future__ import annotations

from dataclasses import replace

from claims import check_explanations, games
from hint_claims.jungle_matrix import HOLDS

from jungle_games.core.game import Choice
from jungle_games.core.limits import Limits
from jungle_games.games import find_game
from jungle_games.games.jungle_matrix.player.claims import CLAIMS
from jungle_games.games.jungle_matrix.rules.moves import PlayPet

GAME = find_game("jungle_matrix")


def test_what_is_said_holds() -> None:
    counted = check_explanations(games(GAME, 8, plies=300), CLAIMS, HOLDS)
    assert {"deals", "higher", "only", "last", "gift", "burden"} <= set(counted)


def test_a_pet_is_worth_what_turns_played_by_the_rules_bring() -> None:
    plays = [replace(made, move=move) for made in games(GAME, 2, plies=6) for move in made.seen.legal_moves()]
    plays = [made for made in plays if isinstance(made.move, PlayPet)]
    limits = Limits(nodes=400, seed=1)
    told = [(made, GAME.explain(made.seen, Choice(made.move), limits, bool)) for made in plays[:1]]
    found = [replace(made, facts={**claim.facts, "key": claim.claim}) for made, claim in told if claim is not None]
    assert found
    assert all(HOLDS[made.facts["key"]](made) for made in found)
