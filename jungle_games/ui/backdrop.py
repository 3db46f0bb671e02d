"""The ground behind every screen: lamplight in the evening jungle, leaves closing in from the edges."""

from __future__ import annotations

import random
from typing import Final, Literal, NamedTuple

import pygame

from jungle_games.ui.painter import Painter
from jungle_games.ui.pictures import rasterise
from jungle_games.ui.scene import View
from jungle_games.ui.theme import Theme, mix

BackdropKind = Literal["jungle", "title"]

# The lamp's glow has no detail and the far leaves are out of focus: painted so much smaller and scaled up, they cost
# little.
_GLOW_SHRINK: Final = 4
_FAR_SHRINK: Final = 2
_FAR_BLUR: Final = 2.0
_FAR_OPACITY: Final = 0.47
_NEAR_OPACITY: Final = 0.92
_GRAIN_SIDE: Final = 128
_DRAWN_FILL, _DRAWN_RIB = "#1D4030", "#2F6B45"
"""The colours of a leaf in its drawing."""
_LOWEST_BITS: Final = bytes(byte & 1 for byte in range(256))


class _Leaf(NamedTuple):
    """A leaf whose stalk lies at an offset (units) from a corner of the window, counted inwards."""

    drawing: str
    right: bool
    bottom: bool
    x: float
    y: float
    turn: float


_FAR: Final = (
    _Leaf("monstera_1", False, False, -30, 290, 10),
    _Leaf("frond_1", False, False, 110, -70, 58),
    _Leaf("blade_1", False, True, -60, -130, -24),
    _Leaf("monstera_2", False, True, 330, 110, -66),
    _Leaf("monstera_3", True, False, -16, 262, 22),
    _Leaf("frond_2", True, False, 130, -80, 64),
    _Leaf("blade_2", True, True, -60, -150, -26),
    _Leaf("monstera_4", True, True, 300, 115, -74),
)
_NEAR: Final = (
    _Leaf("frond_3", False, False, -60, 60, -2),
    _Leaf("monstera_5", False, False, -44, -20, 40),
    _Leaf("monstera_6", False, True, -30, 24, -40),
    _Leaf("blade_3", False, True, 70, 70, -62),
    _Leaf("frond_4", True, False, -60, 44, 2),
    _Leaf("monstera_7", True, False, -40, -26, 46),
    _Leaf("monstera_8", True, True, -34, 30, -46),
    _Leaf("blade_4", True, True, 60, 76, -58),
)
# Where fireflies hover over the title, in units of the 1280 × 800 design, with their size.
_FIREFLIES: Final = (
    (204, 27, 0.9), (476, 40, 0.9), (807, 55, 1.0), (880, 54, 0.7), (1135, 60, 1.1), (701, 140, 0.9),
    (461, 232, 1.0), (141, 232, 1.0), (612, 262, 0.6), (28, 78, 0.6),
)  # fmt: skip


def backdrop(
    painter: Painter, view: View, glow_at: tuple[int, int] | None = None, kind: BackdropKind = "jungle"
) -> pygame.Surface:
    """An opaque picture of the window's size; the title's has fireflies.

    ``glow_at`` is where the lamp hangs, in pixels, else the middle. The picture is the same every time and
    kept in the painter's memory: never draw on it.
    """
    lamp = glow_at or (view.size[0] // 2, view.size[1] // 2)
    key = ("backdrop", view.size, lamp, kind)
    return painter.cache.get(key, lambda: _paint(painter, view, lamp, kind))


def _paint(painter: Painter, view: View, lamp: tuple[int, int], kind: BackdropKind) -> pygame.Surface:
    depths = _lamplight(painter.theme, view, lamp)
    _far_leaves(depths, painter, view)
    ground = pygame.Surface(view.size)
    pygame.transform.smoothscale(depths, view.size, ground)
    _near_leaves(ground, painter, view)
    if kind == "title":
        _fireflies(ground, painter, view)
    grain(ground)
    return ground


def _smaller(view: View, shrink: int) -> tuple[int, int]:
    return -(-view.size[0] // shrink), -(-view.size[1] // shrink)


def _lamplight(theme: Theme, view: View, lamp: tuple[int, int]) -> pygame.Surface:
    x, y = lamp[0] / view.u, lamp[1] / view.u
    glow = ((0.0, mix(theme.deep, theme.moss, 0.55), 0.95), (0.45, theme.deep, 0.85), (1.0, theme.night, 0.0))
    warmth = ((0.0, theme.amber, 0.13), (0.6, theme.amber, 0.04), (1.0, theme.amber, 0.0))
    body = radial("glow", x, y, 760, glow) + radial("warmth", x, y - 60, 520, warmth)
    for paint in (theme.night, "url(#glow)", "url(#warmth)"):
        body += f'<rect width="{view.width:.1f}" height="{view.height:.1f}" fill="{paint}"/>'
    painted = rasterise(body, _smaller(view, _GLOW_SHRINK), f"0 0 {view.width:.3f} {view.height:.3f}")
    ground = pygame.Surface(_smaller(view, _FAR_SHRINK))
    pygame.transform.smoothscale(painted.convert(ground), ground.get_size(), ground)
    return ground


def radial(name: str, x: float, y: float, radius: float, stops: tuple[tuple[float, str, float], ...]) -> str:
    """A radial gradient round a point as SVG; ``stops`` are shares of the radius, colours and opacities."""
    inner = "".join(f'<stop offset="{at}" stop-color="{c}" stop-opacity="{o}"/>' for at, c, o in stops)
    return (
        f'<defs><radialGradient id="{name}" gradientUnits="userSpaceOnUse" cx="{x:.1f}" cy="{y:.1f}"'
        f' fx="{x:.1f}" fy="{y:.1f}" r="{radius}">{inner}</radialGradient></defs>'
    )


def _grow(painter: Painter, leaf: _Leaf, view: View, fill: str, rib: str) -> str:
    drawing = painter.drawing(f"objects/leaves/{leaf.drawing}", {_DRAWN_FILL: fill, _DRAWN_RIB: rib})
    x = view.width - leaf.x if leaf.right else leaf.x
    y = leaf.y + (view.height if leaf.bottom else 0)
    turn, flip = (180 - leaf.turn, " scale(1 -1)") if leaf.right else (leaf.turn, "")
    return f'<g transform="translate({x:.1f} {y:.1f}) rotate({turn:.1f}){flip}">{drawing.body}</g>'


def _far_leaves(ground: pygame.Surface, painter: Painter, view: View) -> None:
    theme = painter.theme
    fill = mix(theme.deep, theme.moss, 0.35)
    body = "".join(_grow(painter, leaf, view, fill, theme.moss) for leaf in _FAR)
    layer = rasterise(body, ground.get_size(), f"0 0 {view.width:.3f} {view.height:.3f}")
    layer = pygame.transform.box_blur(layer, max(1, round(_FAR_BLUR * view.u / _FAR_SHRINK)))
    layer.fill((255, 255, 255, round(255 * _FAR_OPACITY)), special_flags=pygame.BLEND_RGBA_MULT)
    ground.blit(layer, (0, 0))


def _near_leaves(ground: pygame.Surface, painter: Painter, view: View) -> None:
    """Dark crisp leaves, a corner at a time: the middle of the window has none."""
    theme = painter.theme
    # Neighbours differ a little, so that one stands out before the other.
    fills = [mix(theme.night, "#000000", share) for share in (0.46, 0.26)]
    rib = mix(theme.night, theme.deep, 0.6)
    side = round(360 * view.u)
    for right in (False, True):
        for bottom in (False, True):
            grown = "".join(
                _grow(painter, leaf, view, fills[index % 2], rib)
                for index, leaf in enumerate(_NEAR)
                if (leaf.right, leaf.bottom) == (right, bottom)
            )
            x = view.size[0] - side if right else 0
            y = view.size[1] - side if bottom else 0
            box = f"{x / view.u:.3f} {y / view.u:.3f} {side / view.u:.3f} {side / view.u:.3f}"
            layer = rasterise(f'<g opacity="{_NEAR_OPACITY}">{grown}</g>', (side, side), box)
            ground.blit(layer, (x, y))


def _fireflies(ground: pygame.Surface, painter: Painter, view: View) -> None:
    for x, y, size in _FIREFLIES:
        body = view.stage(x - 4 * size, y - 4 * size, 8 * size, 8 * size)
        painter.glow(ground, body, body.w / 2, painter.theme.amber, blur=7 * size * view.u, alpha=170)
        painter.disc(ground, body.center, max(1.0, 1.6 * size * view.u), "#FFE9B0")


def grain(ground: pygame.Surface) -> None:
    """Lay one grey level of noise over ``ground``, so that wide soft gradients do not band."""
    # Each channel has its own noise: their bands lie in different places.
    bits = random.Random(7).randbytes(3 * _GRAIN_SIDE * _GRAIN_SIDE).translate(_LOWEST_BITS)
    tile = pygame.image.frombytes(bits, (_GRAIN_SIDE, _GRAIN_SIDE), "RGB").convert(ground)
    for y in range(0, ground.get_height(), _GRAIN_SIDE):
        for x in range(0, ground.get_width(), _GRAIN_SIDE):
            ground.blit(tile, (x, y), special_flags=pygame.BLEND_RGB_ADD)
