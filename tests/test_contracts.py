"""The promises about the code itself: style, types, and who may import whom."""

import re
import shutil
import subprocess
import sys
from collections import Counter
from graphlib import TopologicalSorter
from pathlib import Path

import grimp
import pytest
from examples import nightly

ROOT = Path(__file__).resolve().parents[1]
LINT_IMPORTS = shutil.which("lint-imports", path=str(Path(sys.executable).parent)) or "lint-imports"

MOST_LINES = 1_000
MOST_MODULES = 24

SYSTEMS = ("linux", "win32", "darwin")
CHECKS = {
    "style": [sys.executable, "-m", "ruff", "check", "--no-cache", "."],
    "imports": [LINT_IMPORTS],
} | {
    f"types for {system}": [sys.executable, "-m", "mypy", "--platform", system, "--cache-dir", f".mypy_cache/{system}"]
    for system in SYSTEMS
}


@pytest.mark.parametrize(
    "check", ["style", "imports", "types for linux", *nightly("types for win32", "types for darwin")]
)
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


def test_folders_can_be_surveyed() -> None:
    modules = Counter(path.parent for path in (ROOT / "jungle_games").rglob("*.py"))
    assert {folder.name: number for folder, number in modules.items() if number > MOST_MODULES} == {}


def test_no_modules_import_one_another_in_a_circle() -> None:
    """Be it inside a function, or for types alone."""
    graph = grimp.build_graph("jungle_games", cache_dir=None)
    imported = {module: graph.find_modules_directly_imported_by(module) for module in graph.modules}
    TopologicalSorter(imported).prepare()  # CycleError names the circle


def test_the_map_names_modules_that_exist() -> None:
    text = (ROOT / "CONTRIBUTING.md").read_text(encoding="utf-8").partition("## Where things are")[2]
    tables = text.partition("\n## ")[0].partition("| --- |")[2]
    named = re.findall(r"`([\w/]+(?:\.py|/))`", tables)
    assert len(named) > MOST_MODULES
    there = [name for name in named if (ROOT / name).exists() or any((ROOT / "jungle_games").glob(f"**/{name}"))]
    assert there == named
