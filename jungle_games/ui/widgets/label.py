"""Words and icons on a panel, and the lines between them."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, Final

import pygame

from jungle_games.ui.text import Align, Face
from jungle_games.ui.widgets.base import GIVING_WAY, Shown, TextRun, Widget

if TYPE_CHECKING:
    from jungle_games.ui.painter import Painter
    from jungle_games.ui.theme import Colour

_LEADING: Final = 1.35
_THICKNESS: Final = 1.5


class Label(Widget):
    """One line, or with ``wrap`` a paragraph from the top. ``ink`` names a colour of the theme."""

    opaque = False
    text = Shown[str]()
    """What it says."""
    ink = Shown[str]()
    """The theme's colour it is written in."""

    def __init__(
        self,
        text: str,
        *,
        size: float = 18,
        face: Face = Face.REGULAR,
        ink: str = "paper",
        align: Align = "left",
        wrap: bool = False,
        visible: bool = True,
    ) -> None:
        super().__init__(visible=visible)
        self.size = size
        self.face = face
        self.align: Align = align
        self.wrap = wrap
        self.text = text
        self.ink = ink

    def height(self, painter: Painter, width: int) -> int:
        """Pixels its paragraph needs at ``width`` pixels, with the units of its last place."""
        px = self.px(self.size)
        return painter.words_height(self.text, self.face, px, width, _LEADING)

    def paint(self, target: pygame.Surface, painter: Painter) -> None:
        """Write the words."""
        px = self.px(self.size)
        colour = getattr(painter.theme, self.ink)
        if self.wrap:
            painter.paragraph(target, self.text, self.rect, self.face, px, colour, _LEADING, self.align)
            return
        x = {"left": self.rect.left, "center": self.rect.centerx, "right": self.rect.right}[self.align]
        px = painter.fitting(self.text, self.face, px, self.rect.w, self.px(GIVING_WAY * self.size))
        words = painter.fit(self.text, self.face, px, self.rect.w)
        painter.label(target, words, (x, self.rect.centery), self.face, px, colour, self.align)

    def texts(self) -> Iterable[TextRun]:
        """Its line; a paragraph has none."""
        if not self.wrap and self.text:
            yield TextRun(self.text, self.face, self.px(GIVING_WAY * self.size), self.rect.w)


class Divider(Widget):
    """A level line at the top of its rectangle."""

    def paint(self, target: pygame.Surface, painter: Painter) -> None:
        """Draw the line."""
        painter.line(target, self.rect.topleft, self.rect.w, painter.theme.moss, _THICKNESS * self.u)


def draw_icon(
    target: pygame.Surface,
    painter: Painter,
    icon: str,
    centre: tuple[float, float],
    px: int,
    colour: Colour,
) -> None:
    """Draw the icon of that name ``px`` pixels wide round ``centre``.

    It is a file in ``objects/icons``; with a folder (``animals/owl``) a picture, which keeps its own colours.
    """
    own = "/" in icon
    picture = painter.picture(icon if own else f"objects/icons/{icon}", (px, px), tint=None if own else colour)
    target.blit(picture, (round(centre[0] - px / 2), round(centre[1] - px / 2)))
