"""The tool that grows openings: legal lines, the same for any number of workers, and weights that follow results."""

import sys
from pathlib import Path

import cluster
import openings as tool
import pytest
from cluster import open_workers

from jungle_games.games.jungle.player.player import Openings, read_openings
from jungle_games.games.jungle.rules.options import JungleOptions, find_map
from jungle_games.games.jungle.rules.position import JunglePosition

QUICK = ("--nodes", "300", "--games", "2", "--game-nodes", "20", "--plies", "2", "--likely", "0.15")


def grow(monkeypatch: pytest.MonkeyPatch, output: Path, *arguments: str) -> Openings:
    monkeypatch.setattr(sys, "argv", ["openings.py", *QUICK, "--output", str(output), *arguments])
    assert cluster.run_tool(tool.main) == 0
    return read_openings(output.read_text(encoding="utf-8"), output.name)


@pytest.mark.nightly
def test_lines_are_the_same_for_any_number_of_workers(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    here = grow(monkeypatch, tmp_path / "a.txt", "--workers", "0")
    assert grow(monkeypatch, tmp_path / "b.txt", "--workers", "2") == here


def test_lines_are_legal_and_a_stopped_run_goes_on(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    results = ("--workers", "0", "--results", str(tmp_path / "results"))
    here = grow(monkeypatch, tmp_path / "a.txt", *results)
    board, options = find_map("classic"), JungleOptions()
    assert JunglePosition.start(board, options).fen() in here.turns
    for text, turn in here.turns.items():
        position = JunglePosition.from_fen(text, board, options)
        assert all(move in position.legal_moves() for move, _ in turn.moves)
        assert all(weight >= 10 for _, weight in turn.moves)
    monkeypatch.setattr(tool, "weigh_moves", lambda *_: pytest.fail("thought about again"))
    assert grow(monkeypatch, tmp_path / "b.txt", *results) == here


def test_moves_whose_games_go_badly_weigh_less(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "argv", ["openings.py", *QUICK, "--plies", "1"])
    arguments = tool.read_arguments()
    with open_workers(0) as workers:
        tree = tool.Tree("classic", workers, arguments)
        start = next(iter(tree.nodes))
        list(tree._extend(start, [["a3a4", 10], ["c3c2", 10], ["b2b1", 4]]))
    after = tree.nodes[start].after
    fares = {after["a3a4"]: 1.0, after["c3c2"]: 0.2, after["b2b1"]: 0.5}
    weights = {str(move): weight for move, weight in tree.openings(fares).turns[start].moves}
    assert weights["a3a4"] > 3 * weights["c3c2"]
    even = {str(move): weight for move, weight in tree.openings({}).turns[start].moves}
    assert even["a3a4"] == even["c3c2"] > even["b2b1"]
