"""The invitation to a table, on paper: words to say, a picture to photograph, a text to copy."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

import pygame

from jungle_games.core.i18n import _
from jungle_games.screens.qr_code import QrCode
from jungle_games.ui.painter import Painter
from jungle_games.ui.text import Face
from jungle_games.ui.theme import mix
from jungle_games.ui.widgets.base import Widget
from jungle_games.ui.widgets.button import Button
from jungle_games.ui.widgets.icon import draw_icon
from jungle_games.ui.widgets.label import Label
from jungle_games.ui.widgets.panel import PaperPanel

_EDGE: Final = 28.0
_TITLE, _SUB, _CODE, _NOTE = 46.0, 30.0, 92.0, 52.0
_COPY: Final = 56.0
_LEAST_QR: Final = 120.0
"""Units below which a camera has no chance: the picture is left out, the text can still be copied."""


class Code(Widget):
    """The words of an invitation, large enough to be read out, in two lines where one does not hold them."""

    def __init__(self, code: str) -> None:
        super().__init__()
        self._code = code

    def paint(self, target: pygame.Surface, painter: Painter) -> None:
        """Paint the words on a lit field."""
        theme = painter.theme
        field = mix(theme.paper, theme.amber, 0.3)
        painter.box(target, self.rect, 12 * self.u, field, border=mix(theme.amber, theme.paper, 0.3), width=2 * self.u)
        lines = self._lines()
        room = self.rect.w - 2 * self.px(14)
        px = min(painter.fitting(line, Face.TITLE, self.px(28 if len(lines) < 2 else 25), room) for line in lines)
        step = round(px * 1.3)
        top = self.rect.centery - step * (len(lines) - 1) / 2
        for index, line in enumerate(lines):
            centre = (self.rect.centerx, round(top + index * step))
            painter.label(target, line, centre, Face.TITLE, px, theme.ink, "center")

    def _lines(self) -> list[str]:
        words = self._code.split("-")
        if len(words) < 5:
            return [self._code]
        half = len(words) // 2
        return ["-".join(words[:half]) + "-", "-".join(words[half:])]


class InvitationCard(PaperPanel):
    """The card of an invitation; ``table`` says to what, in a translated line."""

    def __init__(self, painter: Painter, code: str, text: str, table: str, on_copy: Callable[[], None]) -> None:
        super().__init__()
        self._painter = painter
        self._title = self.add(Label(_("The invitation"), size=28, face=Face.TITLE, ink="moss", align="center"))
        self._sub = self.add(Label(table, size=17, ink="faded", align="center"))
        self._code = self.add(Code(code))
        self._picture = self.add(QrCode(text))
        self._copy = self.add(Button(_("Copy the invitation"), on_copy, kind="amber", icon="copy", name="copy"))
        note = _("Only who has this can sit down. Nobody between you can see your cards.")
        self._note = self.add(Label(note, size=16, ink="ink", align="center", wrap=True))

    def arrange(self) -> None:
        """Everything below one another; the picture takes the height that is left."""
        px, u = self.px, self.u
        inner = self.rect.inflate(-2 * px(_EDGE), -2 * px(16))
        top = inner.y
        for widget, height in ((self._title, _TITLE), (self._sub, _SUB), (self._code, _CODE)):
            widget.place(pygame.Rect(inner.x, top, inner.w, px(height)), u)
            top += px(height)
        self._note.place(pygame.Rect(inner.x, top, inner.w, px(_NOTE)), u)
        note = self._note.height(self._painter, inner.w)
        bottom = inner.bottom - note
        self._note.place(pygame.Rect(inner.x, bottom, inner.w, note), u)
        bottom -= px(14) + px(_COPY)
        self._copy.place(pygame.Rect(inner.x, bottom, inner.w, px(_COPY)), u)
        room = pygame.Rect(inner.x, top + px(14), inner.w, bottom - px(14) - top - px(14))
        self._picture.visible = room.h >= px(_LEAST_QR)
        side = min(room.w, room.h)
        self._picture.place(pygame.Rect(room.centerx - side // 2, room.y, side, room.h), u)

    def paint(self, target: pygame.Surface, painter: Painter) -> None:
        """Paint the paper, and leaves in its upper corners."""
        super().paint(target, painter)
        side, top = self.px(30), self.rect.y + self.px(34)
        for left in (self.rect.x + self.px(42), self.rect.right - self.px(42)):
            draw_icon(target, painter, "leaf", (left, top), side, painter.theme.leaf)
