"""Hints in games between levels claim what is true: a small run of tools/players/check_hints.py."""

from __future__ import annotations

from pathlib import Path

import check_hints
import pytest

GAMES = sorted(file.stem for file in (Path(__file__).parent / "hint_claims").glob("*.py") if file.stem != "__init__")


@pytest.mark.parametrize("game", GAMES)
def test_what_hints_say_is_true(game: str, capsys: pytest.CaptureFixture[str]) -> None:
    told = check_hints.main([game, "--hints", "4", "--nodes", "40"])
    said = capsys.readouterr().out
    assert told == 0, said
    assert "4 hints: 0 false" in said
