"""Empty states: what a page shows when there is nothing yet, or while it is searching."""

from __future__ import annotations

from typing import Final

import pygame

from jungle_games.ui.balanced_text import balanced_width
from jungle_games.ui.painter import Painter
from jungle_games.ui.text import Face
from jungle_games.ui.theme import mix
from jungle_games.ui.widgets.base import GIVING_WAY, Widget

HEIGHT: Final = 350.0
"""Units it takes."""
_DISC: Final = 96.0
_LEAST_DISC: Final = 28.0
"""A smaller picture is none."""
_TITLE_AT, _ABOVE_TEXT = 46.0, 76.0
"""Units below the picture to the title's middle and to the sentence."""
_WITHOUT: Final = 30.0
"""How much less there is above the title without a picture."""
_SENTENCE: Final = 19.0
_DRAWING: Final = 150.0
_ICON: Final = 96.0
_TEXT_WIDTH: Final = 560.0
_PICTURE: Final = "objects/scenes/looking"
_LOOKER: Final = "animals/monkey"
_WIDTH, _HEIGHT = 640.0, 312.0
"""The size of the drawing, in its own units."""
_WINDOW: Final = (112.0, 161.0, 42.0)
"""The middle of the lit window and its size, where somebody looks out."""
_WORDS: Final = 200.0
"""Units below the picture for a title, the words of the invitation and a sentence of three lines."""
_MOST: Final = 720.0
_LEAST: Final = 0.3
"""Of the page's width: a smaller picture is none."""


class EmptyState(Widget):
    """A drawing on a disc, a title and a sentence; ``picture`` is an asset's name, icons are tinted."""

    def __init__(self, picture: str, title: str, text: str) -> None:
        super().__init__()
        self._picture = picture
        self._title = title
        self._text = text

    def paint(self, target: pygame.Surface, painter: Painter) -> None:
        """Paint picture, title and text below each other."""
        theme, rect = painter.theme, self.rect
        width = min(rect.w, self.px(_TEXT_WIDTH))
        room, least = (width, rect.h - self.px(_ABOVE_TEXT - _WITHOUT)), self.px(GIVING_WAY * _SENTENCE)
        px = painter.fitting_paragraph(self._text, Face.REGULAR, self.px(_SENTENCE), room, least=least)
        words = self.px(_ABOVE_TEXT) + painter.words_height(self._text, Face.REGULAR, px, width)
        radius = min(self.px(_DISC), (rect.h - words) // 2)
        if radius < self.px(_LEAST_DISC):
            radius, words = 0, words - self.px(_WITHOUT)
        # Where there is less room than it asks for, the picture gives way to the words.
        top = rect.y + (max(0, rect.h - words - 2 * radius) // 2 if rect.h < self.px(HEIGHT) else 0)
        if radius:
            self._paint_picture(target, painter, (rect.centerx, top + radius), radius)
        top += 2 * radius if radius else -self.px(_WITHOUT)
        size = painter.fitting(self._title, Face.TITLE, self.px(28), rect.w)
        at = (rect.centerx, top + self.px(_TITLE_AT))
        painter.label(target, self._title, at, Face.TITLE, size, theme.ink, "center")
        width = balanced_width(painter, self._text, Face.REGULAR, px, width)
        text = pygame.Rect(0, top + self.px(_ABOVE_TEXT), width, 0).move_to(centerx=rect.centerx)
        painter.paragraph(target, self._text, text, Face.REGULAR, px, theme.faded, align="center")

    def _paint_picture(
        self, target: pygame.Surface, painter: Painter, centre: tuple[int, int], radius: int
    ) -> None:
        theme, is_icon = painter.theme, "/icons/" in self._picture
        painter.disc(target, centre, radius, mix(theme.paper, theme.chosen_paper, 0.6))
        side = round(radius * (_ICON if is_icon else _DRAWING) / _DISC)
        picture = painter.picture(self._picture, (side, side), tint=theme.mark_paper if is_icon else None)
        target.blit(picture, picture.get_rect(center=centre))


class SearchState(Widget):
    """A light that is sent from one house to another; below it a title, the ``code`` and a sentence (translated)."""

    def __init__(self, title: str, code: str, text: str) -> None:
        super().__init__()
        self._title, self._code, self._text = title, code, text

    def paint(self, target: pygame.Surface, painter: Painter) -> None:
        """Paint the picture as large as the words leave room for, and the words below it."""
        theme, rect = painter.theme, self.rect
        width = min(rect.w - 2 * self.px(24), self.px(_MOST), round((rect.h - self.px(_WORDS)) * _WIDTH / _HEIGHT))
        height = round(width * _HEIGHT / _WIDTH)
        if width < rect.w * _LEAST:  # large words need all the room there is
            width = height = 0
        top = rect.y + max(0, (rect.h - height - self.px(_WORDS)) // 2)
        if height:
            self._paint_picture(target, painter, pygame.Rect(rect.centerx - width // 2, top, width, height))
        room, y = rect.w - 2 * self.px(24), top + height
        px = painter.fitting(self._title, Face.TITLE, self.px(30), room, self.px(18))
        painter.label(target, self._title, (rect.centerx, y + self.px(38)), Face.TITLE, px, theme.amber, "center")
        px = painter.fitting(self._code, Face.SEMIBOLD, self.px(20), room, self.px(13))
        painter.label(target, self._code, (rect.centerx, y + self.px(76)), Face.SEMIBOLD, px, theme.paper, "center")
        room = balanced_width(painter, self._text, Face.REGULAR, self.px(18), min(room, self.px(600)))
        text = pygame.Rect(0, y + self.px(100), room, 0).move_to(centerx=rect.centerx)
        painter.paragraph(target, self._text, text, Face.REGULAR, self.px(18), theme.fern, align="center")

    def _paint_picture(self, target: pygame.Surface, painter: Painter, rect: pygame.Rect) -> None:
        target.blit(painter.picture(_PICTURE, rect.size), rect)
        one = rect.w / _WIDTH
        side = round(_WINDOW[2] * one)
        head = painter.picture(_LOOKER, (side, side))
        target.blit(head, head.get_rect(center=(rect.x + _WINDOW[0] * one, rect.y + _WINDOW[1] * one)))
