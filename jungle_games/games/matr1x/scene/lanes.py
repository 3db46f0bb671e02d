"""Lanes as they are lit: the capsule round a triggered lane, its chevrons, and the verdict in the free corner."""

from __future__ import annotations

from collections.abc import Callable
from itertools import pairwise
from typing import Final

import pygame

from jungle_games.core.i18n import _
from jungle_games.games.matr1x.rules.attack import Attack
from jungle_games.games.matr1x.rules.position import Lane, Place
from jungle_games.games.matr1x.scene.geometry import Geometry
from jungle_games.games.matr1x.scene.preview import short_verdict
from jungle_games.ui.painter import Painter
from jungle_games.ui.text import Face
from jungle_games.ui.theme import Theme, mix

_GLOW: Final = 40
"""How far the glow of a lane reaches, in units."""
_CHEVRON: Final = 9
"""Half a chevron's height in units."""


def lane_colour(theme: Theme, attack: Attack) -> str:
    """Lime where the royal falls, magenta where it holds."""
    return theme.lime if attack.beats else theme.magenta


def draw_lane(
    painter: Painter, target: pygame.Surface, geometry: Geometry, attack: Attack, alpha: float = 1.0
) -> None:
    """Draw the capsule and its chevrons: the ground of a lit lane, as opaque as ``alpha`` (0 to 1) says."""
    u, rect = geometry.u, geometry.lane(attack.lane)
    margin = round(_GLOW * u)
    turn = _turn(attack.lane.trigger, attack.lane.royal)
    key = ("matr1x lane", rect.size, u, attack.beats, turn)
    picture = painter.cache.get(key, lambda: _paint_lane(painter, geometry, attack, margin))
    picture.set_alpha(round(255 * alpha))
    target.blit(picture, (rect.x - margin, rect.y - margin))
    picture.set_alpha(255)


def _paint_lane(painter: Painter, geometry: Geometry, attack: Attack, margin: int) -> pygame.Surface:
    u, colour = geometry.u, lane_colour(painter.theme, attack)
    lane = geometry.lane(attack.lane)
    rect = pygame.Rect((margin, margin), lane.size)
    picture = pygame.Surface(rect.inflate(2 * margin, 2 * margin).size, pygame.SRCALPHA)
    painter.glow(picture, rect, 18 * u, colour, blur=16 * u, alpha=150)
    ground = pygame.Color(mix(colour, painter.theme.neon_ground, 0.72))
    field = (ground.r, ground.g, ground.b, 242)
    painter.box(picture, rect, 16 * u, field, border=colour, width=2.5 * u)

    def at(place: Place) -> pygame.Rect:
        return geometry.places[place].move(margin - lane.x, margin - lane.y)

    draw_chevrons(painter, picture, at, attack.lane, colour, u)
    return picture


def draw_chevrons(
    painter: Painter,
    target: pygame.Surface,
    rect_of: Callable[[Place], pygame.Rect],
    lane: Lane,
    colour: str,
    u: float,
) -> None:
    """Draw one in each gap of the lane, pointing at the royal; ``rect_of`` says where places lie."""
    line = (lane.trigger, *lane.attackers, lane.royal)
    for start, end in pairwise(line):
        a, b = rect_of(start), rect_of(end)
        x, y = (a.centerx + b.centerx) / 2, (a.centery + b.centery) / 2
        turn = _turn(start, end)
        side = round(2 * (_CHEVRON + 3) * u)
        body = (
            f'<path d="M-4 -9L5 0L-4 9" transform="rotate({turn})" fill="none" stroke="{colour}" stroke-width="4"'
            ' stroke-linecap="round" stroke-linejoin="round"/>'
        )
        picture = painter.vector(body, (side, side), (-12, -12, 24, 24))
        target.blit(picture, picture.get_rect(center=(round(x), round(y))))


def _turn(start: Place, end: Place) -> int:
    """Degrees clockwise from pointing right."""
    if start.row == end.row:
        return 0 if end.file > start.file else 180
    return 90 if end.row > start.row else 270


def draw_corner(painter: Painter, target: pygame.Surface, geometry: Geometry, attack: Attack) -> None:
    """Write in the free corner beside the royal what the attack brings, what it needs, and how it ends."""
    theme, u = painter.theme, geometry.u
    rect, left = geometry.corner(attack.lane.royal)
    colour = lane_colour(theme, attack)
    x, align = (rect.right - round(6 * u), "right") if left else (rect.x + round(4 * u), "left")
    soft = mix(colour, theme.paper, 0.35) if not attack.beats else colour
    lines = (
        (str(attack.sum), 42, Face.TITLE, 40, colour),
        (_("of {number}").format(number=attack.need), 78, Face.SEMIBOLD, 18, soft),
        (short_verdict(attack), 104, Face.REGULAR, 16, theme.neon_soft),
    )
    for text, y, face, size, ink in lines:
        px = painter.fitting(text, face, max(12, round(size * u)), rect.w, 10)
        painter.label(target, text, (x, rect.y + y * u), face, px, ink, align)  # type: ignore[arg-type]
