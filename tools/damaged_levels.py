"""Open every game with a damaged level file, and see that it is told and the program goes on; for ``fuzz.py``.

``fuzz.py`` tries this with every level file of every game: presets, maps, layouts, sets of cards.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from functools import partial
from pathlib import Path
from unittest import mock

from headless import Headless

from jungle_games.base import system
from jungle_games.base.system import assets_folder, levels_folder
from jungle_games.core import options
from jungle_games.core.room import Room
from jungle_games.games import ROOMS
from jungle_games.screens.dialog import Dialog
from jungle_games.screens.new_game.new_game import NewGameScene, has_lessons


class LeftInRuinsError(Exception):
    """A damaged level file did more than it should."""


def level_files() -> Iterator[tuple[Room, Path]]:
    """The level files of every game."""
    for room in ROOMS:
        for path in sorted(levels_folder(room.game.name).glob("*.*")):
            if path.suffix in (".yaml", ".tmx", ".tsx"):
                yield room, path


def open_all(room: Room, file: str, data: bytes, folder: Path) -> str | None:
    """Open whatever shows ``room`` while its level ``file`` holds ``data``; what was told first, if anything was.

    Raises LeftInRuinsError when a scene failed, the title does not come back, or the file was changed.
    """
    with damaged(room.game.name, file, data, folder / "program") as path:
        program = Headless(folder / "home")
        program.app.services.motion = 0.0
        told: list[str] = []
        try:
            program.begin()
            go, name = program.navigator, room.game.name
            for place in (go.new_game, go.rules, go.settings, go.statistics, go.saved_games, go.lesson):
                if place == go.lesson and not has_lessons(room):
                    continue
                program.navigate(partial(place, name))
                if isinstance(program.top, NewGameScene) and place == go.new_game:
                    _start(program)
                told += told_by(program)
                program.navigate(go.title)
        finally:
            program.close()
        if program.folders.logs.is_dir():
            raise LeftInRuinsError(program.failures())
        if path.read_bytes() != data:
            raise LeftInRuinsError("the file was changed")
        return told[0] if told else None


def _start(program: Headless) -> None:
    """Choose each value of each option that is a file, and begin a match."""
    scene = program.top
    assert isinstance(scene, NewGameScene)
    program.navigate(scene.start)


def told_by(program: Headless) -> list[str]:
    """What a dialog or a toast says now."""
    told = [scene._text.text for scene in program.app.stack.scenes if isinstance(scene, Dialog)]
    return [*told, *([program.app.message] if program.app.message else [])]


@contextmanager
def damaged(game: str, file: str, data: bytes, root: Path) -> Iterator[Path]:
    """A program folder like ours in which one level file holds ``data``; the path of that file."""
    ours = levels_folder(game).parent
    (root / "levels" / game).mkdir(parents=True)
    (root / "assets").symlink_to(assets_folder())
    for folder in ours.iterdir():
        if folder.name != game:
            (root / "levels" / folder.name).symlink_to(folder)
    for path in (ours / game).iterdir():
        if path.name != file:
            (root / "levels" / game / path.name).symlink_to(path)
    changed = root / "levels" / game / file
    changed.write_bytes(data)
    options._read_presets.cache_clear()
    try:
        with mock.patch.object(system, "_root", return_value=root):
            yield changed
    finally:
        options._read_presets.cache_clear()
