"""What is said of a play in Sequence Giant is true, by chips counted one by one."""

from __future__ import annotations

from claims import check_explanations, games
from examples import rows
from hint_claims.sequence import HOLDS
from sequence_tables import GAME, lay

from jungle_games.core.game import Choice
from jungle_games.games.sequence.player.claims import CLAIMS
from jungle_games.games.sequence.rules.moves import Place
from jungle_games.games.sequence.rules.position import SequencePosition


@rows("options", [{}, {"auto_draw": False}])
def test_what_is_said_holds(options: dict[str, object]) -> None:
    counted = check_explanations(games(GAME, 3, plies=220, **options), CLAIMS, HOLDS)
    assert {"three", "hand", "crossing", "corner", "stops_two", "takes"} <= set(counted)


def said_of(position: SequencePosition) -> dict[str, str]:
    """The first sentence about each play."""
    seen = position.observe(0)
    return {str(move): GAME.reason(seen, Choice(move)) for move in position.legal_moves()}


def test_a_chip_that_stands_in_the_way_of_fours_and_threes_is_taken() -> None:
    said = said_of(lay(["7H 2C JS", "3H"], green="c4 d4 f4 g4 d7 e7 g7", blue="e4 f7"))
    assert said["JS xe4"] == "Frees c4–g4, of which you have 4."
    assert said["JS xf7"].startswith("Frees ")


def test_a_row_that_is_complete_counts_for_no_other() -> None:
    position = lay(["7H 2C JD", "3H"], green="c4 d4 e4 f4 g4", runs={"c4-g4": 0})
    (move,) = (move for move in position.legal_moves() if isinstance(move, Place) and str(move) == "JD i4")
    found = [claim for claim in CLAIMS.of(position.observe(0), Choice(move)) if "own" in claim.facts]
    assert all(claim.facts["own"] <= 2 for claim in found)
