"""The stages of the end of a match: flourish, result sheet, folded sheet."""

from __future__ import annotations

from collections.abc import Callable
from enum import Enum
from typing import Final

import pygame

from jungle_games.table.ending.flourish import LASTS, Flourish, FlourishLights
from jungle_games.table.table_view import TableView

SLIDES: Final = 0.24
"""Seconds at speed 1 in which the sheet comes from the side."""


class EndStage(Enum):
    """The stage of the end."""

    PLAYING = "playing"
    SHOWING = "showing"
    """What won is shown, and nothing else."""
    OPEN = "open"
    """The sheet lies there."""
    FOLDED = "folded"
    """Of the sheet there is only what unfolds it."""


class Finish:
    """The progress of the end of a match; a match opened when already over has its sheet folded. Times in seconds."""

    def __init__(self, *, over: bool) -> None:
        self.stage = EndStage.FOLDED if over else EndStage.PLAYING
        self._since = 0.0
        """Since when it has been at this stage."""

    def begin(self, now: float) -> None:
        """The winning move has come to rest."""
        self.stage, self._since = EndStage.SHOWING, now

    def forget(self) -> None:
        """The match goes on."""
        self.stage = EndStage.PLAYING

    def unfold(self, now: float) -> None:
        """Lay the sheet down."""
        self.stage, self._since = EndStage.OPEN, now

    def fold(self) -> None:
        """Fold it away."""
        self.stage = EndStage.FOLDED

    @property
    def told(self) -> bool:
        """Whether the match is over, and everybody may see it."""
        return self.stage is not EndStage.PLAYING

    def due(self, now: float) -> bool:
        """Whether what won has been shown long enough."""
        return self.stage is EndStage.SHOWING and now >= self._since + LASTS

    def wake_at(self) -> float | None:
        """When that is."""
        return self._since + LASTS if self.stage is EndStage.SHOWING else None

    def flourish(self, now: float, speed: float) -> float:
        """How far the flourish has come, from 0 to 1; without motion it is there at once."""
        return min(1.0, (now - self._since) / LASTS) if self.stage is EndStage.SHOWING and speed > 0 else 1.0

    def slide(self, now: float, speed: float) -> float:
        """How far the sheet has come, from 0 to 1."""
        return min(1.0, (now - self._since) * speed / SLIDES) if self.stage is EndStage.OPEN and speed > 0 else 1.0

    def moving(self, now: float, speed: float) -> bool:
        """Whether either is still on its way."""
        return self.flourish(now, speed) < 1 or self.slide(now, speed) < 1


class FinishLights:
    """Draws the ``flourish`` of a ``finish``, once that has come."""

    def __init__(self, table: TableView, finish: Finish, flourish: Callable[[], Flourish]) -> None:
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
