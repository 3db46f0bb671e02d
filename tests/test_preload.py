"""Today, which takes long to load, is loaded when somebody aims at its door, and not before."""

from __future__ import annotations

import subprocess
import sys

AIM = """
import sys, threading
from jungle_games import cli, start
app = start.App(start.find_folders())
app.begin(start.ScreenNavigator(app.services, start.ROOMS).title)
app.step()
page = "jungle_games.screens.today"
before = page in sys.modules
(door,) = [widget for widget in app.stack.top.root.walk() if widget.focus_id == "today"]
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
    done = subprocess.run([sys.executable, "-c", AIM], capture_output=True, text=True)
    assert done.stdout.splitlines()[-1:] == ["False True 1 False"], done.stderr
