from __future__ import annotations

import pickle
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import ClassVar

import pytest
from examples import rows
from toy_game import ToyOptions

from jungle_games.core import options as options_module
from jungle_games.core.options import GameOptions, OptionError, choice, number
from jungle_games.games import ROOMS, room


@dataclass(frozen=True)
class FileOptions(GameOptions):
    game: ClassVar[str] = "files"
    board: str = choice("plain", lambda: {"plain": "Plain"}, "Board", "A level file.")
    limit: int = number(3, 0, 5, "Limit", "A number.")


def presets_in(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, text: str) -> type[GameOptions]:
    """Options whose presets are read from ``text``; a new class each time, for presets are read once."""
    (tmp_path / "presets.yaml").write_text(text, encoding="utf-8")
    monkeypatch.setattr(options_module, "levels_folder", lambda _: tmp_path)

    @dataclass(frozen=True)
    class Fresh(FileOptions):
        pass

    return Fresh


@rows(
    ("values", "message"),
    [
        ({"cards": 9}, "'cards': 9 is not allowed; it takes a whole number from 1 to 3"),
        ({"cards": True}, "'cards': True"),
        ({"die": "round"}, "'die': 'round' is not allowed; it takes one of six, four"),
        ({"peeking": 1}, "'peeking': 1 is not allowed; it takes true or false"),
        ({"speed": 1}, "unknown option 'speed'; the options are show_targets"),
    ],
)
def test_a_wrong_option_names_what_is_allowed(values: Mapping[str, object], message: str) -> None:
    with pytest.raises(OptionError) as error:
        ToyOptions.build(changes=values, where="my.yaml")
    assert str(error.value).startswith("my.yaml: ")
    assert message in str(error.value)


def test_presets_and_changes() -> None:
    options = ToyOptions.build("advanced", {"cards": 3})
    assert (options.die, options.cards, options.take_backs) == ("four", 3, False)
    assert options.changes("advanced") == {"cards": 3}
    assert options.preset() is None
    assert ToyOptions.build("advanced").preset() == "advanced"
    with pytest.raises(OptionError, match="unknown preset 'odd'; the presets are standard, advanced"):
        ToyOptions.build("odd")


def test_a_level_that_came_along_may_be_chosen() -> None:
    with pytest.raises(OptionError, match="'board': 'mine'"):
        FileOptions(board="mine")
    options = FileOptions(board="mine", attached={"mine.tmx": "…"})
    assert pickle.loads(pickle.dumps(options)) == options
    with pytest.raises(OptionError):
        FileOptions(board="mine", attached={"other.tmx": "…"})
    with pytest.raises(OptionError):
        FileOptions(board="plain", limit=9, attached={"9.tmx": "…"})


@pytest.mark.parametrize("name", [room.name for room in ROOMS])
def test_every_preset_is_one_of_its_own(name: str) -> None:
    """What a player chose is what statistics and saved matches call it."""
    options = room(name).game.options_type
    for key in options.presets():
        assert options.build(key).preset() == key


def test_presets_come_from_a_file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    text = "standard: {title: S, options: {}}\nhard: {title: H, options: {limit: 5}}\n"
    options = presets_in(tmp_path, monkeypatch, text)
    assert list(options.presets()) == ["standard", "hard"]
    assert options.build("hard").values()["limit"] == 5


@rows(
    ("text", "message"),
    [
        ("standard: {title: S, options: {limit: 9}}", "presets.yaml: standard: option 'limit': 9"),
        ("standard: {title: S, options: {limmit: 1}}", "unknown option 'limmit'"),
        ("standard: {title: S}", "standard: needs exactly the keys"),
        ("standard: {title: S, options: 3}", "standard: options: must map"),
        ("hard: {title: S, options: {}}", "'standard' among them"),
        ("[1", "cannot be read"),
    ],
)
def test_a_bad_preset_file_is_refused(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, text: str, message: str) -> None:
    options = presets_in(tmp_path, monkeypatch, text)
    with pytest.raises(OptionError) as error:
        options.presets()
    assert "presets.yaml" in str(error.value)
    assert message in str(error.value)


@pytest.mark.parametrize("room", ROOMS, ids=lambda room: room.game.name)
def test_every_game_has_three_presets_and_standard_is_the_default(room) -> None:  # type: ignore[no-untyped-def]
    options = room.game.options_type
    assert {"beginner", "standard", "advanced"} <= set(options.presets())
    assert options.build("standard") == options()
    for declared in options.declared():
        assert declared.label
        assert declared.help
