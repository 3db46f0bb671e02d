"""Slips: what lies over a page for a while (tooltips, toasts, banners), as large as what is on it, and its place."""

from __future__ import annotations

import math
from bisect import bisect_left
from collections.abc import Iterable, Iterator, Sequence
from typing import TYPE_CHECKING, Final

import pygame

from jungle_games.ui.effects import Shadow
from jungle_games.ui.layout import Box, Column, FirstThatFits, Item, Row, Ruler, lay_out
from jungle_games.ui.text import Face
from jungle_games.ui.widgets.base import Widget
from jungle_games.ui.widgets.label import Label
from jungle_games.ui.widgets.tooltip import Tipped

if TYPE_CHECKING:
    from jungle_games.ui.painter import Painter
    from jungle_games.ui.theme import Colour

_TIP_SIZE: Final = 16.0
_TIP_PADDING: Final = (12.0, 7.0)
_TIP_GAP: Final = 10.0
_TIP_WIDEST: Final = 384.0
_TIP_CORNER: Final = 10.0
_LEADER: Final = 2.0
_COLON: Final = ": "


class Slip(Widget):
    """A rounded ground; ``face`` and ``edge`` are colours, and ``corner`` and ``border`` units."""

    def __init__(self, face: Colour, edge: Colour, corner: float, border: float) -> None:
        super().__init__()
        self._look = face, edge, corner, border

    def paint(self, target: pygame.Surface, painter: Painter) -> None:
        face, edge, corner, border = self._look
        painter.box(target, self.rect, corner * self.u, face, border=edge, width=border * self.u)


def slip_size(item: Item, ruler: Ruler, widest: int) -> tuple[int, int]:
    """The pixels of ``item`` at most ``widest`` wide, and no wider than its lines need."""
    least, wanted = ruler.width(item)
    widths = range(min(least, widest), min(wanted, widest))
    height = ruler.height(item, widths.stop).wanted
    enough = bisect_left(widths, True, key=lambda width: ruler.height(item, width).wanted <= height)
    return widths.start + enough, height


def paint_slip(item: Item, painter: Painter, u: float, size: tuple[int, int], bleed: int = 0) -> pygame.Surface:
    """The picture of ``item`` at ``size``, with ``bleed`` pixels round it."""
    host, picture = Widget(), pygame.Surface((size[0] + 2 * bleed, size[1] + 2 * bleed), pygame.SRCALPHA)
    lay_out(item, pygame.Rect((bleed, bleed), size), Ruler(painter, u), host)
    host.draw_children(picture, painter)
    return picture


def clearest(spots: Iterable[pygame.Rect], *kept: Sequence[pygame.Rect]) -> pygame.Rect:
    """The first of ``spots`` that cover least of what is ``kept`` clear; what comes first in it matters most."""

    def covered(spot: pygame.Rect) -> list[int]:
        return [sum(part.w * part.h for part in map(spot.clip, parts)) for parts in kept]

    return min(spots, key=covered)


def draw_tooltip(target: pygame.Surface, painter: Painter, owner: Tipped, u: float) -> pygame.Rect:
    """Draw the words of ``owner`` beside it, where they cover nothing that is compared with it; their rectangle."""
    key = ("tooltip", owner.tooltip, u, painter.theme.amber)
    picture = painter.cache.get(key, lambda: _paint_tip(painter, owner.tooltip, u))
    gap, anchor, clear = round(_TIP_GAP * u), owner.shown_rect, owner.kept_clear or [owner.shown_rect]
    free = target.get_rect().inflate(-2 * gap, -2 * gap)
    spots = [rect.clamp(free) for rect in _spots(picture.get_size(), anchor, clear, gap)]
    spots.sort(key=lambda rect: math.dist(rect.center, anchor.center))
    rect = clearest(spots, clear, owner.rather_clear)
    painter.shadow(target, rect, _TIP_CORNER * u, Shadow.BUTTON, u)
    _draw_leader(target, painter, rect, anchor, u)
    target.blit(picture, rect)
    return rect


def _paint_tip(painter: Painter, text: str, u: float) -> pygame.Surface:
    """The words on a ground of their own; a name before a colon stands out."""
    name, colon, rest = text.partition(_COLON)
    words: Item = Label(text, size=_TIP_SIZE, wrap=True)
    if colon:
        lead = Label(name + colon, size=_TIP_SIZE, face=Face.SEMIBOLD, ink="amber")
        above = Label(name, size=_TIP_SIZE, face=Face.SEMIBOLD, ink="amber", wrap=True)
        one, many = (Label(rest, size=_TIP_SIZE, wrap=wrap) for wrap in (False, True))
        words = FirstThatFits(Row(lead, one), Column(above, many))
    slip = Box(Slip(painter.theme.inset, painter.theme.amber, _TIP_CORNER, 1.5), words, *_TIP_PADDING)
    return paint_slip(slip, painter, u, slip_size(slip, Ruler(painter, u), round(_TIP_WIDEST * u)))


def _spots(
    size: tuple[int, int], anchor: pygame.Rect, clear: Sequence[pygame.Rect], gap: int
) -> Iterator[pygame.Rect]:
    """On its foot, then round the thing itself, then round all that is kept clear with it."""
    rect = pygame.Rect((0, 0), size)
    yield rect.move_to(midbottom=anchor.midbottom)
    for around in (anchor, anchor.unionall(list(clear))):
        yield rect.move_to(midtop=(anchor.centerx, around.bottom + gap))
        yield rect.move_to(midbottom=(anchor.centerx, around.top - gap))
        yield rect.move_to(midleft=(around.right + gap, anchor.centery))
        yield rect.move_to(midright=(around.left - gap, anchor.centery))


def _draw_leader(target: pygame.Surface, painter: Painter, rect: pygame.Rect, anchor: pygame.Rect, u: float) -> None:
    """Draw the line that leads from the words to the thing, unless they lie on it."""
    if rect.colliderect(anchor):
        return
    inside, width = rect.inflate(-round(20 * u), -round(20 * u)), max(1, round(_LEADER * u))
    if rect.top >= anchor.bottom or rect.bottom <= anchor.top:
        ends = (anchor.bottom, rect.top) if rect.top >= anchor.bottom else (rect.bottom, anchor.top)
        x = max(inside.left, min(anchor.centerx, inside.right))
        line = pygame.Rect(x - width // 2, ends[0], width, ends[1] - ends[0])
    else:
        ends = (anchor.right, rect.left) if rect.left >= anchor.right else (rect.right, anchor.left)
        y = max(inside.top, min(anchor.centery, inside.bottom))
        line = pygame.Rect(ends[0], y - width // 2, ends[1] - ends[0], width)
    target.fill(painter.theme.amber, line)
