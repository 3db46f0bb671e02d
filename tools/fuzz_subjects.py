"""The files people may write, good samples of each, and the code that reads them; for ``fuzz.py``."""

from __future__ import annotations

import random
import shutil
import tempfile
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import cached_property, partial
from importlib.resources import files
from pathlib import Path
from typing import Any, Final

from malformed import Kind

from jungle_games.base.system import levels_folder
from jungle_games.core.game import CHANCE, BadSetup, Level
from jungle_games.core.lessons import LessonError, read_lessons
from jungle_games.core.matches.match import Match
from jungle_games.core.matches.record import GameRecord, RecordError, read_match
from jungle_games.core.options import GameOptions, OptionError, read_presets
from jungle_games.core.room import Room
from jungle_games.core.seat_names import SeatInfo
from jungle_games.core.tiled import TiledSource
from jungle_games.games import ROOMS, find_game
from jungle_games.games.jacks.rules import layout as ring
from jungle_games.games.jacks.rules.cards import read_cards
from jungle_games.games.jungle.rules.options import read_map
from jungle_games.games.jungle_matrix.rules.pets import read_pets
from jungle_games.games.matr1x.rules import grid as places
from jungle_games.games.sequence.rules.options import read_mat
from jungle_games.store.settings import GameChoice, SeatChoice, SettingsStore


class RefusedError(Exception):
    """The reader did not take the file; the message is what a player is told."""


class FaultError(Exception):
    """The reader did what it must not do."""


Reader = Callable[[bytes, Path], None]
"""Reads the bytes as the program would, in an empty folder; raises RefusedError."""


@dataclass(frozen=True)
class Subject:
    """A kind of file, and the code that reads it."""

    name: str
    kind: Kind
    sample: bytes | Callable[[], bytes]
    """A good file, or what makes one, which takes its time."""
    read: Reader

    @cached_property
    def good(self) -> bytes:
        """A file as it should be."""
        return self.sample if isinstance(self.sample, bytes) else self.sample()


# The subjects


def subjects() -> Iterator[Subject]:
    """Every file the program reads."""
    yield Subject("settings", "yaml", good_settings, read_settings)
    for room in ROOMS:
        name = room.game.name
        for number, (preset, seats) in enumerate(samples(room)):
            yield Subject(f"record {name} {number}", "yaml", partial(sample_record, room, preset, seats), read_record)
        for path in sorted(levels_folder(name).glob("*.*")):
            yield from _level(room, path)
        script = files(room.package) / "book" / "en" / "tutorial.yaml"
        if script.is_file():
            yield Subject(f"tutorial {name}", "yaml", script.read_bytes(), partial(read_tutorial, name))


def _level(room: Room, path: Path) -> Iterator[Subject]:
    """The subject for a level file, by what it is and which game reads it."""
    name, kind = f"{room.game.name}/{path.name}", path.suffix
    if path.name == "presets.yaml":
        yield Subject(name, "yaml", path.read_bytes(), partial(_read_presets, room.game.options_type))
    elif path.name in TEXTS:
        yield Subject(name, "yaml", path.read_bytes(), partial(_read_text, TEXTS[path.name]))
    elif kind == ".tmx" and room.game.name in MAPS:
        yield Subject(name, "xml", path.read_bytes(), partial(_read_map, room.game.name, path.name))
        whole = TiledSource.at(path).text().encode()
        yield Subject(f"{name} with its tilesets", "xml", whole, partial(_read_map, room.game.name, path.name))
    elif kind == ".tsx" and room.game.name in MAPS:
        yield Subject(name, "xml", path.read_bytes(), partial(_read_tileset, room.game.name, path.name))


TEXTS: Final[dict[str, Callable[[str], object]]] = {"cards.yaml": read_cards, "pets.yaml": read_pets}
MAPS: Final[dict[str, Callable[[str, TiledSource], object]]] = {
    "jungle": read_map,
    "sequence": read_mat,
    "jacks": ring.read_layout,
    "matr1x": places.read_layout,
}


def samples(room: Room) -> Iterator[tuple[str, int]]:
    """Preset and number of seats of each match that stands for the records of a game."""
    game = room.game
    for preset in game.options_type.presets():
        for seats in {game.seats[0], game.seats[-1]}:
            yield preset, seats


def sample_record(room: Room, preset: str, seats: int) -> bytes:
    """The record of a match by a preset, some moves on."""
    return GameRecord.of(sample_match(room, preset, seats)).to_yaml().encode()


def sample_match(room: Room, preset: str, seats: int, moves: int = 60) -> Match[Any, Any]:
    """A match by a preset with ``seats`` players, ``moves`` on."""
    game = room.game
    kinds: list[Level | None] = [None, *game.levels]
    infos = [_seat(seat, kinds[seat % len(kinds)]) for seat in range(seats)]
    match: Match[Any, Any] = Match(game, game.options_type.build(preset), infos, deal=seats)
    chance = random.Random(seats)
    while match.outcome is None and match.ply < moves:
        if match.to_move is CHANCE:
            match.take_chance()
        else:
            match.play(chance.choice(match.legal()))
    return match


def _seat(seat: int, level: Level | None) -> SeatInfo:
    return SeatInfo(f"Player {seat}") if level is None else SeatInfo(level.title, level.key)


def good_settings() -> bytes:
    with tempfile.TemporaryDirectory() as folder:
        store = SettingsStore(Path(folder) / "settings.yaml")
        store.replace(
            animation_speed=0.5, ui_scale=150, muted=True, window=(1920, 1080), palette="deutan",
            players=("Ada", "Zoë"), keys={"undo": ("u", "ctrl+z")}, buttons={"undo": "x"},
        )  # fmt: skip
        for room in ROOMS:
            seats = (SeatChoice(name="Ada"), *(SeatChoice(level.key) for level in room.game.levels[:1]))
            store.replace_game(room.game.name, GameChoice("advanced", {"hints": True}, seats, seat=-1))
        store.save()
        return (Path(folder) / "settings.yaml").read_bytes()


# The readers


def read_settings(data: bytes, folder: Path) -> None:
    path = folder / "settings.yaml"
    path.write_bytes(data)
    store = SettingsStore(path)
    store.load()
    told = store.notices.take()
    store.replace(muted=not store.get().muted)
    store.save()
    again = SettingsStore(path)
    again.load()
    if again.notices.take():
        raise FaultError("the settings that were saved over a damaged file are damaged")
    if told:
        _kept(data, folder)
        raise RefusedError(told[0])


def read_record(data: bytes, _folder: Path) -> None:
    try:
        match = read_match(data.decode("utf-8"), find_game)
    except UnicodeDecodeError:
        return  # refused where files are read
    except RecordError as error:
        raise RefusedError(str(error)) from error
    match.legal()


def _read_presets(kind: type[GameOptions], data: bytes, folder: Path) -> None:
    path = folder / "presets.yaml"
    path.write_bytes(data)
    try:
        read_presets(kind, path)
    except OptionError as error:
        raise RefusedError(str(error)) from error


def _read_text(read: Callable[[str], object], data: bytes, _folder: Path) -> None:
    try:
        read(data.decode("utf-8"))
    except UnicodeDecodeError:
        return
    except BadSetup as error:
        raise RefusedError(str(error)) from error


def read_tutorial(game: str, data: bytes, _folder: Path) -> None:
    try:
        for lesson in read_lessons(data.decode("utf-8"), "tutorial.yaml"):
            lesson.match(find_game(game), "Mira")
    except UnicodeDecodeError:
        return
    except LessonError as error:
        raise RefusedError(str(error)) from error


def _read_map(game: str, file: str, data: bytes, folder: Path) -> None:
    for tileset in levels_folder(game).glob("*.tsx"):
        shutil.copy(tileset, folder)
    (folder / file).write_bytes(data)
    _use_map(game, folder / file)


def _read_tileset(game: str, file: str, data: bytes, folder: Path) -> None:
    for level in levels_folder(game).glob("*.t?x"):
        shutil.copy(level, folder)
    (folder / file).write_bytes(data)
    _use_map(game, next(folder.glob("*.tmx")))


def _use_map(game: str, path: Path) -> None:
    try:
        source = TiledSource.at(path)
        MAPS[game](path.stem, source)
        source.text()
    except BadSetup as error:
        raise RefusedError(str(error)) from error


def _kept(data: bytes, folder: Path) -> None:
    """Raises FaultError unless the damaged file lies in ``folder`` as it was."""
    if not any(path.read_bytes() == data for path in folder.glob("*.damaged-*")):
        raise FaultError("the damaged file was not kept")
