"""The mat as a picture: all of its spaces, and lit ones."""

from __future__ import annotations

import math
from collections.abc import Collection
from typing import Final

import pygame

from jungle_games.core.cards import Card
from jungle_games.core.files.tiled import MapError
from jungle_games.games.sequence.rules.mat import SIZE, SQUARES, Mat, Square
from jungle_games.games.sequence.rules.mats import find_mat, fingerprint
from jungle_games.games.sequence.scene.chips import SPACE, space_picture
from jungle_games.games.sequence.scene.geometry import MatGeometry, PartGeometry
from jungle_games.table.sprites.highlights import Strength
from jungle_games.ui.painter import Face, Painter, Shadow

_LIT, _AIMED = 0.35, 0.70
"""How much amber is mixed into the paper of a lit space."""
_VEIL: Final = 64
"""The opacity of the amber over a space under the pointer."""
_FELT_EDGE, _FELT_LINE = "#163B2B", "#3B7453"
_OVERSIZE: Final = 2
"""Painted so many times larger and scaled down: at its own size the print would be ragged."""
_EDGE: Final = 10


def paint_mat(
    painter: Painter, target: pygame.Surface, geometry: MatGeometry, mat: Mat, covered: Collection[Square]
) -> None:
    """Paint the mat with all its spaces, the ``covered`` ones without their pictures; its shadow falls outside."""
    u, rect, theme = geometry.u, geometry.mat, painter.theme
    painter.shadow(target, rect, 18 * u, Shadow.BOARD, u)
    painter.box(target, rect, 18 * u, _FELT_EDGE)
    felt = pygame.Rect(rect.x, rect.y, rect.w, rect.h - max(1, round(3 * u)))
    painter.box(target, felt, 18 * u, theme.felt, border=_FELT_LINE, width=1.5 * u)
    inset = -2 * round(4.5 * u)
    painter.box(target, felt.inflate(inset, inset), 14 * u, border=theme.amber, width=1.5 * u, alpha=165)
    paint_spaces(painter, target, geometry, mat, SQUARES, covered)


def paint_spaces(
    painter: Painter,
    target: pygame.Surface,
    geometry: MatGeometry,
    mat: Mat,
    shown: Collection[Square],
    covered: Collection[Square] = (),
) -> None:
    """Paint the ``shown`` spaces, the ``covered`` ones without their pictures."""
    for square in shown:
        place = geometry.space(square)
        if target.get_clip().colliderect(place):
            target.blit(space_picture(painter, mat.card_at(square), place.size, bare=square in covered), place)


def lit_space(
    painter: Painter, card: Card | None, size: tuple[int, int], u: float, strength: Strength
) -> pygame.Surface:
    """A space on which a card may be dropped, with its glow: larger than the space, and centred on it.

    The quiet light is a veil that all spaces share, for it comes and goes wherever one points.
    """
    if strength is Strength.QUIET:
        return painter.cache.get(("quiet space", size), lambda: _paint_veil(painter, size, u))
    key = ("lit space", card.code if card else "", size, strength)
    return painter.cache.get(key, lambda: _paint_lit(painter, card, size, u, strength is Strength.AIMED))


def _paint_veil(painter: Painter, size: tuple[int, int], u: float) -> pygame.Surface:
    margin, theme = math.ceil(12 * u), painter.theme
    picture = pygame.Surface((size[0] + 2 * margin, size[1] + 2 * margin), pygame.SRCALPHA)
    rect = pygame.Rect((margin, margin), size)
    painter.glow(picture, rect, 7 * u, theme.amber, blur=5 * u, alpha=120, ring=5 * u)
    painter.box(picture, rect.inflate(round(u), round(u)), 9 * u, border=theme.mark_paper, width=2 * u)
    inner, amber = rect.inflate(-round(3 * u), -round(3 * u)), pygame.Color(theme.amber)
    veil = (amber.r, amber.g, amber.b, _VEIL)
    painter.box(picture, inner, 7 * u, veil, border="#F5A623", width=3 * u)
    return picture


def _paint_lit(painter: Painter, card: Card | None, size: tuple[int, int], u: float, aimed: bool) -> pygame.Surface:
    margin, theme = math.ceil(30 * u), painter.theme
    picture = pygame.Surface((size[0] + 2 * margin, size[1] + 2 * margin), pygame.SRCALPHA)
    rect = pygame.Rect((margin, margin), size)
    painter.glow(picture, rect, 7 * u, theme.amber, blur=9 * u, alpha=230, ring=9 * u)
    if aimed:
        painter.glow(picture, rect.inflate(round(4 * u), round(4 * u)), 8 * u, theme.amber, blur=14 * u, alpha=255)
    picture.blit(space_picture(painter, card, size, amber=_AIMED if aimed else _LIT), rect)
    painter.box(picture, rect.inflate(round(u), round(u)), 9 * u, border=theme.mark_paper, width=2.5 * u)
    inner = rect.inflate(-round(3.4 * u), -round(3.4 * u))
    edge, width = ("#FFC24D", 5) if aimed else ("#F5A623", 4)
    painter.box(picture, inner, 7 * u, border=edge, width=width * u)
    return picture


def draw_mat(painter: Painter, target: pygame.Surface, rect: pygame.Rect, name: str) -> None:
    """Draw the mat called ``name`` in the centre of ``rect``; an unplayable one is described by its error."""
    try:
        mat = find_mat(name)
    except MapError as error:
        px = max(10, rect.w // 20)
        painter.paragraph(target, str(error), rect, Face.REGULAR, px, painter.theme.paper)
        return
    picture = painter.cache.get(("mat", fingerprint(mat), rect.size), lambda: _picture(painter, mat, rect.size))
    target.blit(picture, picture.get_rect(center=rect.center))


def _picture(painter: Painter, mat: Mat, size: tuple[int, int]) -> pygame.Surface:
    wide, high = SIZE * SPACE[0] + 2 * _EDGE, SIZE * SPACE[1] + 2 * _EDGE
    u = min(size[0] / wide, size[1] / high) * _OVERSIZE
    large = pygame.Surface((round(wide * u), round(high * u)), pygame.SRCALPHA)
    painter.box(large, large.get_rect(), 16 * u, painter.theme.felt, border=painter.theme.amber, width=3 * u)
    geometry = PartGeometry(large.get_rect(), u, 0, SIZE - 1, _EDGE)
    paint_spaces(painter, large, geometry, mat, SQUARES)
    return pygame.transform.smoothscale(large, (large.get_width() // _OVERSIZE, large.get_height() // _OVERSIZE))
