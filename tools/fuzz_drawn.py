"""Malicious files where the program displays them: on the title, in lists and on the table.

One program serves for all of them, as it does for a player; after a fault it is begun anew.
"""

from __future__ import annotations

import gc
import shutil
import tempfile
from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path
from typing import Any, Final

from damaged_levels import told_by
from fuzz_subjects import FaultError, RefusedError, Subject, good_settings, good_statistics, sample_match, samples
from headless import Headless

from jungle_games.base.system import levels_folder
from jungle_games.core.matches.match import Match
from jungle_games.core.matches.record import GameRecord
from jungle_games.core.room import Room
from jungle_games.core.seat_names import SeatInfo
from jungle_games.games import ROOMS, find_game
from jungle_games.screens.library.saved_games import SavedGamesScene
from jungle_games.screens.pages import SheetScene
from jungle_games.table.scene import TableScene

LONGEST_FILE_NAME: Final = 240
"""Bytes that a file system takes."""
SHARE: Final = 0.25
"""Of the variants; drawing takes its time."""
FOREIGN: Final = "Sunday (conflicted copy 2026-11-22 of Laptop).yaml"


class Gallery:
    """Shows in one program whatever is put into its folders."""

    def __init__(self) -> None:
        self._home = Path(tempfile.mkdtemp(prefix="drawn-"))
        self._program: Headless | None = None

    def close(self) -> None:
        """Leave nothing behind."""
        self._end()
        shutil.rmtree(self._home, ignore_errors=True)

    def show_match(self, game: str, data: bytes, _folder: Path) -> None:
        """A record as the unfinished match and as a saved one: on the title, in the list, on the table."""
        unfinished = self._put("matches", "unfinished", f"{game}.yaml", data=data)
        saved = self._put("matches", "saved", game, FOREIGN, data=data)

        def look(program: Headless) -> None:
            go = program.navigator
            program.navigate(go.title)
            self._leaf_through(program, game)
            program.navigate(go.title)
            program.navigate(partial(go.new_game, game))
            program.navigate(go.title)
            program.navigate(partial(go.resume, game))
            if isinstance(program.top, TableScene):
                program.navigate(program.top.open_menu)

        self._look(look)
        kept = [path.read_bytes() for path in (*unfinished.parent.iterdir(), *saved.parent.iterdir())]
        self._finish(fault=None if data in kept else "the file was not kept as it was")

    def show_file_name(self, record: bytes, data: bytes, _folder: Path) -> None:
        """``data`` as the name of a file that holds a record: listed, opened and deleted."""
        name = data.replace(b"\0", b"").replace(b"/", b"")[:LONGEST_FILE_NAME] or b"x"
        file = self._put("matches", "saved", "jungle", "x", data=record)
        path = file.rename(file.with_name(name.decode("utf-8", "surrogateescape") + ".yaml"))
        shown = not path.name.startswith(".") and ".damaged-" not in path.name

        def look(program: Headless) -> None:
            self._leaf_through(program, "jungle")
            top = program.top
            if isinstance(top, SavedGamesScene) and top.selected is not None:
                program.navigate(top.open)
                program.navigate(program.navigator.title)
                program.navigate(lambda: program.navigator.saved_games("jungle"))
                top = program.top
                assert isinstance(top, SavedGamesScene)
                found = next(saved for saved in top._saved if saved.path == path)
                program.navigate(top._deleter(found))

        self._look(look)
        self._finish(fault="it could not be deleted" if shown and path.exists() else None)

    def show_statistics(self, game: str, data: bytes, _folder: Path) -> None:
        """Results on their sheet, from top to bottom."""
        path = self._put("statistics", f"{game}.jsonl", data=data)

        def look(program: Headless) -> None:
            program.navigate(lambda: program.navigator.statistics(game))
            scene = program.top
            assert isinstance(scene, SheetScene)
            program.navigate(lambda: scene.scroll.scroll_to(10**9))

        self._look(look)
        self._finish(fault=None if path.read_bytes() == data else "the results were changed")

    def show_settings(self, data: bytes, _folder: Path) -> None:
        """Settings of a whole start: title, settings, new games, a table."""
        self._end()
        self._put("settings.yaml", data=data)

        def look(program: Headless) -> None:
            go = program.navigator
            for room in ROOMS[:2]:
                program.navigate(go.title)
                program.navigate(partial(go.new_game, room.name))
                program.navigate(go.title)
                program.navigate(partial(go.settings, room.name))

        self._look(look)
        self._end()
        self._finish(fault=None)

    # Inside

    def _put(self, *place: str, data: bytes) -> Path:
        path = self._home.joinpath(*place)
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(data)
        return path

    @staticmethod
    def _leaf_through(program: Headless, game: str) -> None:
        """Show each saved match on paper."""
        program.navigate(lambda: program.navigator.saved_games(game))
        scene = program.top
        if isinstance(scene, SavedGamesScene):
            for index in range(len(scene._list.items)):
                program.navigate(partial(scene._list.choose, index))

    def _look(self, look: Callable[[Headless], None]) -> None:
        self._told: list[str] = []
        if self._program is None:
            self._program = Headless(self._home)
            self._program.app.services.motion = 0.0
            self._program.begin()
        program = self._program
        program.frames(2, seconds=600)  # whatever was told before is gone
        program.app.services.saves.notices.take()
        program.app.stack.clear()
        program.navigate(program.navigator.title)
        look(program)
        self._told = told_by(program)
        program.navigate(program.navigator.title)

    def _finish(self, fault: str | None) -> None:
        """Raises FaultError or RefusedError for what came of it, and clears everything away."""
        logged = next(self._home.glob("logs/*.log"), None)
        if logged is not None:
            fault = logged.read_text(encoding="utf-8")
        if fault is not None:
            self._end()
        for path in self._home.iterdir():
            if path.name != "logs" or fault is not None:
                shutil.rmtree(path) if path.is_dir() else path.unlink()
        if fault is not None:
            raise FaultError(fault)
        if self._told:
            raise RefusedError(self._told[0])

    def _end(self) -> None:
        if self._program is not None:
            self._program.close()
            self._program = None
            gc.collect()  # a program with all its pictures refers to itself


def drawn_subjects(gallery: Gallery) -> Iterator[Subject]:
    """What is drawn of what a player has on the disk."""
    for room in ROOMS:
        name = room.name
        for match in _matches(room):
            record = partial(_record, match)
            yield Subject(f"drawn match {name}", "yaml", record, partial(gallery.show_match, name), SHARE)
        show = partial(gallery.show_statistics, name)
        yield Subject(f"drawn statistics {name}", "jsonl", good_statistics, show, SHARE)
    record = _record(next(_matches(ROOMS[0])))
    yield Subject("drawn file name", "yaml", b"Sunday", partial(gallery.show_file_name, record))
    yield Subject("drawn settings", "yaml", good_settings, gallery.show_settings, SHARE / 4)


def _matches(room: Room) -> Iterator[Callable[[], Match[Any, Any]]]:
    """What makes a match some moves on; for games with maps of players' own, one on such a map as well."""
    yield partial(sample_match, room, *next(samples(room)), moves=12)
    if any(levels_folder(room.name).glob("marsh.tmx")):
        yield partial(_match_on_own_map, room)


def _match_on_own_map(room: Room) -> Match[Any, Any]:
    from jungle_games.games.jungle.rules.options import MAPS

    game = find_game(room.name)
    options = game.options_type.build(changes={"map": "mine"}, attached={"mine.tmx": MAPS.text("marsh")})
    return Match(game, options, [SeatInfo("Ana"), SeatInfo("Ben")])


def _record(match: Callable[[], Match[Any, Any]]) -> bytes:
    return GameRecord.of(match()).to_yaml().encode()
