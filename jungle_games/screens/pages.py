"""What pages are made of: their area and header, a rail beside a sheet, and what an empty one shows."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Sequence
from functools import partial
from typing import ClassVar, Final

import pygame

from jungle_games.core.i18n import _
from jungle_games.core.room import Room
from jungle_games.table.services import CHANGED, Services
from jungle_games.ui.events import Event, Key, Woken
from jungle_games.ui.layout import (
    Box,
    Column,
    FirstThatFits,
    Grid,
    Item,
    Row,
    Scroll,
    Space,
    Tight,
    centred,
    side_by_side,
)
from jungle_games.ui.painter import Painter
from jungle_games.ui.scene import MARGIN, WIDEST_CONTENT
from jungle_games.ui.text import Face
from jungle_games.ui.theme import mix
from jungle_games.ui.widget_scene import ClosableScene
from jungle_games.ui.widgets.base import Widget
from jungle_games.ui.widgets.button import Button
from jungle_games.ui.widgets.label import Label, PaintIn, Picture, noted
from jungle_games.ui.widgets.panel import Panel, PaperPanel, RailItem
from jungle_games.ui.widgets.scroll import ScrollView

_RAIL, _NARROW_RAIL = 284.0, 200.0
_ROOMY: Final = 440.0
"""The width of a page that leaves its rail as wide as it wants."""
_FOOT_GAP: Final = 20.0
_HEAD: Final = 52.0
GAP: Final = 20.0
RAIL_PADDING: Final = 12.0
INDENT: Final = 27.0
"""From the sheet's upper and lower edge to the text."""
_EDGE, _LOW_EDGE = (44.0, 3.0), (18.0, 3.0)
_APART: Final = 4.0
_DISC: Final = 192.0
_DRAWING, _ICON = 0.78, 0.5
"""How large what is on the disc is."""
_TEXT_WIDTH: Final = 560.0
_EMPTY_GAP: Final = 16.0
_PICTURE: Final = "objects/scenes/looking"
_LOOKER: Final = "animals/monkey"
_WIDTH, _HEIGHT = 640.0, 312.0
"""The size of the drawing, in its own units."""
_WINDOW: Final = (112.0, 161.0, 42.0)
"""The middle of the lit window and its size, where somebody looks out."""


def section_heading(text: str) -> Label:
    """A small heading over a group of rows or tiles."""
    return Label(text, size=16, face=Face.SEMIBOLD, ink="fern", wrap=True)


def page_title(text: str) -> Item:
    """The name of a page, smaller where it would take the room of what is on it."""
    return Label(text, size=36, face=Face.TITLE, ink="amber", floor=0.75, gives_way=True)


def page_body(item: Item) -> Item:
    """``item`` over the window, within its margins; in the middle of very wide windows."""
    return centred(item, WIDEST_CONTENT).padded(MARGIN)


def beside_rail(rail: Item, page: Item) -> Item:
    """``page`` beside a ``rail``, which gives way where the page's words need the room."""
    pairs = (
        (rail.sized(_RAIL), page.at_least(width=_ROOMY)),
        (Tight(rail).at_least(_NARROW_RAIL), page),
        (Tight(rail), page),
    )
    return page_body(FirstThatFits(*(Row(left, right.grow(), gap=MARGIN) for left, right in pairs), by_width=True))


def page_head(leave: Item, title: str, note: str) -> Item:
    """The way back and the title; beside it what the page is about, which the tooltip says where it has no room."""
    named = noted(title, note, size=36, note_size=21, gap=22, ink="amber", note_ink="fern")
    return Row(leave, named.grow(), gap=20, align="center")


def foot_of(*buttons: Item) -> Item:
    """Buttons side by side over the whole width, or below one another where their words need that."""
    return side_by_side(*(button.grow() for button in buttons), gap=_FOOT_GAP, below=_FOOT_GAP / 2)


def on_paper(sheet: Item) -> Item:
    """``sheet`` on paper, whose edges are narrower where they would take the room of the words."""
    paper = PaperPanel()
    return FirstThatFits(*(Box(paper, sheet, *edge) for edge in (_EDGE, _LOW_EDGE)))


class SheetScene(ClosableScene):
    """A title and a rail above the way back; a sheet above buttons. Subclasses fill rail, sheet and foot in `build`."""

    services: Services
    heading: ClassVar[str]
    """The title, translated when shown."""

    def build(self) -> None:
        """Make all widgets anew, and arrange them."""
        self.scroll = ScrollView(focusable=True, paper=True, name="page")

    def arranged(self, rail: Item, sheet: Item, foot: Item | None) -> Item:
        """The page: ``rail`` on its panel above the way back, ``sheet`` on paper above the buttons at its ``foot``."""
        title = page_title(_(self.heading)).sized(height=_HEAD)
        leave = Button(_("Back"), self.close, icon="back", name="leave")
        left = Column(title, Box(Panel(), rail, RAIL_PADDING).grow(), leave, gap=GAP)
        return beside_rail(left, Column(on_paper(sheet).grow(), *([] if foot is None else [foot]), gap=GAP))

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
        self.load()
        self.layout(self.view)

    def resume(self) -> None:
        super().resume()
        self.reload()

    def handle(self, event: Event) -> bool:
        if isinstance(event, Woken) and event.payload == CHANGED and self.in_view:
            self.reload()
            return True
        return super().handle(event)

    def _choose(self, room: Room) -> None:
        if room is not self.room:
            self.room = room
            self.build()
            self.reload()


class EmptyState(Widget):
    """A drawing on a disc, a title and a sentence, in the middle; ``picture`` is an asset's name, icons are tinted.

    Where there is little room the words go without the drawing.
    """

    opaque = False

    def __init__(self, picture: str, title: str, text: str) -> None:
        super().__init__()
        self._picture = picture
        words = [
            Label(title, size=28, face=Face.TITLE, ink="ink", align="center", wrap=True),
            Label(text, size=19, ink="faded", align="center", wrap=True).at_most(width=_TEXT_WIDTH).at("center"),
        ]
        drawing: Item = Picture(self._paint_picture, _DISC).at("center")
        self.content = _arranged([[drawing], []], words, ScrollView(paper=True))

    def _paint_picture(self, target: pygame.Surface, painter: Painter, rect: pygame.Rect) -> None:
        theme, is_icon = painter.theme, "/icons/" in self._picture
        painter.disc(target, rect.center, rect.w / 2, mix(theme.paper, theme.chosen_paper, 0.6))
        side = round(rect.w * (_ICON if is_icon else _DRAWING))
        picture = painter.picture(self._picture, (side, side), tint=theme.mark_paper if is_icon else None)
        target.blit(picture, picture.get_rect(center=rect.center))


class SearchState(Widget):
    """A light that is sent from one house to another; below it a title, the ``code`` and a sentence (translated).

    With an ``icon``, that is shown instead, where nothing is sought.
    """

    opaque = False

    def __init__(self, title: str, code: str, text: str, icon: str = "") -> None:
        super().__init__()
        words = [
            Label(title, size=30, face=Face.TITLE, ink="amber", align="center", wrap=True),
            *([Label(code, size=20, face=Face.SEMIBOLD, align="center", wrap=True)] if code else []),
            # A file is named in it, whose name may be one long word.
            Grid(Label(text, ink="fern", align="center", wrap=True), columns=1, least=150).at_most(600).at("center"),
        ]
        paint = partial(_paint_sign, icon) if icon else _paint_search
        drawings = [[Picture(paint, width, width * _HEIGHT / _WIDTH).at("center")] for width in (720, 480, 300)]
        self.content = _arranged([*drawings, []], words, ScrollView()).padded(24, 0)


def _arranged(drawings: Sequence[Sequence[Item]], words: Sequence[Item], view: ScrollView) -> Item:
    """The first of the drawings that has room above the words; these scroll where they have none themselves."""
    pages = (Column(Space().grow(), *drawing, *words, Space().grow(), gap=_EMPTY_GAP) for drawing in drawings)
    return FirstThatFits(*pages, Scroll(view, Column(*words, gap=_EMPTY_GAP)))


def _paint_sign(icon: str, target: pygame.Surface, painter: Painter, rect: pygame.Rect) -> None:
    sign = painter.picture(icon, (rect.h // 2, rect.h // 2), tint=painter.theme.amber)
    target.blit(sign, sign.get_rect(center=rect.center))


def _paint_search(target: pygame.Surface, painter: Painter, rect: pygame.Rect) -> None:
    target.blit(painter.picture(_PICTURE, rect.size), rect)
    one = rect.w / _WIDTH
    side = round(_WINDOW[2] * one)
    head = painter.picture(_LOOKER, (side, side))
    target.blit(head, head.get_rect(center=(rect.x + _WINDOW[0] * one, rect.y + _WINDOW[1] * one)))
