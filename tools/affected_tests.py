"""Which tests lie next to a change: behind ``dev.py test --changed``, while one works on something.

Tests tell by names what they are about. A change to a game concerns the tests that are called by its name, and what is
asked of it among other games, but for whole programs; a change to another module, the folder that mirrors its own and
whoever imports it; any other file, the tests that name it. Where nobody can tell, as for pictures, that is every test.
"""

from __future__ import annotations

import re
import subprocess
from collections.abc import Collection, Iterable, Mapping
from pathlib import Path, PurePosixPath
from typing import Final, NamedTuple

ROOT: Final = Path(__file__).resolve().parents[1]
_TEST: Final = re.compile(r"tests/(?:.*/)?test_\w+\.py")
_GAME: Final = re.compile(r"(?:jungle_games/games|levels)/(\w+)/")
_EVERY_GAME: Final = re.compile(r"ROOMS|NAMES|SCENARIOS")
"""What tests say that are asked for each game."""
_APART: Final = re.compile(r"tests/(e2e|online|games/\w+)/")
"""What a change in a game does not concern if it is not called by its name: whole programs, and other games."""
_NEEDED_BY_NAME: Final = re.compile(r"\.md$|^LICENSE$|^\.git|^tools/")
"""What concerns only the tests that name it: documents, and tools."""
NOTHING: Final = "(?!)"


class Affected(NamedTuple):
    """The test files that a change concerns as a whole, and ``games`` that have tests of theirs in ``others``."""

    files: frozenset[str]
    games: tuple[str, ...]
    others: frozenset[str]

    def has(self, file: str, name: str = "") -> bool:
        """Whether the test in ``file`` of this name is concerned; without a name, whether any may be."""
        return file in self.files or (file in self.others and (not name or _names(name, self.games)))


def _names(words: str, games: Iterable[str]) -> bool:
    """Whether the name of a game stands there, and not that of the program or a longer one."""
    return any(re.search(rf"(?<![a-z]){game}(?![a-z]|_games|_matrix)", words) for game in games)


def affected(changed: Iterable[str], tests: Mapping[str, str]) -> Affected:
    """What changes to these files concern of ``tests``, whose texts are given; some of the files may be gone."""
    found, games = set[str](), set[str]()
    for file in changed:
        if game := _GAME.match(file):
            games.add(game[1])
        elif _TEST.fullmatch(file):
            found |= {file} & tests.keys()
        else:
            folder, words = _neighbours(PurePosixPath(file), tests)
            near = {test for test, text in tests.items() if test.startswith(folder) or re.search(words, text)}
            found |= tests.keys() if not near and not _NEEDED_BY_NAME.search(file) else near
    found |= {test for test in tests if _names(test, games)}
    asked = (test for test, text in tests.items() if _EVERY_GAME.search(text) or _names(text, games))
    others = (test for test in asked if games and not _APART.match(test))
    return Affected(frozenset(found), tuple(sorted(games)), frozenset(others))


def _neighbours(path: PurePosixPath, tests: Collection[str]) -> tuple[str, str]:
    """How the paths of the tests next to a file begin, and what others say that have to do with it."""
    if path.name == "conftest.py":
        return f"{path.parent}/", NOTHING
    if path.parts[0] == "jungle_games":
        module = ".".join(path.with_suffix("").parts).removesuffix(".__init__")
        package, _dot, name = module.rpartition(".")
        words = rf"{module}\b|from {package} import [^\n]*\b{name}\b"
        return f"tests/{path.parts[1]}/" if len(path.parts) > 2 else f"tests/test_{path.name}", words
    # A helper lies beside tests, or in a folder of its own by which tests know it.
    alone = path.parts[0] == "tests" and not any(test.startswith(f"{path.parent}/") for test in tests)
    name = "docs" if path.parts[0] == "docs" else path.parent.name if alone else path.stem
    return NOTHING, rf"(?:from|import) {name}\b|[\"'/]{name}[\"'/]|\b{re.escape(path.name)}"


def _git(*arguments: str) -> list[str]:
    """The names that git answers; nothing where it cannot."""
    done = subprocess.run(["git", *arguments], cwd=ROOT, capture_output=True, text=True)
    return [name for name in done.stdout.split("\0") if name]


def affected_tests() -> Affected | None:
    """What differs from where this branch left ``main``, and whom that concerns; None where git cannot tell."""
    for main_branch in ("main", "origin/main"):
        if base := "".join(_git("merge-base", main_branch, "HEAD")).strip():
            files = {*_git("ls-files", "-z"), *(others := _git("ls-files", "-z", "--others", "--exclude-standard"))}
            tests = {file: ROOT / file for file in files if _TEST.fullmatch(file) and (ROOT / file).is_file()}
            texts = {file: path.read_text(encoding="utf-8") for file, path in tests.items()}
            return affected({*_git("diff", "--name-only", "-z", base), *others}, texts)
    return None
