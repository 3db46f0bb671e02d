"""What it costs that somebody listens: start, memory and idle load with a screen reader, and the work for its tree.

The screen reader is AT-SPI's own client, run by the system's Python, which walks through the whole tree every second.
"""

from __future__ import annotations

import contextlib
import os
import subprocess
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Final

from headless import Headless
from heard import seats_of

from jungle_games.accessibility.screen_reader import ScreenReader
from jungle_games.core.matches.match import Match
from jungle_games.games import find_game

_LAUNCHER: Final = Path("/usr/libexec/at-spi-bus-launcher")
_PYTHON: Final = "/usr/bin/python3"
_WALKS: Final = """
import time, gi
gi.require_version("Atspi", "2.0")
from gi.repository import Atspi
def walk(node):
    node.get_name(), node.get_state_set()
    return 1 + sum(walk(child) for child in map(node.get_child_at_index, range(node.get_child_count())) if child)
while True:
    try:
        print(walk(Atspi.get_desktop(0)), flush=True)
    except Exception:
        pass
    time.sleep(1)
"""


@contextlib.contextmanager
def somebody_listens(shown_on: dict[str, str]) -> Iterator[dict[str, str]]:
    """The variables that lead a program to a bus on which a screen reader listens. Raises OSError if there is none."""
    quiet: dict[str, Any] = {"stderr": subprocess.DEVNULL, "text": True}
    with tempfile.TemporaryDirectory() as folder, contextlib.ExitStack() as stack:

        def run(*command: str, **how: Any) -> subprocess.Popen[str]:
            process = subprocess.Popen(command, stdout=subprocess.PIPE, **quiet, **how)
            stack.callback(process.wait)
            stack.callback(process.kill)
            return process

        daemon = run("dbus-daemon", "--session", "--print-address", "--nofork")
        assert daemon.stdout is not None
        bus = {"DBUS_SESSION_BUS_ADDRESS": daemon.stdout.readline().strip(), "XDG_RUNTIME_DIR": folder}
        environment = {**os.environ, **shown_on, **bus}
        run(str(_LAUNCHER), "--launch-immediately", "--screen-reader=1", env=environment)
        reader = run(_PYTHON, "-W", "ignore", "-c", _WALKS, env=environment)
        assert reader.stdout is not None
        reader.stdout.readline()
        yield {**shown_on, **bus}


def tree_times(seats: int = 12, count: int = 50) -> tuple[float, float]:
    """Seconds of work that the tree of Sequence's mat takes at most: all of it, and with a move that has changed it."""
    game = find_game("sequence")
    match: Match[Any, Any] = Match(game, game.options_type.build(), seats_of("sequence", seats), deal=1)
    with tempfile.TemporaryDirectory() as home:
        program = Headless(Path(home))
        try:
            program.begin()
            program.navigate(lambda: program.navigator.open_match(match))
            program.frames(20, 0.25)
            return _longest(program, count, anew=True), _longest(program, count, anew=False)
        finally:
            program.close()


def _longest(program: Headless, count: int, *, anew: bool) -> float:
    reader, found = ScreenReader("", lambda request: None), []
    for number in range(count):
        if anew:
            reader = ScreenReader("", lambda request: None)
        top = program.app.stack.top
        assert top is not None
        top.focus.step(1 + number % 2)  # type: ignore[attr-defined]
        begun = time.thread_time()
        reader._update(tuple(top.nodes()), top.focus_node)
        found.append(time.thread_time() - begun)
    return sorted(found)[-1 - count // 20]
