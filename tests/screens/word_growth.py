"""How much words grow with the setting, and what cannot be seen any more: one scenario at a scale beside 100 %."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from statistics import median
from typing import Any

import pytest
from scenarios.tour import Tour

from jungle_games.ui.canvas import Canvas
from jungle_games.ui.events import Wheel
from jungle_games.ui.painter import Painter
from jungle_games.ui.widget_scene import WidgetScene
from jungle_games.ui.widgets.base import Widget
from jungle_games.ui.widgets.panel import ScrollView

_WORD = re.compile(r"[^\W\d_]{3,}(?!\w*…)")
"""Not the stump of a word that was cut short: another width shows another part of it."""
_NUMBER = re.compile(r"[0-9.:]+")
_FURTHEST = 200
"""Notches of the wheel after which anything has been scrolled through."""


@dataclass
class Seen:
    """What one finds on a screen: words and how many pixels high they are, things to press, things told."""

    words: dict[str, set[int]] = field(default_factory=dict)
    controls: set[object] = field(default_factory=set)
    tips: set[str] = field(default_factory=set)
    reasons: set[str] = field(default_factory=set)
    """What is told of things that cannot be pressed now."""

    def note(self, words: str, px: int) -> None:
        for word in _WORD.findall(words):
            self.words.setdefault(word, set()).add(px)


@dataclass(frozen=True)
class Growth:
    """What a scale does to a screen."""

    grown: dict[str, float]
    """Every word that is on both, and how many times as high it is."""
    lost: tuple[str, ...]
    """What is nowhere to be found any more, not even by scrolling."""

    @property
    def median(self) -> float:
        return median(self.grown.values()) if self.grown else 1.0

    @property
    def least(self) -> float:
        return min(self.grown.values(), default=1.0)


class WordRule:
    """Notes every line of words that is painted on the window."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self._seen: Seen | None = None
        label = Painter.label

        def noted(
            painter: Painter, target: Any, string: str, pos: Any, face: Any, px: int, *how: Any, **named: Any
        ) -> Any:
            rect = label(painter, target, string, pos, face, px, *how, **named)
            shown = rect.colliderect(target.get_clip()) if isinstance(target, Canvas) else True
            if self._seen is not None and shown:
                self._seen.note(string, px)
            return rect

        monkeypatch.setattr(Painter, "label", noted)

    def look(self, tour: Tour, *, everywhere: bool) -> Seen:
        """What is seen of the top scene; ``everywhere``: also by scrolling."""
        scene = tour.app.stack.top
        assert isinstance(scene, WidgetScene)
        seen = self._seen = Seen()
        self._draw(tour, scene)
        self._list(scene, seen)
        if everywhere:
            for widget in [widget for widget in scene.root.walk() if widget.hot]:
                for _ in _scrolled(widget):
                    self._draw(tour, scene)
                    self._list(scene, seen)
        self._seen = None
        return seen

    @staticmethod
    def _draw(tour: Tour, scene: WidgetScene) -> None:
        scene.painter.cache.clear()
        scene.invalidate()
        scene.draw(tour.app.window.surface)

    @staticmethod
    def _list(scene: WidgetScene, seen: Seen) -> None:
        for widget in scene.root.walk():
            if not widget.shown_rect:
                continue
            pressable = widget.focusable and widget.enabled
            if pressable and widget.name is not None and not isinstance(widget, ScrollView):
                seen.controls.add(widget.name)
            told = (widget, *(part for part in widget.tooltip_parts() if part.shown_rect))
            tips = seen.tips if widget.enabled else seen.reasons
            tips.update(_NUMBER.sub("0", part.tooltip) for part in told if part.tooltip)


def _scrolled(widget: Widget) -> Iterator[None]:
    """Scroll a widget to its head and then down, notch by notch."""
    if not (_scroll(widget, up=False) or _scroll(widget, up=True)):
        return
    while _scroll(widget, up=True):
        pass
    yield
    for _ in range(_FURTHEST):
        if not _scroll(widget, up=False):
            break
        yield
    while _scroll(widget, up=True):
        pass


def _scroll(widget: Widget, *, up: bool) -> bool:
    return widget.handle(Wheel((0, 0), 0, 1 if up else -1))


def compare(tour: Tour, rule: WordRule, size: tuple[int, int], scale: float) -> Growth:
    """Look at what a tour shows in a window at 100 % and at a scale."""
    tour.lay_out(size, 1.0)
    before = rule.look(tour, everywhere=False)
    tour.lay_out(size, scale)
    after = rule.look(tour, everywhere=True)
    grown = {
        word: min(_grown(px, after.words[word], scale) for px in sizes)
        for word, sizes in before.words.items()
        if word in after.words
    }
    told = {word for words in after.tips | after.reasons for word in _WORD.findall(words)}
    found = told | after.words.keys()
    lost = [
        *sorted(before.words.keys() - after.words.keys() - told),
        *sorted(f"[{name}]" for name in before.controls - after.controls),
        *sorted(f"({words})" for words in before.tips - after.tips if not found.issuperset(_WORD.findall(words))),
    ]
    return Growth(grown, tuple(lost))


def _grown(before: int, sizes: set[int], scale: float) -> float:
    """How many times as high words are: of several places those that come closest to the scale."""
    return min((px / before for px in sizes), key=lambda grown: abs(grown - scale))
