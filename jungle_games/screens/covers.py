"""The pictures on the tiles of games: as they lie in a package since it was built, else drawn, which takes longer."""

from __future__ import annotations

from contextlib import suppress
from dataclasses import replace
from pathlib import Path

import pygame

from jungle_games.base.system import assets_folder
from jungle_games.core.room import Room
from jungle_games.table.room_parts import cover_of
from jungle_games.ui.effects import rounded_box
from jungle_games.ui.painter import Painter
from jungle_games.ui.pictures import Size, displayable
from jungle_games.ui.theme import NORMAL

CORNER = 14.0
"""Units of its radius."""


def cover(painter: Painter, room: Room, size: Size, u: float) -> pygame.Surface:
    """The picture of ``room`` with rounded corners; ``u`` is pixels per unit."""
    made = _made(painter, room.name, size, u)
    return draw_cover(painter, room, size, u) if made is None else made


def draw_cover(painter: Painter, room: Room, size: Size, u: float) -> pygame.Surface:
    """The same, drawn in any case."""
    picture = pygame.Surface(size, pygame.SRCALPHA)
    with painter.cache.passing():
        cover_of(room)(painter, picture, picture.get_rect(), u)
    picture.blit(rounded_box(size, CORNER * u, "#FFFFFF", None, 0), (0, 0), special_flags=pygame.BLEND_RGBA_MIN)
    return picture


def file_of(name: str, size: Size, u: float, only: str = "") -> Path:
    """Where a game's picture lies in a package.

    ``only`` is the language, or how pieces are marked, where it looks different with others.
    """
    return assets_folder() / "covers" / f"{name} {size[0]}x{size[1]} {u:g}{only and f' {only}'}.png"


def _made(painter: Painter, name: str, size: Size, u: float) -> pygame.Surface | None:
    """What lies in the package, in the usual colours alone."""
    theme = painter.theme
    if replace(theme, characters=NORMAL.characters) != NORMAL:
        return None
    for only in ("", theme.characters, painter.language):
        with suppress(OSError, pygame.error):  # one that cannot be read is drawn
            return displayable(pygame.image.load(str(file_of(name, size, u, only))))
    return None
