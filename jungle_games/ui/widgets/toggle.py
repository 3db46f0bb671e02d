"""The switch."""

from __future__ import annotations

from collections.abc import Callable, Hashable
from typing import TYPE_CHECKING, Final

import pygame

from jungle_games.ui.effects import Shadow
from jungle_games.ui.theme import mix
from jungle_games.ui.widgets.base import Shown
from jungle_games.ui.widgets.button import Clickable
from jungle_games.ui.widgets.label import draw_icon

if TYPE_CHECKING:
    from jungle_games.ui.painter import Painter

_KNOB: Final = 24.0
_KNOB_SHADOW: Final = Shadow(3, 2, 0.47)
_TICK: Final = 16.0


class Toggle(Clickable):
    """On or off: green with a tick on the knob, or dark without."""

    natural = (56.0, 32.0)
    """Width and height in units."""
    value = Shown[bool]()
    """Whether it is on."""

    def __init__(
        self,
        value: bool,
        on_change: Callable[[bool], None] | None = None,
        *,
        name: Hashable = None,
    ) -> None:
        super().__init__(name=name)
        self.on_change = on_change
        self.value = value

    def click(self) -> None:
        if not self.enabled:
            return
        self.value = not self.value
        if self.on_change is not None:
            self.on_change(self.value)

    def paint(self, target: pygame.Surface, painter: Painter) -> None:
        theme = painter.theme
        track = theme.leaf if self.value else theme.inset
        edge = mix(theme.leaf, "#FFFFFF", 0.15) if self.value else theme.moss
        knob = theme.paper
        if not self.enabled:
            track, edge, knob = (mix(colour, theme.deep, 0.6) for colour in (track, edge, knob))
        elif self.hovered:
            track = mix(track, "#FFFFFF", 0.08)
        painter.box(target, self.rect, self.rect.h / 2, track, border=edge, width=max(1.0, 1.5 * self.u))
        side = self.px(_KNOB)
        inset = self.rect.h // 2
        middle = (self.rect.right - inset if self.value else self.rect.x + inset, self.rect.centery)
        spot = pygame.Rect(0, 0, side, side).move_to(center=middle)
        if self.enabled:
            painter.shadow(target, spot, side / 2, _KNOB_SHADOW, self.u)
        painter.box(target, spot, side / 2, knob)
        if self.value:
            draw_icon(target, painter, "check", spot.center, self.px(_TICK), mix(theme.leaf, theme.ink, 0.35))

    def paint_focus(self, target: pygame.Surface, painter: Painter) -> None:
        painter.focus_ring(target, self.rect, self.u, self.rect.h / self.u / 2)
