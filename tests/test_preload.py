"""Pages are loaded while the title is looked at, and what cannot be loaded stops nothing."""

from __future__ import annotations

import subprocess
import sys
from dataclasses import replace

from jungle_games.games import ROOMS
from jungle_games.start import preload_pages

LOOK = """
import sys
from jungle_games.start import preload_pages
from jungle_games.games import ROOMS
import jungle_games.start
names = ["jungle_games.screens.today", "jungle_games.storage.library_index", "sqlite3"]
names += [f"{room.package}.player.puzzles" for room in ROOMS if room.puzzles]
before = [name for name in names if name in sys.modules]
preload_pages(ROOMS).join()
print(before, [name for name in names if name not in sys.modules])
"""


def test_nothing_of_it_is_there_before_and_all_after() -> None:
    done = subprocess.run([sys.executable, "-c", LOOK], capture_output=True, text=True, check=True)
    assert done.stdout.splitlines()[-1] == "[] []"


def test_a_room_that_is_broken_is_passed_over() -> None:
    broken = replace(ROOMS[0], puzzles=".player.nowhere:NOTHING")
    thread = preload_pages([broken, ROOMS[1]])
    thread.join(60)
    assert not thread.is_alive()
