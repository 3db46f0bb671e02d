"""Watches every line of text that is drawn: whether it was shortened, broken, too small, or lies on another one."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import combinations, pairwise
from typing import Any

import pygame
import pytest

from jungle_games.app import App
from jungle_games.screens.dialog import Dialog
from jungle_games.screens.menu import MenuScene
from jungle_games.ui.canvas import Canvas
from jungle_games.ui.painter import Face, Painter
from jungle_games.ui.text import Typesetter

SMALLEST = 9
"""Pixels to the em in the smallest window at 100 %: less cannot be read."""


@dataclass(frozen=True)
class Drawn:
    """A line of text on the window, and the part of it that can be seen."""

    text: str
    seen: pygame.Rect


class TextWatch:
    """Notes what is wrong with the texts that a painter draws, from ``begin`` on."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.wrong: dict[str, None] = {}
        self.lines: list[Drawn] = []
        self.window = (0, 0)
        self._shortened: dict[str, str] = {}
        self._broken: dict[str, str] = {}
        self._too_wide: set[tuple[str, int]] = set()
        self._paragraphs: dict[tuple[int, tuple[str, ...]], None] = {}
        self._written: set[tuple[int, str]] = set()
        self._watch(monkeypatch, Typesetter, "fit", self._fitted)
        self._watch(monkeypatch, Typesetter, "wrap", self._wrapped)
        self._watch(monkeypatch, Painter, "wrap", self._set)
        self._watch(monkeypatch, Painter, "fitting", self._sized)
        self._watch(monkeypatch, Painter, "label", self._labelled)

    @staticmethod
    def _watch(monkeypatch: pytest.MonkeyPatch, owner: type, name: str, note: Any) -> None:
        original = getattr(owner, name)

        def watched(self: Any, *arguments: Any, **named: Any) -> Any:
            result = original(self, *arguments, **named)
            note(self, result, *arguments)
            return result

        monkeypatch.setattr(owner, name, watched)

    def begin(self) -> None:
        """Forget everything."""
        for notes in (self.wrong, self.lines, self._paragraphs, self._written):
            notes.clear()

    def _fitted(self, setter: Typesetter, result: str, string: str, *_how: Any) -> None:
        if result != string:
            self._shortened[result] = string

    def _wrapped(self, setter: Typesetter, result: list[str], string: str, *_how: Any) -> None:
        words = set(string.split())
        for line, after in pairwise(result):
            last, first = line.rpartition(" ")[2], after.partition(" ")[0]
            if last not in words and last + first in words and not last.endswith("-"):
                self._broken[line] = last + first

    def _set(self, painter: Painter, result: list[str], string: str, face: Face, px: int, *_how: Any) -> None:
        if len(result) > 2:
            self._paragraphs[px, tuple(result)] = None

    def _sized(self, painter: Painter, result: int, string: str, face: Face, px: int, width: int, *_least: Any) -> None:
        if painter.text_width(string, face, result) > width:
            self._too_wide.add((string, result))

    def _labelled(
        self, painter: Painter, rect: pygame.Rect, target: pygame.Surface, string: str, pos: Any, face: Face, px: int,
        *_how: Any,
    ) -> None:  # fmt: skip
        if len(string.strip()) < 3:
            return  # the signs of cards, squares and keys
        self._written.add((px, string))
        if string in self._shortened:
            self.note(f"shortens “{self._shortened[string]}”")
        if string in self._broken:
            self.note(f"breaks “{self._broken[string]}”")
        if (string, px) in self._too_wide:
            self.note(f"has no room for “{string}”")
        if px < SMALLEST:
            self.note(f"writes “{string}” with {px} pixels")
        if target.get_size() == self.window:
            # The line's capitals: above and below there is air.
            band = pygame.Rect(rect.x, rect.centery - round(0.2 * px), rect.w, max(1, round(0.4 * px)))
            self.lines.append(Drawn(string, band.clip(target.get_clip())))
        elif isinstance(target, Canvas) or target.get_parent():
            return  # a part of something larger
        elif _cut(rect.inflate(-2, -rect.h // 2), target.get_rect()):
            self.note(f"cuts “{string}” at the edge of its picture")

    def faults(self, app: App) -> Iterator[str]:
        """What was wrong with the words since ``begin``, and is with those of the top scene, drawn once more."""
        scene = app.stack.top
        assert scene is not None
        if isinstance(scene, Dialog | MenuScene):
            app.stack.under(scene)  # its lines are not among those of the top scene
        self.lines.clear()
        self.window = app.screen.get_size()
        scene.invalidate()
        scene.draw(app.screen)
        yield from self.wrong
        yield from self.torn()
        yield from self.overlaps()

    def note(self, words: str) -> None:
        """Something is wrong."""
        self.wrong[words] = None

    def torn(self) -> Iterator[str]:
        """Paragraphs of which the beginning was written, but not the end."""
        for px, lines in self._paragraphs:
            begun = all((px, line) in self._written for line in lines[:2])
            if begun and len(lines[-1]) > 2 and (px, lines[-1]) not in self._written:
                yield f"leaves out the end of “{' '.join(lines)}”"

    def overlaps(self) -> Iterator[str]:
        """Lines on the window, drawn since ``lines`` was cleared, that lie on each other."""
        lines = dict.fromkeys((line.text, tuple(line.seen)) for line in self.lines if line.seen)
        for (first, one), (second, other) in combinations(lines, 2):
            if first != second and pygame.Rect(one).colliderect(other):
                yield f"writes “{first}” over “{second}”"


def _cut(line: pygame.Rect, picture: pygame.Rect) -> bool:
    return bool(line.colliderect(picture)) and not picture.contains(line)
