"""The magnifier: the mat under the pointer, twice as large."""

from __future__ import annotations

import math
from typing import Final

import pygame

from jungle_games.games.sequence.rules.mat import SQUARES, Square
from jungle_games.games.sequence.rules.position import SequencePosition
from jungle_games.games.sequence.scene.chips import CHIP, CHIP_AT, ChipLook, chip
from jungle_games.games.sequence.scene.geometry import SPACE, Geometry
from jungle_games.games.sequence.scene.mat_picture import space_picture
from jungle_games.ui.painter import Painter, Shadow

_ZOOM: Final = 2.0
_SIZE: Final = (380, 450)
_RADIUS: Final = 22


def draw_lens(
    painter: Painter, target: pygame.Surface, geometry: Geometry, position: SequencePosition, at: Square
) -> None:
    """Draw the neighbourhood of ``at`` enlarged, inside the mat."""
    u, theme = geometry.whole, painter.theme
    frame = pygame.Rect(0, 0, round(_SIZE[0] * u), round(_SIZE[1] * u)).move_to(center=geometry.space(at).center)
    frame.clamp_ip(geometry.mat.inflate(-round(16 * u), -round(16 * u)))
    painter.shadow(target, frame, _RADIUS * u, Shadow.HELD, u)
    picture = pygame.Surface(frame.size, pygame.SRCALPHA)
    picture.fill(theme.felt)
    _paint_spaces(painter, picture, u, position, at)
    mask = pygame.Surface(frame.size, pygame.SRCALPHA)
    painter.box(mask, mask.get_rect(), _RADIUS * u, "#FFFFFF")
    picture.blit(mask, (0, 0), special_flags=pygame.BLEND_RGBA_MULT)
    target.blit(picture, frame)
    painter.box(target, frame, _RADIUS * u, border=theme.amber, width=4 * u)


def _paint_spaces(
    painter: Painter, picture: pygame.Surface, u: float, position: SequencePosition, at: Square
) -> None:
    unit, area = u * _ZOOM, picture.get_rect()
    width, height = round(SPACE[0] * unit), round(SPACE[1] * unit)
    size = math.ceil(CHIP * unit)
    for square in SQUARES:
        x = area.centerx + round((square.file - at.file - 0.5) * SPACE[0] * unit)
        y = area.centery - round((square.rank - at.rank + 0.5) * SPACE[1] * unit)
        if not area.colliderect((x, y, width, height)):
            continue
        side = position.chips.get(square)
        card = position.table.mat.card_at(square)
        picture.blit(space_picture(painter, card, (width, height), bare=side is not None), (x, y))
        if side is not None:
            look = chip(painter, ChipLook(side, square in position.locked), size)
            middle = (x + round(CHIP_AT[0] * unit), y + round(CHIP_AT[1] * unit))
            picture.blit(look, look.get_rect(center=middle))
