"""A stage for scenes without an app: services, a clock that is set by hand, events by the handful."""

from __future__ import annotations

import pygame

from jungle_games.base.helpers import Helpers
from jungle_games.ui.events import Event
from jungle_games.ui.painter import Painter
from jungle_games.ui.scene import SceneServices, SceneStack, View
from jungle_games.ui.sound import Sounds


class Notebook:
    """A clipboard of our own."""

    def __init__(self, text: str = "") -> None:
        self.text = text

    def read(self) -> str:
        return self.text

    def write(self, text: str) -> None:
        self.text = text


def _fail(helper: str, error: BaseException) -> None:
    raise AssertionError(f"{helper} failed") from error


HELPERS = Helpers(_fail)
"""Fail a test where a helper fails."""


class Stage:
    """A stack in a window of 1280 × 800 that exists only in memory."""

    def __init__(self, size: tuple[int, int] = (1280, 800), painter: Painter | None = None) -> None:
        self.now = 0.0
        self.said: list[str] = []
        self.stack = SceneStack(View(size))
        self.clipboard = Notebook()
        self.services = SceneServices(
            painter=painter or Painter(),
            sounds=Sounds(HELPERS, muted=True),
            stack=self.stack,
            clipboard=self.clipboard,
            now=lambda: self.now,
            quit=lambda: self.said.append("quit"),
            post=lambda payload: None,
            notify=lambda notice: self.said.append(notice.title),
            apply_settings=lambda: None,
            command=lambda name: False,
            spell=lambda field: None,
        )

    def send(self, *events: Event) -> list[bool]:
        """Hand over events; which of them were used."""
        used = [self.stack.handle(event) for event in events]
        self.stack.update(self.now)
        return used

    def picture(self) -> pygame.Surface:
        """What the window shows."""
        surface = pygame.Surface(self.stack.view.size)
        self.stack.draw(surface)
        return surface


def same(one: pygame.Surface, other: pygame.Surface) -> bool:
    """Whether two pictures agree in every pixel."""
    return pygame.image.tobytes(one, "RGB") == pygame.image.tobytes(other, "RGB")
