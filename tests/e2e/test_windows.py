"""The Windows program as people meet it, in wine: set up, double-clicked, played by mouse, killed, and removed.

It is built first, which takes minutes: all of this is for the night.
"""

from __future__ import annotations

import fcntl
import os
import shutil
import signal
import sys
from collections.abc import Iterator
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path

import pytest
import windows
from patience import wait_for
from playing import begun, persons_turn, prepare, record
from screen import Program, Screen, likeness
from twin import Twin
from windows import Wine, windows_path

from jungle_games.core.matches.match import Match
from jungle_games.core.matches.record import GameRecord
from jungle_games.core.room import Room
from jungle_games.core.seat_names import SeatInfo
from jungle_games.games import ROOMS

pytestmark = [
    pytest.mark.e2e,
    pytest.mark.nightly,
    pytest.mark.skipif(sys.platform != "linux", reason="the Windows program is built on Linux"),
    pytest.mark.skipif(
        not all(map(shutil.which, windows.PROGRAMS)),
        reason=f"needs {', '.join(windows.PROGRAMS)}: python3 tools/dev.py windows says what has them",
    ),
]

PATIENCE = 60.0
ALIKE = 90
"""How many in a hundred pixels of the window and of its twin are nearly the same when both show the same table."""
QUICK = {"jacks": {"study_time": 0}}
"""Options that leave nothing to wait for."""
LINK = "jungle-games:acid-acid-acid-acid"
PLAYED = [room for room in ROOMS if room.name in ("jungle", "sequence")]
"""Two with much to compile."""


@pytest.fixture(scope="session")
def built(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The folder with what is handed out, built once for all processes that share the tests."""
    base = tmp_path_factory.getbasetemp()
    folder = (base.parent if "PYTEST_XDIST_WORKER" in os.environ else base) / "windows"
    with folder.with_name("windows.lock").open("w") as turn:
        fcntl.flock(turn, fcntl.LOCK_EX)
        if not folder.exists():
            windows.build(folder.with_name("windows.unfinished"))
            folder.with_name("windows.unfinished").rename(folder)
    return folder


@dataclass
class Place:
    """Where Windows programs run, one test at a time: a copy of the usual place, and the screen they are seen on."""

    wine: Wine
    screen: Screen
    program: Path

    def run(self, *command: str, **variables: str) -> int:
        """Run a Windows program to its end; its exit status."""
        return self.wine.run(command, DISPLAY=self.screen.display, **variables)

    @property
    def local(self) -> Path:
        """The person's folder for programs and what they keep."""
        (person,) = (path for path in (self.wine.drive / "users").iterdir() if path.name != "Public")
        return person / "AppData" / "Local"

    @property
    def kept(self) -> Path:
        """Where the program keeps things by itself."""
        return self.local / "jungle-games"

    def processes(self) -> list[int]:
        """The program's processes."""
        found = []
        for process in Path("/proc").glob("[0-9]*"):
            with suppress(OSError):
                ours = f"WINEPREFIX={self.wine.folder}/".encode() in (process / "environ").read_bytes()
                if ours and b"JungleGames.exe" in (process / "cmdline").read_bytes().split(b"\0")[0]:
                    found.append(int(process.name))
        return found


@pytest.fixture
def place(built: Path, screen: Screen, tmp_path: Path) -> Iterator[Place]:
    with (built.parent / "windows.lock").open("w") as turn:
        fcntl.flock(turn, fcntl.LOCK_EX)
        usual = Wine()
        usual.prepare()
        wine = Wine(tmp_path / "wine")
        shutil.copytree(usual.folder, wine.folder, symlinks=True)
        unpacked = tmp_path / "Spiele é"
        shutil.unpack_archive(next(built.glob("*.zip")), unpacked)
        yield Place(wine, screen, unpacked / "JungleGames" / "JungleGames.exe")
        wine.server("--kill")
        shutil.rmtree(wine.folder)


@pytest.fixture
def twin(tmp_path: Path) -> Iterator[Twin]:
    made = Twin(tmp_path / "twin")
    yield made
    made.close()


class InWine(Program):
    """The program in wine. It is told of ``home``, unless that lies where it keeps things by itself."""

    def __init__(self, place: Place, home: Path, *arguments: str, command: tuple[str, ...] = ()) -> None:
        self.place = place
        rest = place.wine.folder.with_name("rest")
        told = place.wine.environment(
            DISPLAY=place.screen.display, LANGUAGE="en", JUNGLE_GAMES_REST=windows_path(rest)
        )  # fmt: skip
        if home != place.kept:
            told["JUNGLE_GAMES_HOME"] = windows_path(home)
        start = ["env", "--ignore-environment", *(f"{name}={value}" for name, value in told.items())]
        # Python ends at once in wine where its input is a terminal or its output a file.
        shell = ["bash", "-o", "pipefail", "-c", '"$@" </dev/null 2>&1 | cat', "bash"]
        started = command or ("wine", windows_path(place.program))
        super().__init__(place.screen, home, arguments, [*shell, *start, *started], rest)

    def _windows(self) -> list[str]:
        return self.screen.named("^Jungle Games$")

    def kill(self) -> None:
        for process in self.place.processes():
            os.kill(process, signal.SIGKILL)
        wait_for("its processes to end", lambda: not self.place.processes())
        self._process.wait()


def against_the_weakest(room: Room) -> Match:
    game = room.game
    weakest = [SeatInfo(f"Guest {seat}", game.levels[0].key) for seat in range(1, game.seats[0])]
    options = game.options_type.build("beginner", QUICK.get(game.name, {}))
    return begun(game, [SeatInfo("Mira"), *weakest], options, deal=2)


def gone_on(program: Program, twin: Twin, match: Match) -> None:
    """From the title to the table of the unfinished match."""
    twin.title(match)
    program.wait_still()
    program.click(twin.press("continue"))
    wait_for("the table", lambda: likeness(program.picture(), twin.picture()) > ALIKE, PATIENCE)


def one_turn(program: Program, twin: Twin, game: str) -> str:
    """Make a move by mouse, and wait until it is one's turn again: the match as it is then."""
    text = wait_for("a person's turn", lambda: persons_turn(program.home, game), PATIENCE)
    program.wait_still()
    program.drag_or_click(*twin.next_drag(text))
    wait_for("the move", lambda: record(program.home, game) != text, PATIENCE)
    return wait_for("the answer", lambda: persons_turn(program.home, game), PATIENCE)


def test_program_and_sources_check_themselves(built: Path) -> None:
    wine = Wine()
    with (built.parent / "windows.lock").open("w") as turn:
        fcntl.flock(turn, fcntl.LOCK_EX)
        with wine.alone():
            assert windows.check(wine, windows.BUILD / windows.NAME) == 0


@pytest.mark.parametrize("room", PLAYED, ids=lambda room: room.name)
def test_a_move_is_dragged_answered_and_still_there_after_a_kill(
    room: Room, place: Place, twin: Twin, tmp_path: Path
) -> None:
    home, game, match = tmp_path / "home", room.game.name, against_the_weakest(room)
    prepare(home, match)
    with InWine(place, home) as program:
        gone_on(program, twin, match)
        kept = one_turn(program, twin, game)
        program.kill()
    assert record(home, game) == kept
    with InWine(place, home) as program:
        gone_on(program, twin, match)
        assert one_turn(program, twin, game) != kept
        assert program.close() == 0
    assert not list((home / "logs").glob("*")), "something went wrong unseen"


@pytest.mark.parametrize("wanted", ["file", "link"])
def test_what_a_second_copy_is_given_the_open_one_takes(wanted: str, place: Place, tmp_path: Path) -> None:
    home, folder = tmp_path / "home", tmp_path / "Ünïcödé (1)"
    folder.mkdir()
    shared = folder / "Partie é.jungle-match"
    shared.write_text(GameRecord.of(against_the_weakest(ROOMS[0])).to_yaml(), encoding="utf-8")
    given = windows_path(shared) if wanted == "file" else LINK
    with InWine(place, home) as program:
        before = program.wait_still()
        assert place.run(windows_path(place.program), given, JUNGLE_GAMES_HOME=windows_path(home)) == 0
        program.wait_change(before)
        assert program.close() == 0
        assert program.said() == ""


def test_it_is_set_up_opened_by_a_double_click_and_removed_without_a_trace_but_the_matches(
    built: Path, place: Place, tmp_path: Path
) -> None:
    folder = tmp_path / "Ünïcödé (1)"
    folder.mkdir()
    shared = folder / "Partie é.jungle-match"
    shared.write_text(GameRecord.of(against_the_weakest(ROOMS[0])).to_yaml(), encoding="utf-8")
    before = files(place)
    assert place.run(windows_path(next(built.glob("*-setup.exe"))), "/S") == 0
    installed = place.local / "Programs" / "Jungle Games"
    (link,) = place.wine.drive.rglob("Jungle Games.lnk")
    assert "Start Menu" in str(link)
    # Windows looks there for the person's own; this wine only for everybody's.
    for name in (".jungle-match", "JungleGames.Match", "jungle-games"):
        key = rf"Software\Classes\{name}"
        assert place.run("reg", "copy", rf"HKCU\{key}", rf"HKLM\{key}", "/s", "/f") == 0
    for given in (("/unix", str(shared)), (LINK,)):
        with InWine(place, place.kept, *given, command=("wine", "start", "/wait")) as program:
            program.wait_still()
            assert any("Programs/Jungle Games" in place_of(process) for process in place.processes())
            program.kill()
    for name in (".jungle-match", "JungleGames.Match", "jungle-games"):
        assert place.run("reg", "delete", rf"HKLM\Software\Classes\{name}", "/f") == 0
    assert list(place.kept.iterdir())
    assert place.run(windows_path(installed / "uninstall.exe"), "/S") == 0
    wait_for("the folder to be gone", lambda: not installed.exists(), PATIENCE)
    place.wine.server("--wait")
    # What is removing itself lies in Temp until the next start of Windows; the log is this test's.
    ours = (place.kept, place.kept.with_name("jungle-games.log"), *place.wine.drive.glob("users/*/Temp"))
    left = {path for path in files(place) - before if not any(map(path.is_relative_to, ours))}
    assert left <= {place.local / "Programs"}
    registry = place.wine.drive.parent / "user.reg"
    assert "Jungle" not in registry.read_text(encoding="utf-8", errors="replace")
    assert list(place.kept.iterdir()), "what players keep stays"


def files(place: Place) -> set[Path]:
    return set(place.wine.drive.rglob("*"))


def place_of(process: int) -> str:
    """What a process was started from, as a path of Windows with slashes."""
    return Path(f"/proc/{process}/cmdline").read_text(errors="replace").replace("\\", "/")
