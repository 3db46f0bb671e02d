"""Watches every line of text that is drawn: whether it was shortened though nobody is told the whole of it, broken, too
small, outside its room, or lies on another one or on a control."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from itertools import combinations, pairwise, product
from typing import Any, Protocol

import pygame
import pytest

from jungle_games.table.services import Services
from jungle_games.ui.canvas import Canvas
from jungle_games.ui.painter import Face, Painter
from jungle_games.ui.scene import SceneStack, View
from jungle_games.ui.text import Align, Typesetter, may_break
from jungle_games.ui.theme import Colour
from jungle_games.ui.widget_scene import WidgetScene
from jungle_games.ui.widgets.base import Widget
from jungle_games.ui.widgets.button import Choice, Slider

SMALLEST = 9
"""Pixels to the em in the smallest window at 100 %: less cannot be read, but by those who chose smaller words."""


@dataclass(frozen=True)
class Drawn:
    """A line of text on the window, the part of it that can be seen, and the widget that wrote it."""

    text: str
    seen: pygame.Rect
    widget: Widget | None


class Showing(Protocol):
    """What has scenes on a screen."""

    stack: SceneStack
    services: Services


class TextWatch:
    """Collects faults of the texts that a painter draws, from ``begin`` on."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.wrong: dict[str, None] = {}
        self.lines: list[Drawn] = []
        self.window = (0, 0)
        self._looking = False
        self._painted: list[Widget] = []
        """The widget that is painted now, last, after those that it lies in."""
        self._shortened: dict[str, str] = {}
        self._broken: dict[str, str] = {}
        self._too_wide: set[tuple[str, int]] = set()
        self._paragraphs: dict[tuple[int, tuple[str, ...]], None] = {}
        self._written: set[tuple[int, str]] = set()
        self._small: dict[str, int] = {}
        self._watch(monkeypatch, Typesetter, "fit", self._fitted)
        self._watch(monkeypatch, Typesetter, "wrap", self._wrapped)
        self._watch(monkeypatch, Painter, "wrap", self._set)
        self._watch(monkeypatch, Painter, "fitting", self._sized)
        self._watch(monkeypatch, Painter, "label", self._labelled)
        self._watch(monkeypatch, SceneStack, "resize", self._resized)
        self._watch_painting(monkeypatch)

    @staticmethod
    def _watch(monkeypatch: pytest.MonkeyPatch, owner: type, name: str, note: Any) -> None:
        original = getattr(owner, name)

        def watched(self: Any, *arguments: Any, **named: Any) -> Any:
            result = original(self, *arguments, **named)
            note(self, result, *arguments, **(named if name == "label" else {}))
            return result

        monkeypatch.setattr(owner, name, watched)

    def _watch_painting(self, monkeypatch: pytest.MonkeyPatch) -> None:
        draw, stretched = Widget.draw, Painter._stretched

        def drawn(widget: Widget, *arguments: Any) -> None:
            self._painted.append(widget)
            draw(widget, *arguments)
            self._painted.pop()

        def without_boxes(painter: Painter, target: pygame.Surface, *arguments: Any) -> None:
            if not (self._looking and self._painted and target.get_size() == self.window):
                stretched(painter, target, *arguments)

        monkeypatch.setattr(Widget, "draw", drawn)
        monkeypatch.setattr(Painter, "_stretched", without_boxes)

    def begin(self) -> None:
        """Forget everything."""
        for notes in (self.wrong, self.lines, self._paragraphs, self._written, self._too_wide, self._small):
            notes.clear()

    def _resized(self, stack: SceneStack, _result: None, view: View) -> None:
        self.window = view.size

    def _fitted(self, setter: Typesetter, result: str, string: str, *_how: Any) -> None:
        if result != string:
            self._shortened[result] = string

    def _wrapped(self, setter: Typesetter, result: list[str], string: str, *_how: Any) -> None:
        words = set(string.split())
        for line, after in pairwise(result):
            last, first = line.rpartition(" ")[2], after.partition(" ")[0]
            whole = last + first
            if last not in words and whole in words and not last.endswith("-") and not may_break(whole, len(last)):
                self._broken[line] = whole

    def _set(self, painter: Painter, result: list[str], string: str, face: Face, px: int, *_how: Any) -> None:
        if len(result) > 1:
            self._paragraphs[px, tuple(result)] = None

    def _sized(self, painter: Painter, result: int, string: str, face: Face, px: int, width: int, *_least: Any) -> None:
        if painter.text_width(string, face, result) > width:
            self._too_wide.add((string, result))
        else:
            self._too_wide.discard((string, result))

    def _labelled(
        self, painter: Painter, _seen: pygame.Rect, target: pygame.Surface, string: str, pos: tuple[float, float],
        face: Face, px: int, colour: Colour, align: Align = "left",
    ) -> None:  # fmt: skip
        if string in self._shortened and not self._told(self._shortened[string]):
            self.note(f"shortens “{self._shortened[string]}”")
        if len(string.strip()) < 3:
            return  # the signs of cards, squares and keys
        self._written.add((px, string))
        if string in self._broken:
            self.note(f"breaks “{self._broken[string]}”")
        if (string, px) in self._too_wide:
            self.note(f"has no room for “{string}”")
        if px < SMALLEST:
            self._small[string] = px
        width = painter.text_width(string, face, px)
        x = round(pos[0] - (width / 2 if align == "center" else width if align == "right" else 0))
        # The line's capitals: above and below there is air.
        band = pygame.Rect(x, round(pos[1] - 0.2 * px), width, max(1, round(0.4 * px)))
        if target.get_size() == self.window:
            line = Drawn(string, band.clip(target.get_clip()), self._painted[-1] if self._painted else None)
            self.lines.append(line)
            if self._looking:
                self._see_room(line, band, target.get_rect())
        elif isinstance(target, Canvas) or target.get_parent():
            return  # a part of something larger
        elif _cut(band.inflate(-2, 0), target.get_rect()):
            self.note(f"cuts “{string}” at the edge of its picture")

    def _told(self, words: str) -> bool:
        """Whether the widget that is painted tells ``words`` to those who point at it."""
        widget = self._painted[-1] if self._painted else None
        return widget is not None and any(words in each.tooltip for each in (widget, *widget.tooltip_parts()))

    def _see_room(self, line: Drawn, band: pygame.Rect, window: pygame.Rect) -> None:
        """Whether a line lies where the widget that writes it does; of what is scrolled, all that is seen."""
        widget, seen = line.widget, line.seen
        room = window if widget is None else widget.rect.inflate(2, 0).clip(window)
        if widget is not None and widget.clip is None and not window.contains(band):
            seen = band
        if seen and (seen.w < band.w or not room.contains(seen)):
            where = "the window" if widget is None else type(widget).__name__
            self.note(f"writes “{line.text}” at {tuple(band)}, outside {where} at {tuple(room)}")

    def faults(self, app: Showing) -> Iterator[str]:
        """What was wrong with the words since ``begin``, and is with those of the top scene, drawn once more."""
        scene = app.stack.top
        assert isinstance(scene, WidgetScene)
        if not scene.opaque:
            app.stack.under(scene)  # its lines are not among those of the top scene
        yield from self.in_scene(scene)

    def in_scene(self, scene: WidgetScene) -> Iterator[str]:
        """The same of a scene."""
        scene.invalidate()
        least = round(SMALLEST * min(1.0, scene.view.ui))
        yield from self._look(scene.view.size, scene.draw, scene.root, scene.painter, least)

    def in_widget(self, widget: Widget, painter: Painter) -> list[str]:
        """What is wrong with the words of a widget where it lies, drawn alone."""
        self.begin()
        shown = widget.extent.bottomright
        return list(self._look(shown, lambda target: widget.draw(target, painter), widget, painter, SMALLEST))

    def _look(
        self,
        window: tuple[int, int],
        draw: Callable[[pygame.Surface], None],
        root: Widget,
        painter: Painter,
        least: int,
    ) -> Iterator[str]:
        self.lines.clear()
        self.window, self._looking = window, True
        target = pygame.Surface(window)
        draw(target)
        yield from self.overlaps()
        widgets = list(root.walk())
        yield from self.on_controls([widget for widget in widgets if widget.hot and widget.focusable])
        for widget in widgets:
            self._try_values(widget, target, painter)
        self._looking = False
        yield from self.wrong
        yield from self.torn()
        yield from (f"writes “{string}” with {px} pixels" for string, px in self._small.items() if px < least)

    @staticmethod
    def _try_values(widget: Widget, target: pygame.Surface, painter: Painter) -> None:
        """Write what else may be chosen there, of numbers the least and the largest."""
        if isinstance(widget, Choice):
            chosen = widget.index
            for index in range(len(widget.labels)):
                widget.index = index
                widget.draw(target, painter)
            widget.index = chosen
        elif isinstance(widget, Slider):
            value = widget.value
            for other in (widget.low, widget.high):
                widget.value = other
                widget.draw(target, painter)
            widget.value = value

    def note(self, words: str) -> None:
        """Record a fault."""
        self.wrong[words] = None

    def torn(self) -> Iterator[str]:
        """Paragraphs of which the beginning was written, but not the end."""
        begun = [each for each in self._paragraphs if all((each[0], line) in self._written for line in each[1][:2])]
        whole = [(px, lines) for px, lines in begun if len(lines[-1]) <= 2 or (px, lines[-1]) in self._written]
        begins = {(px, lines[:2]) for px, lines in whole}
        for px, lines in begun:
            if (px, lines[:2]) not in begins:
                yield f"leaves out the end of “{' '.join(lines)}”"

    def overlaps(self) -> Iterator[str]:
        """Lines on the window, drawn since ``lines`` was cleared, that lie on each other."""
        lines = dict.fromkeys((line.text, tuple(line.seen)) for line in self.lines if line.seen)
        for (first, one), (second, other) in combinations(lines, 2):
            if first != second and pygame.Rect(one).colliderect(other):
                yield f"writes “{first}” over “{second}”"

    def on_controls(self, controls: Iterable[Widget]) -> Iterator[str]:
        """Lines that overlap a control they do not belong to."""
        for line, control in product(self.lines, controls):
            other = line.widget is not None and control not in (line.widget, *line.widget.ancestors())
            if other and line.seen.colliderect(control.shown_rect):
                yield f"writes “{line.text}” over {type(control).__name__} at {tuple(control.shown_rect)}"


def _cut(line: pygame.Rect, picture: pygame.Rect) -> bool:
    return bool(line.colliderect(picture)) and not picture.contains(line)
