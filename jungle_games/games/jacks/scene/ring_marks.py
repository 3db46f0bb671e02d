"""What is drawn on the ring beside its cards: the gaps they leave, the flag where jacks start, the way of a jack."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

import pygame

from jungle_games.core.i18n import pgettext
from jungle_games.games.jacks.rules.position import Place
from jungle_games.games.jacks.scene.geometry import Geometry
from jungle_games.games.jacks.scene.ring import card_size, spots
from jungle_games.ui.painter import Painter
from jungle_games.ui.text import Face
from jungle_games.ui.theme import mix

_DOT: Final = 6.0
_LAST: Final = 12.0
_LEAST_FLAG: Final = 9
"""Pixels below which the word on the flag cannot be read, however small the ring."""


def draw_gap(painter: Painter, target: pygame.Surface, geometry: Geometry, place: Place) -> None:
    """Draw the dashes where a card lay."""
    pose, size = geometry.card_pose(place), geometry.card
    picture = painter.cache.get(("gap", size, round(pose.angle, 2)), lambda: _gap(painter, size, pose.angle))
    target.blit(picture, picture.get_rect(center=(round(pose.x), round(pose.y))))


def _gap(painter: Painter, size: tuple[int, int], angle: float) -> pygame.Surface:
    unit = size[0] / card_size()[0]
    large = pygame.Surface((2 * size[0], 2 * size[1]), pygame.SRCALPHA)
    colour = mix(painter.theme.rug_light, "#C9A9C0", 0.35)
    rect = large.get_rect().inflate(-round(8 * unit), -round(8 * unit))
    painter.dashed_box(large, rect, 16 * unit, colour, width=3.4 * unit, dash=(13 * unit, 11 * unit))
    return pygame.transform.rotozoom(large, -angle, 0.5)


def draw_start(painter: Painter, target: pygame.Surface, geometry: Geometry) -> None:
    """Draw the flag of the starting card, over its outer edge."""
    u, words = geometry.u, pgettext("where the jacks start", "Start")
    size = max(_LEAST_FLAG, round(16 * u * max(1.0, geometry.view.ui)))
    width = painter.text_width(words, Face.BOLD, size) + round(1.5 * size)
    rect = pygame.Rect(0, 0, width, round(1.56 * size))
    x, y = geometry.at(*spots()[0].toward_middle(-card_size()[1] / 2 - 2))
    rect.center = (round(x), round(y))
    painter.box(target, rect, rect.h / 2, painter.theme.amber)
    painter.label(target, words, rect.center, Face.BOLD, size, painter.theme.ink, "center")


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
