"""Moments of finished games are true and told in words: a small run of tools/players/check_moments.py."""

from __future__ import annotations

from pathlib import Path

import check_moments
import pytest


def test_a_finished_game_is_looked_back_on(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    told = tmp_path / "told.txt"
    assert check_moments.main(["jungle_matrix", "--games", "1", "--nodes", "20", "--out", str(told)]) == 0
    assert "jungle_matrix: 1 games" in capsys.readouterr().out
    assert "best move" in told.read_text(encoding="utf-8")
