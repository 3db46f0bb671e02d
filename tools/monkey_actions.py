"""Random events of every device, including legal drags: what the monkey does; for ``monkey.py``."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator, Sequence
from typing import Any, Final

import pygame
from headless import Headless

from jungle_games.table.scene import TableScene

SIZES: Final = ((960, 600), (1000, 700), (1280, 800), (961, 1080))
KEYS: Final = (
    "up", "down", "left", "right", "tab", "return", "space", "escape", "backspace", "delete", "home", "end",
    "page up", "page down", "f1", "f2", "f10", "f11", "a", "c", "f", "h", "m", "s", "v", "x", "y", "z", "[", "]", "5",
    "left shift",
)  # fmt: skip
MODS: Final = (
    *[0] * 5, pygame.KMOD_CTRL, pygame.KMOD_SHIFT, pygame.KMOD_ALT, pygame.KMOD_CTRL | pygame.KMOD_SHIFT,
)  # fmt: skip
WORDS: Final = (
    "a", "ß", "虎", "Zoë 3", "\u202e", "x" * 300, " ", "/", "..", "\t", "9" * 40, "👍🏽", "{0}%s",
    "\u200b", "\ufe0f", "a\0b", "\ud800", "e" + "\u0301" * 30, "two\nlines",
)  # fmt: skip
_HAPPENINGS: Final = (
    "LEAVE", "ENTER", "FOCUSLOST", "FOCUSGAINED", "EXPOSED", "MINIMIZED", "RESTORED", "MOVED", "DISPLAYCHANGED",
)  # fmt: skip
Events = Iterator[pygame.event.Event]


def event(kind: int, **values: Any) -> pygame.event.Event:
    return pygame.event.Event(kind, values)


class Monkey:
    """Makes random events for one program; all it knows about the program is in its scenes."""

    def __init__(self, program: Headless, chance: random.Random) -> None:
        self._program = program
        self._chance = chance
        self._pointer = (0, 0)
        self._down: set[int] = set()
        self.full_disk = 0
        """How many more events the disk stays full."""
        self._actions: Sequence[tuple[int, Callable[[], Events]]] = (
            (80, self._play), (16, self._press_widget), (12, self._wander), (12, self._keys), (4, self._buttons),
            (4, self._type), (4, self._wheel), (5, self._touch), (4, self._controller), (3, self._window),
            (2, self._interrupt_a_drag), (2, self._hammer), (1, self._paste), (1, self._fill_the_disk), (1, self._wait),
        )  # fmt: skip

    def events(self) -> Events:
        """The events of one action."""
        weights = [weight for weight, _action in self._actions]
        [(_weight, action)] = self._chance.choices(self._actions, weights)
        return action()

    # Playing

    def _play(self) -> Events:
        """A legal drag or click at the table, or a wander where there is none."""
        table = self._program.top
        drags = list(table.legal_gestures) if isinstance(table, TableScene) else []
        if not isinstance(table, TableScene) or not drags:
            yield from self._press_widget() if self._chance.random() < 0.7 else self._key("escape")
            return
        gesture = self._chance.choice(drags)
        places = table.arrangement.places
        if gesture.source not in places or gesture.target not in places:
            return
        start, end = places[gesture.source].center, places[gesture.target].center
        if self._chance.random() < 0.3:  # click, and click
            yield from self._click(start)
            if gesture.source != gesture.target:
                yield from self._click(end)
            return
        yield from self._drag(start, end)

    def _drag(self, start: tuple[int, int], end: tuple[int, int]) -> Events:
        yield self._move(start)
        yield self._button(pygame.MOUSEBUTTONDOWN, 1)
        yield self._move(((start[0] + end[0]) // 2, (start[1] + end[1]) // 2))
        yield self._move(end)
        yield self._button(pygame.MOUSEBUTTONUP, 1)

    def _click(self, point: tuple[int, int], button: int = 1) -> Events:
        yield self._move(point)
        yield self._button(pygame.MOUSEBUTTONDOWN, button)
        yield self._button(pygame.MOUSEBUTTONUP, button)

    def _press_widget(self) -> Events:
        point = self._widget_point()
        if point is not None:
            yield from self._click(point)

    def _widget_point(self) -> tuple[int, int] | None:
        shown = [widget.shown_rect for widget in self._program.widgets() if widget.enabled and widget.shown_rect]
        return self._in(self._chance.choice(shown)) if shown else None

    # Pointers

    def _somewhere(self) -> tuple[int, int]:
        """A point of interest, or any, or one outside the window."""
        lot, size = self._chance.random(), self._program.app.screen.get_size()
        table = self._program.top
        if lot < 0.4 and isinstance(table, TableScene) and table.arrangement.places:
            return self._in(self._chance.choice(list(table.arrangement.places.values())))
        if lot < 0.7:
            return self._widget_point() or (0, 0)
        if lot < 0.95:
            return self._chance.randrange(size[0]), self._chance.randrange(size[1])
        return self._chance.choice(((-5, -5), (size[0], size[1]), (-3000, 20), (99999, 99999)))

    def _in(self, rect: pygame.Rect) -> tuple[int, int]:
        return rect.x + self._chance.randrange(max(1, rect.w)), rect.y + self._chance.randrange(max(1, rect.h))

    def _move(self, point: tuple[int, int]) -> pygame.event.Event:
        moved = (point[0] - self._pointer[0], point[1] - self._pointer[1])
        self._pointer = point
        held = tuple(int(button in self._down) for button in (1, 2, 3))
        return event(pygame.MOUSEMOTION, pos=point, rel=moved, buttons=held, touch=False)

    def _button(self, kind: int, button: int) -> pygame.event.Event:
        (self._down.add if kind == pygame.MOUSEBUTTONDOWN else self._down.discard)(button)
        return event(kind, pos=self._pointer, button=button, touch=False)

    def _wander(self) -> Events:
        for _step in range(self._chance.randrange(1, 6)):
            yield self._move(self._somewhere())

    def _buttons(self) -> Events:
        """Several buttons at once, down and up in any order."""
        for _step in range(self._chance.randrange(1, 7)):
            if self._chance.random() < 0.4:
                yield self._move(self._somewhere())
            kind = self._chance.choice((pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP))
            yield self._button(kind, self._chance.choice((1, 1, 1, 2, 3, 3, 4, 5, 6, 7)))

    def _hammer(self) -> Events:
        """Click on one spot as fast as one can."""
        spot = self._somewhere()
        for _click in range(self._chance.randrange(2, 12)):
            yield from self._click(spot)

    def _wheel(self) -> Events:
        y = self._chance.choice((1, -1, 3, -50, 0, 1000))
        yield event(pygame.MOUSEWHEEL, x=0, y=y, precise_x=0.0, precise_y=y * 1.5, flipped=False)

    def _touch(self) -> Events:
        """One finger or two, which may lift in any order or never."""
        width, height = self._program.app.screen.get_size()
        fingers = self._chance.choice(((1,), (1,), (1, 2), (2, 1)))
        kinds = [pygame.FINGERDOWN, pygame.FINGERMOTION, pygame.FINGERMOTION, pygame.FINGERUP]
        for kind in kinds:
            for finger in fingers:
                if self._chance.random() < 0.1:
                    continue
                x, y = self._somewhere()
                yield event(kind, touch_id=1, finger_id=finger, x=x / width, y=y / height, dx=0.0, dy=0.0, pressure=1.0)

    def _interrupt_a_drag(self) -> Events:
        """Begin to drag, and be interrupted in the midst of it."""
        yield self._move(self._somewhere())
        yield self._button(pygame.MOUSEBUTTONDOWN, 1)
        yield self._move(self._somewhere())
        yield from self._chance.choice((self._window, self._keys, self._controller, self._wait, self._buttons))()
        yield self._move(self._somewhere())
        yield self._button(pygame.MOUSEBUTTONUP, 1)

    # Keys, text, controllers

    def _keys(self) -> Events:
        """Keys pressed, held and repeated; some never let go."""
        for _key in range(self._chance.randrange(1, 5)):
            name, mod = self._chance.choice(KEYS), self._chance.choice(MODS)
            pressed = list(self._key(name, mod))
            yield from [pressed[0]] * self._chance.choice((0, 0, 0, 3))
            yield from pressed if self._chance.random() < 0.9 else pressed[:1]

    @staticmethod
    def _key(name: str, mod: int = 0) -> Events:
        code = pygame.key.key_code(name)
        yield event(pygame.KEYDOWN, key=code, mod=mod, unicode="", scancode=0)
        yield event(pygame.KEYUP, key=code, mod=mod, unicode="", scancode=0)

    def _type(self) -> Events:
        yield event(pygame.TEXTINPUT, text=self._chance.choice(WORDS))

    def _controller(self) -> Events:
        device = self._chance.randrange(2)
        for _press in range(self._chance.randrange(1, 5)):
            button, value = self._chance.randrange(20), self._chance.choice((0, 32767, -32768, 12000))
            hat = self._chance.choice(((0, 1), (1, 0), (0, 0)))
            yield self._chance.choice((
                event(pygame.CONTROLLERBUTTONDOWN, button=button, instance_id=device),
                event(pygame.CONTROLLERBUTTONUP, button=button, instance_id=device),
                event(pygame.CONTROLLERAXISMOTION, axis=button % 6, value=value, instance_id=device),
                event(pygame.JOYBUTTONDOWN, button=button, instance_id=device),
                event(pygame.JOYAXISMOTION, axis=button % 4, value=value / 32768, instance_id=device),
                event(pygame.JOYHATMOTION, hat=0, value=hat, instance_id=device),
                event(pygame.JOYDEVICEREMOVED, instance_id=device),
            ))  # fmt: skip

    # What happens around the program

    def _window(self) -> Events:
        """Covered, uncovered, left, resized; the focus lost and found."""
        if self._chance.random() < 0.4:
            resize(self._program, self._chance.choice(SIZES))
        yield event(getattr(pygame, f"WINDOW{self._chance.choice(_HAPPENINGS)}"), x=0, y=0)

    def _paste(self) -> Events:
        """Copy what is shown, or find something strange on the clipboard, and paste."""
        clipboard = self._program.app.services.clipboard
        if self._chance.random() < 0.7:
            clipboard.write(self._chance.choice((*WORDS, "", "\n", "game: jungle\nformat: 1\n", "[\n" * 50)))
        for letter in self._chance.choice(("v", "cv")):
            yield from self._key(letter, pygame.KMOD_CTRL)

    def _fill_the_disk(self) -> Events:
        self.full_disk = self._chance.randrange(1, 60)
        return iter(())

    def _wait(self) -> Events:
        """Let a second, a minute, or a night go by."""
        self._program.now += self._chance.choice((1.0, 1.0, 5.0, 60.0, 30_000.0))
        yield event(pygame.USEREVENT)


class Note:
    """A clipboard of its own: that of the system is the person's."""

    def __init__(self) -> None:
        self.text = ""

    def read(self) -> str:
        return self.text

    def write(self, text: str) -> None:
        self.text = text


def resize(program: Headless, size: tuple[int, int]) -> None:
    """Give the window another size, as its frame does."""
    program.app.window.size = size
