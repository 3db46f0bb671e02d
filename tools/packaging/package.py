"""Build the program that people double-click, before a release: dev.py package [--deb] [--check].

PyInstaller gathers Python, the libraries and the game in a folder with one executable; the folder is packed as
``dist/JungleGames-<version>-<system>-<machine>.tar.xz``. On macOS it is an ``.app`` in a tar.gz.
With ``--deb`` ``dpkg-deb`` makes a Debian package too, for which nobody needs to be root. PyInstaller builds only for
the system it runs on. ``--check`` unpacks what was built and lets it check itself. Built twice from the same sources in
one place, it is the same to the last bit.
"""

from __future__ import annotations

import argparse
import gzip
import hashlib
import io
import lzma
import os
import platform
import shutil
import struct
import subprocess
import sys
import tarfile
import tempfile
from collections.abc import Sequence
from datetime import UTC, datetime
from email.utils import format_datetime
from functools import cache
from pathlib import Path

import pygame
from compile import compile_into

from jungle_games import __version__
from jungle_games.base.system import works_of_others

ROOT = Path(__file__).resolve().parents[2]
PARTS = ROOT / "tools" / "packaging"
ICON = ROOT / "assets" / "svg" / "objects" / "app_icon.svg"
NAME = "JungleGames"
SYSTEMS = {"darwin": "macos"}
MACHINES = {"aarch64": "arm64"}
LONG_AGO = 315_532_800
"""1980, before which no zip can be made: when a package is said to be built that no commit dates."""
ICO_SIZES = (16, 24, 32, 48, 64, 128, 256)
ICNS_KINDS = {b"ic11": 32, b"ic12": 64, b"ic07": 128, b"ic08": 256, b"ic09": 512, b"ic10": 1024}
"""The names that macOS has for PNG pictures of these sizes."""
PACKAGE = "jungle-games"
"""What Debian calls it."""
HOME = Path("usr/lib") / PACKAGE
ARCHITECTURES = {"x86_64": "amd64", "aarch64": "arm64"}
ICON_SIZES = (16, 22, 24, 32, 48, 64, 128, 256, 512)
ICONS = {
    f"apps/{PACKAGE}": ICON,
    "mimetypes/application-x-jungle-games-match": PARTS / "jungle-games-match.svg",
}
"""Where each icon goes below a folder of one size, and what it is drawn from."""
NOT_HERE = ("install.sh", "jungle-games*", "READ-ME.txt", "LICEN*.txt")
"""What lies beside the executable in the folder to unpack, and in its own place here."""


def write_icon(svg: Path, target: Path) -> None:
    """Draw ``svg`` into ``target``, whose suffix (``.ico``, ``.icns``) says for which system."""
    if target.suffix == ".ico":
        content = ico({size: png(svg, size) for size in ICO_SIZES})
    else:
        content = icns({kind: png(svg, size) for kind, size in ICNS_KINDS.items()})
    target.write_bytes(content)


def png(svg: Path, size: int) -> bytes:
    """The picture as a PNG file of ``size`` pixels square."""
    written = io.BytesIO()
    pygame.image.save(pygame.image.load_sized_svg(str(svg), (size, size)), written, "icon.png")
    return written.getvalue()


def ico(pictures: dict[int, bytes]) -> bytes:
    """A Windows icon of PNG ``pictures`` by their size in pixels."""
    offset = 6 + 16 * len(pictures)
    directory = struct.pack("<HHH", 0, 1, len(pictures))
    for size, picture in pictures.items():
        # A byte holds no 256: a zero stands for it.
        directory += struct.pack("<BBBBHHII", size % 256, size % 256, 0, 0, 1, 32, len(picture), offset)
        offset += len(picture)
    return directory + b"".join(pictures.values())


def icns(pictures: dict[bytes, bytes]) -> bytes:
    """A macOS icon of PNG ``pictures`` by the names of their sizes."""
    entries = b"".join(kind + struct.pack(">I", 8 + len(picture)) + picture for kind, picture in pictures.items())
    return b"icns" + struct.pack(">I", 8 + len(entries)) + entries


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


def freeze(folder: Path) -> Path:
    """Let PyInstaller build the program out of ``source`` and ``compiled`` in ``folder``; where it lies then."""
    icon = folder / f"{NAME}.icns"
    write_icon(ICON, icon)
    command = [
        sys.executable, "-m", "PyInstaller", str(PARTS / f"{NAME}.spec"), "--noconfirm", "--log-level", "WARN",
        "--distpath", str(folder / "built"), "--workpath", str(folder / "work"),
        "--", "--build", str(folder), "--icon", str(icon), "--version", __version__,
    ]  # fmt: skip
    path = os.pathsep.join([str(folder / "source"), str(PARTS), os.environ.get("PYTHONPATH", "")])
    # Sets are in another order each time, unless they are told not to be.
    same = {"PYTHONHASHSEED": "0", "SOURCE_DATE_EPOCH": str(moment())}
    subprocess.run(command, check=True, env={**os.environ, **same, "PYTHONPATH": path})
    return folder / "built" / (f"{NAME}.app" if sys.platform == "darwin" else NAME)


def strip(program: Path) -> None:
    """Take what only a debugger reads out of the libraries, half the size of the folder on some systems.

    Those in ``*.libs`` are left as they are: their makers have stripped them, and moved parts about since.
    """
    if shutil.which("strip") is None:
        return
    found = sorted(path for path in (program / "_internal").rglob("*.so*") if not path.is_symlink())
    libraries = [str(path) for path in found if not path.parent.name.endswith(".libs")]
    subprocess.run(["strip", "--strip-unneeded", *libraries], check=True)


def furnish(program: Path, licences: Path) -> None:
    """Lay beside the executable what a Linux menu needs, the licences, and a word to whoever unpacks it."""
    shutil.copy(ROOT / "LICENSE", program / "LICENSE.txt")
    shutil.copy(licences, program / "LICENCES-OF-OTHERS.txt")
    shutil.copy(ICON, program / "jungle-games.svg")
    for part in ("READ-ME.txt", "install.sh", "jungle-games.desktop", "jungle-games.xml", "jungle-games-match.svg"):
        shutil.copy(PARTS / part, program)


def pack(program: Path, target: Path) -> Path:
    """Pack ``program``, a folder, into ``target``, and return the archive."""
    system, machine = sys.platform, platform.machine().lower()
    is_mac = system == "darwin"  # opens what is double-clicked, if it is a tar.gz
    label = f"{NAME}-{__version__}-{SYSTEMS.get(system, system)}-{MACHINES.get(machine, machine)}"
    archive = target / f"{label}.tar.{'gz' if is_mac else 'xz'}"
    with (
        archive.open("wb") as file,
        gzip.GzipFile("", "wb", 9, file, mtime=moment()) if is_mac else lzma.open(file, "wb", preset=9) as squeezed,
        tarfile.open(fileobj=squeezed, mode="w") as packed,
    ):
        packed.add(program, program.name, filter=_nobodys)
    return archive


def _nobodys(entry: tarfile.TarInfo) -> tarfile.TarInfo:
    """Without the name of whoever built it, and without the hour."""
    entry.uid = entry.gid = 0
    entry.uname = entry.gname = ""
    entry.mtime = moment()
    return entry


def package(folder: Path) -> Path:
    """Build in ``folder``; where the program lies."""
    shutil.rmtree(folder, ignore_errors=True)
    stage(folder / "source")
    compile_into(folder / "compiled", folder / "source" / "jungle_games")
    program = freeze(folder)
    if sys.platform == "linux":
        strip(program)
        furnish(program, folder / "licences.txt")
    return program


def build_deb(program: Path, folder: Path, target: Path, version: str, moment: int) -> Path:
    """Pack ``program``, a folder, into a file in ``target``; ``folder`` is for the work, ``moment`` when it is built.

    Raises OSError where ``dpkg-deb`` is missing, subprocess.CalledProcessError where it fails.
    """
    shutil.rmtree(folder, ignore_errors=True)
    shutil.copytree(program, folder / HOME, symlinks=True)
    for path in [path for pattern in NOT_HERE for path in (folder / HOME).glob(pattern)]:
        path.unlink()
    (folder / "usr" / "games").mkdir()
    (folder / "usr" / "games" / PACKAGE).symlink_to(f"../lib/{PACKAGE}/JungleGames")
    for place, content in _files_around(program, version, datetime.fromtimestamp(moment, UTC)).items():
        path = folder / "usr" / "share" / place
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(content)
    files = sorted(path for path in (folder / "usr").rglob("*") if path.is_file() and not path.is_symlink())
    hashes = {path: hashlib.md5(path.read_bytes(), usedforsecurity=False).hexdigest() for path in files}
    told = "".join(f"{found}  {path.relative_to(folder)}\n" for path, found in hashes.items())
    size = sum(-(-path.stat().st_size // 1024) for path in files)
    architecture = ARCHITECTURES.get(platform.machine(), platform.machine())
    (folder / "DEBIAN").mkdir()
    (folder / "DEBIAN" / "md5sums").write_text(told, encoding="utf-8")
    # What was built here needs a C library as new as the one here. SDL opens the other libraries when it starts.
    found = {platform.libc_ver(sys.executable)[1] or "2.31", platform.libc_ver()[1]}
    library = max(found, key=lambda version: [int(part) for part in version.split(".") if part])
    control = _part("control", version=version, architecture=architecture, size=size, library=library)
    (folder / "DEBIAN" / "control").write_bytes(control)
    for path in [folder, *folder.rglob("*")]:
        if not path.is_symlink():
            path.chmod(0o755 if path.is_dir() or path == folder / HOME / "JungleGames" else 0o644)
    made = target / f"{PACKAGE}_{version}_{architecture}.deb"
    command = ["dpkg-deb", "--root-owner-group", "-Zxz", "--build", str(folder), str(made)]
    environment = {**os.environ, "SOURCE_DATE_EPOCH": str(moment)}
    subprocess.run(command, check=True, env=environment, stdout=subprocess.DEVNULL)
    return made


def _part(name: str, **words: object) -> bytes:
    """What stands in a file beside this one, with ``words`` in their places."""
    text = (PARTS / name).read_text(encoding="utf-8")
    return (text.format(**words) if words else text).encode()


def _files_around(program: Path, version: str, day: datetime) -> dict[str, bytes]:
    """What is installed beside the program, by its place in ``/usr/share``."""
    words = {"version": version, "day": f"{day:%Y-%m-%d}", "time": format_datetime(day)}
    icons = {
        f"icons/hicolor/{size}x{size}/{place}.png": png(picture, size)
        for place, picture in ICONS.items()
        for size in ICON_SIZES
    }
    return {
        f"applications/{PACKAGE}.desktop": _part(f"{PACKAGE}.desktop").replace(b"=JungleGames", f"={PACKAGE}".encode()),
        f"mime/packages/{PACKAGE}.xml": _part(f"{PACKAGE}.xml"),
        "metainfo/org.jungle_games.JungleGames.metainfo.xml": _part(f"{PACKAGE}.metainfo.xml", **words),
        f"man/man6/{PACKAGE}.6.gz": gzip.compress(_part(f"{PACKAGE}.6", **words), mtime=0),
        f"doc/{PACKAGE}/copyright": _copyright(program).encode(),
        f"doc/{PACKAGE}/changelog.gz": gzip.compress(_part("changelog", **words), mtime=0),
        f"lintian/overrides/{PACKAGE}": _part("lintian-overrides"),
        **{f"icons/hicolor/scalable/{place}.svg": picture.read_bytes() for place, picture in ICONS.items()},
        **icons,
    }


def _copyright(program: Path) -> str:
    """Our licence, and the names of the others; their texts lie in the program, which shows them."""
    ours = (ROOT / "LICENSE").read_text(encoding="utf-8")
    place = Path("_internal/assets/licences.txt")
    theirs = "".join(f"  {work.name}: {work.licence}\n" for work in works_of_others(program / place))
    gnu = "/usr/share/common-licenses/LGPL-2.1"
    where = f"In it, with the text of each licence in /{HOME / place}; that of the GNU licence in\n{gnu}, too:"
    return f"Jungle Games\n\n{ours}\n{where}\n\n{theirs}"


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
    folder, target = ROOT / "build" / "package", chosen.target.absolute()
    program = package(folder)
    target.mkdir(parents=True, exist_ok=True)
    results = [pack(program, target)]
    if chosen.deb:
        results.append(build_deb(program, folder / "deb", target, __version__, moment()))
    for made in results:
        print(f"{made} ({made.stat().st_size / 1e6:.1f} MB)", flush=True)
    return check(results[0]) if chosen.check else 0


if __name__ == "__main__":
    sys.exit(main())
