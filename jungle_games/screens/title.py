"""The title screen: the name with what waits beside it, a tile for each game, what to continue, and doors."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from itertools import islice
from typing import Final

import pygame

from jungle_games.core.i18n import _, ngettext
from jungle_games.core.room import Room
from jungle_games.core.seat_names import PERSON
from jungle_games.screens.page_navigator import OnlineNavigator, PageNavigator, load_today, summary_of
from jungle_games.screens.pages import (
    SHAPE,
    DayChange,
    GameTile,
    Moving,
    draw_marks,
    games_of_the_day,
    marks_of,
    read_dailies,
)
from jungle_games.store.matches import Saved
from jungle_games.table.online.service import NEWS, Online, stands_words
from jungle_games.table.services import CHANGED, Services
from jungle_games.table.style import head, portrait
from jungle_games.ui.backdrop import backdrop
from jungle_games.ui.events import Event, Woken
from jungle_games.ui.layout import (
    LITTLE,
    Column,
    Extent,
    FirstThatFits,
    Grid,
    Item,
    Row,
    Ruler,
    Scroll,
    Space,
    centred,
)
from jungle_games.ui.painter import Painter
from jungle_games.ui.scene import WIDEST_CONTENT, earliest
from jungle_games.ui.text import Face
from jungle_games.ui.theme import ButtonKind, ButtonState, mix
from jungle_games.ui.widget_scene import WidgetScene
from jungle_games.ui.widgets.base import Widget
from jungle_games.ui.widgets.button import Button, IconButton
from jungle_games.ui.widgets.label import Icon, Label, PaintIn, Picture
from jungle_games.ui.widgets.panel import ScrollView
from jungle_games.window import TITLE

_TIGHT: Final = 1.1
_PLAY: Final = (
    '<path d="M25 20.5C25 18.6 27 17.5 28.6 18.5L43.4 28C44.9 29 44.9 31 43.4 32L28.6 41.5C27 42.5 25 41.4 25 39.5Z"'
    ' fill="{colour}"/>'
)
_FACE_RADIUS, _LIP = 24.0, 6.0
_SIGN: Final = 32.0
IN_A_ROW: Final = 330.0
"""Units of width from which on the line of the call stands beside sign and picture."""


class _Face(Moving):
    """A face on a lip that gives way when pressed."""

    kind: ButtonKind = "moss"
    ring_corner = _FACE_RADIUS

    @property
    def lowered(self) -> int:
        return self.px(_LIP * 3 / 4) if self.pressed and self.hovered else 0

    def paint(self, target: pygame.Surface, painter: Painter) -> None:
        state: ButtonState = "pressed" if self.lowered else "hover" if self.hovered else "normal"
        painter.button_face(target, self.rect, self.u, self.kind, state, radius=_FACE_RADIUS, lip=_LIP)


class PrimaryButton(_Face):
    """The amber button: what to do next, a line about it, and a picture; where it is narrow, the line below all."""

    kind = "amber"
    spread = 34.0

    def __init__(self, label: str, sub: str, picture: PaintIn, on_click: Callable[[], None]) -> None:
        super().__init__(on_click, name="continue")
        self.label, self.sub = label, sub
        name = Label(label, size=28, face=Face.TITLE, ink="ink")
        line = Label(sub, size=19, ink="ink", wrap=True, leading=_TIGHT)
        self.content = _above_lip(FirstThatFits(
            Row(
                Picture(_paint_play, 58), Column(name, line).grow(), Picture(picture, 70), gap=14, align="center"
            ).padded(20, 4).at_least(width=IN_A_ROW),
            Column(
                Row(Picture(_paint_play, 36), name.grow(), Picture(picture, 42), gap=10, align="center"), line, gap=4
            ).padded(16, 8),
        ))  # fmt: skip

    def paint(self, target: pygame.Surface, painter: Painter) -> None:
        painter.glow(target, self.rect, _FACE_RADIUS * self.u, painter.theme.amber, blur=14 * self.u, alpha=90)
        super().paint(target, painter)


def _paint_play(target: pygame.Surface, painter: Painter, rect: pygame.Rect) -> None:
    painter.disc(target, rect.center, rect.w / 2, painter.theme.ink)
    target.blit(painter.vector(_PLAY.format(colour=painter.theme.amber), rect.size, (0, 0, 60, 60)), rect)


class LinkTile(_Face):
    """A button with an ``icon``, which also names it, above its word; without ``signs`` the word is alone."""

    def __init__(
        self, label: str, icon: str, on_click: Callable[[], None], *, signs: bool = True, tooltip: str = ""
    ) -> None:
        super().__init__(on_click, name=icon, tooltip=tooltip)
        self.label = label
        word = Label(label, size=19, face=Face.SEMIBOLD, align="center", lines=2, leading=_TIGHT)
        sign = [self.sign(icon).sized(height=_SIGN).at("center")] if signs else []
        self.content = _above_lip(Column(*sign, word, gap=2, justify="center").padded(6, 4))

    def sign(self, icon: str) -> Widget:
        return Icon(icon)


class TodayTile(LinkTile):
    """The door to the daily puzzles: a leaf for each, filled if solved."""

    def __init__(
        self, done: int, tasks: int, on_click: Callable[[], None], ahead: Callable[[], object], *, signs: bool
    ) -> None:
        """``ahead`` is called once, when somebody aims at it."""
        self.leaves = (done, tasks)
        self._ahead: Callable[[], object] | None = ahead
        tooltip = _("Puzzles of today: {done} of {number}").format(done=done, number=tasks)
        super().__init__(_("Today"), "today", on_click, signs=signs, tooltip=tooltip)

    def mark(self, *, hovered: bool | None = None, pressed: bool | None = None, focused: bool | None = None) -> None:
        super().mark(hovered=hovered, pressed=pressed, focused=focused)
        if self._ahead is not None and (self.hovered or self.pressed or self.focused):
            self._ahead()
            self._ahead = None

    def sign(self, icon: str) -> Widget:
        def paint(target: pygame.Surface, painter: Painter, rect: pygame.Rect) -> None:
            draw_marks(painter, target, rect, *self.leaves)

        return Picture(paint, _SIGN * SHAPE, _SIGN)


def _above_lip(item: Item) -> Item:
    return Column(item.grow(), Space().at_least(height=_LIP))


_SHADOW: Final = (10, 23, 17, 200)
_SHADOW_ASIDE: Final = 0.033
"""The horizontal offset of the name's shadow, as a share of the font size."""
# Drawing, middle and side of the heads in units from the upper left, the hindmost first.
_ROW: Final = (
    ("animals/elephant", 92, 138, 184),
    ("animals/monkey", 472, 154, 132),
    ("animals/tiger", 366, 134, 172),
    ("animals/lion", 222, 112, 224),
)
_ROW_SIZE: Final = (538.0, 188.0)
"""The size of the group of heads, which look over the edge of what is below."""
_LEAST_ROW: Final = 168.0
_GROUP: Final = (
    ("animals/elephant", 0.27, 0.34, 0.5),
    ("animals/tiger", 0.75, 0.35, 0.46),
    ("animals/lion", 0.38, 0.63, 0.58),
    ("animals/monkey", 0.79, 0.71, 0.38),
)
"""The heads of a square group, in shares of its side."""
_BUTTON: Final = 38.0


def tagline(games: int) -> str:
    words = {
        2: _("Two"), 3: _("Three"), 4: _("Four"), 5: _("Five"), 6: _("Six"), 7: _("Seven"), 8: _("Eight"),
        9: _("Nine"), 10: _("Ten"), 11: _("Eleven"), 12: _("Twelve"),
    }  # fmt: skip
    return ngettext(
        "{number} game for the table, one evening in the jungle",
        "{number} games for the table, one evening in the jungle",
        games,
    ).format(number=words.get(games, games))


class Name(Widget):
    """The name of the program in lamplight, ``size`` units high."""

    spread = 120.0

    def __init__(self, size: float, tooltip: str = "") -> None:
        super().__init__(tooltip=tooltip)
        self._size = size

    def _measure_width(self, ruler: Ruler) -> Extent:
        px = ruler.px(self._size)
        width = ruler.painter.text_width(TITLE, Face.TITLE, px) + round(_SHADOW_ASIDE * px) + 2
        return Extent(width, width)

    def _measure_height(self, ruler: Ruler, width: int) -> Extent:
        return Extent(ruler.px(self._size), ruler.px(1.2 * self._size))

    def paint(self, target: pygame.Surface, painter: Painter) -> None:
        px, (x, y) = self.px(self._size), self.rect.midleft
        aside, lit = round(_SHADOW_ASIDE * px), self.rect.copy()
        lit.w = painter.text_width(TITLE, Face.TITLE, px)
        painter.glow(target, lit, lit.h / 2, painter.theme.amber, blur=0.65 * px, alpha=24)
        painter.label(target, TITLE, (x + aside, y + 2 * aside), Face.TITLE, px, _SHADOW)
        painter.label(target, TITLE, (x, y), Face.TITLE, px, painter.theme.amber)


class Heads(Widget):
    """The animals side by side at the lower right, ``size`` times as large as drawn, a little behind what is below."""

    spread = 56.0

    def __init__(self, size: float) -> None:
        super().__init__()
        self.natural = (_ROW_SIZE[0] * size, _ROW_SIZE[1] * size)

    def _measure_width(self, ruler: Ruler) -> Extent:
        return Extent(ruler.px(_LEAST_ROW), ruler.px(self.natural[0]))

    def _measure_height(self, ruler: Ruler, width: int) -> Extent:
        least, wanted = (round(each * _ROW_SIZE[1] / _ROW_SIZE[0]) for each in (ruler.px(_LEAST_ROW), width))
        return Extent(min(least, wanted), min(wanted, ruler.px(self.natural[1])))

    def paint(self, target: pygame.Surface, painter: Painter) -> None:
        one = min(self.rect.w / _ROW_SIZE[0], self.rect.h / _ROW_SIZE[1])
        for name, x, y, side in _ROW:
            centre = self.rect.right + (x - _ROW_SIZE[0]) * one, self.rect.bottom + (y - _ROW_SIZE[1]) * one
            _paint_head(target, painter, name, centre, side * one)


class HeadsInGroup(Widget):
    """The animals in the place of a tile."""

    def paint(self, target: pygame.Surface, painter: Painter) -> None:
        side = min(self.rect.size)
        square = pygame.Rect(0, 0, side, side).move_to(center=self.rect.center)
        for name, x, y, share in _GROUP:
            _paint_head(target, painter, name, (square.x + x * side, square.y + y * side), share * side)


def _paint_head(target: pygame.Surface, painter: Painter, name: str, centre: tuple[float, float], side: float) -> None:
    box = pygame.Rect(0, 0, round(side), round(side)).move_to(center=(round(centre[0]), round(centre[1])))
    soft = box.inflate(-box.w // 6, -box.h // 6)
    painter.glow(target, soft, soft.w / 2, painter.theme.shadow, blur=box.w / 12, alpha=120)
    target.blit(painter.picture(name, box.size), box)


class OnlineStrip(Widget):
    """Says ``words`` about online tables, with ``picture`` and ``line`` of one if there is room, and leads there.

    One that ``calls`` for something stands out.
    """

    def __init__(self, words: str, picture: str, line: str, on_go: Callable[[], None], *, calls: bool) -> None:
        super().__init__()
        self._calls, self.said = calls, (words, line)
        one, two = (Label(words, size=19, face=Face.BOLD, lines=lines, leading=1.1) for lines in (1, 2))
        kind: ButtonKind = "amber" if calls else "moss"
        go = Button(_("Go there"), on_go, kind=kind, size=17, radius=12, name="online_turn")
        go_there, icon = go.sized(height=_BUTTON), Icon("online", ink="amber")
        shown = Row(Icon(picture, size=28), Label(line, size=17), gap=6, align="center")
        self.content = FirstThatFits(
            Row(icon, one, shown, Space().grow(), go_there, gap=14, align="center"),
            Row(icon, two.grow(), go_there, gap=14, align="center"),
        ).padded(14, 7)

    def paint(self, target: pygame.Surface, painter: Painter) -> None:
        theme = painter.theme
        ground, edge = mix(theme.night, theme.amber, 0.06), theme.amber if self._calls else theme.moss
        painter.box(target, self.rect, 16 * self.u, ground, border=edge, width=2 * self.u)


def tables_strip(online: Online, ways: OnlineNavigator, rooms: Sequence[Room]) -> OnlineStrip | None:
    """The strip above the tiles: which online tables go on; None without any.

    Tables where it is one's turn come first, and those that have waited for longest.
    """
    views = [view for view in online.views() if view.stage in ("open", "playing")]
    views.sort(key=lambda view: (not view.your_turn, view.moved_at or float("inf")))
    found = [(room, view) for view in views for room in rooms if room.name == view.game]
    if not found:
        return None
    turns = sum(view.your_turn for _room, view in found)
    number = turns or len(found)
    if turns:
        words = ngettext("Your turn at {number} online table", "Your turn at {number} online tables", turns)
    else:
        words = ngettext("{number} online table goes on", "{number} online tables go on", number)
    room, view = found[0]
    go = partial(ways.table, view.id) if number == 1 else ways.page
    line = stands_words(view, _(room.title))
    return OnlineStrip(words.format(number=number), head(room, PERSON), line, go, calls=turns > 0)


_EDGE, _TOP, _GAP = 40.0, 24.0, 16.0
_FOOT, _STRIP = 96.0, 52.0
_LEAST, _HIGHEST = 240.0, 430.0
"""The minimum and maximum height of rows of tiles, in units."""
_LONGEST_ROW: Final = 6
_COLUMN, _WIDEST = 252.0, 400.0
"""The minimum and maximum width of the column beside the tiles for large words, in units."""
_BESIDE: Final = 3
"""The number of tiles side by side in that layout."""
_LEAST_SEEN: Final = 240.0
"""The minimum height of the visible part of scrolling tiles, in units."""
_NAME: Final = 92.0
_LOOKS_EVERY: Final = 60.0
"""Seconds between updates of how long tables have been waiting."""
_HEADINGS: Final = (1.0, 0.76, 0.5)
"""The scales of name and heads: above one row of tiles, above several, and beside a column."""


def rows_of(games: int) -> list[int]:
    """The number of tiles in each row: up to six, about as many in each, the upper ones shorter."""
    rows = -(-games // _LONGEST_ROW)
    return [games * (row + 1) // rows - games * row // rows for row in range(rows)]


class TitleScene(WidgetScene):
    """The first screen: games as tiles, the match to continue, and buttons to everything else."""

    services: Services
    layered = False

    def __init__(self, services: Services, navigator: PageNavigator, rooms: Sequence[Room]) -> None:
        super().__init__(services)
        self._navigator = navigator
        self._rooms = tuple(rooms)
        self._offered: Saved | None = None
        """The match offered to be continued."""
        self._daybreak = DayChange(services)
        self._look_at = 0.0
        """The time of the next update of how long tables have been waiting."""
        self._build()

    # Widgets ---------------------------------------------------------------------------------------------------

    def _build(self) -> None:
        waiting = self.services.saves.count_unfinished()
        self._tiles = [GameTile(room, self._open(room), waiting.get(room.name, 0)) for room in self._rooms]
        self._call = self._primary()
        self._languages = IconButton("globe", _("Language"), self._navigator.languages, name="language")
        self._leave = IconButton("leave", _("Quit Jungle Games"), self._ask_to_quit, name="leave")
        self._strip = self._tables_strip()
        self._shelf = ScrollView()
        self._tasks = games_of_the_day(self._rooms)
        self._done = marks_of(read_dailies(self.services).get(self._daybreak.today, {})) if self._tasks else 0
        self.first_focus = "continue"
        pages = FirstThatFits(self._above_one_another(), self._beside_one_another(2), self._beside_one_another(1))
        self.body = centred(pages, WIDEST_CONTENT)

    def _tables_strip(self) -> OnlineStrip | None:
        return tables_strip(self.services.online, self._navigator.online, self._rooms)

    def _above_one_another(self) -> Item:
        rows = rows_of(len(self._tiles))
        online = Button(
            _("Play online"), self._navigator.online.page, kind="night", icon="online", name="online"
        ).sized(height=48)
        size = _HEADINGS[len(rows) > 1]
        words = Column(
            Space(_EDGE), Name(_NAME * size), self._tagline(), Space(_GAP),
            *([Space()] if self._strip is None else [self._strip.at_least(height=_STRIP)]), gap=8,
        )  # fmt: skip
        heads = Column(Row(online, self._languages, self._leave, gap=_GAP).at("end"), Heads(size).grow(), gap=8)
        doors = self._link_tiles(signs=True)
        call = self._call.at_least(width=IN_A_ROW).grow(0.38)
        foot = Row(call, Grid(*doors, columns=len(doors), gap=_GAP, even=True).grow(0.62), gap=_GAP)
        return Column(
            Space().grow(LITTLE), Row(words.grow(), heads, gap=_GAP), self._in_rows(rows), Space(_GAP).grow(LITTLE),
            foot.at_least(height=_FOOT),
        ).padded(_EDGE, _TOP)  # fmt: skip

    def _in_rows(self, rows: Sequence[int]) -> Item:
        """The tiles in rows, which scroll if there are more than two."""
        tiles = iter(self._tiles)
        scrolls = len(rows) > 2
        lines = [
            Grid(*islice(tiles, count), columns=_LONGEST_ROW if scrolls else count, gap=_GAP, even=True).grow()
            for count in rows
        ]
        shelf = Column(*lines, gap=_GAP).padded(0, _GAP)
        return Scroll(self._shelf, shelf) if scrolls else shelf.at_least(height=_LEAST).at_most(height=_HIGHEST).grow()

    def _beside_one_another(self, columns: int) -> Item:
        """The name and the tiles beside a column of all else, which has its doors in so many ``columns``."""
        pages = []
        for signs in (True, False):
            online = LinkTile(_("Play online"), "online", self._navigator.online.page, signs=signs)
            doors = Grid(*self._link_tiles(signs=signs), online, columns=columns, gap=12, even=True)
            pages.append(Column(self._call, doors.grow(), gap=12))
        others = FirstThatFits(*pages, Scroll(ScrollView(), pages[0])).grow()
        column = Column(Row(self._languages, self._leave, gap=12).at("end"), others, gap=12)
        bounded = column.at_least(width=_COLUMN).at_most(width=_WIDEST).grow()
        return Row(self._with_name(), bounded, gap=_GAP).padded(_GAP, 12)

    def _with_name(self) -> Item:
        missing = -len(self._tiles) % _BESIDE
        group = [HeadsInGroup()] if missing and len(self._tiles) < 2 * _BESIDE else []
        alone = Name(_NAME * _HEADINGS[-1], tagline(len(self._rooms)))
        below = self._tagline() if self._strip is None else self._strip.at_least(height=_STRIP)
        names: list[Item] = [Column(alone, below), *([alone] if self._strip is None else [])]
        if not group:
            heads = Heads(_HEADINGS[-1])
            names = [*(Row(each.grow(), heads, gap=_GAP) for each in names), *names]
        grids = [
            Grid(*self._tiles, *group, columns=count, gap=(12, _GAP), even=True)
            for count in range(min(_BESIDE, len(self._tiles)), 0, -1)
        ]
        shelves = [Column(Space().at_least(height=_GAP), grid.grow()) for grid in grids]
        tiles = [each for shelf in shelves for each in (shelf, Scroll(self._shelf, shelf, least=_LEAST_SEEN))]
        return FirstThatFits(*(Column(name, each.grow()) for each in tiles for name in names))

    def _tagline(self) -> Label:
        return Label(tagline(len(self._rooms)), size=24, wrap=True)

    def _link_tiles(self, *, signs: bool) -> Sequence[LinkTile]:
        """The ways to everything else, with pictures or without; to the tasks of the day where there are any."""
        go, today = self._navigator, partial(load_today, self._rooms)
        return [
            *([TodayTile(self._done, self._tasks, go.today, today, signs=signs)] if self._tasks else []),
            LinkTile(_("Rule book"), "rule_book", self._open_rules, signs=signs),
            LinkTile(_("My games"), "save", go.my_games, signs=signs),
            LinkTile(_("Statistics"), "statistics", go.statistics, signs=signs),
            LinkTile(_("Settings"), "settings", go.settings, signs=signs),
        ]

    def _open(self, room: Room) -> Callable[[], None]:
        return lambda: self._navigator.new_game(room.name)

    def _open_rules(self) -> None:
        self._navigator.rules(self._favourite().game.name)

    def _favourite(self) -> Room:
        """The room of the game played last, or else of the first one."""
        last = self.services.settings.get().last_game
        return next((room for room in self._rooms if room.name == last), self._rooms[0])

    def _primary(self) -> PrimaryButton:
        saved = self._offered = self.services.saves.newest_unfinished()
        room = next((room for room in self._rooms if saved and room.name == saved.game), None)
        if saved is None or room is None:
            return self._play_button(self._favourite())
        seen = summary_of(room, saved.facts)
        action = lambda: self._navigator.go_on(saved)  # noqa: E731 - a name for a callback
        return PrimaryButton(_("Continue"), seen.line, portrait(room, seen.kind, seen.seat), action)

    def _play_button(self, room: Room) -> PrimaryButton:
        alone = room.seats == (1,)
        words = _("{game}: choose a deal") if alone else _("{game}: choose your opponent")
        line = words.format(game=_(room.title))
        return PrimaryButton(_("Play"), line, portrait(room, PERSON, 0), self._open(room))

    # The stack's contracts -------------------------------------------------------------------------------------

    def resume(self) -> None:
        """Look anew for a match to go on with; begin at the game that was just played."""
        super().resume()
        self._build()
        played = self._favourite().name
        if self._offered is not None and self._offered.game != played:
            self.first_focus = ("tile", played)
        self.layout(self.view)

    def handle(self, event: Event) -> bool:
        if isinstance(event, Woken) and event.payload in (NEWS, CHANGED) and self.in_view:
            self._build()
            self.layout(self.view)
            return False
        return super().handle(event)

    def update(self, now: float) -> bool:
        moving = super().update(now)
        if self._daybreak.passed() or self._waits_longer(now):
            self._build()
            self.layout(self.view)
        return moving

    def _waits_longer(self, now: float) -> bool:
        """Whether the words of the strip have changed with time."""
        if self._strip is None or now < self._look_at:
            return False
        self._look_at = now + _LOOKS_EVERY
        strip = self._tables_strip()
        return strip is None or strip.said != self._strip.said

    def wake_at(self) -> float | None:
        look_at = self._look_at if self._strip is not None else None
        return earliest(super().wake_at(), self._daybreak.wake_at(), look_at)

    def set_aside(self) -> str | None:
        if not self.in_view or self._offered is None:
            return None
        return self.services.saves.shelve(self._offered.number)

    def reword(self) -> None:
        self._build()

    def back(self) -> bool:
        self._ask_to_quit()
        return True

    def _ask_to_quit(self) -> None:
        self._navigator.confirm(_("Quit Jungle Games?"), _("Your games are saved."), _("Quit"), self.services.quit)

    def command(self, name: str) -> bool:
        doors: dict[str, Callable[[], None]] = {"rules": self._open_rules, "settings": self._navigator.settings}
        if name not in doors:
            return False
        doors[name]()
        return True

    # Drawing ---------------------------------------------------------------------------------------------------

    def draw_ground(self, target: pygame.Surface) -> None:
        lamp = self.view.stage(640, 330, 0, 0).topleft
        target.blit(backdrop(self.painter, self.view, lamp, "title"), (0, 0))
