"""The card with the invitation to a table, and the field in which one is typed or pasted."""

from __future__ import annotations

from collections.abc import Callable
from itertools import combinations, pairwise
from typing import Final

import pygame

from jungle_games.core.i18n import _
from jungle_games.elsewhere.invitation import completions
from jungle_games.ui.layout import Box, Column, FirstThatFits, Item, Row, Scroll
from jungle_games.ui.painter import Painter
from jungle_games.ui.text import Face
from jungle_games.ui.theme import mix
from jungle_games.ui.widgets.base import Widget
from jungle_games.ui.widgets.button import Button
from jungle_games.ui.widgets.label import Icon, Label
from jungle_games.ui.widgets.panel import Inset, PaperPanel
from jungle_games.ui.widgets.scroll import ScrollView
from jungle_games.ui.widgets.textfield import Clipboard, TextField

_SHORT, _LONG = 46.0, 28.0
"""How large a code is written that one can say at once, and one of many words."""
_SAID_AT_ONCE: Final = 22
"""Letters of the longest code that one can say at once."""
_GAP: Final = 14.0
_LEAST_QR, _SCROLLED_QR = 120.0, 200.0
"""Units below which a camera has no chance with the picture, and how large it is where the card scrolls."""
_QUIET: int = 4
"""Modules of empty paper that a camera needs on each side."""
_BUTTON: Final = 46.0
_FIELD: Final = 60.0
LONGEST_INVITATION: Final = 2000


def invitation_card(code: str, link: str, text: str, reached: str, on_copy: Callable[[], None]) -> Item:
    """The card of an invitation: its ``code``, the ``link``, and the ``text`` as a picture; ``reached`` says how.

    The picture takes the height that is left; where that is too little all of it scrolls.
    """
    title = _("The invitation")
    one, two = (Label(title, size=28, face=Face.TITLE, ink="moss", align="center", lines=lines) for lines in (1, 2))
    leaves = [Icon("leaf", size=30, ink="leaf") for _side in range(2)]
    note = Label(_("Say it, send it, or show it"), size=18, ink="faded", align="center", wrap=True)
    said = Box(_Lit(), FirstThatFits(*(_in_lines(code, count) for count in (1, 2, 3))), 14)
    head = [FirstThatFits(Row(leaves[0], one.grow(), leaves[1]), two), note, said]
    copy = Button(_("Copy"), on_copy, icon="copy", radius=12, name="copy").sized(height=_BUTTON)
    line = Label(link, size=17, face=Face.SEMIBOLD, ink="ink", floor=0.9)
    linked = FirstThatFits(
        Box(_Strip(), Row(line.at_least(width=120).at_most(width=10_000).grow(), copy, gap=10, align="center"), 14, 5),
        copy,
    )
    way = Row(
        Icon("home", size=22, ink="moss"), Label(reached, size=16, face=Face.SEMIBOLD, ink="ink", wrap=True).grow(),
        gap=10, align="center",
    )  # fmt: skip
    picture = QrCode(text)
    high = Column(*head, linked, picture.grow(), way, gap=_GAP)
    low = Column(*head, linked, way, picture.sized(height=_SCROLLED_QR), gap=_GAP)
    return Box(PaperPanel(), FirstThatFits(high, Scroll(ScrollView(paper=True), low)), 28, 18)


def _in_lines(code: str, count: int) -> Item:
    """The words of the code in so many lines of about the same length."""
    words = code.split("-")
    cuts = [(0, *cut, len(words)) for cut in combinations(range(1, len(words)), count - 1)]
    split = [["-".join(words[a:b]) for a, b in pairwise(cut)] for cut in cuts] or [[code]]
    lines = min(split, key=lambda lines: max(map(len, lines)))
    lines = [f"{line}-" for line in lines[:-1]] + lines[-1:]
    size = _SHORT if len(code) <= _SAID_AT_ONCE else _LONG
    return Column(*(Label(line, size=size, face=Face.TITLE, ink="ink", align="center") for line in lines))


class _Lit(Widget):
    """The ground of the code."""

    def paint(self, target: pygame.Surface, painter: Painter) -> None:
        ground, edge = (mix(painter.theme.paper, painter.theme.amber, share) for share in (0.3, 0.7))
        painter.box(target, self.rect, 12 * self.u, ground, border=edge, width=2 * self.u)


class _Strip(Widget):
    """The ground of the link."""

    def paint(self, target: pygame.Surface, painter: Painter) -> None:
        ground = mix(painter.theme.paper, "#FFFFFF", 0.6)
        painter.box(target, self.rect, 14 * self.u, ground, border=painter.theme.shade, width=1.5 * self.u)


class QrCode(Widget):
    """The QR code of ``text`` (ISO/IEC 18004, which is read with a seventh of it hidden), on white paper."""

    natural = (_LEAST_QR, _LEAST_QR)

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


class InvitationField(Widget):
    """A field for an invitation that one was sent; ``on_invitation`` receives its text."""

    def __init__(self, painter: Painter, clipboard: Clipboard, on_invitation: Callable[[str], None]) -> None:
        super().__init__()
        self._clipboard = clipboard
        self._on_invitation = on_invitation
        self._field = TextField(
            painter, clipboard, placeholder=_("Have an invitation? Type or paste it"), limit=LONGEST_INVITATION,
            on_submit=self._submit, goes_on=completions, name="invitation",
        )  # fmt: skip
        paste = Button(_("Paste"), self._paste_it, icon="paste", radius=12, name="paste").sized(height=_BUTTON)
        icon, field = Icon("elsewhere", size=26, ink="fern"), self._field.grow()
        rows = Row(icon, field, paste, gap=12, align="center"), Row(field, paste, gap=8, align="center")
        self.content = Box(Inset(), FirstThatFits(*rows), 14, 6).at_least(height=_FIELD)

    def _submit(self, text: str) -> None:
        if text.strip():
            self._on_invitation(text)

    def _paste_it(self) -> None:
        """What was typed, else what lies on the clipboard."""
        if not self._field.text.strip():
            self._field.text = self._clipboard.read().strip()
        self._submit(self._field.text)
