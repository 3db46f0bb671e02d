"""The look of the neon table: its ground, its panels, its name in three colours; and the cover."""

from __future__ import annotations

from typing import Final

import pygame
from msgspec.structs import replace

from jungle_games.core.cards import Card, Suit
from jungle_games.table.sprites.cards import Back, card_back, card_face, card_size, draw_suit
from jungle_games.ui.backdrop import grain, radial
from jungle_games.ui.painter import Painter, Shadow
from jungle_games.ui.pictures import rasterise
from jungle_games.ui.scene import View
from jungle_games.ui.text import Face
from jungle_games.ui.theme import Theme, mix

_STEP: Final = 40
"""Between the lines of the grid, in units."""
_GLOW_SHRINK: Final = 4
NAME: Final = ("MATR1X", "0VERL0AD")


def neon_colours(house: Theme) -> Theme:
    """The house's colours as they are in the matrix: greens turn to night blue, lamplight to cyan."""
    return replace(
        house,
        night=house.neon_night, deep=house.neon_deep, moss=house.neon_moss, leaf=house.lime, fern=house.neon_text,
        amber=house.cyan, bright=house.ice, panel=house.neon_panel, inset=house.neon_inset, shadow="#03050C",
        edge=house.neon_edge, amber_lip="#12828C",
        moss_lip="#0B1228", night_face=house.neon_face, night_lip="#070A16",
    )  # fmt: skip


def suit_ink(suit: Suit, theme: Theme) -> str:
    return theme.neon_red if suit.is_red else theme.paper


def paint_suit(suit: Suit, target: pygame.Surface, painter: Painter, rect: pygame.Rect) -> None:
    draw_suit(painter, target, rect.center, rect.w, suit, suit_ink(suit, painter.theme))


def neon_ground(painter: Painter, view: View) -> pygame.Surface:
    """The opaque picture of the window's size behind the table: a grid, traces from the edges, three glows."""
    return painter.cache.get(("neon ground", view.size), lambda: paint_ground(painter, view.size, view.u))


def paint_ground(painter: Painter, size: tuple[int, int], u: float) -> pygame.Surface:
    """The same ground at any size, ``u`` pixels to the unit; not kept."""
    width, height = size[0] / u, size[1] / u
    ground = pygame.Surface(size)
    shrunk = -(-size[0] // _GLOW_SHRINK), -(-size[1] // _GLOW_SHRINK)
    glow = rasterise(_glows(painter.theme, width, height), shrunk, f"0 0 {width:.2f} {height:.2f}")
    pygame.transform.smoothscale(glow.convert(ground), size, ground)
    lines = _grid(painter.theme, width, height) + _traces(painter, width, height)
    ground.blit(rasterise(lines, size, f"0 0 {width:.3f} {height:.3f}"), (0, 0))
    grain(ground)
    return ground


def _glows(theme: Theme, width: float, height: float) -> str:
    night, magenta, cyan = (
        ("#1C2B5C", "#141D40", theme.neon_ground), (theme.magenta,) * 3, (theme.cyan,) * 3,
    )  # fmt: skip
    body = f'<rect width="{width:.1f}" height="{height:.1f}" fill="{theme.neon_ground}"/>'
    for name, x, y, radius, colours, strengths in (
        ("night", width / 2, height / 2, 620, night, (0.75, 0.55, 0.0)),
        ("left", 120, height - 40, 460, magenta, (0.10, 0.03, 0.0)),
        ("right", width - 100, 60, 460, cyan, (0.10, 0.03, 0.0)),
    ):
        body += radial(name, x, y, radius, tuple(zip((0, 0.55, 1), colours, strengths, strict=True)))
        body += f'<rect width="{width:.1f}" height="{height:.1f}" fill="url(#{name})"/>'
    return body


def _grid(theme: Theme, width: float, height: float) -> str:
    path = "".join(f"M{x} 0V{height:.0f}" for x in range(0, round(width) + 1, _STEP))
    path += "".join(f"M0 {y}H{width:.0f}" for y in range(0, round(height) + 1, _STEP))
    return f'<path d="{path}" fill="none" stroke="{theme.neon_line}" stroke-width="1" stroke-opacity="0.55"/>'


def _traces(painter: Painter, width: float, height: float) -> str:
    traces = painter.drawing("objects/terrain/traces", {Theme().neon_ground: painter.theme.neon_ground})
    wide, middle = traces.box[2], height / 2
    return traces.placed(wide / 2, middle, wide) + traces.placed(width - wide / 2, middle, wide, 180)


def draw_name(painter: Painter, target: pygame.Surface, corner: tuple[int, int], u: float) -> None:
    theme = painter.theme
    for text, size, track, middle in ((NAME[0], 44, 2.0, 28), (NAME[1], 36, 1.4, 72)):
        px = round(size * u)
        for shift, colour in ((-2.0, theme.magenta), (2.0, theme.cyan), (0.0, theme.paper)):
            alpha = 255 if colour == theme.paper else 190
            shown = pygame.Color(colour)
            x = corner[0] + shift * u
            for letter in text:
                painter.label(
                    target, letter, (round(x), corner[1] + middle * u), Face.TITLE, px,
                    (shown.r, shown.g, shown.b, alpha),
                )  # fmt: skip
                x += painter.text_width(letter, Face.TITLE, px) + track * u


_HEIGHT: Final = 216.0
"""The picture's height in units; a wider one shows more cards if there are any."""
_CARD, _CARD_STEP = 66, 71
_WIDEST: Final = 7.0 * _CARD_STEP
_ROWS: Final = (
    (-44, ("5C", "8S", "QS", "3H", "JC", "KS", "", "2S")),
    (64, ("", "JD", "4H", "6C", "9H", "8D", "QH", "")),
    (172, ("7H", "", "KD", "2D", "3C", "6S", "", "JS")),
)
"""Top edge and cards of each row; the queen is the last but one."""
_LANE: Final = (58, 104)


def draw_cover(painter: Painter, target: pygame.Surface, rect: pygame.Rect, u: float) -> None:
    theme, scale = painter.theme, max(rect.h / _HEIGHT, rect.w / _WIDEST)
    up = round((_HEIGHT * scale - rect.h) / 2)
    picture = paint_ground(painter, rect.size, scale * 0.8)
    lane = pygame.Rect(0, round(_LANE[0] * scale) - up, rect.w, round(_LANE[1] * scale)).inflate(round(80 * scale), 0)
    painter.glow(picture, lane, 14 * scale, theme.lime, blur=12 * scale, alpha=150)
    ground = mix(theme.lime, theme.neon_ground, 0.72)
    painter.box(picture, lane, 14 * scale, ground, border=theme.lime, width=2.5 * scale)
    width = round(_CARD * scale)
    for top, codes in _ROWS:
        for index, code in enumerate(codes):
            x = rect.w - round((_CARD_STEP * (len(codes) - 1 - index) - 1) * scale)
            place = pygame.Rect((x, round(top * scale) - up), card_size(width))
            _draw_card(painter, picture, place, code, scale)
    target.blit(picture, rect)


def _draw_card(painter: Painter, picture: pygame.Surface, place: pygame.Rect, code: str, scale: float) -> None:
    if not place.colliderect(picture.get_rect().inflate(place.w, place.h)):
        return
    face = card_face(painter, Card(code), place.w) if code else card_back(painter, Back.NEON, place.w)
    painter.shadow(picture, place, 0.085 * place.w, Shadow.CARD, place.w / 100)
    picture.blit(face, place)
    if code == "QH":
        edge = place.inflate(round(2 * scale), round(2 * scale))
        painter.box(picture, edge, 7 * scale, border=painter.theme.lime, width=3 * scale)
