"""What is handed on for ``pip install``: the wheel made from the sdist carries the whole program, and starts."""

from __future__ import annotations

import os
import subprocess
import sys
import sysconfig
import tarfile
import zipfile
from pathlib import Path

import pytest

from jungle_games import __version__

ROOT = Path(__file__).resolve().parents[1]
SOURCES = ("jungle_games", "assets", "levels")
LITTER = ("__pycache__", "*.so", "*.pyd")


def build(source: Path, kind: str, target: Path) -> Path:
    """Build the ``kind`` ("sdist" or "wheel") of the project in ``source``, without a network."""
    command = [sys.executable, "-m", "hatchling", "build", "-t", kind, "-d", str(target)]
    done = subprocess.run(command, cwd=source, capture_output=True, text=True, timeout=120)
    assert done.returncode == 0, done.stdout + done.stderr
    (made,) = target.iterdir()
    return made


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The wheel that an installer makes who has only the sdist."""
    folder = tmp_path_factory.mktemp("wheel")
    with tarfile.open(build(ROOT, "sdist", folder / "sdist")) as sdist:
        sdist.extraction_filter = getattr(tarfile, "data_filter", None)  # early patches of 3.11 have none
        sdist.extractall(folder)
    return build(folder / f"jungle_games-{__version__}", "wheel", folder / "made")


@pytest.fixture(scope="module")
def installed(wheel: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The folder of programs of a new environment in which the wheel is installed.

    What the wheel needs is lent to it by the environment of these tests, which costs no network.
    """
    place = tmp_path_factory.mktemp("place with spaces") / "venv"
    subprocess.run([sys.executable, "-m", "venv", "--without-pip", str(place)], check=True, timeout=120)
    programs = place / ("Scripts" if os.name == "nt" else "bin")
    pip = [sys.executable, "-m", "pip", "--python", str(programs / "python"), "--disable-pip-version-check"]
    subprocess.run([*pip, "install", "--quiet", "--no-index", "--no-deps", str(wheel)], check=True, timeout=120)
    (packages,) = place.rglob("site-packages")
    (packages / "lent.pth").write_text(sysconfig.get_path("purelib"), encoding="utf-8")
    return programs


def run(programs: Path, *arguments: str) -> subprocess.CompletedProcess[str]:
    environment = {key: value for key, value in os.environ.items() if key != "PYTHONPATH"}
    command = [str(programs / "jungle-games"), *arguments]
    return subprocess.run(
        command, cwd=programs.parent, env=environment, capture_output=True, text=True, timeout=300
    )


def test_the_wheel_has_every_file_of_the_program(wheel: Path) -> None:
    packed = set(zipfile.ZipFile(wheel).namelist())
    for folder in SOURCES:
        for path in (ROOT / folder).rglob("*"):
            if path.is_dir() or any(path.match(litter) or litter in path.parts for litter in LITTER):
                continue
            name = path.relative_to(ROOT).as_posix()
            assert (name if folder == "jungle_games" else f"jungle_games/{name}") in packed


def test_the_installed_program_tells_its_version(installed: Path) -> None:
    assert run(installed, "--version").stdout.startswith(f"Jungle Games {__version__}")


@pytest.mark.nightly
def test_the_installed_program_checks_itself(installed: Path) -> None:
    done = run(installed, "--self-check")
    assert (done.returncode, done.stderr) == (0, ""), done.stdout
    assert "parts work" in done.stdout
