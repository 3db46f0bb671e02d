"""The pictures of Jacks: cards, jacks and die at any size."""

from __future__ import annotations

from typing import Final

import pygame

from jungle_games.core.game import Seat
from jungle_games.core.i18n import pgettext
from jungle_games.games.jacks.cards import COLOURS, CardSet, Face
from jungle_games.games.jacks.geometry import Geometry
from jungle_games.games.jacks.ring import card_size, spots
from jungle_games.games.jacks.rules import Place
from jungle_games.ui import text
from jungle_games.ui.painter import Painter
from jungle_games.ui.theme import mix

BACK: Final = "objects/cards/back_jacks"
_HEIGHT: Final = 1.4
_LEAST_FLAG: Final = 9
"""Pixels below which the word on the flag cannot be read, however small the ring."""
"""A card's height by its width."""


def jack_name(seat: Seat) -> str:
    """The drawing of the jacks of ``seat``."""
    return f"objects/jacks/jack_{COLOURS[seat]}"


def card(painter: Painter, cards: CardSet, face: Face | None, width: int) -> pygame.Surface:
    """A card ``width`` pixels wide: its face, or its back for None."""
    name = BACK if face is None else f"objects/jacks/{cards.pair(face).picture}"
    return painter.picture(name, (width, round(width * _HEIGHT)))


def jack(painter: Painter, seat: Seat, width: int) -> pygame.Surface:
    """A jack of ``seat``."""
    return painter.picture(jack_name(seat), (width, width))


def die(painter: Painter, pips: int, width: int) -> pygame.Surface:
    """The die from above."""
    return painter.picture(f"objects/dice/die_{pips}", (width, width))


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
    size = max(_LEAST_FLAG, round(16 * u))
    width = painter.text_width(words, text.Face.BOLD, size) + round(1.5 * size)
    rect = pygame.Rect(0, 0, width, round(1.56 * size))
    x, y = geometry.at(*spots()[0].toward_middle(-card_size()[1] / 2 - 2))
    rect.center = (round(x), round(y))
    painter.box(target, rect, rect.h / 2, painter.theme.amber)
    painter.label(target, words, rect.center, text.Face.BOLD, size, painter.theme.ink, "center")
