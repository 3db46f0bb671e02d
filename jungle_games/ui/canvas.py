"""Frames as display lists: the window is redrawn only where two frames differ; and a picture of all that is static.

A pixel changes only where an item was added, removed, or changed its place in the drawing order. So scenes need not say
what has changed: they draw everything, and unchanged items cost nothing.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from typing import Any, NamedTuple

import pygame
from pygame.typing import ColorLike, RectLike

_Box = tuple[int, int, int, int]
Paint = Callable[[pygame.Surface], None]


class _Stroke(NamedTuple):
    """A drawing operation: a picture, or a filled box. Boxes are x, y, width and height in pixels."""

    source: pygame.Surface | tuple[int, int, int, int]
    box: _Box
    """The area of the window that it touches."""
    at: tuple[int, int]
    area: _Box | None
    """The part of the picture; None for all of it."""
    alpha: int | None
    """The picture's opacity at that moment."""
    flags: int

    def draw(self, target: pygame.Surface, area: pygame.Rect) -> None:
        target.set_clip(area.clip(self.box))
        if not isinstance(self.source, pygame.Surface):
            target.fill(self.source, self.box, self.flags)
            return
        alpha = self.source.get_alpha()
        if alpha == self.alpha:
            target.blit(self.source, self.at, self.area, self.flags)
            return
        self.source.set_alpha(self.alpha)
        target.blit(self.source, self.at, self.area, self.flags)
        self.source.set_alpha(alpha)


class Canvas(pygame.Surface):
    """The canvas of a frame: records every operation; `show` draws what has changed on a surface.

    A picture must not be modified between two frames that show it, unless `renew` is called. There are no pixels behind
    the canvas: anything but `blit`, `fill`, its size and its clip raises pygame.error.
    """

    def __init__(self) -> None:
        # Without pygame's own initialisation there is no surface that something could be drawn on unnoticed.
        self._rect = pygame.Rect(0, 0, 0, 0)
        self._clip = self._rect
        self._strokes: list[_Stroke] = []
        self._shown: Sequence[_Stroke] | None = None
        self._moved = (0, 0)
        self._damage = Damage()

    def begin(self, size: tuple[int, int]) -> None:
        if size != self._rect.size:
            self.forget()
        self._rect = pygame.Rect((0, 0), size)
        self._clip = self._rect
        self._strokes = []

    def forget(self) -> None:
        self._shown = None

    def renew(self, area: pygame.Rect) -> None:
        self._damage.add(area.move(self._moved))

    @contextmanager
    def moved(self, by: tuple[int, int]) -> Iterator[None]:
        """Shift everything drawn in the block by so many pixels; the edges keep their old content."""
        self._moved = by
        try:
            yield
        finally:
            self._moved = (0, 0)

    def show(self, target: pygame.Surface) -> Sequence[pygame.Rect]:
        """Draw the frame on ``target``, which shows the previous one; returns the redrawn areas."""
        if self._shown is None:
            self._damage.add(self._rect)
        else:
            for box in _changed(self._shown, self._strokes):
                self._damage.add(pygame.Rect(box))
        areas = [area.clip(self._rect) for area in self._damage.take()]
        for area in areas:
            for stroke in self._strokes:
                if area.colliderect(stroke.box):
                    stroke.draw(target, area)
        target.set_clip(None)
        self._shown = self._strokes
        return areas

    # What a surface is asked

    def blit(
        self,
        source: pygame.Surface,
        dest: Any = (0, 0),
        area: RectLike | None = None,
        special_flags: int = 0,
    ) -> pygame.Rect:
        at = (int(dest[0]), int(dest[1]))
        part = None if area is None else pygame.Rect(area)
        if part is None:
            box = pygame.Rect(at, source.get_size())
        else:
            # As pygame does: what of the part lies outside the picture is not drawn.
            box = part.clip(source.get_rect())
            box.topleft = at[0] + max(0, -part.x), at[1] + max(0, -part.y)
        box = box.clip(self._clip)
        if seen := self._seen(box):
            area_box, right, down = None if part is None else _box(part), *self._moved
            at = (at[0] + right, at[1] + down)
            self._strokes.append(_Stroke(source, seen, at, area_box, source.get_alpha(), special_flags))
        return box

    def _seen(self, box: pygame.Rect) -> _Box | None:
        """The part of ``box`` that is visible in the window, after `moved`; None if there is none."""
        lies = box.move(self._moved).clip(self._rect)
        return _box(lies) if lies else None

    def fill(self, color: ColorLike, rect: RectLike | None = None, special_flags: int = 0) -> pygame.Rect:
        box = (self._rect if rect is None else pygame.Rect(rect)).clip(self._clip)
        if seen := self._seen(box):
            red, green, blue, alpha = pygame.Color(color)
            self._strokes.append(_Stroke((red, green, blue, alpha), seen, seen[:2], None, None, special_flags))
        return box

    def set_clip(self, rect: RectLike | None) -> None:
        self._clip = self._rect if rect is None else pygame.Rect(rect).clip(self._rect)

    def get_clip(self) -> pygame.Rect:
        return pygame.Rect(self._clip)

    def get_rect(self, **kwargs: Any) -> pygame.Rect:
        rect = pygame.Rect((0, 0), self._rect.size)
        for name, value in kwargs.items():
            setattr(rect, name, value)
        return rect

    def get_size(self) -> tuple[int, int]:
        return self._rect.size

    def get_width(self) -> int:
        return self._rect.w

    def get_height(self) -> int:
        return self._rect.h


def _box(rect: pygame.Rect) -> _Box:
    return rect.x, rect.y, rect.w, rect.h


def _changed(before: Sequence[_Stroke], after: Sequence[_Stroke]) -> Iterator[_Box]:
    most = min(len(before), len(after))
    first = next((index for index in range(most) if before[index] != after[index]), most)
    most -= first
    last = next((index for index in range(most) if before[-1 - index] != after[-1 - index]), most)
    old, new = (dict.fromkeys(_numbered(strokes[first : len(strokes) - last])) for strokes in (before, after))
    for strokes, others in ((old, new), (new, old)):
        yield from (key[0].box for key in strokes if key not in others)
    for was, now in zip((key for key in old if key in new), (key for key in new if key in old), strict=True):
        if was != now:
            yield from (was[0].box, now[0].box)


def _numbered(strokes: Sequence[_Stroke]) -> Iterator[tuple[_Stroke, int]]:
    """Each stroke with the number of equal strokes before it."""
    seen: Counter[_Stroke] = Counter()
    for stroke in strokes:
        yield stroke, seen[stroke]
        seen[stroke] += 1


class Damage:
    """A list of areas of a picture that do not touch one another."""

    def __init__(self) -> None:
        self.areas: list[pygame.Rect] = []

    def add(self, area: pygame.Rect) -> None:
        """Add an outdated ``area``, merging areas that touch."""
        joined = pygame.Rect(area)
        if not joined:
            return
        while (index := joined.collidelist(self.areas)) >= 0:
            joined.union_ip(self.areas.pop(index))
        self.areas.append(joined)

    def take(self) -> list[pygame.Rect]:
        areas, self.areas = self.areas, []
        return areas


@contextmanager
def clipped(target: pygame.Surface, area: pygame.Rect | None) -> Iterator[None]:
    before = target.get_clip()
    if area is not None:
        target.set_clip(area.clip(before))
    try:
        yield
    finally:
        target.set_clip(before)


class StaticLayer:
    """A picture of the window's size with a list of dirty areas."""

    def __init__(self) -> None:
        self._surface: pygame.Surface | None = None
        self._damage = Damage()
        self._renewed = Damage()
        """The areas redrawn since they were last reported to a canvas."""

    def drop(self) -> None:
        self._surface = None
        self._damage.take()
        self._renewed.take()

    def damage(self, area: pygame.Rect | None = None) -> None:
        """Mark ``area``, or all of it, as dirty."""
        if self._surface is not None:
            whole = self._surface.get_rect()
            self._damage.add(whole if area is None else area.clip(whole))

    def refresh(self, size: tuple[int, int], paint: Paint) -> pygame.Surface:
        """The picture, up to date: ``paint`` draws it all, and only what is inside the clip is kept."""
        if self._surface is None or self._surface.get_size() != size:
            self.drop()
            self._surface = opaque(size)
            self._damage.add(self._surface.get_rect())
        surface = self._surface
        try:
            for area in self._damage.take():
                surface.set_clip(area)
                paint(surface)
                self._renewed.add(area)
        except Exception:
            self.drop()  # half a picture is not to pass for one
            raise
        surface.set_clip(None)
        return surface

    def draw(self, target: pygame.Surface, size: tuple[int, int], paint: Paint) -> None:
        target.blit(self.refresh(size, paint), (0, 0))
        if isinstance(target, Canvas):
            for area in self._renewed.take():
                target.renew(area)


def opaque(size: tuple[int, int]) -> pygame.Surface:
    """A surface without transparency in the window's format, or in pygame's own while there is no window."""
    surface = pygame.Surface(size)
    try:
        return surface.convert()
    except pygame.error:
        return surface
