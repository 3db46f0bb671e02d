"""Captions of things that are held up: a slip of paper below them with a name and a sentence."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import Final

import pygame

from jungle_games.table.frame.plate import PaintPicture
from jungle_games.table.sprites.transition import Caption, Showing
from jungle_games.ui.layout import Box, Column, Item, Row, Ruler
from jungle_games.ui.painter import Face, Painter
from jungle_games.ui.theme import Theme
from jungle_games.ui.widgets.label import Label, Picture
from jungle_games.ui.widgets.slip import Slip, paint_slip, slip_size

_PICTURE: Final = 56.0
_PADDING: Final = (22.0, 11.0)
_HEIGHT: Final = 88.0
_RADIUS: Final = 14.0
_LEAST, _WIDEST = 300.0, 460.0
_OVERLAP: Final = 22.0
"""How far a slip lies over the foot of what it speaks of, in units."""
_MARGIN: Final = 8.0
_BLEED: Final = 44.0
"""What its picture has round it for the shadow."""


class Captions:
    """Draws the captions of things that are held up."""

    def __init__(self, painter: Painter, paint: PaintPicture) -> None:
        self._painter = painter
        self._paint = paint
        self.shown: Sequence[Showing] = ()
        """How things are held up now."""

    @property
    def current(self) -> Caption | None:
        """What is said of what is held up now."""
        return next((showing.caption for showing in self.shown if showing.caption is not None), None)

    def draw(self, target: pygame.Surface, above: pygame.Rect | None, u: float) -> None:
        """Write what is said of that which covers ``above``, over its foot."""
        caption, painter, bleed = self.current, self._painter, round(_BLEED * u)
        if caption is None or above is None:
            return
        free = target.get_rect().inflate(-2 * round(_MARGIN * u), -2 * round(_MARGIN * u))
        widest = min(free.w, round(_WIDEST * u))
        key = ("caption", caption, u, widest, painter.theme.paper, painter.theme.amber)
        sheet = painter.cache.get(key, lambda: self._paint_slip(caption, u, widest, bleed))
        rect = sheet.get_rect().inflate(-2 * bleed, -2 * bleed)
        rect.midtop = above.centerx, above.bottom - round(_OVERLAP * u)
        target.blit(sheet, rect.clamp(free).inflate(2 * bleed, 2 * bleed))

    def _paint_slip(self, caption: Caption, u: float, widest: int, bleed: int) -> pygame.Surface:
        item, ruler = self._slip(caption, self._painter.theme), Ruler(self._painter, u)
        return paint_slip(item, self._painter, u, slip_size(item, ruler, widest), bleed, _RADIUS)

    def _slip(self, caption: Caption, theme: Theme) -> Item:
        """The words, beside the picture of whom they concern."""
        title = Label(caption.title, size=30, face=Face.TITLE, ink="ink", lines=2, leading=1.15)
        sentence = Label(caption.sentence, size=19, face=Face.SEMIBOLD, ink="ink", wrap=True, leading=1.2)
        said: list[Item] = [Column(title, sentence, justify="center").grow()]
        if caption.picture is not None:
            who = Picture(partial(self._paint_who, caption), _PICTURE)
            said = [who.at("center"), Slip(theme.shade, theme.shade, 0.0, 0.0).sized(width=1.5).padded(0, 11), *said]
        ground = Slip(theme.paper, theme.amber, _RADIUS, 2.0)
        return Box(ground, Row(*said, gap=_PADDING[1]), *_PADDING).at_least(_LEAST, _HEIGHT)

    def _paint_who(self, caption: Caption, target: pygame.Surface, painter: Painter, rect: pygame.Rect) -> None:
        picture = self._paint(painter, caption.picture, rect.w)
        target.blit(picture, picture.get_rect(center=rect.center))
