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
import lzma
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
from typing import IO

from compile import CompileError, compile_into
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
        """The icon in the form that this system's programs carry."""
        return self.folder / f"{NAME}{'.icns' if sys.platform == 'darwin' else '.png'}"

    @property
    def label(self) -> str:
        """The name of the result, which says for which system it is."""
        machine = platform.machine().lower()
        return f"{NAME}-{__version__}-{SYSTEMS.get(sys.platform, sys.platform)}-{MACHINES.get(machine, machine)}"


def moment() -> int:
    """When the package is said to be built, in seconds: SOURCE_DATE_EPOCH, else when the sources were committed."""
    told = os.environ.get("SOURCE_DATE_EPOCH")
    return int(told) if told else _committed()


@cache
def _committed() -> int:
    if not (ROOT / ".git").exists():
        return LONG_AGO
    if shutil.which("git") is None:
        raise SystemExit(
            "git is missing, which knows when the sources were committed: install it, or set SOURCE_DATE_EPOCH."
        )
    asked = subprocess.run(["git", "log", "-1", "--format=%ct"], cwd=ROOT, capture_output=True, text=True)
    return int(asked.stdout) if asked.stdout.strip().isdigit() else LONG_AGO


def stage(source: Path) -> None:
    """Copy the sources without what lies among them from development, and draw what the program shows first."""
    litter = shutil.ignore_patterns("__pycache__", "*.so", "*.pyd", "*.pyc", "*.po")
    for part in ("jungle_games", "assets", "levels"):
        shutil.copytree(ROOT / part, source / part, ignore=litter)
    subprocess.run([sys.executable, PARTS / "covers.py", source / "assets" / "covers"], check=True)


def compile_players(build: Build) -> None:
    """Compile the computer players, if that can be done here; else they run from source."""
    try:
        compile_into(build.compiled, build.source / "jungle_games")
    except CompileError as error:
        print(f"{error}\nCompiling failed: the computer players will think more slowly.", file=sys.stderr)


def freeze(build: Build) -> None:
    """Let PyInstaller build the program."""
    command = [
        sys.executable, "-m", "PyInstaller", str(PARTS / f"{NAME}.spec"), "--noconfirm", "--log-level", "WARN",
        "--distpath", str(build.built), "--workpath", str(build.folder / "work"),
        "--", "--source", str(build.source), "--icon", str(build.icon), "--version", __version__,
        "--made", str(build.folder),
    ]  # fmt: skip
    if build.compiled.exists():
        command += ["--compiled", str(build.compiled)]
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
    if sys.platform == "darwin":  # opens what is double-clicked, if it is a tar.gz
        archive = build.target / f"{build.label}.tar.gz"
        with archive.open("wb") as file, gzip.GzipFile("", "wb", 9, file, mtime=moment()) as squeezed:
            _fill(squeezed, program)
        return archive
    archive = build.target / f"{build.label}.tar.xz"
    with lzma.open(archive, "wb", preset=9) as squeezed:
        _fill(squeezed, program)
    return archive


def _fill(squeezed: IO[bytes], program: Path) -> None:
    """Write ``program`` into a tar, each folder in the order of its names."""
    with tarfile.open(fileobj=squeezed, mode="w") as packed:
        packed.add(program, program.name, filter=_nobodys)


def _nobodys(entry: tarfile.TarInfo) -> tarfile.TarInfo:
    """Without the name of whoever built it, and without the hour."""
    entry.uid = entry.gid = 0
    entry.uname = entry.gname = ""
    entry.mtime = moment()
    return entry


def package(build: Build) -> Path:
    """Build, and return the archive."""
    moment()  # where that cannot be known, one is told before the long work
    shutil.rmtree(build.folder, ignore_errors=True)
    stage(build.source)
    write_icon(build.source / "assets" / "svg" / "objects" / "app_icon.svg", build.icon)
    compile_players(build)
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
    if chosen.deb and shutil.which("dpkg-deb") is None:
        parser.error("--deb needs dpkg-deb, which is not here")
    build = Build(ROOT / "build" / "package", chosen.target.absolute())
    try:
        result = package(build)
        if chosen.deb:
            made = build_deb(build.built / NAME, build.folder / "deb", build.target, __version__, moment())
            print(f"{made} ({made.stat().st_size / 1e6:.1f} MB)", flush=True)
    except subprocess.CalledProcessError as error:
        print(f"{Path(error.cmd[0]).name} failed; what it said stands above.", file=sys.stderr)
        return 1
    print(f"{result} ({result.stat().st_size / 1e6:.1f} MB)", flush=True)
    return check(result) if chosen.check else 0


if __name__ == "__main__":
    sys.exit(main())
