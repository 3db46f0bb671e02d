"""The events of scenes and widgets, whatever the device (positions are window pixels), and what keys and buttons do.

They are structs, which are made in a tenth of the time that dataclasses take: all of them are loaded before the title.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from enum import Enum
from typing import Final, Self, TypeAlias

import msgspec

Point: TypeAlias = tuple[int, int]

LEFT_BUTTON: Final = 1
RIGHT_BUTTON: Final = 3


class Direction(Enum):
    """A way on the screen; the value is its step in x (rightwards) and y (downwards)."""

    LEFT = (-1, 0)
    RIGHT = (1, 0)
    UP = (0, -1)
    DOWN = (0, 1)

    @property
    def dx(self) -> int:
        return self.value[0]

    @property
    def dy(self) -> int:
        return self.value[1]


class Device(Enum):
    """What a person plays with."""

    MOUSE = "mouse"
    TOUCH = "touch"
    KEYS = "keys"
    CONTROLLER = "controller"

    @property
    def drags(self) -> bool:
        """Whether things are dragged by it; else a ring is moved, and takes them up."""
        return self in (Device.MOUSE, Device.TOUCH)


class Pad(Enum):
    """Whose controller it is: they name their buttons differently."""

    XBOX = "xbox"
    PLAYSTATION = "playstation"
    NINTENDO = "nintendo"


class PointerDown(msgspec.Struct, frozen=True):
    """A mouse button went down, or the first finger touched the screen."""

    pos: Point
    button: int = LEFT_BUTTON
    touch: bool = False


class PointerMove(msgspec.Struct, frozen=True):
    """The pointer moved; ``pressed`` while the left button or the finger is down."""

    pos: Point
    pressed: bool = False
    touch: bool = False


class PointerUp(msgspec.Struct, frozen=True):
    """A mouse button was let go, or the finger lifted."""

    pos: Point
    button: int = LEFT_BUTTON
    touch: bool = False


class PointerLeave(msgspec.Struct, frozen=True):
    """The pointer left the window, or the finger that was it lifted."""


class Wheel(msgspec.Struct, frozen=True):
    """The wheel turned over ``pos``: notches to the right and upwards, fractions on smooth devices."""

    pos: Point
    dx: float
    dy: float


@dataclass(frozen=True, slots=True)
class Navigate:
    """An arrow key, or with ``pad`` a controller's d-pad or stick: go that way."""

    direction: Direction
    pad: bool = field(default=False, compare=False)


class FocusStep(msgspec.Struct, frozen=True):
    """Tab, Shift+Tab or a shoulder button: ``step`` places on (1) or back (-1) in reading order."""

    step: int


class Accept(msgspec.Struct, frozen=True):
    """Enter, Space or the controller's A: press what has the focus."""


class Back(msgspec.Struct, frozen=True):
    """Esc, the controller's B or the mouse's back button: leave, let go, close."""


class Command(msgspec.Struct, frozen=True):
    """A bound key or controller button: ``undo``, ``hint``, ``menu`` … (see `Bindings`)."""

    name: str


class Text(msgspec.Struct, frozen=True):
    """Characters that were typed, composed by the system's input method."""

    text: str


class Key(msgspec.Struct, frozen=True):
    """A key as such, offered before what it means, for text fields. ``key`` is its name in lower case."""

    key: str
    ctrl: bool = False
    shift: bool = False
    alt: bool = False


class PadButton(msgspec.Struct, frozen=True):
    """A controller button as such, offered before what it means, so that it can be bound anew."""

    button: str


class PadChanged(msgspec.Struct, frozen=True):
    """From now on the controller is another one: buttons are named as on a ``pad``."""

    pad: Pad


class FocusLost(msgspec.Struct, frozen=True):
    """The window lost the system's focus: whatever is held must be let go."""


class FileDropped(msgspec.Struct, frozen=True):
    """A file was dropped on the window."""

    path: str


class Woken(msgspec.Struct, frozen=True):
    """Something arrived from a thread or a process."""

    payload: object


Event: TypeAlias = (
    PointerDown
    | PointerMove
    | PointerUp
    | PointerLeave
    | Wheel
    | Navigate
    | FocusStep
    | Accept
    | Back
    | Command
    | Text
    | Key
    | PadButton
    | PadChanged
    | FocusLost
    | FileDropped
    | Woken
)


def device_of(event: Event, before: Device) -> Device:
    """The device in use after ``event``: whoever only presses a key beside the mouse still plays with the mouse."""
    match event:
        case PointerDown(touch=touch):
            return Device.TOUCH if touch else Device.MOUSE
        case PadButton() | Navigate(pad=True):
            return Device.CONTROLLER
        case Key() if before is Device.CONTROLLER:
            return Device.KEYS
        case Navigate() | FocusStep() | Accept() if before is not Device.CONTROLLER:
            return Device.KEYS
    return before


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
    "where": ("F3",),
    "survey": ("F4",),
    "options": ("F5",),
    "say_again": ("F6",),
    "lines": ("W",),
    "last_move": ("V",),
    "next_source": ("J",),
    "previous_source": ("Shift+J",),
    "next_target": ("D",),
    "previous_target": ("Shift+D",),
    "next_threatened": ("K",),
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


class Chord(msgspec.Struct, frozen=True):
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
        self.buttons = bound_buttons(buttons)
        self._by_chord: dict[Chord, str] = {}
        for command, chords in self.keys.items():
            for chord in chords:
                self._by_chord.setdefault(chord, command)
        self._by_button: dict[str, str] = {}
        for command, button in self.buttons.items():
            self._by_button.setdefault(button, command)

    def command(self, chord: Chord) -> str | None:
        return self._by_chord.get(chord)

    def button_command(self, button: str) -> str | None:
        return self._by_button.get(button)


def bound_buttons(chosen: Mapping[str, str] | None) -> Mapping[str, str]:
    """The controller button of each command; ``chosen`` holds what differs from the defaults."""
    return {**DEFAULT_BUTTONS, **(chosen or {})}


def _readable(chords: Iterable[str]) -> Iterable[Chord]:
    for text in chords:
        try:
            chord = Chord.parse(text)
        except ValueError:
            continue
        if chord.bindable:
            yield chord
