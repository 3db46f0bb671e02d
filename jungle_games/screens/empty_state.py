"""Empty states: what a page shows when there is nothing yet, or while it is searching."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import Final

import pygame

from jungle_games.ui.layout import Column, FirstThatFits, Grid, Item, Scroll, Space
from jungle_games.ui.painter import Painter
from jungle_games.ui.text import Face
from jungle_games.ui.theme import mix
from jungle_games.ui.widgets.base import Widget
from jungle_games.ui.widgets.label import Label, Picture
from jungle_games.ui.widgets.scroll import ScrollView

_DISC: Final = 192.0
_DRAWING, _ICON = 0.78, 0.5
"""How large what is on the disc is."""
_TEXT_WIDTH: Final = 560.0
_GAP: Final = 16.0
_PICTURE: Final = "objects/scenes/looking"
_LOOKER: Final = "animals/monkey"
_WIDTH, _HEIGHT = 640.0, 312.0
"""The size of the drawing, in its own units."""
_WINDOW: Final = (112.0, 161.0, 42.0)
"""The middle of the lit window and its size, where somebody looks out."""


class EmptyState(Widget):
    """A drawing on a disc, a title and a sentence, in the middle; ``picture`` is an asset's name, icons are tinted.

    Where there is little room the words go without the drawing.
    """

    opaque = False

    def __init__(self, picture: str, title: str, text: str) -> None:
        super().__init__()
        self._picture = picture
        words = [
            Label(title, size=28, face=Face.TITLE, ink="ink", align="center", wrap=True),
            Label(text, size=19, ink="faded", align="center", wrap=True).at_most(width=_TEXT_WIDTH).at("center"),
        ]
        drawing: Item = Picture(self._paint_picture, _DISC).at("center")
        self.content = _arranged([[drawing], []], words, ScrollView(paper=True))

    def _paint_picture(self, target: pygame.Surface, painter: Painter, rect: pygame.Rect) -> None:
        theme, is_icon = painter.theme, "/icons/" in self._picture
        painter.disc(target, rect.center, rect.w / 2, mix(theme.paper, theme.chosen_paper, 0.6))
        side = round(rect.w * (_ICON if is_icon else _DRAWING))
        picture = painter.picture(self._picture, (side, side), tint=theme.mark_paper if is_icon else None)
        target.blit(picture, picture.get_rect(center=rect.center))


class SearchState(Widget):
    """A light that is sent from one house to another; below it a title, the ``code`` and a sentence (translated).

    With an ``icon``, that is shown instead, where nothing is sought.
    """

    opaque = False

    def __init__(self, title: str, code: str, text: str, icon: str = "") -> None:
        super().__init__()
        words = [
            Label(title, size=30, face=Face.TITLE, ink="amber", align="center", wrap=True),
            *([Label(code, size=20, face=Face.SEMIBOLD, align="center", wrap=True)] if code else []),
            # A file is named in it, whose name may be one long word.
            Grid(Label(text, ink="fern", align="center", wrap=True), columns=1, least=150).at_most(600).at("center"),
        ]
        paint = partial(_paint_sign, icon) if icon else _paint_search
        drawings = [[Picture(paint, width, width * _HEIGHT / _WIDTH).at("center")] for width in (720, 480, 300)]
        self.content = _arranged([*drawings, []], words, ScrollView()).padded(24, 0)


def _arranged(drawings: Sequence[Sequence[Item]], words: Sequence[Item], view: ScrollView) -> Item:
    """The first of the drawings that has room above the words; these scroll where they have none themselves."""
    pages = (Column(Space().grow(), *drawing, *words, Space().grow(), gap=_GAP) for drawing in drawings)
    return FirstThatFits(*pages, Scroll(view, Column(*words, gap=_GAP)))


def _paint_sign(icon: str, target: pygame.Surface, painter: Painter, rect: pygame.Rect) -> None:
    sign = painter.picture(icon, (rect.h // 2, rect.h // 2), tint=painter.theme.amber)
    target.blit(sign, sign.get_rect(center=rect.center))


def _paint_search(target: pygame.Surface, painter: Painter, rect: pygame.Rect) -> None:
    target.blit(painter.picture(_PICTURE, rect.size), rect)
    one = rect.w / _WIDTH
    side = round(_WINDOW[2] * one)
    head = painter.picture(_LOOKER, (side, side))
    target.blit(head, head.get_rect(center=(rect.x + _WINDOW[0] * one, rect.y + _WINDOW[1] * one)))
