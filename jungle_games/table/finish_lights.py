"""What won, or was solved, lit on a table for as long as its finish is shown."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Protocol

import pygame

from jungle_games.core.match import Match
from jungle_games.table.finish import Finish
from jungle_games.table.flourish import Flourish, FlourishLights
from jungle_games.ui.painter import Painter
from jungle_games.ui.scene import Services
from jungle_games.ui.view import View


class LitTable(Protocol):
    """A table as those know it who light what won on it."""

    services: Services

    @property
    def match(self) -> Match[Any, Any]:
        """The match on the table."""

    @property
    def view(self) -> View:
        """The window it is laid out for."""

    @property
    def painter(self) -> Painter:
        """What it is painted with."""

    def flourish(self) -> Flourish:
        """What won the finished match, where it lies now."""


class FinishLights:
    """Draws the ``flourish`` of a ``finish``, once that has come."""

    def __init__(self, table: LitTable, finish: Finish, flourish: Callable[[], Flourish]) -> None:
        self._table = table
        self._finish = finish
        self._flourish = flourish
        self._lights = FlourishLights(table.painter)

    def draw_under(self, target: pygame.Surface) -> None:
        """The light behind what won."""
        if self._finish.told:
            self._lights.draw_under(target, self._flourish(), self._table.view.u, self._share)

    def draw_over(self, target: pygame.Surface) -> None:
        """The ring round it, and what drifts down."""
        if self._finish.told:
            self._lights.draw_over(target, self._flourish(), self._table.view.u, self._share)

    @property
    def _share(self) -> float:
        return self._finish.flourish(self._table.services.now(), self._table.services.motion)
