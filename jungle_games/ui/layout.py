"""Layout: a page is a tree of rows and columns that says what belongs together; it computes every rectangle.

A tree is made of nodes and, as its leaves, widgets. Lengths given to nodes are units; what is measured is pixels. It is
laid out in three steps: how wide everything is, how high it is at the width it gets, and where it lies. An item knows
the least it can do with and what it wants: what is scarce is taken from those that can do with less, and what is left
over goes to those that `grow`.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from itertools import accumulate, pairwise
from math import inf
from typing import TYPE_CHECKING, Final, Literal, NamedTuple

import pygame

if TYPE_CHECKING:
    from jungle_games.ui.painter import Painter
    from jungle_games.ui.widgets.base import Widget
    from jungle_games.ui.widgets.scroll import ScrollView

Align = Literal["stretch", "start", "center", "end"]
"""Where an item lies across its row or column: over all of it, or at its natural size at one end or in the middle."""
Justify = Literal["start", "center", "end", "between"]
"""Where items lie along a row or column in which nothing grows; ``between``: spread over all of it."""
Bounds = tuple[float | None, float | None]
"""Units of width and height; None: no bound."""


_LITTLE: Final = 1e-6
"""Less than any pixel; the weight of what grows only once all else has grown as far as it may."""


class Extent(NamedTuple):
    """Pixels along one axis: the least that will do, and what is wanted."""

    least: int
    wanted: int


def _most(extents: Sequence[Extent]) -> Extent:
    return Extent(max((each.least for each in extents), default=0), max((each.wanted for each in extents), default=0))


def _sum(extents: Sequence[Extent], more: int = 0) -> Extent:
    return Extent(sum(each.least for each in extents) + more, sum(each.wanted for each in extents) + more)


@dataclass(frozen=True)
class Ruler:
    """Measures the items of one page, with ``u`` pixels per unit, and nothing twice."""

    painter: Painter
    u: float
    _widths: dict[Item, Extent] = field(default_factory=dict)
    _heights: dict[tuple[Item, int], Extent] = field(default_factory=dict)

    def px(self, length: float) -> int:
        """``length`` units in whole pixels; what is there at all is at least one."""
        return max(1, round(length * self.u)) if length else 0

    def width(self, item: Item) -> Extent:
        """How wide ``item`` is."""
        known = self._widths.get(item)
        if known is None:
            known = self._widths[item] = item._measure_width(self)
        return known

    def height(self, item: Item, width: int) -> Extent:
        """How high ``item`` is, ``width`` pixels wide."""
        key = (item, width)
        known = self._heights.get(key)
        if known is None:
            known = self._heights[key] = item._measure_height(self, width)
        return known


def lay_out(page: Item, rect: pygame.Rect, painter: Painter, u: float, host: Widget) -> None:
    """Lay ``page`` out in ``rect``, ``u`` pixels to the unit; its widgets become the children of ``host``."""
    adopt_only(page, host)
    page._lay_out(rect, Ruler(painter, u), host)


def adopt_only(item: Item, host: Widget) -> None:
    """Let those children of ``host`` go that are not in ``item``: of another page, or of this one before it changed."""
    wanted = set(item.widgets())
    for child in [child for child in host.children if child not in wanted]:
        host.remove(child)


class Item:
    """What a row or column holds: a node, or a widget."""

    weight: float = 0.0
    """Its share of the room that is left over along its row or column."""
    across: Align | None = None
    """Where it lies across its row or column, if not as the others do."""

    @property
    def takes_room(self) -> bool:
        """Whether it takes any room."""
        return True

    def widgets(self) -> Iterator[Widget]:
        """The widgets in it, in reading order."""
        raise NotImplementedError

    def grow(self, weight: float = 1.0) -> Sized:
        """The same, taking a share of the room that is left over."""
        return Sized(self, weight=weight)

    def at(self, across: Align) -> Sized:
        """The same, lying at ``across`` in its row or column."""
        return Sized(self, across=across)

    def sized(self, width: float | None = None, height: float | None = None) -> Sized:
        """The same, exactly so many units wide or high."""
        return Sized(self, (width, height), (width, height))

    def at_least(self, width: float | None = None, height: float | None = None) -> Sized:
        """The same, at least so many units wide or high."""
        return Sized(self, least=(width, height))

    def at_most(self, width: float | None = None, height: float | None = None) -> Sized:
        """The same, at most so many units wide or high."""
        return Sized(self, most=(width, height))

    def padded(self, across: float, down: float | None = None) -> Padded:
        """The same with so many units of room at its sides, and above and below."""
        return Padded(self, across, across if down is None else down)

    # What those that derive say: asked by a ruler and by whatever holds it.

    def _limit(self, ruler: Ruler, axis: Literal[0, 1]) -> float:
        """How wide (0) or high (1) it grows at most."""
        return inf

    def _measure_width(self, ruler: Ruler) -> Extent:
        raise NotImplementedError

    def _measure_height(self, ruler: Ruler, width: int) -> Extent:
        raise NotImplementedError

    def _lay_out(self, rect: pygame.Rect, ruler: Ruler, host: Widget) -> None:
        raise NotImplementedError


class Stack(Item):
    """Items in one place, the later ones above the earlier; the base of all nodes."""

    def __init__(self, *items: Item) -> None:
        self.items: Final = items

    @property
    def takes_room(self) -> bool:
        """Whether anything in it is."""
        return any(item.takes_room for item in self.items)

    @property
    def parts(self) -> list[Item]:
        """The items that take room."""
        return [item for item in self.items if item.takes_room]

    def widgets(self) -> Iterator[Widget]:
        """The widgets of all its items."""
        for item in self.items:
            yield from item.widgets()

    def _measure_width(self, ruler: Ruler) -> Extent:
        return _most([ruler.width(part) for part in self.parts])

    def _measure_height(self, ruler: Ruler, width: int) -> Extent:
        return _most([ruler.height(part, width) for part in self.parts])

    def _lay_out(self, rect: pygame.Rect, ruler: Ruler, host: Widget) -> None:
        for part in self.parts:
            part._lay_out(rect, ruler, host)


class Sized(Stack):
    """An item with bounds of its own, and how it lies in its row or column."""

    def __init__(
        self, item: Item, least: Bounds = (None, None), most: Bounds = (None, None), *, weight: float | None = None,
        across: Align | None = None,
    ) -> None:  # fmt: skip
        super().__init__(item)
        self._least, self._most = least, most
        self.weight = item.weight if weight is None else weight
        self.across = across or item.across

    def _limit(self, ruler: Ruler, axis: Literal[0, 1]) -> float:
        high = self._most[axis]
        return self.items[0]._limit(ruler, axis) if high is None else ruler.px(max(high, self._least[axis] or 0))

    def _bounded(self, extent: Extent, ruler: Ruler, axis: Literal[0, 1]) -> Extent:
        low, most = ruler.px(self._least[axis] or 0), self._limit(ruler, axis)
        return Extent(*(int(min(max(each, low), most)) for each in extent))

    def _measure_width(self, ruler: Ruler) -> Extent:
        return self._bounded(super()._measure_width(ruler), ruler, 0)

    def _measure_height(self, ruler: Ruler, width: int) -> Extent:
        return self._bounded(super()._measure_height(ruler, width), ruler, 1)


class Padded(Stack):
    """An item with room round it, in units."""

    def __init__(self, item: Item, across: float, down: float) -> None:
        super().__init__(item)
        self.weight, self.across = item.weight, item.across
        self._sides, self._ends = across, down

    def _measure_width(self, ruler: Ruler) -> Extent:
        return _sum([super()._measure_width(ruler)], 2 * ruler.px(self._sides))

    def _measure_height(self, ruler: Ruler, width: int) -> Extent:
        inner = super()._measure_height(ruler, width - 2 * ruler.px(self._sides))
        return _sum([inner], 2 * ruler.px(self._ends))

    def _lay_out(self, rect: pygame.Rect, ruler: Ruler, host: Widget) -> None:
        super()._lay_out(rect.inflate(-2 * ruler.px(self._sides), -2 * ruler.px(self._ends)), ruler, host)


class Box(Padded):
    """An item on a ground: a panel, a sheet of paper, a hollow."""

    def __init__(self, ground: Widget, item: Item, across: float = 0.0, down: float | None = None) -> None:
        super().__init__(item, across, across if down is None else down)
        self.ground: Final = ground

    @property
    def takes_room(self) -> bool:
        """Whether its ground is."""
        return self.ground.takes_room

    def widgets(self) -> Iterator[Widget]:
        """The ground, then what is on it."""
        yield self.ground
        yield from super().widgets()

    def _lay_out(self, rect: pygame.Rect, ruler: Ruler, host: Widget) -> None:
        self.ground._lay_out(rect, ruler, host)
        adopt_only(self.items[0], self.ground)
        super()._lay_out(rect, ruler, self.ground)


class Space(Stack):
    """Empty room: so many units, which give way first, or whatever is left over if it grows."""

    def __init__(self, length: float = 0.0) -> None:
        super().__init__()
        self._length = length

    @property
    def takes_room(self) -> bool:
        """It is room, not nothing."""
        return True

    def _measure_width(self, ruler: Ruler) -> Extent:
        return Extent(0, ruler.px(self._length))

    def _measure_height(self, ruler: Ruler, width: int) -> Extent:
        return Extent(0, ruler.px(self._length))


def centred(item: Item, most: float | None) -> Row:
    """``item`` over all of its room up to ``most`` units of width, and in the middle of more."""
    return Row(Space().grow(_LITTLE), item.at_most(width=most).grow(), Space().grow(_LITTLE))


def shared_out(room: int, extents: Sequence[Extent], weights: Sequence[float], limits: Sequence[float]) -> list[int]:
    """Pixels for each of ``extents`` out of ``room``.

    All get what they want where that fits, and by their weights what is left, up to their ``limits``; else all come
    nearer to their least.

    >>> shared_out(100, [Extent(10, 30), Extent(10, 30)], [0, 1], [inf, inf])
    [30, 70]
    >>> shared_out(100, [Extent(10, 30), Extent(10, 30)], [1, 1], [inf, 40])
    [60, 40]
    >>> shared_out(40, [Extent(10, 30), Extent(20, 30)], [0, 1], [inf, inf])
    [17, 23]
    """
    lengths = [float(each.wanted) for each in extents]
    left = room - sum(lengths)
    if left < 0:
        spare = [each.wanted - each.least for each in extents]
        share = min(1.0, -left / sum(spare)) if any(spare) else 0.0
        lengths = [length - share * each for length, each in zip(lengths, spare, strict=True)]
    growing = [index for index, weight in enumerate(weights) if weight > 0]
    while left > _LITTLE and growing:
        step = min([left / sum(weights[i] for i in growing), *((limits[i] - lengths[i]) / weights[i] for i in growing)])
        for index in growing:
            lengths[index] += max(0.0, step) * weights[index]
        left = room - sum(lengths)
        growing = [index for index in growing if limits[index] - lengths[index] > _LITTLE]
    ends = [round(end + _LITTLE) for end in accumulate(lengths)]
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
        return _sum([ruler.width(part) for part in self.parts], self._gaps(ruler))

    def _columns(self, ruler: Ruler, x: int, width: int) -> list[tuple[int, int]]:
        return self._spans(ruler, x, width, [ruler.width(part) for part in self.parts])

    def _measure_height(self, ruler: Ruler, width: int) -> Extent:
        columns = self._columns(ruler, 0, width)
        return _most([ruler.height(part, w) for part, (_x, w) in zip(self.parts, columns, strict=True)])

    def _lay_out(self, rect: pygame.Rect, ruler: Ruler, host: Widget) -> None:
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
        return _sum(self._heights(ruler, width), self._gaps(ruler))

    def _lay_out(self, rect: pygame.Rect, ruler: Ruler, host: Widget) -> None:
        spans = self._spans(ruler, rect.y, rect.h, self._heights(ruler, rect.w))
        for part, (y, height) in zip(self.parts, spans, strict=True):
            x, width = self._across(part, ruler, rect.x, rect.w)
            part._lay_out(pygame.Rect(x, y, width, height), ruler, host)


class Grid(Stack):
    """Items in ``columns`` of equal width, row by row; fewer columns where each would have less than ``least`` units.

    A row is as high as its highest item; ``even``: all are as high as the highest of all, and share what is left.
    """

    def __init__(
        self, *items: Item, columns: int, gap: float | tuple[float, float] = 0.0, least: float = 0.0, even: bool = False
    ) -> None:
        super().__init__(*items)
        self._columns, self._least, self._even = columns, least, even
        self._across, self._down = gap if isinstance(gap, tuple) else (gap, gap)

    def _measure_width(self, ruler: Ruler) -> Extent:
        least, wanted = super()._measure_width(ruler)
        gaps = ruler.px(self._across) * (self._columns - 1)
        widest = max(wanted, ruler.px(self._least)) * self._columns + gaps
        return Extent(ruler.px(self._least) if self._least else least * self._columns + gaps, widest)

    def _rows(self, ruler: Ruler, width: int) -> list[Row]:
        """The items row by row, in cells of equal width."""
        gap, count, parts = ruler.px(self._across), self._columns, self.parts
        if self._least:
            count = max(1, min(count, (width + gap) // (ruler.px(self._least) + gap)))
        cells = [_Cell(part) for part in parts] + [_Cell(Space()) for _empty in range(-len(parts) % count)]
        return [Row(*cells[first : first + count], gap=self._across) for first in range(0, len(cells), count)]

    def _lines(self, ruler: Ruler, width: int) -> tuple[list[Row], list[Extent]]:
        rows = self._rows(ruler, width)
        heights = [row._measure_height(ruler, width) for row in rows]
        return rows, [_most(heights)] * len(rows) if self._even else heights

    def _measure_height(self, ruler: Ruler, width: int) -> Extent:
        heights = self._lines(ruler, width)[1]
        return _sum(heights, ruler.px(self._down) * max(0, len(heights) - 1))

    def _lay_out(self, rect: pygame.Rect, ruler: Ruler, host: Widget) -> None:
        rows, heights = self._lines(ruler, rect.w)
        gap, y = ruler.px(self._down), rect.y
        room = rect.h - gap * max(0, len(rows) - 1)
        shares = shared_out(room, heights, [float(self._even)] * len(rows), [inf] * len(rows))
        for row, height in zip(rows, shares, strict=True):
            row._lay_out(pygame.Rect(rect.x, y, rect.w, height), ruler, host)
            y += height + gap


class _Cell(Stack):
    """An item of a grid: as wide as the others, whatever it wants."""

    weight = 1.0

    def _measure_width(self, ruler: Ruler) -> Extent:
        return Extent(0, 0)


class _Aligned(Stack):
    """A cell of a table: as wide as all others of its column."""

    def __init__(self, cell: Item, column: Sequence[Item]) -> None:
        super().__init__(cell)
        self._column = column
        self.weight = column[0].weight

    def _measure_width(self, ruler: Ruler) -> Extent:
        return _most([ruler.width(cell) for cell in self._column])


def table(*rows: Sequence[Item], gap: float = 0.0, apart: float = 0.0) -> Column:
    """Rows whose cells are as wide as their columns, ``gap`` units between columns and ``apart`` between rows.

    The first row says which columns grow.
    """
    columns = list(zip(*rows, strict=True))
    lines = [[_Aligned(cell, column) for cell, column in zip(row, columns, strict=True)] for row in rows]
    return Column(*(Row(*line, gap=gap, align="center") for line in lines), gap=apart)


class Wrap(Stack):
    """Items side by side in as many rows as it takes; each row begins at the left, or ends at the right."""

    def __init__(self, *items: Item, gap: float = 0.0, justify: Justify = "start") -> None:
        super().__init__(*items)
        self._gap, self._justify = gap, justify

    def _rows(self, ruler: Ruler, width: int) -> Column:
        rows, room = list[list[Item]](), 0
        for part in self.parts:
            wanted = ruler.width(part).wanted + ruler.px(self._gap)
            if not rows or wanted > room:
                rows.append([])
                room = width + ruler.px(self._gap)
            rows[-1].append(part)
            room -= wanted
        return Column(*(Row(*row, gap=self._gap, justify=self._justify) for row in rows), gap=self._gap)

    def _measure_width(self, ruler: Ruler) -> Extent:
        widths = [ruler.width(part) for part in self.parts]
        gaps = ruler.px(self._gap) * max(0, len(widths) - 1)
        return Extent(_most(widths).least, _sum(widths, gaps).wanted)

    def _measure_height(self, ruler: Ruler, width: int) -> Extent:
        return self._rows(ruler, width)._measure_height(ruler, width)

    def _lay_out(self, rect: pygame.Rect, ruler: Ruler, host: Widget) -> None:
        self._rows(ruler, rect.w)._lay_out(rect, ruler, host)


class Scroll(Stack):
    """An item that scrolls in ``view`` where it is higher than its room, of which ``least`` units will do."""

    weight = 1.0

    def __init__(self, view: ScrollView, item: Item, *, least: float = 120.0) -> None:
        super().__init__(item)
        self.view: Final = view
        self._least = least

    @property
    def takes_room(self) -> bool:
        """Whether its view is."""
        return self.view.takes_room

    def widgets(self) -> Iterator[Widget]:
        """The view, then what is in it."""
        yield self.view
        yield from super().widgets()

    def _measure_height(self, ruler: Ruler, width: int) -> Extent:
        wanted = super()._measure_height(ruler, width).wanted
        return Extent(min(wanted, ruler.px(self._least)), wanted)

    def _lay_out(self, rect: pygame.Rect, ruler: Ruler, host: Widget) -> None:
        self.view._lay_out(rect, ruler, host)
        adopt_only(self.items[0], self.view)
        wanted = super()._measure_height(ruler, rect.w).wanted
        super()._lay_out(pygame.Rect(rect.topleft, (rect.w, max(wanted, rect.h))), ruler, self.view)
        self.view.settle(wanted)


class FirstThatFits(Stack):
    """The first of several arrangements that has room for what it needs; the last one where none has.

    A widget may be in several of them; one that is not in the chosen one is left out of the page.
    """

    def _measure_width(self, ruler: Ruler) -> Extent:
        return Extent(min(ruler.width(item).least for item in self.items), ruler.width(self.items[0]).wanted)

    def _narrow_enough(self, ruler: Ruler, width: int) -> list[Item]:
        return [item for item in self.items if ruler.width(item).least <= width] or [self.items[-1]]

    def _measure_height(self, ruler: Ruler, width: int) -> Extent:
        heights = [ruler.height(item, width) for item in self._narrow_enough(ruler, width)]
        return Extent(min(each.least for each in heights), heights[0].wanted)

    def _lay_out(self, rect: pygame.Rect, ruler: Ruler, host: Widget) -> None:
        narrow = self._narrow_enough(ruler, rect.w)
        chosen = next((item for item in narrow if ruler.height(item, rect.w).least <= rect.h), narrow[-1])
        for widget in self.widgets():
            widget.left_out = True
        for widget in chosen.widgets():
            widget.left_out = False
        chosen._lay_out(rect, ruler, host)
