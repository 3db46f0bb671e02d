"""What a layout is made of: items that know how large they are, and the nodes that hold one item or pile them up."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from itertools import chain
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

    def _takes_room(self, ruler: Ruler) -> bool:
        """Whether it takes up space."""
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
        if low <= extent[0] <= extent[1] <= most:
            return extent
        return Extent(int(min(max(extent[0], low), most)), int(min(max(extent[1], low), most)))

    def _measure_width(self, ruler: Ruler) -> Extent:
        return self._bounded(super()._measure_width(ruler), ruler, 0)

    def _measure_height(self, ruler: Ruler, width: int) -> Extent:
        return self._bounded(super()._measure_height(ruler, width), ruler, 1)


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
