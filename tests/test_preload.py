"""Pages are loaded when somebody aims at their door, and not before; what cannot be loaded stops nothing."""

from __future__ import annotations

import subprocess
import sys
from importlib import import_module
from typing import get_args

import pytest

from jungle_games.screens.page_navigator import _BEHIND, Door

AIM = """
import sys, threading
from jungle_games import cli, start
app = start.App(start.find_folders())
app.begin(start.ScreenNavigator(app.services, start.ROOMS).title)
app.step()
page = "jungle_games.screens.settings"
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


def test_a_page_is_loaded_when_its_door_is_aimed_at_and_only_once() -> None:
    done = subprocess.run([sys.executable, "-c", AIM], capture_output=True, text=True, check=True)
    assert done.stdout.splitlines()[-1] == "False True 1 False"


@pytest.mark.parametrize("door", get_args(Door))
def test_every_door_leads_to_pages_that_there_are(door: Door) -> None:
    assert _BEHIND[door]
    for page in _BEHIND[door]:
        import_module(f"jungle_games.screens.{page}")
