"""Build the program that people double-click, before a release: dev.py package [--deb] [--check].

PyInstaller gathers Python, the libraries and the game in a folder with one executable; the folder is packed as
``dist/JungleGames-<version>-<system>-<machine>.tar.xz``. On macOS it is an ``.app`` in a tar.gz.
With ``--deb`` there is a Debian package too. PyInstaller builds only for the system it runs on. ``--check``
unpacks what was built and lets it check itself. Built twice from the same sources in one place, it is the same to the
last bit.
"""

from __future__ import annotations

import argparse
import gzip
import os
import platform
import shutil
import subprocess
import sys
import tarfile
import tempfile
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from compile import compile_into
from debian_package import build_deb
from program_icon import write_icon

from jungle_games import __version__

ROOT = Path(__file__).resolve().parents[2]
PARTS = ROOT / "tools" / "packaging"
NAME = "JungleGames"
SYSTEMS = {"darwin": "macos"}
MACHINES = {"amd64": "x86_64", "aarch64": "arm64"}
LONG_AGO = 315_532_800
"""1980, before which no zip can be made: when a package is said to be built that no commit dates."""


@dataclass(frozen=True)
class Build:
    """Where a build happens, below ``folder``, and where its result goes."""

    folder: Path
    target: Path

    @property
    def source(self) -> Path:
        """A clean copy of what the program is made of."""
        return self.folder / "source"

    @property
    def compiled(self) -> Path:
        """The compiled modules, laid out like the source."""
        return self.folder / "compiled"

    @property
    def built(self) -> Path:
        """Where PyInstaller leaves the program."""
        return self.folder / "built"

    @property
    def icon(self) -> Path:
        return self.folder / f"{NAME}{'.icns' if sys.platform == 'darwin' else '.png'}"


def moment() -> int:
    """When the package is said to be built, in seconds: SOURCE_DATE_EPOCH, else when the sources were committed."""
    return int(os.environ.get("SOURCE_DATE_EPOCH") or _committed())


@cache
def _committed() -> int:
    if not (ROOT / ".git").exists():
        return LONG_AGO
    return int(subprocess.check_output(["git", "log", "-1", "--format=%ct"], cwd=ROOT))


def stage(source: Path) -> None:
    """Copy the sources without what lies among them from development, and draw what the program shows first."""
    litter = shutil.ignore_patterns("__pycache__", "*.so", "*.pyd", "*.pyc", "*.po")
    for part in ("jungle_games", "assets", "levels"):
        shutil.copytree(ROOT / part, source / part, ignore=litter)
    subprocess.run([sys.executable, PARTS / "covers.py", source / "assets" / "covers"], check=True)


def freeze(build: Build) -> None:
    """Let PyInstaller build the program."""
    command = [
        sys.executable, "-m", "PyInstaller", str(PARTS / f"{NAME}.spec"), "--noconfirm", "--log-level", "WARN",
        "--distpath", str(build.built), "--workpath", str(build.folder / "work"),
        "--", "--source", str(build.source), "--icon", str(build.icon), "--version", __version__,
        "--made", str(build.folder), "--compiled", str(build.compiled),
    ]  # fmt: skip
    path = os.pathsep.join([str(build.source), str(PARTS), os.environ.get("PYTHONPATH", "")])
    # Sets are in another order each time, unless they are told not to be.
    same = {"PYTHONHASHSEED": "0", "SOURCE_DATE_EPOCH": str(moment())}
    environment = {**os.environ, **same, "PYTHONPATH": path}
    subprocess.run(command, check=True, env=environment)


def strip(program: Path) -> None:
    """Take what only a debugger reads out of the libraries, half the size of the folder on some systems.

    Those in ``*.libs`` are left as they are: their makers have stripped them, and moved parts about since.
    """
    if sys.platform != "linux" or shutil.which("strip") is None:
        return
    found = sorted(path for path in (program / "_internal").rglob("*.so*") if not path.is_symlink())
    libraries = [str(path) for path in found if not path.parent.name.endswith(".libs")]
    subprocess.run(["strip", "--strip-unneeded", *libraries], check=True)


def furnish(build: Build, program: Path) -> None:
    """Lay beside the executable what a Linux menu needs, the licences, and a word to whoever unpacks it."""
    shutil.copy(ROOT / "LICENSE", program / "LICENSE.txt")
    shutil.copy(build.folder / "licences.txt", program / "LICENCES-OF-OTHERS.txt")
    shutil.copy(PARTS / "READ-ME.txt", program)
    if sys.platform == "linux":
        for part in ("install.sh", "jungle-games.desktop", "jungle-games.xml", "jungle-games-match.svg"):
            shutil.copy(PARTS / part, program)
        shutil.copy(ROOT / "assets" / "svg" / "objects" / "app_icon.svg", program / "jungle-games.svg")


def pack(build: Build, program: Path) -> Path:
    """Pack ``program``, a folder, and return the archive."""
    system, machine = sys.platform, platform.machine().lower()
    label = f"{NAME}-{__version__}-{SYSTEMS.get(system, system)}-{MACHINES.get(machine, machine)}"
    if system == "darwin":  # opens what is double-clicked, if it is a tar.gz
        archive = build.target / f"{label}.tar.gz"
        with (
            archive.open("wb") as file,
            gzip.GzipFile("", "wb", 9, file, mtime=moment()) as squeezed,
            tarfile.open(fileobj=squeezed, mode="w") as packed,
        ):
            packed.add(program, program.name, filter=_nobodys)
        return archive
    archive = build.target / f"{label}.tar.xz"
    with tarfile.open(archive, "w:xz", preset=9) as packed:
        packed.add(program, program.name, filter=_nobodys)
    return archive


def _nobodys(entry: tarfile.TarInfo) -> tarfile.TarInfo:
    """Without the name of whoever built it, and without the hour."""
    entry.uid = entry.gid = 0
    entry.uname = entry.gname = ""
    entry.mtime = moment()
    return entry


def package(build: Build) -> Path:
    """Build, and return the archive."""
    shutil.rmtree(build.folder, ignore_errors=True)
    stage(build.source)
    write_icon(build.source / "assets" / "svg" / "objects" / "app_icon.svg", build.icon)
    compile_into(build.compiled, build.source / "jungle_games")
    freeze(build)
    build.target.mkdir(parents=True, exist_ok=True)
    if sys.platform == "darwin":
        return pack(build, build.built / f"{NAME}.app")
    strip(build.built / NAME)
    furnish(build, build.built / NAME)
    return pack(build, build.built / NAME)


def check(archive: Path) -> int:
    """Unpack ``archive`` somewhere else, let the program in it check itself, and return its exit status."""
    with tempfile.TemporaryDirectory(prefix="Jungle Games é ") as folder:
        shutil.unpack_archive(archive, folder)
        inside = f"{NAME}.app/Contents/MacOS" if sys.platform == "darwin" else NAME
        program = Path(folder) / inside / NAME
        done = subprocess.run([str(program), "--self-check"], cwd=folder, capture_output=True, text=True)
    print(f"{done.stdout}{done.stderr}", end="")
    return done.returncode


def main(arguments: Sequence[str] | None = None) -> int:
    parser = argparse.ArgumentParser(description="Build the program that people double-click.")
    parser.add_argument("--deb", action="store_true", help="a Debian package as well; needs dpkg-deb, not root")
    parser.add_argument("--check", action="store_true", help="let the program check itself afterwards")
    parser.add_argument("--target", type=Path, default=ROOT / "dist", metavar="FOLDER", help="where it goes (dist)")
    chosen = parser.parse_args(arguments)
    if sys.platform == "win32":
        parser.error("the Windows program is built on Linux, by tools/dev.py windows")
    build = Build(ROOT / "build" / "package", chosen.target.absolute())
    results = [package(build)]
    if chosen.deb:
        results.append(build_deb(build.built / NAME, build.folder / "deb", build.target, __version__, moment()))
    for made in results:
        print(f"{made} ({made.stat().st_size / 1e6:.1f} MB)", flush=True)
    return check(results[0]) if chosen.check else 0


if __name__ == "__main__":
    sys.exit(main())
