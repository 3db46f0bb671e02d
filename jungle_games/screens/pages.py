"""What pages are made of: their area and header, a rail beside a sheet, and what an empty one shows."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Callable, Hashable, Mapping, Sequence
from contextlib import suppress
from datetime import date, datetime, time, timedelta
from enum import Enum
from functools import partial
from pathlib import Path
from typing import ClassVar, Final

import pygame

from jungle_games.base.system import assets_folder
from jungle_games.core.i18n import _, ngettext
from jungle_games.core.room import Room
from jungle_games.store.progress import PuzzleProgress
from jungle_games.table.room_parts import cover_of
from jungle_games.table.services import CHANGED, Services
from jungle_games.ui.events import Event, Key, Woken
from jungle_games.ui.layout import (
    Box,
    Column,
    Extent,
    FirstThatFits,
    Grid,
    Item,
    Leaf,
    Row,
    Ruler,
    Scroll,
    Space,
    Tight,
    centred,
    side_by_side,
)
from jungle_games.ui.painter import Painter
from jungle_games.ui.pictures import Shadow, Size, displayable, rounded_box
from jungle_games.ui.scene import MARGIN, WIDEST_CONTENT
from jungle_games.ui.text import Face
from jungle_games.ui.theme import NORMAL, Theme, mix
from jungle_games.ui.widget_scene import ClosableScene
from jungle_games.ui.widgets.base import Shown, Widget
from jungle_games.ui.widgets.button import Clickable, IconButton
from jungle_games.ui.widgets.label import Label, PaintIn, Picture, draw_icon, noted
from jungle_games.ui.widgets.panel import Panel, PaperPanel, RailItem, ScrollView

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
    return Label(text, size=16, face=Face.SEMIBOLD, ink="fern", wrap=True)


def page_title(text: str) -> Item:
    """The name of a page, smaller where it would take the room of what is on it."""
    return Label(text, size=36, face=Face.TITLE, ink="amber", floor=0.75, gives_way=True)


def page_body(item: Item) -> Item:
    return centred(item, WIDEST_CONTENT).padded(MARGIN)


def beside_rail(rail: Item, page: Item, *narrow: Item) -> Item:
    """``page`` beside a ``rail``, which gives way where the page's words need the room, and at last to ``narrow``."""
    pairs = (
        (rail.sized(_RAIL), page.at_least(width=_ROOMY)),
        (Tight(rail).at_least(_NARROW_RAIL), page),
        (Tight(rail), page),
    )
    return page_body(
        FirstThatFits(*(Row(left, right.grow(), gap=MARGIN) for left, right in pairs), *narrow, by_width=True)
    )


def way_back(leave: Callable[[], None]) -> IconButton:
    """The button at the upper left of every page."""
    return IconButton("back", _("Back"), leave, name="leave")


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
    """The way back and a title above a rail; a sheet above buttons. Subclasses fill rail, sheet and foot in `build`."""

    services: Services
    heading: ClassVar[str]
    """The title, translated when shown."""

    def build(self) -> None:
        """Make all widgets anew, and arrange them."""
        self.scroll = ScrollView(focusable=True, paper=True, name="page")

    def arranged(self, rail: Item, sheet: Item, foot: Item | None) -> Item:
        """The page: ``rail`` on its panel, ``sheet`` on paper above the buttons at its ``foot``."""
        head = Row(way_back(self.close), page_title(_(self.heading)).grow(), gap=12, align="center").sized(height=_HEAD)
        left = Column(head, Box(Panel(), rail, RAIL_PADDING).grow(), gap=GAP)
        return beside_rail(left, Column(on_paper(sheet).grow(), *([] if foot is None else [foot]), gap=GAP))

    def scrolled(self, text: Item, most: float | None = None) -> Item:
        """``text`` that scrolls on the sheet, at most so many units wide."""
        return Scroll(self.scroll, centred(text, most).padded(0, INDENT))

    def scroll_key(self, key: Key) -> bool:
        """Take a key that nothing with the focus wanted: page keys scroll the sheet."""
        return self.scroll.handle(key)

    def handle(self, event: Event) -> bool:
        return super().handle(event) or (isinstance(event, Key) and self.scroll_key(event))


Shade = Callable[[Theme], str]
"""A colour by the theme."""


def mixed(one: str, other: str, share: float) -> Shade:
    """A colour of the theme with so much of another one."""
    return lambda theme: mix(getattr(theme, one), getattr(theme, other), share)


class Ground(Widget):
    """A plain ground with round corners, which are units wide."""

    def __init__(self, corner: float, fill: Shade, edge: Shade | None = None, width: float = 1.5) -> None:
        super().__init__()
        self._corner, self._fill, self._edge, self._width = corner, fill, edge, width

    def paint(self, target: pygame.Surface, painter: Painter) -> None:
        theme, corner = painter.theme, min(self._corner * self.u, self.rect.h / 2)
        edge = None if self._edge is None else self._edge(theme)
        painter.box(target, self.rect, corner, self._fill(theme), border=edge, width=self._width * self.u)


def emblem(room: Room) -> PaintIn:

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
        return Scroll(ScrollView(evenly=True), Column(*rows, gap=_APART))

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


class LatePicture(Widget):
    """A picture that takes long to draw: its place stays empty until it may be ``drawn``. Subclasses draw it."""

    drawn = Shown[bool]()

    def __init__(self, size: tuple[float, float], radius: float, *key: Hashable) -> None:
        """The empty place has corners of this ``radius``; ``key`` tells the picture from others."""
        super().__init__()
        self.natural, self._radius, self._key = size, radius, key
        self.drawn = False

    @abstractmethod
    def picture(self, painter: Painter, size: Size) -> pygame.Surface:
        """The picture, in pixels."""

    def paint(self, target: pygame.Surface, painter: Painter) -> None:
        key = (*self._key, self.rect.size, round(self.u, 4))
        if self.drawn or key in painter.cache:
            target.blit(painter.cache.get(key, lambda: self.picture(painter, self.rect.size)), self.rect)
        else:
            painter.box(target, self.rect, self._radius * self.u, painter.theme.panel)


def search_state(title: str, code: str, text: str, icon: str = "") -> Item:
    """A light that is sent from one house to another; below it a title, the ``code`` and a sentence (translated).

    With an ``icon``, that is shown instead, where nothing is sought.
    """
    words = [
        Label(title, size=30, face=Face.TITLE, ink="amber", align="center", wrap=True),
        *([Label(code, size=20, face=Face.SEMIBOLD, align="center", wrap=True)] if code else []),
        # A file is named in it, whose name may be one long word.
        Grid(Label(text, ink="fern", align="center", wrap=True), columns=1, least=150).at_most(600).at("center"),
    ]
    paint = partial(_paint_sign, icon) if icon else _paint_search
    drawings = [[Picture(paint, width, width * _HEIGHT / _WIDTH).at("center")] for width in (720, 480, 300)]
    return _arranged([*drawings, []], words, ScrollView()).padded(24, 0)


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


_LOOK_AGAIN: Final = 600.0
"""Seconds after which the day is looked at in any case: a computer sleeps, clocks are set, summer time begins."""
_BOX: Final = (100.0, 52.0)
"""Width and height of the drawing in its own units; the leaves grow from the middle of its lower edge."""
SHAPE: Final = _BOX[0] / _BOX[1]
_STEM, _LENGTH, _BREADTH = 13.0, 33.0, 7.6
_TURN, _WIDEST = 36.0, 150.0
"""Degrees between two leaves, and between the outer ones at most."""
_BLADE: Final = "M4.500 19.500C3 9 9 3.500 20.500 3.500C21 14.500 15 21 4.500 19.500Z"
_HALF: Final = "M4.500 19.500L20.500 3.500C21 14.500 15 21 4.500 19.500Z"
_STALK: Final = "M2 22L16 8"


class DailyMark(Enum):
    """How a task went; the value is its sign in a text."""

    FIRST = "\N{FALLEN LEAF}"
    LATER = "\N{LEAF FLUTTERING IN WIND}"
    HINT = "\N{SEEDLING}"
    NEXT = "\N{WHITE SMALL SQUARE}"
    OPEN = "\N{WHITE MEDIUM SQUARE}"


def mark_of(daily: PuzzleProgress, *, next_one: bool = False) -> DailyMark:
    if not daily.solved:
        return DailyMark.NEXT if next_one else DailyMark.OPEN
    if daily.hints:
        return DailyMark.HINT
    return DailyMark.LATER if daily.tries else DailyMark.FIRST


def mark_picture(leaf: DailyMark, size: float, *, paper: bool) -> Picture:
    """A leaf ``size`` units wide; ``paper``: it lies on paper."""
    return Picture(lambda target, painter, rect: draw_mark(target, painter, leaf, rect, paper=paper), size)


def draw_mark(target: pygame.Surface, painter: Painter, leaf: DailyMark, rect: pygame.Rect, *, paper: bool) -> None:
    theme = painter.theme
    faint = mix(theme.paper, theme.faded, 0.6) if paper else mix(theme.panel, theme.fern, 0.5)
    edge = theme.ink if paper else theme.panel
    line = {DailyMark.NEXT: theme.amber_lip if paper else theme.amber, DailyMark.OPEN: faint}.get(leaf, edge)
    fill = {DailyMark.FIRST: theme.amber, DailyMark.LATER: theme.leaf}.get(leaf, "none")
    half = f'<path d="{_HALF}" fill="{theme.leaf}"/>' if leaf is DailyMark.HINT else ""
    stroke = f'stroke="{theme.leaf if leaf is DailyMark.HINT and not paper else line}" stroke-width="1.5"'
    body = (
        f'{half}<path d="{_BLADE}" fill="{fill}" {stroke} stroke-linejoin="round"/>'
        f'<path d="{_STALK}" fill="none" {stroke} stroke-linecap="round"/>'
    )
    target.blit(painter.vector(body, rect.size, (0, 0, 24, 24)), rect)


def games_of_the_day(rooms: Sequence[Room]) -> int:
    """The number of games with puzzles, without loading any."""
    return sum(bool(room.puzzles) for room in rooms)


def marks_of(went: Mapping[str, PuzzleProgress]) -> int:
    """The number of leaves of a day: one for each solved daily puzzle."""
    return len({key.partition("/")[0] for key, daily in went.items() if daily.solved})


def read_dailies(services: Services) -> Mapping[date, Mapping[str, PuzzleProgress]]:
    found: Mapping[date, Mapping[str, PuzzleProgress]] = services.progress.dailies()
    return found


class DayChange:
    """The current day of the page, and the time when the next day begins."""

    def __init__(self, services: Services) -> None:
        self._services = services
        self.today: date = services.wall_clock().date()
        """The day now shown."""

    def passed(self) -> bool:
        """Whether a new day has begun since the last call; if so, it becomes the shown day."""
        before, self.today = self.today, self._services.wall_clock().date()
        return before != self.today

    def wake_at(self) -> float:
        """The time of the next check for a new day."""
        now = self._services.wall_clock()
        if now.date() == date.max:
            return self._services.now() + _LOOK_AGAIN
        midnight = datetime.combine(now.date() + timedelta(days=1), time(), now.tzinfo)
        return self._services.now() + min(_LOOK_AGAIN, (midnight - now).total_seconds() + 0.05)


def draw_marks(painter: Painter, target: pygame.Surface, rect: pygame.Rect, done: int, tasks: int) -> None:
    """Draw ``tasks`` leaves, the first ``done`` of them filled, as large as ``rect`` holds; brighter where all are."""
    if not tasks:
        return
    width = min(rect.w, round(rect.h * SHAPE))
    place = pygame.Rect(0, 0, width, round(width / SHAPE)).move_to(center=rect.center)
    theme = painter.theme
    filled = theme.fern if done >= tasks else mix(theme.leaf, theme.fern, 0.25)
    empty = mix(theme.leaf, theme.fern, 0.8)
    turn = min(_TURN, _WIDEST / max(1, tasks - 1))
    body = ""
    for index in range(tasks):
        angle = (index - (tasks - 1) / 2) * turn - 90
        look = f'fill="{filled}"' if index < done else f'fill="none" stroke="{empty}" stroke-width="2"'
        body += f'<g transform="translate({_BOX[0] / 2} {_BOX[1] - 4}) rotate({angle:.1f})">{_leaf(look)}</g>'
    target.blit(painter.vector(body, place.size, (0, 0, *_BOX)), place)


def _leaf(look: str) -> str:
    tip, near, far = _STEM + _LENGTH, _STEM + 0.28 * _LENGTH, _STEM + 0.72 * _LENGTH
    return (
        f'<path d="M{_STEM} 0C{near} {-_BREADTH * 1.35:.1f} {far} {-_BREADTH * 1.2:.1f} {tip} 0'
        f'C{far} {_BREADTH * 1.2:.1f} {near} {_BREADTH * 1.35:.1f} {_STEM} 0Z" {look}/>'
    )


_INSET: Final = 6.0
_CORNER: Final = 14.0
"""Units of the radius of a cover's corners."""
_RADIUS: Final = _CORNER + _INSET
_RAISE: Final = 10.0
_TILE_EDGE: Final = 3.0
_NAME_SIZE, _SUB_SIZE = 23.0, 17.0
_TIGHT: Final = 1.1
_WORDS: Final = 80.0
"""Units of height for a name of two lines and the players, also where a name has one: the art is alike on all."""
_LEAST_ART, _ART = 72.0, 104.0
_WAITING: Final = 19.0
"""How large the number of unfinished matches is written."""
_TILE_SHADOW: Final = Shadow(18, 8, 0.63)
_RAISED_SHADOW: Final = Shadow(18, 12, 0.63)


def players_line(counts: tuple[int, ...]) -> str:
    low, high = min(counts), max(counts)
    if low == high:
        return ngettext("{number} player", "{number} players", low).format(number=low)
    return _("{low} to {high} players").format(low=low, high=high)


class Moving(Clickable):
    """What is on it goes up and down with it."""

    _moved = 0

    @property
    def lowered(self) -> int:
        """By how many pixels it lies lower now than at rest."""
        return 0

    def mark(self, *, hovered: bool | None = None, pressed: bool | None = None, focused: bool | None = None) -> None:
        super().mark(hovered=hovered, pressed=pressed, focused=focused)
        self._follow()

    def _lay_out(self, rect: pygame.Rect, ruler: Ruler, host: Leaf) -> None:
        super()._lay_out(rect, ruler, host)
        self._moved = 0
        self._follow()

    def _follow(self) -> None:
        way, self._moved = self.lowered - self._moved, self.lowered
        for child in self.children:
            child.shift(0, way)


class Cover(Widget):
    """The picture of a game, with rounded corners."""

    def __init__(self, room: Room) -> None:
        super().__init__()
        self._room = room

    def paint(self, target: pygame.Surface, painter: Painter) -> None:
        key = ("cover", self._room.name, self.rect.size, round(self.u, 4))
        target.blit(painter.cache.get(key, lambda: self._drawn(painter)), self.rect)

    def _drawn(self, painter: Painter) -> pygame.Surface:
        for only in ("", painter.language) if painter.theme == NORMAL else ():
            with suppress(OSError, pygame.error):  # one that no package brings along, or cannot be read, is drawn
                return displayable(pygame.image.load(str(cover_file(self._room, self.rect.size, self.u, only))))
        return draw_cover(painter, self._room, self.rect.size, self.u)


def draw_cover(painter: Painter, room: Room, size: Size, u: float) -> pygame.Surface:
    """The picture of ``room``; ``u`` is pixels per unit."""
    picture = pygame.Surface(size, pygame.SRCALPHA)
    with painter.cache.passing():
        cover_of(room)(painter, picture, picture.get_rect(), u)
    round_corners(picture, _CORNER * u)
    return picture


def cover_file(room: Room, size: Size, u: float, only: str) -> Path:
    """Where a package has it in the usual colours; ``only`` is its language where others differ."""
    return assets_folder() / "covers" / f"{room.name} {size[0]}x{size[1]} {u:g}{only and f' {only}'}.png"


class _Art(Cover):
    """The art of a game, with a pill in its corner that has the number of ``waiting`` matches."""

    def __init__(self, room: Room, waiting: int) -> None:
        super().__init__(room)
        self._waiting = waiting

    def _measure_height(self, ruler: Ruler, width: int) -> Extent:
        return Extent(ruler.px(_LEAST_ART), ruler.px(_ART))

    def paint(self, target: pygame.Surface, painter: Painter) -> None:
        super().paint(target, painter)
        if self._waiting:
            theme, number, px = painter.theme, str(self._waiting), self.px(_WAITING)
            pill = pygame.Rect(0, 0, painter.text_width(number, Face.BOLD, px) + self.px(46), self.px(34))
            pill.topright = (self.rect.right - self.px(8), self.rect.y + self.px(8))
            painter.box(target, pill, pill.h / 2, theme.inset, border=theme.amber, width=2 * self.u)
            draw_icon(target, painter, "play", (pill.x + self.px(18), pill.centery), self.px(20), theme.amber)
            painter.label(target, number, (pill.x + self.px(32), pill.centery), Face.BOLD, px, theme.amber)


_SMALLER: Final = 0.82
"""The scale at which a long name is tried on one line."""


class GameTile(Moving):
    """A game on the title; ``waiting``: how many matches of it are unfinished."""

    spread = 34.0

    def __init__(self, room: Room, on_click: Callable[[], None], waiting: int = 0) -> None:
        told = ngettext("{number} unfinished game", "{number} unfinished games", waiting).format(number=waiting)
        super().__init__(on_click, name=("tile", room.name), tooltip=told if waiting else "")
        self.label = _(room.title)
        self.room = room
        self.waiting = waiting
        self.art = _Art(room, waiting)
        one_line, smaller, two_lines = (
            Label(self.label, size=scale * _NAME_SIZE, face=Face.TITLE, ink="ink", align="center", lines=lines,
                  leading=_TIGHT / scale)  # however large: the players stand on one line
            for scale, lines in ((1, 1), (_SMALLER, 1), (1, 2))
        )
        name = FirstThatFits(one_line, smaller, two_lines, by_width=True)
        players = Label(players_line(room.seats), size=_SUB_SIZE, ink="faded", align="center", lines=2, leading=_TIGHT)
        words = Column(name, players, gap=2, justify="center").at_least(height=_WORDS)
        self.content = Column(self.art.grow(), words).padded(_INSET)

    @property
    def raised(self) -> bool:
        return self.enabled and (self.hovered or self.focused)

    @property
    def lowered(self) -> int:
        return -self.px(_RAISE) if self.raised else 0

    @property
    def shown(self) -> pygame.Rect:
        return self.rect.move(0, self.lowered)

    def paint(self, target: pygame.Surface, painter: Painter) -> None:
        shown, corner, amber = self.shown, _RADIUS * self.u, painter.theme.amber
        if self.raised:
            painter.glow(target, shown.inflate(4, 4), corner, amber, blur=18 * self.u, alpha=200)
        painter.shadow(target, shown, corner, _RAISED_SHADOW if self.raised else _TILE_SHADOW, self.u)
        painter.box(target, shown, corner, painter.theme.paper)
        if self.raised:
            edge = shown.inflate(2 * self.px(_TILE_EDGE), 2 * self.px(_TILE_EDGE))
            painter.box(target, edge, corner + _TILE_EDGE * self.u, border=amber, width=4 * self.u)

    def paint_focus(self, target: pygame.Surface, painter: Painter) -> None:
        """The raised tile's own edge shows the focus; a second ring tells it from mere hovering."""
        painter.focus_ring(target, self.shown.inflate(6, 6), self.u, _RADIUS + _TILE_EDGE)


def round_corners(picture: pygame.Surface, radius: float) -> None:
    mask = rounded_box(picture.get_size(), radius, "#FFFFFF", None, 0)
    picture.blit(mask, (0, 0), special_flags=pygame.BLEND_RGBA_MIN)
