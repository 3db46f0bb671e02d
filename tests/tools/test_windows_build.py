"""What goes into the Windows program, and what the set-up puts in and takes away."""

from __future__ import annotations

import os
import re
import sys
import zipfile
from pathlib import Path

import pytest
import windows
from bundled import allowed_packages

from jungle_games.core.i18n import LANGUAGES

pytestmark = pytest.mark.skipif(sys.platform != "linux", reason="the Windows program is built on Linux")
SETUP = (windows.PARTS / "setup.nsi").read_text(encoding="utf-8")


def test_the_lock_is_read_as_windows_would() -> None:
    pinned = windows._pinned()
    assert "colorama" in pinned, "which only Windows needs"
    assert not {"macholib", "mutmut"} & set(pinned)
    assert all(re.fullmatch(r"\S+==\S+( --hash=sha256:[0-9a-f]{64})+", line) for line in pinned.values())


def test_what_the_program_needs_there_is_found_with_what_that_needs() -> None:
    needed = allowed_packages() & set(windows._pinned())
    assert {"pygame-ce", "librt", "pynacl", "cffi", "pycparser"} <= needed
    assert "pytest" not in needed
    assert set(windows._pinned()) >= windows.FOR_TESTS


def test_packed_at_another_hour_the_zip_is_the_same(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SOURCE_DATE_EPOCH", "1700000000")
    program = tmp_path / "JungleGames"
    (program / "python").mkdir(parents=True)
    packed = []
    for hour in (1_700_001_000, 1_700_005_000):
        for name in ("python/python311.dll", "JungleGames.exe"):
            (program / name).write_bytes(b"program")
            os.utime(program / name, (hour, hour))
        windows.pack(program, tmp_path / f"{hour}.zip")
        packed.append((tmp_path / f"{hour}.zip").read_bytes())
    assert packed[0] == packed[1]
    with zipfile.ZipFile(tmp_path / "1700005000.zip") as made:
        assert made.namelist() == ["JungleGames/JungleGames.exe", "JungleGames/python/python311.dll"]


def test_what_is_left_out_is_left_out_and_all_else_is_there(tmp_path: Path) -> None:
    for name in ("pygame/base.pyd", "pygame/docs/en/index.html", "pygame/key.pyi", "yaml/__init__.py"):
        (tmp_path / "from" / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / "from" / name).touch()
    windows._copy(tmp_path / "from", tmp_path / "to", ["pygame/docs/*", "*.pyi"])
    found = {path.relative_to(tmp_path / "to").as_posix() for path in (tmp_path / "to").rglob("*") if path.is_file()}
    assert found == {"pygame/base.pyd", "yaml/__init__.py"}


def test_the_set_up_speaks_as_many_languages_as_the_program() -> None:
    assert len(set(re.findall(r'MUI_LANGUAGE "(\w+)"', SETUP))) == len(LANGUAGES)


def test_what_the_set_up_writes_down_it_takes_away_again() -> None:
    defined = dict(re.findall(r'^!define (\w+) "(.*)"', SETUP, re.MULTILINE))
    body = re.sub(r"\$\{(\w+)\}", lambda name: defined.get(name[1], name[0]), SETUP)
    put, _, taken = body.partition("Section Uninstall")
    written = set(re.findall(r'WriteReg\w+ HKCU "([^"]+)"', put))
    gone = set(re.findall(r'DeleteRegKey HKCU "([^"]+)"', taken))
    assert written
    assert [key for key in written if not any(f"{key}\\".startswith(f"{root}\\") for root in gone)] == []
    folders = set(re.findall(r'File /r "\$\{?SOURCE\}?\\(\w+)"', SETUP))
    assert folders == set(re.findall(r'RMDir /r "\$INSTDIR\\(\w+)"', SETUP))
