"""Captions of things that are held up: a slip of paper below them with a name and a sentence."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

import pygame

from jungle_games.table.frame.plate import PaintPicture
from jungle_games.table.sprites.transition import Caption, Showing
from jungle_games.ui.painter import Face, Painter, Shadow

_TITLE, _SENTENCE = 30.0, 19.0
_LEADING: Final = 1.2
_APART: Final = 4.0
_PICTURE: Final = 56.0
_PADDING: Final = 22.0
_HEIGHT: Final = 88.0
_RADIUS: Final = 14.0
_LEAST, _WIDEST = 300.0, 460.0
_OVERLAP: Final = 22.0
"""How far a slip lies over the foot of what it speaks of, in units."""
_MARGIN: Final = 8.0


class Captions:
    """Draws the captions of things that are held up."""

    def __init__(self, painter: Painter, paint: PaintPicture) -> None:
        self._painter = painter
        self._paint = paint
        self.shown: Sequence[Showing] = ()
        """How things are held up now."""

    @property
    def told(self) -> Caption | None:
        """What is said of what is held up now."""
        return next((showing.caption for showing in self.shown if showing.caption is not None), None)

    def draw(self, target: pygame.Surface, above: pygame.Rect | None, u: float) -> None:
        """Write what is said of that which covers ``above``, over its foot."""
        if self.told is not None and above is not None:
            self._write(target, self.told, (above.centerx, above.bottom - round(_OVERLAP * u)), u)

    def _write(self, target: pygame.Surface, caption: Caption, top: tuple[int, int], u: float) -> None:
        painter, theme = self._painter, self._painter.theme
        padding = round(_PADDING * u)
        side = round(_PICTURE * u) if caption.picture is not None else 0
        before = padding + (side + padding if side else 0)
        room = round(_WIDEST * u) - before - padding
        title = painter.fitting(caption.title, Face.TITLE, round(_TITLE * u), room, round(_SENTENCE * u))
        px = round(_SENTENCE * u)
        lines = painter.wrap(caption.sentence, Face.SEMIBOLD, px, room) if caption.sentence else []
        widths = [painter.text_width(caption.title, Face.TITLE, title)]
        widths += [painter.text_width(line, Face.SEMIBOLD, px) for line in lines]
        step = round(px * _LEADING)
        rect = pygame.Rect(0, 0, max(round(_LEAST * u), max(widths) + before + padding), 0)
        rect.h = round(_HEIGHT * u) + step * max(0, len(lines) - 1)
        rect.midtop = top
        margin = round(_MARGIN * u)
        rect.clamp_ip(target.get_rect().inflate(-2 * margin, -2 * margin))
        painter.shadow(target, rect, _RADIUS * u, Shadow.PANEL, u)
        painter.box(target, rect, _RADIUS * u, theme.paper, border=theme.amber, width=2 * u)
        if side:
            picture = self._paint(painter, caption.picture, side)
            target.blit(picture, picture.get_rect(center=(rect.x + padding + side // 2, rect.centery)))
            rule = pygame.Rect(rect.x + before - padding // 2, rect.y + padding, max(1, round(1.5 * u)), rect.h)
            rule.h -= 2 * padding
            painter.box(target, rule, 0, theme.shade)
        x, height = rect.x + before, title + step * len(lines) + round(_APART * u)
        y = rect.centery - height / 2 + title / 2
        painter.label(target, caption.title, (x, y), Face.TITLE, title, theme.ink)
        y += title / 2 + step / 2 + _APART * u
        for line in lines:
            painter.label(target, line, (x, y), Face.SEMIBOLD, px, theme.ink)
            y += step
