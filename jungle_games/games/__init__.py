"""The games of the box. This is the one place that lists them."""

from __future__ import annotations

from importlib import import_module
from pathlib import Path
from typing import TYPE_CHECKING, Final

from jungle_games.core.i18n import add_words
from jungle_games.core.room import Room

if TYPE_CHECKING:
    from jungle_games.core.game import AnyGame

NAMES: Final = (
    "jungle",
    "matr1x",
    "sequence",
    "jungle_matrix",
    "jacks",
)
ROOMS: Final[tuple[Room, ...]] = tuple(import_module(f"{__name__}.{name}").ROOM for name in NAMES)

WORDS: Final = tuple(Path(__file__).with_name(room.name) / "locale" for room in ROOMS)
"""The folder of each game's own translations."""
for _folder in WORDS:
    add_words(_folder)


def room(name: str) -> Room:
    """The room of the game called ``name``. Raises LookupError, naming the games there are."""
    for candidate in ROOMS:
        if candidate.name == name:
            return candidate
    known = ", ".join(candidate.name for candidate in ROOMS)
    raise LookupError(f"there is no game '{name}'; the games are {known}")


def find_game(name: str) -> AnyGame:
    """The rules of the game called ``name``; worker processes look games up with it. Raises LookupError."""
    return room(name).game
