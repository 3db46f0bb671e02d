"""Dashes, cut in code: pygame's SVG reader now and then spoils ``stroke-dasharray`` on closed shapes."""

from __future__ import annotations

import math
from bisect import bisect_left
from collections.abc import Sequence
from itertools import accumulate, pairwise

from jungle_games.ui.effects import hex_of, opacity_of
from jungle_games.ui.theme import Colour

Point = tuple[float, float]

_CORNER_STEPS = 10


def rounded_outline(size: tuple[int, int], radius: float, inset: float) -> list[Point]:
    """The corners' points of a rounded box, clockwise and closed, ``inset`` inside a box of ``size``."""
    left, top, right, bottom = inset, inset, size[0] - inset, size[1] - inset
    r = max(0.0, min(radius - inset, (right - left) / 2, (bottom - top) / 2))
    centres = ((right - r, top + r), (right - r, bottom - r), (left + r, bottom - r), (left + r, top + r))
    points = [
        (x + r * math.cos(angle), y + r * math.sin(angle))
        for quarter, (x, y) in enumerate(centres)
        for step in range(_CORNER_STEPS + 1)
        for angle in [math.radians(90 * (quarter - 1) + 90 * step / _CORNER_STEPS)]
    ]
    return [*points, points[0]]


def cut(points: Sequence[Point], dash: float, gap: float) -> list[list[Point]]:
    """The line through ``points`` in dashes; dash and gap grow or shrink together to come out even."""
    ends = list(accumulate((math.dist(a, b) for a, b in pairwise(points)), initial=0.0))
    total = ends[-1]
    if total <= 0:
        return []
    count = max(1, round(total / (dash + gap)))
    step = total / count
    drawn = step * dash / (dash + gap)

    def at(distance: float) -> tuple[int, Point]:
        """The segment ``distance`` lies on, and the point there."""
        index = bisect_left(ends, distance, 1, len(ends) - 1) - 1
        share = (distance - ends[index]) / max(1e-9, ends[index + 1] - ends[index])
        (x0, y0), (x1, y1) = points[index], points[index + 1]
        return index, (x0 + (x1 - x0) * share, y0 + (y1 - y0) * share)

    dashes = []
    for number in range(count):
        first, start = at(number * step)
        last, end = at(number * step + drawn)
        dashes.append([start, *points[first + 1 : last + 1], end])
    return dashes


def dashed_line(points: Sequence[Point], colour: Colour, width: float, dash: tuple[float, float]) -> str:
    """An SVG path of dashes along ``points``."""
    path = "".join("M" + "L".join(f"{x:.2f} {y:.2f}" for x, y in part) for part in cut(points, *dash))
    return (
        f'<path d="{path}" fill="none" stroke="{hex_of(colour)}" stroke-opacity="{opacity_of(colour):.3f}"'
        f' stroke-width="{width:.2f}" stroke-linecap="round" stroke-linejoin="round"/>'
    )


def dashed_outline(
    size: tuple[int, int], radius: float, colour: Colour, width: float, dash: tuple[float, float]
) -> str:
    """An SVG path of dashes round a rounded box of ``size`` pixels, inside it."""
    return dashed_line(rounded_outline(size, radius, width / 2), colour, width, dash)
