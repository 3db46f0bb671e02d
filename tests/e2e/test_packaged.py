"""The packaged program as people meet it: unpacked somewhere, double-clicked, played, killed and taken up again.

Building takes minutes, so these tests run only when asked for: ``python3 tools/dev.py test --packaged`` builds the
program first, ``--packaged=FILE`` tests an archive that is there already.
"""

from __future__ import annotations

import os
import shlex
import shutil
import subprocess
import sys
import tarfile
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any, TypeVar

import pytest
import yaml
from kept import kept
from online_windows import accept, invite, made, sees, wait_table
from online_windows import play as move
from patience import wait_for
from playing import OVER, begun, persons_turn, prepare, record
from screen import Program, Screen
from twin import Twin

from jungle_games import __version__
from jungle_games.core.matches.match import Match
from jungle_games.core.room import Room
from jungle_games.core.seat_names import SeatInfo
from jungle_games.games import ROOMS

T = TypeVar("T")

pytestmark = [pytest.mark.e2e, pytest.mark.packaged]

ROOT = Path(__file__).resolve().parents[2]
KILLED_AFTER = 3
"""Own moves after which the program is killed, to be taken up again."""
MOST_MOVES = 150
MIDDLE = (640, 324)
"""Where a click moves no card, but ends what is shown until somebody clicks; Jacks' die lies there."""
SHORTENED = {
    "jungle": {"point_out_danger": False},
    "matr1x": {"warnings": False, "take_backs": False},
    "jungle_matrix": {"rounds": 1},
}
"""Shortens long games, lets a player that moves at random play on without asking, and counts losses at once."""
every_room = pytest.mark.parametrize("room", ROOMS, ids=lambda room: room.game.name)


@pytest.fixture(scope="session")
def archive(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The archive to be tested: the one that was named, or one that is built now."""
    named = request.config.getoption("--packaged")
    return Path(named).absolute() if named else _build(tmp_path_factory.mktemp("built"))


def _build(target: Path) -> Path:
    command = [sys.executable, "tools/packaging/package.py", "--target", str(target)]
    subprocess.run(command, check=True, timeout=1800)
    (made,) = (path for path in target.iterdir() if path.suffix not in (".json", ".deb"))
    return made


@pytest.fixture(scope="session")
def executable(archive: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The program, unpacked where people with other languages and tidy folders would put it."""
    place = tmp_path_factory.mktemp("Jürgens Spiele – 棋 & más")
    with tarfile.open(archive) as packed:
        packed.extraction_filter = getattr(tarfile, "data_filter", None)  # early patches of 3.11 have none
        packed.extractall(place)
    return place / "JungleGames" / "JungleGames"


@pytest.fixture(autouse=True)
def _elsewhere(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The program is started from another folder than its own, and finds no Python but its own."""
    elsewhere = tmp_path / "elsewhere"
    elsewhere.mkdir()
    monkeypatch.chdir(elsewhere)
    monkeypatch.delenv("PYTHONPATH", raising=False)


@pytest.fixture
def twin(tmp_path: Path) -> Iterator[Twin]:
    made = Twin(tmp_path / "twin")
    yield made
    made.close()


def run(executable: Path, *arguments: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run([str(executable), *arguments], capture_output=True, text=True, timeout=300)


def against_the_weakest(room: Room) -> Match[Any, Any]:
    """A short match against the weakest players that has just begun."""
    game = room.game
    weakest = [SeatInfo(f"Guest {seat}", game.levels[0].key) for seat in range(1, game.seats[0])]
    seats = [SeatInfo("Mira"), *weakest]
    options = game.options_type.build("beginner", SHORTENED.get(game.name, {}))
    return begun(game, seats, options, deal=2)


def still_running(folder: Path) -> list[str]:
    """Processes of the program in ``folder``."""
    found = []
    for process in Path("/proc").glob("[0-9]*"):
        try:
            path = os.readlink(process / "exe")
        except OSError:
            continue
        if path.startswith(str(folder)):
            found.append(process.name)
    return found


def test_it_tells_its_version(executable: Path) -> None:
    assert run(executable, "--version").stdout.strip() == f"Jungle Games {__version__}, computer players compiled"


def test_it_checks_itself(executable: Path) -> None:
    done = run(executable, "--self-check")
    assert (done.returncode, done.stderr) == (0, ""), done.stdout


@every_room
def test_a_game_is_begun_from_the_title(
    room: Room, executable: Path, screen: Screen, twin: Twin, tmp_path: Path
) -> None:
    twin.title()
    with Program(screen, tmp_path / "home", command=[str(executable)]) as program:
        for name in (("tile", room.game.name), "start"):
            before = program.wait_still()
            program.click(twin.press(name))
            program.wait_change(before)
        assert program.close() == 0
        assert program.said() == ""


@every_room
def test_a_whole_game_is_played_through_a_kill(
    room: Room, executable: Path, screen: Screen, twin: Twin, tmp_path: Path
) -> None:
    home, game = tmp_path / "home", room.game.name
    match = against_the_weakest(room)
    prepare(home, match)
    twin.title(match)
    go_on = twin.press("continue")
    before_kill = play(executable, screen, home, game, twin, go_on, KILLED_AFTER)
    assert before_kill is not None, "it was over too soon"
    assert record(home, game) == before_kill
    assert play(executable, screen, home, game, twin, go_on, MOST_MOVES) is None
    with kept(home) as found:
        assert found.progress.summary(game).total.played == 1, "the match was not counted once"
    assert not (home / "logs").exists(), "something went wrong unseen"


def play(
    executable: Path, screen: Screen, home: Path, game: str, twin: Twin, go_on: tuple[int, int], most: int
) -> str | None:
    """From the title, make moves until the match is over (None), or kill the program (the match as it was then)."""
    with Program(screen, home, command=[str(executable)]) as program:
        before = program.wait_still()
        program.click(go_on)
        program.wait_change(before)
        for _move in range(most):
            text = clicked_on(program, "a person's turn", lambda: persons_turn(home, game))
            if text == OVER:
                program.wait_still()
                assert program.close() == 0
                return None
            program.wait_still(0.15)
            program.drag_or_click(*twin.next_drag(text))
            clicked_on(program, "the move", lambda text=text: record(home, game) != text)
        last = clicked_on(program, "a person's turn", lambda: persons_turn(home, game))
        program.kill()
        wait_for("its helpers to end", lambda: not still_running(executable.parent))
        return last


def clicked_on(program: Program, what: str, ask: Callable[[], T | None]) -> T:
    """The first answer of ``ask`` that is true; what is shown until somebody clicks is clicked away meanwhile."""

    def answer() -> T | None:
        if found := ask():
            return found
        program.wait_rest()
        if not (found := ask()):
            program.click(MIDDLE)
        return found

    return wait_for(what, answer)


def test_settings_are_kept(executable: Path, screen: Screen, twin: Twin, tmp_path: Path) -> None:
    home = tmp_path / "home"
    twin.title()
    with Program(screen, home, command=[str(executable)]) as program:
        for name in ("settings", ("rail", "sound"), ("setting", "muted"), "leave"):
            program.wait_still()
            program.click(twin.press(name))
        settings = home / "settings.yaml"
        wait_for("the settings to be kept", settings.exists)
        assert program.close() == 0
    assert yaml.safe_load(settings.read_text(encoding="utf-8"))["muted"] is True
    with Program(screen, home, command=[str(executable)]) as program:
        # The way back is the same, but for the toggle, which now is on.
        for name in ("settings", ("rail", "sound"), ("setting", "muted"), "leave"):
            program.wait_still()
            program.click(twin.press(name))
        wait_for("sound", lambda: "muted: true" not in settings.read_text(encoding="utf-8"))
        assert program.close() == 0


@pytest.mark.skipif(sys.platform != "linux", reason="the menus of Linux")
def test_it_is_started_by_its_menu_entry(
    executable: Path, screen: Screen, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "share"))
    subprocess.run([str(executable.parent / "install.sh")], check=True)
    entry = (tmp_path / "share" / "applications" / "jungle-games.desktop").read_text(encoding="utf-8")
    (line,) = [line for line in entry.splitlines() if line.startswith("Exec=")]
    command = [part for part in shlex.split(line.removeprefix("Exec=")) if part != "%u"]
    with Program(screen, tmp_path / "home", command=command) as program:
        program.wait_still()
        assert program.close() == 0


def test_it_keeps_its_files_beside_itself_where_a_folder_invites_it(
    executable: Path, screen: Screen, tmp_path: Path
) -> None:
    config = executable.parent / "config"
    config.mkdir()
    try:
        command = ["env", "-u", "JUNGLE_GAMES_HOME", str(executable)]
        with Program(screen, tmp_path / "home", command=command) as program:
            program.wait_still()
            assert program.close() == 0
        assert (config / "settings.yaml").exists()
    finally:
        shutil.rmtree(config)


def test_two_of_them_meet_at_a_broker(executable: Path, tmp_path: Path, broker: int) -> None:
    meeting = {"meeting_place": "own", "broker_host": "127.0.0.1", "broker_port": broker}
    mira, jonas = (made(tmp_path / name, **meeting) for name in ("mira", "jonas"))
    command = [str(executable)]
    with (
        Screen() as one,
        Screen() as two,
        Program(one, mira, command=command) as host,
        Program(two, jonas, command=command) as guest,
    ):
        accept(guest, invite(host, "Mira").code, "Jonas")
        for program in (host, guest):
            wait_table(program)
        move("a3a4", host, of_red=False)
        sees(guest, 1)
        move("a7b7", guest, of_red=True)
        sees(host, 2)
