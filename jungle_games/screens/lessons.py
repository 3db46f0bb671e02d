"""The tutorials of the games: scripts beside their rule books, in the spoken language."""

from __future__ import annotations

from importlib.resources import files
from importlib.resources.abc import Traversable
from typing import Final

from jungle_games.core.i18n import spoken_languages
from jungle_games.core.lessons import Lesson, read_lessons
from jungle_games.room import Room

_FILE: Final = "tutorial.yaml"


def lessons_of(room: Room) -> tuple[Lesson, ...]:
    """The lessons of a game; none where it has no tutorial. Raises LessonError."""
    script = _script(room)
    if script is None:
        return ()
    return read_lessons(script.read_text(encoding="utf-8"), f"{room.name}/{_FILE}")


def has_lessons(room: Room) -> bool:
    """Whether the game has a tutorial."""
    return _script(room) is not None


def _script(room: Room) -> Traversable | None:
    folder = files(room.package) / "book"
    scripts = [folder / language / _FILE for language in spoken_languages()]
    return next((script for script in scripts if script.is_file()), None)
