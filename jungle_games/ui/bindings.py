"""Which keys and controller buttons give which commands, as text that people can read and edit."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Final, Self

DEFAULT_KEYS: Final[Mapping[str, tuple[str, ...]]] = {
    "undo": ("Ctrl+Z",),
    "redo": ("Ctrl+Y", "Ctrl+Shift+Z"),
    "hint": ("H",),
    "menu": ("F10", "M"),
    "hurry": ("G",),
    "flip": ("F",),
    "closer": ("C",),
    "sort_hand": ("O",),
    "catch_first": ("A",),
    "catch_second": ("L",),
    "fullscreen": ("F11", "Alt+Return"),
    "sound": ("S",),
    "talk": ("T",),
    "rules": ("F1",),
    "settings": ("F2",),
    "quit": ("Ctrl+Q",),
    "copy": ("Ctrl+C",),
    "paste": ("Ctrl+V",),
    "step_back": ("Page Up", "["),
    "step_forward": ("Page Down", "]"),
    "analyse": ("E",),
    "stop_analysis": ("P",),
    "review": ("R",),
    "turn_back": ("Shift+N",),
    "turn_forward": ("N",),
}
DEFAULT_BUTTONS: Final[Mapping[str, str]] = {
    "accept": "a",
    "back": "b",
    "undo": "x",
    "hint": "y",
    "menu": "start",
    "rules": "back",
    "previous": "leftshoulder",
    "next": "rightshoulder",
    "step_back": "lefttrigger",
    "step_forward": "righttrigger",
    "catch_first": "leftstick",
    "catch_second": "rightstick",
}
"""Command to button. ``accept``, ``back``, ``previous`` and ``next`` do what Enter, Esc and Tab do."""

FIXED_KEYS: Final = frozenset(
    {"left", "right", "up", "down", "tab", "return", "enter", "space", "escape", "backspace", "delete"}
)
"""Keys that always mean the same and are not bound to commands without a modifier."""

_MODIFIERS: Final = ("ctrl", "shift", "alt")
_SAME_MODIFIER: Final = {"control": "ctrl", "cmd": "ctrl", "meta": "ctrl", "option": "alt"}
_SAME_KEY: Final = {
    "pageup": "page up",
    "pagedown": "page down",
    "esc": "escape",
    "del": "delete",
    "plus": "+",
}


@dataclass(frozen=True, slots=True)
class Chord:
    """A key with the modifiers held; ``key`` is pygame's name of it in lower case."""

    key: str
    ctrl: bool = False
    shift: bool = False
    alt: bool = False

    @classmethod
    def parse(cls, text: str) -> Self:
        """Read ``Ctrl+Shift+Z``; raises ValueError when a modifier is unknown or the key is missing."""
        *modifiers, key = (part.strip().casefold() for part in text.replace("++", "+plus").split("+"))
        held = {_SAME_MODIFIER.get(name, name) for name in modifiers}
        unknown = held - set(_MODIFIERS)
        if unknown or not key:
            raise ValueError(f"{text!r} is not a key: write one like Ctrl+Shift+Z, F5 or Page Up")
        return cls(_SAME_KEY.get(key, key), *(name in held for name in _MODIFIERS))

    def __str__(self) -> str:
        held = [name.capitalize() for name in _MODIFIERS if getattr(self, name)]
        return "+".join([*held, self.key.title()])

    @property
    def bindable(self) -> bool:
        """Whether a command may be bound to it."""
        return self.ctrl or self.alt or self.key not in FIXED_KEYS


class Bindings:
    """Commands by chord and by controller button. Later commands don't take a chord from earlier ones."""

    def __init__(
        self,
        keys: Mapping[str, Sequence[str]] | None = None,
        buttons: Mapping[str, str] | None = None,
    ) -> None:
        """``keys`` and ``buttons`` hold what differs from the defaults; what can't be read is left out."""
        self.keys: Mapping[str, tuple[Chord, ...]] = {
            command: tuple(_readable(chords)) for command, chords in {**DEFAULT_KEYS, **(keys or {})}.items()
        }
        self.buttons: Mapping[str, str] = {**DEFAULT_BUTTONS, **(buttons or {})}
        self._by_chord: dict[Chord, str] = {}
        for command, chords in self.keys.items():
            for chord in chords:
                self._by_chord.setdefault(chord, command)
        self._by_button: dict[str, str] = {}
        for command, button in self.buttons.items():
            self._by_button.setdefault(button, command)

    def command(self, chord: Chord) -> str | None:
        """What the chord is bound to."""
        return self._by_chord.get(chord)

    def button_command(self, button: str) -> str | None:
        """What the controller button is bound to."""
        return self._by_button.get(button)


def _readable(chords: Iterable[str]) -> Iterable[Chord]:
    for text in chords:
        try:
            chord = Chord.parse(text)
        except ValueError:
            continue
        if chord.bindable:
            yield chord
