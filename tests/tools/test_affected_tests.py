"""Which tests lie next to a change: by folders, imports and names; and all where nobody can tell."""

from __future__ import annotations

from collections.abc import Mapping

from affected_tests import affected
from examples import rows

TESTS: Mapping[str, str] = {
    "tests/games/fox/test_rules.py": "from jungle_games.games.fox.rules import Fox",
    "tests/table/test_fox_scene.py": "from stage import Stage",
    "tests/table/test_actions.py": "from jungle_games.table.actions import menu",
    "tests/test_all_games.py": "from jungle_games.games import NAMES",
    "tests/e2e/test_whole_games.py": "from jungle_games.games import ROOMS",
    "tests/test_documents.py": "for file in (ROOT / 'docs').glob('*.md'):",
    "tests/test_look.py": "run(ROOT / 'tools' / 'look.py')",
    "tests/test_menu.py": "from jungle_games.table import actions",
}
SCENE, ACTIONS = "table/test_fox_scene", "table/test_actions"


@rows(
    ("changed", "files"),
    [
        ("tests/test_look.py", {"test_look"}),
        ("tests/test_gone.py", set()),
        ("jungle_games/table/actions.py", {ACTIONS, SCENE, "test_menu"}),
        ("jungle_games/menu.py", {"test_menu"}),
        ("tests/stage.py", {SCENE}),
        ("tests/games/conftest.py", {"games/fox/test_rules"}),
        ("tools/look.py", {"test_look"}),
        ("docs/rules.md", {"test_documents"}),
        ("CHANGELOG.md", set()),
        ("tools/lonely.py", set()),
    ],
)
def test_a_change_concerns_the_tests_next_to_it(changed: str, files: set[str]) -> None:
    assert affected([changed], TESTS).files == {f"tests/{name}.py" for name in files}


@rows("changed", ["jungle_games/games/fox/rules.py", "levels/fox/wood.tmx"])
def test_a_game_concerns_what_names_it_and_what_is_asked_of_each(changed: str) -> None:
    found = affected([changed], TESTS)
    assert found.files == {"tests/games/fox/test_rules.py", f"tests/{SCENE}.py"}
    assert found.has("tests/test_all_games.py")
    assert found.has("tests/test_all_games.py", "test_it[fox-classic]")
    assert not found.has("tests/test_all_games.py", "test_it[hen]")
    assert not found.has("tests/test_all_games.py", "test_it[fox_matrix]")
    assert not found.has("tests/test_look.py", "fox")
    assert not found.has("tests/e2e/test_whole_games.py")


@rows("changed", ["pyproject.toml", "assets/strange.bin", "tests/conftest.py", "levels/new.txt"])
def test_where_nobody_can_tell_all_are_run(changed: str) -> None:
    assert affected([changed], TESTS).files == TESTS.keys()
