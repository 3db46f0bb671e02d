"""Words and icons on a panel, and the lines between them."""

from __future__ import annotations

import re
from bisect import bisect_left
from collections.abc import Callable, Iterable
from typing import Final

import pygame

from jungle_games.base.clean_text import flowing
from jungle_games.ui.accessible import Node, Role, box_of
from jungle_games.ui.layout import Extent, FirstThatFits, Item, Row, Ruler
from jungle_games.ui.painter import Painter
from jungle_games.ui.text import Align, Face, unbroken_parts
from jungle_games.ui.theme import Colour
from jungle_games.ui.widgets.base import GIVING_WAY, Shown, Tip, Widget

_LEADING: Final = 1.35
_ANY: Final = 1_000_000
_BREAKS: Final = re.compile(r"[ \n]|(?<=-)")
_LINE: Final = 5
"""Characters without spaces between them that a line has at least."""
_SLACK: Final = 0.15
"""The share of a line by which a rounded height may be too low."""


class Label(Widget):
    """Words: one line, or with ``wrap`` as many as it takes, or at most so many ``lines``. ``ink`` names a colour.

    Words that do not fit, or would be broken, become smaller down to ``floor``, a share of their size; then they are
    shortened, and all of them are in the tooltip. A layout gives them room to be as large as they are meant to be.
    """

    opaque = False
    text = Shown[str]()
    ink = Shown[str]()

    def __init__(
        self,
        text: str,
        *,
        size: float = 18,
        face: Face = Face.REGULAR,
        ink: str = "paper",
        align: Align = "left",
        wrap: bool = False,
        lines: int | None = None,
        floor: float = GIVING_WAY,
        leading: float = _LEADING,
        told: str = "",
        gives_way: bool = False,
    ) -> None:
        """``told`` is what assistive tools are told in place of ``text``, where that says too little on its own.

        One that ``gives_way`` is written smaller before another arrangement of its page is taken.
        """
        super().__init__()
        self.told = told
        self.size = size
        self.face = face
        self.align: Align = align
        self.wrap = wrap or lines is not None
        self.lines = lines if lines is not None else _ANY if wrap else 1
        self.floor = floor
        self.leading = leading
        self._gives_way = gives_way
        self.text = text
        self.ink = ink
        self._cut = False

    @property
    def takes_space(self) -> bool:
        return super().takes_space and bool(self.text)

    # -- measures

    def _measure_width(self, ruler: Ruler) -> Extent:
        px, painter = ruler.px(self.size), ruler.painter
        whole = max(painter.text_width(line, self.face, px) for line in self.text.split("\n")) + 1
        if not self.wrap:
            return Extent(round(self.floor * whole) if self._gives_way else whole, whole)
        widest = self._widest(painter, px)
        if self.lines == _ANY:
            return Extent(widest, whole)
        widths = range(widest, whole)
        enough = bisect_left(
            widths, True, key=lambda width: painter.lines(self.text, self.face, px, width) <= self.lines
        )
        return Extent(widest + enough, whole)

    def _widest(self, painter: Painter, px: int) -> int:
        """How wide it is at least if no word is broken."""

        def width(word: str) -> int:
            parts = [painter.text_width(part, self.face, px) for part in unbroken_parts(word)]
            least = min(painter.text_width(word, self.face, px), _LINE * px) if len(parts) > 1 else 0
            return max(*parts, least)

        return max(width(word) for word in _BREAKS.split(self.text)) + 1

    def _unbroken(self, painter: Painter, px: int, least: int, width: int) -> int:
        """The largest size from ``px`` down to ``least`` pixels at which no word is wider than ``width``."""
        while px > least and self._widest(painter, px) > width:
            px -= 1
        return px

    def _measure_height(self, ruler: Ruler, width: int) -> Extent:
        px, lines, painter = ruler.px(self.size), 1, ruler.painter
        if self.wrap:
            px = self._unbroken(painter, px, ruler.px(self.floor * self.size), width)
            lines = min(self.lines, painter.lines(self.text, self.face, px, width))
        height = painter.paragraph_height(lines, px, self.leading)
        return Extent(height, height)

    def height(self, painter: Painter, width: int) -> int:
        """Pixels its paragraph needs at ``width`` pixels, with the units of its last place."""
        return self._measure_height(Ruler(painter, self.u), width).wanted

    def set_in(self, painter: Painter, rect: pygame.Rect) -> tuple[int, list[str]]:
        """The font size in pixels and the lines with which the text fits into ``rect``, shortened if need be."""
        px, least = self.px(self.size), self.px(self.floor * self.size)
        if self.wrap:
            px = self._unbroken(painter, px, least, rect.w)
        while True:
            lines = painter.wrap(self.text, self.face, px, rect.w) if self.wrap else [self.text]
            most = min(self.lines, max(1, int(rect.h / (px * self.leading) + _SLACK))) if self.lines != _ANY else _ANY
            fits = len(lines) <= most and (self.wrap or painter.text_width(self.text, self.face, px) <= rect.w)
            if fits or px <= least:
                break
            px -= 1
        if not fits:
            rest = flowing(lines[most - 1 :])
            lines = [*lines[: most - 1], painter.fit(rest, self.face, px, rect.w)]
        return px, lines

    # -- drawing

    def paint(self, target: pygame.Surface, painter: Painter) -> None:
        """Write the text: a paragraph from the top, or lines centred vertically."""
        if not self.text:
            return
        px, lines = self.set_in(painter, self.rect)
        self._cut = "".join(lines).endswith("…") and not self.text.endswith("…")
        x = {"left": self.rect.left, "center": self.rect.centerx, "right": self.rect.right}[self.align]
        theme, step = painter.theme, px * self.leading
        ink = getattr(theme, self.ink)
        colour = ink if self.enabled else theme.dimmed(ink)
        top = self.rect.y + step / 2 if self.lines == _ANY else self.rect.centery - (len(lines) - 1) * step / 2
        for index, line in enumerate(lines):
            painter.label(target, line, (x, top + index * step), self.face, px, colour, self.align)

    def inked(self, painter: Painter) -> pygame.Rect:
        """Where its words stand, without what is free round them."""
        px, lines = self.set_in(painter, self.rect)
        width = min(self.rect.w, max(painter.text_width(line, self.face, px) for line in lines))
        left = {"left": 0, "center": (self.rect.w - width) // 2, "right": self.rect.w - width}[self.align]
        step = px * self.leading
        height = min(self.rect.h, round((len(lines) - 1) * step + px))
        top = round((step - px) / 2) if self.lines == _ANY else (self.rect.h - height) // 2
        return pygame.Rect(self.rect.x + left, self.rect.y + top, width, height)

    def tooltip_parts(self) -> Iterable[Tip]:
        if self._cut:
            yield Tip(self.text, self.rect)

    def node(self, inside: tuple[Node, ...]) -> Node | None:
        role = Role.HEADING if self.face is Face.TITLE else Role.LABEL
        if not self.text:
            return super().node(inside)
        return Node(self.focus_id, role, self.told or self.text, box_of(self.rect), self.tooltip)


def noted(title: str, note: str, *, size: float, note_size: float, gap: float, ink: str, note_ink: str) -> Item:
    """A title, beside it a note, which the tooltip says where it has no room."""
    alone, beside = (Label(title, size=size, face=Face.TITLE, ink=ink, leading=1.1) for _each in range(2))
    alone.tooltip = note
    return FirstThatFits(Row(beside, Label(note, size=note_size, ink=note_ink), gap=gap, align="center"), alone)


class Icon(Widget):
    """An icon, or with a folder in its name a picture, ``size`` units wide; ``ink`` names the icon's colour."""

    opaque = False

    def __init__(self, icon: str, *, size: float = 26, ink: str = "paper") -> None:
        super().__init__()
        self.natural = (size, size)
        self.icon = icon
        self.ink = ink

    def paint(self, target: pygame.Surface, painter: Painter) -> None:
        side = min(self.rect.w, self.rect.h)
        draw_icon(target, painter, self.icon, self.rect.center, side, getattr(painter.theme, self.ink))


PaintIn = Callable[[pygame.Surface, "Painter", pygame.Rect], None]


class Picture(Widget):
    """A picture that ``paint_in`` paints, ``width`` units wide and ``height`` high, or as high as it is wide."""

    opaque = False

    def __init__(self, paint_in: PaintIn, width: float, height: float | None = None) -> None:
        super().__init__()
        self.natural = (width, width if height is None else height)
        self._paint_in = paint_in

    def paint(self, target: pygame.Surface, painter: Painter) -> None:
        share = min(self.rect.w / self.natural[0], self.rect.h / self.natural[1])
        size = round(self.natural[0] * share), round(self.natural[1] * share)
        self._paint_in(target, painter, pygame.Rect((0, 0), size).move_to(center=self.rect.center))


class Rule(Widget):
    """A level line, so many units thick, in a colour of the theme: by default as on paper."""

    opaque = False

    def __init__(self, thickness: float, ink: str = "shade") -> None:
        super().__init__()
        self._ink = ink
        self.natural = (0.0, thickness)

    def paint(self, target: pygame.Surface, painter: Painter) -> None:
        colour = getattr(painter.theme, self._ink)
        painter.line(target, self.rect.topleft, self.rect.w, colour, self.natural[1] * self.u)


def draw_icon(
    target: pygame.Surface,
    painter: Painter,
    icon: str,
    centre: tuple[float, float],
    px: int,
    colour: Colour,
) -> None:
    """Draw the icon of that name ``px`` pixels wide round ``centre``.

    It is a file in ``objects/icons``; with another folder (``animals/owl``) a picture, which keeps its own colours.
    """
    path = icon if "/" in icon else f"objects/icons/{icon}"
    picture = painter.picture(path, (px, px), tint=colour if path.startswith("objects/icons/") else None)
    target.blit(picture, (round(centre[0] - px / 2), round(centre[1] - px / 2)))
