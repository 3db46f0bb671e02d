"""The signs of the library: how a match ended, as a shape and a colour; the star; who sat at the other side."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

import pygame

from jungle_games.core.seat_names import PERSON
from jungle_games.room import Room
from jungle_games.screens.library_words import ending_word
from jungle_games.screens.portrait import draw_portrait
from jungle_games.storage.library_query import Ending
from jungle_games.ui.painter import Painter
from jungle_games.ui.text import Face
from jungle_games.ui.theme import Theme, mix
from jungle_games.ui.widgets.icon import draw_icon

_SHAPES: Final[Mapping[Ending, str]] = {
    "won": '<path d="M5 1.4 9.2 8.6H.8Z" fill="{colour}"/>',
    "lost": '<path d="M5 8.6.8 1.4h8.4Z" fill="{colour}"/>',
    "drawn": '<rect x="1" y="3.4" width="8" height="3.2" rx="1.6" fill="{colour}"/>',
}
_STAR: Final = "M12 2.6l2.9 6 6.6.9-4.8 4.6 1.2 6.5L12 17.4 6.1 20.6l1.2-6.5L2.5 9.5l6.6-.9z"
_SIZE: Final = 16.0
_PADDING: Final = 10.0


def draw_ending(
    painter: Painter, target: pygame.Surface, ending: Ending, centre: tuple[float, float], px: int, colour: str
) -> None:
    """Draw the shape of an ``ending``, ``px`` pixels wide."""
    if ending not in _SHAPES:
        draw_icon(target, painter, "eye" if ending == "watched" else "warning", centre, round(px * 1.3), colour)
        return
    shape = painter.vector(_SHAPES[ending].format(colour=colour), (px, px), (0, 0, 10, 10))
    target.blit(shape, shape.get_rect(center=(round(centre[0]), round(centre[1]))))


def ending_colours(theme: Theme, ending: Ending) -> tuple[str, str]:
    """The ground of an ending on paper, and its sign."""
    return {
        "won": (mix(theme.paper, theme.leaf, 0.3), mix(theme.leaf, theme.ink, 0.25)),
        "lost": (mix(theme.paper, theme.ember, 0.32), mix(theme.suit_red, theme.ember, 0.15)),
        "drawn": (theme.shade, theme.faded),
        "watched": (mix(theme.paper, theme.shade, 0.6), theme.faded),
        "damaged": (mix(theme.paper, theme.ember, 0.2), theme.suit_red),
    }[ending]


def draw_badge(
    painter: Painter, target: pygame.Surface, ending: Ending, rect: pygame.Rect, u: float, *, words: bool = True
) -> None:
    """Draw how a match ended as a badge on paper: its sign, and its ``words`` where they are wanted.

    Where the words of a language leave no room for signs, they stand alone: they say as much.
    """
    ground, sign = ending_colours(painter.theme, ending)
    painter.box(target, rect, rect.h / 2, ground)
    px, size, padding = round(_SIZE * 0.8 * u), round(_SIZE * u), round(_PADDING * 0.8 * u)
    if not words:
        draw_ending(painter, target, ending, rect.center, px, sign)
        return
    beside, area = px + round(6 * u), rect.inflate(-2 * padding, 0)
    alike = _SHAPES if ending in _SHAPES else (ending,)
    signed = beside + max(painter.text_width(ending_word(each), Face.SEMIBOLD, size) for each in alike) <= area.w
    if signed:
        draw_ending(painter, target, ending, (area.x + px / 2, rect.centery), px, sign)
        area = pygame.Rect(area.x + beside, area.y, area.w - beside, area.h)
    label = ending_word(ending)
    size = painter.fitting(label, Face.SEMIBOLD, size, area.w, round(size * 0.8))
    label = painter.fit(label, Face.SEMIBOLD, size, area.w)
    if signed:
        painter.label(target, label, area.midleft, Face.SEMIBOLD, size, painter.theme.ink)
    else:
        painter.label(target, label, area.center, Face.SEMIBOLD, size, painter.theme.ink, "center")


def draw_star(
    painter: Painter, target: pygame.Surface, centre: tuple[float, float], px: int, colour: str, *, full: bool
) -> None:
    """Draw a star, ``full`` or as an outline."""
    fill = colour if full else "none"
    body = f'<path d="{_STAR}" fill="{fill}" stroke="{colour}" stroke-width="1.5" stroke-linejoin="round"/>'
    star = painter.vector(body, (px, px), (0, 0, 24, 24))
    target.blit(star, star.get_rect(center=(round(centre[0]), round(centre[1]))))


def draw_rival(
    painter: Painter, target: pygame.Surface, rect: pygame.Rect, rooms: Sequence[Room], kind: str, name: str
) -> None:
    """Draw whoever is of this level, or the first letter of the ``name`` of a person, in a square."""
    room = next((room for room in rooms if kind and _has(room, kind)), None)
    if room is not None and kind != PERSON:
        draw_portrait(painter, target, rect, room, kind)
        return
    theme = painter.theme
    painter.disc(target, rect.center, rect.w / 2, theme.moss)
    if name:
        px = max(8, round(rect.w * 0.5))
        painter.label(target, name[0].upper(), rect.center, Face.TITLE, px, theme.paper, "center")


def _has(room: Room, kind: str) -> bool:
    return any(level.key == kind for level in room.game.opponents)
