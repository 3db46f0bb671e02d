"""Figures that roll: a number that changed turns over like the wheel of a counter."""

from __future__ import annotations

from collections.abc import Hashable, Mapping
from dataclasses import dataclass
from typing import Any, Final

import pygame

from jungle_games.table.motion import ease_in_out_cubic
from jungle_games.ui.canvas import clipped
from jungle_games.ui.painter import Painter

_SECONDS: Final = 0.35
_ROOM: Final = 1.15
"""How high the window is that a figure is seen through, in heights of its face."""


@dataclass(frozen=True, slots=True)
class Rolled:
    """A figure on its way from ``old`` to what it is now; ``share`` of the way is done."""

    old: str
    share: float


class Rolling:
    """Follows the figures of a table."""

    def __init__(self) -> None:
        self._figures: dict[Hashable, str] = {}
        self._begun: dict[Hashable, tuple[str, float]] = {}
        self.seen: Mapping[Hashable, Rolled] = {}
        """The figures that are on their way, by name."""

    def follow(self, figures: Mapping[Hashable, str], now: float, speed: float) -> bool:
        """Note what the ``figures`` are at the time ``now``; whether any is on its way. At ``speed`` 0 none rolls."""
        for name, figure in figures.items():
            before = self._figures.get(name, figure)
            if before != figure:
                self._begun[name] = before, now
        self._figures = dict(figures)
        shares = {name: (now - begin) * speed / _SECONDS for name, (_, begin) in self._begun.items()}
        self._begun = {name: begun for name, begun in self._begun.items() if speed > 0 and shares[name] < 1}
        self.seen = {name: Rolled(old, round(shares[name], 3)) for name, (old, _) in self._begun.items()}
        return bool(self.seen)


def draw_figure(
    painter: Painter, target: pygame.Surface, text: str, rolled: Rolled | None, where: tuple[float, float], *style: Any
) -> None:
    """Write ``text`` as `Painter.label` does in ``style``; while it is ``rolled``, the old figure makes room for it."""
    if rolled is None:
        painter.label(target, text, where, *style)
        return
    px: int = style[1]
    height, gone = round(px * _ROOM), ease_in_out_cubic(rolled.share)
    whole = target.get_rect()
    with clipped(target, pygame.Rect(0, round(where[1] - height / 2), whole.w, height)):
        painter.label(target, rolled.old, (where[0], where[1] - gone * height), *style)
        painter.label(target, text, (where[0], where[1] + (1 - gone) * height), *style)
