"""The panel to join a remote table: one that is open on this network, or one by invitation."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Final

import pygame

from jungle_games.core.i18n import _
from jungle_games.ui.painter import Painter
from jungle_games.ui.scene import Clipboard
from jungle_games.ui.text import Face
from jungle_games.ui.theme import mix
from jungle_games.ui.widgets.base import Widget
from jungle_games.ui.widgets.button import Button
from jungle_games.ui.widgets.label import Label, draw_icon
from jungle_games.ui.widgets.panel import Panel
from jungle_games.ui.widgets.scroll import ScrollView
from jungle_games.ui.widgets.textfield import TextField

_PADDING: Final = 14.0
_HEAD: Final = 40.0
_CARD: Final = 122.0
_WITH_PICTURE: Final = 190.0
_BUTTON, _FIELD = 46.0, 48.0
_GAP: Final = 12.0
LONGEST_INVITATION: Final = 2000


@dataclass(frozen=True, slots=True)
class OpenTable:
    """An open table on this network: its host, what is played (translated), the game's emblem, and how to join it."""

    name: str
    line: str
    picture: str
    sit_down: Callable[[], None]
    can_sit: bool = True


class _Card(Widget):
    """One open table, with a button to go there."""

    def __init__(self, table: OpenTable, index: int) -> None:
        super().__init__()
        self._table = table
        self._go = self.add(
            Button(_("Sit down"), table.sit_down, size=17, radius=12, name=("open", index), enabled=table.can_sit)
        )

    def arrange(self) -> None:
        """The button across the foot."""
        inner = self.rect.inflate(-2 * self.px(12), -2 * self.px(12))
        height = self.px(42)
        self._go.place(pygame.Rect(inner.x, inner.bottom - height, inner.w, height), self.u)

    def paint(self, target: pygame.Surface, painter: Painter) -> None:
        """Paint the field, the game's head and the words."""
        theme, table = painter.theme, self._table
        field = mix(theme.moss, theme.deep, 0.5)
        painter.box(target, self.rect, 14 * self.u, field, border=mix(theme.moss, theme.deep, 0.2), width=1.5 * self.u)
        side = self.px(42)
        left = self.rect.x + self.px(12)
        if self.rect.w >= self.px(_WITH_PICTURE):  # else the words have all the room
            target.blit(painter.picture(table.picture, (side, side)), (left, self.rect.y + self.px(12)))
            left += side + self.px(12)
        room, top = self.rect.right - self.px(12) - left, self.rect.y
        px = painter.fitting(table.name, Face.TITLE, self.px(20), room, self.px(14))
        lines, line_at = [table.name], 48
        if painter.text_width(table.name, Face.TITLE, px) > room:
            px, lines = painter.fitting_lines(table.name, Face.TITLE, px, room, self.px(12))
            line_at = 53
            lines = [lines[0], painter.fit(" ".join(lines[1:]), Face.TITLE, px, room)]
        for index, line in enumerate(lines):
            y = top + self.px(24 if len(lines) == 1 else 18 + 16 * index)
            painter.label(target, line, (left, y), Face.TITLE, px, theme.paper)
        px = painter.fitting(table.line, Face.REGULAR, self.px(16), room, self.px(13))
        words = painter.fit(table.line, Face.REGULAR, px, room)
        painter.label(target, words, (left, top + self.px(line_at)), Face.REGULAR, px, theme.fern)


class JoinPanel(Widget):
    """Open tables on this network above a field for an invitation; ``on_invitation`` receives its text."""

    def __init__(self, painter: Painter, clipboard: Clipboard, on_invitation: Callable[[str], None]) -> None:
        super().__init__()
        self._painter = painter
        self._clipboard = clipboard
        self._on_invitation = on_invitation
        self._view = self.add(ScrollView())
        self._near = self._view.add(Panel())
        self._near_head = self._near.add(_Head("home", _("On this network")))
        nothing = _("Nobody near you has an open table now. When somebody does, you will see it here.")
        self._nothing = self._near.add(Label(nothing, size=16, ink="fern", wrap=True))
        self._cards: list[_Card] = []
        self._ask = self._view.add(Panel())
        self._ask_head = self._ask.add(_Head("elsewhere", _("Have an invitation?")))
        self._field = self._ask.add(
            TextField(
                painter, clipboard, placeholder=_("the words, or the text"), limit=LONGEST_INVITATION,
                on_submit=self._submit, name="invitation",
            )
        )  # fmt: skip
        self._paste = self._ask.add(Button(_("Paste it"), self._paste_it, icon="paste", name="paste"))
        note = _("You will see the rules and who is there before you take a seat.")
        self._note = self._ask.add(Label(note, size=16, ink="fern", wrap=True))

    def show(self, tables: Sequence[OpenTable]) -> None:
        """Show the open tables there are now."""
        for card in self._cards:
            self._near.remove(card)
        self._cards = [self._near.add(_Card(table, index)) for index, table in enumerate(tables)]
        self._nothing.visible = not tables
        self.arrange()
        self.invalidate()

    def _submit(self, text: str) -> None:
        if text.strip():
            self._on_invitation(text)

    def _paste_it(self) -> None:
        """What was typed, else what lies on the clipboard."""
        if not self._field.text.strip():
            self._field.text = self._clipboard.read().strip()
        self._submit(self._field.text)

    def arrange(self) -> None:
        """The field takes what it needs, the tables have the rest; where that is not enough for one, all scrolls."""
        px, u, rect = self.px, self.u, self.rect
        if not rect.w:
            return
        inner = rect.w - 2 * px(_PADDING)
        self._view.place(rect, u)
        self._note.place(pygame.Rect(rect.x, rect.y, inner, 0), u)
        note = self._note.height(self._painter, inner)
        ask = px(_HEAD) + px(_FIELD) + px(_BUTTON) + 2 * px(_GAP) + note + 2 * px(_PADDING)
        self._nothing.place(pygame.Rect(rect.x, rect.y, inner, 0), u)
        said = self._nothing.height(self._painter, inner) if self._nothing.visible else 0
        cards = len(self._cards) * (px(_CARD) + px(_GAP))
        near = max(px(_HEAD) + px(2 * _PADDING) + max(cards, said), rect.h - ask - px(16))
        self._near.place(pygame.Rect(rect.x, rect.y, rect.w, near), u)
        self._place_near(inner, said)
        top = rect.y + near + px(16)
        self._ask.place(pygame.Rect(rect.x, top, rect.w, ask), u)
        top += px(_PADDING) - px(4)
        for widget, tall, gap in (
            (self._ask_head, _HEAD, 0), (self._field, _FIELD, _GAP), (self._paste, _BUTTON, _GAP),
        ):  # fmt: skip
            widget.place(pygame.Rect(rect.x + px(_PADDING), top, inner, px(tall)), u)
            top += px(tall) + px(gap)
        self._note.place(pygame.Rect(rect.x + px(_PADDING), top, inner, note), u)
        self._view.settle(near + px(16) + ask)

    def _place_near(self, inner: int, said: int) -> None:
        px, u, near = self.px, self.u, self._near.rect
        left = near.x + px(_PADDING)
        self._near_head.place(pygame.Rect(left, near.y + px(8), inner, px(_HEAD)), u)
        top = near.y + px(8) + px(_HEAD)
        self._nothing.place(pygame.Rect(left, top, inner, said), u)
        for card in self._cards:
            card.place(pygame.Rect(left, top, inner, px(_CARD)), u)
            top += px(_CARD) + px(_GAP)


class _Head(Label):
    """A heading with an icon before it."""

    def __init__(self, icon: str, text: str) -> None:
        super().__init__(text, size=17, face=Face.SEMIBOLD, ink="fern")
        self._icon = icon

    def paint(self, target: pygame.Surface, painter: Painter) -> None:
        """Paint the icon at the left, and the words."""
        side, whole = self.px(22), self.rect
        draw_icon(target, painter, self._icon, (whole.x + side / 2, whole.centery), side, painter.theme.fern)
        px = painter.fitting(self.text, self.face, self.px(self.size), whole.w - side - self.px(10), self.px(13))
        pos = (whole.x + side + self.px(10), whole.centery)
        painter.label(target, self.text, pos, self.face, px, painter.theme.fern)
