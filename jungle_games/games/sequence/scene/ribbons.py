"""The ribbons over completed SEQUENCES: a new one is drawn once its chips have turned over."""

from __future__ import annotations

from collections.abc import Sequence

import pygame

from jungle_games.games.sequence.rules.fives import Five, Run
from jungle_games.games.sequence.scene.chips import draw_ribbon
from jungle_games.games.sequence.scene.geometry import MatGeometry
from jungle_games.ui.painter import Painter

_RIBBON_FROM, _RIBBON = 0.75, 0.40


class Ribbons:
    """Knows which SEQUENCES were there before, and how far the new ribbons have come."""

    def __init__(self, painter: Painter) -> None:
        self._painter = painter
        self._begun: dict[Run, float | None] = {}

    def settle(self, runs: Sequence[Run]) -> None:
        """Show all at once."""
        self._begun = dict.fromkeys(runs)

    def sync(self, runs: Sequence[Run], now: float) -> None:
        """Begin with those that are new."""
        self._begun = {run: self._begun.get(run, now) for run in runs}

    def _share(self, run: Run, now: float, speed: float) -> float:
        begun = self._begun.get(run)
        if begun is None or speed <= 0:
            return 1.0
        return max(0.0, min(1.0, ((now - begun) * speed - _RIBBON_FROM) / _RIBBON))

    def moving(self, now: float, speed: float) -> bool:
        """Whether a ribbon is still on its way."""
        return any(self._share(run, now, speed) < 1 for run in self._begun)

    def draw(self, target: pygame.Surface, geometry: MatGeometry, now: float, speed: float) -> None:
        """Draw them as far as they have come."""
        for run in self._begun:
            draw_five(self._painter, target, geometry, run.five, self._share(run, now, speed))


def draw_five(
    painter: Painter, target: pygame.Surface, geometry: MatGeometry, five: Five, share: float = 1.0
) -> None:
    """Draw the ribbon over a five, as far as ``share`` of it."""
    first, last = (geometry.chip(square) for square in (five.squares[0], five.squares[-1]))
    draw_ribbon(painter, target, (first.x, first.y), (last.x, last.y), geometry.u, share)
