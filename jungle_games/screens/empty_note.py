"""A friendly word on paper where there is nothing to show yet."""

from __future__ import annotations

from typing import Final

import pygame

from jungle_games.ui.painter import Painter
from jungle_games.ui.text import Face
from jungle_games.ui.theme import mix
from jungle_games.ui.widgets.base import Widget

HEIGHT: Final = 350.0
"""Units it takes."""
_DISC: Final = 96.0
_DRAWING: Final = 150.0
_ICON: Final = 96.0
_TEXT_WIDTH: Final = 560.0


class EmptyNote(Widget):
    """A drawing on a disc, a title and a sentence; ``picture`` is an asset's name, icons are tinted."""

    def __init__(self, picture: str, title: str, text: str) -> None:
        super().__init__()
        self._picture = picture
        self._title = title
        self._text = text

    def paint(self, target: pygame.Surface, painter: Painter) -> None:
        """Paint picture, title and text below each other."""
        theme, rect = painter.theme, self.rect
        centre = (rect.centerx, rect.y + self.px(_DISC))
        painter.disc(target, centre, self.px(_DISC), mix(theme.paper, theme.chosen_paper, 0.6))
        is_icon = "/icons/" in self._picture
        side = self.px(_ICON if is_icon else _DRAWING)
        picture = painter.picture(self._picture, (side, side), tint=theme.mark_paper if is_icon else None)
        target.blit(picture, picture.get_rect(center=centre))
        px = painter.fitting(self._title, Face.TITLE, self.px(28), rect.w)
        painter.label(target, self._title, (rect.centerx, rect.y + self.px(238)), Face.TITLE, px, theme.ink, "center")
        text = pygame.Rect(0, rect.y + self.px(268), min(rect.w, self.px(_TEXT_WIDTH)), 0)
        text.centerx = rect.centerx
        painter.paragraph(target, self._text, text, Face.REGULAR, self.px(19), theme.faded, align="center")
