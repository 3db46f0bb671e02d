"""Sequence Giant."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Final

from jungle_games.core.i18n import N_
from jungle_games.games.room import Room
from jungle_games.games.sequence.game import Sequence, sides
from jungle_games.games.sequence.words import SIDES

if TYPE_CHECKING:
    from jungle_games.table.scene import TableScene


def _load_scene() -> type[TableScene]:
    from jungle_games.games.sequence.scene import SequenceScene

    return SequenceScene


def _load_cover() -> Callable[..., None]:
    from jungle_games.games.sequence.cover import draw_cover

    return draw_cover


ROOM: Final = Room(
    Sequence(),
    _load_scene,
    _load_cover,
    summary=N_("Play a card, lay a chip, make fives in a row: alone or in teams, up to twelve at the table."),
    emblem="objects/chips/chip_green",
    seat_pictures=("objects/chips/chip_green", "objects/chips/chip_blue", "objects/chips/chip_red"),
    sides=sides,
    side_names=SIDES,
)
