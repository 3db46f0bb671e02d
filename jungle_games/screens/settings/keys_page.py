"""The settings page of key and controller bindings."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Mapping, Sequence
from typing import Final

import pygame

from jungle_games.core.i18n import N_, _
from jungle_games.screens.settings.page import Page, PageRow, Section, SettingRow, SettingsEdit
from jungle_games.table.prompt import button_icon, button_words, chord_words
from jungle_games.ui.events import DEFAULT_BUTTONS, DEFAULT_KEYS, Bindings, Chord, Event, Key, Pad, PadButton
from jungle_games.ui.layout import Column, Row, Turns
from jungle_games.ui.notices import Notice, Notify
from jungle_games.ui.painter import Painter
from jungle_games.ui.text import Face
from jungle_games.ui.theme import mix
from jungle_games.ui.widgets.base import Widget
from jungle_games.ui.widgets.button import Clickable
from jungle_games.ui.widgets.label import Icon, Label
from jungle_games.ui.widgets.panel import OptionRow

COMMANDS: Final[Mapping[str, tuple[str, str]]] = {
    "undo": (N_("Undo"), N_("Takes your last move back, where the game allows it.")),
    "redo": (N_("Redo"), N_("Plays a move again that was taken back.")),
    "hint": (N_("Give me a hint"), N_("What to look at, then the piece, then a good move.")),
    "menu": (N_("Menu"), N_("Pauses the game and opens the table’s menu.")),
    "flip": (N_("Turn the board"), N_("Turns the board around.")),
    "hurry": (N_("To my turn"), N_("Lets computer players play without pauses until it is your turn.")),
    "closer": (N_("Closer view"), N_("Enlarges what is under the pointer, where a table is small.")),
    "sort_hand": (N_("Sort the hand"), N_("Sorts your cards by suit, by rank, or as you laid them yourself.")),
    "catch_first": (N_("Catch, first player"), N_("The first player calls out a mistake by the second.")),
    "catch_second": (N_("Catch, second player"), N_("The second player calls out a mistake by the first.")),
    "step_back": (N_("Step back"), N_("Looks at the previous position; nothing is undone.")),
    "step_forward": (N_("Step forward"), N_("Looks at the next position.")),
    "analyse": (N_("Analyse"), N_("Opens the analysis of the position, where a game has one, and closes it.")),
    "stop_analysis": (N_("Stop the analysis"), N_("Stops the analysis, or lets it go on.")),
    "review": (N_("Look back"), N_("Shows how a finished game went.")),
    "turn_back": (N_("Previous moment"), N_("Looking back: the moment before.")),
    "turn_forward": (N_("Next moment"), N_("Looking back: the moment after.")),
    "copy": (N_("Copy"), N_("Copies the position on the table. The menu copies the whole game.")),
    "paste": (N_("Paste"), N_("Puts a copied game or position on the table.")),
    "talk": (N_("Say something"), N_("At an online table: shows the others an animal or a few words.")),
    "where": (N_("Where am I?"), N_("For listeners: says the page or table, what has the focus, and what to do.")),
    "survey": (N_("What is here?"), N_("For listeners: reads the whole page, or what lies on the table.")),
    "options": (N_("What can I do?"), N_("For listeners: says what you may move, and where it may go.")),
    "say_again": (N_("Say it again"), N_("For listeners: repeats the last announcement.")),
    "lines": (N_("Read a line"), N_("For listeners: reads a line through this place; pressed again, the next one.")),
    "last_move": (N_("Last move"), N_("For listeners: goes to where the last move ended, and says it.")),
    "next_source": (N_("Next piece or card"), N_("Goes to the next one you may take.")),
    "previous_source": (N_("Previous piece or card"), N_("Goes to the one before that you may take.")),
    "next_target": (N_("Next place for it"), N_("Goes to the next place where it may be put.")),
    "previous_target": (N_("Previous place for it"), N_("Goes to the place before where it may be put.")),
    "next_threatened": (N_("Next in danger"), N_("Goes to your next piece that may be taken, in Jungle.")),
    "rules": (N_("Rule book"), N_("Opens the rule book of the game.")),
    "settings": (N_("Settings"), N_("Opens this screen.")),
    "sound": (N_("Sound on and off"), N_("Turns all sound off or on.")),
    "fullscreen": (N_("Full screen"), N_("Fills the screen, or goes back to a window.")),
}
PAD_COMMANDS: Final[Mapping[str, tuple[str, str]]] = {
    "accept": (N_("Take and drop"), N_("What Enter does.")),
    "back": (N_("Back"), N_("What Esc does.")),
    "previous": (N_("Previous place"), N_("What Shift+Tab does.")),
    "next": (N_("Next place"), N_("What Tab does.")),
    **{
        name: COMMANDS[name]
        for name in ("undo", "hint", "menu", "rules", "step_back", "step_forward", "catch_first", "catch_second")
    },
}
_READING: Final = (
    "where", "survey", "options", "say_again", "lines", "last_move", "next_source", "next_target", "next_threatened",
)  # fmt: skip
"""The commands for those who listen."""
_CAP: Final = (200.0, 40.0)
_ICON: Final = 30.0
_MODIFIER_KEYS: Final = ("shift", "ctrl", "alt", "meta", "super", "gui", "caps lock", "num lock")


class KeyCap(Clickable):
    """Shows the binding of a command; when pressed, it waits for a new key or button."""

    ring_corner = 12.0

    def __init__(
        self, name: Hashable, waits_for: type[Key] | type[PadButton], on_pressed: Callable[[Key | PadButton], None]
    ) -> None:
        super().__init__(self._wait, name=name)
        self._waits_for = waits_for
        self._on_pressed = on_pressed
        self.waiting = False
        self.bound = ""
        self._icon = Icon("", size=_ICON)
        asks = _("press a key…") if waits_for is Key else _("press a button…")
        self._words = Label("", size=17, face=Face.SEMIBOLD, align="center")
        asking = Label(asks, size=17, face=Face.SEMIBOLD, ink="amber", align="center")
        bound = Row(self._icon, self._words.grow(), gap=8, align="center")
        self._said = Turns(bound, asking)
        self.content = self._said.padded(8, 0).at_least(*_CAP)

    def show(self, bound: str, icon: str = "") -> None:
        self.bound = bound
        self._icon.icon, self._icon.visible = icon, bool(icon)
        self._words.text, self._words.ink = bound or _("none"), "paper" if bound else "fern"
        self._set_waiting(False)

    def _wait(self) -> None:
        self._set_waiting(True)

    def _set_waiting(self, waiting: bool) -> None:
        self.waiting = waiting
        self._said.shown = int(waiting)
        self.relayout()

    def mark(self, *, hovered: bool | None = None, pressed: bool | None = None, focused: bool | None = None) -> None:
        if focused is False and self.waiting:
            self.show(self.bound, self._icon.icon)
        super().mark(hovered=hovered, pressed=pressed, focused=focused)

    def handle(self, event: Event) -> bool:
        """Take what is pressed while it waits; Esc gives up."""
        if not self.waiting:
            return super().handle(event)
        if isinstance(event, Key) and event.key == "escape":
            self.show(self.bound, self._icon.icon)
        elif isinstance(event, self._waits_for) and not _is_modifier(event):
            self._on_pressed(event)
        return True

    def paint(self, target: pygame.Surface, painter: Painter) -> None:
        """Paint a hollow with the key's name; amber-edged while it waits."""
        theme, corner = painter.theme, self.ring_corner * self.u
        ground = mix(theme.inset, theme.moss, 0.35) if self.hovered else theme.inset
        border = theme.amber if self.waiting else theme.edge
        painter.box(target, self.rect, corner, ground, border=border, width=(2.5 if self.waiting else 1.5) * self.u)


def _is_modifier(event: Key | PadButton) -> bool:
    return isinstance(event, Key) and any(name in event.key for name in _MODIFIER_KEYS)


class KeysPage(Page):
    """A row for each command; a binding taken from another command is reported."""

    def __init__(
        self, edit: SettingsEdit, pad: Pad, notify: Notify, on_rows: Callable[[], None]
    ) -> None:
        """Buttons are named as on a ``pad``; ``on_rows`` is told when the rows say something else now."""
        subtitle = _("choose a field, then press a key or button")
        super().__init__("keys", _("Keys and controller"), subtitle, _("Reset this page"))
        self._edit = edit
        self._pad = pad
        self._notify = notify
        self._on_rows = on_rows
        self._keys: dict[str, tuple[OptionRow, KeyCap]] = {}
        self._pads: dict[str, tuple[OptionRow, KeyCap]] = {}
        self._use = SettingRow(edit, "controller")
        keys = [self._key_row(command) for command in COMMANDS]
        pads = [self._pad_row(command) for command in PAD_COMMANDS]
        self.sections = [
            [Section(_("Keys"), keys)],
            [Section(_("Controller"), [self._use, *pads])],
        ]
        self._refresh()

    def reset(self) -> None:
        self._edit.change(keys={}, buttons={}, controller=True)
        self._refresh()

    # Rows ------------------------------------------------------------------------------------------------------

    def _key_row(self, command: str) -> PageRow:
        def pressed(event: Key | PadButton) -> None:
            if isinstance(event, Key):
                self._bind_key(command, Chord(event.key, event.ctrl, event.shift, event.alt))

        cap, usual = KeyCap(("key", command), Key, pressed), map(Chord.parse, DEFAULT_KEYS[command])
        return _cap_row(self._keys, command, COMMANDS[command], cap, keys_in_words(list(usual)))

    def _pad_row(self, command: str) -> PageRow:
        def pressed(event: Key | PadButton) -> None:
            if isinstance(event, PadButton):
                self._bind_button(command, event.button)

        cap = KeyCap(("pad", command), PadButton, pressed)
        usual = button_words(DEFAULT_BUTTONS[command], self._pad)
        return _cap_row(self._pads, command, PAD_COMMANDS[command], cap, usual)

    def _refresh(self) -> None:
        now = self._edit.now
        bindings = Bindings(now.keys, now.buttons)
        for command, (row, cap) in self._keys.items():
            cap.show(keys_in_words(bindings.keys.get(command, ())))
            row.changed = command in now.keys
        for command, (row, cap) in self._pads.items():
            button = bindings.buttons.get(command, "")
            cap.show(button_words(button, self._pad), button_icon(button, self._pad))
            row.changed = command in now.buttons
        self._use.show()
        self._on_rows()

    # Binding ---------------------------------------------------------------------------------------------------

    def _bind_key(self, command: str, chord: Chord) -> None:
        if not chord.bindable:
            self._notify(Notice(_("{key} cannot be changed.").format(key=chord_words(chord))))
            self._refresh()
            return
        now = self._edit.now
        keys = dict(now.keys)
        bound = Bindings(now.keys).keys
        for other, chords in bound.items():
            if other != command and chord in chords:
                keys[other] = tuple(str(kept) for kept in chords if kept != chord)
                self._tell_taken(chord_words(chord), COMMANDS.get(other, (other, ""))[0])
        keys[command] = (str(chord),)
        self._edit.change(keys=_differing(keys, DEFAULT_KEYS))
        self._refresh()

    def _bind_button(self, command: str, button: str) -> None:
        buttons = {**DEFAULT_BUTTONS, **self._edit.now.buttons}
        before = buttons[command]
        for other, bound in buttons.items():
            if other != command and bound == button:
                # The two change places: a controller must never lose "take" or "back".
                buttons[other] = before
                self._tell_taken(button_words(button, self._pad), PAD_COMMANDS.get(other, (other, ""))[0])
                break
        buttons[command] = button
        changed = {name: bound for name, bound in buttons.items() if DEFAULT_BUTTONS.get(name) != bound}
        self._edit.change(buttons=changed)
        self._refresh()

    def _tell_taken(self, key: str, label: str) -> None:
        self._notify(Notice(_("{key} no longer does “{command}”.").format(key=key, command=_(label))))


def _cap_row(
    rows: dict[str, tuple[OptionRow, KeyCap]], command: str, words: tuple[str, str], cap: KeyCap, usual: str
) -> PageRow:
    """A row among ``rows`` whose cap shows what ``command`` is bound to; ``usual``: what it is as it comes."""
    label, sentence = map(_, words)
    row = OptionRow(label, cap)
    rows[command] = (row, cap)
    return PageRow(row, label, sentence, lambda: _("Default: {keys}").format(keys=usual))


def _differing(keys: Mapping[str, Sequence[str]], usual: Mapping[str, Sequence[str]]) -> dict[str, tuple[str, ...]]:
    """The bindings that are not the usual ones."""
    return {name: tuple(bound) for name, bound in keys.items() if tuple(bound) != tuple(usual.get(name, ()))}


def keys_in_words(keys: Sequence[Chord]) -> str:
    """``keys`` as a player reads them, one or another."""
    return _(" or ").join(map(chord_words, keys))


def listeners_row(bindings: Bindings) -> PageRow:
    """A row that tells the keys for those who listen, as they are bound now."""
    told, line = Widget(), _("{keys}: {command}")
    lines = [line.format(keys=keys_in_words(bindings.keys[name]), command=_(COMMANDS[name][0])) for name in _READING]
    told.content = Column(*(Label(words, wrap=True, ink="fern") for words in lines), gap=2)
    return PageRow(told, "", "")
