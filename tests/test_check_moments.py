"""Moments of finished games are true and told in words: a small run of tools/players/check_moments.py."""

from __future__ import annotations

from itertools import islice
from pathlib import Path

import check_moments
import pytest

from jungle_games.core.game import AnyGame
from jungle_games.core.limits import Limits
from jungle_games.core.matches.history import moves_made
from jungle_games.games import ROOMS
from jungle_games.players.mentoring import decisions_of, mentor_of
from jungle_games.table.look_back import run_of

NODES = {"jungle": 60, "sequence": 10, "matr1x": 150, "jacks": 40, "jungle_matrix": 10}
"""How many are few to a game's judge."""
JUDGED = [room.game for room in ROOMS if room.game.judge]


def test_a_finished_game_is_looked_back_on(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    told = tmp_path / "told.txt"
    assert check_moments.main(["jungle_matrix", "--games", "1", "--nodes", "20", "--out", str(told)]) == 0
    assert "jungle_matrix: 1 games" in capsys.readouterr().out
    assert "faultless rounds in a row" in told.read_text(encoding="utf-8")


@pytest.mark.parametrize("game", JUDGED, ids=lambda game: game.name)
def test_no_figure_of_a_page_contradicts_another(game: AnyGame) -> None:
    """However hasty the judge: its mistakes are the same in the chart, the moments and the summary."""
    (match,) = islice(check_moments.finished(game), 1)
    limits = Limits(nodes=NODES.get(game.name, 40), seed=1)
    found = mentor_of(game).look_back(decisions_of(match, [0]), limits, bool, lambda _findings: None)
    assert not list(check_moments.contradictions(match, found))
    assert run_of(match, found) <= moves_made(game, match.moves, len(match.seats)), "a row is of moves as people count"
