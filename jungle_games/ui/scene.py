"""Scenes, their services, how the design's units lie on the window, and the stack: its top scene gets the events."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Sequence
from dataclasses import dataclass, fields, replace
from datetime import datetime
from functools import cached_property
from typing import TYPE_CHECKING, Final

import pygame

from jungle_games.ui import events
from jungle_games.ui.accessible import Node, Request
from jungle_games.ui.canvas import opaque
from jungle_games.ui.events import Accept, Device, Event, FocusStep, Navigate, Pad, PadChanged, PointerDown, Woken

if TYPE_CHECKING:
    from jungle_games.ui.notices import Notice, Notify
    from jungle_games.ui.painter import Painter
    from jungle_games.ui.sound import AmbienceName, Sounds
    from jungle_games.ui.widgets.textfield import Clipboard, TextField

DESIGN_SIZE: Final = (1280, 800)
SMALLEST_WINDOW: Final = (960, 600)
MARGIN: Final = 24
WIDEST_CONTENT: Final = 1600
"""Panels side by side are not drawn further apart than this: one would no longer read them together."""


@dataclass(frozen=True)
class View:
    """One window size and UI scale; made anew when either changes.

    ``size`` is in pixels, ``scale`` the player's setting (1.0 is 100 %). Table lengths are units of a
    1280 × 800 design that grows in one direction when the window has another shape.
    """

    size: tuple[int, int]
    scale: float = 1.0
    placed: tuple[int, int, int, int] | None = None
    """Where a table lies that its frame has given a box: left, top, width and height in pixels."""
    unit: float = 1.0
    """Pixels per table unit there."""

    def with_table(self, placed: tuple[int, int, int, int], unit: float) -> View:
        """The same with a table in its own box, with ``unit`` pixels per table unit."""
        return replace(self, placed=placed, unit=unit)

    @property
    def table(self) -> pygame.Rect:
        """The box of the table: the whole window, unless a frame leaves it less."""
        return pygame.Rect(self.placed or ((0, 0), self.size))

    @cached_property
    def whole(self) -> float:
        """Pixels per unit of a design that fills the window."""
        return min(self.size[0] / DESIGN_SIZE[0], self.size[1] / DESIGN_SIZE[1])

    @cached_property
    def u(self) -> float:
        """Pixels per table unit."""
        if self.placed is not None:
            return self.unit
        return self.whole

    @cached_property
    def width(self) -> float:
        """Window width in table units, 1280 or more."""
        return self.size[0] / self.u

    @cached_property
    def height(self) -> float:
        """Window height in table units, 800 or more."""
        return self.size[1] / self.u

    @cached_property
    def ui(self) -> float:
        """How much larger a panel unit is than a table unit."""
        return self.p / self.u

    @cached_property
    def p(self) -> float:
        """Pixels per panel unit: for panels, text and controls."""
        return self.whole * self.scale

    def px(self, length: float) -> int:
        """``length`` table units in whole pixels; what is there at all is one pixel at least."""
        return max(1, round(length * self.u)) if length else 0

    def box(self, x: float, y: float, w: float, h: float) -> pygame.Rect:
        """A box in table units from the window's upper left, in pixels; boxes that share an edge meet."""
        unit = self.u
        left, top = round(x * unit), round(y * unit)
        return pygame.Rect(left, top, round((x + w) * unit) - left, round((y + h) * unit) - top)

    def stage(self, x: float, y: float, w: float, h: float) -> pygame.Rect:
        """Like `box`, but of the 1280 × 800 design, which lies in the middle of the window."""
        return self.box(x + (self.width - DESIGN_SIZE[0]) / 2, y + (self.height - DESIGN_SIZE[1]) / 2, w, h)


@dataclass
class SceneServices:
    """What every scene needs of the program."""

    painter: Painter
    sounds: Sounds
    stack: SceneStack
    clipboard: Clipboard
    now: Callable[[], float]
    """The current time in seconds, as given to `Scene.update`."""
    quit: Callable[[], None]
    post: Callable[[object], None]
    """Wake the main loop from any thread; the payload arrives as a `Woken` event."""
    notify: Notify
    apply_settings: Callable[[], None]
    """Apply changed settings: theme, scale, motion, sound, bindings, window."""
    command: Callable[[str], bool]
    """Carry out a global command (``sound``, ``fullscreen``); false if it is none."""
    spell: Callable[[TextField], None]
    """Let the letters for a field be chosen one by one, by whoever has a controller and no keyboard."""
    listening: Callable[[], bool] = bool
    heard: Callable[[], float] = float
    """The time at which everything said so far will have been heard; long ago while nobody listens."""
    motion: float = 1.0
    """Animation speed: 1 is normal, 0 means no animations."""
    wall_clock: Callable[[], datetime] = datetime.now

    def with_painter(self, painter: Painter) -> SceneServices:
        """The same for a scene of another theme."""
        shared = {field.name: getattr(self, field.name) for field in fields(SceneServices)}
        return SceneServices(**{**shared, "painter": painter})


class Scene:
    """One screen. The stack calls `enter` and `layout`, then `pause` and `resume` in turn, then `leave`."""

    opaque = True
    """False: drawn over a dimmed, frozen picture of what lies below."""
    dims = 148
    """How dark that gets, 0 to 255."""
    surroundings: AmbienceName | None = None
    """Its ambience; None for that of the scene below."""

    def __init__(self, services: SceneServices) -> None:
        self.services = services
        self.dirty = True

    @property
    def stack(self) -> SceneStack:
        return self.services.stack

    def enter(self) -> None:
        """Called when it is pushed and laid out."""

    def pause(self) -> None:
        """Called when another scene covers it."""

    def resume(self) -> None:
        """Called when it is on top again."""

    def keep(self) -> None:
        """Save what would be lost if the program ended now."""

    def set_aside(self) -> str | None:
        """After a failure, set aside the stored data that it shows, so that the first screen does not draw it.

        Returns a sentence that says where, empty if there was nothing; None if it shows no stored data.
        """
        return None

    def people(self) -> Iterable[str]:
        """The names of its players, to be removed from failure reports."""
        return ()

    @property
    def in_view(self) -> bool:
        scenes = self.stack.scenes
        return self in scenes and not any(scene.opaque for scene in scenes[scenes.index(self) + 1 :])

    def leave(self) -> None:
        """Called when it is removed from the stack, perhaps straight after `pause`."""

    def layout(self, view: View) -> None:
        """Lay everything out in pixels: before `enter`, and whenever window or settings change."""

    def reword(self) -> None:
        """Recreate everything made of text, after a change of language; `layout` follows."""

    def handle(self, event: Event) -> bool:
        """Handle an event; true if it was used."""
        return False

    def update(self, now: float) -> bool:
        """Advance to the time ``now`` in seconds; true while something moves."""
        return False

    def wake_at(self) -> float | None:
        """The time of the next update though nothing moves; None to wait for events."""
        return None

    def draw(self, target: pygame.Surface) -> None:
        """Draw the whole window, without changing any visible state."""

    def nodes(self) -> Iterable[Node]:
        """What assistive tools are told of it, in reading order."""
        return ()

    @property
    def focus_node(self) -> Hashable:
        """The key of the node that has the focus; None if nothing has."""
        return None

    def perform(self, request: Request) -> bool:
        """Do what an assistive tool asks; true when it was done."""
        return False

    def announce(self, notice: Notice) -> bool:
        """Show a notice for the table in its own way; false if this is none."""
        return False

    def invalidate(self, area: pygame.Rect | None = None) -> None:
        """Ask to be drawn again; scenes that keep a picture renew ``area`` of it, or all of it."""
        self.dirty = True

    @property
    def kept_clear(self) -> Sequence[Sequence[pygame.Rect]]:
        """What slips cover only where there is no other room, words, and what they rather leave in sight, in pixels."""
        return (), (), ()

    @property
    def wants_text(self) -> bool:
        """True while it takes typed characters; brings up the on-screen keyboard."""
        return False

    @property
    def hot(self) -> bool:
        """True while the pointer is over something to press; shows the hand cursor."""
        return False

    @property
    def dwells(self) -> bool:
        """Whether a pointer that rests where it is may press there by itself."""
        return self.hot


class SceneStack:
    """The scenes, lowest first. Scenes may change the stack at any time, also while they handle an event."""

    def __init__(self, view: View) -> None:
        self.view = view
        self.keyboard = False
        """Whether the last device used was a keyboard or controller, so that the focus ring is shown."""
        self.device = Device.MOUSE
        """The device in use, of which prompts speak."""
        self.pad = Pad.XBOX
        """Whose names the controller's buttons have."""
        self._scenes: list[Scene] = []
        self._under: pygame.Surface | None = None
        self._changed = False

    @property
    def top(self) -> Scene | None:
        return self._scenes[-1] if self._scenes else None

    @property
    def scenes(self) -> tuple[Scene, ...]:
        return tuple(self._scenes)

    @property
    def surroundings(self) -> AmbienceName | None:
        """What may be heard around the scenes: silence where none of them says."""
        return next((scene.surroundings for scene in reversed(self._scenes) if scene.surroundings), None)

    def push(self, scene: Scene) -> None:
        if self._scenes:
            self._scenes[-1].pause()
        self._begin(scene)

    def pop(self) -> None:
        self._scenes.pop().leave()
        self._restack()
        if self._scenes:
            self._scenes[-1].resume()

    def close(self, scene: Scene) -> None:
        """Remove ``scene`` and all above it, if it is still there."""
        if scene not in self._scenes:
            return
        while self._scenes[-1] is not scene:
            self._scenes.pop().leave()
        self.pop()

    def replace(self, scene: Scene) -> None:
        if self._scenes:
            self._scenes.pop().leave()
        self._begin(scene)

    def clear_to(self, scene: Scene) -> None:
        self.clear()
        self._begin(scene)

    def clear(self) -> None:
        while self._scenes:
            self._scenes.pop().leave()
        self._restack()

    def _begin(self, scene: Scene) -> None:
        self._scenes.append(scene)
        self._restack()
        scene.layout(self.view)
        scene.enter()

    def _restack(self) -> None:
        self._under = None
        self._changed = True

    # -- what the app does with it

    def resize(self, view: View) -> None:
        self.view = view
        self._restack()
        for scene in list(self._scenes):
            scene.layout(view)

    def reword(self) -> None:
        """Have every scene recreate its text; `resize` must follow."""
        for scene in list(self._scenes):
            scene.reword()

    def handle(self, event: Event) -> bool:
        """Pass the event to the top scene; `Woken` events go down the stack until a scene uses them."""
        if isinstance(event, Navigate | FocusStep | Accept):
            self.keyboard = True
        elif isinstance(event, PointerDown):
            self.keyboard = False
        self.device = events.device_of(event, self.device)
        if isinstance(event, PadChanged):
            self.pad = event.pad
            self.reword()
            self.resize(self.view)
            return True
        if isinstance(event, Woken):
            return any(scene.handle(event) for scene in reversed(list(self._scenes)))
        return self.top is not None and self.top.handle(event)

    def update(self, now: float) -> bool:
        """Advance the top scene; true while it moves, or when another one came of it, which may move."""
        top = self.top
        moving = top is not None and top.update(now)
        return moving or self.top is not top

    def wake_at(self) -> float | None:
        return None if self.top is None else self.top.wake_at()

    @property
    def dirty(self) -> bool:
        return self._changed or (self.top is not None and self.top.dirty)

    def draw(self, target: pygame.Surface) -> None:
        self._changed = False
        if self.top is not None:
            self.top.draw(target)
            self.top.dirty = False

    def under(self, scene: Scene) -> pygame.Surface:
        if self._under is None or self._under.get_size() != self.view.size:
            self._under = self._picture_below(scene)
        return self._under

    def _picture_below(self, scene: Scene) -> pygame.Surface:
        picture = opaque(self.view.size)
        index = self._scenes.index(scene)
        if index:
            self._scenes[index - 1].draw(picture)
        picture.fill((255 - scene.dims,) * 3, special_flags=pygame.BLEND_RGB_MULT)
        return picture


def earliest(*times: float | None) -> float | None:
    """The first of ``times``; None if nothing is due."""
    return min((time for time in times if time is not None), default=None)
