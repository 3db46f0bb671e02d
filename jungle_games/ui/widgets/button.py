"""What is clicked as a whole, and buttons: a face on a lip that gives way when pressed."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable
from dataclasses import replace
from typing import Final

import pygame

from jungle_games.ui.accessible import PRESSED, Node, Role, acting, box_of, words_of
from jungle_games.ui.events import Accept, Event, Point
from jungle_games.ui.layout import Extent, Ruler
from jungle_games.ui.painter import Painter
from jungle_games.ui.pictures import Shadow
from jungle_games.ui.text import Face
from jungle_games.ui.theme import ButtonKind, ButtonState, mix
from jungle_games.ui.widgets.base import GIVING_WAY, RING_SPREAD, Shown, Widget
from jungle_games.ui.widgets.label import Label, draw_icon

_ICON: Final = 26.0
_ICON_GAP: Final = 10.0
_PADDING: Final = 8.0
_AIR: Final = 28.0
"""The padding beside a label if there is room."""
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

    @property
    def words(self) -> str:
        """What is written on it; empty if that is what is in it."""
        return ""

    @property
    def is_chosen(self) -> bool | None:
        """Whether it is the chosen one of several; None where there is nothing to choose."""
        return None

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
            selected=self.is_chosen,
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
        """A label with the button's text, for measuring and breaking it."""
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
        """The minimum font size of its label, in pixels."""
        return self.px(GIVING_WAY * self.size)

    def _label_room(self, icon: int) -> int:
        """The width in pixels for the label beside an icon of that width."""
        return (self.rect.w - 2 * self.px(_PADDING)) - (icon + self.px(_ICON_GAP) if icon else 0)

    def _icon_beside(self, painter: Painter) -> int:
        words = self.label and any(each._only_words(painter) for each in self._row)
        return 0 if words else self._icon_px()

    @property
    def _row(self) -> list[Button]:
        """This button and the visible ones that share its font size."""
        return [each for each in (self, *self.alike) if each is self or each.visible]

    def label_size(self, painter: Painter) -> int:
        """The font size at which its own label fits, in pixels."""
        space = self._label_room(self._icon_beside(painter))
        if self.most_lines > 1:
            return self._in_lines(painter, space)[0]
        return painter.fitting(self.label, self.face, self.px(self.size), space, self._least)

    def _in_lines(self, painter: Painter, space: int) -> tuple[int, list[str]]:
        words = self._as_label()
        words.u = self.u
        return words.set_in(painter, pygame.Rect(0, 0, space, self.rect.h - self.px(self.lip)))

    def written_size(self, painter: Painter) -> int:
        """The font size of its label, shared with the others."""
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
    """Whether it is on."""

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
