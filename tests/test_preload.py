"""Pages are loaded when somebody aims at their door, and not before; what cannot be loaded stops nothing."""

from __future__ import annotations

import subprocess
import sys
from dataclasses import replace
from importlib import import_module
from typing import get_args

import pytest

from jungle_games.games import ROOMS
from jungle_games.screens.page_navigator import _BEHIND, Door, load_ahead

LOOK = """
import sys
from jungle_games.games import ROOMS
from jungle_games.screens.page_navigator import load_ahead
names = ["jungle_games.screens.today", "hashlib"]
names += [f"{room.package}.player.puzzles" for room in ROOMS if room.puzzles]
before = [name for name in names if name in sys.modules]
load_ahead("today", ROOMS).join()
print(before, [name for name in names if name not in sys.modules])
"""
AIM = """
import sys, threading
from jungle_games import cli, start
app = start.App(start.find_folders())
app.begin(start.ScreenNavigator(app.services, start.ROOMS).title)
app.step()
page = "jungle_games.screens.settings.settings"
before = page in sys.modules
(door,) = [widget for widget in app.stack.top.root.walk() if widget.focus_id == "settings"]
door.mark(hovered=True)
door.mark(hovered=False)
ahead = [thread for thread in threading.enumerate() if thread.name == "ahead"]
for thread in ahead:
    thread.join()
door.mark(hovered=True)
print(before, page in sys.modules, len(ahead), "ahead" in [thread.name for thread in threading.enumerate()])
app.close()
"""


def said(program: str) -> str:
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True)
    return done.stdout.splitlines()[-1]


def test_nothing_of_it_is_there_before_and_all_after() -> None:
    assert said(LOOK) == "[] []"


def test_a_page_is_loaded_when_its_door_is_aimed_at_and_only_once() -> None:
    assert said(AIM) == "False True 1 False"


@pytest.mark.parametrize("door", get_args(Door))
def test_every_door_leads_to_pages_that_there_are(door: Door) -> None:
    assert _BEHIND[door]
    for page in _BEHIND[door]:
        import_module(f"jungle_games.screens.{page}")


def test_a_room_that_is_broken_is_passed_over() -> None:
    broken = replace(ROOMS[0], puzzles=".player.nowhere:NOTHING")
    thread = load_ahead("today", [broken, ROOMS[1]])
    thread.join(60)
    assert not thread.is_alive()
