"""Scrolling: how far a tall content is moved up behind its window, in pixels, and the bar that shows it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

import pygame

from jungle_games.ui.theme import mix

if TYPE_CHECKING:
    from jungle_games.ui.painter import Painter

BAR_WIDTH: Final = 6.0
"""Units."""
_SHORTEST_THUMB: Final = 32.0


@dataclass
class Scroll:
    """Where a content of height ``content`` lies behind a window of height ``window``."""

    window: int = 0
    content: int = 0
    offset: int = 0

    @property
    def furthest(self) -> int:
        """The largest offset."""
        return max(0, self.content - self.window)

    @property
    def needed(self) -> bool:
        """Whether the content is taller than the window."""
        return self.furthest > 0

    def to(self, offset: float) -> int:
        """Scroll to ``offset`` or as near as there is; returns by how much it moved."""
        before = self.offset
        self.offset = round(min(self.furthest, max(0.0, offset)))
        return self.offset - before

    def offset_showing(self, top: int, bottom: int, margin: int) -> int:
        """The nearest offset at which ``top`` to ``bottom`` of the content is seen, the top first."""
        offset = self.offset
        if bottom + margin > offset + self.window:
            offset = bottom + margin - self.window
        if top - margin < offset:
            offset = top - margin
        return offset

    def thumb(self, track: pygame.Rect, u: float) -> pygame.Rect:
        """The part of ``track`` that stands for what is seen."""
        height = max(round(_SHORTEST_THUMB * u), track.h * self.window // max(1, self.content))
        height = min(track.h, height)
        free = track.h - height
        return pygame.Rect(track.x, track.y + free * self.offset // max(1, self.furthest), track.w, height)

    def offset_at(self, track: pygame.Rect, u: float, thumb_top: int) -> float:
        """The offset at which the thumb's top lies at ``thumb_top``."""
        free = track.h - self.thumb(track, u).h
        return (thumb_top - track.y) / max(1, free) * self.furthest


def paint_bar(
    target: pygame.Surface,
    painter: Painter,
    scroll: Scroll,
    track: pygame.Rect,
    u: float,
    *,
    lit: bool,
    paper: bool = False,
) -> None:
    """Paint track and thumb; ``lit`` under the pointer, ``paper`` on a sheet of paper."""
    theme = painter.theme
    radius = track.w / 2
    groove, thumb = (theme.shade, theme.faded) if paper else (theme.inset, theme.moss)
    if lit:
        thumb = mix(thumb, "#FFFFFF", 0.18)
    painter.box(target, track, radius, groove)
    painter.box(target, scroll.thumb(track, u), radius, thumb)
