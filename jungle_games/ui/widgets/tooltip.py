"""Tooltips: a word on what one points at, by pointer or by keys."""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from dataclasses import dataclass
from typing import Final, Protocol

import pygame

TOOLTIP_DELAY: Final = 0.5
"""Seconds the pointer rests before the tooltip shows."""


class Tipped(Protocol):
    """What a tooltip is for: a widget, a part of one, or a place of a table."""

    @property
    def tooltip(self) -> str:
        """The words; what stands before a colon is its name."""

    @property
    def tooltip_delay(self) -> float:
        """Seconds the pointer rests before they show."""

    @property
    def about(self) -> Sequence[Hashable]:
        """What else it is about, for whoever shows that while one points at it."""

    @property
    def kept_clear(self) -> Sequence[pygame.Rect]:
        """What the words must not cover, in pixels."""

    @property
    def shown_rect(self) -> pygame.Rect:
        """Where it can be seen, in pixels."""


@dataclass(frozen=True, slots=True)
class Tip:
    """The words on something that is no widget: see `Tipped`. Without words only what it is ``about`` is shown."""

    tooltip: str
    shown_rect: pygame.Rect
    about: Sequence[Hashable] = ()
    kept_clear: Sequence[pygame.Rect] = ()
    tooltip_delay: float = TOOLTIP_DELAY


class TooltipTimer:
    """Whose tooltip is on its way, and whose is shown."""

    def __init__(self) -> None:
        self.shown: Tipped | None = None
        self.due: float | None = None
        self._owner: Tipped | None = None

    def clear(self) -> None:
        """Hide it until something else is pointed at."""
        self.shown = None
        self.due = None

    def update(self, owner: Tipped | None, now: float) -> bool:
        """Note what is pointed at; true when the tooltip appears or goes."""
        before = self.shown
        if owner is not None and not owner.tooltip:
            owner = None
        if owner != self._owner:
            self._owner = owner
            self.shown = None
            self.due = None if owner is None else now + owner.tooltip_delay
        if self.due is not None and now >= self.due:
            self.due = None
            self.shown = owner
        return self.shown != before
