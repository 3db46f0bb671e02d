"""Rows and columns, and tables made of them."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from itertools import accumulate, pairwise
from typing import Literal

import pygame

from jungle_games.ui.layout.items import (
    LITTLE,
    Align,
    Extent,
    Item,
    Justify,
    Leaf,
    Ruler,
    Space,
    Stack,
    most_of,
    sum_of,
)


def centred(item: Item, most: float | None) -> Row:
    """``item`` over all of its room up to ``most`` units of width, and in the middle of more."""
    return Row(Space().grow(LITTLE), item.at_most(width=most).grow(), Space().grow(LITTLE))


def shared_out(room: int, extents: Sequence[Extent], weights: Sequence[float], limits: Sequence[float]) -> list[int]:
    """Pixels for each of ``extents`` out of ``room``.

    All get what they want where that fits, and by their weights what is left, up to their ``limits``. Else those with
    a weight give way first, and then the others, all alike.

    >>> shared_out(100, [Extent(10, 30), Extent(10, 30)], [0, 1], [inf, inf])
    [30, 70]
    >>> shared_out(100, [Extent(10, 30), Extent(10, 30)], [1, 1], [inf, 40])
    [60, 40]
    >>> shared_out(40, [Extent(10, 30), Extent(20, 30)], [0, 1], [inf, inf])
    [20, 20]
    >>> shared_out(40, [Extent(10, 30), Extent(20, 30)], [0, 0], [inf, inf])
    [17, 23]
    """
    lengths = [float(each.wanted) for each in extents]
    left = room - sum(lengths)
    if left >= 0 and not any(weights):
        return [each.wanted for each in extents]
    for growing in (True, False):
        spare = [
            each.wanted - each.least if (weight > 0) is growing else 0
            for each, weight in zip(extents, weights, strict=True)
        ]
        share = min(1.0, max(0.0, -left) / sum(spare)) if any(spare) else 0.0
        lengths = [length - share * each for length, each in zip(lengths, spare, strict=True)]
        left = room - sum(lengths)
    growers = [index for index, weight in enumerate(weights) if weight > 0]
    while left > LITTLE and growers:
        step = min([left / sum(weights[i] for i in growers), *((limits[i] - lengths[i]) / weights[i] for i in growers)])
        for index in growers:
            lengths[index] += max(0.0, step) * weights[index]
        left = room - sum(lengths)
        growers = [index for index in growers if limits[index] - lengths[index] > LITTLE]
    ends = [round(end + LITTLE) for end in accumulate(lengths)]
    return [end - start for start, end in pairwise([0, *ends])]


class _Line(Stack):
    """Items one after another, ``gap`` units apart."""

    axis: Literal[0, 1]

    def __init__(self, *items: Item, gap: float = 0.0, align: Align = "stretch", justify: Justify = "start") -> None:
        super().__init__(*items)
        self._gap, self._align, self._justify = gap, align, justify

    def _gaps(self, ruler: Ruler) -> int:
        return ruler.px(self._gap) * max(0, len(ruler.parts(self)) - 1)

    def _spans(self, ruler: Ruler, room: int, extents: Sequence[Extent]) -> list[tuple[int, int]]:
        """Where each item begins along the line, and how long it is."""
        parts, gaps, gap = ruler.parts(self), self._gaps(ruler), ruler.px(self._gap)
        limits = [part._limit(ruler, self.axis) for part in parts]
        lengths = shared_out(room - gaps, extents, [part.weight for part in parts], limits)
        left = max(0, room - sum(lengths) - gaps)
        at = {"center": left / 2, "end": float(left)}.get(self._justify, 0.0)
        more = left / max(1, len(lengths) - 1) if self._justify == "between" else 0.0
        spans = []
        for length in lengths:
            spans.append((round(at), length))
            at += length + gap + more
        return spans

    def _lie_across(
        self, item: Item, ruler: Ruler, start: int, room: int, extent: Callable[[], Extent]
    ) -> tuple[int, int]:
        """Where ``item`` begins across the line, and how long it is there; its ``extent`` is measured if it matters."""
        align = item.across or self._align
        if align == "stretch":
            return start, int(min(room, item._limit(ruler, 0 if self.axis else 1)))
        length = min(room, extent().wanted)
        return start + {"center": (room - length) // 2, "end": room - length}.get(align, 0), length


class Row(_Line):
    """Items side by side."""

    axis = 0

    def _measure_width(self, ruler: Ruler) -> Extent:
        return sum_of([ruler.width(part) for part in ruler.parts(self)], self._gaps(ruler))

    def _columns(self, ruler: Ruler, width: int) -> list[tuple[int, int]]:
        return self._spans(ruler, width, [ruler.width(part) for part in ruler.parts(self)])

    def _measure_height(self, ruler: Ruler, width: int) -> Extent:
        columns = ruler.note(Row._columns, self, width)
        return most_of([ruler.height(part, w) for part, (_x, w) in zip(ruler.parts(self), columns, strict=True)])

    def _lay_out(self, rect: pygame.Rect, ruler: Ruler, host: Leaf) -> None:
        for part, (x, width) in zip(ruler.parts(self), ruler.note(Row._columns, self, rect.w), strict=True):
            y, height = self._lie_across(part, ruler, rect.y, rect.h, partial(ruler.height, part, width))
            part._lay_out(pygame.Rect(rect.x + x, y, width, height), ruler, host)


class Column(_Line):
    """Items below one another."""

    axis = 1

    def _across(self, part: Item, ruler: Ruler, x: int, width: int) -> tuple[int, int]:
        return self._lie_across(part, ruler, x, width, partial(ruler.width, part))

    def _heights(self, ruler: Ruler, width: int) -> list[Extent]:
        return [ruler.height(part, self._across(part, ruler, 0, width)[1]) for part in ruler.parts(self)]

    def _measure_height(self, ruler: Ruler, width: int) -> Extent:
        return sum_of(ruler.note(Column._heights, self, width), self._gaps(ruler))

    def _lay_out(self, rect: pygame.Rect, ruler: Ruler, host: Leaf) -> None:
        spans = self._spans(ruler, rect.h, ruler.note(Column._heights, self, rect.w))
        for part, (y, height) in zip(ruler.parts(self), spans, strict=True):
            x, width = self._across(part, ruler, rect.x, rect.w)
            part._lay_out(pygame.Rect(x, rect.y + y, width, height), ruler, host)


class _Aligned(Stack):
    """A cell of a table: as wide as all others of its column."""

    def __init__(self, cell: Item, column: Stack) -> None:
        super().__init__(cell)
        self._column = column
        self.weight = column.items[0].weight

    def _measure_width(self, ruler: Ruler) -> Extent:
        return ruler.width(self._column)


def table(*rows: Sequence[Item], gap: float = 0.0, apart: float = 0.0) -> Column:
    """Rows whose cells are as wide as their columns, ``gap`` units between columns and ``apart`` between rows.

    The first row says which columns grow.
    """
    columns = [Stack(*cells) for cells in zip(*rows, strict=True)]
    lines = [[_Aligned(cell, column) for cell, column in zip(row, columns, strict=True)] for row in rows]
    return Column(*(Row(*line, gap=gap, align="center") for line in lines), gap=apart)
