"""External failures: the worker is killed, the program is started twice, home folder or sound are missing."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from pathlib import Path

import pytest
from kept import kept, unfinished
from patience import wait_for
from playing import square
from screen import Program, Screen

from jungle_games.core.matches.match import Match
from jungle_games.core.matches.record import GameRecord, read_match
from jungle_games.core.seat_names import SeatInfo
from jungle_games.games import find_game

pytestmark = pytest.mark.e2e

CONTINUE = (300, 710)


def against_the_lion(home: Path) -> None:
    """An unfinished match of Jungle in which a person is to move and the strongest player to answer."""
    game = find_game("jungle")
    match = Match(game, game.options_type.build(), [SeatInfo("Mira"), SeatInfo("Lion", "lion")], moves=["a3a4", "g7g6"])
    with kept(home) as found:
        found.saves.store("jungle", GameRecord.of(match).to_yaml())


def go_on(program: Program) -> None:
    """Take up the match that waits, as soon as the title stands still."""
    program.wait_still()
    program.click(CONTINUE)
    program.wait_still()


def thinkers(program: Program) -> list[int]:
    """The processes that think for the program."""
    threads = Path(f"/proc/{program._process.pid}/task").iterdir()
    children = [pid for thread in threads for pid in _read(thread / "children").split()]
    return [int(pid) for pid in children if b"spawn_main" in _read(Path("/proc", pid.decode(), "cmdline"))]


def works(pid: int) -> bool:
    """Whether a process that thinks has heard what to do, and loaded what that takes."""
    return b"msgspec" in _read(Path(f"/proc/{pid}/maps"))


def _read(file: Path) -> bytes:
    """What stands there; nothing where the thread or process has just ended."""
    try:
        return file.read_bytes()
    except (FileNotFoundError, ProcessLookupError):
        return b""


@pytest.mark.skipif(not Path("/proc/self/task").exists(), reason="finds processes as Linux shows them")
def test_thinkers_are_killed_a_second_copy_runs_and_the_screen_vanishes(tmp_path: Path) -> None:
    """No move is lost, and whoever is missing is replaced."""
    home = tmp_path / "home"
    against_the_lion(home)
    with Screen() as vanishing, Program(vanishing, home) as program:
        go_on(program)
        [first] = wait_for("the thinker", lambda: thinkers(program))
        program.drag(square("a4"), square("a5"))
        program.wait_moves("jungle", 3)
        os.kill(first, signal.SIGKILL)  # in mid-thought
        answered = program.wait_moves("jungle", 4)
        [second] = thinkers(program)
        assert second != first
        os.kill(second, signal.SIGKILL)  # between two thoughts
        keeps_its_matches_apart(vanishing, home)
        assert read_match(unfinished(home, "jungle", 1) or "", find_game).moves == tuple(answered)
        program.wait_still()
        drag_anything(program, 1)
        moves = program.wait_moves("jungle", 5)
        [third] = wait_for("another thinker at work", lambda: set(filter(works, thinkers(program))) - {second})
        vanishing.vanish()
        wait_for("the end of the program", lambda: program._process.poll() is not None)
        wait_for("the end of its thinker", lambda: not Path(f"/proc/{third}").exists())
        assert "Traceback" not in program.said()
    with Screen() as other, Program(other, home) as program:
        program.wait_still()
        kept = program.match("jungle")
        assert kept is not None
        assert kept["moves"][:5] == moves
        assert moves[:4] == answered
        assert answered[:3] == ["a3a4", "g7g6", "a4a5"]
        program.click(CONTINUE)
        program.wait_moves("jungle", 6)
        assert not list(home.rglob("*.damaged-*"))
        assert "Traceback" not in program.said()
        assert program.close() == 0


def drag_anything(program: Program, at: int) -> None:
    """Make any move with the mouse in the match before which ``at`` others were written last."""
    move = read_match(unfinished(program.home, "jungle", at) or "", find_game).legal()[0]
    program.drag(square(str(move.origin)), square(str(move.target)))


def keeps_its_matches_apart(screen: Screen, home: Path) -> None:
    """A second copy begins a match of its own while the first one runs."""
    with Program(screen, home) as second:
        title = second.wait_still()
        second.key("Tab", "Return")  # no match to continue here: Play
        page = second.wait_change(title)
        second.key("Return")
        second.wait_change(page)
        second.drag(square("g3"), square("g4"))
        wait_for("the second match", lambda: unfinished(home, "jungle", 1))
        assert second.close() == 0
    both = [read_match(unfinished(home, "jungle", at) or "", find_game).moves[0] for at in range(2)]
    assert sorted(both) == ["a3a4", "g3g4"]


START = """
import threading, pygame
from jungle_games.__main__ import main
def leave():
    pygame.event.post(pygame.event.Event(pygame.QUIT))
def play():
    pygame.event.post(pygame.event.Event(pygame.KEYDOWN, key=pygame.K_TAB, mod=0, unicode="", scancode=0))
for seconds, action in ((1.5, play), (3.0, leave)):
    timer = threading.Timer(seconds, action)
    timer.daemon = True
    timer.start()
main()
"""


def test_without_a_home_a_sound_device_or_a_language_it_starts_and_ends(tmp_path: Path) -> None:
    nowhere = "/dev/null/nobody"
    wanted = ("PATH", "PYTHONPATH", "LD_LIBRARY_PATH", "VIRTUAL_ENV", "SYSTEMROOT")
    environment = {name: os.environ[name] for name in wanted if name in os.environ}
    environment |= {
        "HOME": nowhere, "XDG_CONFIG_HOME": nowhere, "XDG_DATA_HOME": nowhere, "XDG_STATE_HOME": nowhere,
        "TMPDIR": str(tmp_path), "SDL_VIDEODRIVER": "dummy", "SDL_AUDIODRIVER": "there-is-none", "LANG": "xx_XX",
    }  # fmt: skip
    done = subprocess.run(
        [sys.executable, "-c", START], env=environment, capture_output=True, text=True, timeout=60,
        cwd=Path(__file__).parents[2],
    )  # fmt: skip
    assert done.returncode == 0, done.stderr
    assert "Traceback" not in done.stderr
    assert not list(tmp_path.rglob("*.log"))
    assert list(tmp_path.rglob("settings.yaml")) or list(tmp_path.glob("jungle-games-*"))
