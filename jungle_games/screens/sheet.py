"""The base of pages with a rail on the left, of games or other items, and a sheet on the right."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Callable, Sequence
from typing import ClassVar, Final

import pygame

from jungle_games.core.i18n import _
from jungle_games.room import Room
from jungle_games.ui.events import Event, Key
from jungle_games.ui.painter import Painter
from jungle_games.ui.scene import Services
from jungle_games.ui.text import Face
from jungle_games.ui.view import MARGIN, View
from jungle_games.ui.widget_scene import ClosableScene
from jungle_games.ui.widgets.base import Widget
from jungle_games.ui.widgets.button import Button
from jungle_games.ui.widgets.label import Label, PaintSquare
from jungle_games.ui.widgets.panel import Panel, PaperPanel
from jungle_games.ui.widgets.rail import RailItem
from jungle_games.ui.widgets.scroll import ScrollView

_HEAD: Final = 72.0
_RAIL: Final = 284.0
_LEAST_SHARE, _RAIL_SHARE = 0.23, 0.36
GAP: Final = 20.0
FOOT: Final = 56.0
RAIL_PADDING: Final = 12.0
INDENT: Final = 27.0
"""From the sheet's upper and lower edge to the text."""
_EDGE: Final = (44.0, 3.0)
_PITCH: Final = 60.0


class SheetScene(ClosableScene):
    """A title and a rail above the way back; a sheet above buttons. Subclasses fill rail, sheet and foot in `build`."""

    heading: ClassVar[str]
    """The title, translated when shown."""

    def build(self) -> None:
        """Make all widgets anew."""
        self.root.clear()
        self._title = self.root.add(Label(_(self.heading), size=36, face=Face.TITLE, ink="amber"))
        self.rail = self.root.add(Panel())
        self.paper = self.root.add(PaperPanel())
        self.scroll = self.paper.add(ScrollView(focusable=True, paper=True, name="page"))
        self._leave = self.root.add(Button(_("Back"), self.close, icon="back", name="leave"))

    def place_rail(self, rect: pygame.Rect, p: float) -> None:
        """Place what the rail holds; ``p`` is pixels per unit."""

    def place_text(self, window: pygame.Rect, p: float) -> None:
        """Place what is on the sheet, in its scroll view, and settle that; it begins ``INDENT`` units down."""

    def place_foot(self, rect: pygame.Rect, p: float) -> None:
        """Place the buttons below the sheet."""

    def scroll_key(self, key: Key) -> bool:
        """Take a key that nothing with the focus wanted: page keys scroll the sheet."""
        return self.scroll.handle(key)

    def handle(self, event: Event) -> bool:
        """Page keys scroll wherever the focus is."""
        return super().handle(event) or (isinstance(event, Key) and self.scroll_key(event))

    def layout(self, view: View) -> None:
        """Rail and sheet beside each other over the window's height, buttons at their feet."""
        super().layout(view)
        p, margin = view.p, view.px(MARGIN)
        width = view.px(view.content[1]) - 2 * margin
        left = (view.size[0] - width) // 2
        bottom = view.size[1] - margin
        rail = min(max(round(_RAIL * p), round(width * _LEAST_SHARE)), round(width * _RAIL_SHARE))
        gap, head, foot = round(GAP * p), round(_HEAD * p), round(FOOT * p)
        self._title.place(pygame.Rect(left, margin, rail, head - gap // 2), p)
        body = bottom - foot - gap
        self.rail.place(pygame.Rect(left, margin + head, rail, body - margin - head), p)
        edge = round(RAIL_PADDING * p)
        self.place_rail(self.rail.rect.inflate(-2 * edge, -2 * edge), p)
        self._leave.place(pygame.Rect(left, bottom - foot, rail, foot), p)
        x = left + rail + gap
        self.paper.place(pygame.Rect(x, margin, left + width - x, body - margin), p)
        sides, ends = (round(length * p) for length in _EDGE)
        self.scroll.place(self.paper.rect.inflate(-2 * sides, -2 * ends), p)
        self.place_text(self.scroll.rect, p)
        self.place_foot(pygame.Rect(x, bottom - foot, left + width - x, foot), p)


class GameRail(Widget):
    """A row for each game; ``on_choose`` is called with one that was not chosen before."""

    def __init__(self, rooms: Sequence[Room], chosen: Room, on_choose: Callable[[Room], None]) -> None:
        super().__init__()
        self._on_choose = on_choose
        self._scroll = self.add(ScrollView())
        self._items = [(room, self._scroll.add(self._item(room, room is chosen))) for room in rooms]

    def _item(self, room: Room, chosen: bool) -> RailItem:
        return RailItem(
            _(room.title),
            lambda: self._choose(room),
            picture=emblem(room),
            selected=chosen,
            name=("game", room.name),
        )

    def _choose(self, chosen: Room) -> None:
        for room, item in self._items:
            item.selected = room is chosen
        self._on_choose(chosen)

    def arrange(self) -> None:
        """The rows below each other; they scroll where there are too many."""
        self._scroll.place(self.rect, self.u)
        for index, (_room, item) in enumerate(self._items):
            top = self.rect.y + index * self.px(_PITCH)
            item.place(pygame.Rect(self.rect.x, top, self.rect.w, self.px(RailItem.natural[1])), self.u)
        self._scroll.settle()


def emblem(room: Room) -> PaintSquare:
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

    def build(self) -> None:
        """With the games in the rail."""
        super().build()
        self._games = self.rail.add(GameRail(self._rooms, self.room, self._choose))

    def reword(self) -> None:
        """Say everything anew."""
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
        """Something may have been played meanwhile."""
        super().resume()
        self.reload()

    def _choose(self, room: Room) -> None:
        self.room = room
        self.reload()

    def place_rail(self, rect: pygame.Rect, p: float) -> None:
        """The games."""
        self._games.place(rect, p)
