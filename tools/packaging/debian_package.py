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
MAINTAINER = "The Jungle Games founders <jungle-games@users.noreply.github.com>"
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
        _write(folder / "usr" / "share" / place, content)
    files = sorted(path for path in (folder / "usr").rglob("*") if path.is_file() and not path.is_symlink())
    hashes = {path: hashlib.md5(path.read_bytes(), usedforsecurity=False).hexdigest() for path in files}
    told = "".join(f"{found}  {path.relative_to(folder)}\n" for path, found in hashes.items())
    _write(folder / "DEBIAN" / "md5sums", told.encode())
    size = sum(-(-path.stat().st_size // 1024) for path in files)
    architecture = ARCHITECTURES.get(platform.machine(), platform.machine())
    _write(folder / "DEBIAN" / "control", _control(version, architecture, size).encode())
    for path in [folder, *folder.rglob("*")]:
        if not path.is_symlink():
            path.chmod(0o755 if path.is_dir() or path == folder / HOME / "JungleGames" else 0o644)
    made = target / f"{PACKAGE}_{version}_{architecture}.deb"
    command = ["dpkg-deb", "--root-owner-group", "-Zxz", "--build", str(folder), str(made)]
    environment = {**os.environ, "SOURCE_DATE_EPOCH": str(moment)}
    subprocess.run(command, check=True, env=environment, stdout=subprocess.DEVNULL)
    return made


def _write(path: Path, content: bytes) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(content)


def _files_around(program: Path, version: str, day: datetime) -> dict[str, bytes]:
    """What is installed beside the program, by its place in ``/usr/share``."""

    def part(name: str, **words: str) -> bytes:
        text = (PARTS / name).read_text(encoding="utf-8")
        return (text.format(**words) if words else text).encode()

    words = {"version": version, "day": f"{day:%Y-%m-%d}"}
    changes = (
        f"{PACKAGE} ({version}) unstable; urgency=medium\n\n  * Version {version}; what is new is told with the "
        f"release.\n\n -- {MAINTAINER}  {format_datetime(day)}\n"
    )
    icons = {
        f"icons/hicolor/{size}x{size}/{place}.png": png(picture, size)
        for place, picture in ICONS.items()
        for size in ICON_SIZES
    }
    return {
        f"applications/{PACKAGE}.desktop": part(f"{PACKAGE}.desktop").replace(b"=JungleGames", f"={PACKAGE}".encode()),
        f"mime/packages/{PACKAGE}.xml": part(f"{PACKAGE}.xml"),
        "metainfo/org.jungle_games.JungleGames.metainfo.xml": part(f"{PACKAGE}.metainfo.xml", **words),
        f"man/man6/{PACKAGE}.6.gz": gzip.compress(part(f"{PACKAGE}.6", **words), mtime=0),
        f"doc/{PACKAGE}/copyright": _copyright(program).encode(),
        f"doc/{PACKAGE}/changelog.gz": gzip.compress(changes.encode(), mtime=0),
        f"lintian/overrides/{PACKAGE}": part("lintian-overrides"),
        **{f"icons/hicolor/scalable/{place}.svg": picture.read_bytes() for place, picture in ICONS.items()},
        **icons,
    }


def _control(version: str, architecture: str, size: int) -> str:
    # What was built here needs a C library as new as the one here.
    library = platform.libc_ver(sys.executable)[1] or "2.31"
    library = max(library, platform.libc_ver()[1], key=lambda found: [int(part) for part in found.split(".") if part])
    return (
        f"Package: {PACKAGE}\nVersion: {version}\nArchitecture: {architecture}\nMaintainer: {MAINTAINER}\n"
        f"Installed-Size: {size}\nDepends: libc6 (>= {library}), {LIBRARIES}\n"
        "Recommends: libwayland-client0, libwayland-cursor0, libwayland-egl1, libegl1, libpulse0 | pipewire-pulse\n"
        f"Section: games\nPriority: optional\nDescription: {DESCRIPTION}\n"
    )


def _copyright(program: Path) -> str:
    """Our licence, and those of what comes with the program; their texts lie in the program, which shows them."""
    ours = (ROOT / "LICENSE").read_text(encoding="utf-8")
    place = Path("_internal/assets/licences.txt")
    theirs = "".join(f"  {work.name}: {work.licence}\n" for work in works_of_others(program / place))
    gnu = ", ".join(f"/usr/share/common-licenses/{name}" for name in ("LGPL-2.1", "LGPL-3", "GPL-3"))
    where = f"In it, with the text of each licence in /{HOME / place}; GNU licences are in\n{gnu}, too:"
    return f"Jungle Games\n\n{ours}\n{where}\n\n{theirs}"
