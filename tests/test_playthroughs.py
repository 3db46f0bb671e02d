"""Every game must play, under every preset, just as its golden playthrough says."""

from __future__ import annotations

from pathlib import Path
from typing import Final

import playthroughs
import pytest

from jungle_games.games import ROOMS, find_game

FOLDER: Final = Path(__file__).parent / "playthroughs"
CASES: Final = [(room.game.name, preset) for room in ROOMS for preset in room.game.options_type.presets()]


@pytest.mark.parametrize(("game", "preset"), CASES)
def test_the_game_plays_as_its_golden_playthrough(game: str, preset: str) -> None:
    file = FOLDER / f"{game}_{preset}.txt"
    assert file.is_file(), "run 'python tools/playthroughs.py', read what it wrote, and commit it"
    lines = file.read_text(encoding="utf-8").splitlines()
    played = playthroughs.playthrough(find_game(game), preset).splitlines()
    for number, (wanted, got) in enumerate(zip(lines, played, strict=False), start=1):
        assert got == wanted, f"{file.name}, line {number}"
    assert len(played) == len(lines)


def test_there_is_no_playthrough_of_a_game_that_is_gone() -> None:
    assert {path.name for path in FOLDER.glob("*.txt")} == {f"{game}_{preset}.txt" for game, preset in CASES}
