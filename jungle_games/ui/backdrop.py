"""The ground behind every screen: lamplight in the evening jungle, leaves closing in from the edges."""

from __future__ import annotations

import math
import random
from collections.abc import Sequence
from typing import Final, Literal, NamedTuple

import pygame

from jungle_games.ui.painter import Painter
from jungle_games.ui.pictures import rasterise
from jungle_games.ui.theme import Theme, mix
from jungle_games.ui.view import View

Point = tuple[float, float]

_FINGERS: Final = 6
BackdropKind = Literal["jungle", "title"]

# The lamp's glow has no detail and the far leaves are out of focus: painted so much smaller and scaled up, they cost
# little.
_GLOW_SHRINK: Final = 4
_FAR_SHRINK: Final = 2
_FAR_BLUR: Final = 2.0
_FAR_OPACITY: Final = 0.47
_NEAR_OPACITY: Final = 0.92
_GRAIN_SIDE: Final = 128
_LOWEST_BITS: Final = bytes(byte & 1 for byte in range(256))


def monstera(length: float, seed: int, fill: str, rib: str) -> str:
    """A heart-shaped leaf with deep slits between its fingers."""
    chance = random.Random(seed)
    outline = [(0.03, 0.0), *_monstera_edge(chance, -1), (1.0, 0.0), *reversed(_monstera_edge(chance, 1))]
    ribs = _curve(length, (0, 0), (0.5, -0.015), (0.96, 0))
    for i in range(_FINGERS):
        # A rib runs along the middle of its finger, three quarters of the way out.
        middle = (i + 0.34) / _FINGERS
        for sign in (-1, 1):
            root, tip = _on_finger(middle, 0.0, sign), _on_finger(middle, 0.78, sign)
            ribs += _curve(length, root, _on_finger(middle, 0.42, sign, lean=0.6), tip)
    return _filled(_smooth([(x * length, y * length) for x, y in outline]), fill) + _ribbed(
        ribs, rib, 0.011 * length
    )


def _heart(u: float) -> float:
    """Half the width of a heart-shaped leaf at ``u`` (0 at the stalk, 1 at the tip)."""
    return 0.47 * math.pow(math.sin(math.pi * min(1.0, (u + 0.2) / 1.2) ** 0.85), 0.75)


def _on_finger(u: float, out: float, sign: int, lean: float = 1.0) -> Point:
    """The point ``out`` (0 midrib, 1 edge) along the line from the midrib at ``u`` that leans to the tip."""
    reach = out * _heart(u)
    return (u * 0.96 - 0.07 * out + lean * 0.34 * reach * out, sign * reach)


def _monstera_edge(chance: random.Random, sign: int) -> list[Point]:
    """One half of the outline from stalk to tip: rounded fingers, slits that lean towards the tip."""
    points: list[Point] = [(-0.09, sign * 0.13)]
    for i in range(_FINGERS):
        for share, out in ((0.02, 0.93), (0.16, 1.0), (0.48, 1.0), (0.63, 0.93)):
            points.append(_on_finger((i + share) / _FINGERS, out, sign))
        if i < _FINGERS - 1:
            depth = 0.28 + 0.16 * chance.random()
            points.append(_on_finger((i + 0.80) / _FINGERS, depth, sign))
    return points


def frond(length: float, fill: str, rib: str, leaflets: int = 13) -> str:
    """A palm frond: narrow leaflets in pairs along a bent midrib."""
    bend, shapes = 0.28, ""
    for i in range(1, leaflets + 1):
        u = i / (leaflets + 0.4)
        x, y = u, -2 * bend * u * (1 - u)
        size = 0.315 * math.sin(math.pi * (0.12 + 0.86 * u)) ** 0.7
        for sign in (-1, 1):
            turn = sign * (1.12 - 0.62 * u)
            dx, dy = math.cos(turn) * size, math.sin(turn) * size
            tip = (x + dx, y + dy + 0.10 * size)
            belly = (x + dx * 0.45, y + dy * 0.45 - 0.04 * size)
            across = (-math.sin(turn) * size * 0.11, math.cos(turn) * size * 0.11)
            back = (belly[0] - across[0], belly[1] - across[1])
            shapes += _curve(length, (x, y), (belly[0] + across[0], belly[1] + across[1]), tip)
            shapes += _to(length, back, (x, y)) + "Z"
    midrib = _curve(length, (0, 0), (0.5, -bend), (1, 0))
    return _filled(shapes, fill) + _ribbed(midrib, rib, 0.012 * length, 1.0)


def blade(length: float, fill: str, rib: str) -> str:
    """A banana leaf: one broad blade with veins."""
    half, bend = 0.24, 0.10
    n = length
    outline = (
        f"M0 0C{0.2 * n:.1f} {-(half + bend) * n:.1f} {0.7 * n:.1f} {-(half + bend) * n:.1f} {n:.1f} 0"
        f"C{0.75 * n:.1f} {(half - bend) * n:.1f} {0.25 * n:.1f} {(half - bend) * n:.1f} 0 0Z"
    )
    ribs = _curve(n, (0, 0), (0.5, -1.05 * bend), (1, 0))
    for i in range(1, 9):
        u, end = i / 10, i / 10 + 0.085
        y = -2.1 * bend * u * (1 - u)
        for edge in (-3 * (half + bend), 3 * (half - bend)):
            tip = 0.84 * edge * end * (1 - end)
            ribs += _curve(n, (u, y), (u + 0.05, y + 0.4 * (tip - y)), (end, tip))
    return _filled(outline, fill) + _ribbed(ribs, rib, 0.010 * n)


def placed(body: str, x: float, y: float, turn: float, mirrored: bool = False) -> str:
    """``body`` moved to (x, y) and turned clockwise by ``turn`` degrees; ``mirrored`` swaps its halves."""
    flip = " scale(1 -1)" if mirrored else ""
    return f'<g transform="translate({x:.1f} {y:.1f}) rotate({turn:.1f}){flip}">{body}</g>'


def _curve(scale: float, start: Point, control: Point, end: Point) -> str:
    return f"M{start[0] * scale:.1f} {start[1] * scale:.1f}" + _to(scale, control, end)


def _to(scale: float, control: Point, end: Point) -> str:
    return f"Q{control[0] * scale:.1f} {control[1] * scale:.1f} {end[0] * scale:.1f} {end[1] * scale:.1f}"


def _filled(path: str, colour: str) -> str:
    return f'<path d="{path}" fill="{colour}"/>'


def _ribbed(path: str, colour: str, width: float, opacity: float = 0.5) -> str:
    return (
        f'<path d="{path}" fill="none" stroke="{colour}" stroke-width="{width:.2f}"'
        f' stroke-opacity="{opacity:.2f}" stroke-linecap="round"/>'
    )


def _smooth(points: Sequence[Point], tension: float = 1 / 7) -> str:
    """A closed Catmull-Rom curve through ``points``."""
    count = len(points)
    path = f"M{points[0][0]:.1f} {points[0][1]:.1f}"
    for i in range(count):
        before, here, there, after = (points[(i + step) % count] for step in (-1, 0, 1, 2))
        controls = (
            (here[0] + (there[0] - before[0]) * tension, here[1] + (there[1] - before[1]) * tension),
            (there[0] - (after[0] - here[0]) * tension, there[1] - (after[1] - here[1]) * tension),
            there,
        )
        path += "C" + " ".join(f"{x:.1f} {y:.1f}" for x, y in controls)
    return path + "Z"


class _Leaf(NamedTuple):
    """A leaf whose stalk lies at an offset (units) from a corner of the window, counted inwards."""

    plant: Literal["monstera", "frond", "blade"]
    length: float
    right: bool
    bottom: bool
    x: float
    y: float
    turn: float


_FAR: Final = (
    _Leaf("monstera", 320, False, False, -30, 290, 10),
    _Leaf("frond", 430, False, False, 110, -70, 58),
    _Leaf("blade", 390, False, True, -60, -130, -24),
    _Leaf("monstera", 290, False, True, 330, 110, -66),
    _Leaf("monstera", 300, True, False, -16, 262, 22),
    _Leaf("frond", 400, True, False, 130, -80, 64),
    _Leaf("blade", 380, True, True, -60, -150, -26),
    _Leaf("monstera", 270, True, True, 300, 115, -74),
)
_NEAR: Final = (
    _Leaf("frond", 340, False, False, -60, 60, -2),
    _Leaf("monstera", 215, False, False, -44, -20, 40),
    _Leaf("monstera", 240, False, True, -30, 24, -40),
    _Leaf("blade", 290, False, True, 70, 70, -62),
    _Leaf("frond", 320, True, False, -60, 44, 2),
    _Leaf("monstera", 200, True, False, -40, -26, 46),
    _Leaf("monstera", 225, True, True, -34, 30, -46),
    _Leaf("blade", 310, True, True, 60, 76, -58),
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
    _far_leaves(depths, painter.theme, view)
    ground = pygame.Surface(view.size)
    pygame.transform.smoothscale(depths, view.size, ground)
    _near_leaves(ground, painter.theme, view)
    if kind == "title":
        _fireflies(ground, painter, view)
    grain(ground)
    return ground


def _smaller(view: View, shrink: int) -> tuple[int, int]:
    return -(-view.size[0] // shrink), -(-view.size[1] // shrink)


def _lamplight(theme: Theme, view: View, lamp: tuple[int, int]) -> pygame.Surface:
    """The lamp's glow, in the size of the far leaves."""
    x, y = lamp[0] / view.u, lamp[1] / view.u
    glow = ((0.0, mix(theme.deep, theme.moss, 0.55), 0.95), (0.45, theme.deep, 0.85), (1.0, theme.night, 0.0))
    warmth = ((0.0, theme.amber, 0.13), (0.6, theme.amber, 0.04), (1.0, theme.amber, 0.0))
    body = _radial("glow", x, y, 760, glow) + _radial("warmth", x, y - 60, 520, warmth)
    for paint in (theme.night, "url(#glow)", "url(#warmth)"):
        body += f'<rect width="{view.width:.1f}" height="{view.height:.1f}" fill="{paint}"/>'
    painted = rasterise(body, _smaller(view, _GLOW_SHRINK), f"0 0 {view.width:.3f} {view.height:.3f}")
    ground = pygame.Surface(_smaller(view, _FAR_SHRINK))
    pygame.transform.smoothscale(painted.convert(ground), ground.get_size(), ground)
    return ground


def _radial(name: str, x: float, y: float, radius: float, stops: tuple[tuple[float, str, float], ...]) -> str:
    inner = "".join(f'<stop offset="{at}" stop-color="{c}" stop-opacity="{o}"/>' for at, c, o in stops)
    return (
        f'<defs><radialGradient id="{name}" gradientUnits="userSpaceOnUse" cx="{x:.1f}" cy="{y:.1f}"'
        f' fx="{x:.1f}" fy="{y:.1f}" r="{radius}">{inner}</radialGradient></defs>'
    )


def _grow(leaf: _Leaf, seed: int, view: View, fill: str, rib: str) -> str:
    if leaf.plant == "monstera":
        body = monstera(leaf.length, seed, fill, rib)
    elif leaf.plant == "frond":
        body = frond(leaf.length, fill, rib)
    else:
        body = blade(leaf.length, fill, rib)
    x = view.width - leaf.x if leaf.right else leaf.x
    y = leaf.y + (view.height if leaf.bottom else 0)
    return placed(body, x, y, 180 - leaf.turn if leaf.right else leaf.turn, mirrored=leaf.right)


def _far_leaves(ground: pygame.Surface, theme: Theme, view: View) -> None:
    """Pale leaves out of focus."""
    fill = mix(theme.deep, theme.moss, 0.35)
    body = "".join(_grow(leaf, seed, view, fill, theme.moss) for seed, leaf in enumerate(_FAR))
    layer = rasterise(body, ground.get_size(), f"0 0 {view.width:.3f} {view.height:.3f}")
    layer = pygame.transform.box_blur(layer, max(1, round(_FAR_BLUR * view.u / _FAR_SHRINK)))
    layer.fill((255, 255, 255, round(255 * _FAR_OPACITY)), special_flags=pygame.BLEND_RGBA_MULT)
    ground.blit(layer, (0, 0))


def _near_leaves(ground: pygame.Surface, theme: Theme, view: View) -> None:
    """Dark crisp leaves, a corner at a time: the middle of the window has none."""
    # Neighbours differ a little, so that one stands out before the other.
    fills = [mix(theme.night, "#000000", share) for share in (0.46, 0.26)]
    rib = mix(theme.night, theme.deep, 0.6)
    side = round(360 * view.u)
    for right in (False, True):
        for bottom in (False, True):
            grown = "".join(
                _grow(leaf, seed, view, fills[seed % 2], rib)
                for seed, leaf in enumerate(_NEAR)
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
