"""The rug under the ring: felt, seams, a wreath of leaves, and the trays before the seats."""

from __future__ import annotations

import math
from collections.abc import Sequence
from functools import partial
from typing import Final

import pygame

from jungle_games.games.jacks.rules.position import JacksPosition
from jungle_games.games.jacks.scene.geometry import Geometry, line_along
from jungle_games.games.jacks.scene.pictures import jack
from jungle_games.ui.effects import Shadow, cut
from jungle_games.ui.painter import Painter
from jungle_games.ui.theme import mix

_EDGE: Final = 68.0
"""How far the rug reaches beyond the middles of the cards."""
_HEM: Final = 60.5
_SEAM: Final = 64.0
_FIELD: Final = -82.0
_FIELD_SEAM: Final = -88.0
_LEAVES: Final = -116.0
_EVERY: Final = 5
"""A leaf at every so many points of its line."""
_LEAF: Final = "M0 0C5 -7 17 -7 24 0C17 7 5 7 0 0Z"


def draw_rug(painter: Painter, target: pygame.Surface, geometry: Geometry) -> None:
    """Draw the rug with its shadow; the trays are drawn apart."""
    size = target.get_size()
    key = ("jacks rug", size, geometry.middle, geometry.u, painter.theme.rug)
    picture = painter.cache.get(key, lambda: _rug(painter, geometry, size))
    target.blit(picture, (0, 0))


def _rug(painter: Painter, geometry: Geometry, size: tuple[int, int]) -> pygame.Surface:
    theme, u = painter.theme, geometry.u
    middle = geometry.at(0, 0)
    box = (0, 0, *size)

    def outline(grown: float) -> str:
        return _path([geometry.at(x, y) for x, y in line_along(grown)])

    def seam(grown: float, width: float, dash: float, gap: float, opacity: float) -> str:
        points = [geometry.at(x, y) for x, y in line_along(grown)]
        lines = "".join(_path(line, closed=False) for line in cut(points, dash * u, gap * u))
        return (
            f'<path d="{lines}" fill="none" stroke="{theme.amber}" stroke-width="{width * u:.2f}"'
            f' stroke-opacity="{opacity}" stroke-linecap="round"/>'
        )

    body = (
        f'<path d="{outline(_EDGE)}" fill="{theme.rug_light}"/>'
        f'<path d="{outline(_HEM)}" fill="{theme.rug}"/>'
        f'<path d="{outline(_FIELD)}" fill="{theme.rug_light}"/>'
        f'<path d="{outline(_FIELD - 10)}" fill="{mix(theme.rug, "#2A1C33", 0.3)}"/>'
        + seam(_SEAM, 2, 9, 8, 0.8)
        + seam(_FIELD_SEAM + 3, 1.6, 6, 7, 0.7)
        + _wreath(geometry, mix(theme.rug, theme.rug_light, 0.45))
    )
    light = (
        '<defs><radialGradient id="lamp" gradientUnits="userSpaceOnUse"'
        f' cx="{middle[0]:.1f}" cy="{middle[1] - 40 * u:.1f}" r="{430 * u:.1f}">'
        '<stop offset="0" stop-color="#FFD98A" stop-opacity=".20"/>'
        '<stop offset="1" stop-color="#FFD98A" stop-opacity="0"/></radialGradient></defs>'
        f'<path d="{outline(_EDGE)}" fill="url(#lamp)"/>'
    )
    picture = pygame.Surface(size, pygame.SRCALPHA)
    shape = painter.vector(f'<path d="{outline(_EDGE)}" fill="#FFFFFF"/>', size, box)
    shade = painter.cast(shape, Shadow.BOARD, u)
    picture.blit(shade, shade.get_rect(center=(size[0] // 2, size[1] // 2)).move(Shadow.BOARD.offset(u)))
    picture.blit(painter.vector(body, size, box), (0, 0))
    picture.blit(painter.vector(light, size, box), (0, 0))
    return picture


def _path(points: Sequence[tuple[float, float]], *, closed: bool = True) -> str:
    text = "M" + "L".join(f"{x:.1f} {y:.1f}" for x, y in points)
    return text + "Z" if closed else text


def _wreath(geometry: Geometry, colour: str) -> str:
    """Leaves that point outward, all round the field."""
    u, leaves = geometry.u, []
    for x, y in line_along(_LEAVES)[:-1:_EVERY]:
        left, top = geometry.at(x, y)
        turned = math.degrees(math.atan2(y, x))
        leaves.append(
            f'<path transform="translate({left:.1f} {top:.1f}) rotate({turned:.1f}) scale({u:.3f})"'
            f' d="{_LEAF}" fill="{colour}"/>'
        )
    return "".join(leaves)


def draw_trays(painter: Painter, target: pygame.Surface, geometry: Geometry, position: JacksPosition) -> None:
    """Draw where the pairs of each seat go; an empty tray shows whose it is."""
    for seat, (colour, pairs) in enumerate(zip(position.colours, position.pairs, strict=True)):
        rect, whose = geometry.tray(seat), None if pairs else colour
        key = ("jacks tray", rect.size, whose)
        target.blit(painter.cache.get(key, partial(_tray, painter, rect.size, whose, geometry.u)), rect)


def _tray(painter: Painter, size: tuple[int, int], whose: str | None, u: float) -> pygame.Surface:
    theme, picture = painter.theme, pygame.Surface(size, pygame.SRCALPHA)
    rect = picture.get_rect()
    painter.box(picture, rect, 14 * u, mix(theme.rug, "#1B1022", 0.35), alpha=110)
    thread = mix(theme.rug_light, "#C9A9C0", 0.3)
    painter.dashed_box(picture, rect, 14 * u, thread, width=1.6 * u, dash=(7 * u, 6 * u))
    if whose is not None:
        width = round(44 * u)
        faint = jack(painter, whose, width).copy()
        faint.set_alpha(90)
        picture.blit(faint, faint.get_rect(center=rect.center))
    return picture
