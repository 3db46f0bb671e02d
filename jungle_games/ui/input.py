"""Translates pygame's events into the program's: of pointer, keys, and controllers, which come and go at any time.

It also presses where the pointer rests for whoever cannot click.
"""

from __future__ import annotations

import contextlib
import math
import re
from collections.abc import Callable, Hashable, Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Final

import pygame

from jungle_games.ui.events import (
    LEFT_BUTTON,
    Accept,
    Back,
    Bindings,
    Chord,
    Command,
    Direction,
    Event,
    FileDropped,
    FocusLost,
    FocusStep,
    Key,
    Navigate,
    Pad,
    PadButton,
    PadChanged,
    Point,
    PointerDown,
    PointerLeave,
    PointerMove,
    PointerUp,
    Text,
    Wheel,
)

if TYPE_CHECKING:
    import pygame

    from jungle_games.ui.painter import Painter
    from jungle_games.ui.scene import View

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
        if self._started:
            return
        pygame.joystick.init()
        _mapping().init()
        self._started = True

    def stop(self) -> None:
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
                identity = event.instance_id
                self._open.pop(identity, None)
                self._mapped.discard(identity)
                self._pads.pop(identity, None)
                self._let_go()
            case pygame.CONTROLLERBUTTONDOWN:
                button = event.button
                if button in _PAD_DIRECTIONS:
                    return self._point(_PAD_DIRECTIONS[button])
                return self._press(_BUTTONS[button]) if button < len(_BUTTONS) else ()
            case pygame.CONTROLLERBUTTONUP if event.button in _PAD_DIRECTIONS:
                self._let_go()
            case pygame.CONTROLLERAXISMOTION:
                return self._axis(event.axis, event.value / _FULL)
            case pygame.JOYBUTTONDOWN | pygame.JOYAXISMOTION | pygame.JOYHATMOTION:
                return self._plain(event)
        return ()

    def tick(self, now: float) -> Sequence[Event]:
        if self._held is None or self._repeat_at is None or now < self._repeat_at:
            return ()
        self._repeat_at = now + SLOWER * self.repeat.interval
        return (Navigate(self._held, pad=True),)

    def wake_at(self) -> float | None:
        return self._repeat_at

    def _plug_in(self, index: int) -> int | None:
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

    def _press(self, button: str) -> Sequence[Event]:
        command = self.bindings.button_command(button)
        return (PadButton(button),) if command is None else (PadButton(button), _meaning(command))

    def _axis(self, axis: int, value: float) -> Sequence[Event]:
        if axis in _TRIGGERS:
            name = _TRIGGERS[axis]
            if value < RELEASE_ZONE:
                self._pulled.discard(name)
            elif value > DEAD_ZONE and name not in self._pulled:
                self._pulled.add(name)
                return self._press(name)
            return ()
        if axis not in (0, 1):
            return ()
        self._stick[axis] = value
        zone = DEAD_ZONE if self._held is None else RELEASE_ZONE
        return self._point(_direction(self._stick[0], self._stick[1], zone))

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


_STEADY: Final = 8.0
"""How far a resting pointer may tremble, in pixels."""
_HIDDEN: Final = 0.2
"""The share of the waiting time before the ring appears, so that rings do not follow a moving pointer."""
_RADIUS, _WIDTH, _RIM = 20.0, 5.0, 9.0
"""The radius and width of the ring, and the width of its dark rim, in units."""
_STEPS: Final = 48


class Dwell:
    """Watches the pointer, and presses for it when it has rested over a target for ``seconds`` (0: never)."""

    def __init__(self, now: Callable[[], float]) -> None:
        self.seconds = 0.0
        self._now = now
        self._pos: Point | None = None
        self._rests_at: Point = (0, 0)
        """Where it came to rest; it must leave that place before it presses again."""
        self._since: float | None = None
        """Since when it has rested on a target; None if it does not rest, or has pressed already."""
        self._over_target = False

    def note(self, event: Event) -> None:
        """Note an event: anything but a steady pointer ends the rest."""
        if not isinstance(event, PointerMove) or event.pressed or event.touch:
            self._since = None
            return
        if self._pos is None or math.dist(event.pos, self._rests_at) > _STEADY:
            self._rests_at, self._since = event.pos, self._now()
        self._pos = event.pos

    def point_at(self, target: bool) -> None:
        if target and not self._over_target and self._since is not None:
            self._since = self._now()
        self._over_target = target

    def tick(self, now: float) -> Sequence[Event]:
        if not self.filling or self._since is None or self._pos is None or now - self._since < self.seconds:
            return ()
        self._since = None
        return PointerDown(self._pos), PointerUp(self._pos)

    @property
    def filling(self) -> bool:
        return self.seconds > 0 and self._over_target and self._since is not None

    def draw(self, target: pygame.Surface, painter: Painter, view: View) -> None:
        if not self.filling or self._since is None or self._pos is None:
            return
        share = min(1.0, (self._now() - self._since) / self.seconds)
        step = round(_STEPS * (share - _HIDDEN) / (1 - _HIDDEN))
        if step > 0:
            side = round(2 * (_RADIUS + _RIM) * view.p)
            picture = painter.vector(_ring(painter, step), (side, side), _BOX)
            target.blit(picture, picture.get_rect(center=self._pos))


_BOX: Final = (-_RADIUS - _RIM, -_RADIUS - _RIM, 2 * (_RADIUS + _RIM), 2 * (_RADIUS + _RIM))


def _ring(painter: Painter, step: int) -> str:
    theme = painter.theme
    # A whole circle has no end to draw an arc to.
    turn = math.tau * min(step, _STEPS - 0.01) / _STEPS
    x, y = _RADIUS * math.sin(turn), -_RADIUS * math.cos(turn)
    return (
        f'<circle r="{_RADIUS}" fill="none" stroke="{theme.deep}" stroke-width="{_RIM}" opacity="0.85"/>'
        f'<path d="M0 {-_RADIUS}A{_RADIUS} {_RADIUS} 0 {int(turn > math.pi)} 1 {x:.2f} {y:.2f}" '
        f'fill="none" stroke="{theme.paper}" stroke-width="{_WIDTH}" stroke-linecap="round"/>'
    )


_PRESSES: Final = {
    pygame.MOUSEBUTTONDOWN: ("mouse", True),
    pygame.MOUSEBUTTONUP: ("mouse", False),
    pygame.FINGERDOWN: ("finger", True),
    pygame.FINGERUP: ("finger", False),
    pygame.KEYDOWN: ("key", True),
    pygame.KEYUP: ("key", False),
    pygame.CONTROLLERBUTTONDOWN: ("controller", True),
    pygame.CONTROLLERBUTTONUP: ("controller", False),
    pygame.JOYBUTTONDOWN: ("joystick", True),
    pygame.JOYBUTTONUP: ("joystick", False),
}
"""What is pressed, or let go, by pygame's events."""
_BACK_BUTTON: Final = 6
_MOUSE_BUTTONS: Final = (1, 2, 3)
_ARROWS: Final = {
    "left": Direction.LEFT,
    "right": Direction.RIGHT,
    "up": Direction.UP,
    "down": Direction.DOWN,
}
_ACCEPT: Final = ("return", "enter", "space")
_REPEATING_COMMANDS: Final = ("step_back", "step_forward")
_LONGEST: Final = 2_000_000
"""Characters: more than any record or line may have, so that what is too long is still found to be."""


class SteadyHand:
    """Ignores a press that follows one of the same key or button within ``pause`` seconds, as in a tremor."""

    def __init__(self, now: Callable[[], float]) -> None:
        self.pause = 0.0
        self._now = now
        self._pressed_at: dict[Hashable, float] = {}
        self._held: set[Hashable] = set()
        self._left_out: set[Hashable] = set()
        """The keys and buttons held down that count, and those that are ignored."""

    def means(self, event: pygame.event.Event) -> bool:
        """Whether the event counts; only presses and releases may be ignored."""
        if event.type not in _PRESSES:
            return True
        kind, down = _PRESSES[event.type]
        pressed = kind, getattr(event, "key", None), getattr(event, "button", None)
        if not down:
            counts = pressed not in self._left_out
            self._held.discard(pressed)
            self._left_out.discard(pressed)
            return counts
        if pressed in self._held or pressed in self._left_out:
            return pressed in self._held
        before, now = self._pressed_at.get(pressed, -math.inf), self._now()
        if now - before < self.pause:
            self._left_out.add(pressed)
            return False
        self._pressed_at[pressed] = now
        self._held.add(pressed)
        return True


class InputTranslator:
    """Translates each pygame event into candidates, most specific first; the first one that a scene uses counts.

    A letter is offered as a `Key` before the `Command` it is bound to, so that text fields come first.
    """

    def __init__(self, bindings: Bindings, size: tuple[int, int], now: Callable[[], float]) -> None:
        """``size`` is the window's, in pixels: fingers are told in shares of it."""
        self.size = size
        self.controllers = Controllers(bindings, now)
        self.dwell = Dwell(now)
        self.steady_hand = SteadyHand(now)
        self._bindings = bindings
        self._pointer: Point = (0, 0)
        self._finger: int | None = None
        self._keys_down: set[int] = set()

    @property
    def bindings(self) -> Bindings:
        return self._bindings

    @bindings.setter
    def bindings(self, bindings: Bindings) -> None:
        self._bindings = self.controllers.bindings = bindings

    def suit(self, dwell: int, press_pause: int, hold_delay: int, hold_interval: int) -> None:
        """Suit a person's hands: see `Settings`; all times are milliseconds."""
        self.dwell.seconds, self.steady_hand.pause = dwell / 1000, press_pause / 1000
        self.controllers.repeat = Repeat(hold_delay / 1000, hold_interval / 1000)
        pygame.key.set_repeat(hold_delay, hold_interval)

    def translate(self, event: pygame.event.Event) -> Sequence[Event]:
        meant = self._meant(event) if self.steady_hand.means(event) else ()
        for each in meant:
            self.dwell.note(each)
        return meant

    def _meant(self, event: pygame.event.Event) -> Sequence[Event]:
        match event.type:
            case pygame.MOUSEMOTION | pygame.MOUSEBUTTONDOWN | pygame.MOUSEBUTTONUP:
                # SDL also reports fingers as a mouse; they are taken from the finger events.
                return () if getattr(event, "touch", False) else self._mouse(event)
            case pygame.MOUSEWHEEL:
                dx = getattr(event, "precise_x", event.x)
                dy = getattr(event, "precise_y", event.y)
                return (Wheel(self._pointer, float(dx), float(dy)),)
            case pygame.FINGERDOWN | pygame.FINGERMOTION | pygame.FINGERUP:
                return self._touch(event)
            case pygame.KEYDOWN:
                return self._key_down(event)
            case pygame.KEYUP:
                self._keys_down.discard(event.key)
                return ()
            case pygame.TEXTINPUT:
                return (Text(event.text),)
            case pygame.DROPFILE:
                return (FileDropped(event.file),)
            case pygame.WINDOWLEAVE:
                return (PointerLeave(),)
            case pygame.WINDOWFOCUSLOST:
                self._keys_down.clear()
                self._finger = None
                return (FocusLost(),)
        return self.controllers.handle(event)

    def tick(self, now: float) -> Sequence[Event]:
        """What held controls repeat by now, and a resting pointer presses."""
        return (*self.controllers.tick(now), *self.dwell.tick(now))

    def wake_at(self) -> float | None:
        return self.controllers.wake_at()

    def _mouse(self, event: pygame.event.Event) -> Sequence[Event]:
        self._pointer = (event.pos[0], event.pos[1])
        if event.type == pygame.MOUSEMOTION:
            return (PointerMove(self._pointer, pressed=bool(event.buttons[0])),)
        if event.button == _BACK_BUTTON:
            return (Back(),) if event.type == pygame.MOUSEBUTTONDOWN else ()
        if event.button not in _MOUSE_BUTTONS:
            # The wheel also comes as buttons 4 and 5, for programs of old.
            return ()
        if event.type == pygame.MOUSEBUTTONDOWN:
            return (PointerDown(self._pointer, event.button),)
        return (PointerUp(self._pointer, event.button),)

    def _touch(self, event: pygame.event.Event) -> Sequence[Event]:
        """The first finger is the pointer until it lifts; others don't count."""
        if event.type == pygame.FINGERDOWN and self._finger is None:
            self._finger = event.finger_id
        elif event.finger_id != self._finger:
            return ()
        width, height = self.size
        self._pointer = (
            min(width - 1, max(0, round(event.x * width))),
            min(height - 1, max(0, round(event.y * height))),
        )
        if event.type == pygame.FINGERDOWN:
            return (PointerDown(self._pointer, LEFT_BUTTON, touch=True),)
        if event.type == pygame.FINGERMOTION:
            return (PointerMove(self._pointer, pressed=True, touch=True),)
        self._finger = None
        return (PointerUp(self._pointer, LEFT_BUTTON, touch=True),)

    def _key_down(self, event: pygame.event.Event) -> Sequence[Event]:
        repeated = event.key in self._keys_down
        if repeated and not pygame.key.get_pressed()[event.key]:  # it was let go while something took long
            return ()
        self._keys_down.add(event.key)
        mod = event.mod
        chord = Chord(
            key=pygame.key.name(event.key),
            ctrl=bool(mod & (pygame.KMOD_CTRL | pygame.KMOD_META)),
            shift=bool(mod & pygame.KMOD_SHIFT),
            alt=bool(mod & pygame.KMOD_ALT),
        )
        if not chord.key:
            return ()
        key = Key(chord.key, chord.ctrl, chord.shift, chord.alt)
        meaning = self._meaning(chord)
        if meaning is None or (repeated and not _repeats(meaning)):
            return (key,)
        return (key, meaning)

    def _meaning(self, chord: Chord) -> Event | None:
        plain = not (chord.ctrl or chord.alt)
        if plain and chord.key in _ARROWS:
            return Navigate(_ARROWS[chord.key])
        if plain and chord.key == "tab":
            return FocusStep(-1 if chord.shift else 1)
        if plain and chord.key in _ACCEPT:
            return Accept()
        if plain and chord.key == "escape":
            return Back()
        command = self._bindings.command(chord)
        return None if command is None else Command(command)


def _repeats(event: Event) -> bool:
    if isinstance(event, Command):
        return event.name in _REPEATING_COMMANDS
    return isinstance(event, Navigate | FocusStep)


class SystemClipboard:
    """Text to and from other programs; where the system has no clipboard it keeps the text itself."""

    def __init__(self) -> None:
        self._kept = ""

    def read(self) -> str:
        """The text on it, or an empty string; of more than anything here takes, only the beginning."""
        try:
            text = pygame.scrap.get_text() or self._kept
        except (pygame.error, UnicodeError):
            text = self._kept
        return text[:_LONGEST]

    def write(self, text: str) -> None:
        self._kept = text
        # The system takes no halves of surrogate pairs, and nothing behind a NUL.
        shown = text.replace("\0", "").encode("utf-8", "replace").decode("utf-8")
        with contextlib.suppress(pygame.error):
            pygame.scrap.put_text(shown)
