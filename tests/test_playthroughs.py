"""Every game must play, under every preset, just as its golden playthrough says."""

from __future__ import annotations

import importlib.util
import sys
from pathlib import Path
from types import ModuleType
from typing import Final

import pytest

from jungle_games.games import ROOMS, find_game

ROOT: Final = Path(__file__).resolve().parents[1]
FOLDER: Final = ROOT / "tests" / "playthroughs"
CASES: Final = [(room.game.name, preset) for room in ROOMS for preset in room.game.options_type.presets()]


@pytest.fixture(scope="module")
def tool() -> ModuleType:
    """The tool that writes the playthroughs."""
    spec = importlib.util.spec_from_file_location("playthroughs_tool", ROOT / "tools" / "playthroughs.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    sys.modules[spec.name] = module
    spec.loader.exec_module(module)
    return module


@pytest.mark.parametrize(("game", "preset"), CASES)
def test_the_game_plays_as_its_golden_playthrough(tool: ModuleType, game: str, preset: str) -> None:
    file = FOLDER / f"{game}_{preset}.txt"
    assert file.is_file(), "run 'python tools/playthroughs.py', read what it wrote, and commit it"
    lines = file.read_text(encoding="utf-8").splitlines()
    played = tool.playthrough(find_game(game), preset).splitlines()
    for number, (wanted, got) in enumerate(zip(lines, played, strict=False), start=1):
        assert got == wanted, f"{file.name}, line {number}"
    assert len(played) == len(lines)


def test_there_is_no_playthrough_of_a_game_that_is_gone() -> None:
    assert {path.name for path in FOLDER.glob("*.txt")} == {f"{game}_{preset}.txt" for game, preset in CASES}
