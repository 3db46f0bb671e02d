"""Layout: a page is a tree of rows and columns that says what belongs together; it computes every rectangle.

A tree is made of nodes and, as its leaves, widgets. Lengths given to nodes are units; what is measured is pixels. It is
laid out in three steps: how wide everything is, how high it is at the width it gets, and where it lies. An item knows
the least it can do with and what it wants: what is scarce is taken from those that can do with less, and what is left
over goes to those that `grow`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from functools import partial
from itertools import accumulate, chain, pairwise
from math import inf
from typing import Final, Literal, NamedTuple, TypeVar, cast

import pygame

from jungle_games.ui.painter import Painter

S = TypeVar("S", bound="Item")
T = TypeVar("T")

Align = Literal["stretch", "start", "center", "end"]
"""Where an item lies across its row or column: over all of it, or at its natural size at one end or in the middle."""
Justify = Literal["start", "center", "end", "between"]
"""Where items lie along a row or column in which nothing grows; ``between``: spread over all of it."""
Bounds = tuple[float | None, float | None]
"""Units of width and height; None: no bound."""


LITTLE: Final = 1e-6
"""Less than any pixel; the weight of what grows only once all else has grown as far as it may."""


class Extent(NamedTuple):
    """A length in pixels along one axis: the minimum, and the wanted one."""

    least: int
    wanted: int


def most_of(extents: Sequence[Extent]) -> Extent:
    """The extent of items that lie side by side across the axis: the largest of each."""
    if len(extents) == 1:  # as in most nodes
        return extents[0]
    return Extent(max([each[0] for each in extents], default=0), max([each[1] for each in extents], default=0))


def sum_of(extents: Sequence[Extent], more: int = 0) -> Extent:
    """The extent of items one after another, with ``more`` pixels between or around them."""
    return Extent(sum([each[0] for each in extents]) + more, sum([each[1] for each in extents]) + more)


@dataclass(frozen=True)
class Ruler:
    """Measures the items of one page, with ``u`` pixels per unit, and nothing twice."""

    painter: Painter
    u: float
    _widths: dict[Item, Extent] = field(default_factory=dict)
    _heights: dict[tuple[Item, int], Extent] = field(default_factory=dict)
    _parts: dict[Stack, list[Item]] = field(default_factory=dict)
    _notes: dict[tuple[object, Item, int], object] = field(default_factory=dict)

    def px(self, length: float) -> int:
        """``length`` units in whole pixels; what is there at all is at least one."""
        return max(1, round(length * self.u)) if length else 0

    def width(self, item: Item) -> Extent:
        known = self._widths.get(item)
        if known is None:
            known = self._widths[item] = item._measure_width(self)
        return known

    def height(self, item: Item, width: int) -> Extent:
        key = (item, width)
        known = self._heights.get(key)
        if known is None:
            known = self._heights[key] = item._measure_height(self, width)
        return known

    def parts(self, stack: Stack) -> list[Item]:
        """The items of ``stack`` that take up space."""
        known = self._parts.get(stack)
        if known is None:
            known = self._parts[stack] = [item for item in stack.items if item._takes_room(self)]
        return known

    def note(self, measure: Callable[[S, Ruler, int], T], item: S, width: int) -> T:
        """The cached result of ``measure`` for ``item`` at ``width`` pixels."""
        key = (measure, item, width)
        known = self._notes.get(key, self)
        if known is self:
            known = self._notes[key] = measure(item, self, width)
        return cast("T", known)


def lay_out(page: Item, rect: pygame.Rect, ruler: Ruler, host: Leaf) -> None:
    """Lay ``page`` out in ``rect``, measured with ``ruler``; its widgets become the children of ``host``."""
    host.adopt_only(page)
    page._lay_out(rect, ruler, host)


class Item:
    """What a row or column holds: a node, or a widget."""

    weight: float = 0.0
    """Its share of the room that is left over along its row or column."""
    across: Align | None = None
    """Where it lies across its row or column, if not as the others do."""

    def widgets(self) -> Iterator[Leaf]:
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

    def gives_way(self, height: float) -> Sized:
        """The same, down to so many units of height where there is too little."""
        return Sized(self, gives=height)

    def padded(self, across: float, down: float | None = None) -> Padded:
        """The same with so many units of room at its sides, and above and below."""
        return Padded(self, across, across if down is None else down)

    # What those that derive say: asked by a ruler and by whatever holds it.

    def _takes_room(self, ruler: Ruler) -> bool:
        return True

    def _limit(self, ruler: Ruler, axis: Literal[0, 1]) -> float:
        """The maximum width (axis 0) or height (axis 1) to which it grows."""
        return inf

    def _measure_width(self, ruler: Ruler) -> Extent:
        raise NotImplementedError

    def _measure_height(self, ruler: Ruler, width: int) -> Extent:
        raise NotImplementedError

    def _lay_out(self, rect: pygame.Rect, ruler: Ruler, host: Leaf) -> None:
        raise NotImplementedError


class Leaf(Item):
    """A widget, as seen by the layout."""

    left_out = False
    """Whether the present arrangement of its page leaves it out."""

    @property
    def takes_space(self) -> bool:
        raise NotImplementedError

    def _takes_room(self, ruler: Ruler) -> bool:
        return self.takes_space

    def widgets(self) -> Iterator[Leaf]:
        """Only itself: a widget lays out its own children."""
        return iter((self,))

    def adopt_only(self, item: Item) -> None:
        """Remove all children that are not in ``item``, such as those of an earlier page."""
        raise NotImplementedError


class Stack(Item):
    """Items in one place, the later ones above the earlier; the base of all nodes."""

    _leaves: tuple[Leaf, ...] | None = None
    """The widgets in it, kept because arrangements share many of them."""

    def __init__(self, *items: Item) -> None:
        self.items: Final = items

    def _takes_room(self, ruler: Ruler) -> bool:
        return bool(ruler.parts(self))

    def widgets(self) -> Iterator[Leaf]:
        if len(self.items) == 1:
            return self.items[0].widgets()
        if self._leaves is None:
            self._leaves = tuple(dict.fromkeys(chain.from_iterable([item.widgets() for item in self.items])))
        return iter(self._leaves)

    def _measure_width(self, ruler: Ruler) -> Extent:
        return most_of([ruler.width(part) for part in ruler.parts(self)])

    def _measure_height(self, ruler: Ruler, width: int) -> Extent:
        return most_of([ruler.height(part, width) for part in ruler.parts(self)])

    def _lay_out(self, rect: pygame.Rect, ruler: Ruler, host: Leaf) -> None:
        for part in ruler.parts(self):
            part._lay_out(rect, ruler, host)


class Sized(Stack):
    """An item with bounds of its own, and how it lies in its row or column."""

    def __init__(
        self, item: Item, least: Bounds = (None, None), most: Bounds = (None, None), *, weight: float | None = None,
        across: Align | None = None, gives: float | None = None,
    ) -> None:  # fmt: skip
        super().__init__(item)
        self._least, self._most, self._gives = least, most, gives
        self.weight = item.weight if weight is None else weight
        self.across = across or item.across

    def _limit(self, ruler: Ruler, axis: Literal[0, 1]) -> float:
        high = self._most[axis]
        return self.items[0]._limit(ruler, axis) if high is None else ruler.px(max(high, self._least[axis] or 0))

    def _bounded(self, extent: Extent, ruler: Ruler, axis: Literal[0, 1]) -> Extent:
        low, most = ruler.px(self._least[axis] or 0), self._limit(ruler, axis)
        if low <= extent[0] <= extent[1] <= most:
            return extent
        return Extent(int(min(max(extent[0], low), most)), int(min(max(extent[1], low), most)))

    def _measure_width(self, ruler: Ruler) -> Extent:
        return self._bounded(super()._measure_width(ruler), ruler, 0)

    def _measure_height(self, ruler: Ruler, width: int) -> Extent:
        extent = self._bounded(super()._measure_height(ruler, width), ruler, 1)
        return extent if self._gives is None else Extent(min(extent.wanted, ruler.px(self._gives)), extent.wanted)


class Tight(Stack):
    """An item that never gets more width than its minimum."""

    def _measure_width(self, ruler: Ruler) -> Extent:
        least = super()._measure_width(ruler).least
        return Extent(least, least)


class Padded(Stack):
    """An item with padding, in units."""

    def __init__(self, item: Item, across: float, down: float) -> None:
        super().__init__(item)
        self.weight, self.across = item.weight, item.across
        self._sides, self._ends = across, down

    def _measure_width(self, ruler: Ruler) -> Extent:
        return sum_of([super()._measure_width(ruler)], 2 * ruler.px(self._sides))

    def _measure_height(self, ruler: Ruler, width: int) -> Extent:
        inner = super()._measure_height(ruler, width - 2 * ruler.px(self._sides))
        return sum_of([inner], 2 * ruler.px(self._ends))

    def _lay_out(self, rect: pygame.Rect, ruler: Ruler, host: Leaf) -> None:
        super()._lay_out(rect.inflate(-2 * ruler.px(self._sides), -2 * ruler.px(self._ends)), ruler, host)


class Box(Padded):
    """An item on a ground: a panel, a sheet of paper, a hollow."""

    def __init__(self, ground: Leaf, item: Item, across: float = 0.0, down: float | None = None) -> None:
        super().__init__(item, across, across if down is None else down)
        self.ground: Final = ground

    def _takes_room(self, ruler: Ruler) -> bool:
        return self.ground.takes_space

    def widgets(self) -> Iterator[Leaf]:
        yield self.ground
        yield from super().widgets()

    def _lay_out(self, rect: pygame.Rect, ruler: Ruler, host: Leaf) -> None:
        self.ground._lay_out(rect, ruler, host)
        self.ground.adopt_only(self.items[0])
        super()._lay_out(rect, ruler, self.ground)


class Space(Stack):
    """Empty room: so many units or, where there is too little, fewer; or whatever is left over if it grows."""

    def __init__(self, length: float = 0.0) -> None:
        super().__init__()
        self._length = length

    def _takes_room(self, ruler: Ruler) -> bool:
        return True

    def _measure_width(self, ruler: Ruler) -> Extent:
        return Extent(0, ruler.px(self._length))

    def _measure_height(self, ruler: Ruler, width: int) -> Extent:
        return Extent(0, ruler.px(self._length))


def centred(item: Item, most: float | None) -> Row:
    """``item`` over all of its room up to ``most`` units of width, and in the middle of more."""
    return Row(Space().grow(LITTLE), item.at_most(width=most).grow(), Space().grow(LITTLE))


def shared_out(space: int, extents: Sequence[Extent], weights: Sequence[float], limits: Sequence[float]) -> list[int]:
    """Pixels for each of ``extents`` out of ``space``.

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
    left = space - sum(lengths)
    if left >= 0 and not any(weights):
        return [each.wanted for each in extents]
    for growing in (True, False):
        spare = [
            each.wanted - each.least if (weight > 0) is growing else 0
            for each, weight in zip(extents, weights, strict=True)
        ]
        share = min(1.0, max(0.0, -left) / sum(spare)) if any(spare) else 0.0
        lengths = [length - share * each for length, each in zip(lengths, spare, strict=True)]
        left = space - sum(lengths)
    growers = [index for index, weight in enumerate(weights) if weight > 0]
    while left > LITTLE and growers:
        step = min([left / sum(weights[i] for i in growers), *((limits[i] - lengths[i]) / weights[i] for i in growers)])
        for index in growers:
            lengths[index] += max(0.0, step) * weights[index]
        left = space - sum(lengths)
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

    def _spans(self, ruler: Ruler, space: int, extents: Sequence[Extent]) -> list[tuple[int, int]]:
        parts, gaps, gap = ruler.parts(self), self._gaps(ruler), ruler.px(self._gap)
        limits = [part._limit(ruler, self.axis) for part in parts]
        lengths = shared_out(space - gaps, extents, [part.weight for part in parts], limits)
        left = max(0, space - sum(lengths) - gaps)
        at = {"center": left / 2, "end": float(left)}.get(self._justify, 0.0)
        more = left / max(1, len(lengths) - 1) if self._justify == "between" else 0.0
        spans = []
        for length in lengths:
            spans.append((round(at), length))
            at += length + gap + more
        return spans

    def _place_across(
        self, item: Item, ruler: Ruler, start: int, space: int, extent: Callable[[], Extent]
    ) -> tuple[int, int]:
        align = item.across or self._align
        if align == "stretch":
            return start, int(min(space, item._limit(ruler, 0 if self.axis else 1)))
        length = min(space, extent().wanted)
        return start + {"center": (space - length) // 2, "end": space - length}.get(align, 0), length


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
            y, height = self._place_across(part, ruler, rect.y, rect.h, partial(ruler.height, part, width))
            part._lay_out(pygame.Rect(rect.x + x, y, width, height), ruler, host)


class Column(_Line):
    """Items below one another."""

    axis = 1

    def _across(self, part: Item, ruler: Ruler, x: int, width: int) -> tuple[int, int]:
        return self._place_across(part, ruler, x, width, partial(ruler.width, part))

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
    """A cell of a table, as wide as all others in its column."""

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


class Grid(Stack):
    """Items in ``columns`` of equal width, row by row; fewer columns where each would have less than ``least`` units.

    ``folds``: fewer, too, where words need more width than a column has; then all rows are about equally long.
    A row is as high as its highest item; ``even``: all are as high as the highest of all, and share what is left.
    """

    def __init__(
        self, *items: Item, columns: int, gap: float | tuple[float, float] = 0.0, least: float = 0.0,
        folds: bool = False, even: bool = False,
    ) -> None:  # fmt: skip
        super().__init__(*items)
        self._columns, self._least, self._folds, self._even = columns, least, folds, even
        self._across, self._down = gap if isinstance(gap, tuple) else (gap, gap)

    def _measure_width(self, ruler: Ruler) -> Extent:
        least, wanted = super()._measure_width(ruler)
        gaps = ruler.px(self._across) * (self._columns - 1)
        widest = max(wanted, ruler.px(self._least)) * self._columns + gaps
        if self._folds:
            return Extent(max(least, ruler.px(self._least)), widest)
        return Extent(ruler.px(self._least) if self._least else least * self._columns + gaps, widest)

    def _rows(self, ruler: Ruler, width: int) -> list[Row]:
        gap, count, parts = ruler.px(self._across), self._columns, ruler.parts(self)
        if self._least or self._folds:
            words = super()._measure_width(ruler).least if self._folds else 0
            count = max(1, min(count, (width + gap) // (max(words, ruler.px(self._least)) + gap)))
        if self._folds and count < self._columns:
            count = -(-len(parts) // -(-len(parts) // count))
        cells = [_Cell(part) for part in parts] + [_Cell(Space()) for _empty in range(-len(parts) % count)]
        return [Row(*cells[first : first + count], gap=self._across) for first in range(0, len(cells), count)]

    def _lines(self, ruler: Ruler, width: int) -> tuple[list[Row], list[Extent]]:
        rows = self._rows(ruler, width)
        heights = [row._measure_height(ruler, width) for row in rows]
        return rows, [most_of(heights)] * len(rows) if self._even else heights

    def _measure_height(self, ruler: Ruler, width: int) -> Extent:
        heights = ruler.note(Grid._lines, self, width)[1]
        return sum_of(heights, ruler.px(self._down) * max(0, len(heights) - 1))

    def _lay_out(self, rect: pygame.Rect, ruler: Ruler, host: Leaf) -> None:
        rows, heights = ruler.note(Grid._lines, self, rect.w)
        gap, y = ruler.px(self._down), rect.y
        space = rect.h - gap * max(0, len(rows) - 1)
        limits = [min(cell._limit(ruler, 1) for cell in row.items) for row in rows]
        shares = shared_out(space, heights, [float(self._even)] * len(rows), limits)
        for row, height in zip(rows, shares, strict=True):
            row._lay_out(pygame.Rect(rect.x, y, rect.w, height), ruler, host)
            y += height + gap


class _Cell(Stack):
    """A cell of a grid, as wide as all others regardless of its contents."""

    weight = 1.0

    def _limit(self, ruler: Ruler, axis: Literal[0, 1]) -> float:
        return self.items[0]._limit(ruler, axis) if axis else inf

    def _measure_width(self, ruler: Ruler) -> Extent:
        return Extent(0, 0)


class Wrap(Stack):
    """Items side by side in as many rows as it takes; each row begins at the left, or ends at the right."""

    def __init__(
        self, *items: Item, gap: float | tuple[float, float] = 0.0, justify: Justify = "start"
    ) -> None:
        super().__init__(*items)
        self._gap, self._down = gap if isinstance(gap, tuple) else (gap, gap)
        self._justify = justify

    def _rows(self, ruler: Ruler, width: int) -> Column:
        rows, space = list[list[Item]](), 0
        for part in ruler.parts(self):
            wanted = ruler.width(part).wanted + ruler.px(self._gap)
            if not rows or wanted > space:
                rows.append([])
                space = width + ruler.px(self._gap)
            rows[-1].append(part)
            space -= wanted
        return Column(*(Row(*row, gap=self._gap, justify=self._justify) for row in rows), gap=self._down)

    def _measure_width(self, ruler: Ruler) -> Extent:
        widths = [ruler.width(part) for part in ruler.parts(self)]
        gaps = ruler.px(self._gap) * max(0, len(widths) - 1)
        return Extent(most_of(widths).least, sum_of(widths, gaps).wanted)

    def _measure_height(self, ruler: Ruler, width: int) -> Extent:
        return ruler.height(ruler.note(Wrap._rows, self, width), width)

    def _lay_out(self, rect: pygame.Rect, ruler: Ruler, host: Leaf) -> None:
        ruler.note(Wrap._rows, self, rect.w)._lay_out(rect, ruler, host)


class Window(Leaf):
    """A widget in which others scroll."""

    def settle(self, content: int) -> None:
        """Take the children's places as unscrolled, ``content`` pixels high."""
        raise NotImplementedError


class Scroll(Stack):
    """An item that scrolls in ``view`` where it is higher than its room, of which ``least`` units will do."""

    weight = 1.0

    def __init__(self, view: Window, item: Item, *, least: float = 120.0) -> None:
        super().__init__(item)
        self.view: Final = view
        self._least = least

    def _takes_room(self, ruler: Ruler) -> bool:
        return self.view.takes_space

    def widgets(self) -> Iterator[Leaf]:
        yield self.view
        yield from super().widgets()

    def _measure_height(self, ruler: Ruler, width: int) -> Extent:
        wanted = super()._measure_height(ruler, width).wanted
        return Extent(min(wanted, ruler.px(self._least)), wanted)

    def _lay_out(self, rect: pygame.Rect, ruler: Ruler, host: Leaf) -> None:
        self.view._lay_out(rect, ruler, host)
        self.view.adopt_only(self.items[0])
        wanted = super()._measure_height(ruler, rect.w).wanted
        super()._lay_out(pygame.Rect(rect.topleft, (rect.w, max(wanted, rect.h))), ruler, self.view)
        self.view.settle(wanted)


class FirstThatFits(Stack):
    """The first of several arrangements that has room for what it needs; the last one where none has.

    A widget may be in several of them; one that is not in the chosen one is left out of the page. ``by_width``: how
    high they are does not matter.
    """

    def __init__(self, *items: Item, by_width: bool = False) -> None:
        super().__init__(*items)
        self._by_width = by_width

    def _measure_width(self, ruler: Ruler) -> Extent:
        return Extent(min(ruler.width(item).least for item in self.items), ruler.width(self.items[0]).wanted)

    def _narrow_enough(self, ruler: Ruler, width: int) -> Iterator[Item]:
        """The items that fit into ``width``, none measured before it is asked for; else those of the least width."""
        enough = filter(lambda item: ruler.width(item).least <= width, self.items)
        first = next(enough, None)
        if first is None:
            least = min(ruler.width(item).least for item in self.items)
            enough = filter(lambda item: ruler.width(item).least == least, self.items)
            first = next(enough)
        return iter((first,)) if self._by_width else chain((first,), enough)

    def _measure_height(self, ruler: Ruler, width: int) -> Extent:
        heights = [ruler.height(item, width) for item in self._narrow_enough(ruler, width)]
        return Extent(min(each.least for each in heights), heights[0].wanted)

    def _lay_out(self, rect: pygame.Rect, ruler: Ruler, host: Leaf) -> None:
        for chosen in self._narrow_enough(ruler, rect.w):
            if self._by_width or ruler.height(chosen, rect.w).least <= rect.h:
                break
        _show_only(chosen, self)
        chosen._lay_out(rect, ruler, host)


def side_by_side(
    *items: Item, gap: float = 0.0, below: float | None = None, align: Align = "center"
) -> FirstThatFits:
    """``items`` side by side, or where their words need the width below one another, ``below`` units apart."""
    column = Column(*(Sized(item, weight=0.0) for item in items), gap=gap if below is None else below)
    return FirstThatFits(Row(*items, gap=gap, align=align), column)


def or_scrolled(whole: Item, view: Window, low: Item | None = None, *, least: float = 120.0) -> FirstThatFits:
    """All of ``whole`` where it has room; else it, or ``low``, the same in less height, scrolls in ``view``."""
    return FirstThatFits(whole, Scroll(view, whole if low is None else low, least=least))


class Turns(Stack):
    """Several items in one place, of which only the one with the index ``shown`` is visible."""

    def __init__(self, *items: Item, shown: int = 0) -> None:
        super().__init__(*items)
        self.shown = shown

    def _lay_out(self, rect: pygame.Rect, ruler: Ruler, host: Leaf) -> None:
        _show_only(self.items[self.shown], self)
        self.items[self.shown]._lay_out(rect, ruler, host)


def _show_only(chosen: Item, among: Item) -> None:
    for widget in among.widgets():
        widget.left_out = True
    for widget in chosen.widgets():
        widget.left_out = False
