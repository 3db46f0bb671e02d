"""What is pressed or chosen: buttons, switches, choices and sliders."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Sequence
from dataclasses import replace
from functools import partial
from typing import Final

import pygame

from jungle_games.ui.accessible import PRESSED, STEPPED, Act, Node, Request, Role, Scale, acting, box_of, words_of
from jungle_games.ui.events import Accept, Direction, Event, Key, Navigate, Point
from jungle_games.ui.layout import Extent, FirstThatFits, Grid, Row, Ruler
from jungle_games.ui.painter import Painter
from jungle_games.ui.pictures import Shadow
from jungle_games.ui.text import Face
from jungle_games.ui.theme import ButtonKind, ButtonState, mix
from jungle_games.ui.widgets.base import GIVING_WAY, LEAST_TARGET, RING_SPREAD, Shown, Widget
from jungle_games.ui.widgets.label import Label, draw_icon

_ICON: Final = 26.0
_ICON_GAP: Final = 10.0
_PADDING: Final = 8.0
_AIR: Final = 28.0
_LEADING: Final = 1.15
_ARROWS: Final = "‹› "
"""Signs beside the words of a button, which nobody is told."""
_KNOB: Final = 24.0
_KNOB_SHADOW: Final = Shadow(3, 2, 0.47)
_TICK: Final = 16.0


class Clickable(Widget):
    """The base of widgets that are clicked as a whole, by pointer or Accept."""

    focusable = True
    hot = True
    spread = RING_SPREAD
    chosen = Shown[bool | None]()
    """Whether it is the chosen one of several; None where there is nothing to choose."""

    def __init__(
        self,
        on_click: Callable[[], None] | None = None,
        *,
        name: Hashable = None,
        tooltip: str = "",
        enabled: bool = True,
        visible: bool = True,
    ) -> None:
        super().__init__(name=name, tooltip=tooltip, enabled=enabled, visible=visible)
        self.on_click = on_click
        self.chosen = None

    @property
    def words(self) -> str:
        """What is written on it; empty if that is what is in it."""
        return ""

    def node(self, inside: tuple[Node, ...]) -> Node | None:
        said = self.words.strip(_ARROWS) or words_of(inside) or self.tooltip
        told = "" if self.tooltip == said else self.tooltip
        pressed = acting(inside)
        return Node(
            self.focus_id,
            Role.BUTTON,
            said,
            box_of(self.rect),
            told,
            acts=PRESSED,
            enabled=self.enabled,
            selected=self.chosen,
            inside=pressed,
        )

    def click(self) -> None:
        if self.enabled and self.on_click is not None:
            self.on_click()

    def release(self, pos: Point, inside: bool) -> None:
        if inside:
            self.click()

    def handle(self, event: Event) -> bool:
        if isinstance(event, Accept):
            self.click()
            return True
        return False


class Button(Clickable):
    """A push button. ``size``, ``radius`` and ``lip`` are units; its label takes so many ``lines`` at most."""

    label = Shown[str]()
    natural = (200.0, 56.0)
    icon = Shown[str]()
    kind = Shown[ButtonKind]()

    def __init__(
        self,
        label: str = "",
        on_click: Callable[[], None] | None = None,
        *,
        kind: ButtonKind = "moss",
        icon: str = "",
        size: float = 18,
        face: Face = Face.BOLD,
        radius: float = 16,
        lip: float = 4,
        lines: int = 1,
        name: Hashable = None,
        tooltip: str = "",
        enabled: bool = True,
        visible: bool = True,
    ) -> None:
        super().__init__(on_click, name=name, tooltip=tooltip, enabled=enabled, visible=visible)
        self.size = size
        self.face = face
        self.radius = radius
        self.lip = lip
        self.most_lines = lines
        self.label = label
        self.kind = kind
        self.icon = icon
        self.alike: tuple[Button, ...] = ()
        """The buttons whose labels share one font size, and show icons all together or not at all."""

    @staticmethod
    def write_alike(buttons: Iterable[Button]) -> None:
        """Write the labels of all these buttons in one font size, that of the longest."""
        together = tuple(buttons)
        for button in together:
            button.alike = together

    @property
    def words(self) -> str:
        return self.label

    @property
    def state(self) -> ButtonState:
        if not self.enabled:
            return "disabled"
        if self.pressed and self.hovered:
            return "pressed"
        return "hover" if self.hovered else "normal"

    def _measure_width(self, ruler: Ruler) -> Extent:
        if not self.label:
            return super()._measure_width(ruler)
        label = self._as_label()._measure_width(ruler)
        icon = ruler.px(_ICON + _ICON_GAP) if self.icon else 0
        return Extent(label.least + 2 * ruler.px(_PADDING), label.wanted + icon + 2 * ruler.px(_AIR))

    def _measure_height(self, ruler: Ruler, width: int) -> Extent:
        if self.most_lines == 1 or not self.label:
            return super()._measure_height(ruler, width)
        words = self._as_label()._measure_height(ruler, width - 2 * ruler.px(_PADDING)).wanted
        wanted = max(ruler.px(self.natural[1]), words + ruler.px(2 * _PADDING + self.lip))
        return Extent(wanted, wanted)

    def _as_label(self) -> Label:
        lines = self.most_lines if self.most_lines > 1 else None
        return Label(self.label, size=self.size, face=self.face, lines=lines, leading=_LEADING)

    # -- drawing

    def paint(self, target: pygame.Surface, painter: Painter) -> None:
        face = painter.button_face(target, self.rect, self.u, self.kind, self.state, radius=self.radius, lip=self.lip)
        self.paint_content(target, painter, face, painter.theme.button(self.kind, self.state).ink)

    def paint_content(self, target: pygame.Surface, painter: Painter, face: pygame.Rect, ink: str) -> None:
        icon = self._icon_beside(painter)
        space, size = self._label_room(icon), self.written_size(painter)
        if self.most_lines == 1:
            lines = [painter.fit(self.label, self.face, size, space)] if self.label else []
        else:
            size, lines = self._in_lines(painter, space)
        widths = [painter.text_width(line, self.face, size) for line in lines]
        gap = self.px(_ICON_GAP) if icon and lines else 0
        left = face.centerx - (icon + gap + max(widths, default=0)) / 2
        if icon:
            draw_icon(target, painter, self.icon, (left + icon / 2, face.centery), icon, ink)
        for index, (line, width) in enumerate(zip(lines, widths, strict=True)):
            x = left + icon + gap + (max(widths) - width) / 2
            y = face.centery + (index - (len(lines) - 1) / 2) * size * _LEADING
            painter.label(target, line, (round(x), y), self.face, size, ink)

    def paint_focus(self, target: pygame.Surface, painter: Painter) -> None:
        painter.focus_ring(target, self.rect, self.u, min(self.radius, self.rect.h / self.u / 2))

    def _icon_px(self) -> int:
        return min(self.px(_ICON), self.rect.h // 2) if self.icon else 0

    @property
    def _least(self) -> int:
        return self.px(GIVING_WAY * self.size)

    def _label_room(self, icon: int) -> int:
        return (self.rect.w - 2 * self.px(_PADDING)) - (icon + self.px(_ICON_GAP) if icon else 0)

    def _icon_beside(self, painter: Painter) -> int:
        words = self.label and any(each._only_words(painter) for each in self._row)
        return 0 if words else self._icon_px()

    @property
    def _row(self) -> list[Button]:
        """This button and the visible ones that share its font size."""
        return [each for each in (self, *self.alike) if each is self or each.visible]

    def label_size(self, painter: Painter) -> int:
        space = self._label_room(self._icon_beside(painter))
        if self.most_lines > 1:
            return self._in_lines(painter, space)[0]
        return painter.fitting(self.label, self.face, self.px(self.size), space, self._least)

    def _in_lines(self, painter: Painter, space: int) -> tuple[int, list[str]]:
        words = self._as_label()
        words.u = self.u
        return words.set_in(painter, pygame.Rect(0, 0, space, self.rect.h - self.px(self.lip)))

    def written_size(self, painter: Painter) -> int:
        return min(each.label_size(painter) for each in self._row)

    def _only_words(self, painter: Painter) -> bool:
        """Whether the label needs the room of the icon to have its full font size."""
        space = self._label_room(self._icon_px())
        if self.most_lines > 1:
            return self._as_label()._measure_width(Ruler(painter, self.u)).least > space
        return bool(self.label) and painter.text_width(self.label, self.face, self.px(self.size)) > space


class IconButton(Button):
    """A square button with an icon; its tooltip says what it does."""

    natural = (48.0, 48.0)

    def __init__(
        self,
        icon: str,
        tooltip: str,
        on_click: Callable[[], None] | None = None,
        *,
        kind: ButtonKind = "night",
        name: Hashable = None,
        enabled: bool = True,
    ) -> None:
        super().__init__("", on_click, kind=kind, icon=icon, name=name, tooltip=tooltip, enabled=enabled)


class Toggle(Clickable):
    """On or off: green with a tick on the knob, or dark without."""

    natural = (56.0, 32.0)
    value = Shown[bool]()

    def __init__(
        self,
        value: bool,
        on_change: Callable[[bool], None] | None = None,
        *,
        name: Hashable = None,
    ) -> None:
        super().__init__(name=name)
        self.on_change = on_change
        self.value = value

    def node(self, inside: tuple[Node, ...]) -> Node | None:
        own = super().node(inside)
        return None if own is None else replace(own, role=Role.SWITCH, checked=self.value)

    def click(self) -> None:
        if not self.enabled:
            return
        self.value = not self.value
        if self.on_change is not None:
            self.on_change(self.value)

    def paint(self, target: pygame.Surface, painter: Painter) -> None:
        theme = painter.theme
        track = theme.leaf if self.value else theme.inset
        edge = mix(theme.leaf, "#FFFFFF", 0.15) if self.value else theme.edge
        knob = theme.paper
        if not self.enabled:
            track, edge, knob = (mix(colour, theme.deep, 0.6) for colour in (track, edge, knob))
        elif self.hovered:
            track = mix(track, "#FFFFFF", 0.08)
        painter.box(target, self.rect, self.rect.h / 2, track, border=edge, width=max(1.0, 1.5 * self.u))
        side = self.px(_KNOB)
        inset = self.rect.h // 2
        middle = (self.rect.right - inset if self.value else self.rect.x + inset, self.rect.centery)
        spot = pygame.Rect(0, 0, side, side).move_to(center=middle)
        if self.enabled:
            painter.shadow(target, spot, side / 2, _KNOB_SHADOW, self.u)
        painter.box(target, spot, side / 2, knob)
        if self.value:
            draw_icon(target, painter, "check", spot.center, self.px(_TICK), mix(theme.leaf, theme.ink, 0.35))

    def paint_focus(self, target: pygame.Surface, painter: Painter) -> None:
        painter.focus_ring(target, self.rect, self.u, self.rect.h / self.u / 2)


_ARROW: Final = 32.0
_INSET: Final = 4.0
_RADIUS: Final = 12.0
_ARROW_RADIUS: Final = 9.0
_SIZE: Final = 17.0
_CHEVRON: Final = 18.0


class Choice(Widget):
    """Steps through ``labels``, round the end. Left and right step it, Accept goes on by one."""

    focusable = True
    hot = True
    spread = RING_SPREAD
    ring_corner = _RADIUS
    natural = (200.0, 40.0)
    index = Shown[int]()

    def __init__(
        self,
        labels: Sequence[str],
        index: int = 0,
        on_change: Callable[[int], None] | None = None,
        *,
        name: Hashable = None,
        tooltip: str = "",
        enabled: bool = True,
        visible: bool = True,
    ) -> None:
        super().__init__(name=name, tooltip=tooltip, enabled=enabled, visible=visible)
        self.on_change = on_change
        self.labels = self._measured = tuple(labels)
        self.index = index
        self._arrow = 0

    @staticmethod
    def widen_alike(choices: Sequence[Choice]) -> None:
        """Give ``choices`` that stand below one another the same width, by the longest label of all."""
        labels = tuple(label for choice in choices for label in choice.labels)
        for choice in choices:
            choice._measured = labels

    def set_labels(self, labels: Sequence[str], index: int) -> None:
        self.labels = self._measured = tuple(labels)
        self.index = index
        self.invalidate()

    def activate(self, step: int = 1) -> None:
        if not self.enabled or len(self.labels) < 2:
            return
        self.index = (self.index + step) % len(self.labels)
        if self.on_change is not None:
            self.on_change(self.index)

    def _measure_width(self, ruler: Ruler) -> Extent:
        width, arrow = ruler.painter.text_width, ruler.px(_INSET + _ARROW + _INSET)
        longest = max(width(label, Face.SEMIBOLD, ruler.px(_SIZE)) for label in self._measured)
        return Extent(longest + 2 * arrow, max(longest + 2 * arrow, ruler.px(self.natural[0])))

    # -- events

    def point(self, pos: Point) -> None:
        self._light(self._arrow_at(pos))

    def drag(self, pos: Point) -> None:
        self._light(self._arrow_at(pos))

    def press(self, pos: Point) -> None:
        self._light(self._arrow_at(pos))

    def release(self, pos: Point, inside: bool) -> None:
        """Step the way of the arrow; the value between steps on."""
        if inside:
            self.activate(self._arrow_at(pos) or 1)

    def handle(self, event: Event) -> bool:
        match event:
            case Navigate(direction=Direction.LEFT):
                self.activate(-1)
            case Navigate(direction=Direction.RIGHT) | Accept():
                self.activate(1)
            case _:
                return False
        return True

    def node(self, inside: tuple[Node, ...]) -> Node | None:
        return Node(
            self.focus_id, Role.CHOICE, self.tooltip, box_of(self.rect), value=self.labels[self.index],
            acts=(*STEPPED, Act.PRESS), enabled=self.enabled,
        )  # fmt: skip

    def _arrow_at(self, pos: Point) -> int:
        arrows_width = self.px(LEAST_TARGET)
        if pos[0] < self.rect.x + arrows_width:
            return -1
        return 1 if pos[0] >= self.rect.right - arrows_width else 0

    def _light(self, arrow: int) -> None:
        if arrow != self._arrow:
            self._arrow = arrow
            self.invalidate()

    # -- drawing

    def paint(self, target: pygame.Surface, painter: Painter) -> None:
        theme = painter.theme
        painter.inset(target, self.rect, self.u, _RADIUS)
        for arrow, icon in ((-1, "chevron_left"), (1, "chevron_right")):
            self._paint_arrow(target, painter, arrow, icon)
        chosen, space = self.labels[self.index], self._label_width()
        px = painter.fitting(chosen, Face.SEMIBOLD, self.px(_SIZE), space, self.px(GIVING_WAY * _SIZE))
        ink = theme.paper if self.enabled else theme.dimmed(theme.paper)
        words = painter.fit(chosen, Face.SEMIBOLD, px, space)
        painter.label(target, words, self.rect.center, Face.SEMIBOLD, px, ink, "center")

    def _paint_arrow(self, target: pygame.Surface, painter: Painter, arrow: int, icon: str) -> None:
        theme = painter.theme
        inset, height = self.px(_INSET), self.rect.h - 2 * self.px(_INSET)
        width = min(height, self.px(_ARROW))  # in a higher box no wider: the value has its room between them
        x = self.rect.x + inset if arrow < 0 else self.rect.right - inset - width
        box = pygame.Rect(x, self.rect.y + inset, width, height)
        face, ink = theme.moss, theme.paper
        if not self.enabled:
            face, ink = mix(face, theme.deep, 0.72), theme.dimmed(ink)
        elif self.hovered and self._arrow == arrow:
            face = mix(face, "#000000", 0.10) if self.pressed else mix(face, "#FFFFFF", 0.12)
        painter.box(target, box, _ARROW_RADIUS * self.u, face)
        draw_icon(target, painter, icon, box.center, self.px(_CHEVRON), ink)

    def _label_width(self) -> int:
        return self.rect.w - 2 * self.px(_INSET + _ARROW + _INSET)


_PART_RADIUS: Final = 16.0
_PART_INSET: Final = 6.0
_PART_PADDING: Final = 5.0
_PART_SIZE: Final = 20.0
_STRIP: Final = 54.0
_LOW_STRIP: Final = 44.0
_TIGHT: Final = 0.8
"""The scale of the names below which the parts take another row."""
_CHOSEN_SHADOW: Final = Shadow(6, 3, 0.43)


class _Segment(Button):
    """A part of a strip, which has the focus for it."""

    focusable = False

    def _measure_width(self, ruler: Ruler) -> Extent:
        sizes = [ruler.px(share * self.size) for share in (_TIGHT, 1.0)]
        around = 2 * ruler.px(_PART_INSET + _PART_PADDING)
        return Extent(*(ruler.painter.text_width(self.label, self.face, px) + around for px in sizes))

    def _label_room(self, icon: int) -> int:
        return self.rect.w - 2 * self.px(_PART_INSET + _PART_PADDING)

    def paint(self, target: pygame.Surface, painter: Painter) -> None:
        theme, radius = painter.theme, (_PART_RADIUS - 4) * self.u
        face = self.rect.inflate(-2 * self.px(_PART_INSET), -2 * self.px(_PART_INSET))
        if self.chosen:
            painter.shadow(target, face, radius, _CHOSEN_SHADOW, self.u)
            painter.box(target, face, radius, mix(theme.amber, "#FFFFFF", 0.12) if self.hovered else theme.amber)
        elif self.hovered and self.enabled:
            painter.box(target, face, radius, mix(theme.moss, theme.deep, 0.45))
        paper = theme.paper if self.enabled else theme.dimmed(theme.paper)
        self.paint_content(target, painter, face, theme.ink if self.chosen else paper)


class SegmentedControl(Widget):
    """Parts side by side, or in rows where their names need that; click or left and right choose. Index -1: none is."""

    focusable = True
    spread = RING_SPREAD
    ring_corner = _PART_RADIUS

    def __init__(
        self,
        segments: Sequence[str],
        index: int = 0,
        on_change: Callable[[int], None] | None = None,
        *,
        height: float = _STRIP,
        size: float = _PART_SIZE,
        name: Hashable = None,
    ) -> None:
        """``height`` is that of a row, ``size`` that of the names, in units."""
        super().__init__(name=name)
        self.on_change = on_change
        self._height, self._size = height, size
        self._index = index
        self._parts: Sequence[Button] = ()
        self.segments = segments

    @property
    def segments(self) -> Sequence[str]:
        return [part.label for part in self._parts]

    @segments.setter
    def segments(self, segments: Sequence[str]) -> None:
        self._parts = [
            _Segment(name, partial(self.choose, at), face=Face.TITLE, size=self._size, name=(self.focus_id, at))
            for at, name in enumerate(segments)
        ]
        Button.write_alike(self._parts)
        self.index = self._index
        low = min(_LOW_STRIP, self._height)
        parts = [part.sized(height=self._height).gives_way(low) for part in self._parts]
        rows = Grid(*parts, columns=len(parts), folds=True)
        self.content = FirstThatFits(Row(*(part.grow() for part in parts)), rows)
        self.relayout()

    def paint(self, target: pygame.Surface, painter: Painter) -> None:
        painter.inset(target, self.rect, self.u, _PART_RADIUS)

    @property
    def index(self) -> int:
        """The chosen part. Setting it tells nobody."""
        return self._index

    @index.setter
    def index(self, index: int) -> None:
        self._index = index
        for at, part in enumerate(self._parts):
            part.chosen = at == index

    def offer(self, index: int, *, may: bool) -> None:
        """Let a part be chosen, or not."""
        self._parts[index].enabled = may

    def choose(self, index: int) -> None:
        if index == self.index or not self._parts[index].enabled:
            return
        self.index = index
        if self.on_change is not None:
            self.on_change(index)

    def handle(self, event: Event) -> bool:
        """Left and right choose the next part; at the ends the focus goes on."""
        match event:
            case Navigate(direction=Direction.LEFT) if self.index > 0:
                self.choose(self.index - 1)
            case Navigate(direction=Direction.RIGHT) if self.index < len(self._parts) - 1:
                self.choose(self.index + 1)
            case Accept():
                pass
            case _:
                return False
        return True

    def node(self, inside: tuple[Node, ...]) -> Node | None:
        parts = [replace(node, role=Role.RADIO, place=index, of=len(inside)) for index, node in enumerate(inside)]
        chosen = self._parts[self.index].label if self.index >= 0 else ""
        return Node(
            self.focus_id, Role.RADIO_GROUP, self.tooltip, box_of(self.rect), value=chosen, acts=STEPPED,
            enabled=self.enabled, inside=tuple(parts),
        )  # fmt: skip

    def perform(self, request: Request) -> bool:
        if request.act is not Act.PRESS or not isinstance(request.key, tuple):
            return False
        self.choose(request.key[1])
        return True


_TRACK: Final = 8.0
_CHOICE_KNOB: Final = 24.0
_HEART: Final = 9.0
_GAP: Final = 16.0
_WORDS: Final = 64.0
"""Units at the right for the words of its value."""
_VALUE_SIZE: Final = 18.0
_CHOICE_KNOB_SHADOW: Final = Shadow(4, 2, 0.51)
_BIG_STEPS: Final = 10
"""A page key goes a tenth of the way."""


class Slider(Widget):
    """A whole number from ``low`` to ``high``; at the right are its words."""

    focusable = True
    hot = True
    spread = RING_SPREAD
    natural = (212.0, 40.0)

    def __init__(
        self,
        low: int,
        high: int,
        value: int,
        on_change: Callable[[int], None] | None = None,
        *,
        step: int = 1,
        show: Callable[[int], str] = str,
        name: Hashable = None,
    ) -> None:
        """``show`` words a value; ``on_change`` is told each new value, also on the way."""
        super().__init__(name=name)
        if step < 1 or high <= low:
            raise ValueError(f"a slider needs low < high and a step of 1 or more, not {low}, {high}, {step}")
        self.low = low
        self.high = high
        self.step = step
        self.show = show
        self.on_change = on_change
        self._value = self._stepped(value)
        self._before = self._value

    @property
    def value(self) -> int:
        """The number. Setting it tells nobody."""
        return self._value

    @value.setter
    def value(self, value: int) -> None:
        value = self._stepped(value)
        if value != self._value:
            self._value = value
            self.invalidate()

    def choose(self, value: int) -> None:
        before = self._value
        self.value = value
        if self._value != before and self.on_change is not None:
            self.on_change(self._value)

    def _stepped(self, value: float) -> int:
        steps = round((min(self.high, max(self.low, value)) - self.low) / self.step)
        return min(self.high, self.low + steps * self.step)

    # -- events

    def press(self, pos: Point) -> None:
        self._before = self._value
        self.choose(self._value_at(pos))

    def drag(self, pos: Point) -> None:
        self.choose(self._value_at(pos))

    def cancel(self) -> None:
        self.choose(self._before)

    def handle(self, event: Event) -> bool:
        leap = max(self.step, (self.high - self.low) // _BIG_STEPS)
        match event:
            case Navigate(direction=Direction.LEFT):
                self.choose(self._value - self.step)
            case Navigate(direction=Direction.RIGHT):
                self.choose(self._value + self.step)
            case Key(key="page down"):
                self.choose(self._value - leap)
            case Key(key="page up"):
                self.choose(self._value + leap)
            case Key(key="home"):
                self.choose(self.low)
            case Key(key="end"):
                self.choose(self.high)
            case _:
                return False
        return True

    def node(self, inside: tuple[Node, ...]) -> Node | None:
        scale, said = Scale(self.low, self.high, self._value, self.step), self.show(self._value)
        return Node(
            self.focus_id, Role.SLIDER, self.tooltip, box_of(self.rect), value=said, acts=(*STEPPED, Act.WRITE),
            enabled=self.enabled, scale=scale,
        )  # fmt: skip

    def perform(self, request: Request) -> bool:
        try:
            self.choose(round(float(request.text)))
        except ValueError:
            return False
        return True

    def _value_at(self, pos: Point) -> int:
        left, width = self._travel()
        return self._stepped(self.low + (pos[0] - left) / max(1, width) * (self.high - self.low))

    # -- drawing

    @property
    def track(self) -> pygame.Rect:
        width = self.rect.w - self.px(_WORDS) - self.px(_GAP)
        height = self.px(_TRACK)
        return pygame.Rect(self.rect.x, self.rect.centery - height // 2, width, height)

    def _travel(self) -> tuple[int, int]:
        half = self.px(_CHOICE_KNOB) // 2
        return self.track.x + half, self.track.w - 2 * half

    @property
    def knob(self) -> pygame.Rect:
        left, width = self._travel()
        side = self.px(_CHOICE_KNOB)
        knob = pygame.Rect(0, 0, side, side)
        share = (self._value - self.low) / (self.high - self.low)
        knob.center = (round(left + share * width), self.rect.centery)
        return knob

    def paint(self, target: pygame.Surface, painter: Painter) -> None:
        theme = painter.theme
        track, knob = self.track, self.knob
        radius = track.h / 2
        painter.box(target, track, radius, theme.inset, border=theme.edge, width=max(1.0, self.u))
        filled = pygame.Rect(track.x, track.y, max(track.h, knob.centerx - track.x), track.h)
        amber, paper = theme.amber, theme.paper
        if not self.enabled:
            amber, paper = mix(amber, theme.deep, 0.6), theme.dimmed(paper)
        painter.box(target, filled, radius, amber)
        if self.enabled:
            painter.shadow(target, knob, knob.w / 2, _CHOICE_KNOB_SHADOW, self.u)
        bright = self.enabled and (self.hovered or self.pressed)
        painter.box(target, knob, knob.w / 2, "#FFFFFF" if bright else paper)
        painter.disc(target, knob.center, _HEART * self.u / 2, amber)
        px = self.px(_VALUE_SIZE)
        words = painter.fit(self.show(self._value), Face.BOLD, px, self.px(_WORDS))
        painter.label(target, words, (self.rect.right, self.rect.centery), Face.BOLD, px, paper, "right")

    def paint_focus(self, target: pygame.Surface, painter: Painter) -> None:
        painter.focus_ring(target, self.knob, self.u, self.knob.w / self.u / 2)
