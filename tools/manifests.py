"""Say where a release lies, for winget, Homebrew and ``sha256sum``: ``tools/manifests.py FOLDER --home URL``.

FOLDER holds what was built on every system. Into it go ``SHA256SUMS``, ``winget/`` and ``homebrew/``, from the
templates in ``tools/packaging/``.
"""

from __future__ import annotations

import argparse
import hashlib
import sys
from collections.abc import Iterator, Sequence
from pathlib import Path

from jungle_games import __version__

PARTS = Path(__file__).resolve().parent / "packaging"
ARCHIVES = {"windows": "JungleGames-*-windows-x86_64.zip", "macos": "JungleGames-*-macos-arm64.tar.gz"}
SUMS = "SHA256SUMS"


class MissingArchiveError(Exception):
    """A system's archive is not there, or there are two; the message says whose."""


def sha256(file: Path) -> str:
    """The file's hash, in hexadecimal digits."""
    with file.open("rb") as content:
        return hashlib.file_digest(content, "sha256").hexdigest()


def facts(folder: Path, home: str) -> dict[str, str]:
    """What the templates ask for. Raises MissingArchiveError."""
    found = {"version": __version__, "home": home, "files": f"{home}/releases/download/v{__version__}"}
    for system, pattern in ARCHIVES.items():
        archives = list(folder.glob(pattern))
        if len(archives) != 1:
            raise MissingArchiveError(f"There are {len(archives)} archives for {system} in {folder}, in place of one.")
        digest = sha256(archives[0])
        # winget writes hashes in capitals.
        found |= {system: archives[0].name, f"{system}_hash": digest.upper() if system == "windows" else digest}
    return found


def manifests(folder: Path, home: str) -> Iterator[tuple[Path, str]]:
    """Each manifest: where it goes, and its text. Raises MissingArchiveError."""
    known = facts(folder, home)
    for template in sorted((PARTS / "winget").glob("*.yaml")):
        yield folder / "winget" / template.name, template.read_text(encoding="utf-8").format(**known)
    cask = (PARTS / "jungle-games.rb").read_text(encoding="utf-8")
    yield folder / "homebrew" / "jungle-games.rb", cask.format(**known)


def sums(folder: Path) -> str:
    """A line for each file that people download, as ``sha256sum --check`` reads it."""
    files = sorted(path for path in folder.iterdir() if path.is_file() and path.name != SUMS)
    return "".join(f"{sha256(path)}  {path.name}\n" for path in files)


def main(arguments: Sequence[str] | None = None) -> int:
    parser = argparse.ArgumentParser(description="Write manifests for winget and Homebrew, and SHA256SUMS.")
    parser.add_argument("folder", type=Path, metavar="FOLDER", help="what was built on every system")
    parser.add_argument("--home", required=True, metavar="URL", help="the address of the project")
    chosen = parser.parse_args(arguments)
    try:
        for path, text in manifests(chosen.folder, chosen.home.rstrip("/")):
            path.parent.mkdir(exist_ok=True)
            path.write_text(text, encoding="utf-8")
    except MissingArchiveError as error:
        print(error, file=sys.stderr)
        return 1
    (chosen.folder / SUMS).write_text(sums(chosen.folder), encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())
