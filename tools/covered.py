"""Print how much of the rules is tested, line by line and branch by branch: python tools/dev.py coverage [TEST …].

Counted are ``core`` and the ``rules`` of each game. Without names of tests those of the core, of the games and of what
every game must pass are run.
"""

from __future__ import annotations

import argparse
import subprocess
import sys
import tempfile
from collections.abc import Sequence
from pathlib import Path
from typing import Final

ROOT: Final = Path(__file__).resolve().parent.parent
GAMES: Final = ROOT / "jungle_games" / "games"
TESTS: Final = ("tests/core", "tests/games", "tests/test_simulation.py", "tests/test_playthroughs.py")


def counted() -> dict[str, list[Path]]:
    """The files that are counted, by the row they are told in."""
    rows = {"core": sorted((ROOT / "jungle_games" / "core").rglob("*.py"))}
    for game in sorted(GAMES.iterdir()):
        if (game / "rules").is_dir():
            rows[game.name] = sorted((game / "rules").glob("*.py"))
    return rows


def run_tests(data: Path, tests: Sequence[str]) -> int:
    """Run ``tests`` in this process's Python and write what they touched to ``data``."""
    files = [str(path) for paths in counted().values() for path in paths]
    command = [sys.executable, "-m", "coverage", "run", "--branch", f"--data-file={data}"]
    return subprocess.call([*command, f"--include={','.join(files)}", "-m", "pytest", "-q", "-n0", *tests], cwd=ROOT)


def report(data: Path, files: Sequence[Path]) -> str:
    """Coverage's own table for ``files``, with the lines and branches that no test came to."""
    only = ",".join(map(str, files))
    command = [sys.executable, "-m", "coverage", "report", f"--data-file={data}", "--show-missing", f"--include={only}"]
    return subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False).stdout


def main(arguments: Sequence[str] | None = None) -> int:
    parser = argparse.ArgumentParser(description="Print the branch coverage of core and rules.")
    parser.add_argument("tests", nargs="*", default=list(TESTS), help=f"{' '.join(TESTS)} without")
    chosen = parser.parse_args(arguments)
    with tempfile.TemporaryDirectory() as folder:
        data = Path(folder) / "coverage"
        status = run_tests(data, chosen.tests)
        for row, files in counted().items():
            print(f"\n{row}\n{report(data, files)}")
    return status


if __name__ == "__main__":
    sys.exit(main())
