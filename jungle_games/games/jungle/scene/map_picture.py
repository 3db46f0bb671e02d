"""A small picture of a map with its pieces, to choose it by."""

from __future__ import annotations

from typing import Final

import pygame

from jungle_games.core.tiled import MapError
from jungle_games.games.jungle.rules.board import JungleMap
from jungle_games.games.jungle.rules.maps import find_map
from jungle_games.games.jungle.scene.drawing import JungleDrawing
from jungle_games.games.jungle.scene.terrain import BoardLayout, TerrainPainter
from jungle_games.table.drawing import draw_things
from jungle_games.ui.painter import Face, Painter

_OVERSIZE: Final = 2
"""Painted so many times larger and scaled down: at its own size the turf's detail would be noise."""
_BOARD: Final = (592, 752)
_BAD_MAP_LINE: Final = 13
"""Letters, as wide as they are high, in a line of what is wrong with a map."""


def draw_map(painter: Painter, target: pygame.Surface, rect: pygame.Rect, name: str) -> None:
    """Draw the map called ``name`` with its set-up in the middle of ``rect``; a bad map is told in words."""
    try:
        board = find_map(name)
    except MapError as error:
        px = max(12, rect.w // _BAD_MAP_LINE)
        painter.box(target, rect, px, painter.theme.inset)
        room = rect.inflate(-2 * px, -2 * px)
        painter.paragraph(target, str(error), room, Face.REGULAR, px, painter.theme.paper)
        return
    key = ("map", board.name, board.title, rect.size)
    target.blit(painter.cache.get(key, lambda: _picture(painter, board, rect.size)), rect)


def _picture(painter: Painter, board: JungleMap, size: tuple[int, int]) -> pygame.Surface:
    large = pygame.Surface((size[0] * _OVERSIZE, size[1] * _OVERSIZE), pygame.SRCALPHA)
    u = min(large.get_width() / _BOARD[0], large.get_height() / _BOARD[1])
    drawing = JungleDrawing(painter, board, None)
    drawing.layout = BoardLayout.fit(board, False, u, large.get_size())
    TerrainPainter(painter, drawing.layout).draw(large)
    draw_things(drawing, large, drawing.on_board(board.start))
    return pygame.transform.smoothscale(large, size)
