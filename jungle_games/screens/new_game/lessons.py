"""The games' tutorials, in the current language, and the first match after them."""

from __future__ import annotations

import random
from importlib.resources import files
from importlib.resources.abc import Traversable
from typing import Final

from jungle_games.core.i18n import spoken_languages
from jungle_games.core.lessons import Lesson, read_lessons
from jungle_games.core.matches.match import AnyMatch, Match, chance_at_table
from jungle_games.core.room import Room
from jungle_games.core.shuffle import deal_by_lot
from jungle_games.screens.new_game.option_draft import OptionDraft
from jungle_games.screens.new_game.seating import Seating
from jungle_games.storage.settings import GameChoice, Settings

_FILE: Final = "tutorial.yaml"


def lessons_of(room: Room) -> tuple[Lesson, ...]:
    """The lessons of a game; none if it has no tutorial. Raises LessonError."""
    script = _script(room)
    if script is None:
        return ()
    return read_lessons(script.read_text(encoding="utf-8"), f"{room.name}/{_FILE}")


def has_lessons(room: Room) -> bool:
    """Whether the game has a tutorial."""
    return _script(room) is not None


def first_match(room: Room, settings: Settings) -> AnyMatch:
    """A first match: against the level for beginners, with the options chosen last."""
    game = room.game
    options = OptionDraft.restored(game.options_type, settings.game(room.name)).options()
    seats, setup = _first_seating(room, settings.players).seats_and_setup(random.Random(), options)
    return Match(
        game, options, seats, deal=deal_by_lot(), setup=setup, chance=chance_at_table(game),
        time_factor=settings.time_factor,
    )  # fmt: skip


def first_opponent(room: Room) -> str:
    """The title of that match's opponent; empty for a solitaire."""
    kinds = {sitter.kind for sitter in _first_seating(room).sitters}
    return next((level.title for level in room.game.levels if level.key in kinds), "")


def _first_seating(room: Room, names: tuple[str, ...] = ()) -> Seating:
    return Seating(room.game, names, GameChoice())


def _script(room: Room) -> Traversable | None:
    folder = files(room.package) / "book"
    scripts = [folder / language / _FILE for language in spoken_languages()]
    return next((script for script in scripts if script.is_file()), None)
