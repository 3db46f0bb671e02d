"""A row of a rail: a picture and a name; one row of the rail is selected."""

from __future__ import annotations

from collections.abc import Callable, Hashable
from typing import TYPE_CHECKING, Final

import pygame

from jungle_games.ui.layout import Row
from jungle_games.ui.text import Face
from jungle_games.ui.theme import mix
from jungle_games.ui.widgets.base import Shown
from jungle_games.ui.widgets.button import Clickable
from jungle_games.ui.widgets.label import Icon, Label, PaintIn, Picture

if TYPE_CHECKING:
    from jungle_games.ui.painter import Painter

_RADIUS: Final = 12.0
_BAR: Final = (4.0, 32.0)
_PICTURE: Final = 42.0
_ICON: Final = 28.0
_SIZE: Final = 19.0
_LEADING: Final = 1.08
_GAP: Final = 16.0

class RailItem(Clickable):
    """A row that is clicked to show its page; give it an ``icon`` or a ``picture``."""

    natural = (256.0, 56.0)
    """Width and height in units."""
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
        row = Row(*parts, *([] if folded else [words.grow()]), gap=_GAP).padded(_GAP, 0)
        self.content = row.at_least(height=self.natural[1])
        self.selected = selected

    def paint(self, target: pygame.Surface, painter: Painter) -> None:
        theme, rect = painter.theme, self.rect
        if self.selected:
            face = mix(theme.moss, "#FFFFFF", 0.06) if self.hovered else theme.moss
            painter.box(target, rect, _RADIUS * self.u, face)
            bar = pygame.Rect(0, 0, self.px(_BAR[0]), self.px(_BAR[1])).move_to(midleft=rect.midleft)
            painter.box(target, bar, _BAR[0] / 2 * self.u, theme.amber)
        elif self.hovered and self.enabled:
            painter.box(target, rect, _RADIUS * self.u, mix(theme.moss, theme.deep, 0.45))
