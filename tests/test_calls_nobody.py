"""Started and left alone, the program asks nobody anywhere: it calls out only for a table that somebody opens."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

LEFT_ALONE = """
import socket, sys, threading
from jungle_games import start

called = []

def note(event, arguments):
    if event in ("socket.getaddrinfo", "socket.gethostbyname", "socket.sendto"):
        called.append(event)
    elif event == "socket.__new__" and arguments[1] != getattr(socket, "AF_UNIX", None):
        called.append(arguments[1:])

sys.addaudithook(note)
settle = start.App._settle

def leave_soon(app):
    settle(app)
    if not leaving:
        leaving.append(threading.Timer(3.0, app.quit))
        leaving[0].start()

leaving = []
start.App._settle = leave_soon
print(start.run(start.Arguments()), called)
"""


def test_it_asks_nobody(tmp_path: Path) -> None:
    environment = {**os.environ, "JUNGLE_GAMES_HOME": str(tmp_path)}
    command = [sys.executable, "-c", LEFT_ALONE]
    done = subprocess.run(command, env=environment, capture_output=True, text=True, timeout=120, check=True)
    assert done.stdout.splitlines()[-1] == "0 []"
