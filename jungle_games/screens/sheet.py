"""What the rule book, the statistics and the saved games share: a rail at the left, a sheet of paper at the right."""

from __future__ import annotations

from typing import Final

import pygame

from jungle_games.core.i18n import _
from jungle_games.ui.events import Event, Key
from jungle_games.ui.scene import Services, WidgetScene
from jungle_games.ui.text import Face
from jungle_games.ui.view import MARGIN, View
from jungle_games.ui.widgets.button import Button
from jungle_games.ui.widgets.label import Label
from jungle_games.ui.widgets.panel import Panel, PaperPanel

_STAGE: Final = 1280.0
"""The widest the content gets, in table units; all other lengths are panel units."""
_HEAD: Final = 72.0
_RAIL: Final = 284.0
_RAIL_SHARE: Final = 0.36
GAP: Final = 20.0
FOOT: Final = 56.0
RAIL_PADDING: Final = 12.0


class SheetScene(WidgetScene):
    """A title and a rail above the way back; a sheet above buttons. Subclasses fill rail, sheet and foot."""

    def __init__(self, services: Services, title: str) -> None:
        super().__init__(services)
        self._title = self.root.add(Label(title, size=36, face=Face.TITLE, ink="amber"))
        self.rail = self.root.add(Panel())
        self.paper = self.root.add(PaperPanel())
        self._leave = self.root.add(Button(_("Back"), self.close, icon="back", name="leave"))

    def place_rail(self, rect: pygame.Rect, p: float) -> None:
        """Place what the rail holds; ``p`` is pixels per unit."""

    def place_paper(self, rect: pygame.Rect, p: float) -> None:
        """Place what is on the sheet."""

    def place_foot(self, rect: pygame.Rect, p: float) -> None:
        """Place the buttons below the sheet."""

    def scroll_key(self, key: Key) -> bool:
        """Take a page key that nothing with the focus wanted."""
        return False

    def close(self) -> None:
        """Go back to where one came from."""
        self.stack.close(self)

    def back(self) -> bool:
        """Esc goes back."""
        self.close()
        return True

    def handle(self, event: Event) -> bool:
        """Page keys scroll wherever the focus is."""
        return super().handle(event) or (isinstance(event, Key) and self.scroll_key(event))

    def layout(self, view: View) -> None:
        """Rail and sheet beside each other over the window's height, buttons at their feet."""
        super().layout(view)
        p, margin = view.p, view.px(MARGIN)
        width = min(view.size[0], view.px(_STAGE)) - 2 * margin
        left = (view.size[0] - width) // 2
        bottom = view.size[1] - margin
        rail = min(round(_RAIL * p), round(width * _RAIL_SHARE))
        gap, head, foot = round(GAP * p), round(_HEAD * p), round(FOOT * p)
        self._title.place(pygame.Rect(left, margin, rail, head - gap // 2), p)
        body = bottom - foot - gap
        self.rail.place(pygame.Rect(left, margin + head, rail, body - margin - head), p)
        edge = round(RAIL_PADDING * p)
        self.place_rail(self.rail.rect.inflate(-2 * edge, -2 * edge), p)
        self._leave.place(pygame.Rect(left, bottom - foot, rail, foot), p)
        x = left + rail + gap
        self.paper.place(pygame.Rect(x, margin, left + width - x, body - margin), p)
        self.place_paper(self.paper.rect, p)
        self.place_foot(pygame.Rect(x, bottom - foot, left + width - x, foot), p)
