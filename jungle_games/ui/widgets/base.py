"""What every widget is: a pixel rectangle that draws itself and answers pointer and keys; and its tooltip."""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import Final, Generic, Self, TypeAlias, TypeVar, overload

import pygame

from jungle_games.ui.accessible import Node, Request, Role, box_of
from jungle_games.ui.events import Event, Point, PointerMove
from jungle_games.ui.layout import Extent, Item, Leaf, Ruler, lay_out
from jungle_games.ui.painter import Painter

TOOLTIP_DELAY: Final = 0.5


@dataclass(frozen=True, slots=True)
class Tip:
    """The words on something that is no widget, or only a part of one; what stands before a colon is its name.

    Without words only what it is ``about`` is shown. What is ``kept_clear`` is not covered by them.
    """

    tooltip: str
    shown_rect: pygame.Rect
    about: Sequence[Hashable] = ()
    kept_clear: Sequence[pygame.Rect] = ()
    tooltip_delay: float = TOOLTIP_DELAY


Tipped: TypeAlias = "Widget | Tip"
"""What a tooltip is for: a widget, a part of one, or a place of a table."""


class TooltipTimer:
    """Whose tooltip is on its way, and whose is shown."""

    def __init__(self) -> None:
        self.shown: Tipped | None = None
        self.due: float | None = None
        self._owner: Tipped | None = None
        self._hushed = False

    def clear(self) -> None:
        """Hide it until something else is pointed at than at the next update."""
        self.shown, self.due, self._hushed = None, None, True

    def update(self, owner: Tipped | None, now: float) -> bool:
        """Note what is pointed at; true when the tooltip appears or goes."""
        before, hushed, self._hushed = self.shown, self._hushed, False
        if owner is not None and not owner.tooltip:
            owner = None
        if owner != self._owner:
            self._owner = owner
            self.shown = None
            self.due = None if owner is None or hushed else now + owner.tooltip_delay
        if self.due is not None and now >= self.due:
            self.due = None
            self.shown = owner
        return self.shown != before


W = TypeVar("W", bound="Widget")

GIVING_WAY: Final = 0.7
"""How small words become, as a share of their size, before they are shortened."""
LEAST_TARGET: Final = 44.0
"""Units that what can be pressed measures at least, across and down, where nothing else is beside it."""
RING_SPREAD: Final = 18.0
"""How far the focus ring and its glow reach beyond a widget, in units."""


class Widget(Leaf):
    """The base of all widgets. A layout, or `place`, gives it its place; its scene draws it and hands it events.

    ``focusable``: takes the keyboard focus. ``hot``: reacts to the pointer (hover, press).
    """

    focusable = False
    hot = False
    opaque = True
    """Whether it has a ground of its own: what goes from place to place passes behind it."""
    tooltip_delay = TOOLTIP_DELAY
    """Seconds the pointer rests before the words show."""
    kept_clear: Sequence[pygame.Rect] = ()
    spread = 0.0
    """How far it paints beyond its rectangle, in units: shadow, lip, focus ring."""
    ring_corner: float | None = None
    """The corner of the focus ring round its rectangle, in units."""
    natural: tuple[float, float] = (0.0, 0.0)
    """The width and height it wants, in units, unless it measures what is in it."""
    content: Item | None = None
    """What is arranged on it; it is as large as that."""
    _laid_out_with: Painter | None = None

    def __init__(self, *, name: Hashable = None, tooltip: str = "", enabled: bool = True, visible: bool = True) -> None:
        """``name`` keeps the focus over a rebuilt layout; without one the widget stands for itself."""
        self.name = name
        self.tooltip = tooltip
        self.rect = pygame.Rect(0, 0, 0, 0)
        self.u = 1.0
        self.parent: Widget | None = None
        self.children: list[Widget] = []
        self.hovered = False
        self.pressed = False
        self.focused = False
        self._enabled = enabled
        self._visible = visible

    # -- place

    @property
    def takes_space(self) -> bool:
        """Whether it is visible, unless the page leaves it out."""
        return self._visible

    def adopt_only(self, item: Item) -> None:
        for child in set(self.children).difference(item.widgets()):
            self.remove(child)

    def _measure_width(self, ruler: Ruler) -> Extent:
        wanted = ruler.px(self.natural[0])
        return Extent(wanted, wanted) if self.content is None else ruler.width(self.content)

    def _measure_height(self, ruler: Ruler, width: int) -> Extent:
        wanted = ruler.px(self.natural[1])
        return Extent(wanted, wanted) if self.content is None else ruler.height(self.content, width)

    def _lay_out(self, rect: pygame.Rect, ruler: Ruler, host: Leaf) -> None:
        assert isinstance(host, Widget)
        if self.parent is not None and self.parent is not host:
            self.parent.remove(self)
        if self.parent is None:
            host.add(self)
        else:  # what was there already comes in the order of the page, too, in which it is read
            host.children.remove(self)
            host.children.append(self)
        self.place(rect, ruler.u)
        self._laid_out_with = ruler.painter
        self._lay_out_content(ruler)

    def _lay_out_content(self, ruler: Ruler) -> None:
        if self.content is not None:
            lay_out(self.content, self.rect, ruler, self)

    def relayout(self) -> None:
        """Lay its content out anew where it lies, because that has changed."""
        if self._laid_out_with is not None:
            self._lay_out_content(Ruler(self._laid_out_with, self.u))
            self.invalidate()

    def place(self, rect: pygame.Rect, u: float) -> None:
        """Lie at ``rect`` (pixels) with ``u`` pixels per unit inside; containers place their children."""
        self.invalidate()
        self.rect = pygame.Rect(rect)
        self.u = u
        self.arrange()
        self.invalidate()

    def arrange(self) -> None:
        """Place the children after the widget got its own place."""

    def shift(self, dx: int, dy: int) -> None:
        self.rect.move_ip(dx, dy)
        for child in self.children:
            child.shift(dx, dy)

    def px(self, length: float) -> int:
        return max(1, round(length * self.u))

    @property
    def extent(self) -> pygame.Rect:
        margin = 2 * (round(self.spread * self.u) + 1)
        return self.rect.inflate(margin, margin)

    @property
    def clip(self) -> pygame.Rect | None:
        """The window its ancestors show it through, in pixels; None: the whole screen."""
        return None if self.parent is None else self.parent.child_clip

    @property
    def child_clip(self) -> pygame.Rect | None:
        """The window its children are seen through; scroll views narrow it."""
        return self.clip

    @property
    def shown_rect(self) -> pygame.Rect:
        """The part of its rectangle that can be seen; empty when it is scrolled away."""
        clip = self.clip
        return self.rect if clip is None else self.rect.clip(clip)

    @property
    def pressable(self) -> pygame.Rect:
        return self.shown_rect if self.hand else pygame.Rect(0, 0, 0, 0)

    @property
    def reach(self) -> pygame.Rect:
        """How far round what can be pressed a finger may miss it, if nothing else lies there."""
        core, least = self.pressable, self.px(LEAST_TARGET)
        if not core:
            return core
        grown = core.inflate(max(0, least - core.w), max(0, least - core.h))
        return grown if self.clip is None else grown.clip(self.clip)

    # -- tree

    def add(self, child: W) -> W:
        """Take ``child`` in, above its elder siblings, and return it."""
        child.parent = self
        self.children.append(child)
        child.invalidate()
        return child

    def remove(self, child: Widget) -> None:
        child.invalidate()
        self.children.remove(child)
        child.parent = None

    def clear(self) -> None:
        for child in list(self.children):
            self.remove(child)

    def walk(self) -> Iterator[Widget]:
        if not self.visible:
            return
        yield self
        for child in self.children:
            yield from child.walk()

    def ancestors(self) -> Iterator[Widget]:
        parent = self.parent
        while parent is not None:
            yield parent
            parent = parent.parent

    def hit(self, point: Point) -> Widget | None:
        """The topmost enabled hot widget under ``point``, or None."""
        if not self.visible:
            return None
        for child in reversed(self.children):
            found = child.hit(point)
            if found is not None:
                return found
        lies_there = self.hot and self.rect.collidepoint(point)  # what it is seen through takes longer to find out
        return self if lies_there and self.enabled and self.shown_rect.collidepoint(point) else None

    @property
    def about(self) -> Sequence[Hashable]:
        """Values that describe it, by which related things are highlighted while it is pointed at."""
        return ()

    def tooltip_parts(self) -> Iterable[Tip]:
        return ()

    def tip_at(self, point: Point) -> Tipped | None:
        """The tooltip of what lies under ``point``, whether or not it can be pressed."""
        if not self.visible:
            return None
        for child in reversed(self.children):
            found = child.tip_at(point)
            if found is not None:
                return found
        if not self.shown_rect.collidepoint(point):
            return None
        part = next((part for part in self.tooltip_parts() if part.shown_rect.collidepoint(point)), None)
        return part or (self if self.tooltip or self.about else None)

    # -- for those who do not see it

    def nodes(self) -> Iterator[Node]:
        inside = tuple(node for child in self.children if child.visible for node in child.nodes())
        own = self.node(inside)
        if own is not None:
            yield own
            return
        yield from inside
        told = {node.name for node in inside}
        for part in self.tooltip_parts():
            if part.tooltip and part.tooltip not in told:
                yield Node((self.focus_id, part.tooltip), Role.IMAGE, part.tooltip, box_of(self.rect))

    def node(self, inside: tuple[Node, ...]) -> Node | None:
        """Its own node for assistive tools, containing the nodes ``inside``; None if it has none of its own."""
        if self.tooltip and not inside:
            return Node(self.focus_id, Role.IMAGE, self.tooltip, box_of(self.rect))
        return None

    @property
    def focus_node(self) -> Hashable:
        return self.focus_id

    def perform(self, request: Request) -> bool:
        return False

    # -- state

    @property
    def enabled(self) -> bool:
        """False: drawn dim, takes neither pointer nor focus."""
        return self._enabled

    @enabled.setter
    def enabled(self, value: bool) -> None:
        if value != self._enabled:
            self._enabled = value
            self.invalidate()

    @property
    def visible(self) -> bool:
        """Whether it is shown; an invisible widget takes part in nothing."""
        return self._visible and not self.left_out

    @visible.setter
    def visible(self, value: bool) -> None:
        if value != self._visible:
            self.invalidate()
            self._visible = value
            self.invalidate()

    def mark(self, *, hovered: bool | None = None, pressed: bool | None = None, focused: bool | None = None) -> None:
        before = (self.hovered, self.pressed, self.focused)
        self.hovered = self.hovered if hovered is None else hovered
        self.pressed = self.pressed if pressed is None else pressed
        self.focused = self.focused if focused is None else focused
        if (self.hovered, self.pressed, self.focused) != before:
            self.invalidate()
            if self.parent is not None:
                self.parent.child_marked(self)

    def child_marked(self, child: Widget) -> None:
        """Called when a child is hovered, pressed or focused, or no longer is; rows use it to show that themselves."""

    def invalidate(self) -> None:
        if self.parent is not None and self.visible:
            self.parent.damage(self.extent)

    def damage(self, area: pygame.Rect) -> None:
        """Pass on that a child wants ``area`` (pixels) drawn anew."""
        if self.parent is not None and self.visible:
            self.parent.damage(area)

    # -- drawing

    def draw(self, target: pygame.Surface, painter: Painter) -> None:
        self.paint(target, painter)
        self.draw_children(target, painter)

    def paint(self, target: pygame.Surface, painter: Painter) -> None:
        """Paint itself, without its children and the focus ring."""

    def draw_children(self, target: pygame.Surface, painter: Painter) -> None:
        area = target.get_clip()
        for child in self.children:
            if child.visible and child.painted_area.colliderect(area):
                child.draw(target, painter)

    @property
    def painted_area(self) -> pygame.Rect:
        return self.extent.unionall([child.painted_area for child in self.children if child.visible])

    def paint_focus(self, target: pygame.Surface, painter: Painter) -> None:
        """Paint the focus ring; called after everything else so that nothing covers it."""
        if self.ring_corner is not None:
            painter.focus_ring(target, self.rect, self.u, self.ring_corner)

    # -- events

    def handle(self, event: Event) -> bool:
        return False

    @property
    def hand(self) -> bool:
        return self.hot and self.enabled

    @property
    def dwells(self) -> bool:
        return self.hand

    def point(self, pos: Point) -> None:
        """The pointer moved over it, not pressed."""

    def press(self, pos: Point) -> None:
        """The pointer went down on it."""

    def drag(self, pos: Point) -> None:
        """The pointer moved while pressed."""

    def release(self, pos: Point, inside: bool) -> None:
        """The pointer was let go, ``inside`` its rectangle or not."""

    def cancel(self) -> None:
        """The press was taken away: undo what it began."""

    def wants_drag(self, start: Point, move: PointerMove) -> bool:
        """Whether to take over a press that began at ``start`` on a child, to scroll by touch."""
        return False

    @property
    def wants_text(self) -> bool:
        """True: typed characters come here while it has the focus."""
        return False

    # -- focus

    @property
    def focus_id(self) -> Hashable:
        return self if self.name is None else self.name

    @property
    def focus_rect(self) -> pygame.Rect:
        """Where it lies, also when it is scrolled away."""
        return self.rect

    @property
    def focus_enabled(self) -> bool:
        return self.focusable and self.enabled and self.visible

    def reveal(self, child: Widget) -> None:
        """Bring ``child`` (any descendant) into view; scroll views scroll."""


T = TypeVar("T")


class Shown(Generic[T]):
    """Something that a widget shows, an attribute of its class: set to another value, the widget is drawn anew.

    Setting it tells nobody else.
    """

    def __set_name__(self, owner: type[Widget], name: str) -> None:
        self._kept_as = f"_shown_{name}"

    @overload
    def __get__(self, widget: None, owner: type[Widget]) -> Self: ...

    @overload
    def __get__(self, widget: Widget, owner: type[Widget]) -> T: ...

    def __get__(self, widget: Widget | None, owner: type[Widget]) -> Self | T:
        if widget is None:
            return self
        value: T = widget.__dict__[self._kept_as]
        return value

    def __set__(self, widget: Widget, value: T) -> None:
        kept = widget.__dict__
        changed = self._kept_as in kept and kept[self._kept_as] != value
        kept[self._kept_as] = value
        if changed:
            widget.invalidate()
