"""How a program in a window of its own sets a table online for a friend, by mouse."""

from __future__ import annotations

from pathlib import Path

from remote_pages import BELOW_TILE, FAR, INVITE, JUNGLE, change, play_online
from remote_windows import hosted
from screen import Program, wait_for

from jungle_games.online.host import HostState


def invite(program: Program, home: Path, name: str = "") -> HostState:
    """From the title to a table of Jungle that waits for a friend; ``name`` is typed where it is asked for."""
    play_online(program)
    program.click(INVITE)
    wait_for("the tiles", lambda: min(program.picture().get_at(BELOW_TILE)[:3]) > 200, FAR)
    program.wait_still()
    change(program, lambda: program.click(JUNGLE))
    if name:
        program.wait_still()
        program.type(name)
        program.key("Return")
    wait_for("the table", lambda: (state := hosted(home)) is not None and state.key, FAR)
    state = hosted(home)
    assert state is not None
    return state
