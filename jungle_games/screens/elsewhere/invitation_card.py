"""The card with an invitation for others, and the panel to join a table by one."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from itertools import combinations, pairwise
from typing import Final

import pygame

from jungle_games.core.i18n import _
from jungle_games.ui.layout import Box, Column, FirstThatFits, Item, Row, Scroll
from jungle_games.ui.painter import Painter
from jungle_games.ui.scene import Clipboard
from jungle_games.ui.text import Face
from jungle_games.ui.theme import mix
from jungle_games.ui.widgets.base import Widget
from jungle_games.ui.widgets.button import Button
from jungle_games.ui.widgets.label import Icon, Label
from jungle_games.ui.widgets.panel import Panel, PaperPanel, Tile
from jungle_games.ui.widgets.scroll import ScrollView
from jungle_games.ui.widgets.textfield import TextField

_LARGEST: Final = 28.0
_GAP: Final = 12.0
_LEAST_QR, _SCROLLED_QR = 120.0, 200.0
"""Units below which a camera has no chance with the picture, and how large it is where the card scrolls."""
_QUIET: int = 4
"""Modules of empty paper that a camera needs on each side."""
_PADDING: Final = 14.0
_PICTURE: Final = 42.0
_BUTTON: Final = 46.0
LONGEST_INVITATION: Final = 2000


def invitation_card(code: str, text: str, table: str, on_copy: Callable[[], None]) -> Item:
    """The card of an invitation; ``table`` says to what, in a translated line.

    The picture takes the height that is left; where that is too little all of it scrolls.
    """
    title = _("The invitation")
    one, two = (Label(title, size=28, face=Face.TITLE, ink="moss", align="center", lines=lines) for lines in (1, 2))
    leaves = [Icon("leaf", size=30, ink="leaf") for _side in range(2)]
    note = _("Anybody who has this, or is on your network, can sit down. Nobody in between can see your cards.")
    head = [
        FirstThatFits(Row(leaves[0], one.grow(), leaves[1]), two),
        Label(table, size=17, ink="faded", align="center", wrap=True),
        Box(_Lit(), FirstThatFits(*(_in_lines(code, count) for count in (1, 2, 3))), 14),
    ]
    copy = Button(_("Copy the invitation"), on_copy, kind="amber", icon="copy", name="copy")
    foot, picture = Label(note, size=16, ink="ink", align="center", wrap=True), QrCode(text)
    high = Column(*head, picture.grow(), copy, foot, gap=_GAP)
    low = Column(*head, copy, foot, picture.sized(height=_SCROLLED_QR), gap=_GAP)
    return Box(PaperPanel(), FirstThatFits(high, Scroll(ScrollView(paper=True), low)), 28, 16)


def _in_lines(code: str, count: int) -> Item:
    """The words of the code in so many lines of about the same length."""
    words = code.split("-")
    cuts = [(0, *cut, len(words)) for cut in combinations(range(1, len(words)), count - 1)]
    split = [["-".join(words[a:b]) for a, b in pairwise(cut)] for cut in cuts] or [[code]]
    lines = min(split, key=lambda lines: max(map(len, lines)))
    lines = [f"{line}-" for line in lines[:-1]] + lines[-1:]
    return Column(*(Label(line, size=_LARGEST, face=Face.TITLE, ink="ink", align="center") for line in lines))


class _Lit(Widget):
    """The ground of the code."""

    def paint(self, target: pygame.Surface, painter: Painter) -> None:
        ground, edge = (mix(painter.theme.paper, painter.theme.amber, share) for share in (0.3, 0.7))
        painter.box(target, self.rect, 12 * self.u, ground, border=edge, width=2 * self.u)


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


@dataclass(frozen=True, slots=True)
class OpenTable:
    """An open table on this network: its host, what is played (translated), the game's emblem, and how to join it."""

    name: str
    line: str
    picture: str
    sit_down: Callable[[], None]
    can_sit: bool = True


class JoinPanel(Widget):
    """Open tables on this network above a field for an invitation; ``on_invitation`` receives its text."""

    def __init__(self, painter: Painter, clipboard: Clipboard, on_invitation: Callable[[str], None]) -> None:
        super().__init__()
        self._clipboard = clipboard
        self._on_invitation = on_invitation
        self._view = ScrollView()
        self._field = TextField(
            painter, clipboard, placeholder=_("the words, or the text"), limit=LONGEST_INVITATION,
            on_submit=self._submit, name="invitation",
        )  # fmt: skip
        paste = Button(_("Paste it"), self._paste_it, icon="paste", name="paste")
        self._ask = _boxed(
            "elsewhere", _("Have an invitation?"), self._field, paste.sized(height=_BUTTON),
            _note(_("You will see the rules and who is there before you take a seat.")),
        )  # fmt: skip
        self.show(())

    def show(self, tables: Sequence[OpenTable]) -> None:
        """Show the open tables there are now; all of it scrolls where they have no room above the field."""
        nobody = _("Nobody near you has an open table now. When somebody does, you will see it here.")
        cards = [_card(table, index) for index, table in enumerate(tables)] or [_note(nobody)]
        near = _boxed("home", _("On this network"), *cards)
        self.content = Scroll(self._view, Column(near.grow(), self._ask, gap=16))
        self.relayout()

    def _submit(self, text: str) -> None:
        if text.strip():
            self._on_invitation(text)

    def _paste_it(self) -> None:
        """What was typed, else what lies on the clipboard."""
        if not self._field.text.strip():
            self._field.text = self._clipboard.read().strip()
        self._submit(self._field.text)


def _boxed(icon: str, heading: str, *items: Item) -> Item:
    words = Label(heading, size=17, face=Face.SEMIBOLD, ink="fern", lines=2)
    head = Row(Icon(icon, size=22, ink="fern"), words.grow(), gap=10, align="center")
    return Box(Panel(), Column(head, *items, gap=_GAP), _PADDING)


def _note(words: str) -> Label:
    return Label(words, size=16, ink="fern", wrap=True)


def _card(table: OpenTable, index: int) -> Item:
    """One open table, with a button to go there; where it is narrow the words have all the room."""
    picture = Icon(table.picture, size=_PICTURE)
    words = Column(
        Label(table.name, size=20, face=Face.TITLE, lines=2, leading=1.15),
        Label(table.line, size=16, ink="fern", lines=2),
    )
    go = Button(_("Sit down"), table.sit_down, size=17, radius=12, name=("open", index), enabled=table.can_sit)
    told = FirstThatFits(Row(picture, words.grow(), gap=_GAP, align="center"), words)
    return Box(Tile(), Column(told, go.sized(height=42), gap=8), _GAP)
