"""The self-check: of each game its files, table, rule book and players; and of everything else."""

from __future__ import annotations

import contextlib
import gettext
import os
import pkgutil
import queue
import tempfile
import time
from collections.abc import Callable, Iterator, Mapping
from functools import partial
from importlib import import_module
from pathlib import Path
from typing import Final, get_args

import pygame

import jungle_games
from jungle_games.base.system import assets_folder, levels_folder
from jungle_games.core.game import CHANCE, AnyGame, Level
from jungle_games.core.i18n import DOMAIN, ENGLISH, LANGUAGES, speak
from jungle_games.core.limits import Limits
from jungle_games.core.matches.match import AnyMatch, Match
from jungle_games.core.matches.record import GameRecord, read_match
from jungle_games.core.room import Room
from jungle_games.core.seat_names import SeatInfo
from jungle_games.games import ROOMS, WORDS, find_game
from jungle_games.players.worker import Answer, Task, Worker
from jungle_games.screens.book import Figure, book_pages, fill_for
from jungle_games.screens.new_game import lessons_of
from jungle_games.store.database import Database
from jungle_games.store.matches import Matches
from jungle_games.table import room_parts
from jungle_games.ui.events import Bindings
from jungle_games.ui.painter import Painter
from jungle_games.ui.sound import AmbienceName, SoundName
from jungle_games.ui.text import Face

THINKING: Final = Limits(ms=200, seed=1)
PATIENCE: Final = 60.0
"""Seconds until a computer player that does not answer counts as broken."""
LOADED_LATE: Final = ("segno", "openskill.models")
"""Libraries that no module loads before they are used."""


class PartError(Exception):
    """A part of the program does not do what it should; the message says what, and where."""


Check = tuple[str, Callable[[], str]]
"""One part of the program: its name, and what uses it and says in a few words what it saw, or raises."""


def _level_files(game: AnyGame) -> str:
    folder = levels_folder(game.name)
    files = [path.read_bytes() for path in folder.rglob("*") if path.is_file()]
    if not files or not all(files):
        raise PartError(f"nothing lies in {folder}, or an empty file")
    return f"{len(files)} read"


def _table(room: Room) -> str:
    painter, surface = Painter(), pygame.Surface((320, 200))
    for part in room.parts():
        room.load(part)
    room_parts.cover_of(room)(painter, surface, surface.get_rect(), 1.0)
    for name in room.option_pictures:
        draw = room_parts.option_picture_of(room, name)
        for value in room.game.options_type.option(name).allowed():
            draw(painter, surface, surface.get_rect(), value)
    picture = room_parts.picture_of(room, _begun(room.game).position)
    if picture is not None:
        picture.draw(painter, surface, surface.get_rect())
    return room_parts.scene_of(room).__name__


def _rule_book(room: Room) -> str:
    """Read pages and lessons in every language, and draw every figure once."""
    pages = lessons = 0
    figures: dict[str, Mapping[str, str]] = {}
    try:
        for language in LANGUAGES:
            speak(language)
            book = book_pages(room.package, fill_for(room.game, Bindings()))
            if not book:
                raise PartError("it has no pages")
            pages += len(book)
            lessons += len(lessons_of(room))
            blocks = (block for page in book for block in page.blocks if isinstance(block, Figure))
            figures |= {str(block.spec): block.spec for block in blocks}
    finally:
        speak(ENGLISH)
    if make := room_parts.make_figure_of(room):
        painter, surface = Painter(), pygame.Surface((320, 200))
        for spec in figures.values():
            make(spec).draw(painter, surface, surface.get_rect())
    return f"{pages} pages and {lessons} lessons in {len(LANGUAGES)} languages, {len(figures)} figures"


def _begun(game: AnyGame) -> AnyMatch:
    seats = [SeatInfo(f"Player {seat + 1}") for seat in range(game.seats[0])]
    return Match(game, game.options_type.build(), seats, deal=1)


def _save() -> str:
    match = _begun(ROOMS[0].game)
    match.play(match.legal()[0])
    with (
        tempfile.TemporaryDirectory() as folder,
        contextlib.closing(Database(Path(folder) / "games.sqlite")) as database,
    ):
        matches = Matches(database)
        matches.store(match.game.name, GameRecord.of(match).to_yaml())
        saved = matches.newest_unfinished()
        text = matches.read(saved) if saved is not None else None
    if text is None or read_match(text, find_game).position != match.position:
        raise PartError("what was read is not what was written")
    return "a match written and read"


class Thinker:
    """Has computer players choose moves in the worker process, as in the real program."""

    def __init__(self) -> None:
        self._answers: queue.SimpleQueue[Answer] = queue.SimpleQueue()
        self._worker = Worker(find_game, self._answers.put)

    def think(self, game: AnyGame, level: Level) -> str:
        position = _begun(game).position
        assert position.to_move is not CHANCE
        begun = time.monotonic()
        self._worker.submit(Task(game.name, level.key, position.observe(position.to_move), THINKING))
        try:
            answer = self._answers.get(timeout=PATIENCE)
        except queue.Empty:
            raise PartError(f"no answer in {PATIENCE:.0f} s") from None
        if answer.choice is None:
            raise PartError(answer.failure or "no move")
        if answer.choice.move not in position.legal_moves():
            raise PartError(f"{answer.choice.move} is no legal move")
        return f"{answer.choice.move} in {time.monotonic() - begun:.1f} s"

    def close(self) -> None:
        self._worker.close()


_SIZE: Final = (64, 64)
_NO_SCREEN: Final = {"SDL_VIDEODRIVER": "dummy", "SDL_AUDIODRIVER": "dummy"}


def self_check(say: Callable[[str], object]) -> int:
    """Use every part once, ``say`` a line for each, and return the exit status: 0 when all of them work."""
    os.environ.update(_NO_SCREEN)
    speak(ENGLISH)
    failed = total = 0
    worker = Thinker()
    try:
        for name, check in _checks(worker):
            total += 1
            try:
                line = f"ok      {name}: {check()}"
            except Exception as error:  # whatever it is, the other parts are still to be looked at
                failed += 1
                line = f"FAILED  {name}: {type(error).__name__}: {error}"
            say(line)
    finally:
        worker.close()
    if failed:
        say(f"{failed} of {total} parts do not work. Install Jungle Games {jungle_games.__version__} again.")
        return 1
    say(f"Jungle Games {jungle_games.__version__}: all {total} parts work.")
    return 0


def _checks(thinker: Thinker) -> Iterator[Check]:
    yield "modules", _modules
    yield "pictures", _pictures
    yield "sounds", _sounds
    yield "fonts", _fonts
    yield "languages", _languages
    yield "save", _save
    for room in ROOMS:
        game, name = room.game, room.game.name
        yield f"{name}, level files", partial(_level_files, game)
        yield f"{name}, table", partial(_table, room)
        yield f"{name}, rule book", partial(_rule_book, room)
        for level in game.levels:
            yield f"{name}, level {level.key}", partial(thinker.think, game, level)


# The whole program


def _modules() -> str:
    names = [found.name for found in pkgutil.walk_packages(jungle_games.__path__, "jungle_games.")]
    if len(names) < len(ROOMS):
        raise PartError("the program does not find its own modules")
    for name in names:
        if not name.endswith("__main__"):
            import_module(name)
    for name in LOADED_LATE:
        import_module(name)
    return f"{len(names)} loaded, computer players {jungle_games.COMPILED}"


def _pictures() -> str:
    painter, folder = Painter(), assets_folder() / "svg"
    names = [path.relative_to(folder).with_suffix("").as_posix() for path in sorted(folder.rglob("*.svg"))]
    for name in names:
        if painter.picture(name, _SIZE).get_bounding_rect().size == (0, 0):
            raise PartError(f"{name}.svg shows nothing")
    return f"{len(names)} drawn"


def _sounds() -> str:
    names = (*get_args(SoundName), *(f"ambience/{name}" for name in get_args(AmbienceName)))
    pygame.mixer.init()
    try:
        for name in names:
            if pygame.mixer.Sound(str(assets_folder() / "sounds" / f"{name}.wav")).get_length() <= 0:
                raise PartError(f"{name}.wav is silent")
    finally:
        pygame.mixer.quit()
    return f"{len(names)} loaded"


def _fonts() -> str:
    pygame.font.init()
    for face in Face:
        if pygame.font.Font(str(face.file), 24).size("Jungle")[0] <= 0:
            raise PartError(f"{face.file.name} shows nothing")
    return f"{len(Face)} faces"


def _languages() -> str:
    read = 0
    for language in LANGUAGES:
        found = gettext.find(DOMAIN, str(assets_folder() / "locale"), [language])
        if found is None and language != ENGLISH:
            raise PartError(f"the words of {language} are missing")
        # A game may still be without a language, and then speaks English.
        of_games = (gettext.find(DOMAIN, str(folder), [language]) for folder in WORDS)
        for file in filter(None, (found, *of_games)):
            with open(file, "rb") as catalogue:
                gettext.GNUTranslations(catalogue)
            read += 1
    return f"{', '.join(LANGUAGES)}, {read} catalogues"
