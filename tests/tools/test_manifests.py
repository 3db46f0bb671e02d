"""Manifests for winget and Homebrew say where a release's archives lie, and their hashes."""

from __future__ import annotations

import hashlib
from pathlib import Path

import manifests
import pytest
import yaml

from jungle_games import __version__

HOME = "https://example.org/jungle"
WINDOWS = f"JungleGames-{__version__}-windows-x86_64.zip"
MACOS = f"JungleGames-{__version__}-macos-arm64.tar.gz"


@pytest.fixture
def release(tmp_path: Path) -> Path:
    (tmp_path / WINDOWS).write_bytes(b"for Windows")
    (tmp_path / MACOS).write_bytes(b"for macOS")
    return tmp_path


def test_manifests_are_filled(release: Path) -> None:
    assert manifests.main([str(release), "--home", f"{HOME}/"]) == 0
    read = {path.stem: yaml.safe_load(path.read_text(encoding="utf-8")) for path in (release / "winget").iterdir()}
    assert {told["ManifestType"] for told in read.values()} == {"version", "installer", "defaultLocale"}
    assert {(told["PackageIdentifier"], told["PackageVersion"]) for told in read.values()} == {
        ("JungleGames.JungleGames", __version__)
    }
    (installer,) = read["JungleGames.JungleGames.installer"]["Installers"]
    assert installer["InstallerUrl"] == f"{HOME}/releases/download/v{__version__}/{WINDOWS}"
    assert installer["InstallerSha256"] == hashlib.sha256(b"for Windows").hexdigest().upper()
    cask = (release / "homebrew" / "jungle-games.rb").read_text(encoding="utf-8")
    assert f'url "{HOME}/releases/download/v{__version__}/{MACOS}"' in cask
    assert f'sha256 "{hashlib.sha256(b"for macOS").hexdigest()}"' in cask
    assert "{" not in cask


def test_sums_are_as_sha256sum_reads_them(release: Path) -> None:
    manifests.main([str(release), "--home", HOME])
    lines = (release / "SHA256SUMS").read_text(encoding="utf-8").splitlines()
    assert lines == sorted(lines, key=lambda line: line.split("  ")[1])
    assert f"{hashlib.sha256(b'for Windows').hexdigest()}  {WINDOWS}" in lines
    manifests.main([str(release), "--home", HOME])
    assert (release / "SHA256SUMS").read_text(encoding="utf-8").splitlines() == lines, "not of itself"


def test_a_missing_archive_is_told(release: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (release / MACOS).unlink()
    assert manifests.main([str(release), "--home", HOME]) == 1
    assert "macos" in capsys.readouterr().err
