"""The items of a laid-out page: lines of text, boxes, drawings and figures, with their positions."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any, Final, Protocol

import pygame

from jungle_games.screens.book import Style
from jungle_games.screens.typeset import CODE_PADDING, Lettering, SetLine
from jungle_games.table.figure import Figure
from jungle_games.ui.painter import Painter
from jungle_games.ui.theme import mix

_FIGURE_MARGIN: Final = 48
"""Units round a figure that its shadow may need."""


class Item(Protocol):
    """Something on the page; ``rect`` in pixels from the page's upper left."""

    @property
    def rect(self) -> pygame.Rect:
        """The room it takes."""

    def draw(self, painter: Painter, target: pygame.Surface, origin: tuple[int, int]) -> None:
        """Draw it on a page whose upper left is at ``origin``."""


@dataclass(frozen=True, slots=True)
class TextLine:
    """A line of text; its ``rect`` is as high as a line."""

    rect: pygame.Rect
    line: SetLine
    lettering: Lettering

    @property
    def found(self) -> bool:
        """Whether something on it was searched for."""
        return any(piece.found for piece in self.line.pieces)

    def draw(self, painter: Painter, target: pygame.Surface, origin: tuple[int, int]) -> None:
        """Draw the marks behind the words, then the words."""
        theme, px = painter.theme, self.lettering.px
        x0, middle = self.rect.x + origin[0], self.rect.centery + origin[1]
        height = round(px * 1.24)
        for piece in self.line.pieces:
            x = x0 + piece.x
            if piece.style is Style.CODE:
                box = pygame.Rect(x, middle - height // 2, piece.width, height)
                edge = mix(theme.shade, theme.mark_paper, 0.18)
                painter.box(target, box, px * 0.26, mix(theme.paper, theme.shade, 0.75), border=edge, width=1)
                x += round(px * CODE_PADDING)
            if piece.found:
                width = painter.text_width(piece.text, self.lettering.face(piece.style), px)
                mark = pygame.Rect(x, middle - height // 2, width, height).inflate(round(px * 0.12), 0)
                painter.box(target, mark, px * 0.22, theme.amber)
            face = self.lettering.face(piece.style)
            painter.label(target, piece.text, (x, middle), face, px, self.lettering.colour)


@dataclass(frozen=True, slots=True)
class Box:
    """A rounded box or, without a radius, a rule."""

    rect: pygame.Rect
    radius: float
    fill: str

    def draw(self, painter: Painter, target: pygame.Surface, origin: tuple[int, int]) -> None:
        """Draw the box."""
        painter.box(target, self.rect.move(origin), self.radius, self.fill)


@dataclass(frozen=True, slots=True)
class Drawing:
    """A drawing, by the asset's name; ``tint`` is the colour of an icon."""

    rect: pygame.Rect
    name: str
    tint: str | None = None

    def draw(self, painter: Painter, target: pygame.Surface, origin: tuple[int, int]) -> None:
        """Draw the picture."""
        target.blit(painter.picture(self.name, self.rect.size, tint=self.tint), self.rect.move(origin))


@dataclass(frozen=True, slots=True)
class PlacedFigure:
    """A figure at its place; its picture is cached by the painter, as it is expensive to paint."""

    rect: pygame.Rect
    figure: Figure
    key: tuple[Any, ...] = field(default=())

    def draw(self, painter: Painter, target: pygame.Surface, origin: tuple[int, int]) -> None:
        """Draw the figure with its shadow."""
        margin = _FIGURE_MARGIN
        size = (self.rect.w + 2 * margin, self.rect.h + 2 * margin)

        def paint() -> pygame.Surface:
            picture = pygame.Surface(size, pygame.SRCALPHA)
            self.figure.draw(painter, picture, pygame.Rect((margin, margin), self.rect.size))
            return picture

        picture = painter.cache.get(("figure", *self.key, size), paint)
        target.blit(picture, (self.rect.x + origin[0] - margin, self.rect.y + origin[1] - margin))


@dataclass(frozen=True, slots=True)
class SetPage:
    """A page laid out for one width: its items, its height, and the tops of lines with search hits (pixels)."""

    items: tuple[Item, ...]
    height: int
    found: tuple[int, ...]

    def draw(
        self, painter: Painter, target: pygame.Surface, origin: tuple[int, int], clip: pygame.Rect
    ) -> None:
        """Draw what lies in ``clip`` (pixels of ``target``)."""
        window = clip.move(-origin[0], -origin[1]).inflate(2 * _FIGURE_MARGIN, 2 * _FIGURE_MARGIN)
        for item in self.items:
            if item.rect.colliderect(window):
                item.draw(painter, target, origin)


