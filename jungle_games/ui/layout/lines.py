"""Rows and columns, and tables made of them."""

from __future__ import annotations

from collections.abc import Sequence
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
        return ruler.px(self._gap) * max(0, len(self.parts) - 1)

    def _spans(self, ruler: Ruler, start: int, room: int, extents: Sequence[Extent]) -> list[tuple[int, int]]:
        """Where each item begins along the line, and how long it is."""
        limits = [part._limit(ruler, self.axis) for part in self.parts]
        lengths = shared_out(room - self._gaps(ruler), extents, [part.weight for part in self.parts], limits)
        left = max(0, room - sum(lengths) - self._gaps(ruler))
        at = start + {"center": left / 2, "end": float(left)}.get(self._justify, 0.0)
        more = left / max(1, len(lengths) - 1) if self._justify == "between" else 0.0
        spans = []
        for length in lengths:
            spans.append((round(at), length))
            at += length + ruler.px(self._gap) + more
        return spans

    def _lie_across(self, item: Item, ruler: Ruler, start: int, room: int, wanted: int) -> tuple[int, int]:
        """Where ``item`` begins across the line, and how long it is there."""
        align = item.across or self._align
        length = int(min(room, item._limit(ruler, 0 if self.axis else 1) if align == "stretch" else wanted))
        return start + {"center": (room - length) // 2, "end": room - length}.get(align, 0), length


class Row(_Line):
    """Items side by side."""

    axis = 0

    def _measure_width(self, ruler: Ruler) -> Extent:
        return sum_of([ruler.width(part) for part in self.parts], self._gaps(ruler))

    def _columns(self, ruler: Ruler, x: int, width: int) -> list[tuple[int, int]]:
        return self._spans(ruler, x, width, [ruler.width(part) for part in self.parts])

    def _measure_height(self, ruler: Ruler, width: int) -> Extent:
        columns = self._columns(ruler, 0, width)
        return most_of([ruler.height(part, w) for part, (_x, w) in zip(self.parts, columns, strict=True)])

    def _lay_out(self, rect: pygame.Rect, ruler: Ruler, host: Leaf) -> None:
        for part, (x, width) in zip(self.parts, self._columns(ruler, rect.x, rect.w), strict=True):
            y, height = self._lie_across(part, ruler, rect.y, rect.h, ruler.height(part, width).wanted)
            part._lay_out(pygame.Rect(x, y, width, height), ruler, host)


class Column(_Line):
    """Items below one another."""

    axis = 1

    def _across(self, part: Item, ruler: Ruler, x: int, width: int) -> tuple[int, int]:
        return self._lie_across(part, ruler, x, width, ruler.width(part).wanted)

    def _heights(self, ruler: Ruler, width: int) -> list[Extent]:
        return [ruler.height(part, self._across(part, ruler, 0, width)[1]) for part in self.parts]

    def _measure_height(self, ruler: Ruler, width: int) -> Extent:
        return sum_of(self._heights(ruler, width), self._gaps(ruler))

    def _lay_out(self, rect: pygame.Rect, ruler: Ruler, host: Leaf) -> None:
        spans = self._spans(ruler, rect.y, rect.h, self._heights(ruler, rect.w))
        for part, (y, height) in zip(self.parts, spans, strict=True):
            x, width = self._across(part, ruler, rect.x, rect.w)
            part._lay_out(pygame.Rect(x, y, width, height), ruler, host)


class _Aligned(Stack):
    """A cell of a table: as wide as all others of its column."""

    def __init__(self, cell: Item, column: Sequence[Item]) -> None:
        super().__init__(cell)
        self._column = column
        self.weight = column[0].weight

    def _measure_width(self, ruler: Ruler) -> Extent:
        return most_of([ruler.width(cell) for cell in self._column])


def table(*rows: Sequence[Item], gap: float = 0.0, apart: float = 0.0) -> Column:
    """Rows whose cells are as wide as their columns, ``gap`` units between columns and ``apart`` between rows.

    The first row says which columns grow.
    """
    columns = list(zip(*rows, strict=True))
    lines = [[_Aligned(cell, column) for cell, column in zip(row, columns, strict=True)] for row in rows]
    return Column(*(Row(*line, gap=gap, align="center") for line in lines), gap=apart)
