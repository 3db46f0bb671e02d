"""The lobby of a remote table: its players, what will be played, and the invitation for others."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final

import pygame

from jungle_games.core.i18n import _, ngettext
from jungle_games.room import Room
from jungle_games.screens.empty_state import SearchState
from jungle_games.screens.figure_view import FigureView
from jungle_games.screens.invitation_card import InvitationCard
from jungle_games.screens.join_panel import JoinPanel
from jungle_games.screens.lobby_actions import LobbyActions
from jungle_games.screens.options_panel import CoverPicture
from jungle_games.screens.page_layout import page_area, place_heading
from jungle_games.screens.presence import PresenceTile
from jungle_games.table.room_parts import picture_of
from jungle_games.ui.events import Event, Woken
from jungle_games.ui.layout import Ruler
from jungle_games.ui.painter import Painter
from jungle_games.ui.scene import Services
from jungle_games.ui.text import Face
from jungle_games.ui.theme import mix
from jungle_games.ui.view import View
from jungle_games.ui.widget_scene import ClosableScene
from jungle_games.ui.widgets.base import Widget
from jungle_games.ui.widgets.button import Button, IconButton
from jungle_games.ui.widgets.label import Label
from jungle_games.ui.widgets.panel import Panel
from jungle_games.ui.widgets.scroll import ScrollView

_HEAD, _FOOT = 72.0, 64.0
_GAP: Final = 20.0
_LEFT, _RIGHT = 0.405, 0.225
"""Shares of the width of the table at the left and of the doors at the right; the invitation has the rest."""
_TILE: Final = 118.0
_NARROWEST: Final = 190.0
_PADDING: Final = 20.0
_ROW: Final = 34.0
_LINE: Final = 38.0
_PICTURE: Final = 0.42
_LOW: Final = 150.0


class RuleRows(Widget):
    """Rows of what will be played: names on the left, values on the right."""

    def __init__(self, rows: Sequence[tuple[str, str]]) -> None:
        super().__init__()
        self._rows = rows

    def paint(self, target: pygame.Surface, painter: Painter) -> None:
        """Write the rows; a name gives way to its value."""
        theme, px = painter.theme, self.px(17)
        height = self.px(_ROW)
        for index, (name, value) in enumerate(self._rows):
            top = self.rect.y + index * height
            middle = top + height // 2
            size = painter.fitting(value, Face.SEMIBOLD, px, self.rect.w // 2, self.px(12))
            words = painter.fit(value, Face.SEMIBOLD, size, self.rect.w // 2)
            painter.label(target, words, (self.rect.right, middle), Face.SEMIBOLD, size, theme.paper, "right")
            room = self.rect.w - painter.text_width(words, Face.SEMIBOLD, size) - self.px(12)
            size = painter.fitting(name, Face.REGULAR, px, room, self.px(11))
            words = painter.fit(name, Face.REGULAR, size, room)
            painter.label(target, words, (self.rect.x, middle), Face.REGULAR, size, theme.fern)
            line = (self.rect.x, top + height)
            painter.line(target, line, self.rect.w, mix(theme.moss, theme.deep, 0.2), 1.5 * self.u)

    def height(self) -> int:
        """Pixels it needs."""
        return self.px(_ROW) * len(self._rows) + self.px(4)


class LobbyScene(ClosableScene):
    """The table on the left, its invitation in the middle, other tables on the right, buttons at the foot."""

    def __init__(self, services: Services, actions: LobbyActions, leave: Callable[[], None]) -> None:
        """``leave`` goes away from the page; the table stays."""
        super().__init__(services)
        self._actions = actions
        self._go = leave
        self._lobby = actions.lobby()
        self._build()
        self.first_focus = "call"

    def _build(self) -> None:
        self.root.clear()
        lobby, add = self._lobby, self.root.add
        self._leave = add(IconButton("back", _("Back"), self.close, name="leave"))
        self._title = add(Label(_("Somebody elsewhere"), size=36, face=Face.TITLE, ink="amber"))
        room = lobby.room
        self._game = add(Label(_(room.title) if room is not None else "", size=22, ink="fern"))
        self._panel = add(Panel())
        self._view = self._panel.add(ScrollView())
        heading = Label(_("At the table"), size=17, face=Face.SEMIBOLD, ink="fern", visible=room is not None)
        self._heading = self._view.add(heading)
        self._taken = self._view.add(Label("", size=16, ink="fern", align="right"))
        what = Label(_("What will be played"), size=17, face=Face.SEMIBOLD, ink="fern", visible=room is not None)
        self._what = self._view.add(what)
        self._cover = self._view.add(self._picture(room)) if room is not None else None
        search = SearchState(lobby.said, lobby.sought, lobby.searching, lobby.sign)
        self._search = self._panel.add(search) if room is None else None
        self._rules = self._view.add(RuleRows(lobby.rules))
        self._tiles: list[PresenceTile] = []
        self._card = add(self._invitation()) if lobby.code else None
        self._join_panel = add(JoinPanel(self.painter, self.services.clipboard, self._actions.join))
        self._give_up = add(Button(lobby.leave, self._actions.give_up, icon="leave", name="give_up"))
        self._watch = add(Button(_("Watch"), self._actions.watch, icon="eye", size=20, name="watch"))
        self._said = add(Label("", size=17, ink="paper", wrap=True))
        call = Button("", self._actions.call, kind="amber", icon="play", size=24, face=Face.TITLE, name="call")
        call.radius, call.lip = 20, 6
        self._call = add(call)
        self._fill()

    def _picture(self, room: Room) -> Widget:
        """The host's own board, or the game's cover."""
        start = self._lobby.start
        figure = picture_of(room, start) if start is not None else None
        if figure is None:
            return CoverPicture(room)
        view = FigureView("lobby")
        view.show(figure, (start,))
        return view

    def _invitation(self) -> InvitationCard:
        lobby = self._lobby
        words = _("to {host}’s table, {game}").format(host=lobby.host, game=self._game.text)
        return InvitationCard(self.painter, lobby.code, lobby.text, words, self._copy)

    def _fill(self) -> None:
        """Show who is there now."""
        lobby = self._lobby
        for tile in self._tiles:
            self._view.remove(tile)
        room = lobby.room
        self._tiles = [self._view.add(PresenceTile(room, shown)) for shown in lobby.seats] if room is not None else []
        taken, count = sum(not shown.free for shown in lobby.seats), len(lobby.seats)
        words = ngettext("{taken} of {number} seat taken", "{taken} of {number} seats taken", count)
        self._taken.text = words.format(taken=taken, number=count) if count else ""
        self._said.text = lobby.said if room is not None else ""
        self._call.label, self._call.visible, self._call.enabled = lobby.call, bool(lobby.call), lobby.may_call
        self._watch.visible = lobby.may_watch
        self._join_panel.show(lobby.nearby)

    def _copy(self) -> None:
        lobby = self._lobby
        words = _("Play {game} with me in Jungle Games: paste this under “Play elsewhere”.")
        self.services.clipboard.write(f"{words.format(game=self._game.text)}\n{lobby.code}\n{lobby.text}")
        self.services.toast(_("The invitation is copied. Send it to whoever you want to play with."))

    # The stack's contracts

    def focus_first(self) -> bool:
        """Give the focus to the way on; where that was pressed and has gone, wait without a ring.

        Else an Enter too many would leave the page. An arrow goes on from where the button lay.
        """
        if self.focus.current_id == "call" and self.focus.current is None:
            return False
        return super().focus_first()

    def enter(self) -> None:
        """Be there for the others."""
        self._actions.show(shown=True)

    def leave(self) -> None:
        """Others see that one is away."""
        self._actions.show(shown=False)
        super().leave()

    def refresh(self) -> None:
        """Look anew at the table."""
        before, self._lobby = self._lobby, self._actions.lobby()
        if before == self._lobby:
            return
        if before.frame != self._lobby.frame:
            self._build()
        else:
            self._fill()
        self.layout(self.view)
        if before.room is None and self._lobby.room is not None and self.focus.current_id in (None, "leave", "give_up"):
            self.focus.focus("call")  # who looks for a table by keys alone waits for this

    def handle(self, event: Event) -> bool:
        """Also hear what others do at the table."""
        if isinstance(event, Woken) and self._actions.heard(event.payload):
            self.refresh()
            return True
        return super().handle(event)

    def resume(self) -> None:
        """Look anew at the table."""
        super().resume()
        self.refresh()

    def reword(self) -> None:
        """Say everything anew."""
        self._lobby = self._actions.lobby()
        self._build()

    def close(self) -> None:
        """Go away; the table stays."""
        self._go()

    # Layout

    def layout(self, view: View) -> None:
        """Table, invitation and doors side by side, the way on at the foot."""
        super().layout(view)
        p, area = view.p, page_area(view)
        gap, head, foot = round(_GAP * p), round(_HEAD * p), round(_FOOT * p)
        self._place_head(pygame.Rect(area.x, area.y, area.w, round(48 * p)), p)
        body = pygame.Rect(area.x, area.y + head, area.w, area.h - head - foot - gap)
        right = round(area.w * _RIGHT)
        left = round(area.w * _LEFT) if self._card is not None else area.w - right - gap
        self._panel.place(pygame.Rect(body.x, body.y, left, body.h), p)
        self._place_table(p)
        self._join_panel.place(pygame.Rect(body.right - right, body.y, right, body.h), p)
        if self._card is not None:
            x = body.x + left + gap
            self._card.place(pygame.Rect(x, body.y, self._join_panel.rect.x - gap - x, body.h), p)
        self._place_foot(pygame.Rect(area.x, area.bottom - foot, area.w, foot), p)

    def _place_head(self, head: pygame.Rect, p: float) -> None:
        left = place_heading(self.painter, head, self._leave, self._title, p)
        self._game.place(pygame.Rect(left, head.y + round(3 * p), max(0, head.right - left), head.h), p)

    def _place_table(self, p: float) -> None:
        px = self._panel.px
        inner = self._panel.rect.inflate(-2 * px(_PADDING), -2 * px(8))
        self._view.place(inner, p)
        if self._search is not None:
            self._search._lay_out(inner, Ruler(self.painter, p), self._panel)
            self._view.settle(0)
            return
        half = inner.w // 2
        self._heading.place(pygame.Rect(inner.x, inner.y + px(4), half, px(_LINE)), p)
        self._taken.place(pygame.Rect(inner.x + half, inner.y + px(4), inner.w - half, px(_LINE)), p)
        top = inner.y + px(_LINE) + px(8)
        columns = 2 if self._card is not None or len(self._tiles) < 3 else 3
        gap, height = px(12), px(_TILE)
        while columns > 1 and (inner.w - (columns - 1) * gap) // columns < px(_NARROWEST):
            columns -= 1
        wide = (inner.w - (columns - 1) * gap) // columns
        for index, tile in enumerate(self._tiles):
            row, column = divmod(index, columns)
            tile.place(pygame.Rect(inner.x + column * (wide + gap), top + row * (height + gap), wide, height), p)
        top += -(-len(self._tiles) // columns) * (height + gap) + px(6)
        self._what.place(pygame.Rect(inner.x, top, inner.w, px(_LINE)), p)
        top += px(_LINE) + px(2)
        picture = round(inner.w * _PICTURE)
        self._rules.place(pygame.Rect(inner.x + picture + px(18), top, inner.w - picture - px(18), 0), p)
        tall = max(self._rules.height(), px(_LOW), inner.bottom - px(8) - top)
        if self._cover is not None:
            self._cover.place(pygame.Rect(inner.x, top, picture, min(tall, round(picture * 1.25))), p)
            tall = max(self._rules.height(), self._cover.rect.h)
        self._rules.place(pygame.Rect(self._rules.rect.x, top, self._rules.rect.w, tall), p)
        self._view.settle(top + tall + px(6) - inner.y)

    def _place_foot(self, foot: pygame.Rect, p: float) -> None:
        gap = round(_GAP * p)
        side = round(foot.w * 0.23)
        self._give_up.place(pygame.Rect(foot.x, foot.y, side, foot.h), p)
        call = round(foot.w * 0.34)
        self._call.place(pygame.Rect(foot.right - call, foot.y, call, foot.h), p)
        left, right = foot.x + side + gap, foot.right - (call + gap if self._call.visible else 0)
        if self._watch.visible:
            wide = round(foot.w * 0.14)
            self._watch.place(pygame.Rect(right - wide, foot.y, wide, foot.h), p)
            right -= wide + gap
        self._said.place(pygame.Rect(left, foot.y, right - left, foot.h), p)
        height = min(foot.h, self._said.height(self.painter, right - left) if self._said.text else 0)
        self._said.place(pygame.Rect(left, foot.centery - height // 2, right - left, height), p)
