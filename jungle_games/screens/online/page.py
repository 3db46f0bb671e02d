"""The page to play online: one's own tables, those that somebody near has open, and a field for an invitation."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import TYPE_CHECKING, Final

from jungle_games.core.i18n import _, ngettext
from jungle_games.core.room import Room
from jungle_games.screens.online.invite import InvitationField
from jungle_games.screens.online.people import PlayAs
from jungle_games.screens.online.table_rows import OpenRow, TableLine, TableRow, table_lines
from jungle_games.screens.pages import EmptyState, page_body, page_head, section_heading
from jungle_games.table.online.service import NEWS
from jungle_games.table.services import Navigator, Services, Ways
from jungle_games.ui.events import Event, Woken
from jungle_games.ui.layout import Box, Column, FirstThatFits, Item, Row, Scroll, Space
from jungle_games.ui.text import Face
from jungle_games.ui.widget_scene import ClosableScene
from jungle_games.ui.widgets.button import Button, IconButton
from jungle_games.ui.widgets.label import Label
from jungle_games.ui.widgets.panel import PaperPanel
from jungle_games.ui.widgets.scroll import ScrollView

if TYPE_CHECKING:
    from jungle_games.online.discovery import Nearby

_GAP: Final = 16.0
_ROWS_APART: Final = 12.0
_FIELD, _NAME = 520.0, 384.0
"""The least width of the field for an invitation, and that of the name."""
_LOOKS_AFTER: Final = 2
"""The update before which the page has been drawn."""
_Tables = tuple[tuple[TableLine, ...], tuple["Nearby", ...]]
"""One's own tables, and those that are open near."""


class OnlineScene(ClosableScene):
    """The list of tables is the page; above it a field for an invitation and one's own name."""

    services: Services

    def __init__(self, services: Services, navigator: Navigator, ways: Ways, rooms: Sequence[Room]) -> None:
        super().__init__(services)
        self._navigator, self._ways = navigator, ways
        self._rooms = tuple(rooms)
        self._looks_after = 0 if services.online.loaded else _LOOKS_AFTER
        self._build()

    def _build(self) -> None:
        self._leave = IconButton("back", _("Back"), self.close, name="leave")
        self._view = ScrollView()
        self._field = InvitationField(self.painter, self.services.clipboard, self._ways.join)
        self._new = Button(_("Invite somebody"), self._ways.invite, kind="amber", icon="new_game", name="invite")
        settings = lambda: self._navigator.settings("online")  # noqa: E731 - a name for a callback
        self._meet = Button(_("Where to meet"), settings, icon="settings", name="broker")
        self._fill()

    def _fill(self) -> None:
        looks = not self._looks_after
        self._shown = lines, nearby = self._tables_now() if looks else ((), ())
        mine = [TableRow(line, partial(self._ways.table, line.table)) for line in lines]
        near = self._open_rows(nearby)
        self.first_focus = mine[0].name if mine else ("open", 0) if near else "invite"
        head = page_head(self._leave, _("Play online"), self._note(near) if looks else "")
        ways = Row(self._meet, self._new, gap=_GAP)
        top = FirstThatFits(Row(head.grow(), ways, gap=_GAP, align="center"), Column(head, ways, gap=8))
        you = PlayAs(self.services, self._navigator, self.reword)
        asked = FirstThatFits(
            Row(self._field.at_least(width=_FIELD).grow(), you.sized(width=_NAME), gap=_GAP),
            Column(self._field, you, gap=8),
        )
        page = self._listed(mine, near) if looks else _on_sheet(_looking())
        whole = Scroll(ScrollView(), Column(top, asked, page.at_least(height=260), gap=_GAP))
        high = Column(top, asked, page.at_least(height=200).grow(), gap=_GAP)
        self.body = page_body(FirstThatFits(high, whole))

    def _tables_now(self) -> _Tables:
        """One's own tables and those that are open near, as they are listed."""
        online, rooms = self.services.online, {room.name for room in self._rooms}
        nearby = tuple(table for table in online.tables.nearby() if table.game in rooms)
        return tuple(table_lines(online.views(), self._rooms)), nearby

    def _open_rows(self, nearby: Sequence[Nearby]) -> Sequence[OpenRow]:
        """The open tables."""
        rooms = {room.name: room for room in self._rooms}
        return [
            OpenRow(rooms[table.game], table, at, partial(self._ways.join, table.text, sit=True))
            for at, table in enumerate(nearby)
        ]

    def _note(self, near: Sequence[OpenRow]) -> str:
        if not near:
            return _("with friends at other screens")
        words = ngettext("{number} table is open near you", "{number} tables are open near you", len(near))
        return words.format(number=len(near))

    def _listed(self, mine: Sequence[TableRow], near: Sequence[OpenRow]) -> Item:
        if not (mine or near):
            text = _("Invite a friend, or type an invitation above. A table that somebody near opens is seen here.")
            return _on_sheet(EmptyState("objects/icons/online", _("No table yet"), text))
        parts: list[Item] = []
        sections: Sequence[tuple[str, Sequence[Item]]]
        sections = (_("Your tables"), mine), (_("Open on this network"), near)
        for heading, rows in sections:
            parts += [section_heading(heading), *rows] if rows else []
        return Scroll(self._view, Column(*parts, gap=_ROWS_APART).padded(4, 4))

    # The stack's contracts

    def enter(self) -> None:
        if not self._looks_after:
            self.services.online.tables.seek()

    def update(self, now: float) -> bool:
        """The first time, tables are loaded when the page has been seen: that may take a moment."""
        moving = super().update(now)
        if not self._looks_after:
            return moving
        self._looks_after -= 1
        if not self._looks_after:
            self.services.online.tables.seek()
            self._fill()
            self.layout(self.view)
        return True

    def resume(self) -> None:
        super().resume()
        self._fill()
        self.layout(self.view)

    def handle(self, event: Event) -> bool:
        if isinstance(event, Woken) and event.payload == NEWS and self.in_view and not self._looks_after:
            if self._tables_now() != self._shown:  # else a press that has begun would hit nothing
                self._fill()
                self.layout(self.view)
            return False
        return super().handle(event)

    def reword(self) -> None:
        self._build()
        self.layout(self.view)


def _on_sheet(item: Item) -> Item:
    return Box(PaperPanel(), item, 24, 16)


def _looking() -> Item:
    words = Label(_("Looking…"), size=22, face=Face.TITLE, ink="faded", align="center")
    return Column(Space().grow(), words, Space().grow())
