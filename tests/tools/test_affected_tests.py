"""Which tests a change can reach: by imports, by what strings name, by data; and all where nobody can tell."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

import pytest
from affected_tests import ROOT, Checkout

FILES: Mapping[str, str] = {
    "jungle_games/__init__.py": "import jungle_games.hot",
    "jungle_games/hot.py": "HOT = ('games/fox/rules.py',)",
    "jungle_games/room.py": "",
    "jungle_games/paint.py": "PICTURES = assets() / 'svg'",
    "jungle_games/games/__init__.py": "NAMES = ('fox', 'hen')\nfrom jungle_games.room import Room",
    "jungle_games/games/fox/__init__.py": "ROOM = Room('.rules:Fox', scene='.scene:FoxScene')",
    "jungle_games/games/fox/rules.py": "def late():\n    from . import moves",
    "jungle_games/games/fox/moves.py": "",
    "jungle_games/games/fox/scene.py": "from jungle_games.paint import PICTURES",
    "jungle_games/games/fox/book/en/goal.md": "",
    "jungle_games/games/hen/__init__.py": "",
    "levels/fox/wood.tmx": "",
    "assets/svg/fox.svg": "",
    "assets/strange.bin": "",
    "pyproject.toml": "",
    "CHANGELOG.md": "",
    "docs/rules.md": "",
    "tools/look.py": "sys.path[:0] = [str(ROOT / 'tests')]\nimport helper",
    "tools/lonely.py": "",
    "tests/conftest.py": "def stage():\n    import helper\ndef other(stage):\n    pass",
    "tests/helper.py": "",
    "tests/games/conftest.py": "import board",
    "tests/games/board.py": "",
    "tests/games/test_fox_moves.py": "from jungle_games.games.fox.moves import Move",
    "tests/games/test_fox_rules.py": "from jungle_games.games.fox.rules import Fox",
    "tests/test_all_games.py": "from jungle_games.games import NAMES",
    "tests/test_asking.py": "def test_it(other):\n    pass",
    "tests/test_documents.py": "for file in (ROOT / 'docs').glob('*.md'):\n    pass",
    "tests/test_look.py": "run(ROOT / 'tools' / 'look.py')",
    "tests/test_nothing.py": "if TYPE_CHECKING:\n    from jungle_games.games import NAMES",
}


@pytest.fixture
def checkout(tmp_path: Path) -> Checkout:
    for name, text in FILES.items():
        path = tmp_path / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")
    return Checkout(tmp_path, FILES)


MOVES, RULES = "games/test_fox_moves", "games/test_fox_rules"


@pytest.mark.parametrize(
    ("changed", "affected"),
    [
        ("tests/test_look.py", {"test_look"}),
        ("jungle_games/games/fox/moves.py", {MOVES, RULES, "test_all_games"}),
        ("jungle_games/games/fox/rules.py", {RULES, "test_all_games"}),
        ("jungle_games/games/fox/__init__.py", {MOVES, RULES, "test_all_games"}),
        ("jungle_games/games/fox/book/en/goal.md", {"test_all_games"}),
        ("levels/fox/wood.tmx", {"test_all_games"}),
        ("assets/svg/fox.svg", {"test_all_games"}),
        ("jungle_games/games/hen/__init__.py", {MOVES, RULES, "test_all_games"}),
        ("tests/helper.py", {"test_asking", "test_look"}),
        ("tests/games/board.py", {MOVES, RULES}),
        ("tests/games/conftest.py", {MOVES, RULES}),
        ("tools/look.py", {"test_look"}),
        ("docs/rules.md", {"test_documents"}),
        ("CHANGELOG.md", set()),
        ("tools/lonely.py", set()),
    ],
)
def test_a_change_reaches_those_that_need_the_file(checkout: Checkout, changed: str, affected: set[str]) -> None:
    assert set(checkout.affected([changed])) == {f"tests/{name}.py" for name in affected}


@pytest.mark.parametrize(
    "changed",
    ["pyproject.toml", "assets/strange.bin", "jungle_games/deleted.py", "tests/conftest.py", "levels/new.txt"],
)
def test_where_nobody_can_tell_all_are_run(checkout: Checkout, changed: str) -> None:
    assert list(checkout.affected([changed])) == list(checkout.tests)


def test_a_test_that_was_deleted_reaches_nobody(checkout: Checkout) -> None:
    assert list(checkout.affected(["tests/test_gone.py"])) == []


@pytest.fixture(scope="module")
def ours() -> Checkout:
    files = [path for folder in ("jungle_games", "tests", "tools") for path in (ROOT / folder).rglob("*.py")]
    return Checkout(ROOT, [path.relative_to(ROOT).as_posix() for path in files])


def test_what_the_tests_of_this_checkout_need(ours: Checkout) -> None:
    needed = ours.needed("tests/games/jacks/test_jacks_player.py")
    assert "jungle_games/games/jacks/rules/position.py" in needed
    assert "jungle_games/games/jungle/rules/position.py" not in needed
    assert "jungle_games/games/jungle/scene/scene.py" in ours.needed("tests/table/test_every_table.py")


@pytest.mark.nightly
def test_what_the_tests_in_windows_need(ours: Checkout) -> None:
    assert "jungle_games/screens/title.py" in ours.needed("tests/e2e/test_jungle.py")
