"""Rows of a settings panel that light up as a whole: what an option is called, and the control that sets it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Final

import pygame

from jungle_games.ui.events import Point
from jungle_games.ui.text import Face
from jungle_games.ui.theme import mix
from jungle_games.ui.widgets.base import Shown, Widget
from jungle_games.ui.widgets.choice import Choice
from jungle_games.ui.widgets.slider import Slider
from jungle_games.ui.widgets.toggle import Toggle

if TYPE_CHECKING:
    from jungle_games.ui.painter import Painter

_FIELD: Final = 8.0
_RADIUS: Final = 12.0
_SIZE: Final = 19.0
_DOT: Final = 9.0
_DOT_GAP: Final = 10.0
_GAP: Final = 12.0
_TIGHT: Final = 1.12
_STACKED: Final = 48.0
"""Units of height of the label where the control stands below it."""
_MOST_LINES: Final = 2


class LitRow(Widget):
    """A label with ``controls`` that lights up as a whole under the pointer.

    ``on_lit`` is told when the pointer or the focus comes or goes: a help line then speaks of the row that has them.
    """

    hot = True
    spread = 10.0
    changed = Shown[bool]()
    """Whether it carries the dot of what is not as it was."""

    def __init__(self, label: str, controls: Sequence[Widget], *, changed: bool = False) -> None:
        super().__init__()
        self.label = label
        self.on_lit: Callable[[], None] | None = None
        self._lights = [self.add(control) for control in controls]
        self.changed = changed

    @property
    def pointed_at(self) -> bool:
        """Whether the pointer is anywhere on the row."""
        return self.hovered or any(control.hovered for control in self._lights)

    @property
    def has_focus(self) -> bool:
        """Whether one of its controls has the focus."""
        return any(control.focused for control in self._lights)

    def height_in(self, painter: Painter, width: int, u: float) -> float:
        """Units of height it needs at ``width`` pixels, with ``u`` pixels per unit."""
        raise NotImplementedError

    def mark(self, *, hovered: bool | None = None, pressed: bool | None = None, focused: bool | None = None) -> None:
        """Tell who shows the help."""
        before = self.hovered
        super().mark(hovered=hovered, pressed=pressed, focused=focused)
        if self.hovered != before:
            self._tell()

    def child_marked(self, child: Widget) -> None:
        """A control was pointed at or focused: the whole row shows it."""
        self.invalidate()
        self._tell()

    def _tell(self) -> None:
        if self.on_lit is not None:
            self.on_lit()

    def paint_light(self, target: pygame.Surface, painter: Painter) -> None:
        """Paint the field behind the row."""
        theme, field = painter.theme, self.rect.inflate(2 * self.px(_FIELD), 0)
        painter.box(target, field, _RADIUS * self.u, mix(theme.moss, theme.deep, 0.45))

    def paint_hairline(self, target: pygame.Surface, painter: Painter, faint: float) -> None:
        """Paint the line below the row, ``faint`` of the way to the panel's colour."""
        theme, rect = painter.theme, self.rect
        painter.line(target, (rect.x, rect.bottom - 1), rect.w, mix(theme.moss, theme.panel, faint), self.u)


class OptionRow(LitRow):
    """Label at the left, control at the right, a hairline below; a changed option carries a dot.

    A click on the label of a switch switches it.
    """

    natural = (408.0, 56.0)
    """Width and height in units."""

    def __init__(
        self,
        label: str,
        control: Toggle | Choice | Slider,
        *,
        changed: bool = False,
        control_width: float | None = None,
    ) -> None:
        """``control_width`` in units, when it is to be other than natural."""
        super().__init__(label, [control], changed=changed)
        self.control = control
        self._control_width = control_width or control.natural[0]

    @property
    def hand(self) -> bool:
        """A hand only where a click on the label does something."""
        return isinstance(self.control, Toggle) and self.control.enabled

    def height_in(self, painter: Painter, width: int, u: float) -> float:
        """Units of height it needs at ``width`` pixels: more where the control stands below the label."""
        room = width - round((self._control_width + _GAP + _DOT_GAP + _DOT) * u)
        lines = painter.wrap(self.label, Face.REGULAR, round(_SIZE * u), room)
        return self.natural[1] if len(lines) <= _MOST_LINES else self.natural[1] + _STACKED

    @property
    def _stacked(self) -> bool:
        return self.rect.h >= self.px(self.natural[1] + _STACKED / 2)

    def arrange(self) -> None:
        """Set the control at the right, or below the label."""
        width, height = self.px(self._control_width), self.px(self.control.natural[1])
        rect = pygame.Rect(self.rect.right - width, 0, width, height)
        rect.centery = self.rect.bottom - self.px(self.natural[1] / 2) if self._stacked else self.rect.centery
        self.control.place(rect, self.u)

    def release(self, pos: Point, inside: bool) -> None:
        """Switch a switch by its label."""
        if inside and isinstance(self.control, Toggle):
            self.control.click()

    # -- drawing

    def paint(self, target: pygame.Surface, painter: Painter) -> None:
        """Paint field, label, dot and hairline."""
        theme = painter.theme
        if self.pointed_at and self.control.enabled:
            self.paint_light(target, painter)
        self.paint_hairline(target, painter, 0.6)
        ink = theme.paper if self.control.enabled else mix(theme.paper, theme.deep, 0.5)
        self._paint_label(target, painter, ink)

    def _paint_label(self, target: pygame.Surface, painter: Painter, ink: str) -> None:
        px = self.px(_SIZE)
        lines = self._lines(painter)
        shown = [*lines[: _MOST_LINES - 1], *lines[_MOST_LINES - 1 : _MOST_LINES]]
        if len(lines) > _MOST_LINES:
            shown[-1] = painter.fit(f"{shown[-1]} {lines[_MOST_LINES]}", Face.REGULAR, px, self._room())
        middle = self.rect.y + self.px(_STACKED / 2 + 4) if self._stacked else self.rect.centery
        top = middle - (len(shown) - 1) * px * _TIGHT / 2
        for index, line in enumerate(shown):
            pos = (self.rect.x, top + index * px * _TIGHT)
            painter.label(target, line, pos, Face.REGULAR, px, ink)
        if self.changed:
            right = self.rect.x + painter.text_width(shown[-1], Face.REGULAR, px)
            centre = (
                right + self.px(_DOT_GAP) + self.px(_DOT) / 2,
                top + (len(shown) - 1) * px * _TIGHT,
            )
            painter.disc(target, centre, self.px(_DOT) / 2, painter.theme.amber)

    def _lines(self, painter: Painter) -> list[str]:
        return painter.wrap(self.label, Face.REGULAR, self.px(_SIZE), self._room())

    def _room(self) -> int:
        """Pixels from the left edge to the control, less those of the dot."""
        dot = self.px(_DOT_GAP) + self.px(_DOT) if self.changed else 0
        right = self.rect.right if self._stacked else self.control.rect.x - self.px(_GAP)
        return right - self.rect.x - dot
