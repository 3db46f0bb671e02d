"""What every row of a panel of settings has in common: it lights up, and tells whoever shows the help."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Final

import pygame

from jungle_games.ui.theme import mix
from jungle_games.ui.widgets.base import Shown, Widget

if TYPE_CHECKING:
    from jungle_games.ui.painter import Painter

_FIELD: Final = 8.0
_RADIUS: Final = 12.0


class LitRow(Widget):
    """A label with ``controls`` that lights up as a whole under the pointer.

    ``on_lit`` is told when the pointer or the focus comes or goes: a help line then speaks of the row that has them.
    """

    hot = True
    spread = 10.0
    changed = Shown[bool]()
    """Whether it carries the dot of what is not as it was."""

    def __init__(
        self, label: str, controls: Sequence[Widget], *, changed: bool = False,
        on_lit: Callable[[], None] | None = None, enabled: bool = True, visible: bool = True,
    ) -> None:  # fmt: skip
        super().__init__(enabled=enabled, visible=visible)
        self.label = label
        self.on_lit = on_lit
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
