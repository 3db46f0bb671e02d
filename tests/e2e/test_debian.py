"""The Debian package in a root of its own: installed, opened by a match and by an invitation, removed without a trace.

Building it takes minutes, so these tests run only when asked for: ``python3 tools/dev.py test --packaged`` builds it
first, ``--packaged=FILE`` takes the one beside that archive.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pygame
import pytest
from patience import wait_for
from playing import begun
from screen import Program, Screen, same

from jungle_games.core.matches.record import GameRecord
from jungle_games.core.seat_names import SeatInfo
from jungle_games.games import find_game
from jungle_games.screens.library import SUFFIX

ROOT = Path(__file__).resolve().parents[2]
LINK = "jungle-games://t/7-otter-lantern"
ADMIN = Path("var/lib/dpkg")

pytestmark = [
    pytest.mark.e2e,
    pytest.mark.packaged,
    pytest.mark.skipif(shutil.which("dpkg-deb") is None, reason="this system has no Debian packages"),
]


@pytest.fixture(scope="module")
def deb(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Path:
    named = request.config.getoption("--packaged")
    folder = Path(named).absolute().parent if named else tmp_path_factory.mktemp("built")
    if not named:
        command = [sys.executable, "tools/packaging/package.py", "--deb", "--target", str(folder)]
        subprocess.run(command, check=True, timeout=1800)
    found = sorted(folder.glob("jungle-games_*.deb"), key=lambda path: path.stat().st_mtime)
    if not found:
        pytest.skip("there is no .deb beside this archive: python3 tools/dev.py package --deb")
    return found[-1]


class System:
    """A root with nothing in it but what ``dpkg`` has to know."""

    def __init__(self, root: Path) -> None:
        self.root = root
        for folder in ("info", "updates", "triggers"):
            (root / ADMIN / folder).mkdir(parents=True)
        (root / ADMIN / "status").touch()

    def dpkg(self, *arguments: str) -> None:
        """Let ``dpkg`` do something here; what the package asks for is the system's around it."""
        forced = ("--force-not-root", "--force-script-chrootless", "--force-depends")
        owner = [] if os.geteuid() == 0 else ["fakeroot"]
        command = [*owner, "dpkg", f"--root={self.root}", *forced, "--log=/dev/null", *arguments]
        path = f"{os.environ['PATH']}:/usr/sbin:/sbin"
        done = subprocess.run(command, capture_output=True, text=True, env={**os.environ, "PATH": path})
        assert done.returncode == 0, done.stdout + done.stderr

    def files(self) -> list[Path]:
        """What lies here, apart from what ``dpkg`` knows."""
        return [path for path in self.root.rglob("*") if not path.is_dir() and self.root / ADMIN not in path.parents]


@pytest.fixture(scope="module")
def system(deb: Path, tmp_path_factory: pytest.TempPathFactory) -> Iterator[System]:
    if os.geteuid() and shutil.which("fakeroot") is None:
        pytest.skip("needs fakeroot")
    made = System(tmp_path_factory.mktemp("root"))
    made.dpkg("--install", str(deb))
    yield made
    made.dpkg("--purge", "jungle-games")
    assert made.files() == [], "removed, it leaves nothing"


@pytest.fixture(scope="module")
def program(system: System) -> list[str]:
    return [str(system.root / "usr" / "games" / "jungle-games")]


def shared(folder: Path) -> Path:
    """A match as somebody has shared it."""
    game = find_game("jungle")
    match = begun(game, [SeatInfo("Mira"), SeatInfo("Jonas")], game.options_type.build(), deal=1)
    file = folder / f"Mira’s evening{SUFFIX}"
    file.write_text(GameRecord.of(match).to_yaml(), encoding="utf-8")
    return file


def test_lintian_accepts_it(deb: Path) -> None:
    if shutil.which("lintian") is None:
        pytest.skip("lintian is not installed")
    command = ["lintian", "--allow-root", "--fail-on", "error,warning", str(deb)]
    done = subprocess.run(command, capture_output=True, text=True)
    assert done.returncode == 0, done.stdout + done.stderr


def test_it_runs_compiled_and_is_whole(program: list[str]) -> None:
    done = subprocess.run([*program, "--self-check"], capture_output=True, text=True, timeout=300)
    assert done.returncode == 0, done.stdout + done.stderr
    assert "computer players compiled" in done.stdout


@pytest.fixture
def title(program: list[str], screen: Screen, tmp_path: Path) -> pygame.Surface:
    """What it shows if it is asked to open nothing."""
    with Program(screen, tmp_path / "bare", command=program) as bare:
        shown = bare.wait_still().copy()
        assert bare.close() == 0
    return shown


def test_a_match_opens_it_and_the_open_window_takes_an_invitation(
    program: list[str], screen: Screen, title: pygame.Surface, tmp_path: Path
) -> None:
    home = tmp_path / "home"
    with Program(screen, home, [shared(tmp_path).as_uri()], program) as first:
        table = first.wait_still(1.0)
        assert not same(table, title)
        wait_for("it to listen", (home / "open.socket").exists)
        environment = {**os.environ, "DISPLAY": screen.display, "JUNGLE_GAMES_HOME": str(home)}
        second = subprocess.run([*program, LINK], env=environment, capture_output=True, text=True, timeout=60)
        assert (second.returncode, second.stderr) == (0, "")
        assert not same(first.wait_change(table), title)
        assert first.close() == 0
        assert first.said() == ""
        assert first.match("jungle"), "the match lies on its table"


def test_an_invitation_opens_it(program: list[str], screen: Screen, title: pygame.Surface, tmp_path: Path) -> None:
    with Program(screen, tmp_path / "home", [LINK], program) as invited:
        assert not same(invited.wait_still(1.0), title)
        assert invited.close() == 0
