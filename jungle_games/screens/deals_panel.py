"""The left half of the new-game screen of a solitaire: the choice of a deal and of the player."""

from __future__ import annotations

import datetime
from collections.abc import Callable
from enum import Enum
from functools import partial
from typing import Final

import pygame

from jungle_games.core.formatting import date_in_words
from jungle_games.core.i18n import N_, _
from jungle_games.core.shuffle import DealError, deal_by_lot, deal_of_the_day, parse_deal
from jungle_games.screens.name_field import HEIGHT as NAME_HEIGHT
from jungle_games.screens.name_field import NameField
from jungle_games.screens.new_game_tiles import Half, Tile
from jungle_games.screens.page_layout import place_strip, section_heading
from jungle_games.screens.seating import Seating
from jungle_games.ui.painter import Painter
from jungle_games.ui.scene import Clipboard
from jungle_games.ui.text import Face
from jungle_games.ui.widgets.label import draw_icon
from jungle_games.ui.widgets.textfield import TextField

_GAP: Final = 12.0
_HEAD: Final = 44.0
_TILE, _HIGHEST_TILE = 72.0, 96.0
_FIELD: Final = 48.0
_SUB, _ON_TWO = 17.0, 16.0
"""How large a tile's line about it is, and how large where it takes two lines."""
_LEADING: Final = 1.15


class DealKind(Enum):
    """The kinds of deals: icon, name, and a line about each, translated when shown."""

    LOT = ("die", N_("Random"), N_("New cards every time."))
    DAY = ("calendar", N_("Deal of the day"), N_("{date}: the same cards for everybody."))
    NUMBER = ("edit", N_("By number"), N_("A deal you played before, or one from a friend."))
    WINNABLE = ("trophy", N_("A deal that can be won"), N_("Checked first: there is a way to win."))

    def __init__(self, icon: str, title: str, line: str) -> None:
        self.icon = icon
        self.title = title
        self.line = line


class DealTile(Tile):
    """The tile of a kind of deal."""

    def __init__(self, kind: DealKind, line: str, on_click: Callable[[], None]) -> None:
        super().__init__(_(kind.title), on_click, ("deal", kind.name.lower()))
        self.icon, self.sub = kind.icon, line

    def paint(self, target: pygame.Surface, painter: Painter) -> None:
        """Paint field, icon, name and line."""
        self.paint_field(target, painter)
        theme, rect = painter.theme, self.rect
        colour = theme.amber if self.chosen else theme.paper
        draw_icon(target, painter, self.icon, (rect.x + self.px(40), rect.centery), self.px(30), colour)
        x, room = self._words()
        px, lines = self._set(painter)
        middle = rect.y + rect.h * (0.34 if len(lines) == 1 else 0.27)
        self.write(target, painter, self.label, x, middle, Face.TITLE, 21, colour, room)
        for at, line in enumerate(lines):
            middle = rect.y + rect.h * 0.68 + (at - (len(lines) - 1) / 2) * _LEADING * px
            painter.label(target, line, (x, middle), Face.REGULAR, px, theme.fern)

    def _words(self) -> tuple[int, int]:
        left = self.rect.x + self.px(76)
        return left, self.rect.right - self.px(12) - left

    def _set(self, painter: Painter) -> tuple[int, list[str]]:
        """Size and lines of what is said about it: one line where it fits, else two."""
        room = self._words()[1]
        px = painter.fitting(self.sub, Face.REGULAR, self.px(_SUB), room, self.px(_ON_TWO))
        return px, painter.wrap(self.sub, Face.REGULAR, px, room)


class DealsPanel(Half):
    """The panel to choose a deal; ``can_be_won`` offers winnable deals."""

    def __init__(
        self, painter: Painter, clipboard: Clipboard, seating: Seating, deal: int | None, *, can_be_won: bool
    ) -> None:
        super().__init__(painter)
        self._seating = seating
        self.kind = DealKind.LOT if deal is None else DealKind.NUMBER
        self._head = self._view.add(section_heading(_("The deal")))
        today = date_in_words(datetime.date.today())
        kinds = [kind for kind in DealKind if can_be_won or kind is not DealKind.WINNABLE]
        self._tiles = {
            kind: self._view.add(DealTile(kind, _(kind.line).format(date=today), partial(self.choose, kind)))
            for kind in kinds
        }
        self._number = self._view.add(
            TextField(
                painter, clipboard, "" if deal is None else str(deal), placeholder=_("Number"), limit=17,
                name=("deal", "field"),
            )
        )  # fmt: skip
        self._name_head = self._view.add(section_heading(_("Your name")))
        self._name = self._view.add(NameField(painter, clipboard, seating, 0, lambda: None))
        self._refresh()

    def choose(self, kind: DealKind) -> None:
        """Choose how the deal is come by."""
        self.kind = kind
        self._refresh()
        self.arrange()

    def _refresh(self) -> None:
        for kind, tile in self._tiles.items():
            tile.choose(kind is self.kind)
        self._number.visible = self.kind is DealKind.NUMBER

    def deal(self) -> int:
        """The number of the deal that was chosen. Raises DealError with the reason."""
        if self.kind is DealKind.DAY:
            return deal_of_the_day(datetime.date.today())
        if self.kind is DealKind.NUMBER:
            if not self._number.text.strip():
                raise DealError(_("Type the number of the deal."))
            return parse_deal(self._number.text)
        return deal_by_lot()

    def arrange(self) -> None:
        """Everything below one another."""
        px, u, inner = self.px, self.u, self._place_view()
        top, tile = self._place(self._head, inner, inner.y, px(_HEAD)), self._tile_height(inner)
        for kind, widget in self._tiles.items():
            top = self._place(widget, inner, top, px(tile)) + px(_GAP)
            if kind is DealKind.NUMBER:
                after = self._place(self._number, inner, top, px(_FIELD)) + px(_GAP)
                top = after if self._number.visible else top
        top = self._place(self._name_head, inner, top, px(_HEAD))
        row = pygame.Rect(inner.x, top, inner.w, px(NAME_HEIGHT))
        top = place_strip(self._name, row, u, self._painter) + px(_GAP)
        self._view.settle(top - inner.y)

    def _tile_height(self, inner: pygame.Rect) -> float:
        """Units of height of a tile: what the panel has left over goes to the tiles, within reason."""
        others = 2 * (_HEAD + _FIELD + _GAP)
        room = (inner.h / self.u - others) / len(self._tiles) - _GAP
        return max(_TILE, min(_HIGHEST_TILE, room))
