"""The left half of the new-game screen of a solitaire: the choice of a deal and of the player."""

from __future__ import annotations

import datetime
from collections.abc import Callable
from enum import Enum
from functools import partial
from typing import Final

from jungle_games.core.formatting import date_in_words
from jungle_games.core.i18n import N_, _
from jungle_games.core.shuffle import DealError, deal_by_lot, deal_of_the_day, parse_deal
from jungle_games.screens.new_game.new_game_tiles import GAP, NameField, Tile
from jungle_games.screens.new_game.seating import Seating
from jungle_games.screens.pages import section_heading
from jungle_games.ui.layout import Column, Item, Row
from jungle_games.ui.painter import Painter
from jungle_games.ui.text import Face
from jungle_games.ui.widgets.label import Icon, Label
from jungle_games.ui.widgets.textfield import Clipboard, TextField

_TILE, _FIELD = 84.0, 48.0
_LEADING: Final = 1.15


class DealKind(Enum):
    """The kinds of deals: icon, name, and a line about each, translated when shown."""

    LOT = ("die", N_("Random"), N_("New cards every time."))
    DAY = ("calendar", N_("Deal of the day"), N_("{date}: the same cards for everybody."))
    WINNABLE = ("trophy", N_("A deal that can be won"), N_("Checked first: there is a way to win."))
    NUMBER = ("edit", N_("By number"), N_("A deal you played before, or one from a friend."))

    def __init__(self, icon: str, title: str, line: str) -> None:
        self.icon = icon
        self.title = title
        self.line = line


def _tile(kind: DealKind, on_click: Callable[[], None], *, chosen: bool) -> Tile:
    """The tile of a kind of deal: icon, name and line."""
    ink, today = "amber" if chosen else "paper", date_in_words(datetime.date.today())
    words = Column(
        Label(_(kind.title), size=21, face=Face.TITLE, ink=ink, wrap=True, leading=_LEADING),
        Label(_(kind.line).format(date=today), size=17, ink="fern", wrap=True, leading=_LEADING),
        justify="center", gap=4,
    )  # fmt: skip
    row = Row(Icon(kind.icon, size=30, ink=ink), words.grow(), gap=20).padded(24, 8)
    return Tile(_(kind.title), row, on_click, ("deal", kind.name.lower()), chosen=chosen)


class DealsPanel:
    """Chooses a deal; ``can_be_won`` offers winnable deals. ``on_change`` must arrange the page anew."""

    def __init__(
        self, painter: Painter, clipboard: Clipboard, seating: Seating, deal: int | None,
        on_change: Callable[[], None], *, can_be_won: bool,
    ) -> None:  # fmt: skip
        self.kind = DealKind.LOT if deal is None else DealKind.NUMBER
        self._kinds = [kind for kind in DealKind if can_be_won or kind is not DealKind.WINNABLE]
        self._number = TextField(
            painter, clipboard, "" if deal is None else str(deal), placeholder=_("Number"), limit=17,
            name=("deal", "field"),
        )  # fmt: skip
        self._name = NameField(painter, clipboard, seating, 0, lambda: None)
        self._on_change = on_change

    def choose(self, kind: DealKind) -> None:
        """Choose how the deal is come by."""
        self.kind = kind
        self._on_change()

    def deal(self) -> int:
        """The number of the deal that was chosen. Raises DealError with the reason."""
        if self.kind is DealKind.DAY:
            return deal_of_the_day(datetime.date.today())
        if self.kind is DealKind.NUMBER:
            if not self._number.text.strip():
                raise DealError(_("Type the number of the deal."))
            return parse_deal(self._number.text)
        return deal_by_lot()

    def arranged(self) -> Item:
        """Everything below one another; the line for the number comes below all tiles, of which none moves."""
        items = list[Item]()
        for kind in self._kinds:
            tile = _tile(kind, partial(self.choose, kind), chosen=kind is self.kind)
            items.append(tile.at_least(height=_TILE))
        if self.kind is DealKind.NUMBER:
            items.append(self._number.sized(height=_FIELD))
        return Column(section_heading(_("The deal")), *items, section_heading(_("Your name")), self._name, gap=GAP)
