"""The base of pages with a rail on the left, of games or other items, and a sheet on the right."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Sequence
from functools import partial
from typing import ClassVar, Final

import pygame

from jungle_games.core.i18n import _
from jungle_games.core.room import Room
from jungle_games.screens.page_layout import beside_rail, page_title
from jungle_games.ui.events import Event, Key
from jungle_games.ui.layout import Box, Column, FirstThatFits, Item, Scroll, centred
from jungle_games.ui.painter import Painter
from jungle_games.ui.scene import Services
from jungle_games.ui.widget_scene import ClosableScene
from jungle_games.ui.widgets.button import Button
from jungle_games.ui.widgets.label import PaintIn
from jungle_games.ui.widgets.panel import Panel, PaperPanel
from jungle_games.ui.widgets.row import RailItem
from jungle_games.ui.widgets.scroll import ScrollView

_HEAD: Final = 52.0
GAP: Final = 20.0
RAIL_PADDING: Final = 12.0
INDENT: Final = 27.0
"""From the sheet's upper and lower edge to the text."""
_EDGE, _LOW_EDGE = (44.0, 3.0), (18.0, 3.0)
_APART: Final = 4.0


class SheetScene(ClosableScene):
    """A title and a rail above the way back; a sheet above buttons. Subclasses fill rail, sheet and foot in `build`."""

    heading: ClassVar[str]
    """The title, translated when shown."""

    def build(self) -> None:
        """Make all widgets anew, and arrange them."""
        self.scroll = ScrollView(focusable=True, paper=True, name="page")

    def arranged(self, rail: Item, sheet: Item, foot: Item) -> Item:
        """The page: ``rail`` on its panel above the way back, ``sheet`` on paper above the buttons at its ``foot``."""
        title = page_title(_(self.heading)).sized(height=_HEAD)
        leave = Button(_("Back"), self.close, icon="back", name="leave")
        left = Column(title, Box(Panel(), rail, RAIL_PADDING).grow(), leave, gap=GAP)
        paper = PaperPanel()
        shown = FirstThatFits(*(Box(paper, sheet, *edge) for edge in (_EDGE, _LOW_EDGE)))
        return beside_rail(left, Column(shown.grow(), foot, gap=GAP))

    def scrolled(self, text: Item, most: float | None = None) -> Item:
        """``text`` that scrolls on the sheet, at most so many units wide."""
        return Scroll(self.scroll, centred(text, most).padded(0, INDENT))

    def scroll_key(self, key: Key) -> bool:
        """Take a key that nothing with the focus wanted: page keys scroll the sheet."""
        return self.scroll.handle(key)

    def handle(self, event: Event) -> bool:
        return super().handle(event) or (isinstance(event, Key) and self.scroll_key(event))


def emblem(room: Room) -> PaintIn:
    """A function that paints the emblem of a game into a square."""

    def paint(target: pygame.Surface, painter: Painter, rect: pygame.Rect) -> None:
        target.blit(painter.picture(room.emblem, rect.size), rect)

    return paint


class GameSheetScene(SheetScene):
    """Opened at ``game``, or at the first one of ``rooms``. Subclasses call `build` and `load`."""

    def __init__(self, services: Services, rooms: Sequence[Room], game: str | None) -> None:
        super().__init__(services)
        self._rooms = rooms
        self.room = next((room for room in rooms if room.name == game), rooms[0])

    @property
    def games(self) -> Item:
        """The rail: a row for each game."""
        rows = [
            RailItem(
                _(room.title), partial(self._choose, room), picture=emblem(room), selected=room is self.room,
                name=("game", room.name),
            )
            for room in self._rooms
        ]  # fmt: skip
        return Scroll(ScrollView(), Column(*rows, gap=_APART))

    def reword(self) -> None:
        self.build()
        self.load()

    @abstractmethod
    def load(self) -> None:
        """Put what there is about ``room`` on the sheet."""

    def reload(self) -> None:
        """Put it there anew."""
        self.load()
        self.layout(self.view)

    def resume(self) -> None:
        super().resume()
        self.reload()

    def _choose(self, room: Room) -> None:
        if room is not self.room:
            self.room = room
            self.build()
            self.reload()
