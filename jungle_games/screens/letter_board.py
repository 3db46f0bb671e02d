"""The letter board: what a controller types on, letter by letter, in place of a keyboard."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import partial
from itertools import islice
from typing import Final

from jungle_games.core.i18n import _
from jungle_games.table.prompt import button_icon
from jungle_games.table.services import Services
from jungle_games.ui.events import Event, Key, Text, bound_buttons
from jungle_games.ui.layout import Box, Column, FirstThatFits, Grid, Item, Row, Space
from jungle_games.ui.theme import ButtonKind
from jungle_games.ui.widget_scene import ClosableScene
from jungle_games.ui.widgets.button import Button
from jungle_games.ui.widgets.panel import Panel
from jungle_games.ui.widgets.textfield import TextField

_COLUMNS: Final = 10
_PLAIN: Final = "1234567890abcdefghijklmnopqrstuvwxyz-'.,"
_ACCENTED: Final = "@_&+/:()!?àáâäãåæçèéêëíîïñóôöøœßùúûüýžčš"
"""As many as the plain ones, in the same places; letters of all the languages spoken here, and of their neighbours."""
_WIDTH: Final = 760.0
_KEY, _LOW_KEY, _GAP, _PADDING = 42.0, 34.0, 6.0, 16.0
_LINE: Final = 48.0
_MOST: Final = 4
"""Texts offered to go on with."""


class LetterBoard(ClosableScene):
    """Letters in rows over the dimmed page, below the line that they make; *Done* hands it to the field."""

    opaque = False
    services: Services

    def __init__(self, services: Services, field: TextField) -> None:
        super().__init__(services)
        self._field = field
        self._accented = False
        self._line = TextField(
            self.painter, services.clipboard, field.text, placeholder=field.placeholder, limit=field.limit
        )
        self._line.focusable, self._line.hot, self._line.focused = False, False, True
        self._capital = self._begins_word
        self._keys = [
            Button("", partial(self._press, at), size=22, radius=10, lip=3, name=("key", at))
            for at in range(len(_PLAIN))
        ]
        self.first_focus = ("key", _COLUMNS)
        self._fill()

    @property
    def text(self) -> str:
        return self._line.text

    @property
    def _begins_word(self) -> bool:
        return not self.text or self.text.endswith(" ")

    def _fill(self) -> None:
        shown, other = (_ACCENTED, _PLAIN) if self._accented else (_PLAIN, _ACCENTED)
        for key, sign in zip(self._keys, shown, strict=True):
            key.label = _cased(sign, capital=self._capital)
        offered, foot = self._offered(), self._foot(shown, other)
        high = Column(*self._rows(offered, foot, _KEY), gap=_GAP + 4)
        low = Column(*self._rows(offered, foot, _LOW_KEY), gap=_GAP)
        sheet = Box(Panel(solid=True), FirstThatFits(high, low), _PADDING).sized(width=_WIDTH)
        self.body = Column(sheet, align="center", justify="center").padded(_PADDING)

    def _rows(self, offered: Sequence[Item], foot: Sequence[Item], height: float) -> Sequence[Item]:
        offers, letters, wide = (
            [key.sized(height=height) for key in keys] for keys in (offered, self._keys, foot)
        )  # fmt: skip
        return (
            self._line.sized(height=_LINE), *([Grid(*offers, columns=_MOST, gap=_GAP)] if offers else []),
            Grid(*letters, columns=_COLUMNS, gap=_GAP), Row(*(key.grow() for key in wide), gap=_GAP),
        )  # fmt: skip

    def _offered(self) -> Sequence[Item]:
        """Words to go on with, and empty places for others; none where the field knows of none."""
        if self._field.goes_on is None:
            return ()
        texts = self._field.goes_on(self.text)
        words: list[Item] = [
            Button(word, partial(self._take, text), radius=10, lip=3, name=("word", at))
            for at, (word, text) in enumerate(islice(texts.items(), _MOST))
        ]
        return [*words, *[Space()] * (_MOST - len(words))]

    def _foot(self, shown: str, other: str) -> Sequence[Item]:
        """The keys for other letters say which come."""
        capitals, accents = _sample(shown, capital=not self._capital), _sample(other, capital=self._capital)
        return (
            _wide_key(capitals, lambda: self._show(capital=not self._capital), "capitals"),
            _wide_key(accents, lambda: self._show(capital=self._capital, accented=not self._accented), "accents"),
            _wide_key(_("Space"), partial(self._type, " "), "space", icon=self._icon("hint")),
            _wide_key(_("Delete"), self._delete, "delete", icon=self._icon("undo")),
            _wide_key(_("Done"), self._done, "done", "amber", self._icon("menu")),
        )

    def _icon(self, command: str) -> str:
        return button_icon(self._buttons[command], self.stack.pad)

    @property
    def _buttons(self) -> Mapping[str, str]:
        return bound_buttons(self.services.settings.get().buttons)

    # -- what the keys do

    def _press(self, at: int) -> None:
        self._type(self._keys[at].label)

    def _type(self, sign: str) -> None:
        self._line.handle(Text(sign))
        self._changed()

    def _delete(self) -> None:
        self._line.handle(Key("backspace"))
        self._changed()

    def _take(self, text: str) -> None:
        self._line.text = text
        self._changed()

    def _changed(self) -> None:
        self._show(capital=self._begins_word)

    def _show(self, *, capital: bool, accented: bool | None = None) -> None:
        """Show other letters, or the same ones."""
        self._capital, self._accented = capital, self._accented if accented is None else accented
        self._fill()
        self.layout(self.view)

    def _done(self) -> None:
        self.close()
        self._field.submit(self.text)

    # -- the stack's contracts

    def enter(self) -> None:
        self.focus_first()

    def reword(self) -> None:
        self._fill()

    def command(self, name: str) -> bool:
        acts: Mapping[str, Callable[[], None]] = {
            "undo": self._delete, "hint": partial(self._type, " "), "menu": self._done,
        }  # fmt: skip
        if name not in acts:
            return False
        acts[name]()
        return True

    def handle(self, event: Event) -> bool:
        """Letters of a keyboard count, too."""
        if isinstance(event, Text):
            self._type(event.text)
            return True
        if isinstance(event, Key) and event.key == "backspace":
            self._delete()
            return True
        return super().handle(event)

    @property
    def wants_text(self) -> bool:
        return True


def _wide_key(
    label: str, on_click: Callable[[], None], name: str, kind: ButtonKind = "night", icon: str = ""
) -> Button:
    return Button(label, on_click, kind=kind, icon=icon, radius=10, lip=3, name=name)


def _cased(sign: str, *, capital: bool) -> str:
    """The sign as a capital, where there is one of it."""
    return sign.upper() if capital and len(sign.upper()) == 1 else sign


def _sample(signs: str, *, capital: bool) -> str:
    return "".join(_cased(sign, capital=capital) for sign in signs[_COLUMNS : _COLUMNS + 3])
