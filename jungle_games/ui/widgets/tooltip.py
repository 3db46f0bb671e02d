"""Tooltips: a word on what the pointer rests on."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, Protocol

import pygame

from jungle_games.ui.effects import Shadow
from jungle_games.ui.text import Face

if TYPE_CHECKING:
    from jungle_games.ui.painter import Painter

TOOLTIP_DELAY: Final = 0.5
"""Seconds the pointer rests before the tooltip shows."""
_SIZE: Final = 16.0
_HEIGHT: Final = 36.0
_PADDING: Final = 12.0
_GAP: Final = 10.0
_WIDEST: Final = 360.0
_LEADING: Final = 1.35


class Tipped(Protocol):
    """What a tooltip is for: a widget, or a place of a table."""

    @property
    def tooltip(self) -> str:
        """The words."""

    @property
    def tooltip_delay(self) -> float:
        """Seconds the pointer rests before they show."""

    @property
    def tooltip_within(self) -> bool:
        """Whether they lie on its foot, so that nothing beside it is covered."""

    @property
    def shown_rect(self) -> pygame.Rect:
        """Where it can be seen, in pixels."""


class TooltipTimer:
    """Whose tooltip is on its way, and whose is shown."""

    def __init__(self) -> None:
        self.shown: Tipped | None = None
        self.due: float | None = None
        self._owner: Tipped | None = None

    def clear(self) -> None:
        """Hide it until the pointer rests on something else."""
        self.shown = None
        self.due = None

    def update(self, owner: Tipped | None, now: float) -> bool:
        """Note what the pointer rests on; true when the tooltip appears or goes."""
        before = self.shown
        if owner != self._owner:
            self._owner = owner
            self.shown = None
            self.due = None if owner is None else now + owner.tooltip_delay
        if self.due is not None and now >= self.due:
            self.due = None
            self.shown = owner
        return self.shown != before


def draw_tooltip(target: pygame.Surface, painter: Painter, owner: Tipped, u: float) -> pygame.Rect:
    """Draw the words of ``owner`` on its foot, below it, or above where there is no room; returns their rectangle."""
    text, anchor = owner.tooltip, owner.shown_rect
    px = max(1, round(_SIZE * u))
    lines = painter.wrap(text, Face.REGULAR, px, round(_WIDEST * u))
    width = max(painter.text_width(line, Face.REGULAR, px) for line in lines) + 2 * round(_PADDING * u)
    height = round(_HEIGHT * u) + round((len(lines) - 1) * px * _LEADING)
    rect = pygame.Rect(0, 0, width, height)
    gap = round(_GAP * u)
    rect.midtop = (anchor.centerx, anchor.bottom + gap)
    window = target.get_rect().inflate(-2 * gap, -2 * gap)
    if owner.tooltip_within:
        rect.bottom = anchor.bottom
    elif rect.bottom > window.bottom:
        rect.bottom = anchor.top - gap
    rect.clamp_ip(window)
    painter.shadow(target, rect, 10 * u, Shadow.BUTTON, u)
    painter.box(target, rect, 10 * u, painter.theme.paper)
    for index, line in enumerate(lines):
        middle = rect.y + round(_HEIGHT * u / 2) + round(index * px * _LEADING)
        painter.label(target, line, (rect.centerx, middle), Face.REGULAR, px, painter.theme.ink, "center")
    return rect
