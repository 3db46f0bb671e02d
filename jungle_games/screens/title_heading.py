"""The heading of the title: the name in lamplight, the tagline, and the animals that look over the tiles."""

from __future__ import annotations

from typing import Final

import pygame

from jungle_games.core.i18n import _, ngettext
from jungle_games.screens.title_large_text import LargeTextTitle
from jungle_games.ui.painter import Painter
from jungle_games.ui.text import Face
from jungle_games.ui.view import View
from jungle_games.window import TITLE

HEADING: Final = 300.0
"""How high the part above the tiles is at full size; the places of name and heads are units of it."""
_HEADS_FROM: Final = 1240.0
"""The right edge that the places of the heads are counted from."""
_NAME_SIZE: Final = 92.0
_TAGLINE_SIZE: Final = 24.0
_ONE_LINE: Final = 0.75
"""How small the tagline may be for one line."""
_SHADOW: Final = (10, 23, 17, 200)
_RAISED: Final = 0.06
"""How far two lines of the tagline stand above the middle of their room, in its height."""
_SHADOW_BELOW: Final = 0.033
"""How far the shadow of the name lies aside, in sizes of it."""
# Drawing, middle and side of the heads, the hindmost first.
_HEADS: Final = (
    ("animals/elephant", 806, 234, 184),
    ("animals/monkey", 1186, 250, 132),
    ("animals/tiger", 1080, 230, 172),
    ("animals/lion", 936, 208, 224),
)
_HEADS_WIDTH: Final = 540.0
"""From the left ear of the first to the right ear of the last."""
_PORTRAIT: Final = (
    ("animals/elephant", 0.27, 0.34, 0.5),
    ("animals/tiger", 0.75, 0.35, 0.46),
    ("animals/lion", 0.38, 0.63, 0.58),
    ("animals/monkey", 0.79, 0.71, 0.38),
)
"""The same of a group in a square."""


def tagline(games: int) -> str:
    """The tagline, with the number of games."""
    words = {
        2: _("Two"), 3: _("Three"), 4: _("Four"), 5: _("Five"), 6: _("Six"), 7: _("Seven"), 8: _("Eight"),
        9: _("Nine"), 10: _("Ten"), 11: _("Eleven"), 12: _("Twelve"),
    }  # fmt: skip
    return ngettext(
        "{number} game for the table, one evening in the jungle",
        "{number} games for the table, one evening in the jungle",
        games,
    ).format(number=words.get(games, games))


def draw_name(
    painter: Painter, target: pygame.Surface, view: View, games: int, size: float, left: float
) -> None:
    """Draw name and tagline from ``left`` on, in units of the design; ``size`` is their share of full size."""
    theme = painter.theme
    glow = view.stage(left + 20, 60 * size, 620 * size, 120 * size)
    painter.glow(target, glow, glow.h / 2, theme.amber, blur=60 * view.u, alpha=46)
    px = view.px(_NAME_SIZE * size)
    painter.label(target, TITLE, view.stage(left + 3, 127 * size, 0, 0).topleft, Face.TITLE, px, _SHADOW)
    painter.label(target, TITLE, view.stage(left, 120 * size, 0, 0).topleft, Face.TITLE, px, theme.amber)
    line = tagline(games)
    px = painter.fitting(line, Face.REGULAR, round(_TAGLINE_SIZE * max(view.u, view.p)), view.px(640))
    painter.label(target, line, view.stage(left + 6, 204 * size, 0, 0).topleft, Face.REGULAR, px, theme.paper)


def draw_name_in_lines(painter: Painter, target: pygame.Surface, folded: LargeTextTitle, games: int) -> None:
    """Draw the name in one line and the tagline in one or two, if large words fold the title; without ``games`` none.
    """
    theme, name, line = painter.theme, folded.name, folded.tagline
    px = painter.fitting(TITLE, Face.TITLE, name.h, name.w)
    aside = round(_SHADOW_BELOW * px)
    painter.label(target, TITLE, (name.x + aside, name.centery + 2 * aside), Face.TITLE, px, _SHADOW)
    painter.label(target, TITLE, (name.x, name.centery), Face.TITLE, px, theme.amber)
    if not games:
        return
    words, px = tagline(games), folded.tagline_size
    small = painter.fitting(words, Face.REGULAR, px, line.w, round(_ONE_LINE * px))
    one = painter.text_width(words, Face.REGULAR, small) <= line.w
    px, lines = (small, [words]) if one else painter.fitting_lines(words, Face.REGULAR, px, line.w)
    for index, part in enumerate(lines):
        # A little higher than in the middle: tails reach towards the games below.
        y = line.centery + round(((index - (len(lines) - 1) / 2) / 2 - _RAISED * (len(lines) > 1)) * line.h)
        painter.label(target, part, (line.x, y), Face.REGULAR, px, theme.paper)


def draw_heads(
    painter: Painter, target: pygame.Surface, view: View, folded: LargeTextTitle | None, size: float, right: float
) -> None:
    """Draw the animals' heads up to ``right`` in units of the design, or where they stand in a ``folded`` title."""
    if folded is not None and folded.portrait is not None:
        _draw_portrait(painter, target, folded.portrait)
        return
    for name, x, y, side in _HEADS:
        left, top = right + (x - side / 2 - _HEADS_FROM) * size, (y - side / 2) * size
        box = view.stage(left, top, side * size, side * size)
        if folded is not None:
            edge, foot, width = folded.heads
            small = width / _HEADS_WIDTH
            box = pygame.Rect(0, 0, round(side * small), round(side * small))
            box.center = round(edge + (x - _HEADS_FROM) * small), round(foot + (y - HEADING) * small)
        soft = box.inflate(-round(side * 0.16 * view.u), -round(side * 0.16 * view.u))
        painter.glow(target, soft, soft.w / 2, painter.theme.shadow, blur=14 * view.u, alpha=120)
        target.blit(painter.picture(name, box.size), box)


def _draw_portrait(painter: Painter, target: pygame.Surface, place: pygame.Rect) -> None:
    """Draw the heads as a group in the middle of ``place``."""
    square = pygame.Rect(0, 0, *[min(place.size)] * 2)
    square.center = place.center
    for name, x, y, side in _PORTRAIT:
        box = pygame.Rect(0, 0, *[round(side * square.w)] * 2)
        box.center = round(square.x + x * square.w), round(square.y + y * square.h)
        soft = box.inflate(-box.w // 6, -box.h // 6)
        painter.glow(target, soft, soft.w / 2, painter.theme.shadow, blur=box.w / 12, alpha=120)
        target.blit(painter.picture(name, box.size), box)
