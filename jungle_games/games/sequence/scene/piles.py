"""The two piles beside the mat: their ground, the edges of the draw pile, and the light round the hand."""

from __future__ import annotations

import math
from typing import Final

import pygame

from jungle_games.core.i18n import _
from jungle_games.games.sequence.scene.geometry import Geometry
from jungle_games.table.highlights import Strength
from jungle_games.ui.painter import Face, Painter, Shadow
from jungle_games.ui.theme import mix

_EDGES: Final = 3
_EDGE_STEP: Final = 2.2
_CORNER: Final = 0.085


def draw_piles_ground(painter: Painter, target: pygame.Surface, geometry: Geometry) -> None:
    """Draw where the two piles lie, and the words under the discards."""
    theme, u = painter.theme, geometry.u
    for rect in geometry.piles:
        painter.box(target, rect, _CORNER * rect.w, theme.inset, border=theme.moss, width=1.5 * u, alpha=130)
    px = round(16 * geometry.view.p)
    words, room = _("Your pile"), round(geometry.piles[1].w * 1.25)
    px = painter.fitting(words, Face.SEMIBOLD, px, room)
    painter.label(target, words, geometry.under_pile(1), Face.SEMIBOLD, px, theme.fern, "center")


def draw_draw_pile(
    painter: Painter, target: pygame.Surface, geometry: Geometry, count: int, *, due: bool
) -> None:
    """Draw the cards under the top one of the draw pile, and how many there are; ``due``: one is to be drawn."""
    theme, u, rect = painter.theme, geometry.u, geometry.piles[0]
    corner = _CORNER * rect.w
    for index in range(min(_EDGES, count - 1), 0, -1):
        shift = round(_EDGE_STEP * index * u)
        edge = rect.move(-shift, shift)
        if index == min(_EDGES, count - 1):
            painter.shadow(target, edge, corner, Shadow.CARD, rect.w / 100)
        painter.box(target, edge, corner, theme.shade if index % 2 else mix(theme.shade, theme.ink, 0.2))
    if due:
        ring = rect.inflate(round(8 * u), round(8 * u))
        painter.glow(target, ring, corner + 4 * u, theme.amber, blur=14 * u, alpha=255)
        painter.box(target, ring, corner + 4 * u, border=theme.amber, width=3 * u)
    words, px = _("Draw {number}").format(number=count), round(16 * geometry.view.p)
    px = painter.fitting(words, Face.SEMIBOLD, px, round(rect.w * 1.25))
    colour = theme.amber if due else theme.fern
    painter.label(target, words, geometry.under_pile(0), Face.SEMIBOLD, px, colour, "center")


def hand_light(painter: Painter, size: tuple[int, int], u: float, strength: Strength) -> pygame.Surface:
    """The light round the hand into which a card is to be drawn."""
    return painter.cache.get(("hand light", size, strength), lambda: _paint_hand_light(painter, size, u, strength))


def _paint_hand_light(painter: Painter, size: tuple[int, int], u: float, strength: Strength) -> pygame.Surface:
    margin, theme, aimed = math.ceil(30 * u), painter.theme, strength is Strength.AIMED
    picture = pygame.Surface((size[0] + 2 * margin, size[1] + 2 * margin), pygame.SRCALPHA)
    rect = pygame.Rect((margin, margin), size)
    if strength is not Strength.QUIET:
        painter.glow(picture, rect, 18 * u, theme.amber, blur=10 * u, alpha=230 if aimed else 130, ring=8 * u)
    edge = theme.bright if aimed else theme.amber
    painter.box(picture, rect, 18 * u, border=edge, width=(5 if aimed else 3) * u)
    return picture
