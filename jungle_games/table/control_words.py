"""The names of keys, and names and pictures of controller buttons."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from jungle_games.core.i18n import N_, _, pgettext
from jungle_games.ui.events import Chord, Pad

_XBOX: Final[Mapping[str, str]] = {
    "a": "A", "b": "B", "x": "X", "y": "Y", "start": N_("START"), "back": N_("BACK"), "guide": N_("GUIDE"),
    "leftshoulder": N_("left shoulder"), "rightshoulder": N_("right shoulder"),
    "lefttrigger": N_("left trigger"), "righttrigger": N_("right trigger"),
    "leftstick": N_("left stick"), "rightstick": N_("right stick"),
}  # fmt: skip
_BUTTONS: Final[Mapping[Pad, Mapping[str, str]]] = {
    Pad.XBOX: _XBOX,
    Pad.PLAYSTATION: {
        **_XBOX, "a": N_("Cross"), "b": N_("Circle"), "x": N_("Square"), "y": N_("Triangle"),
        "start": N_("OPTIONS"), "back": N_("SHARE"), "guide": "PS",
        "leftshoulder": "L1", "rightshoulder": "R1", "lefttrigger": "L2", "righttrigger": "R2",
    },
    Pad.NINTENDO: {
        **_XBOX, "start": N_("Plus"), "back": N_("Minus"), "guide": N_("HOME"),
        "leftshoulder": "L", "rightshoulder": "R", "lefttrigger": "ZL", "righttrigger": "ZR",
    },
}  # fmt: skip
_PICTURED: Final = ("a", "b", "x", "y", "start")


def button_words(button: str, pad: Pad) -> str:
    """A button of the ``pad`` in the spoken language; empty if there is none."""
    return _(_BUTTONS[pad].get(button, button)) if button else ""


def button_icon(button: str, pad: Pad) -> str:
    """The icon of a button of the ``pad``: where it lies, and its sign; empty for those that only have words."""
    return f"pad_{pad.value}_{button}" if button in _PICTURED else ""


def chord_words(chord: Chord) -> str:
    """The name of a key with its modifiers, translated: ``Ctrl+Z``, or ``Strg+Z``.

    >>> chord_words(Chord("page up", ctrl=True))
    'Ctrl+Page Up'
    """
    named = _names()
    held = [name for name, down in (("ctrl", chord.ctrl), ("shift", chord.shift), ("alt", chord.alt)) if down]
    return "+".join([*(named[name] for name in held), named.get(chord.key, chord.key.title())])


def _names() -> Mapping[str, str]:
    """What is printed on the keys that have words, by pygame's names."""
    return {
        "ctrl": pgettext("a key", "Ctrl"),
        "shift": pgettext("a key", "Shift"),
        "alt": pgettext("a key", "Alt"),
        "return": pgettext("a key", "Enter"),
        "enter": pgettext("a key", "Enter"),
        "escape": pgettext("a key", "Esc"),
        "space": pgettext("a key", "Space"),
        "tab": pgettext("a key", "Tab"),
        "backspace": pgettext("a key", "Backspace"),
        "insert": pgettext("a key", "Insert"),
        "delete": pgettext("a key", "Delete"),
        "home": pgettext("a key", "Home"),
        "end": pgettext("a key", "End"),
        "page up": pgettext("a key", "Page Up"),
        "page down": pgettext("a key", "Page Down"),
        "left": pgettext("a key", "Left"),
        "right": pgettext("a key", "Right"),
        "up": pgettext("a key", "Up"),
        "down": pgettext("a key", "Down"),
    }
