"""The real program in a hidden window, with its own folders and a clock controlled by the test."""

from __future__ import annotations

import random
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pygame

from jungle_games.app import App
from jungle_games.core.matches.match import Match
from jungle_games.core.matches.record import GameRecord
from jungle_games.core.room import Room
from jungle_games.core.seat_names import SeatInfo
from jungle_games.games import ROOMS, find_game
from jungle_games.screens.navigator import ScreenNavigator
from jungle_games.store.folders import Folders
from jungle_games.ui.events import Event, PointerDown, PointerMove, PointerUp
from jungle_games.ui.scene import Scene
from jungle_games.ui.widgets.base import Widget

FRAME = 0.05


class Started:
    """A start of the program on ``home``, in the smallest window; what fails is left to the app."""

    def __init__(self, home: Path) -> None:
        self.folders = Folders(home, home, home / "logs")
        self.time = 0.0
        self.app = App(self.folders, size=(960, 600), clock=lambda: self.time)
        self.navigator = ScreenNavigator(self.app.services, ROOMS)

    def go_on(self, frames: int = 3) -> None:
        for _frame in range(frames):
            self.time += FRAME
            self.app.step()

    @property
    def scenes(self) -> list[type[Scene]]:
        return [type(scene) for scene in self.app.stack.scenes]


class Program:
    """An `App` with its navigator. Failures of scenes, which the app survives, fail the test."""

    def __init__(
        self,
        folder: Path,
        size: tuple[int, int] = (1280, 800),
        ui_scale: float | None = None,
        rooms: tuple[Room, ...] = ROOMS,
    ) -> None:
        self.time = 0.0
        self.folders = Folders(folder, folder, folder / "logs", shared=folder / "shared")
        self.app = App(self.folders, size=size, ui_scale=ui_scale, clock=lambda: self.time)
        self.services = self.app.services
        self.go = ScreenNavigator(self.services, rooms)
        self.toasts: list[str] = []
        self.services.notify = lambda notice: self.toasts.append(notice.title)
        self.left = False
        self.services.quit = self._quit

    def _quit(self) -> None:
        self.left = True

    def begin(self) -> None:
        """Show the title."""
        self.app.begin(self.go.title)

    def frames(self, count: int = 8) -> None:
        """Let time go on."""
        for _frame in range(count):
            self.time += FRAME
            self.app.step()

    def send(self, *events: Event) -> None:
        """Send events, with a frame after each."""
        for event in events:
            self.app.handle(event)
            self.frames(1)

    def click(self, widget: Widget) -> None:
        """Click on a widget with the mouse."""
        assert widget.shown_rect, f"{widget} cannot be seen"
        pos = widget.shown_rect.center
        self.send(PointerMove(pos), PointerDown(pos), PointerUp(pos))

    @property
    def top(self) -> Scene:
        """The scene on top."""
        scene = self.app.stack.top
        assert scene is not None
        return scene

    @property
    def names(self) -> list[str]:
        """The kinds of the scenes on the stack, lowest first."""
        return [type(scene).__name__ for scene in self.app.stack.scenes]

    def widgets(self, kind: type[Widget] = Widget) -> Iterator[Any]:
        """Every visible widget of a kind in the top scene."""
        return (widget for widget in self.top.root.walk() if isinstance(widget, kind))  # type: ignore[attr-defined]

    def named(self, name: object) -> Any:
        """The visible widget of that name."""
        found = [widget for widget in self.widgets() if widget.name == name]
        assert len(found) == 1, f"{name}: {len(found)} widgets"
        return found[0]

    def look_away(self) -> None:
        """From now on nothing is painted but what a `picture` is taken of."""
        stack: Any = self.app.stack
        stack.draw = lambda _target: None

    def picture(self) -> pygame.Surface:
        """What is on the screen, once everything has come to rest."""
        self.frames(20)
        unseen = vars(self.app.stack).pop("draw", None)
        if unseen is not None:
            self.app.step([pygame.event.Event(pygame.WINDOWEXPOSED)])
            self.look_away()
        return self.app.window.surface.copy()

    def keep_unfinished(self, moves: int = 3, game: str = "jungle") -> Match[Any, Any]:
        """Put an unfinished match against Leopard on disk."""
        match = a_match(moves, game)
        self.services.saves.store(game, GameRecord.of(match).to_yaml())
        return match

    def close(self) -> None:
        """Close the program and check that no scene failed."""
        self.app.close()
        written = [path.read_text() for path in self.folders.logs.glob("*")] if self.folders.logs.is_dir() else []
        # That compiled files are older than the sources is noted too, and no failure.
        written = [text for text in written if " ERROR " in text]
        assert not written, "\n".join(written)


def a_match(moves: int = 3, game: str = "jungle") -> Match[Any, Any]:
    """A match of a person against Leopard, some moves on."""
    rules = find_game(game)
    seats = [SeatInfo("Mira"), SeatInfo("Leopard", rules.levels[3].key)]
    match: Match[Any, Any] = Match(rules, rules.options_type.build(), seats)
    chance = random.Random(7)
    for _ply in range(moves):
        match.play(chance.choice(match.legal()))
    return match
