"""Turn the packaged program into a ``.deb``: place, menu entry, icons, kinds of files and manual; for ``package.py``.

``dpkg-deb`` packs it, and nobody needs to be root for that.
"""

from __future__ import annotations

import gzip
import hashlib
import os
import platform
import shutil
import subprocess
import sys
from datetime import UTC, datetime
from email.utils import format_datetime
from pathlib import Path

from program_icon import png

from jungle_games.base.system import works_of_others

ROOT = Path(__file__).resolve().parents[2]
PARTS = ROOT / "tools" / "packaging"
PACKAGE = "jungle-games"
HOME = Path("usr/lib") / PACKAGE
ARCHITECTURES = {"x86_64": "amd64", "aarch64": "arm64"}
ICON_SIZES = (16, 22, 24, 32, 48, 64, 128, 256, 512)
ICONS = {
    f"apps/{PACKAGE}": ROOT / "assets" / "svg" / "objects" / "app_icon.svg",
    "mimetypes/application-x-jungle-games-match": PARTS / "jungle-games-match.svg",
}
"""Where each icon goes below a folder of one size, and what it is drawn from."""
NOT_HERE = ("install.sh", "jungle-games*", "READ-ME.txt", "LICEN*.txt")
"""What lies beside the executable in the folder to unpack, and in its own place here."""
LIBRARIES = (
    "libstdc++6, libgcc-s1, libx11-6, libxcursor1, libxext6, libxfixes3, libxi6, libxrandr2, libxss1, libxkbcommon0"
)
"""What the program asks the system for: the spec leaves the first two out, and SDL opens the others when it starts."""
DESCRIPTION = """box of table games, played by drag and drop
 Five games in one box: Jungle (Dou Shou Qi), MATR1X 0VERL0AD, Sequence
 Giant, Jungle Matrix and Jacks. Play alone, against computer players that
 never peek, with others at one screen, or with friends online. Every
 game has a tutorial, an illustrated rule book, hints and puzzles."""


def maintainer() -> str:
    """Who answers for the package: as Debian's own tools are told, else the founders."""
    name = os.environ.get("DEBFULLNAME", "The Jungle Games founders")
    return f"{name} <{os.environ.get('DEBEMAIL', 'jungle-games@users.noreply.github.com')}>"


def build_deb(program: Path, folder: Path, target: Path, version: str, moment: int) -> Path:
    """Pack ``program``, a folder, into a file in ``target``; ``folder`` is for the work, ``moment`` when it is built.

    Raises OSError where ``dpkg-deb`` is missing, subprocess.CalledProcessError where it fails.
    """
    shutil.rmtree(folder, ignore_errors=True)
    _lay_out(program, folder, version, datetime.fromtimestamp(moment, UTC))
    architecture = ARCHITECTURES.get(platform.machine(), platform.machine())
    _write(folder / "DEBIAN" / "control", _control(folder, version, architecture))
    hashes = "".join(f"{_md5(path)}  {path.relative_to(folder)}\n" for path in _files(folder))
    _write(folder / "DEBIAN" / "md5sums", hashes)
    for path in [folder, *folder.rglob("*")]:
        if not path.is_symlink():
            path.chmod(0o755 if path.is_dir() or _is_run(path, folder) else 0o644)
    made = target / f"{PACKAGE}_{version}_{architecture}.deb"
    command = ["dpkg-deb", "--root-owner-group", "-Zxz", "--build", str(folder), str(made)]
    environment = {**os.environ, "SOURCE_DATE_EPOCH": str(moment)}
    subprocess.run(command, check=True, env=environment, stdout=subprocess.DEVNULL)
    return made


def _is_run(path: Path, folder: Path) -> bool:
    return path == folder / HOME / "JungleGames"


def _lay_out(program: Path, folder: Path, version: str, day: datetime) -> None:
    """Everything that is installed, below ``folder``."""
    share = folder / "usr" / "share"
    words = {"version": version, "day": f"{day:%Y-%m-%d}"}
    shutil.copytree(program, folder / HOME, symlinks=True)
    for path in [path for pattern in NOT_HERE for path in (folder / HOME).glob(pattern)]:
        path.unlink()
    (folder / "usr" / "games").mkdir()
    (folder / "usr" / "games" / PACKAGE).symlink_to(f"../lib/{PACKAGE}/JungleGames")
    entry = (PARTS / f"{PACKAGE}.desktop").read_text(encoding="utf-8")
    _write(share / "applications" / f"{PACKAGE}.desktop", entry.replace("Exec=JungleGames", f"Exec={PACKAGE}"))
    _write(share / "mime" / "packages" / f"{PACKAGE}.xml", (PARTS / f"{PACKAGE}.xml").read_text(encoding="utf-8"))
    told = (PARTS / f"{PACKAGE}.metainfo.xml").read_text(encoding="utf-8").format(**words)
    _write(share / "metainfo" / "org.jungle_games.JungleGames.metainfo.xml", told)
    _draw_icons(share / "icons" / "hicolor")
    manual = (PARTS / f"{PACKAGE}.6").read_text(encoding="utf-8").format(**words)
    _compress(share / "man" / "man6" / f"{PACKAGE}.6.gz", manual)
    _write(share / "doc" / PACKAGE / "copyright", _copyright(program))
    _compress(share / "doc" / PACKAGE / "changelog.gz", _changes(version, day))
    overrides = (PARTS / "lintian-overrides").read_text(encoding="utf-8")
    _write(share / "lintian" / "overrides" / PACKAGE, overrides)


def _draw_icons(hicolor: Path) -> None:
    for place, picture in ICONS.items():
        for size in ICON_SIZES:
            made = hicolor / f"{size}x{size}" / f"{place}.png"
            made.parent.mkdir(parents=True, exist_ok=True)
            made.write_bytes(png(picture, size))
        _write(hicolor / "scalable" / f"{place}.svg", picture.read_text(encoding="utf-8"))


def _control(folder: Path, version: str, architecture: str) -> str:
    size = sum(-(-path.stat().st_size // 1024) for path in _files(folder))
    # What was built here needs a C library as new as the one here.
    library = platform.libc_ver(sys.executable)[1] or "2.31"
    library = max(library, platform.libc_ver()[1], key=lambda found: [int(part) for part in found.split(".") if part])
    return (
        f"Package: {PACKAGE}\nVersion: {version}\nArchitecture: {architecture}\nMaintainer: {maintainer()}\n"
        f"Installed-Size: {size}\nDepends: libc6 (>= {library}), {LIBRARIES}\n"
        "Recommends: libwayland-client0, libwayland-cursor0, libwayland-egl1, libegl1, libpulse0 | pipewire-pulse\n"
        f"Section: games\nPriority: optional\nDescription: {DESCRIPTION}\n"
    )


def _files(folder: Path) -> list[Path]:
    """What is installed, without links."""
    return sorted(path for path in (folder / "usr").rglob("*") if path.is_file() and not path.is_symlink())


def _md5(path: Path) -> str:
    return hashlib.md5(path.read_bytes(), usedforsecurity=False).hexdigest()


def _copyright(program: Path) -> str:
    """Our licence, and those of what comes with the program; their texts lie in the program, which shows them."""
    ours = (ROOT / "LICENSE").read_text(encoding="utf-8")
    place = Path("_internal/assets/licences.txt")
    theirs = "".join(f"  {work.name}: {work.licence}\n" for work in works_of_others(program / place))
    gnu = ", ".join(f"/usr/share/common-licenses/{name}" for name in ("LGPL-2.1", "LGPL-3", "GPL-3"))
    where = f"In it, with the text of each licence in /{HOME / place}; GNU licences are in\n{gnu}, too:"
    return f"Jungle Games\n\n{ours}\n{where}\n\n{theirs}"


def _changes(version: str, day: datetime) -> str:
    told = f"  * Version {version}; what is new is told with the release."
    signed = f" -- {maintainer()}  {format_datetime(day)}"
    return f"{PACKAGE} ({version}) unstable; urgency=medium\n\n{told}\n\n{signed}\n"


def _write(path: Path, text: str) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text, encoding="utf-8")


def _compress(path: Path, text: str) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(gzip.compress(text.encode(), mtime=0))
