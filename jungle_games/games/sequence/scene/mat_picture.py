"""The mat as a picture: a card on every space, printed chips in the corners, lit spaces, and the magnifier."""

from __future__ import annotations

import math
from collections.abc import Collection
from typing import Final

import pygame

from jungle_games.core.cards import Card, Rank
from jungle_games.core.files.tiled import MapError
from jungle_games.games.sequence.rules.mat import SIZE, SQUARES, Mat, Square, find_mat, fingerprint
from jungle_games.games.sequence.rules.position import SequencePosition
from jungle_games.games.sequence.scene.chips import CHIP, CHIP_AT, ChipLook, chip
from jungle_games.games.sequence.scene.geometry import SPACE, Geometry, MatGeometry, PartGeometry
from jungle_games.table.cards import bust, suit_colour, suit_drawing
from jungle_games.table.cards.paper import TINTS
from jungle_games.table.sprites.highlights import Strength
from jungle_games.ui.painter import Face, Painter, Shadow
from jungle_games.ui.pictures import rasterise
from jungle_games.ui.theme import mix

_BOX: Final = "0 0 64 76"
_FACE: Final = (2, 2, 60, 72)
_PICTURE: Final = (6, 27, 52, 43)
_CORNER: Final = 6
_INDEX, _TEN_STEP = 24, 8.5
_INDEX_AT, _SUIT_AT = (7.0, 15.5), (50.0, 15.5)
_BIG_SUIT, _SMALL_SUIT = 31, 16
_UNDER: Final = "#0F2A1E"
"""What the cards' lower edges cast on the felt."""
_PRINTED: Final = "#24513C"
_LIT, _AIMED = 0.35, 0.70
"""How much amber is mixed into the paper of a lit space."""
_VEIL: Final = 64
"""The opacity of the amber over a space under the pointer."""
_FELT_EDGE, _FELT_LINE = "#163B2B", "#3B7453"
_OVERSIZE: Final = 2
"""Painted so many times larger and scaled down: at its own size the print would be ragged."""
_EDGE: Final = 10
_ZOOM: Final = 2.0
_SIZE: Final = (380, 450)
_RADIUS: Final = 22


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


def space_picture(
    painter: Painter, card: Card | None, size: tuple[int, int], *, amber: float = 0.0, bare: bool = False
) -> pygame.Surface:
    """A space ``size`` pixels large: a printed corner for None; ``amber``: the share of light on its paper.

    ``bare`` leaves out the picture in the middle, where a chip is.
    """
    key = ("space", card.code if card else "", size, amber, bare)
    return painter.cache.get(key, lambda: _paint_space(painter, card, size, amber, bare))


def _paint_space(
    painter: Painter, card: Card | None, size: tuple[int, int], amber: float, bare: bool
) -> pygame.Surface:
    if card is None:
        return _paint_corner(painter, size)
    assert card.suit is not None
    assert card.rank is not None
    theme, colour = painter.theme, suit_colour(card.suit, painter.theme)
    face = mix(theme.paper, theme.amber, amber)
    court = card.rank.is_court
    tint = mix(TINTS[card.suit], theme.paper, 0.0 if court else 0.35)
    body = _box(_FACE, _CORNER, _UNDER, down=0.9) + _box(_FACE, _CORNER, face)
    body += _box(_PICTURE, 5, mix(tint, face, amber * 0.9))
    suit = suit_drawing(painter, card.suit)
    if not bare and not court:
        body += suit.placed(_PICTURE[0] + _PICTURE[2] / 2, _PICTURE[1] + _PICTURE[3] / 2, _BIG_SUIT)
    body += suit.placed(*_SUIT_AT, _SMALL_SUIT)
    picture = rasterise(body, size, _BOX)
    if court and not bare:
        _paint_bust(painter, picture, card)
    _paint_index(painter, picture, card.rank, colour)
    return picture


def _box(rect: tuple[float, float, float, float], radius: float, fill: str, down: float = 0.0) -> str:
    x, y, w, h = rect
    return f'<rect x="{x}" y="{y + down}" width="{w}" height="{h}" rx="{radius}" ry="{radius}" fill="{fill}"/>'


def _paint_bust(painter: Painter, picture: pygame.Surface, card: Card) -> None:
    """The head of a queen or king, cut by the picture's edges."""
    assert card.suit is not None
    assert card.rank is not None
    x_unit, y_unit = picture.get_width() / 64, picture.get_height() / 76
    drawing = bust(painter, card.rank, card.suit)
    scale = 50 / drawing.box[2]
    left, top, width, height = 6, 26, 52, 44
    area = pygame.Rect(round(left * x_unit), round(top * y_unit), 0, 0)
    area.size = (round((left + width) * x_unit) - area.x, round((top + height) * y_unit) - area.y)
    box = ((left - 7) / scale, (top - 26.5) / scale, width / scale, height / scale)
    picture.blit(rasterise(drawing.body, area.size, "{:.3f} {:.3f} {:.3f} {:.3f}".format(*box)), area)


def _paint_index(painter: Painter, picture: pygame.Surface, rank: Rank, colour: str) -> None:
    unit = picture.get_width() / 64
    px, y = round(_INDEX * unit), _INDEX_AT[1] * picture.get_height() / 76
    if rank is not Rank.TEN:
        painter.label(picture, rank.letter, (_INDEX_AT[0] * unit, y), Face.TITLE, px, colour)
        return
    left = _INDEX_AT[0] - 1
    painter.label(picture, "1", (left * unit, y), Face.TITLE, px, colour)
    painter.label(picture, "0", ((left + _TEN_STEP) * unit, y), Face.TITLE, px, colour)


def _paint_corner(painter: Painter, size: tuple[int, int]) -> pygame.Surface:
    """A printed chip: everybody's."""
    amber = painter.theme.amber
    notches = "".join(
        f'<circle cx="{32 + 24.2 * math.cos(turn):.2f}" cy="{38 + 24.2 * math.sin(turn):.2f}" r="1" fill="{_PRINTED}"/>'
        for turn in (index * math.tau / 16 for index in range(16))
    )
    body = (
        f'{_box(_FACE, _CORNER, _PRINTED)}<circle cx="32" cy="38" r="26" fill="{amber}"/>'
        f'<circle cx="32" cy="38" r="22.5" fill="{_PRINTED}"/>{notches}'
    )
    paw = painter.drawing("objects/icons/paw", {"#F7F1E1": amber})
    return rasterise(body + paw.placed(32, 38.5, 30), size, _BOX)


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


def _paint_lit(
    painter: Painter, card: Card | None, size: tuple[int, int], u: float, aimed: bool
) -> pygame.Surface:
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
