"""The makers of the package: icons, archives, and the script that puts the program into Linux menus."""

from __future__ import annotations

import io
import os
import re
import shutil
import struct
import subprocess
import sys
import tarfile
from pathlib import Path

import package
import pygame
import pytest

ROOT = Path(__file__).resolve().parents[2]
ICON = ROOT / "assets" / "svg" / "objects" / "app_icon.svg"
PARTS = ROOT / "tools" / "packaging"


def size_of(png: bytes) -> tuple[int, int]:
    return pygame.image.load(io.BytesIO(png), "icon.png").get_size()


# Icons


def test_a_windows_icon_holds_a_picture_of_every_size(tmp_path: Path) -> None:
    target = tmp_path / "icon.ico"
    package.write_icon(ICON, target)
    content = target.read_bytes()
    assert struct.unpack_from("<HHH", content) == (0, 1, len(package.ICO_SIZES))
    for number, size in enumerate(package.ICO_SIZES):
        width, height, _, _, _, bits, length, offset = struct.unpack_from("<BBBBHHII", content, 6 + 16 * number)
        assert (width or 256, height or 256, bits) == (size, size, 32)
        assert size_of(content[offset : offset + length]) == (size, size)
    assert offset + length == len(content)


def test_a_mac_icon_holds_a_picture_of_every_size(tmp_path: Path) -> None:
    target = tmp_path / "icon.icns"
    package.write_icon(ICON, target)
    content = target.read_bytes()
    assert content[:8] == b"icns" + struct.pack(">I", len(content))
    seen, at = {}, 8
    while at < len(content):
        kind, length = struct.unpack_from(">4sI", content, at)
        seen[kind] = size_of(content[at + 8 : at + length])[0]
        at += length
    assert seen == package.ICNS_KINDS


# Archives


@pytest.fixture
def program(tmp_path: Path) -> Path:
    folder = tmp_path / "built" / "JungleGames"
    (folder / "_internal").mkdir(parents=True)
    executable = folder / "JungleGames"
    executable.write_text("#!/bin/sh\n", encoding="utf-8")
    executable.chmod(0o755)
    (folder / "_internal" / "library").write_text("", encoding="utf-8")
    return folder


def test_sources_that_no_commit_dates_are_packed_too(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(package, "ROOT", tmp_path)
    assert package._committed.__wrapped__() == package.LONG_AGO


@pytest.mark.skipif(os.name == "nt", reason="Windows knows no executable files")
def test_the_archive_keeps_the_executable_and_tells_nothing_of_its_builder(program: Path, tmp_path: Path) -> None:
    archive = package.pack(program, tmp_path)
    with tarfile.open(archive) as packed:
        entries = {entry.name: entry for entry in packed}
    assert entries["JungleGames/JungleGames"].mode & 0o111
    assert "JungleGames/_internal/library" in entries
    assert {(entry.uid, entry.gid, entry.uname, entry.gname) for entry in entries.values()} == {(0, 0, "", "")}


@pytest.mark.parametrize("system", ["linux", "darwin"])
def test_packed_at_another_hour_it_is_the_same(
    system: str, program: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(package.sys, "platform", system)
    monkeypatch.setenv("SOURCE_DATE_EPOCH", "1700000000")
    packed = []
    for hour in (1_700_001_000, 1_700_005_000):
        target = tmp_path / str(hour)
        target.mkdir()
        for path in program.rglob("*"):
            os.utime(path, (hour, hour))
        packed.append(package.pack(program, target).read_bytes())
    assert packed[0] == packed[1]


# The menu


def program_in_entry(text: str) -> str:
    """The program that a desktop would start, read as the desktop entry specification says."""
    (line,) = re.findall(r"^Exec=(.*) %u$", text, flags=re.MULTILINE)
    argument = line.replace("\\\\", "\\")
    assert argument[0] == argument[-1] == '"'
    return re.sub(r"\\(.)", r"\1", argument[1:-1]).replace("%%", "%")


@pytest.mark.skipif(sys.platform != "linux", reason="only Linux has such menus")
@pytest.mark.parametrize("name", ["plain", "two words", "grün élève", '100 % "$HOME" `x` \\n & | #'])
def test_the_menu_entry_leads_to_the_program_wherever_it_lies(name: str, tmp_path: Path) -> None:
    folder, share = tmp_path / name, tmp_path / "share"
    folder.mkdir()
    for part in ("install.sh", "jungle-games.desktop", "jungle-games.xml", "jungle-games-match.svg"):
        shutil.copy(PARTS / part, folder)
    shutil.copy(ICON, folder / "jungle-games.svg")
    environment = {"PATH": os.environ["PATH"], "HOME": str(tmp_path), "XDG_DATA_HOME": str(share)}

    def install(*arguments: str) -> subprocess.CompletedProcess[str]:
        return subprocess.run(
            [str(folder / "install.sh"), *arguments], cwd="/", env=environment, capture_output=True, text=True
        )

    assert install().returncode == 0
    entry = share / "applications" / "jungle-games.desktop"
    icon = share / "icons" / "hicolor" / "scalable" / "apps" / "jungle-games.svg"
    assert program_in_entry(entry.read_text(encoding="utf-8")) == str(folder / "JungleGames")
    assert icon.read_bytes() == ICON.read_bytes()
    assert (share / "mime" / "packages" / "jungle-games.xml").exists()
    assert install("--nonsense").returncode == 2
    assert install("--remove").returncode == 0
    assert not entry.exists()
    assert not icon.exists()
    assert not [path for path in share.rglob("*") if "jungle-games" in path.name]
    assert install("--remove").returncode == 0, "what is not there need not be removed"
