"""The toast: a short message that comes, stays a moment and goes, above all scenes."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Final

import pygame

from jungle_games.ui.effects import Shadow
from jungle_games.ui.layout import Box, Ruler
from jungle_games.ui.text import Face
from jungle_games.ui.widgets.label import Label
from jungle_games.ui.widgets.slip import Slip, clearest, paint_slip, slip_size

if TYPE_CHECKING:
    from jungle_games.ui.painter import Painter
    from jungle_games.ui.view import View

COMING: Final = 0.16
STAYING: Final = 2.5
GOING: Final = 0.20
"""Seconds; a long message stays longer."""
_READING: Final = 0.04
"""Seconds a character adds beyond the first forty."""
_SIZE: Final = 18.0
_PADDING: Final = 24.0
_CORNER: Final = 16.0
_FROM_BOTTOM: Final = 40.0
_RISE: Final = 8.0
_WIDEST: Final = 640.0
_LONGEST: Final = 600
"""Characters; nobody reads more while it stays."""
_MOST_LINES: Final = 12
_STEPS: Final = 5
"""In so many steps of half its height it may give way upwards."""


class Toast:
    """At most one message at a time; a new one takes the place of the old.

    The time that it stays begins when it is first drawn: a first picture may be long in coming.
    """

    def __init__(self) -> None:
        self._text = ""
        self._since: float | None = None
        self._motion = 1.0
        self._opacity = 0.0
        self._seen = True
        """Whether it was drawn at all."""

    @property
    def text(self) -> str:
        """What it says now; empty when nothing is shown."""
        return self._text

    def show(self, text: str, now: float, motion: float = 1.0) -> None:
        """Show ``text`` from ``now`` on; ``motion`` is the animation speed, 0 makes it jump."""
        already = self._opacity > 0
        self._text = text if len(text) <= _LONGEST else text[: _LONGEST - 1] + "…"
        self._motion = motion
        self._seen = False
        self._since = now - (COMING if already or motion == 0 else 0)
        self._opacity = 1.0 if already or motion == 0 else 0.0

    def put_away(self) -> None:
        """Show nothing."""
        self._since, self._text, self._opacity = None, "", 0.0

    def update(self, now: float) -> bool:
        """Advance; true while it fades in or out, or when it just went."""
        if self._since is None:
            return False
        before = self._opacity
        if not self._seen:
            self._since = max(self._since, now - COMING)
        self._opacity = self._opacity_at(now - self._since)
        if now - self._since >= self._length:
            self.put_away()
            return before > 0
        # Also before it is seen at all: a frame's time may lie before the moment in it at which this was said.
        return self._opacity != before or self._opacity < 1

    def wake_at(self) -> float | None:
        """When it wants to be advanced though nothing moves."""
        return None if self._since is None else self._since + COMING + self._stay

    @property
    def _stay(self) -> float:
        return STAYING + max(0, len(self._text) - 40) * _READING

    @property
    def _length(self) -> float:
        return COMING + self._stay + (GOING if self._motion else 0)

    def _opacity_at(self, age: float) -> float:
        if self._motion == 0:
            return 1.0
        leaving = self._length - age
        return max(0.0, min(1.0, age / COMING, leaving / GOING))

    def draw(
        self, target: pygame.Surface, painter: Painter, view: View,
        area: pygame.Rect | None = None, kept: Sequence[pygame.Rect] = (),
    ) -> None:  # fmt: skip
        """Draw it at the foot of ``area``, or the window, or higher where that covers less of what is ``kept``."""
        if not self._text or self._opacity <= 0:
            return
        self._seen = True
        u, area = view.p, area or pygame.Rect((0, 0), view.size)
        ground = Slip(painter.theme.paper, painter.theme.shade, _CORNER, 1.5)
        words = Label(self._text, size=_SIZE, face=Face.SEMIBOLD, ink="ink", align="center", lines=_MOST_LINES)
        item = Box(ground, words, _PADDING, 14)
        size = slip_size(item, Ruler(painter, u), min(round(_WIDEST * u), area.w - round(2 * _PADDING * u)))
        margin, rise = round(_PADDING * u), round((1 - self._opacity) * _RISE * u)
        lowest = pygame.Rect((0, 0), size).move_to(midbottom=(area.centerx, area.bottom - round(_FROM_BOTTOM * u)))
        rect = clearest([lowest.move(0, -step * size[1] // 2) for step in range(_STEPS)], kept).move(0, rise)
        picture = paint_slip(item, painter, u, size, margin)
        sheet = pygame.Surface(picture.get_size(), pygame.SRCALPHA)
        painter.shadow(sheet, pygame.Rect((margin, margin), size), _CORNER * u, Shadow.PANEL, u)
        sheet.blit(picture, (0, 0))
        sheet.set_alpha(round(255 * self._opacity))
        target.blit(sheet, (rect.x - margin, rect.y - margin))
