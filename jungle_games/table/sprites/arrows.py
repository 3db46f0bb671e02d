"""Arrows on a table: a move as a whole one, what would happen as dashes, and the discs with their signs."""

from __future__ import annotations

import math
from collections.abc import Sequence

import pygame

from jungle_games.ui.painter import Face, Painter
from jungle_games.ui.widgets.label import draw_icon

Point = tuple[float, float]


def draw_arrow(
    painter: Painter, target: pygame.Surface, start: Point, end: Point, u: float, colour: str = "amber",
    behind: Sequence[pygame.Rect] = (),
) -> None:  # fmt: skip
    """Draw the hint's arrow from the middle of one place to the middle of another, in this colour of the theme.

    It passes ``behind`` what lies there.
    """
    fill: str = getattr(painter.theme, colour)
    left, top = min(start[0], end[0]) - 40 * u, min(start[1], end[1]) - 40 * u
    width, height = abs(start[0] - end[0]) + 80 * u, abs(start[1] - end[1]) + 80 * u
    angle = math.atan2(end[1] - start[1], end[0] - start[0])

    def at(origin: Point, along: float, aside: float = 0.0) -> str:
        x = origin[0] - left + (along * math.cos(angle) - aside * math.sin(angle)) * u
        y = origin[1] - top + (along * math.sin(angle) + aside * math.cos(angle)) * u
        return f"{x:.1f} {y:.1f}"

    outline = "L".join(
        (at(start, 8, -7), at(end, -26, -7), at(end, -26, -20), at(end, 8), at(end, -26, 20), at(end, -26, 7),
         at(start, 8, 7))
    )  # fmt: skip
    body = (
        f'<path d="M{outline}Z" fill="{fill}" stroke="{painter.theme.ink}"'
        f' stroke-width="{5 * u:.1f}" stroke-linejoin="round"/>'
        f'<path d="M{outline}Z" fill="{fill}"/>'
    )
    size, corner = (round(width), round(height)), (round(left), round(top))
    whole = painter.vector(body, size, (0, 0, width, height))
    hidden = [rect.move(-corner[0], -corner[1]) for rect in behind if rect.inflate(28 * u, 28 * u).clipline(start, end)]
    if hidden:  # and what would be left between two of these
        area = hidden[0].unionall(hidden[1:])
        whole = whole.copy()
        whole.fill((0, 0, 0, 0), area)
    target.blit(whole, corner)


def shortened(start: pygame.Rect, end: pygame.Rect, from_thing: bool, to_thing: bool) -> tuple[Point, Point]:
    """The ends of an arrow from place to place that leaves free the faces of the things there."""
    way = math.dist(start.center, end.center) or 1.0
    cut = [share * rect.w / way for rect, share in ((start, 0.42 * from_thing), (end, 0.36 * to_thing))]
    across, down = end.centerx - start.centerx, end.centery - start.centery
    first = start.centerx + cut[0] * across, start.centery + cut[0] * down
    return first, (end.centerx - cut[1] * across, end.centery - cut[1] * down)


def draw_dashed_arrow(
    painter: Painter, target: pygame.Surface, start: Point, end: Point, u: float, colour: str
) -> None:
    """Draw what would happen: dashes in this colour of the theme with a cream halo, and a head."""
    margin = 24 * u
    left, top = min(start[0], end[0]) - margin, min(start[1], end[1]) - margin
    size = abs(start[0] - end[0]) + 2 * margin, abs(start[1] - end[1]) + 2 * margin
    length = max(1.0, math.dist(start, end))
    along = ((end[0] - start[0]) / length, (end[1] - start[1]) / length)

    def at(far: float, aside: float = 0.0) -> str:
        x, y = start[0] + far * along[0] - aside * along[1], start[1] + far * along[1] + aside * along[0]
        return f"{x - left:.1f} {y - top:.1f}"

    neck = max(0.0, length - 15 * u)
    dash, gap = 9 * u, 6 * u
    # Dashes are cut here: the reader of pictures misdraws some of its own.
    count = max(1, round((neck + gap) / (dash + gap)))
    step = (neck + gap) / count
    dashes = "".join(f"M{at(step * each)}L{at(step * each + step - gap)}" for each in range(count))
    head = f"M{at(length)}L{at(neck, 10 * u)}L{at(neck, -10 * u)}Z"
    halo, ink = painter.theme.cream, getattr(painter.theme, colour)
    body = (
        f'<path d="M{at(0)}L{at(neck)}" stroke="{halo}" stroke-width="{9 * u:.1f}" stroke-linecap="round"/>'
        f'<path d="{head}" fill="{halo}" stroke="{halo}" stroke-width="{5 * u:.1f}" stroke-linejoin="round"/>'
        f'<path d="{dashes}" fill="none" stroke="{ink}" stroke-width="{4.5 * u:.1f}"/><path d="{head}" fill="{ink}"/>'
    )
    whole = painter.vector(body, (round(size[0]), round(size[1])), (0, 0, *size))
    target.blit(whole, (round(left), round(top)))


def draw_disc(
    painter: Painter, target: pygame.Surface, centre: Point, u: float, text: str, colour: str
) -> None:
    """Draw a disc of this colour of the theme with a sign in it, such as an arrow's number."""
    theme = painter.theme
    painter.disc(target, centre, 14 * u, theme.ink)
    painter.disc(target, centre, 12 * u, getattr(theme, colour))
    painter.label(target, text, centre, Face.TITLE, max(1, round(16 * u)), theme.ink, "center")


def draw_sign(painter: Painter, target: pygame.Surface, centre: Point, u: float, icon: str, colour: str) -> None:
    """Draw a disc of this colour of the theme with an icon in it."""
    theme = painter.theme
    painter.disc(target, centre, 12 * u, theme.ink)
    painter.disc(target, centre, 10.5 * u, getattr(theme, colour))
    draw_icon(target, painter, icon, (round(centre[0]), round(centre[1])), round(15 * u), theme.paper)
