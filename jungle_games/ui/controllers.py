"""Game controllers, with hot-plugging: stick and d-pad navigate, buttons give commands."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final

import pygame

from jungle_games.ui.events import (
    Accept,
    Back,
    Bindings,
    Command,
    Direction,
    Event,
    FocusStep,
    Navigate,
    Pad,
    PadButton,
    PadChanged,
)

SLOWER: Final = 2.0
"""So much longer than between the repeats of a key it takes between those of a direction: a stick is let go later."""
DEAD_ZONE: Final = 0.55
RELEASE_ZONE: Final = 0.40
"""The stick points somewhere from the first share of its way on, until it is back at the second."""

# SDL's order of controller buttons; what has no mapping is taken for the commonest layout.
_BUTTONS: Final = (
    "a",
    "b",
    "x",
    "y",
    "back",
    "guide",
    "start",
    "leftstick",
    "rightstick",
    "leftshoulder",
    "rightshoulder",
)
_PLAIN_BUTTONS: Final = ("a", "b", "x", "y", "leftshoulder", "rightshoulder", "back", "start")
_PAD_DIRECTIONS: Final = {11: Direction.UP, 12: Direction.DOWN, 13: Direction.LEFT, 14: Direction.RIGHT}
_TRIGGERS: Final = {4: "lefttrigger", 5: "righttrigger"}
_FULL: Final = 32767

_MAKERS: Final[Mapping[str, Pad]] = {"4c05": Pad.PLAYSTATION, "7e05": Pad.NINTENDO}
"""By the maker's number in SDL's GUID of a device, its lower byte first."""
_NAMED: Final[Mapping[Pad, re.Pattern[str]]] = {
    Pad.PLAYSTATION: re.compile(r"playstation|\bps[345]\b|dualshock|dualsense", re.IGNORECASE),
    Pad.NINTENDO: re.compile(r"nintendo|switch|joy-?con", re.IGNORECASE),
}


@dataclass(frozen=True, slots=True)
class Repeat:
    """The seconds until something held repeats, 0 for never, and between repeats."""

    delay: float
    interval: float


HOLD: Final = Repeat(0.35, 0.06)
"""As it comes."""


class Controllers:
    """Opens controllers, and translates their events into the program's."""

    def __init__(self, bindings: Bindings, now: Callable[[], float]) -> None:
        self.bindings = bindings
        self.repeat = HOLD
        self._now = now
        self._open: dict[int, object] = {}
        self._mapped: set[int] = set()
        self._pads: dict[int, Pad] = {}
        self._pad = Pad.XBOX
        self._stick = [0.0, 0.0]
        self._held: Direction | None = None
        self._repeat_at: float | None = None
        self._pulled: set[str] = set()
        self._started = False

    def start(self) -> None:
        """Look for controllers from now on; what is there already is announced by an event."""
        if self._started:
            return
        pygame.joystick.init()
        _mapping().init()
        self._started = True

    def stop(self) -> None:
        """Close all controllers."""
        self._open.clear()
        self._mapped.clear()
        self._pads.clear()
        self._let_go()
        if self._started:
            self._started = False
            _mapping().quit()
            pygame.joystick.quit()

    def handle(self, event: pygame.event.Event) -> Sequence[Event]:
        """What the event means: readings, most specific first, after the news that it is another kind of controller.

        SDL tells buttons by their letters, wherever Nintendo puts these.
        """
        if event.type == pygame.JOYDEVICEADDED:
            return self._renamed(self._plug_in(event.device_index))
        meant = self._meant(event)
        return (*self._renamed(event.instance_id), *meant) if meant else ()

    def _renamed(self, identity: int | None) -> Sequence[Event]:
        pad = self._pad if identity is None else self._pads.get(identity, self._pad)
        if pad is self._pad:
            return ()
        self._pad = pad
        return (PadChanged(pad),)

    def _meant(self, event: pygame.event.Event) -> Sequence[Event]:
        match event.type:
            case pygame.JOYDEVICEREMOVED:
                self._unplug(event.instance_id)
            case pygame.CONTROLLERBUTTONDOWN:
                return self._button_down(event.button)
            case pygame.CONTROLLERBUTTONUP if event.button in _PAD_DIRECTIONS:
                self._let_go()
            case pygame.CONTROLLERAXISMOTION:
                return self._axis(event.axis, event.value / _FULL)
            case pygame.JOYBUTTONDOWN | pygame.JOYAXISMOTION | pygame.JOYHATMOTION:
                return self._plain(event)
        return ()

    def tick(self, now: float) -> Sequence[Event]:
        """The repeats of a held direction that are due."""
        if self._held is None or self._repeat_at is None or now < self._repeat_at:
            return ()
        self._repeat_at = now + SLOWER * self.repeat.interval
        return (Navigate(self._held, pad=True),)

    def wake_at(self) -> float | None:
        """When the next repeat is due."""
        return self._repeat_at

    def _plug_in(self, index: int) -> int | None:
        """Open the device, whose number is returned; None if it is gone."""
        try:
            mapped = _mapping().is_controller(index)
            device = _mapping().Controller(index) if mapped else None
            joystick = pygame.joystick.Joystick(index) if device is None else device.as_joystick()
            identity = joystick.get_instance_id()
            self._pads[identity] = pad_of(joystick.get_guid(), joystick.get_name())
        except pygame.error:
            # Pulled out again before it could be opened.
            return None
        if mapped:
            self._mapped.add(identity)
        self._open[identity] = device or joystick
        return identity

    def _unplug(self, identity: int) -> None:
        self._open.pop(identity, None)
        self._mapped.discard(identity)
        self._pads.pop(identity, None)
        self._let_go()

    def _plain(self, event: pygame.event.Event) -> Sequence[Event]:
        """An event of a device without a mapping; those with one are heard through their mapping."""
        if event.instance_id in self._mapped:
            return ()
        match event.type:
            case pygame.JOYBUTTONDOWN if event.button < len(_PLAIN_BUTTONS):
                return self._press(_PLAIN_BUTTONS[event.button])
            case pygame.JOYAXISMOTION if event.axis in (0, 1):
                return self._axis(event.axis, event.value)
            case pygame.JOYHATMOTION:
                x, y = event.value
                return self._point(_direction(x, -y, 0.5))
        return ()

    def _button_down(self, button: int) -> Sequence[Event]:
        if button in _PAD_DIRECTIONS:
            return self._point(_PAD_DIRECTIONS[button])
        return self._press(_BUTTONS[button]) if button < len(_BUTTONS) else ()

    def _press(self, button: str) -> Sequence[Event]:
        command = self.bindings.button_command(button)
        return (PadButton(button),) if command is None else (PadButton(button), _meaning(command))

    def _axis(self, axis: int, value: float) -> Sequence[Event]:
        if axis in _TRIGGERS:
            return self._trigger(_TRIGGERS[axis], value)
        if axis not in (0, 1):
            return ()
        self._stick[axis] = value
        zone = DEAD_ZONE if self._held is None else RELEASE_ZONE
        return self._point(_direction(self._stick[0], self._stick[1], zone))

    def _trigger(self, name: str, value: float) -> Sequence[Event]:
        if value < RELEASE_ZONE:
            self._pulled.discard(name)
        elif value > DEAD_ZONE and name not in self._pulled:
            self._pulled.add(name)
            return self._press(name)
        return ()

    def _point(self, direction: Direction | None) -> Sequence[Event]:
        if direction is self._held:
            return ()
        self._held = direction
        repeats = direction is not None and self.repeat.delay > 0
        self._repeat_at = self._now() + self.repeat.delay if repeats else None
        return () if direction is None else (Navigate(direction, pad=True),)

    def _let_go(self) -> None:
        self._held = self._repeat_at = None


def pad_of(guid: str, name: str) -> Pad:
    """Whose controller it is, by its maker or its name; those of nobody in particular are lettered like an Xbox'.

    >>> pad_of("050000004c050000e60c000000810000", "Wireless Controller")
    <Pad.PLAYSTATION: 'playstation'>
    """
    named = (pad for pad, pattern in _NAMED.items() if pattern.search(name))
    return _MAKERS.get(guid[8:12]) or next(named, Pad.XBOX)


def _direction(x: float, y: float, zone: float) -> Direction | None:
    """Where a stick points, y downwards; None in the middle."""
    if max(abs(x), abs(y)) < zone:
        return None
    if abs(x) >= abs(y):
        return Direction.RIGHT if x > 0 else Direction.LEFT
    return Direction.DOWN if y > 0 else Direction.UP


def _meaning(command: str) -> Event:
    fixed: dict[str, Event] = {
        "accept": Accept(),
        "back": Back(),
        "previous": FocusStep(-1),
        "next": FocusStep(1),
    }
    return fixed.get(command, Command(command))


def _mapping() -> Any:
    """SDL's mapped controllers; imported late because most players have none."""
    from pygame._sdl2 import controller

    return controller
