"""The layout of the result sheet: everything as large as fits into the space that a table leaves."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from typing import Final

import pygame

from jungle_games.ui.painter import Align, Face, Painter

EDGE: Final = 16.0
"""From the edge of the paper to what is on it, in units; half of it above and below buttons."""
_GAP: Final = 10.0
_WIDE: Final = 1.05
"""A sheet this many times as wide as high has two columns."""
_ABOVE: Final = (128.0, 96.0, 72.0)
_BESIDE, _BESIDE_WIDE = 68.0, 84.0
"""The sizes of the medal above the headline, and beside it."""
_HEADLINE: Final = (34.0, 28.0)
_LEAST_HEADLINE: Final = 20.0
_FACT: Final = 34.0
VALUE, NOTE, LABEL_LEFT, LEAST_LABEL = 17.0, 16.0, 30.0, 14.0
"""The sizes of a fact's value and note, where its label begins, and how small that may get."""
_NEXT_LEFT: Final = 60.0
_BUTTONS: Final = (54.0, 42.0)
"""The heights of the next thing to do, and of the others."""
_BETWEEN: Final = 8.0
_LABEL: Final = 17.0
_STEP: Final = 0.02
"""By how many pixels to the unit everything gets smaller until it fits."""
_SMALLEST: Final = 0.5
"""The share of its size below which nothing gets smaller."""
_STILL_READ: Final = 0.74
"""The share below which the lesser buttons rather show their icons alone."""
_WORDED: Final = 2
"""How many buttons keep their words then, where two others do not."""


@dataclass(frozen=True, slots=True)
class SheetFact:
    """A fact about the match, already translated: an icon, a label, a value, and a smaller ``note``."""

    icon: str
    label: str
    value: str
    note: str = ""


@dataclass(frozen=True, slots=True)
class NextWords:
    """The words for the suggested next step and its reason; ``picture`` is an SVG asset."""

    sentence: str
    title: str
    picture: str


@dataclass(frozen=True, slots=True)
class SheetWords:
    """The words of the sheet, already translated; ``won`` as in a verdict."""

    headline: str
    reason: str
    picture: str
    won: bool | None
    facts: Sequence[SheetFact] = ()
    following: NextWords | None = None


@dataclass(slots=True)
class Layout:
    """The layout in pixels, with ``u`` pixels per unit."""

    u: float
    align: Align = "center"
    medal: pygame.Rect = field(default_factory=lambda: pygame.Rect(0, 0, 0, 0))
    headline: tuple[int, int] = (0, 0)
    """Where its line begins, or its middle, by ``align``."""
    headline_px: int = 0
    headline_room: int = 0
    leaves: tuple[int, ...] = ()
    """The middles of the leaves at both sides of the headline."""
    reason: pygame.Rect = field(default_factory=lambda: pygame.Rect(0, 0, 0, 0))
    facts: list[pygame.Rect] = field(default_factory=list)
    following: pygame.Rect = field(default_factory=lambda: pygame.Rect(0, 0, 0, 0))
    following_text: pygame.Rect = field(default_factory=lambda: pygame.Rect(0, 0, 0, 0))
    buttons: list[pygame.Rect] = field(default_factory=list)
    worded: int = 0
    """How many of the buttons have words; the others show their icons alone."""

    def px(self, length: float) -> int:
        """``length`` units in pixels."""
        return max(1, round(length * self.u))

    def label_room(self, painter: Painter, fact: SheetFact, rect: pygame.Rect) -> int:
        """Pixels for the label of a fact that lies at ``rect``: what its icon, value and note leave."""
        note = painter.text_width(fact.note, Face.REGULAR, self.px(NOTE)) + self.px(6) if fact.note else 0
        return rect.w - self.px(LABEL_LEFT + 6) - painter.text_width(fact.value, Face.BOLD, self.px(VALUE)) - note


def lay_out(
    painter: Painter, words: SheetWords, labels: Sequence[tuple[str, bool]], rect: pygame.Rect, u: float
) -> Layout:
    """Everything on the paper ``rect``, at most ``u`` pixels to the unit; the ``labels`` of buttons, and their icons.

    The medal gets smaller, and goes beside the headline, before words get smaller; lesser buttons become icons before
    words can hardly be read.
    """
    wide = rect.w > _WIDE * rect.h
    beside, columns = (_BESIDE_WIDE, (2, 1)) if wide else (_BESIDE, (1, 2))
    ways = [_Way(beside, count, wide=wide) for count in columns]
    large = [] if wide else [_Way(medal, 1, above=True) for medal in _ABOVE]
    # Whole steps, the same wherever they begin: no larger ``u`` leads to smaller words.
    smaller = [step * _STEP for step in range(int(u / _STEP), int(_SMALLEST * u / _STEP), -1)]
    tries = [(u, way) for way in (*large, *ways)]
    tries += [(size, way) for size in smaller for way in ways if size >= _STILL_READ * u]
    worded = min(_WORDED, len(labels) - 2)
    if worded > 0 and all(has_icon for _words, has_icon in labels):
        tries += [(size, replace(way, worded=worded)) for size in (u, *smaller) for way in ways]
    tries += [(size, way) for size in smaller for way in ways]
    for size, way in tries:
        setting = _Setting(painter, words, labels, rect, min(u, size), way)
        if setting.fits:
            break
    return setting.spread()


@dataclass(frozen=True, slots=True)
class _Way:
    """A way to set the sheet: how large the medal is and whether above the headline, and how many columns of facts."""

    medal: float
    columns: int
    above: bool = False
    wide: bool = False
    worded: int = 99
    """How many buttons have words."""


class _Setting:
    """The sheet as it is set in one way: from the top down, without air."""

    def __init__(
        self, painter: Painter, words: SheetWords, labels: Sequence[tuple[str, bool]], rect: pygame.Rect, u: float,
        way: _Way,
    ) -> None:  # fmt: skip
        self._painter, self._words, self._labels, self._way = painter, words, labels, way
        self._rect = rect
        self._layout = Layout(u, "center" if way.above else "left")
        edge = self._layout.px(EDGE)
        self._left, self._room = rect.x + edge, rect.w - 2 * edge
        self._breaks: list[int] = []
        """Where air may be let in: the y of each."""
        y = rect.y + self._layout.px(EDGE * 0.8)
        y = self._head_above(y) if way.above else self._head_beside(y)
        y = self._facts(y, way.columns)
        y = self._following(y)
        self._bottom = self._set_buttons(y)
        self.fits = self._bottom + self._layout.px(EDGE * 0.8) <= rect.bottom and self._whole

    @property
    def _whole(self) -> bool:
        """Whether the headline and the facts have their room."""
        layout, painter = self._layout, self._painter
        width = painter.text_width(self._words.headline, Face.TITLE, layout.headline_px)
        least = layout.px(LEAST_LABEL)
        return width <= layout.headline_room and all(
            painter.text_width(fact.label, Face.REGULAR, least) <= layout.label_room(painter, fact, rect)
            for fact, rect in zip(self._words.facts, layout.facts, strict=True)
        )

    def _head_above(self, y: int) -> int:
        layout, painter = self._layout, self._painter
        side = layout.px(self._way.medal)
        middle = self._left + self._room // 2
        layout.medal = pygame.Rect(middle - side // 2, y, side, side)
        y += side + layout.px(_GAP + 22)
        layout.headline_room = self._room - (2 * layout.px(34) if self._words.won else 0)
        layout.headline_px = self._fitting(_HEADLINE[0], layout.headline_room)
        layout.headline = (middle, y)
        if self._words.won:
            half = painter.text_width(self._words.headline, Face.TITLE, layout.headline_px) // 2 + layout.px(20)
            layout.leaves = (middle - half, middle + half)
        y += layout.px(26)
        height = self._paragraph(self._words.reason, self._room, 18, 1.25)
        layout.reason = pygame.Rect(self._left, y, self._room, height)
        return y + height + layout.px(_GAP * 0.6)

    def _head_beside(self, y: int) -> int:
        layout, wide = self._layout, self._way.wide
        side = layout.px(self._way.medal)
        left = self._left + side + layout.px(14 if not wide else 22)
        room = self._left + self._room - left
        layout.headline_room = room
        layout.headline_px = self._fitting(_HEADLINE[not wide], room)
        height = self._paragraph(self._words.reason, room, 18, 1.25)
        words = layout.px(42) + height
        top = y + max(0, (side - words) // 2)
        layout.headline = (left, top + layout.px(18))
        layout.reason = pygame.Rect(left, top + layout.px(40), room, height)
        whole = max(side, words)
        layout.medal = pygame.Rect(self._left, y + (whole - side) // 2, side, side)
        return y + whole + layout.px(_GAP * 0.6)

    def _fitting(self, size: float, room: int) -> int:
        """The headline's size, which is not tried where even the smallest has no room."""
        layout, painter, words = self._layout, self._painter, self._words.headline
        least = layout.px(_LEAST_HEADLINE)
        if painter.text_width(words, Face.TITLE, least) > room:
            return least
        return painter.fitting(words, Face.TITLE, layout.px(size), room, least)

    def _paragraph(self, text: str, room: int, size: float, leading: float) -> int:
        px = self._layout.px(size)
        return self._painter.words_height(text, Face.REGULAR, px, room, leading)

    def _facts(self, y: int, columns: int) -> int:
        layout, facts = self._layout, self._words.facts
        if not facts:
            return y
        self._breaks.append(y)
        height, apart = layout.px(_FACT), layout.px(22) * (columns - 1)
        width = (self._room - apart) // columns
        for index in range(len(facts)):
            x = self._left + index % columns * (width + apart)
            layout.facts.append(pygame.Rect(x, y + index // columns * height, width, height))
        return layout.facts[-1].bottom + layout.px(_GAP)

    def _following(self, y: int) -> int:
        layout, painter, told = self._layout, self._painter, self._words.following
        if told is None:
            return y
        self._breaks.append(y)
        left = self._left + layout.px(_NEXT_LEFT)
        room = self._left + self._room - left - layout.px(8)
        sentence = self._paragraph(told.sentence, room, 16, 1.2)
        px = layout.px(17)
        title = painter.words_height(told.title, Face.BOLD, px, room, 1.2)
        height = max(layout.px(56), sentence + title + layout.px(14))
        layout.following = pygame.Rect(self._left, y, self._room, height)
        top = y + (height - sentence - title) // 2
        layout.following_text = pygame.Rect(left, top, room, sentence + title)
        return y + height + layout.px(_GAP)

    def _set_buttons(self, y: int) -> int:
        """The next thing over the whole width, or half of it where that is wide; others side by side where they fit."""
        layout = self._layout
        if not self._labels:
            return y
        self._breaks.append(y)
        gap = layout.px(_BETWEEN)
        half = (self._room - gap) // 2
        index, count = 0, min(len(self._labels), self._way.worded)
        layout.worded = count
        while index < count:
            height = layout.px(_BUTTONS[index > 0])
            beside = index + 1 < count and (index > 0 or (self._way.wide and count % 2 == 0))
            if beside and all(self._in_half(label, half) for label in self._labels[index : index + 2]):
                layout.buttons.append(pygame.Rect(self._left, y, half, height))
                layout.buttons.append(pygame.Rect(self._left + self._room - half, y, half, height))
                index += 2
            else:
                layout.buttons.append(pygame.Rect(self._left, y, self._room, height))
                index += 1
            y += height + gap
        return self._set_icons(y, len(self._labels) - count) - gap

    def _set_icons(self, y: int, count: int) -> int:
        """Buttons that show their icons alone, in rows as even as can be; where the next row would begin."""
        layout, gap, side = self._layout, self._layout.px(_BETWEEN), self._layout.px(_BUTTONS[1])
        most = max(1, (self._room + gap) // (side + gap))
        rows = -(-count // most)
        for row in range(rows):
            first, last = count * row // rows, count * (row + 1) // rows
            width = (self._room + gap) / (last - first)
            for place in range(last - first):
                left = self._left + round(place * width)
                layout.buttons.append(pygame.Rect(left, y, round(width) - gap, side))
            y += side + gap
        return y

    def _in_half(self, label: tuple[str, bool], half: int) -> bool:
        words, has_icon = label
        layout = self._layout
        width = self._painter.text_width(words, Face.BOLD, layout.px(_LABEL))
        return width + layout.px(18 + 34 * has_icon) <= half

    def spread(self) -> Layout:
        """The layout, the room that is left shared out between its parts."""
        layout = self._layout
        left = self._rect.bottom - layout.px(EDGE * 0.8) - self._bottom
        if left <= 0 or not self._breaks:
            return layout
        step = left / (len(self._breaks) + 1)
        moved = [layout.facts, [layout.following, layout.following_text], layout.buttons]
        present = [rects for rects in moved if rects and rects[0].h]
        above = round(min(step, layout.px(28)))
        layout.medal.y += above
        layout.headline = (layout.headline[0], layout.headline[1] + above)
        layout.reason.y += above
        for number, rects in enumerate(present, start=1):
            down = left if number == len(present) else round(above + number * (left - above) / len(present))
            for rect in rects:
                rect.y += down
        return layout
