"""A look into a pile: what the pointer or the focus rests on is fanned out."""

from __future__ import annotations

from typing import Final

import pygame

from jungle_games.core.cards import Card
from jungle_games.core.i18n import _, ngettext
from jungle_games.games.matr1x.rules.grid import Place
from jungle_games.games.matr1x.scene.neon import neon_panel
from jungle_games.table.cards import card_face, card_size
from jungle_games.ui.painter import Painter, Shadow
from jungle_games.ui.text import Face

REST: Final = 0.6
"""Seconds the pointer rests on a pile before it is fanned out."""
_CARD: Final = 76
_STEP: Final = 30
_PADDING: Final = 16
_HEAD: Final = 34
_GAP: Final = 14


class Peek:
    """Which pile is looked into, and since when something is pointed at."""

    def __init__(self) -> None:
        self._pointed: Place | None = None
        self._since = 0.0
        self._shown = False

    @property
    def place(self) -> Place | None:
        """The pile that is fanned out now."""
        return self._pointed if self._shown else None

    def update(self, pointed: Place | None, now: float) -> bool:
        """Note what is pointed at; true when a fan opens or closes."""
        before = self.place
        if pointed != self._pointed:
            self._pointed, self._since, self._shown = pointed, now, False
        if pointed is not None and now >= self._since + REST:
            self._shown = True
        return self.place != before

    def wake_at(self) -> float | None:
        """When the fan opens."""
        return self._since + REST if self._pointed is not None and not self._shown else None


def draw_fan(
    painter: Painter, target: pygame.Surface, rect: pygame.Rect, cards: tuple[Card, ...], u: float
) -> None:
    """Draw the ``cards`` of the pile at ``rect`` side by side above or below it, the lowest first."""
    width, height = card_size(round(_CARD * u))
    padding, gap = round(_PADDING * u), round(_GAP * u)
    window = target.get_rect().inflate(-2 * gap, -2 * gap)
    space = window.w - 2 * padding - width
    step = min(_STEP * u, space / max(1, len(cards) - 1))
    words = ngettext("{number} card, the top one at the right", "{number} cards, the top one at the right", len(cards))
    text = words.format(number=len(cards)) if len(cards) > 1 else _("One card")
    px = max(12, round(16 * u))
    inner = max(round(width + (len(cards) - 1) * step), painter.text_width(text, Face.SEMIBOLD, px))
    panel = pygame.Rect(0, 0, inner + 2 * padding, height + round(_HEAD * u) + padding + round(6 * u))
    panel.midbottom = (rect.centerx, rect.y - gap)
    if panel.y < window.y:
        panel.midtop = (rect.centerx, rect.bottom + gap)
    panel.clamp_ip(window)
    neon_panel(painter, target, panel, u)
    painter.box(target, panel, 16 * u, border=painter.theme.cyan, width=2 * u)
    head = (panel.x + padding, panel.y + round(22 * u))
    painter.label(target, text, head, Face.SEMIBOLD, px, painter.theme.neon_text)
    top = panel.y + round(_HEAD * u) + round(6 * u)
    for index, card in enumerate(reversed(cards)):
        place = pygame.Rect(panel.x + padding + round(index * step), top, width, height)
        painter.shadow(target, place, 0.085 * width, Shadow.CARD, width / 100)
        target.blit(card_face(painter, card, width), place)
