"""Make the room of a new game that plays at once, to be changed step by step: dev.py new-game NAME.

It is the game of the template, under the new name: a folder in jungle_games/games/ and one in levels/, tests, a line in
jungle_games/games/__init__.py and a table in docs/protocol.md. Nothing that is there is changed or replaced.
"""

from __future__ import annotations

import argparse
import keyword
import re
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Final

ROOT: Final = Path(__file__).resolve().parents[1]
TEMPLATE: Final = ROOT / "tools" / "template"
STATE: Final = TEMPLATE / "docs" / "protocol.md"
"""What docs/protocol.md says of the states of the game."""
_NAME: Final = re.compile(r"(?=.{1,16}$)[a-z][a-z0-9]*(_[a-z0-9]+)*")
_LIST: Final = re.compile(r"(?<=\nNAMES: Final = \(\n)((?:    \"\w+\",\n)*)")
"""The names of the games in the one place that lists them."""


def renamed(text: str, name: str) -> str:
    """``text`` of the template, under the new name: of its modules, its classes and its title."""
    words = name.split("_")
    text = re.sub(r"Pawns(?=[A-Z])", "".join(word.capitalize() for word in words), text)
    text = re.sub(r"\bPawns\b", " ".join(words).capitalize(), text)
    return re.sub(r"(?<![a-z])pawns(?![a-z])", name, text)


def make(name: str, root: Path) -> list[Path]:
    """Make the game called ``name`` in the checkout at ``root``; the files that were made. Raises ValueError."""
    if not _NAME.fullmatch(name) or keyword.iskeyword(name):
        raise ValueError("a game's name is small letters, digits and single underscores, 16 at most, such as fox_hunt")
    if any((root / place / name).exists() for place in ("jungle_games/games", "levels", "tests/games")):
        raise ValueError(f"there is a {name} already: choose another name")
    listing = root / "jungle_games" / "games" / "__init__.py"
    listed = listing.read_text(encoding="utf-8")
    protocol = root / "docs" / "protocol.md"
    documented = protocol.read_text(encoding="utf-8")
    made = []
    sources = sorted(path for path in TEMPLATE.rglob("*") if path.is_file() and path.suffix != ".pyc")
    for source in (path for path in sources if path != STATE):
        target = root / renamed(source.relative_to(TEMPLATE).as_posix(), name)
        target.parent.mkdir(parents=True, exist_ok=True)
        target.write_text(renamed(source.read_text(encoding="utf-8"), name), encoding="utf-8", newline="\n")
        made.append(target)
    table = renamed(STATE.read_text(encoding="utf-8"), name)
    protocol.write_text(f"{documented.rstrip()}\n\n{table.rstrip()}\n", encoding="utf-8", newline="\n")
    listing.write_text(_LIST.sub(rf'\g<1>    "{name}",\n', listed), encoding="utf-8", newline="\n")
    return made


def main(arguments: Sequence[str] | None = None) -> int:
    parser = argparse.ArgumentParser(description="Make the room of a new game that plays at once.")
    parser.add_argument("name", metavar="NAME", help="what its folder is called, such as fox_hunt")
    name = parser.parse_args(arguments).name
    try:
        for path in make(name, ROOT):
            print(f"made {path.relative_to(ROOT)}")
    except ValueError as error:
        parser.error(str(error))
    # Another process, because this one would still know the old list of games.
    subprocess.run([sys.executable, str(ROOT / "tools" / "playthroughs.py")], check=True)
    print(f"\nPlay it: python3 tools/dev.py play {name}\nHow to go on is in docs/new_game.md.")
    return 0


if __name__ == "__main__":
    sys.exit(main())
