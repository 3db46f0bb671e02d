"""Which chips lie on the mat as it is seen, and the ribbons over completed SEQUENCES, drawn once theirs lie."""

from __future__ import annotations

from collections.abc import Collection, Sequence

import pygame

from jungle_games.games.sequence.rules.fives import Five, Run
from jungle_games.games.sequence.rules.mat import Square
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


class Lying:
    """Knows what lay before, and from when on what lies now is seen to lie. Times are in seconds."""

    def __init__(self) -> None:
        self._before: frozenset[Square] = frozenset()
        self._now: frozenset[Square] = frozenset()
        self._from = 0.0

    def sync(self, chips: Collection[Square], laid: float) -> None:
        """``chips`` are laid or taken at the moment ``laid``."""
        after = frozenset(chips)
        if after != self._now:
            self._before, self._now, self._from = self._now, after, laid

    def squares(self, now: float) -> frozenset[Square]:
        """Those that lie ``now``."""
        return self._now if now >= self._from else self._before

    def reached(self, played: Sequence[Square], now: float) -> Sequence[Square]:
        """Of the spaces that were ``played`` on those that a card has come to."""
        coming = frozenset() if now >= self._from else self._before ^ self._now
        return [square for square in played if square not in coming]
