"""Grounds for other widgets (panel, paper, hollow), and rows on them that light up as a whole."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterator
from dataclasses import replace
from typing import Final

import pygame

from jungle_games.ui.accessible import Node, Role
from jungle_games.ui.events import Point
from jungle_games.ui.layout import Column, FirstThatFits, Item, Row, Space, Wrap
from jungle_games.ui.painter import Painter
from jungle_games.ui.text import Face
from jungle_games.ui.theme import mix
from jungle_games.ui.widgets.base import Shown, Widget
from jungle_games.ui.widgets.button import Clickable, Toggle
from jungle_games.ui.widgets.label import Icon, Label, PaintIn, Picture


class Panel(Widget):
    """A dark green panel."""

    spread = 40.0

    def __init__(self, *, solid: bool = False, active: bool = False) -> None:
        """``solid``: nothing shines through, for what lies on words and pictures. ``active``: it glows."""
        super().__init__()
        self._solid = solid
        self._active = active

    def paint(self, target: pygame.Surface, painter: Painter) -> None:
        theme = painter.theme
        painter.panel(target, self.rect, self.u, self._active)
        if self._solid:
            painter.box(target, self.rect, 16 * self.u, theme.panel, border=theme.edge, width=2 * self.u)


class PaperPanel(Widget):
    """A sheet of paper: for what one would write."""

    spread = 36.0

    def paint(self, target: pygame.Surface, painter: Painter) -> None:
        painter.paper(target, self.rect, self.u)


class Inset(Widget):
    """A dark hollow, with an amber bar at its left when it speaks for something."""

    def __init__(self, *, bar: bool = False) -> None:
        super().__init__()
        self._bar = bar

    def paint(self, target: pygame.Surface, painter: Painter) -> None:
        painter.inset(target, self.rect, self.u, border=False)
        if self._bar:
            margin = self.px(16)
            bar = pygame.Rect(self.rect.x, self.rect.y + margin, self.px(4), self.rect.h - 2 * margin)
            painter.box(target, bar, 2 * self.u, painter.theme.amber)


class Tile(Widget):
    """The background of one of several things on a panel, dashed if its place is ``free``."""

    def __init__(self, *, free: bool = False) -> None:
        super().__init__()
        self._free = free

    def paint(self, target: pygame.Surface, painter: Painter) -> None:
        theme, corner = painter.theme, 14 * self.u
        if self._free:
            painter.box(target, self.rect, corner, mix(theme.deep, "#000000", 0.25))
            painter.dashed_box(target, self.rect, corner, theme.fern, width=2 * self.u)
        else:
            ground, edge = (mix(theme.moss, theme.deep, share) for share in (0.5, 0.2))
            painter.box(target, self.rect, corner, ground, border=edge, width=1.5 * self.u)


_RADIUS: Final = 12.0
_BAR: Final = (4.0, 32.0)
_PICTURE: Final = 42.0
_ICON: Final = 28.0
_SIZE: Final = 19.0
_LEADING: Final = 1.08
_RAIL_GAP: Final = 10.0
_FIELD: Final = 8.0
_HEIGHT: Final = 56.0
_TIGHT: Final = 1.12
_GAP: Final = 12.0
_PADDING: Final = 4.0
_FAINT: Final = 0.6
"""The share of the panel's colour in the line below a row."""


class RailItem(Clickable):
    """A row that is clicked to show its page; give it an ``icon`` or a ``picture``."""

    natural = (256.0, 56.0)
    ring_corner = _RADIUS
    selected = Shown[bool]()
    """Whether its page is shown."""

    def __init__(
        self,
        label: str,
        on_click: Callable[[], None] | None = None,
        *,
        icon: str = "",
        picture: PaintIn | None = None,
        selected: bool = False,
        name: Hashable = None,
        folded: bool = False,
    ) -> None:
        """``folded``: without its words, which the tooltip says."""
        super().__init__(on_click, name=name, tooltip=label if folded else "")
        self.label = label
        shown = [Picture(picture, _PICTURE)] if picture is not None else [Icon(icon, size=_ICON)] if icon else []
        parts = [each.sized(_PICTURE).at("center") for each in shown]
        words = Label(label, size=_SIZE, face=Face.SEMIBOLD, lines=2, leading=_LEADING)
        row = Row(*parts, *([] if folded else [words.grow()]), gap=_RAIL_GAP).padded(_RAIL_GAP, 0)
        self.content = row.at_least(height=self.natural[1])
        self.selected = selected

    @property
    def words(self) -> str:
        return self.label

    @property
    def is_chosen(self) -> bool:
        return self.selected

    def node(self, inside: tuple[Node, ...]) -> Node | None:
        own = super().node(inside)
        return None if own is None else replace(own, role=Role.TAB)

    def paint(self, target: pygame.Surface, painter: Painter) -> None:
        theme, rect = painter.theme, self.rect
        if self.selected:
            face = mix(theme.moss, "#FFFFFF", 0.06) if self.hovered else theme.moss
            painter.box(target, rect, _RADIUS * self.u, face)
            bar = pygame.Rect(0, 0, self.px(_BAR[0]), self.px(_BAR[1])).move_to(midleft=rect.midleft)
            painter.box(target, bar, _BAR[0] / 2 * self.u, theme.amber)
        elif self.hovered and self.enabled:
            painter.box(target, rect, _RADIUS * self.u, mix(theme.moss, theme.deep, 0.45))


class Dot(Widget):
    """A dot that marks a changed setting; its space is kept when it is not shown."""

    natural = (19.0, 9.0)
    opaque = False
    lit = Shown[bool]()
    """Whether the dot is shown."""

    def __init__(self) -> None:
        super().__init__()
        self.lit = False

    def paint(self, target: pygame.Surface, painter: Painter) -> None:
        if self.lit:
            painter.disc(target, self.rect.center, self.px(self.natural[1]) / 2, painter.theme.amber)


class OptionRow(Widget):
    """A label, with an ``icon`` before it where one is given, and controls at its right or below it.

    It lights up under the pointer, carries a dot while ``changed``, and a click on the label of a switch switches it.
    ``on_lit`` is called when the pointer or the focus comes or goes: a help line then speaks of the row that has them.
    """

    hot = True
    spread = 10.0

    def __init__(self, label: str, *controls: Item, icon: str = "", changed: bool = False) -> None:
        super().__init__()
        self.label = label
        self.on_lit: Callable[[], None] | None = None
        self._controls = [leaf for control in controls for leaf in control.widgets() if isinstance(leaf, Widget)]
        self._dot = Dot()
        words = Label(label, size=_SIZE, lines=2, leading=_TIGHT)
        head = [*([Icon(icon, ink="fern")] if icon else []), words, self._dot]
        beside = Row(*head, Space().grow(), *controls, gap=_GAP, align="center")
        below = Column(Row(*head, gap=_GAP, align="center"), Wrap(*controls, gap=_GAP, justify="end"), gap=_PADDING)
        self.content = FirstThatFits(beside, below).padded(0, _PADDING).at_least(height=_HEIGHT)
        self.changed = changed

    @property
    def control(self) -> Widget:
        return self._controls[0]

    @property
    def changed(self) -> bool:
        """Whether the dot is shown, which marks a value that differs from the default."""
        return self._dot.lit

    @changed.setter
    def changed(self, value: bool) -> None:
        self._dot.lit = value

    @property
    def hand(self) -> bool:
        """Whether the pointer becomes a hand: only if a click on the label switches something."""
        return any(isinstance(control, Toggle) and control.enabled for control in self._controls)

    def nodes(self) -> Iterator[Node]:
        """Its controls, named as it is; without any, its words."""
        nodes = list(super().nodes())
        controlled = any(node.acts for node in nodes)
        for node in nodes:
            if node.acts:
                yield replace(node, name=f"{self.label}, {node.name}" if node.name else self.label)
            elif node.name != self.label or not controlled:
                yield node

    @property
    def pointed_at(self) -> bool:
        """Whether the pointer is anywhere on the row."""
        return self.hovered or any(control.hovered for control in self._controls)

    @property
    def has_focus(self) -> bool:
        return any(control.focused for control in self._controls)

    def mark(self, *, hovered: bool | None = None, pressed: bool | None = None, focused: bool | None = None) -> None:
        before = self.hovered
        super().mark(hovered=hovered, pressed=pressed, focused=focused)
        if self.hovered != before:
            self._notify()

    def child_marked(self, child: Widget) -> None:
        """A control was pointed at or focused: the whole row shows it."""
        self.invalidate()
        self._notify()

    def _notify(self) -> None:
        if self.on_lit is not None:
            self.on_lit()

    def release(self, pos: Point, inside: bool) -> None:
        if inside and self._controls and isinstance(self.control, Toggle):
            self.control.click()

    def paint(self, target: pygame.Surface, painter: Painter) -> None:
        theme, rect = painter.theme, self.rect
        if self.pointed_at and any(control.enabled for control in self._controls):
            field = rect.inflate(2 * self.px(_FIELD), 0)
            painter.box(target, field, _RADIUS * self.u, mix(theme.moss, theme.deep, 0.45))
        painter.line(target, (rect.x, rect.bottom - 1), rect.w, mix(theme.moss, theme.panel, _FAINT), self.u)
