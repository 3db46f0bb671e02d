"""The way of a jack round the ring: a dot beside every card it treads on."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

import pygame

from jungle_games.games.jacks.rules.position import Place
from jungle_games.games.jacks.scene.geometry import Geometry
from jungle_games.ui.painter import Face, Painter

_DOT: Final = 6.0
_LAST: Final = 12.0


def draw_way(
    painter: Painter, target: pygame.Surface, geometry: Geometry, path: Sequence[Place], *, strong: bool
) -> None:
    """Draw the dots of ``path``; the last one carries the number of steps. ``strong``: the one that is aimed at."""
    theme, u = painter.theme, geometry.u
    colour = theme.bright if strong else theme.amber
    for place in path[:-1]:
        painter.disc(target, geometry.on_the_way(place), _DOT * u, theme.ink)
        painter.disc(target, geometry.on_the_way(place), (_DOT - 1.5) * u, colour)
    middle = geometry.on_the_way(path[-1])
    painter.disc(target, middle, _LAST * u, theme.ink)
    painter.disc(target, middle, (_LAST - 1.5) * u, colour)
    painter.label(target, str(len(path)), middle, Face.TITLE, round(15 * u), theme.ink, "center")
