"""The card with an invitation: a code to say, a QR code to scan, a text to copy."""

from __future__ import annotations

from collections.abc import Callable
from itertools import combinations, pairwise
from typing import Final

import pygame

from jungle_games.core.i18n import _
from jungle_games.ui.painter import Painter
from jungle_games.ui.text import Face
from jungle_games.ui.theme import mix
from jungle_games.ui.widgets.base import Widget
from jungle_games.ui.widgets.button import Button
from jungle_games.ui.widgets.label import Label, draw_icon
from jungle_games.ui.widgets.panel import PaperPanel
from jungle_games.ui.widgets.scroll import ScrollView

_EDGE: Final = 28.0
_TITLE, _SUB, _CODE, _NOTE = 46.0, 30.0, 92.0, 52.0
_LARGEST: Final = 28.0
_GOOD: Final = 0.8
"""Fewer lines are better where the words are not smaller than this share of the largest."""
_COPY: Final = 56.0
_LEAST_QR: Final = 120.0
"""Units below which a camera has no chance: the picture is left out, the text can still be copied."""
_QUIET: int = 4
"""Modules of empty paper that a camera needs on each side."""


class Code(Widget):
    """The code of an invitation in large letters, on up to three lines."""

    def __init__(self, code: str) -> None:
        super().__init__()
        self._code = code

    def paint(self, target: pygame.Surface, painter: Painter) -> None:
        """Paint the words on a lit field."""
        theme = painter.theme
        field = mix(theme.paper, theme.amber, 0.3)
        painter.box(target, self.rect, 12 * self.u, field, border=mix(theme.amber, theme.paper, 0.3), width=2 * self.u)
        room = self.rect.w - 2 * self.px(14)
        ways = [self._sized(painter, count, room) for count in (1, 2, 3)]
        largest = max(px for px, _lines in ways)
        px, lines = next(way for way in ways if way[0] >= _GOOD * largest)
        step = round(px * 1.3)
        top = self.rect.centery - step * (len(lines) - 1) / 2
        for index, line in enumerate(lines):
            centre = (self.rect.centerx, round(top + index * step))
            painter.label(target, line, centre, Face.TITLE, px, theme.ink, "center")

    def _sized(self, painter: Painter, count: int, room: int) -> tuple[int, list[str]]:
        """The words in so many lines, and how large they can be written then."""
        words = self._code.split("-")
        cuts = [(0, *cut, len(words)) for cut in combinations(range(1, len(words)), count - 1)]
        split = [["-".join(words[a:b]) for a, b in pairwise(cut)] for cut in cuts] or [[self._code]]
        lines = min(split, key=lambda lines: max(map(len, lines)))
        lines = [f"{line}-" for line in lines[:-1]] + lines[-1:]
        most = min(self.px(_LARGEST), round(self.rect.h / (1.4 * len(lines))))
        return min(painter.fitting(line, Face.TITLE, most, room) for line in lines), lines


class InvitationCard(PaperPanel):
    """The card of an invitation; ``table`` says to what, in a translated line."""

    def __init__(self, painter: Painter, code: str, text: str, table: str, on_copy: Callable[[], None]) -> None:
        super().__init__()
        self._painter = painter
        self._view = self.add(ScrollView(paper=True))
        self._title = self._view.add(Label(_("The invitation"), size=28, face=Face.TITLE, ink="moss", align="center"))
        self._sub = self._view.add(Label(table, size=17, ink="faded", align="center"))
        self._code = self._view.add(Code(code))
        self._picture = self._view.add(QrCode(text))
        self._copy = self._view.add(Button(_("Copy the invitation"), on_copy, kind="amber", icon="copy", name="copy"))
        note = _("Anybody who has this, or is on your network, can sit down. Nobody in between can see your cards.")
        self._note = self._view.add(Label(note, size=16, ink="ink", align="center", wrap=True))

    def arrange(self) -> None:
        """Everything below one another; the picture takes the height that is left."""
        px, u = self.px, self.u
        inner = self.rect.inflate(-2 * px(_EDGE), -2 * px(16))
        self._view.place(inner, u)
        fixed = px(_TITLE + _SUB + _CODE)
        self._note.place(pygame.Rect(inner.x, inner.y, inner.w, px(_NOTE)), u)
        note = self._note.height(self._painter, inner.w)
        room = inner.h - fixed - note - px(14 + _COPY + 28)
        self._picture.visible = room >= px(_LEAST_QR)
        top = inner.y if self._picture.visible else inner.y + max(0, room + px(14)) // 2
        for widget, height in ((self._title, _TITLE), (self._sub, _SUB), (self._code, _CODE)):
            widget.place(pygame.Rect(inner.x, top, inner.w, px(height)), u)
            top += px(height)
        if self._picture.visible:
            side = min(inner.w, room)
            self._picture.place(pygame.Rect(inner.centerx - side // 2, top + px(14), side, room), u)
            top += room + px(14)
        self._copy.place(pygame.Rect(inner.x, top + px(14), inner.w, px(_COPY)), u)
        top = self._copy.rect.bottom + px(14)
        self._note.place(pygame.Rect(inner.x, top, inner.w, note), u)
        self._view.settle(top + note - inner.y)

    def paint(self, target: pygame.Surface, painter: Painter) -> None:
        """Paint the paper, and leaves in its upper corners."""
        super().paint(target, painter)
        words = painter.text_width(self._title.text, Face.TITLE, self.px(self._title.size))
        if words + 4 * self.px(42) > self.rect.w:
            return
        side, top = self.px(30), self.rect.y + self.px(34)
        for left in (self.rect.x + self.px(42), self.rect.right - self.px(42)):
            draw_icon(target, painter, "leaf", (left, top), side, painter.theme.leaf)


class QrCode(Widget):
    """The QR code of ``text`` (ISO/IEC 18004, which is read with a seventh of it hidden), on white paper."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self._text = text
        self._modules: pygame.Surface | None = None

    def paint(self, target: pygame.Surface, painter: Painter) -> None:
        """Paint it as large as whole pixels a module allow: blurred edges are hard to read."""
        modules = self._modules = self._modules or _drawn(self._text)
        side = modules.get_width()
        scale = max(1, min(self.rect.size) // side)
        picture = pygame.transform.scale(modules, (side * scale, side * scale))
        paper = picture.get_rect(center=self.rect.center)
        sheet = paper.inflate(self.px(8), self.px(8))
        painter.box(target, sheet, 10 * self.u, "#FFFFFF", border=painter.theme.shade, width=self.u)
        target.blit(picture, paper)


def _drawn(text: str) -> pygame.Surface:
    """One pixel a module."""
    import segno  # only where an invitation is shown

    rows = [bytes(row) for row in segno.make(text, error="m", micro=False).matrix]
    side = len(rows) + 2 * _QUIET
    picture = pygame.Surface((side, side))
    picture.fill("#FFFFFF")
    for y, row in enumerate(rows):
        for x, dark in enumerate(row):
            if dark:
                picture.set_at((x + _QUIET, y + _QUIET), "#22302B")
    return picture
