"""The slider: a number between two ends, its value in words at the right."""

from __future__ import annotations

from collections.abc import Callable, Hashable
from typing import Final

import pygame

from jungle_games.ui.accessible import STEPPED, Act, Node, Request, Role, Scale, box_of
from jungle_games.ui.effects import Shadow
from jungle_games.ui.events import Direction, Event, Key, Navigate, Point
from jungle_games.ui.painter import Painter
from jungle_games.ui.text import Face
from jungle_games.ui.theme import mix
from jungle_games.ui.widgets.base import RING_SPREAD, Widget

_TRACK: Final = 8.0
_KNOB: Final = 24.0
_HEART: Final = 9.0
_GAP: Final = 16.0
_WORDS: Final = 64.0
"""Units at the right for the words of its value."""
_SIZE: Final = 18.0
_KNOB_SHADOW: Final = Shadow(4, 2, 0.51)
_BIG_STEPS: Final = 10
"""A page key goes a tenth of the way."""


class Slider(Widget):
    """A whole number from ``low`` to ``high``; at the right are its words."""

    focusable = True
    hot = True
    spread = RING_SPREAD
    natural = (212.0, 40.0)

    def __init__(
        self,
        low: int,
        high: int,
        value: int,
        on_change: Callable[[int], None] | None = None,
        *,
        step: int = 1,
        show: Callable[[int], str] = str,
        name: Hashable = None,
    ) -> None:
        """``show`` words a value; ``on_change`` is told each new value, also on the way."""
        super().__init__(name=name)
        if step < 1 or high <= low:
            raise ValueError(f"a slider needs low < high and a step of 1 or more, not {low}, {high}, {step}")
        self.low = low
        self.high = high
        self.step = step
        self.show = show
        self.on_change = on_change
        self._value = self._stepped(value)
        self._before = self._value

    @property
    def value(self) -> int:
        """The number. Setting it tells nobody."""
        return self._value

    @value.setter
    def value(self, value: int) -> None:
        value = self._stepped(value)
        if value != self._value:
            self._value = value
            self.invalidate()

    def choose(self, value: int) -> None:
        """Take a value, as the player does."""
        before = self._value
        self.value = value
        if self._value != before and self.on_change is not None:
            self.on_change(self._value)

    def _stepped(self, value: float) -> int:
        steps = round((min(self.high, max(self.low, value)) - self.low) / self.step)
        return min(self.high, self.low + steps * self.step)

    # -- events

    def press(self, pos: Point) -> None:
        self._before = self._value
        self.choose(self._value_at(pos))

    def drag(self, pos: Point) -> None:
        self.choose(self._value_at(pos))

    def cancel(self) -> None:
        self.choose(self._before)

    def handle(self, event: Event) -> bool:
        leap = max(self.step, (self.high - self.low) // _BIG_STEPS)
        match event:
            case Navigate(direction=Direction.LEFT):
                self.choose(self._value - self.step)
            case Navigate(direction=Direction.RIGHT):
                self.choose(self._value + self.step)
            case Key(key="page down"):
                self.choose(self._value - leap)
            case Key(key="page up"):
                self.choose(self._value + leap)
            case Key(key="home"):
                self.choose(self.low)
            case Key(key="end"):
                self.choose(self.high)
            case _:
                return False
        return True

    def node(self, inside: tuple[Node, ...]) -> Node | None:
        scale, said = Scale(self.low, self.high, self._value, self.step), self.show(self._value)
        return Node(
            self.focus_id, Role.SLIDER, self.tooltip, box_of(self.rect), value=said, acts=(*STEPPED, Act.WRITE),
            enabled=self.enabled, scale=scale,
        )  # fmt: skip

    def perform(self, request: Request) -> bool:
        """Take the number that is written."""
        try:
            self.choose(round(float(request.text)))
        except ValueError:
            return False
        return True

    def _value_at(self, pos: Point) -> int:
        left, width = self._travel()
        return self._stepped(self.low + (pos[0] - left) / max(1, width) * (self.high - self.low))

    # -- drawing

    @property
    def track(self) -> pygame.Rect:
        """The groove, in pixels."""
        width = self.rect.w - self.px(_WORDS) - self.px(_GAP)
        height = self.px(_TRACK)
        return pygame.Rect(self.rect.x, self.rect.centery - height // 2, width, height)

    def _travel(self) -> tuple[int, int]:
        """Where the knob's middle begins, and how far it goes."""
        half = self.px(_KNOB) // 2
        return self.track.x + half, self.track.w - 2 * half

    @property
    def knob(self) -> pygame.Rect:
        """The knob, in pixels."""
        left, width = self._travel()
        side = self.px(_KNOB)
        knob = pygame.Rect(0, 0, side, side)
        share = (self._value - self.low) / (self.high - self.low)
        knob.center = (round(left + share * width), self.rect.centery)
        return knob

    def paint(self, target: pygame.Surface, painter: Painter) -> None:
        theme = painter.theme
        track, knob = self.track, self.knob
        radius = track.h / 2
        painter.box(target, track, radius, theme.inset, border=theme.edge, width=max(1.0, self.u))
        filled = pygame.Rect(track.x, track.y, max(track.h, knob.centerx - track.x), track.h)
        amber, paper = theme.amber, theme.paper
        if not self.enabled:
            amber, paper = mix(amber, theme.deep, 0.6), theme.dimmed(paper)
        painter.box(target, filled, radius, amber)
        if self.enabled:
            painter.shadow(target, knob, knob.w / 2, _KNOB_SHADOW, self.u)
        bright = self.enabled and (self.hovered or self.pressed)
        painter.box(target, knob, knob.w / 2, "#FFFFFF" if bright else paper)
        painter.disc(target, knob.center, _HEART * self.u / 2, amber)
        words = painter.fit(self.show(self._value), Face.BOLD, self.px(_SIZE), self.px(_WORDS))
        painter.label(target, words, (self.rect.right, self.rect.centery), Face.BOLD, self.px(_SIZE), paper, "right")

    def paint_focus(self, target: pygame.Surface, painter: Painter) -> None:
        painter.focus_ring(target, self.knob, self.u, self.knob.w / self.u / 2)
