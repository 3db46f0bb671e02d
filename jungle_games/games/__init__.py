"""The games of the box. This is the one place that lists them."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from jungle_games.games import jacks, jungle, jungle_matrix, matr1x, sequence
from jungle_games.room import Room

if TYPE_CHECKING:
    from jungle_games.core.game import Game

ROOMS: Final[tuple[Room, ...]] = (
    jungle.ROOM, matr1x.ROOM, sequence.ROOM, jungle_matrix.ROOM, jacks.ROOM
)


def room(name: str) -> Room:
    """The room of the game called ``name``. Raises LookupError, naming the games there are."""
    for candidate in ROOMS:
        if candidate.name == name:
            return candidate
    known = ", ".join(candidate.name for candidate in ROOMS)
    raise LookupError(f"there is no game '{name}'; the games are {known}")


def find_game(name: str) -> Game[Any, Any, Any]:
    """The rules of the game called ``name``; the worker process finds them by this. Raises LookupError."""
    return room(name).game
