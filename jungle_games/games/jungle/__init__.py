"""Jungle (Dou Shou Qi)."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Final

from jungle_games.games.jungle.game import Jungle
from jungle_games.games.room import Room

if TYPE_CHECKING:
    from jungle_games.table.scene import TableScene


def _load_scene() -> type[TableScene]:
    from jungle_games.games.jungle.scene import JungleScene

    return JungleScene


def _load_cover() -> Callable[..., None]:
    from jungle_games.games.jungle.cover import draw_cover

    return draw_cover


ROOM: Final = Room(Jungle(), _load_scene, _load_cover)
