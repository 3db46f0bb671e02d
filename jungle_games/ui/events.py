"""The device-independent events of scenes and widgets. Positions are window pixels."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum
from typing import Final, TypeAlias

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
        """The step to the right: -1, 0 or 1."""
        return self.value[0]

    @property
    def dy(self) -> int:
        """The step down: -1, 0 or 1."""
        return self.value[1]


@dataclass(frozen=True, slots=True)
class PointerDown:
    """A mouse button went down, or the first finger touched the screen."""

    pos: Point
    button: int = LEFT_BUTTON
    touch: bool = False


@dataclass(frozen=True, slots=True)
class PointerMove:
    """The pointer moved; ``pressed`` while the left button or the finger is down."""

    pos: Point
    pressed: bool = False
    touch: bool = False


@dataclass(frozen=True, slots=True)
class PointerUp:
    """A mouse button was let go, or the finger lifted."""

    pos: Point
    button: int = LEFT_BUTTON
    touch: bool = False


@dataclass(frozen=True, slots=True)
class PointerLeave:
    """The pointer left the window, or the finger that was it lifted."""


@dataclass(frozen=True, slots=True)
class Wheel:
    """The wheel turned over ``pos``: notches to the right and upwards, fractions on smooth devices."""

    pos: Point
    dx: float
    dy: float


@dataclass(frozen=True, slots=True)
class Navigate:
    """An arrow key, the d-pad or the stick: go that way."""

    direction: Direction


@dataclass(frozen=True, slots=True)
class FocusStep:
    """Tab, Shift+Tab or a shoulder button: ``step`` places on (1) or back (-1) in reading order."""

    step: int


@dataclass(frozen=True, slots=True)
class Accept:
    """Enter, Space or the controller's A: press what has the focus."""


@dataclass(frozen=True, slots=True)
class Back:
    """Esc, the controller's B or the mouse's back button: leave, let go, close."""


@dataclass(frozen=True, slots=True)
class Command:
    """A bound key or controller button: ``undo``, ``hint``, ``menu`` … (see `ui.bindings`)."""

    name: str


@dataclass(frozen=True, slots=True)
class Text:
    """Characters that were typed, composed by the system's input method."""

    text: str


@dataclass(frozen=True, slots=True)
class Key:
    """A key as such, offered before what it means, for text fields. ``key`` is its name in lower case."""

    key: str
    ctrl: bool = False
    shift: bool = False
    alt: bool = False


@dataclass(frozen=True, slots=True)
class PadButton:
    """A controller button as such, offered before what it means, so that it can be bound anew."""

    button: str


@dataclass(frozen=True, slots=True)
class FocusLost:
    """The window lost the system's focus: whatever is held must be let go."""


@dataclass(frozen=True, slots=True)
class FileDropped:
    """A file was dropped on the window."""

    path: str


@dataclass(frozen=True, slots=True)
class Woken:
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
    | FocusLost
    | FileDropped
    | Woken
)
