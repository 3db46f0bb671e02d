"""The page of remote tables: one's own, and the ways to join others."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial
from typing import TYPE_CHECKING, Final

import pygame

from jungle_games.core.i18n import _
from jungle_games.core.move_numbers import move_number
from jungle_games.core.seat_names import PERSON
from jungle_games.room import Room
from jungle_games.screens.empty_state import EmptyState
from jungle_games.screens.join_panel import JoinPanel
from jungle_games.screens.lobby_actions import open_tables
from jungle_games.screens.page_layout import page_area, place_heading
from jungle_games.screens.portrait import head
from jungle_games.table.navigator import Navigator
from jungle_games.table.remote_tables import NEWS, others_at
from jungle_games.ui.events import Event, Woken
from jungle_games.ui.layout import Ruler
from jungle_games.ui.painter import Painter
from jungle_games.ui.scene import Services
from jungle_games.ui.text import Face
from jungle_games.ui.theme import mix
from jungle_games.ui.view import View
from jungle_games.ui.widget_scene import ClosableScene
from jungle_games.ui.widgets.button import Button, IconButton
from jungle_games.ui.widgets.label import Label
from jungle_games.ui.widgets.panel import PaperPanel
from jungle_games.ui.widgets.scroll import ScrollView

if TYPE_CHECKING:
    from jungle_games.elsewhere.view import RemoteView

_HEAD, _FOOT = 72.0, 56.0
_EMPTY: Final = 350.0
_GAP: Final = 20.0
_DOORS: Final = 0.29
_CARD: Final = 92.0
_ASIDE: Final = "objects/icons/warning"
"""In place of a head at a table that cannot go on."""
_LOOKS_AFTER: Final = 2
"""The update before which the page has been drawn."""


@dataclass(frozen=True, slots=True)
class TableLine:
    """A table in the list: its game's head, who plays, where it stands (translated), and whether it waits for one."""

    table: str
    picture: str
    title: str
    line: str
    your_turn: bool


def table_lines(views: Sequence[RemoteView], rooms: Sequence[Room]) -> Sequence[TableLine]:
    """The listed tables, without those of unknown games, unless they cannot go on."""
    found = []
    for view in views:
        room = next((room for room in rooms if room.name == view.game), None)
        aside = view.stage == "aside"
        if room is not None:
            title = _("{game}: {names}").format(game=_(room.title), names=others_at(view) or view.host_name)
            picture = _ASIDE if aside else head(room, PERSON)
            found.append(TableLine(view.id, picture, title, _stands(view), view.your_turn))
        elif aside:
            found.append(TableLine(view.id, _ASIDE, _("A table that cannot be read"), _stands(view), your_turn=False))
    return found


def _stands(view: RemoteView) -> str:
    if view.stage == "aside":
        return _("cannot go on for now")
    if view.problem:
        return view.problem
    if view.stage in ("looking", "asking"):
        return _("looking for the table…")
    if view.stage in ("found", "open", "dealing"):
        return _("has not begun yet")
    if view.stage == "playing":
        match = view.match
        number = move_number(match.game, match.moves, len(match.seats)) if match is not None else 1
        turn = _("your turn") if view.your_turn else _whose_turn(view)
        return _("move {number}, {turn}").format(number=number, turn=turn)
    return _("the game is over") if view.stage == "over" else _("closed by its host")


def _whose_turn(view: RemoteView) -> str:
    seat = view.match.to_move if view.match is not None else None
    if isinstance(seat, int) and seat < len(view.plates):
        return _("{name}’s turn").format(name=view.plates[seat].name)
    return _("on its way")


class _TableCard(Button):
    """A table to go to."""

    def __init__(self, line: TableLine, on_click: Callable[[], None]) -> None:
        super().__init__(line.title, on_click, name=("table", line.table), radius=14)
        self._line = line

    def paint(self, target: pygame.Surface, painter: Painter) -> None:
        """Paint it on paper, with an amber edge where it waits for the person."""
        theme, line = painter.theme, self._line
        ground = mix(theme.paper, theme.chosen_paper, 0.9 if line.your_turn else 0.25)
        if self.hovered:
            ground = mix(ground, "#FFFFFF", 0.4)
        edge = theme.amber if line.your_turn else theme.shade
        painter.box(target, self.rect, 14 * self.u, ground, border=edge, width=(3 if line.your_turn else 1.5) * self.u)
        side = self.rect.h - self.px(24)
        tint = theme.mark_paper if line.picture == _ASIDE else None
        picture = painter.picture(line.picture, (side, side), tint=tint)
        target.blit(picture, (self.rect.x + self.px(14), self.rect.y + self.px(12)))
        left = self.rect.x + side + self.px(32)
        room = self.rect.right - self.px(20) - left
        px = painter.fitting(line.title, Face.TITLE, self.px(22), room, self.px(16))
        where = (left, self.rect.y + self.rect.h * 0.36)
        painter.label(target, painter.fit(line.title, Face.TITLE, px, room), where, Face.TITLE, px, theme.ink)
        px = painter.fitting(line.line, Face.REGULAR, self.px(18), room, self.px(15))
        where = (left, self.rect.y + self.rect.h * 0.7)
        ink = theme.mark_paper if line.your_turn else theme.faded
        face = Face.BOLD if line.your_turn else Face.REGULAR
        painter.label(target, painter.fit(line.line, face, px, room), where, face, px, ink)


class ElsewhereScene(ClosableScene):
    """One's tables on the left, the panel to join others on the right.

    ``go`` opens a table, ``join`` goes where the text of an invitation leads.
    """

    def __init__(
        self,
        services: Services,
        navigator: Navigator,
        rooms: Sequence[Room],
        go: Callable[[str], None],
        join: Callable[[str], None],
    ) -> None:
        super().__init__(services)
        self._navigator = navigator
        self._rooms = tuple(rooms)
        self._go, self._join = go, join
        self._lines: Sequence[TableLine] = ()
        self._looks_after = 0 if services.remote.loaded else _LOOKS_AFTER
        self._build()

    def _build(self) -> None:
        self.root.clear()
        add = self.root.add
        self._leave = add(IconButton("back", _("Back"), self.close, name="leave"))
        self._title = add(Label(_("Tables elsewhere"), size=36, face=Face.TITLE, ink="amber"))
        self._sub = add(Label(_("with friends at other screens, whenever each of you has time"), size=21, ink="fern"))
        self._sheet = add(PaperPanel())
        self._list = self._sheet.add(ScrollView(paper=True))
        text = _("Start a game with a seat for somebody elsewhere and send the invitation, or paste one you were sent.")
        self._note = add(EmptyState("objects/icons/elsewhere", _("No table yet"), text))
        self._wait = add(Label(_("Looking…"), size=22, face=Face.TITLE, ink="faded", align="center"))
        self._join_panel = add(JoinPanel(self.painter, self.services.clipboard, self._join))
        self._new = add(Button(_("Invite somebody"), self._invite, kind="amber", icon="new_game", name="invite"))
        settings = lambda: self._navigator.settings("elsewhere")  # noqa: E731 - a name for a callback
        self._broker = add(Button(_("Where to meet"), settings, icon="settings", name="broker"))
        self._cards: list[_TableCard] = []
        self._fill()

    def _fill(self) -> None:
        self._list.clear()
        remote, looks = self.services.remote, not self._looks_after
        self._lines = table_lines(remote.views(), self._rooms) if looks else ()
        self._cards = [self._list.add(_TableCard(line, partial(self._go, line.table))) for line in self._lines]
        self._note.visible = looks and not self._lines
        self._wait.visible = not looks
        self._join_panel.show(open_tables(remote.tables.nearby(), self._rooms, self._join) if looks else ())
        self.first_focus = self._cards[0].name if self._cards else "invite"

    def _invite(self) -> None:
        last = self.services.settings.get().last_game
        several = [room for room in self._rooms if max(room.seats) > 1]
        room = next((room for room in several if room.name == last), several[0])
        self._navigator.new_game(room.name, inviting=True)

    # The stack's contracts

    def enter(self) -> None:
        """Look for open tables on this network."""
        if not self._looks_after:
            self.services.remote.tables.seek()

    def update(self, now: float) -> bool:
        """The first time, tables are loaded when the page has been seen: that may take a moment."""
        moving = super().update(now)
        if not self._looks_after:
            return moving
        self._looks_after -= 1
        if not self._looks_after:
            self.services.remote.tables.seek()
            self._fill()
            self.layout(self.view)
        return True

    def resume(self) -> None:
        """Look anew."""
        super().resume()
        self._fill()
        self.layout(self.view)

    def handle(self, event: Event) -> bool:
        """Also hear what others do."""
        if isinstance(event, Woken) and event.payload == NEWS and self.in_view and not self._looks_after:
            self._fill()
            self.layout(self.view)
            return False
        return super().handle(event)

    def reword(self) -> None:
        """Say everything anew."""
        self._build()

    # Layout

    def layout(self, view: View) -> None:
        """The list at the left, the doors at the right, the way on at the foot."""
        super().layout(view)
        p, area = view.p, page_area(view)
        gap, head, foot = round(_GAP * p), round(_HEAD * p), round(_FOOT * p)
        self._place_head(pygame.Rect(area.x, area.y, area.w, round(48 * p)), p)
        doors = round(area.w * _DOORS)
        top, bottom = area.y + head, area.bottom - foot - gap
        self._join_panel.place(pygame.Rect(area.right - doors, top, doors, bottom - top), p)
        sheet = pygame.Rect(area.x, top, area.w - doors - gap, bottom - top)
        self._sheet.place(sheet, p)
        height = min(round(_EMPTY * p), sheet.h - round(32 * p))
        note = pygame.Rect(sheet.x, 0, sheet.w, height).move_to(centery=sheet.centery)
        self._note._lay_out(note.inflate(-round(80 * p), 0), Ruler(self.painter, p), self.root)
        self._wait.place(note, p)
        self._place_list(sheet.inflate(-round(48 * p), -round(32 * p)), p)
        self._new.place(pygame.Rect(area.x, area.bottom - foot, round(area.w * 0.34), foot), p)
        self._broker.place(pygame.Rect(area.right - doors, area.bottom - foot, doors, foot), p)

    def _place_list(self, inner: pygame.Rect, p: float) -> None:
        self._list.place(inner, p)
        height, gap, top = round(_CARD * p), round(12 * p), inner.y
        for card in self._cards:
            card.place(pygame.Rect(inner.x, top, inner.w, height), p)
            top += height + gap
        self._list.settle(max(0, top - gap - inner.y))

    def _place_head(self, head: pygame.Rect, p: float) -> None:
        left = place_heading(self.painter, head, self._leave, self._title, p)
        words = self.painter.text_width(self._sub.text, Face.REGULAR, round(21 * p)) + round(4 * p)
        self._sub.visible = left + words <= head.right
        self._sub.place(pygame.Rect(left, head.y + round(3 * p), words, head.h), p)
