"""Compiled or not, the computer players find the same; what was compiled from older sources is left aside."""

from __future__ import annotations

import importlib.util
import json
import os
import shutil
import subprocess
import sys
import tomllib
from pathlib import Path

import pytest

from jungle_games.compiled import HOT, SWITCH, hash_sources

ROOT = Path(__file__).resolve().parents[1]
COMPILER = shutil.which("cc") or shutil.which("gcc") or shutil.which("clang")
THINK = """
import json
from jungle_games.games.jungle.player import search
from jungle_games.games.jungle.rules.options import find_map
from jungle_games.games.jungle.rules.options import JungleOptions
from jungle_games.games.jungle.rules.position import JunglePosition
from jungle_games.core.limits import Budget
from jungle_games.games.jungle.player.player import DeepeningSearch

PLACES = {
    "classic": ["l5t/1d3c1/r1p1w1e/7/7/7/E1W1P1R/1C3D1/T5L w", "l5t/3d1c1/2p1w1e/r6/7/7/E1WP2R/1C3D1/T5L b",
                "6t/3d3/2p1w2/7/4R2/7/E1W4/1C2l2/T6 w", "7/3l3/r3e2/1R5/7/3L3/2E4/2c4/2D4 b"],
    "great_river": [""],
    "marsh": [""],
}
found = []
for name, places in PLACES.items():
    options = JungleOptions.build(changes={"map": name})
    board = find_map(name)
    for text in places:
        position = JunglePosition.from_fen(text, board, options) if text else JunglePosition.start(board, options)
        thought = DeepeningSearch(board, options, table_bits=14).think(position, Budget(depth=5))
        found.append([str(thought.move), thought.score, thought.nodes, list(map(str, thought.line))])
print(json.dumps([not search.__file__.endswith(".py"), found]))
"""
ANSWER = """
import sys
sys.path.append("tools/bench")
from bench import answers
from jungle_games import COMPILED
from jungle_games.games import ROOMS
print(COMPILED)
for room in ROOMS:
    choice, _seconds = next(answers(room.game))
    print(room.name, choice.move, *choice.line, choice.evaluation, choice.samples, choice.nodes, choice.depth)
"""


def test_the_wheel_compiles_what_the_checkout_compiles() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    hook = project["tool"]["hatch"]["build"]["targets"]["wheel"]["hooks"]["mypyc"]
    assert hook["include"] == [*(f"/jungle_games/{path}" for path in HOT), "/jungle_games/stamp.py"]
    assert not hook["enable-by-default"]


def test_every_hot_module_is_there() -> None:
    assert sorted(hash_sources(ROOT / "jungle_games")) == sorted(HOT)


def run(tree: Path, *command: str, **variables: str) -> str:
    inherited = {name: value for name, value in os.environ.items() if name != SWITCH}
    environment = {**inherited, "PYTHONPATH": str(tree), **variables}
    done = subprocess.run(
        [sys.executable, *command], cwd=tree, env=environment, capture_output=True, text=True, timeout=300
    )
    assert done.returncode == 0, done.stderr
    return done.stdout.strip()


def needs(*modules: str) -> bool:
    return all(importlib.util.find_spec(name) is not None for name in modules)


@pytest.mark.slow
@pytest.mark.skipif(COMPILER is None or not needs("mypyc", "librt"), reason="there is no C compiler, or no mypyc")
def test_compiled_modules(tmp_path: Path) -> None:
    """One test, for compiling takes ten seconds; what `dev.py test` has compiled is taken over."""
    tree = tmp_path / "program"
    for folder in ("jungle_games", "assets", "levels", "tools"):
        shutil.copytree(ROOT / folder, tree / folder, ignore=shutil.ignore_patterns("__pycache__"))
    for library in ROOT.glob("jungle_games__mypyc.*"):
        shutil.copy2(library, tree)
    assert run(tree, "tools/packaging/compile.py", "--missing", "--quick") in ("", f"Compiled {len(HOT)} modules.")
    compiled_or_not_the_same_moves_scores_and_nodes(tree)
    compiled_or_not_the_same_answers_in_every_game(tree)
    every_hot_module_runs_compiled_or_none(tree)
    the_version_says_what_runs(tree)
    where_a_source_is_newer_the_sources_run_and_the_reason_is_known(tree)
    compiled_files_nobody_vouches_for_are_left_aside(tree)
    without_sources_the_compiled_modules_run(tree)


def compiled_or_not_the_same_moves_scores_and_nodes(tree: Path) -> None:
    fast, by_machine = json.loads(run(tree, "-c", THINK))
    slow, by_python = json.loads(run(tree, "-c", THINK, JUNGLE_GAMES_COMPILED="0"))
    assert (fast, slow) == (True, False)
    assert by_machine == by_python


def compiled_or_not_the_same_answers_in_every_game(tree: Path) -> None:
    by_machine, *answers = run(tree, "-c", ANSWER).splitlines()
    by_python, *others = run(tree, "-c", ANSWER, JUNGLE_GAMES_COMPILED="0").splitlines()
    assert (by_machine, by_python) == ("compiled", "from source")
    assert {path.split("/")[1] for path in HOT if path.startswith("games/")} <= {told.split()[0] for told in answers}
    assert answers == others


def every_hot_module_runs_compiled_or_none(tree: Path) -> None:
    names = [f"jungle_games.{path[:-3].replace('/', '.')}" for path in HOT]
    asked = f"import importlib; print(*(importlib.import_module(name).__file__[-3:] for name in {names}))"
    assert set(run(tree, "-c", asked).split()) <= {".so", "pyd"}
    assert set(run(tree, "-c", asked, JUNGLE_GAMES_COMPILED="0").split()) == {".py"}


def the_version_says_what_runs(tree: Path) -> None:
    assert run(tree, "-m", "jungle_games", "--version").endswith("computer players compiled")
    said = run(tree, "-m", "jungle_games", "--version", JUNGLE_GAMES_COMPILED="0")
    assert said.endswith("computer players from source")


def where_a_source_is_newer_the_sources_run_and_the_reason_is_known(tree: Path) -> None:
    source = tree / "jungle_games/games/jungle/player/engine.py"
    text = source.read_text(encoding="utf-8")
    told = "import jungle_games; print(jungle_games.COMPILED.why)"
    source.write_text(f"{text}\n# changed\n", encoding="utf-8")
    try:
        assert json.loads(run(tree, "-c", THINK.replace("depth=5", "depth=1")))[0] is False
        assert "games/jungle/player/engine.py" in run(tree, "-c", told)
    finally:
        source.write_text(text, encoding="utf-8")
    assert run(tree, "-c", told) == ""


def compiled_files_nobody_vouches_for_are_left_aside(tree: Path) -> None:
    stamp = next((tree / "jungle_games").glob("stamp.*"))
    hidden = stamp.rename(tree / "hidden")
    try:
        assert json.loads(run(tree, "-c", THINK.replace("depth=5", "depth=1")))[0] is False
    finally:
        hidden.rename(stamp)


def without_sources_the_compiled_modules_run(tree: Path) -> None:
    """As in the packaged program, which holds no sources."""
    source = tree / "jungle_games/games/jungle/player/search.py"
    hidden = source.rename(tree / "hidden.py")
    try:
        assert json.loads(run(tree, "-c", THINK.replace("depth=5", "depth=1")))[0] is True
    finally:
        hidden.rename(source)
