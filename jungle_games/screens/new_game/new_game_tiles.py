"""The widgets of the new-game screen: seats, players to choose from, the choice of a seat, a person's name."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Sequence
from functools import partial
from typing import Final

import pygame

from jungle_games.base.clean_text import LONGEST_NAME
from jungle_games.core.i18n import _
from jungle_games.core.room import Room
from jungle_games.core.seat_names import ONLINE, PERSON
from jungle_games.screens.new_game.seating import Seating
from jungle_games.store.settings import SeatChoice
from jungle_games.table.style import head, portrait
from jungle_games.ui.layout import Column, Extent, Grid, Item, Row, Ruler, Stack
from jungle_games.ui.painter import Painter
from jungle_games.ui.text import Face
from jungle_games.ui.theme import mix
from jungle_games.ui.widgets.base import Shown, Widget
from jungle_games.ui.widgets.button import Clickable
from jungle_games.ui.widgets.choice import Choice
from jungle_games.ui.widgets.label import Icon, Label, Picture, draw_icon
from jungle_games.ui.widgets.textfield import Clipboard, TextField

GAP: Final = 12.0
_PADDING: Final = (8.0, 6.0)
_BESIDE_PICTURE: Final = 8.0
_NEXT: Final = 26.0
"""The width of the sign for the next animal on the path."""
_NAME, _LINE = 16.0, 17.0
_BESIDE_NAME: Final = 3.0
_BAR: Final = 72.0
"""The width of the bar that replaces the dots of a strength if they do not fit."""
_LEADING: Final = 1.12
_DOT, _PITCH = 7.0, 11.0
_LOW: Final = 62.0
"""The height in units up to which a card has a small name."""
_HEIGHT: Final = 48.0
_GAP: Final = 12.0


class Tile(Clickable):
    """A field to choose, amber-edged while ``chosen``."""

    ring_corner = 14.0
    chosen = Shown[bool]()

    def __init__(
        self, label: str, content: Item, on_click: Callable[[], None], name: Hashable, *, chosen: bool = False
    ) -> None:
        super().__init__(on_click, name=name)
        self.label = label
        self.content = content
        self.chosen = chosen

    @property
    def is_chosen(self) -> bool:
        return self.chosen

    def paint(self, target: pygame.Surface, painter: Painter) -> None:
        theme, corner = painter.theme, self.ring_corner * self.u
        field = mix(theme.moss, theme.deep, 0.25 if self.chosen else 0.62)
        if self.hovered:
            field = mix(field, "#FFFFFF", 0.07)
        if self.pressed and self.hovered:
            field = mix(field, "#000000", 0.12)
        if self.chosen:
            painter.glow(target, self.rect, corner, theme.amber, blur=8 * self.u, alpha=70)
        border = theme.amber if self.chosen else mix(theme.edge, theme.deep, 0.2)
        painter.box(target, self.rect, corner, field, border=border, width=(2.5 if self.chosen else 1.5) * self.u)


class SeatCard(Tile):
    """A player at the table: portrait on the seat's sign, the name, and a ``line`` about the seat."""

    def __init__(
        self, room: Room, index: int, name: str, line: str, kind: str, seat: int | None, height: float,
        on_click: Callable[[], None], *, chosen: bool,
    ) -> None:  # fmt: skip
        """``seat`` None means that it is drawn at random; ``height`` is the least, in units."""
        size, lines = (20, 2) if height > _LOW else (19, 1)
        words = Column(
            Label(name, size=size, face=Face.TITLE, lines=lines, leading=_LEADING),
            Label(line, size=_LINE, ink="fern", lines=2, leading=_LEADING), justify="center", gap=2,
        )  # fmt: skip
        picture = Picture(portrait(room, kind, seat), height - 2 * _PADDING[1])
        row = Row(picture, words.grow(), gap=_BESIDE_PICTURE).padded(*_PADDING).at_least(height=height)
        super().__init__(name, row, on_click, ("seat", index), chosen=chosen)
        self.sub = line


class PlayerTile(Tile):
    """A player to choose: a ``picture``, a word below it, and below that whatever else there is to say."""

    def __init__(
        self, label: str, picture: Item, on_click: Callable[[], None], kind: str, below: Sequence[Item] = (), *,
        mark: Sequence[Item] = (), chosen: bool,
    ) -> None:  # fmt: skip
        """A ``mark`` lies in the corner."""
        ink = "amber" if chosen else "paper"
        called = Label(label, size=_NAME, face=Face.SEMIBOLD, ink=ink, align="center", lines=2, leading=_LEADING)
        column = Column(picture.at("center"), called, *below, justify="center", gap=2).padded(_BESIDE_NAME, _PADDING[1])
        corner = [Column(Row(each)) for each in mark]
        super().__init__(label, Stack(column, *corner), on_click, ("sitter", kind), chosen=chosen)


class LevelTile(PlayerTile):
    """A level to choose: an animal's head, its name, and its strength in dots."""

    def __init__(
        self, room: Room, kind: str, label: str, strength: tuple[int, int], size: float, on_click: Callable[[], None],
        *, next_one: bool = False, chosen: bool = False,
    ) -> None:  # fmt: skip
        """``strength`` is how many dots of how many are lit; ``size`` that of the head, in units.

        ``next_one``: next on one's path.
        """
        super().__init__(
            label, Icon(head(room, kind), size=size), on_click, kind, [Strength(*strength).at("center")],
            mark=[Picture(_paint_next, _NEXT)] if next_one else (), chosen=chosen,
        )  # fmt: skip
        self.tooltip = _("Next on your path.") if next_one else ""


def _paint_next(target: pygame.Surface, painter: Painter, rect: pygame.Rect) -> None:
    """Paint the sign for the next animal on the path, a paw on a disc."""
    painter.disc(target, rect.center, rect.w / 2, painter.theme.amber)
    draw_icon(target, painter, "paw", rect.center, round(rect.w * 0.65), painter.theme.ink)


class Strength(Widget):
    """Lit dots are full, the others rings: told apart without colour. Where they have no room, a bar fills up."""

    opaque = False

    def __init__(self, lit: int, count: int) -> None:
        super().__init__()
        self.natural = (count * _PITCH, _DOT)
        self._lit, self._count = lit, count

    def _measure_width(self, ruler: Ruler) -> Extent:
        return Extent(ruler.px(4 * _PITCH), ruler.px(self.natural[0]))

    def paint(self, target: pygame.Surface, painter: Painter) -> None:
        theme, pitch, dot = painter.theme, self.px(_PITCH), self.px(_DOT)
        if self._count * pitch > self.rect.w + dot:
            bar = pygame.Rect(0, 0, min(self.rect.w, self.px(_BAR)), dot).move_to(center=self.rect.center)
            painter.box(target, bar, bar.h / 2, theme.inset)
            bar.w = max(bar.h, round(bar.w * self._lit / self._count))
            painter.box(target, bar, bar.h / 2, theme.amber)
            return
        for index in range(self._count):
            centre = (self.rect.x + dot // 2 + index * pitch, self.rect.centery)
            if index < self._lit:
                painter.disc(target, centre, dot / 2, theme.amber)
            else:
                ring = mix(theme.fern, theme.deep, 0.35)
                painter.disc(target, centre, dot / 2, None, border=ring, width=1.5 * self.u)


class PersonTile(PlayerTile):
    """A person to choose, at this screen or ``online``: a round sign among the animals."""

    def __init__(
        self, size: float, on_click: Callable[[], None], *,
        online: bool = False, chosen: bool = False, tooltip: str = "",
    ) -> None:  # fmt: skip
        """``size`` is that of the sign, in units."""
        words, kind = (_("Online"), ONLINE) if online else (_("Person"), PERSON)
        paint = partial(_paint_sign, kind, "amber" if chosen else "paper")
        super().__init__(words, Picture(paint, size), on_click, kind, chosen=chosen)
        self.tooltip = tooltip


def _paint_sign(icon: str, ink: str, target: pygame.Surface, painter: Painter, rect: pygame.Rect) -> None:
    painter.disc(target, rect.center, rect.w / 2, painter.theme.inset)
    draw_icon(target, painter, icon, rect.center, round(rect.w * 0.66), getattr(painter.theme, ink))


class SeatPart(Clickable):
    """One part of a `SeatStrip`: a seat's sign and name."""

    ring_corner = 12.0

    def __init__(
        self, label: str, picture: str, on_click: Callable[[], None], name: Hashable, *, chosen: bool
    ) -> None:
        super().__init__(on_click, name=name)
        self.label, self.chosen = label, chosen
        ink = "ink" if chosen else "paper"
        words = Label(label, size=18, face=Face.BOLD, ink=ink)
        row = Row(Icon(picture, size=24, ink=ink), words, gap=6, align="center", justify="center")
        self.content = row.padded(5, 4).at_least(height=42)

    @property
    def is_chosen(self) -> bool:
        return self.chosen

    def paint(self, target: pygame.Surface, painter: Painter) -> None:
        theme, corner = painter.theme, self.ring_corner * self.u
        if self.chosen:
            painter.box(target, self.rect, corner, mix(theme.amber, "#FFFFFF", 0.12 if self.hovered else 0))
        elif self.hovered:
            painter.box(target, self.rect, corner, mix(theme.moss, theme.deep, 0.45))


class SeatStrip(Widget):
    """The choice of a seat: equal parts in a hollow, in as few rows as hold their words."""

    def __init__(self, parts: Sequence[SeatPart]) -> None:
        super().__init__()
        self.content = Grid(*parts, columns=len(parts), folds=True).padded(5)

    def paint(self, target: pygame.Surface, painter: Painter) -> None:
        painter.inset(target, self.rect, self.u, 16)


class NameField(Widget):
    """Names one player of a `Seating`; ``on_change`` is called after every change."""

    def __init__(
        self, painter: Painter, clipboard: Clipboard, seating: Seating, index: int, on_change: Callable[[], None]
    ) -> None:
        super().__init__()
        self._seating = seating
        self._index = index
        self._on_change = on_change
        self._field = TextField(
            painter, clipboard, placeholder=_("Type a name"), limit=LONGEST_NAME, on_change=self._typed, name="name"
        )
        self._known = Choice([""], 0, self._chosen, name="names", visible=bool(seating.names))
        parts = (self._field.sized(height=_HEIGHT), self._known.sized(height=_HEIGHT))
        self.content = Grid(*parts, columns=2, gap=_GAP, folds=True)
        self.show(index)

    def show(self, index: int) -> None:
        """Name the sitter of this ``index`` from now on."""
        self._index = index
        sitter = self._seating.sitters[index]
        self._field.text = sitter.name
        named = _("Name of player {number}").format(number=index + 1)
        self._field.tooltip = _("Your name") if index == 0 else named
        self._show_known(sitter.name)

    def _show_known(self, name: str) -> None:
        known = self._seating.names
        labels = [_("No name"), *known, *([name] if name and name not in known else [])]
        self._known.set_labels(labels, labels.index(name) if name else 0)

    def _typed(self, text: str) -> None:
        self._seating.call(self._index, text)
        self._show_known(self._seating.sitters[self._index].name)
        self._on_change()

    def _chosen(self, index: int) -> None:
        name = self._known.labels[index] if index else ""
        self._seating.put(self._index, SeatChoice(PERSON, name))
        self._field.text = name
        self._on_change()
