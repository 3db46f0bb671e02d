"""Leaves as SVG: each grows from the origin along +x, one unit long for each unit of ``length``."""

from __future__ import annotations

import math
import random
from collections.abc import Sequence
from typing import Final

Point = tuple[float, float]

_FINGERS: Final = 6


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
