"""What the documents tell one to type works, in a small form of each: those of one document in its order."""

from __future__ import annotations

import os
import re
import shutil
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest
from documented_commands import DOCUMENTS, NIGHTLY, ROOT, commands, expanded, program, small
from test_hangup_signal import HUNG_UP

from jungle_games.core.matches.match import Match
from jungle_games.core.matches.record import GameRecord
from jungle_games.core.seat_names import SeatInfo
from jungle_games.games import find_game

LONGEST = 120.0
"""Seconds: only what hangs takes as long."""
needs_signals = pytest.mark.skipif(sys.platform == "win32", reason="windows are closed by a signal here")


def checkout(folder: Path) -> Path:
    """A copy of the checkout, for commands that write into it."""
    root = folder / "checkout"
    for name in ("jungle_games", "assets", "levels", "tools", "tests", "docs"):
        shutil.copytree(ROOT / name, root / name)
    for name in ("pyproject.toml", "README.md"):
        shutil.copy(ROOT / name, root)
    found = subprocess.run(["git", "rev-parse", "--absolute-git-dir"], cwd=ROOT, capture_output=True, text=True)
    (root / ".git").write_text(f"gitdir: {found.stdout}")
    return root


def furnished(folder: Path) -> Path:
    """A folder with a saved match, and with a table to host: the one that the documents describe."""
    folder.mkdir()
    jacks = find_game("jacks")
    match = Match(jacks, jacks.options_type.build("standard"), [SeatInfo("Ida"), SeatInfo("Otto")], deal=1)
    (folder / "saved.yaml").write_text(GameRecord.of(match).to_yaml(), encoding="utf-8")
    found = re.search(r"^```yaml\n(.*?)^```", (ROOT / "docs" / "elsewhere.md").read_text(encoding="utf-8"), re.M | re.S)
    assert found is not None
    (folder / "tables").mkdir()
    (folder / "tables" / "lodge.table.yaml").write_text(found[1], encoding="utf-8")
    return folder


def run(command: list[str], root: Path, place: Path) -> None:
    """Run a command to its end; what has none is asked to end once it works."""
    environment = {
        **os.environ, "PYTHONPATH": os.pathsep.join((str(root), str(root / "tools"))), "SDL_VIDEODRIVER": "dummy",
        "SDL_AUDIODRIVER": "dummy", "JUNGLE_GAMES_HOME": str(place / "home"),
    }  # fmt: skip
    environment["PATH"] = os.pathsep.join((str(Path(sys.executable).parent), environment["PATH"]))
    if command[0].startswith(".venv"):
        command = [Path(command[0]).name, *command[1:]]
    elif command[1:3] == ["-m", "jungle_games"]:
        command = [sys.executable, "-c", HUNG_UP, *command[3:]]
    with subprocess.Popen(
        command, cwd=root, env=environment, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.STDOUT,
        text=True,
    ) as started:  # fmt: skip
        try:
            if "--keep" in command:
                end = time.monotonic() + LONGEST
                while not list((place / "tables").glob("*.invitation.txt")) and started.poll() is None:
                    assert time.monotonic() < end
                    time.sleep(0.05)
                started.send_signal(signal.SIGTERM)
            said, _nothing = started.communicate(timeout=LONGEST)
        finally:
            started.kill()
    assert started.returncode == 0, f"{command}\n{said}"


def tried(document: Path, root: Path, place: Path, done: list[str], *, nightly: bool) -> None:
    """Run what the ``document`` tells one to type and was not ``done``; what takes seconds even so only ``nightly``."""
    for text in commands(document):
        for command in expanded(text, root):
            less = small(command, place)
            if (nightly or not NIGHTLY & {program(less), *less}) and " ".join(less) not in done:
                run(less, root, place)
                done.append(" ".join(less))


NAMING = [document for document in DOCUMENTS if any(commands(document))]
BY_NAME = {"argvalues": NAMING, "ids": [str(document.relative_to(ROOT)) for document in NAMING]}


@needs_signals
def test_what_the_documents_name_works(tmp_path: Path) -> None:
    root, place, done = checkout(tmp_path), furnished(tmp_path / "place"), list[str]()
    for document in NAMING:
        tried(document, root, place, done, nightly=False)
    assert len(done) > 8


@needs_signals
@pytest.mark.nightly
@pytest.mark.parametrize("document", **BY_NAME)
def test_all_that_a_document_names_works(document: Path, tmp_path: Path) -> None:
    done: list[str] = []
    tried(document, checkout(tmp_path), furnished(tmp_path / "place"), done, nightly=True)
    assert done
