"""What is said of a move in Jungle Matrix is true, whatever lies in the deck."""

from __future__ import annotations

from claims import Made, check_claims, games
from matrix_tables import LIVE, table

from jungle_games.core.findings import best_reason
from jungle_games.core.limits import Limits
from jungle_games.games import find_game
from jungle_games.games.jungle_matrix.player.player import JungleMatrixPlayer
from jungle_games.games.jungle_matrix.player.reasons import reasons
from jungle_games.games.jungle_matrix.rules.moves import parse_move
from jungle_games.games.jungle_matrix.rules.pets import PetKind
from jungle_games.games.jungle_matrix.rules.situation import Phase

GAME = find_game("jungle_matrix")


PAIR = "2S 3H 4D  5C 9S TH  JD JS QC"


def right(made: Made) -> bool:
    """Whether the act was no mistake; an earlier one may still be there to be caught."""
    return made.after.turn.mistake == made.before.turn.mistake and made.move.square in made.before.turn.right


def is_gift(made: Made) -> bool:
    return made.before.pet_set.pet(made.move.pet).kind is PetKind.GIFT


HOLDS = {
    "deals": lambda made: made.before.phase is Phase.LAY,
    "first": lambda made: right(made) and not made.before.turn.under_way,
    "next": lambda made: right(made) and bool(made.before.turn.under_way),
    "free": lambda made: right(made) and not made.before.turn.due,
    "gridlocked": lambda made: not made.before.turn.due and made.after.turn.mistake == made.before.turn.mistake,
    "swaps": lambda made: not made.before.turn.due,
    "stops": lambda made: made.before.turn.score_now == made.before.turn.rules.score(made.before.turn.points + 500),
    "catches": lambda made: made.before.turn.mistake is not None or made.after.turn.ended is not None,
    "goes_on": lambda made: made.before.turn.mistake is None,
    "gift": lambda made: is_gift(made) and made.move.goal == "self",
    "burden": lambda made: not is_gift(made) and made.move.goal == "opponent",
    "puts_away": lambda made: made.move.goal == "discard",
}


def test_what_is_said_holds() -> None:
    counted = check_claims(games(GAME, 10, plies=300), reasons, HOLDS)
    assert {"deals", "first", "next", "gift", "burden"} <= set(counted)


def test_what_comes_first_is_named() -> None:
    said = [
        best_reason(reasons(table(grid).observe(0), parse_move(f"cover {table(grid).turn.right[0]}"))).words
        for grid in (PAIR, LIVE)
    ]
    assert said == ["9 + 2 comes first.", "The trio comes first."]


def test_the_player_says_why_whatever_it_does() -> None:
    level = GAME.levels[-1].key
    for made in games(GAME, 2, plies=60):
        choice = JungleMatrixPlayer(level).choose(made.seen, Limits(nodes=5, seed=1), bool)
        assert GAME.reason(made.seen, choice), choice.move
