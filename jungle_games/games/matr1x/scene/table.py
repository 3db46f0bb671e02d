"""The neon table itself: the board under the nine piles, its rails, empty slots, and the body of the draw pile."""

from __future__ import annotations

from typing import Final

import pygame

from jungle_games.games.matr1x.rules.position import INNER, LANE_TO, OUTER
from jungle_games.games.matr1x.scene.badges import draw_slot
from jungle_games.games.matr1x.scene.geometry import Geometry
from jungle_games.table.cards import Back, card_back
from jungle_games.ui.painter import Painter

_RAIL: Final = "#33467D"
_BOARD: Final = "#121C3B"
_MOST_EDGES: Final = 7
_CARDS_AN_EDGE: Final = 3
_GLOW: Final = 36
"""How far the glow of the draw pile reaches, in units."""


def draw_table(painter: Painter, target: pygame.Surface, geometry: Geometry) -> None:
    """Draw board, rails and the slot of every place."""
    u, theme = geometry.u, painter.theme
    painter.box(target, geometry.board, 20 * u, _BOARD, border=theme.neon_border, width=2 * u)
    width = max(2, round(5 * u))
    for lane in LANE_TO.values():
        a, b = geometry.places[lane.royal].center, geometry.places[lane.trigger].center
        rail = pygame.Rect(min(a[0], b[0]), min(a[1], b[1]), abs(a[0] - b[0]), abs(a[1] - b[1])).inflate(width, width)
        painter.box(target, rail, width / 2, _RAIL)
    for place in OUTER:
        draw_slot(painter, target, geometry.places[place], u, royal=True)
    for place in INNER:
        draw_slot(painter, target, geometry.places[place], u, royal=False)


def draw_draw_pile(painter: Painter, target: pygame.Surface, geometry: Geometry, count: int) -> None:
    """Draw what of the draw pile lies under its two top cards: the edges of as many as there are."""
    rect, u = geometry.draw_pile, geometry.view.u
    if count == 0:
        draw_slot(painter, target, rect, u, royal=False)
        return
    edges = min(_MOST_EDGES, -(-(count - 1) // _CARDS_AN_EDGE))
    margin = round(_GLOW * u)
    key = ("matr1x draw pile", rect.size, edges)
    picture = painter.cache.get(key, lambda: _paint_draw_pile(painter, rect.size, edges, margin, u))
    target.blit(picture, (rect.x - margin, rect.y - margin))


def _paint_draw_pile(
    painter: Painter, size: tuple[int, int], edges: int, margin: int, u: float
) -> pygame.Surface:
    rect = pygame.Rect((margin, margin), size)
    picture = pygame.Surface(rect.inflate(2 * margin, 2 * margin).size, pygame.SRCALPHA)
    painter.glow(picture, rect, 12 * u, painter.theme.cyan, blur=14 * u, alpha=90)
    for index in range(edges, 0, -1):
        edge = rect.move(round(-index * 1.6 * u), round(index * 1.5 * u))
        fill = "#141B33" if index % 2 else "#0E142A"
        painter.box(picture, edge, 12 * u, fill, border="#33457A", width=max(1.0, 1.2 * u))
    if edges:
        picture.blit(card_back(painter, Back.NEON, rect.w), rect)
    return picture
