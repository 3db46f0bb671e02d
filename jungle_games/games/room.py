"""A room: what a game's package hands out — its rules at once, its scene and book when they are opened."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from jungle_games.core.game import Game

if TYPE_CHECKING:
    from jungle_games.table.scene import TableScene


@dataclass(frozen=True, slots=True)
class Room:
    """One game of the box. ``load_scene`` imports the game's table scene; nothing here loads pygame before that.

    ``load_cover`` imports the drawer of the tile on the title: a function of painter, surface and rectangle.
    """

    game: Game[Any, Any]
    load_scene: Callable[[], type[TableScene]]
    load_cover: Callable[[], Callable[..., None]]
