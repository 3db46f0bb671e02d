"""The panel to join a remote table: one that is open on this network, or one by invitation."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Final

from jungle_games.core.i18n import _
from jungle_games.ui.layout import Box, Column, FirstThatFits, Item, Row, Scroll
from jungle_games.ui.painter import Painter
from jungle_games.ui.scene import Clipboard
from jungle_games.ui.text import Face
from jungle_games.ui.widgets.base import Widget
from jungle_games.ui.widgets.button import Button
from jungle_games.ui.widgets.label import Icon, Label
from jungle_games.ui.widgets.panel import Panel, Tile
from jungle_games.ui.widgets.scroll import ScrollView
from jungle_games.ui.widgets.textfield import TextField

_PADDING: Final = 14.0
_GAP: Final = 12.0
_PICTURE: Final = 42.0
_BUTTON: Final = 46.0
LONGEST_INVITATION: Final = 2000


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
