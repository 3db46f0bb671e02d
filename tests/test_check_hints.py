"""Hints in games between levels claim what is true: a small run of tools/players/check_hints.py."""

from __future__ import annotations

from pathlib import Path

import check_hints
import pytest
from hint_claims import jungle

from jungle_games.games import find_game
from jungle_games.games.jungle.rules.board import FILES, JungleMove, Kind, Piece, Square

GAMES = sorted(file.stem for file in (Path(__file__).parent / "hint_claims").glob("*.py") if file.stem != "__init__")


@pytest.mark.parametrize("game", GAMES)
def test_what_hints_say_is_true(game: str, capsys: pytest.CaptureFixture[str]) -> None:
    told = check_hints.main([game, "--hints", "4", "--nodes", "40"])
    said = capsys.readouterr().out
    assert told == 0, said
    assert "4 hints: 0 false" in said


BLUES_CAT, BLUES_WOLF = Piece(0, Kind.CAT), Piece(0, Kind.WOLF)
REDS_RAT, REDS_CAT, REDS_LION = (Piece(1, kind) for kind in (Kind.RAT, Kind.CAT, Kind.LION))
GUARDED = "6c/7/7/7/7/7/7/2l4/E1C4 w", "a1b1", "guards"
QUOTED = {
    "a cat that stands elsewhere": (*GUARDED, {"attacker": REDS_LION, "prey": BLUES_CAT, "square": "b1"}),
    "a rat that swims, which a dog never takes there": (
        "e6/7/7/7/7/7/1r5/7/D5C w", "a1a2", "goes_after", {"prey": REDS_RAT, "square": "b3"}
    ),
    "a capture on the way to a loss in five": (
        "7/6c/7/3r2W/7/7/7/7/7 w", "g6g7", "prepares", {"animal": BLUES_WOLF, "prey": REDS_CAT, "square": "g8"}
    ),
    "all moves lose as soon": ("C6/7/7/7/7/7/7/3r3/7 w", "a9b9", "holds_out", {"count": 1}),
}  # fmt: skip
"""What hints of Jungle have said that was false or empty."""
TRUE = {"where it stands": (*GUARDED, {"attacker": REDS_LION, "prey": BLUES_CAT, "square": "c1"})}


def _square(text: str) -> Square:
    return Square(FILES.index(text[0]), int(text[1]) - 1)


@pytest.mark.parametrize("case", QUOTED | TRUE)
def test_what_was_false_once_is_found_out(case: str) -> None:
    fen, text, claim, facts = (QUOTED | TRUE)[case]
    game, move = find_game("jungle"), JungleMove.parse(text)
    before = game.start(game.options_type.build(), seats=2, setup={"position": fen})
    named = {key: _square(fact) if isinstance(fact, str) else fact for key, fact in facts.items()}
    told = check_hints.Told(before, before, move, before.play(move), 0, claim, named)
    assert jungle.HOLDS[claim](told) == (case in TRUE)
