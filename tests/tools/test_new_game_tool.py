"""A game that is made plays at once: as it comes it passes what every game passes."""

from __future__ import annotations

import importlib.util
import os
import re
import shutil
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path
from types import ModuleType

import pytest

ROOT = Path(__file__).resolve().parents[2]
LINT_IMPORTS = shutil.which("lint-imports", path=str(Path(sys.executable).parent)) or "lint-imports"
LONGEST = "sixteen_letters_"[:15] + "s"
NOT_BY_DAY = {"e2e", "online", "tools"}
"""Folders of tests that are left out here: they run other programs, and take long."""
ALL_GAMES_TOGETHER = (
    "tests/core/test_adaptive_level.py::test_it_is_offered_wherever_several_play_against_levels",
    "tests/test_protocol_docs.py::test_the_documented_conversations_go_as_written",
    "tests/screens/test_scenarios.py::test_it_holds_together_and_has_room_for_its_words[title]",
)
"""Tests that are not one for each game, and which another game has broken."""
IGNORED = shutil.ignore_patterns("__pycache__", "*.pyc", "*.so", "tour", ".*_cache")


@pytest.fixture(scope="module")
def tool() -> ModuleType:
    """The tool that makes games."""
    spec = importlib.util.spec_from_file_location("new_game_tool", ROOT / "tools" / "new_game.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


@pytest.fixture(scope="module")
def checkout(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A copy of the checkout, in which a game with the longest name was made."""
    root = tmp_path_factory.mktemp("checkout")
    for folder in ("jungle_games", "levels", "tests", "tools", "docs"):
        shutil.copytree(ROOT / folder, root / folder, ignore=IGNORED)
    (root / "assets").symlink_to(ROOT / "assets")
    shutil.copy(ROOT / "pyproject.toml", root)
    assert "made" in run(root, "tools/new_game.py", LONGEST)
    return root


def run(root: Path, *command: str) -> str:
    """What Python prints, run in ``root``; it must not fail."""
    return called(root, [sys.executable, *command])


def called(root: Path, command: Sequence[str]) -> str:
    environment = {**os.environ, "PYTHONPATH": str(root)}
    done = subprocess.run(command, cwd=root, env=environment, capture_output=True, text=True, timeout=600)
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


def files_about_every_game() -> list[str]:
    """The test files that go through the rooms, whichever they are by now."""
    files = [path.relative_to(ROOT) for path in sorted((ROOT / "tests").rglob("test_*.py"))]
    about = [path for path in files if re.search(r"\bROOMS\b", (ROOT / path).read_text(encoding="utf-8"))]
    assert len(about) > 40
    return [path.as_posix() for path in about if path.parts[1] not in NOT_BY_DAY]


def test_the_list_of_games_got_one_line(checkout: Path) -> None:
    place = Path("jungle_games", "games", "__init__.py")
    before, after = ((root / place).read_text(encoding="utf-8").splitlines() for root in (ROOT, checkout))
    added = [line for line in after if line not in before]
    assert added == [f'    "{LONGEST}",']
    assert len(after) == len(before) + 1


def test_style_and_imports_are_as_everywhere(checkout: Path) -> None:
    run(checkout, "-m", "ruff", "check", "--no-cache", "jungle_games", "tests")
    called(checkout, [LINT_IMPORTS])


@pytest.mark.nightly
def test_types_are_as_everywhere(checkout: Path) -> None:
    run(checkout, "-m", "mypy", f"jungle_games/games/{LONGEST}")


def test_a_game_may_be_called_like_something_built_in(tool: ModuleType) -> None:
    made = [tool.renamed(path.read_text(encoding="utf-8"), "hex") for path in tool.TEMPLATE.rglob("*.py")]
    assert not [text for text in made if re.search(r"\bimport .*\bhex\b|\bhex\b =", text)]


def test_it_passes_what_every_game_passes_of_its_rules_and_its_own_tests(checkout: Path) -> None:
    own = (f"tests/games/{LONGEST}", f"tests/table/test_{LONGEST}_table.py")
    run(checkout, "-m", "pytest", "-q", "-p", "no:cacheprovider", "-k", LONGEST, "tests/test_simulation.py", *own)


@pytest.mark.nightly
def test_it_passes_all_that_every_game_passes(checkout: Path) -> None:
    run(checkout, "-m", "pytest", "-q", "-p", "no:cacheprovider", "-k", LONGEST, *files_about_every_game())
    run(checkout, "-m", "pytest", "-q", "-p", "no:cacheprovider", *ALL_GAMES_TOGETHER)
    assert LONGEST in run(checkout, "tools/bench/bench.py", "players")


@pytest.mark.parametrize("name", ["", "Chess", "fox-hunt", "fox hunt", "2048", "_fox", "fox__hunt", "class", "a" * 17])
def test_what_cannot_be_a_name_is_told(tool: ModuleType, name: str, tmp_path: Path) -> None:
    with pytest.raises(ValueError, match="small letters"):
        tool.make(name, tmp_path)
    assert not list(tmp_path.iterdir())


def test_a_game_that_is_there_is_left_alone(tool: ModuleType) -> None:
    with pytest.raises(ValueError, match="choose another name"):
        tool.make("jungle", ROOT)
