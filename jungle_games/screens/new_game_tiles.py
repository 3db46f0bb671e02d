"""The widgets of the new-game screen: seats, players to choose from, and the choice of a seat."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Sequence
from typing import ClassVar, Final

import pygame

from jungle_games.core.i18n import _
from jungle_games.core.seat_names import ELSEWHERE, PERSON
from jungle_games.room import Room
from jungle_games.screens.portrait import draw_portrait, head
from jungle_games.ui.painter import Painter
from jungle_games.ui.text import Face
from jungle_games.ui.theme import mix
from jungle_games.ui.widgets.base import TextRun, Widget
from jungle_games.ui.widgets.button import Button
from jungle_games.ui.widgets.label import draw_icon
from jungle_games.ui.widgets.panel import Panel
from jungle_games.ui.widgets.scroll import ScrollView

_PADDING, _PADDING_ABOVE = 24.0, 8.0
_LOWEST: Final = 76.0
"""How high, in units, what stands in fewer columns than it might is at most."""
_NEXT: Final = 13.0
"""The radius of the sign that somebody is next on the path."""
_LEAST: Final = 14.0
"""Units below which words are not made smaller."""
_NAME: Final = 20.0
_SIGN_GAP, _PART_EDGE = 6.0, 7.0
"""What lies between a seat's sign and its name, and at either end of both."""
_BESIDE_PICTURE: Final = 28.0
"""What lies between the edges of such a tile beside picture and word."""


class Half(Panel):
    """One half of the screen: what is on it lies below one another, and scrolls where it must."""

    gap: ClassVar[float] = 12.0
    """Units between one thing and the next."""

    def __init__(self, painter: Painter) -> None:
        super().__init__()
        self._painter = painter
        self._view = self.add(ScrollView())

    def _place_view(self) -> pygame.Rect:
        """Place what scrolls; the answer is the room in it."""
        px, rect = self.px, self.rect
        inner = pygame.Rect(rect.x + px(_PADDING), rect.y + px(_PADDING_ABOVE), rect.w - 2 * px(_PADDING), 0)
        inner.h = rect.h - px(2 * _PADDING_ABOVE)
        self._view.place(inner, self.u)
        return inner

    def _place(self, widget: Widget, inner: pygame.Rect, top: int, height: int) -> int:
        """Place a widget across the panel, ``height`` pixels high; the answer is where it ends."""
        widget.place(pygame.Rect(inner.x, top, inner.w, height), self.u)
        return widget.rect.bottom

    def _place_fitting(
        self, widgets: Sequence[Widget], inner: pygame.Rect, top: int, columns: int, height: float
    ) -> int:
        """Place widgets in ``columns``, or in fewer where their words need it; the answer is where they end."""
        while True:
            bottom = self._place_grid(widgets, inner, top, columns, height)
            if columns == 1 or not any(widget.crowded(self._painter) for widget in widgets):
                return bottom
            columns, height = columns - 1, min(height, _LOWEST)

    def _place_grid(
        self, widgets: Sequence[Widget], inner: pygame.Rect, top: int, columns: int, height: float
    ) -> int:
        gap, bottom = self.px(self.gap), top
        width = (inner.w - (columns - 1) * gap) // columns
        for index, widget in enumerate(widgets):
            x = inner.x + index % columns * (width + gap)
            y = top + index // columns * (self.px(height) + gap)
            widget.place(pygame.Rect(x, y, width, self.px(height)), self.u)
            bottom = widget.rect.bottom
        return bottom


class Tile(Button):
    """A toggle button: a moss field, amber-edged while ``chosen``."""

    def __init__(self, label: str, on_click: Callable[[], None], name: Hashable, *, chosen: bool = False) -> None:
        super().__init__(label, on_click, name=name, radius=14)
        self.chosen = chosen

    def _words(self) -> tuple[int, int]:
        """Where the name begins, and how wide it may be."""
        raise NotImplementedError

    def texts(self) -> Iterable[TextRun]:
        """The name at its least size."""
        yield TextRun(self.label, Face.TITLE, self.px(_LEAST), self._words()[1])

    def choose(self, chosen: bool) -> None:
        """Show whether it is chosen."""
        if chosen != self.chosen:
            self.chosen = chosen
            self.invalidate()

    def paint_field(self, target: pygame.Surface, painter: Painter) -> None:
        """Paint the field in its present state."""
        theme, corner = painter.theme, self.radius * self.u
        field = mix(theme.moss, theme.deep, 0.25 if self.chosen else 0.62)
        if self.hovered:
            field = mix(field, "#FFFFFF", 0.07)
        if self.pressed and self.hovered:
            field = mix(field, "#000000", 0.12)
        if self.chosen:
            painter.glow(target, self.rect, corner, theme.amber, blur=8 * self.u, alpha=70)
        border = theme.amber if self.chosen else mix(theme.moss, theme.deep, 0.2)
        painter.box(target, self.rect, corner, field, border=border, width=(2.5 if self.chosen else 1.5) * self.u)

    def write(
        self, target: pygame.Surface, painter: Painter, text: str, x: int, y: float, face: Face, size: float,
        colour: str, room: int,
    ) -> None:  # fmt: skip
        """Write ``text`` from ``x``, the middle of its capitals at ``y``, smaller where ``room`` is short."""
        px = painter.fitting(text, face, self.px(size), room)
        painter.label(target, text, (x, y), face, px, colour)


class SeatCard(Tile):
    """A player at the table: portrait on the seat's sign, the name, and a line about the seat."""

    def __init__(self, room: Room, index: int, on_click: Callable[[], None]) -> None:
        super().__init__("", on_click, ("seat", index))
        self._game_room = room
        self.sub = self._sitter = ""
        self.seat: int | None = None

    def show(self, name: str, line: str, kind: str, seat: int | None, chosen: bool) -> None:
        """Show who sits here; ``seat`` None means that it is drawn at random."""
        self.label, self.sub, self._sitter, self.seat, self.chosen = name, line, kind, seat, chosen
        self.invalidate()

    def paint(self, target: pygame.Surface, painter: Painter) -> None:
        """Paint field, portrait and words."""
        self.paint_field(target, painter)
        draw_portrait(painter, target, self._portrait(), self._game_room, self._sitter, self.seat)
        x, room = self._words()
        theme, height = painter.theme, self.rect.h
        self.write(
            target, painter, self.label, x, self.rect.y + height * 0.37, Face.TITLE, 22, theme.paper, room
        )
        self.write(
            target, painter, self.sub, x, self.rect.y + height * 0.68, Face.REGULAR, 17, theme.fern, room
        )

    def _portrait(self) -> pygame.Rect:
        side = min(self.rect.h - self.px(16), round(self.rect.w * 0.34))
        return pygame.Rect(self.rect.x + self.px(10), self.rect.centery - side // 2, side, side)

    def _words(self) -> tuple[int, int]:
        left = self._portrait().right + self.px(12)
        return left, self.rect.right - self.px(12) - left

    def texts(self) -> Iterable[TextRun]:
        """Name and line at their least sizes."""
        room = self._words()[1]
        yield TextRun(self.label, Face.TITLE, self.px(_LEAST), room)
        yield TextRun(self.sub, Face.REGULAR, self.px(_LEAST), room)


class WhoTile(Tile):
    """A player to choose: a picture and a word beside it; the picture shrinks first."""

    least_picture = 56.0
    """How small its picture may get for the word, in units."""

    def __init__(self, label: str, on_click: Callable[[], None], name: Hashable) -> None:
        super().__init__(label, on_click, name)
        self.beside: Sequence[WhoTile] = ()
        """The tiles whose pictures are as large as its own."""

    def wanted_side(self, painter: Painter) -> int:
        """How large its own picture may be for its word to have room."""
        word = painter.text_width(self.label, Face.TITLE, self.px(_NAME))
        return max(self._least_side, min(self._largest_side, self.rect.w - self.px(_BESIDE_PICTURE) - word))

    def side(self, painter: Painter) -> int:
        """How large its picture is."""
        return min(tile.wanted_side(painter) for tile in (self, *self.beside))

    @property
    def _largest_side(self) -> int:
        return min(self.rect.h - self.px(20), self.px(76))

    @property
    def _least_side(self) -> int:
        return min(self._largest_side, self.px(self.least_picture))

    def _picture_rect(self, painter: Painter) -> pygame.Rect:
        side = self.side(painter)
        return pygame.Rect(self.rect.x + self.px(10), self.rect.centery - side // 2, side, side)

    def _words_beside(self, side: int) -> tuple[int, int]:
        left = self.rect.x + side + self.px(_BESIDE_PICTURE - 8)
        return left, self.rect.right - self.px(8) - left

    def _words(self) -> tuple[int, int]:
        return self._words_beside(self._least_side)


class SitterTile(WhoTile):
    """A level to choose: an animal's head, its name, and its strength in dots."""

    def __init__(
        self, room: Room, kind: str, label: str, strength: tuple[int, int], on_click: Callable[[], None],
        *, next_one: bool = False,
    ) -> None:  # fmt: skip
        """``strength`` is how many dots of how many are lit; none for people. ``next_one``: next on one's path."""
        super().__init__(label, on_click, ("sitter", kind))
        self.tooltip = _("Next on your path.") if next_one else ""
        self._next_one = next_one
        self._picture = head(room, kind)
        self._strength = strength

    def paint(self, target: pygame.Surface, painter: Painter) -> None:
        """Paint field, head, name and dots."""
        self.paint_field(target, painter)
        picture = self._picture_rect(painter)
        target.blit(painter.picture(self._picture, picture.size), picture)
        x, room = self._words_beside(picture.w)
        colour = painter.theme.amber if self.chosen else painter.theme.paper
        middle = self.rect.centery - (self.px(12) if self._strength[1] else 0)
        self.write(target, painter, self.label, x, middle, Face.TITLE, _NAME, colour, room)
        self._paint_strength(target, painter, x, room)
        if self._next_one:
            self._paint_next(target, painter)

    def _paint_next(self, target: pygame.Surface, painter: Painter) -> None:
        """A paw on a disc at the head, where no name comes, however long."""
        radius = self.px(_NEXT)
        centre = (self.rect.x + radius, self.rect.y + radius)
        painter.disc(target, centre, radius, painter.theme.amber)
        draw_icon(target, painter, "paw", centre, round(radius * 1.3), painter.theme.ink)

    def _paint_strength(self, target: pygame.Surface, painter: Painter, x: int, room: int) -> None:
        """Lit dots are full, the others rings: told apart without colour. Where they have no room, a bar fills up."""
        (lit, count), theme, pitch = self._strength, painter.theme, self.px(13)
        if count * pitch > room:
            bar = pygame.Rect(x, self.rect.centery + self.px(12), room, self.px(8))
            painter.box(target, bar, bar.h / 2, theme.inset)
            bar.w = max(bar.h, round(bar.w * lit / count))
            painter.box(target, bar, bar.h / 2, theme.amber)
            return
        for index in range(count):
            centre = (x + self.px(5) + index * pitch, self.rect.centery + self.px(16))
            if index < lit:
                painter.disc(target, centre, 4.5 * self.u, theme.amber)
            else:
                ring = mix(theme.fern, theme.deep, 0.35)
                painter.disc(target, centre, 4.5 * self.u, None, border=ring, width=1.5 * self.u)


class PersonTile(WhoTile):
    """A person to choose, at this screen or ``elsewhere``: a round sign among the animals."""

    least_picture = 48.0

    def __init__(self, on_click: Callable[[], None], *, elsewhere: bool = False) -> None:
        words, kind = (_("Elsewhere"), ELSEWHERE) if elsewhere else (_("Person"), PERSON)
        super().__init__(words, on_click, ("sitter", kind))
        self._icon = "elsewhere" if elsewhere else "person"

    def paint(self, target: pygame.Surface, painter: Painter) -> None:
        """Paint field, sign and words."""
        self.paint_field(target, painter)
        theme, picture = painter.theme, self._picture_rect(painter)
        side, centre = picture.w, picture.center
        colour = theme.amber if self.chosen else theme.paper
        painter.disc(target, centre, side * 0.45, theme.inset)
        draw_icon(target, painter, self._icon, centre, round(side * 0.6), colour)
        x, room = self._words_beside(side)
        self.write(target, painter, self.label, x, self.rect.centery, Face.TITLE, _NAME, colour, room)


class SeatPart(Button):
    """One part of a `SeatStrip`: a seat's sign and name."""

    def __init__(self, label: str, picture: str, on_click: Callable[[], None], name: Hashable) -> None:
        super().__init__(label, on_click, name=name, radius=12)
        self._picture = picture
        self.chosen = False

    def choose(self, chosen: bool) -> None:
        """Show whether it is chosen."""
        if chosen != self.chosen:
            self.chosen = chosen
            self.invalidate()

    def paint(self, target: pygame.Surface, painter: Painter) -> None:
        """Paint it amber while chosen, the sign before the name."""
        theme, corner = painter.theme, self.radius * self.u
        ink = theme.ink if self.chosen else theme.paper
        if self.chosen:
            painter.box(target, self.rect, corner, mix(theme.amber, "#FFFFFF", 0.12 if self.hovered else 0))
        elif self.hovered:
            painter.box(target, self.rect, corner, mix(theme.moss, theme.deep, 0.45))
        side, gap = self._sign(), self.px(_SIGN_GAP)
        px = self.written_size(painter)
        width = side + gap + painter.text_width(self.label, Face.BOLD, px)
        left = self.rect.centerx - width // 2
        if self._picture.startswith("objects/icons/"):
            draw_icon(
                target, painter, self._picture.rpartition("/")[2], (left + side / 2, self.rect.centery), side, ink
            )
        else:
            sign = painter.picture(self._picture, (side, side))
            target.blit(sign, (left, self.rect.centery - side // 2))
        painter.label(target, self.label, (left + side + gap, self.rect.centery), Face.BOLD, px, ink)

    def label_size(self, painter: Painter) -> int:
        """The size at which its own name fits, in pixels."""
        return painter.fitting(self.label, Face.BOLD, self.px(18), self._room())

    def _sign(self) -> int:
        return min(self.px(26), self.rect.h - self.px(8))

    def _room(self) -> int:
        return self.rect.w - self._sign() - self.px(_SIGN_GAP + 2 * _PART_EDGE)

    def texts(self) -> Iterable[TextRun]:
        """The name at its least size."""
        yield TextRun(self.label, Face.BOLD, self.px(_LEAST), self._room())


class SeatStrip(Widget):
    """The choice of a seat: parts side by side, in one row or two, one of them chosen."""

    def __init__(self, parts: Iterable[SeatPart]) -> None:
        super().__init__()
        self.parts = [self.add(part) for part in parts]
        Button.write_alike(self.parts)
        self.rows = 1

    def arrange(self) -> None:
        """Give every part the same width and height."""
        edge, count = self.px(5), -(-len(self.parts) // self.rows)
        inner = self.rect.inflate(-2 * edge, -2 * edge)
        for index, part in enumerate(self.parts):
            row, column = divmod(index, count)
            left, right = round(inner.w * column / count), round(inner.w * (column + 1) / count)
            top, bottom = round(inner.h * row / self.rows), round(inner.h * (row + 1) / self.rows)
            part.place(pygame.Rect(inner.x + left, inner.y + top, right - left, bottom - top), self.u)

    def crowded(self, painter: Painter) -> bool:
        """Whether a part has too little room for its name."""
        return any(part.crowded(painter) for part in self.parts)

    def paint(self, target: pygame.Surface, painter: Painter) -> None:
        """Paint the hollow."""
        painter.inset(target, self.rect, self.u, 16)
