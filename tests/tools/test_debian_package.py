"""The Debian package: what lies where, what it says of itself; Debian's own tools look at it where they are there."""

from __future__ import annotations

import gzip
import re
import shutil
import subprocess
import sys
import xml.etree.ElementTree as ET
from pathlib import Path

import package
import pytest

from jungle_games.screens.library import SUFFIX

MOMENT = 1_700_000_000
MEDIA = "application/x-jungle-games-match"

pytestmark = pytest.mark.skipif(
    sys.platform != "linux" or shutil.which("dpkg-deb") is None, reason="packed by dpkg-deb, where that is there"
)


@pytest.fixture(scope="module")
def program(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A program that is a script, with a list of licences."""
    folder = tmp_path_factory.mktemp("built") / "JungleGames"
    (folder / "_internal" / "assets").mkdir(parents=True)
    (folder / "JungleGames").write_text("#!/bin/sh\necho started\n", encoding="utf-8")
    (folder / "JungleGames").chmod(0o755)
    for name in ("install.sh", "jungle-games.svg", "LICENSE.txt", "_internal/assets/lion.svg"):
        (folder / name).write_text("", encoding="utf-8")
    (folder / "_internal" / "assets" / "licences.txt").write_text(
        f"{'=' * 72}\nPython 3\nPSF-2.0\n{'=' * 72}\n\nDo as you like.\n", encoding="utf-8"
    )
    return folder


@pytest.fixture(scope="module")
def deb(program: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    return build(program, tmp_path_factory.mktemp("deb"))


@pytest.fixture(scope="module")
def unpacked(deb: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("unpacked")
    subprocess.run(["dpkg-deb", "--extract", str(deb), str(folder)], check=True)
    return folder


def build(program: Path, folder: Path) -> Path:
    return package.build_deb(program, folder / "work", folder, "1.2.3", MOMENT)


def field(deb: Path, name: str) -> str:
    asked = subprocess.run(["dpkg-deb", "--field", str(deb), name], check=True, capture_output=True, text=True)
    return asked.stdout.strip()


def test_it_says_what_it_is(deb: Path) -> None:
    assert deb.name.startswith("jungle-games_1.2.3_")
    assert (field(deb, "Package"), field(deb, "Version"), field(deb, "Section")) == ("jungle-games", "1.2.3", "games")
    assert re.match(r"libc6 \(>= 2\.\d+\), ", field(deb, "Depends"))


def test_built_twice_it_is_the_same(deb: Path, program: Path, tmp_path: Path) -> None:
    assert build(program, tmp_path).read_bytes() == deb.read_bytes()


def test_everything_belongs_to_root(deb: Path) -> None:
    listed = subprocess.run(["dpkg-deb", "--contents", str(deb)], check=True, capture_output=True, text=True).stdout
    assert {line.split()[1] for line in listed.splitlines()} == {"root/root"}


def test_the_command_leads_to_the_program(unpacked: Path) -> None:
    said = subprocess.run([str(unpacked / "usr/games/jungle-games")], capture_output=True, text=True, check=True)
    assert said.stdout == "started\n"
    home = unpacked / "usr/lib/jungle-games"
    assert {path.name for path in home.iterdir()} == {"JungleGames", "_internal"}
    assert (home / "_internal/assets/lion.svg").exists(), "what the program has within is left alone"


def test_the_menu_entry_opens_matches_and_links(unpacked: Path) -> None:
    entry = (unpacked / "usr/share/applications/jungle-games.desktop").read_text(encoding="utf-8")
    assert "\nExec=jungle-games %u\n" in entry
    assert f"\nMimeType={MEDIA};x-scheme-handler/jungle-games;\n" in entry
    kinds = ET.parse(unpacked / "usr/share/mime/packages/jungle-games.xml").getroot()
    space = {"m": "http://www.freedesktop.org/standards/shared-mime-info"}
    (kind,) = kinds.findall("m:mime-type", space)
    (glob,) = kind.findall("m:glob", space)
    assert (kind.get("type"), glob.get("pattern")) == (MEDIA, f"*{SUFFIX}")


def test_program_and_matches_have_icons_in_every_size(unpacked: Path) -> None:
    hicolor = unpacked / "usr/share/icons/hicolor"
    for name in ("apps/jungle-games", f"mimetypes/{MEDIA.replace('/', '-')}"):
        assert {path.parent.parent.name for path in hicolor.glob(f"*/{name}.png")} == {
            f"{size}x{size}" for size in package.ICON_SIZES
        }
        assert (hicolor / "scalable" / f"{name}.svg").exists()


def test_it_has_a_manual_and_the_licences_of_all(unpacked: Path) -> None:
    manual = gzip.decompress((unpacked / "usr/share/man/man6/jungle-games.6.gz").read_bytes()).decode()
    assert "{" not in manual
    assert "--self" in manual.replace("\\", "")
    licences = (unpacked / "usr/share/doc/jungle-games/copyright").read_text(encoding="utf-8")
    assert "MIT License" in licences
    assert "Python 3: PSF-2.0" in licences
    assert (unpacked / "usr/lib/jungle-games/_internal/assets/licences.txt").exists()


def test_the_manual_names_every_option() -> None:
    manual = (package.PARTS / "jungle-games.6").read_text(encoding="utf-8").replace("\\", "")
    from jungle_games.cli import _parser

    options = {option for action in _parser()._actions for option in action.option_strings if option.startswith("--")}
    assert [option for option in options - {"--help"} if option not in manual] == []


@pytest.mark.parametrize(
    "command",
    [
        ["desktop-file-validate", "usr/share/applications/jungle-games.desktop"],
        ["appstreamcli", "validate", "--no-net", "usr/share/metainfo/org.jungle_games.JungleGames.metainfo.xml"],
    ],
    ids=lambda command: command[0],
)
def test_the_tools_of_desktops_accept_it(command: list[str], unpacked: Path) -> None:
    if shutil.which(command[0]) is None:
        pytest.skip(f"{command[0]} is not installed")
    done = subprocess.run(command, cwd=unpacked, capture_output=True, text=True)
    assert done.returncode == 0, done.stdout + done.stderr
