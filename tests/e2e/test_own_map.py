"""A whole game on a map that only the host has drawn, from the new game to the record, in two windows."""

from __future__ import annotations

import shutil
import sys
from collections.abc import Sequence
from pathlib import Path

import pytest
from online_windows import invite
from remote_pages import FAR, wait_table
from remote_windows import FarTwin, Window, ended, made, play_on, thought_out
from screen import Program, Screen, wait_for
from test_elsewhere_in_windows import accept, kept

from jungle_games.base import system
from jungle_games.core.matches.record import read_match
from jungle_games.games import find_game

pytestmark = [pytest.mark.e2e, pytest.mark.nightly]

HUT = """\
<?xml version="1.0" encoding="UTF-8"?>
<map version="1.10" orientation="orthogonal" width="3" height="5" tilewidth="128" tileheight="128" infinite="0">
 <properties>
  <property name="title" value="The hut"/>
 </properties>
 <tileset firstgid="1" source="terrain.tsx"/>
 <tileset firstgid="101" source="pieces.tsx"/>
 <layer id="1" name="terrain" width="3" height="5">
  <data encoding="csv">1,6,1,2,4,2,1,2,1,2,3,2,1,5,1</data>
 </layer>
 <layer id="2" name="pieces" width="3" height="5">
  <data encoding="csv">0,0,109,0,0,0,0,0,0,0,0,0,108,0,0</data>
 </layer>
</map>
"""
START = """\
from jungle_games.__main__ import main
if __name__ == "__main__":
    raise SystemExit(main())
"""
WALK = ("a1a2", "c5c4", "a2a3", "c4c5", "a3a4", "c5c4", "a4a5", "c4c5", "a5b5")
"""The elephant walks round to the other den, and the rat only looks."""


def own_copy(folder: Path) -> Sequence[str]:
    """What starts a copy of the program with the map among its levels."""
    package = Path(system.__file__).parents[1]
    shutil.copytree(package, folder / "jungle_games", ignore=shutil.ignore_patterns("__pycache__"))
    shutil.copytree(package.parent / "levels", folder / "levels")
    (folder / "assets").symlink_to(package.parent / "assets")
    (folder / "levels" / "jungle" / "hut.tmx").write_text(HUT)
    script = folder / "start.py"
    script.write_text(START)
    return sys.executable, str(script)


def test_a_whole_game_on_a_map_that_the_host_has_drawn(tmp_path: Path, broker: int) -> None:
    choice = {"preset": "standard", "changes": {"map": "hut"}}
    mira, jonas = made(tmp_path / "mira", broker, jungle=choice), made(tmp_path / "jonas", broker)
    command, twin = own_copy(tmp_path / "copy"), FarTwin(tmp_path / "twin")
    with Screen() as one, Screen() as two, Program(one, mira, command=command) as host:
        code = invite(host, mira, "Mira").code
        assert list(kept(mira, "host")["attachments"]) == ["hut.tmx"]
        with Program(two, jonas) as guest:
            accept(guest, jonas, code)
            wait_for("the match, which begins by itself", lambda: kept(mira, "host").get("record"), FAR)
            wait_for("the match at the guest's", lambda: kept(jonas, "guest").get("start"), FAR)
            for program in (host, guest):
                wait_table(program)
            whole = thought_out(mira, lambda match: match.parse(WALK[match.ply]))
            windows = [Window(host, mira), Window(guest, jonas)]
            assert play_on(windows, twin, whole) == len(WALK)
            ended(windows)
            (record,) = (jonas / "library").glob("**/*.yaml")
            assert read_match(record.read_text(), find_game).position == whole.position
            assert host.said() == guest.said() == ""
    twin.close()
