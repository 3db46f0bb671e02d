"""What is loaded until the title is seen: the start is slow by what nobody asked for yet."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Final

import pytest

MOST: Final = 120
"""So many modules of our own at the most; a new one has to be worth what everybody waits for it."""
NOT_YET = ("hashlib", "multiprocessing", "nacl", "paho", "segno", "subprocess", "xml", "zeroconf")
"""What the title needs no part of: computer players, maps, tables online, reminders."""
UNTIL_THE_TITLE = """
import json, sys
from jungle_games import cli, start
app = start.App(start.find_folders())
app.begin(start.ScreenNavigator(app.services, start.ROOMS).title)
app.step()
print(json.dumps(sorted(sys.modules)))
app.close()
"""


@pytest.fixture(scope="module")
def loaded(tmp_path_factory: pytest.TempPathFactory) -> list[str]:
    """The modules that are loaded when the title has been drawn."""
    home = str(tmp_path_factory.mktemp("home"))
    environment = {
        **os.environ, "JUNGLE_GAMES_HOME": home, "SDL_VIDEODRIVER": "dummy", "SDL_AUDIODRIVER": "dummy",
    }  # fmt: skip
    done = subprocess.run(
        [sys.executable, "-c", UNTIL_THE_TITLE], cwd=Path(__file__).parents[1], env=environment, capture_output=True,
        text=True, timeout=60, check=True,
    )  # fmt: skip
    return list(json.loads(done.stdout.splitlines()[-1]))


def test_few_modules_are_loaded_before_the_title(loaded: list[str]) -> None:
    own = [name for name in loaded if name.partition(".")[0] == "jungle_games"]
    assert "jungle_games.screens.title" in own
    assert len(own) <= MOST, own


def test_nothing_heavy_is_loaded_before_the_title(loaded: list[str]) -> None:
    assert not {name.partition(".")[0] for name in loaded} & set(NOT_YET)


def test_no_table_is_loaded_before_the_title(loaded: list[str]) -> None:
    """The pictures on the tiles need a game's pictures, not its rules and its players."""
    parts = {tuple(name.split(".")[3:4]) for name in loaded if name.startswith("jungle_games.games.")}
    assert ("player",) not in parts
    assert not [
        name for name in loaded if name.endswith((".rules.game", ".rules.position", ".scene.scene", ".table.scene"))
    ]
