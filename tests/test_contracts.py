"""The promises about the code itself: style, types, and who may import whom."""

import importlib
import inspect
import pkgutil
import shutil
import subprocess
import sys
from pathlib import Path

import grimp
import pytest

import jungle_games

ROOT = Path(__file__).resolve().parents[1]
LINT_IMPORTS = shutil.which("lint-imports", path=str(Path(sys.executable).parent)) or "lint-imports"

MOST_LINES = 400

CHECKS = {
    "style": [sys.executable, "-m", "ruff", "check", "--no-cache", "."],
    "types": [sys.executable, "-m", "mypy"],
    "imports": [LINT_IMPORTS],
}


@pytest.mark.parametrize("check", CHECKS)
def test_contract(check: str) -> None:
    done = subprocess.run(CHECKS[check], cwd=ROOT, capture_output=True, text=True, timeout=600)
    assert done.returncode == 0, f"\n{done.stdout}{done.stderr}"


def test_files_stay_short() -> None:
    long = {
        str(path.relative_to(ROOT)): lines
        for folder in ("jungle_games", "tools", "tests")
        for path in (ROOT / folder).rglob("*.py")
        if (lines := len(path.read_text(encoding="utf-8").splitlines())) > MOST_LINES
    }
    assert not long


def test_no_two_modules_import_each_other() -> None:
    """Be it for types alone."""
    graph = grimp.build_graph("jungle_games", cache_dir=None)
    imported = {module: graph.find_modules_directly_imported_by(module) for module in graph.modules}
    assert [(one, other) for one in imported for other in imported[one] if one in imported[other]] == []


def _function(member: object) -> object:
    return member.fget if isinstance(member, property) else getattr(member, "__func__", member)


def test_public_methods_say_what_they_do_unless_they_override_one_that_does() -> None:
    """A docstring that only repeats what is overridden is left out; see D102 in pyproject.toml."""
    silent = []
    for info in pkgutil.walk_packages(jungle_games.__path__, "jungle_games."):
        module = importlib.import_module(info.name) if not info.name.endswith("__main__") else jungle_games
        for owner in [each for each in vars(module).values() if inspect.isclass(each) and each.__module__ == info.name]:
            if owner.__name__.startswith("_"):
                continue
            for name, member in vars(owner).items():
                if name.startswith("_") or not inspect.isfunction(_function(member)):
                    continue
                said = [_function(vars(base)[name]).__doc__ for base in owner.__mro__ if name in vars(base)]
                if not any(said):
                    silent.append(f"{info.name}.{owner.__name__}.{name}")
    assert not silent
