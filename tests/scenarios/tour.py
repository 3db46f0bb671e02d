"""The program on a screen that nobody sees, led from scenario to scenario by hand."""

from __future__ import annotations

import contextlib
from collections.abc import Callable, Hashable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any

import pygame
from companions import coach_of

from jungle_games import COMPILED
from jungle_games.app import App
from jungle_games.core.i18n import ENGLISH
from jungle_games.core.matches.match import Match
from jungle_games.core.seat_names import SeatInfo
from jungle_games.games import ROOMS, find_game
from jungle_games.screens.navigator import ScreenNavigator
from jungle_games.store.folders import find_folders
from jungle_games.table.scene import TableScene
from jungle_games.table.sprites.arrangement import PlaceKey
from jungle_games.ui.events import (
    Accept,
    Event,
    FocusLost,
    FocusStep,
    Navigate,
    PadButton,
    PointerDown,
    PointerMove,
    PointerUp,
    Text,
)
from jungle_games.ui.theme import Palette
from jungle_games.ui.widgets.base import Widget

LONG_NAME = "Maximiliane-Charlotte W."
Place = tuple[tuple[int, int], float]
"""The size of a window, and the scale of what it shows."""

Pose = Callable[[], object]
"""What hands do in a scenario; done again wherever it is laid out anew, because that makes them let go."""
Scenario = Callable[["Tour"], Pose | None]
"""Leads a tour from the title to a state worth seeing."""
Scenarios = Sequence[tuple[str, Scenario]]


class Nobody:
    """A worker that never answers: what computer players do in a scenario, the scenario does for them."""

    def warm(self) -> None:
        """Nothing needs to start."""

    def submit(self, task: object) -> int:
        return 0

    def stop(self) -> None:
        """Nothing was begun."""

    def close(self) -> None:
        """Nothing was started."""


class Tour:
    """The program on a screen of one size, stepped by hand: time passes only in `settle`."""

    def __init__(
        self,
        home: Path,
        size: tuple[int, int],
        ui_scale: float,
        *,
        frame: float = 1 / 60,
        motion: float = 1.0,
        language: str = ENGLISH,
        palette: Palette = "normal",
    ) -> None:
        """``home`` holds its files; a second passes in steps of ``frame`` seconds; without ``motion`` things jump."""
        self.now = 0.0
        self._frame = frame
        self._pause = 1.0
        self._pose: Pose | None = None
        self.folders = find_folders({"JUNGLE_GAMES_HOME": str(home)})
        self.app = App(self.folders, size=size, clock=lambda: self.now)
        self.app.services.worker = Nobody()
        self.app.services.settings.replace(
            players=("Mira", LONG_NAME), language=language, animation_speed=motion, ui_scale=round(100 * ui_scale),
            palette=palette,
        )
        self.app.apply_settings()
        self.navigator = ScreenNavigator(self.app.services, ROOMS)
        self.app.begin(self.navigator.title)

    def visit(self, scenario: Scenario, *, painted: bool = True) -> None:
        """Go to a scenario and let everything come to rest; where it is not ``painted``, nobody looks on the way."""
        with self._seen(painted):
            self._pose = scenario(self)
            if self._pose is not None:
                self._pose()
            self.settle()

    @property
    def place(self) -> Place:
        """Where it is shown."""
        return self.app.window.size, self.app.services.settings.get().ui_scale / 100

    def let_go_of_hidden(self) -> None:
        """Let the scenes go of which nothing is seen, and which would be laid out each time: nobody returns to them."""
        stack: Any = self.app.stack
        hidden = [scene for scene in stack.scenes if not scene.in_view]
        del stack._scenes[: len(hidden)]
        for scene in hidden:
            scene.leave()

    def look_away(self) -> None:
        """From now on nothing is painted."""
        stack: Any = self.app.stack
        stack.draw = lambda _target: None

    def lay_out(self, size: tuple[int, int], ui_scale: float, *, painted: bool = True, language: str = "") -> None:
        """Show the same at another size and scale, and in another ``language`` if one is named.

        Where it is not ``painted``, all has its place, and that is all.
        """
        with self._seen(painted):
            self._lay_out(size, ui_scale, language)

    @contextlib.contextmanager
    def _seen(self, painted: bool) -> Iterator[None]:
        stack: Any = self.app.stack
        if painted:
            yield
            return
        stack.draw = lambda _target: None
        yield
        del stack.draw

    def _lay_out(self, size: tuple[int, int], ui_scale: float, language: str) -> None:
        settings = self.app.services.settings
        settings.replace(ui_scale=round(100 * ui_scale), language=language or settings.get().language)
        self.app.window.size = size
        self.app.apply_settings()
        if self._pose is not None:
            self._pause = self._frame
            self.app.handle(FocusLost())
            self._pose()
        self.settle(self._frame)

    def paint(self) -> None:
        """Draw all that is shown anew, at the same moment."""
        app: Any = self.app
        app.stack._restack()
        for scene in app.stack.scenes:
            scene.invalidate()
        app.window.forget()
        app._draw()

    def settle(self, seconds: float = 1.0, *, painted: bool = True) -> None:
        """Let ``seconds`` pass in frames; where it is not ``painted``, nobody looks."""
        with self._seen(painted):
            for _ in range(round(seconds / self._frame)):
                self.now += self._frame
                self.app.step()

    # What hands do

    def send(self, *events: Event) -> None:
        for event in events:
            self.app.handle(event)
        self.settle(self._pause)

    def click(self, spot: tuple[int, int]) -> None:
        self.send(PointerMove(spot), PointerDown(spot), PointerUp(spot))

    def press(self, name: Hashable) -> None:
        """Give the widget of this name the focus, and press it."""
        self.app.stack.top.focus.focus(self.widget(name).focus_id)  # type: ignore[union-attr]
        self.send(Accept())

    def choose_letters(self, field: Hashable, text: str) -> None:
        """Press A on a field for letters, and put ``text`` in the place of what stands there."""
        self.app.stack.top.focus.focus(field)  # type: ignore[union-attr]
        self.send(PadButton("a"), Accept())
        while self.app.stack.top.text:  # type: ignore[union-attr]
            self.press("delete")
        self.send(*map(Text, text))

    def point(self, scene: TableScene, place: PlaceKey | str) -> None:
        """Let the pointer rest on a place."""
        self.send(PointerMove(self._middle(scene, place)))

    def rest(self, scene: TableScene, place: PlaceKey | str) -> None:
        """Move the mouse to a place."""
        spot = self._middle(scene, place)
        self.app.step([pygame.event.Event(pygame.MOUSEMOTION, pos=spot, rel=(1, 1), buttons=(0, 0, 0))])

    def hold(self, scene: TableScene, start: PlaceKey | str, over: PlaceKey | str) -> None:
        """Drag the thing on ``start`` and keep it over ``over``."""
        begin = self._middle(scene, start)
        self.send(PointerMove(begin), PointerDown(begin))
        self.send(PointerMove(self._middle(scene, over), pressed=True))

    def take(self, scene: TableScene, place: PlaceKey, *further: Navigate) -> None:
        """Take up the thing on ``place`` by keys and carry it on."""
        self.send(FocusStep(1))  # brings the ring
        scene.focus.focus(("place", place))
        self.send(Accept(), *further)

    @staticmethod
    def _middle(scene: TableScene, place: PlaceKey | str) -> tuple[int, int]:
        places = scene.arrangement.places
        return next(rect.center for key, rect in places.items() if place in (key, str(key)))

    # What is there

    def widget(self, name: object) -> Widget:
        """The visible widget of this name, or with this label."""
        for widget in self.widgets():
            if widget.name == name or getattr(widget, "label", None) == name:
                return widget
        raise LookupError(f"there is no widget {name!r} on {type(self.app.stack.top).__name__}")

    def widgets(self) -> Iterator[Widget]:
        root: Widget = self.app.stack.top.root  # type: ignore[union-attr]
        return (widget for widget in root.walk() if widget is not root)

    def failures(self) -> str:
        """What the program wrote into its log: of failures only. A scene that fails leads to the title."""
        texts = [path.read_text(encoding="utf-8") for path in sorted(self.folders.logs.glob("*"))]
        outdated = COMPILED.why  # that sources are newer than what was compiled is noted too
        return "\n".join(line for text in texts for line in text.splitlines() if not outdated or outdated not in line)

    # Tables

    def table(self, *kinds: str, changes: Mapping[str, object] | None = None, position: str = "") -> TableScene:
        """A table of Jungle with persons or levels in its seats."""
        game = find_game("jungle")
        names = {"person": "Mira", "": LONG_NAME}
        seats = [SeatInfo(names.get(kind, kind.title()), kind or "person") for kind in kinds]
        options = game.options_type.build(changes=changes)
        match: Match[Any, Any] = Match(game, options, seats, setup={"position": position} if position else None)
        return self.open(match)

    def open(self, match: Match[Any, Any], seconds: float = 1.0) -> TableScene:
        """Put a match on its table; ``seconds`` pass until it lies there."""
        self.navigator.open_match(match)
        self.settle(seconds)
        return next(scene for scene in self.app.stack.scenes if isinstance(scene, TableScene))


def lesson_said_no(game: str, number: int) -> Scenario:
    """A lesson whose coach objects."""

    def scenario(tour: Tour) -> None:
        tour.navigator.lesson(game, number)
        tour.settle()
        scene: Any = tour.app.stack.top
        coach_of(scene).object()

    return scenario
