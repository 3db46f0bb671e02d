"""A level file that is damaged is told of, and the program goes on: one of each game."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path

import pytest
from headless import Headless

from jungle_games.base import system
from jungle_games.base.system import assets_folder, levels_folder
from jungle_games.core import options
from jungle_games.core.room import Room
from jungle_games.games import ROOMS
from jungle_games.screens.dialog import Dialog
from jungle_games.screens.new_game import NewGameScene, has_lessons


def of_each_game() -> Iterator[tuple[Room, str]]:
    """The first level file of each game that is read anew: maps and sheets are read once by a program."""
    for room in ROOMS:
        yield room, sorted(levels_folder(room.name).glob("*.yaml"))[0].name


@pytest.fixture
def damage(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Callable[[str, str], Path]]:
    """Makes the program's own folder one like ours in which a level file is damaged; the path of that file."""

    def made(game: str, name: str) -> Path:
        ours, root = levels_folder(game).parent, tmp_path / "program"
        (root / "levels" / game).mkdir(parents=True)
        (root / "assets").symlink_to(assets_folder())
        for path in (*ours.iterdir(), *(ours / game).iterdir()):
            if path != ours / game and path != ours / game / name:
                (root / "levels" / path.relative_to(ours)).symlink_to(path)
        good, file = (ours / game / name).read_bytes(), root / "levels" / game / name
        file.write_bytes(good[: len(good) * 2 // 3] + b"\n[<\0")
        options._read_presets.cache_clear()
        monkeypatch.setattr(system, "_root", lambda: root)
        return file

    yield made
    options._read_presets.cache_clear()


def told_by(program: Headless) -> str:
    """What dialogs and a toast say now."""
    said = [scene._text.text for scene in program.app.stack.scenes if isinstance(scene, Dialog)]
    return " ".join([*said, program.app.message or ""])


@pytest.mark.parametrize(("room", "name"), list(of_each_game()))
def test_a_damaged_level_file_is_told_and_the_program_goes_on(
    room: Room, name: str, tmp_path: Path, damage: Callable[[str, str], Path]
) -> None:
    file = damage(room.name, name)
    damaged = file.read_bytes()
    program = Headless(tmp_path / "home")
    program.app.services.motion = 0.0
    told = ""
    go = program.navigator
    lesson = [go.lesson] if has_lessons(room) else []
    for place in (go.new_game, go.rules, go.settings, go.statistics, go.saved_games, *lesson):
        program.navigate(partial(place, room.name))
        if isinstance(program.top, NewGameScene):
            program.navigate(program.top.start)
        told += told_by(program)
        program.navigate(go.title)
    program.app.close()
    assert not program.failures()
    assert file.read_bytes() == damaged
    assert told
    assert "\n" not in told
    assert "nobody foresaw" not in told
