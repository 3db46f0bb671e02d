"""The title: the name, a tile for each game, and what to go on with."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from itertools import islice
from typing import TYPE_CHECKING, Final

import pygame

from jungle_games.core.i18n import _, ngettext
from jungle_games.core.seat_names import PERSON
from jungle_games.room import Room
from jungle_games.screens.glance import Glance, glance
from jungle_games.screens.lettering import place_fitting
from jungle_games.screens.portrait import draw_portrait
from jungle_games.screens.title_tiles import ContinueButton, GameTile, HeroTile
from jungle_games.storage.saves import Saved
from jungle_games.table.autosave import shelved
from jungle_games.ui.backdrop import backdrop
from jungle_games.ui.painter import Painter
from jungle_games.ui.scene import Services, WidgetScene
from jungle_games.ui.text import Face
from jungle_games.ui.view import View
from jungle_games.ui.widgets.button import Button, IconButton
from jungle_games.ui.widgets.scroll import ScrollView

if TYPE_CHECKING:
    from jungle_games.screens.navigator import ScreenNavigator

NAME: Final = "Jungle Games"

_LEFT, _RIGHT = 40.0, 1240.0
_GAP: Final = 16.0
_HEADING: Final = 300.0
"""How high the part above the tiles is at full size; the places of name and heads are units of it."""
_FOOT_TOP, _FOOT_HEIGHT = 664.0, 96.0
_CONTINUE_WIDTH: Final = 592.0
_NAME_SIZE: Final = 92.0
_TAGLINE_SIZE: Final = 24.0
# Drawing, middle and side of the heads that look over the tiles, the hindmost first.
_HEADS: Final = (
    ("animals/elephant", 806, 234, 184),
    ("animals/monkey", 1186, 250, 132),
    ("animals/tiger", 1080, 230, 172),
    ("animals/lion", 936, 208, 224),
)


@dataclass(frozen=True, slots=True)
class _Shelf:
    """How the tiles stand: their edges, the height of each and of the words in it, in units of the design."""

    top: float
    bottom: float
    height: float
    words: float

    @property
    def heading(self) -> float:
        """How large name and heads above the tiles are."""
        return self.top / _HEADING


_ONE_ROW: Final = _Shelf(300, 612, 312, 90)
_TWO_ROWS: Final = _Shelf(228, 636, 196, 74)
_MORE: Final = _Shelf(228, 636, 184, 70)
"""More than two rows scroll; the next one can be seen to be there."""
_LONGEST_ROW: Final = 6
_LIFT: Final = 16.0
"""Above tiles that scroll: what a raised one needs."""


def rows_of(games: int) -> list[int]:
    """How many tiles stand in each row: one row up to six, two up to twelve, the upper with fewer, then rows of six."""
    if games <= _LONGEST_ROW:
        return [games]
    if games <= 2 * _LONGEST_ROW:
        return [games // 2, games - games // 2]
    full, rest = divmod(games, _LONGEST_ROW)
    return [_LONGEST_ROW] * full + [rest] * (rest > 0)


def tagline(games: int) -> str:
    """What the box is, in a line, for the number of games that are in it."""
    if games == 1:
        return _("A game for the table, one evening in the jungle")
    words = {
        2: _("Two"), 3: _("Three"), 4: _("Four"), 5: _("Five"), 6: _("Six"), 7: _("Seven"), 8: _("Eight"),
        9: _("Nine"), 10: _("Ten"), 11: _("Eleven"), 12: _("Twelve"),
    }  # fmt: skip
    return ngettext(
        "{number} game for the table, one evening in the jungle",
        "{number} games for the table, one evening in the jungle",
        games,
    ).format(number=words.get(games, games))


class TitleScene(WidgetScene):
    """The first screen: games as tiles, the match to go on with, and the way to everything else."""

    def __init__(self, services: Services, navigator: ScreenNavigator, rooms: Sequence[Room]) -> None:
        super().__init__(services)
        self._navigator = navigator
        self._rooms = tuple(rooms)
        self._tiles: list[GameTile] = []
        self._rows = rows_of(len(self._rooms))
        self._shelf = (_ONE_ROW, _TWO_ROWS, _MORE)[min(len(self._rows), 3) - 1]
        self._scroll: ScrollView | None = None
        self._continue: Button | None = None
        self._offered: Saved | None = None
        """The match to go on with."""
        self._build()

    # Widgets ---------------------------------------------------------------------------------------------------

    def _build(self) -> None:
        self.root.clear()
        kind = HeroTile if len(self._rooms) == 1 else GameTile
        self._scroll = self.root.add(ScrollView()) if self._shelf is _MORE else None
        shelf = self.root if self._scroll is None else self._scroll
        self._tiles = [shelf.add(kind(room, self._open(room))) for room in self._rooms]
        self._continue = self.root.add(self._primary())
        self._doors = [
            self.root.add(self._door(_("Rule book"), "rule_book", self._open_rules)),
            self.root.add(self._door(_("Saved games"), "save", self._navigator.saved_games)),
            self.root.add(self._door(_("Statistics"), "statistics", self._navigator.statistics)),
            self.root.add(self._door(_("Settings"), "settings", self._navigator.settings)),
        ]
        self._leave = self.root.add(
            IconButton("leave", _("Leave Jungle Games"), self.services.quit, name="leave")
        )
        self.first_focus = "continue"

    def _door(self, label: str, icon: str, action: Callable[[], None]) -> Button:
        return Button(
            label, lambda: action(), icon=icon, stacked=True, size=19, face=Face.SEMIBOLD, radius=24, lip=6,
            name=icon,
        )  # fmt: skip

    def _open(self, room: Room) -> Callable[[], None]:
        return lambda: self._navigator.new_game(room.name)

    def _open_rules(self) -> None:
        self._navigator.rules(self._favourite().game.name)

    def _favourite(self) -> Room:
        """The game that was played last, else the first in the box."""
        last = self.services.settings.get().last_game
        return next((room for room in self._rooms if room.name == last), self._rooms[0])

    def _primary(self) -> Button:
        """Continue where a match is unfinished, else Play."""
        saved = self._offered = self.services.saves.newest_unfinished()
        room = next((room for room in self._rooms if saved and room.name == saved.game), None)
        if saved is None or room is None:
            return self._play_button(self._favourite())
        return self._continue_button(room, glance(room, saved.facts))

    def _continue_button(self, room: Room, seen: Glance) -> Button:
        def picture(painter: Painter, target: pygame.Surface, rect: pygame.Rect) -> None:
            draw_portrait(painter, target, rect, room, seen.kind, seen.seat)

        action = lambda: self._navigator.resume(room.name)  # noqa: E731 - a name for a callback
        return ContinueButton(_("Continue"), seen.line, picture, action)

    def _play_button(self, room: Room) -> Button:
        def picture(painter: Painter, target: pygame.Surface, rect: pygame.Rect) -> None:
            draw_portrait(painter, target, rect, room, PERSON, 0)

        alone = room.seats == (1,)
        words = _("{game}: choose a deal") if alone else _("{game}: choose whom you play against")
        line = words.format(game=_(room.title))
        return ContinueButton(_("Play"), line, picture, self._open(room))

    # The stack's contracts -------------------------------------------------------------------------------------

    def resume(self) -> None:
        """Look anew for a match to go on with."""
        super().resume()
        self._build()
        self.layout(self.view)

    def set_aside(self) -> str | None:
        """Lay the match that it offers to go on with to the saved ones."""
        if not self.in_view or self._offered is None:
            return None
        return shelved(self.services, self._offered.game)

    def reword(self) -> None:
        """Name games and doors anew."""
        self._build()

    def back(self) -> bool:
        """Ask before leaving: Esc is pressed by habit."""
        self._navigator.confirm(
            _("Leave Jungle Games?"), _("Your matches are kept."), _("Leave"), self.services.quit
        )
        return True

    def command(self, name: str) -> bool:
        """The keys of rule book and settings open them here too."""
        doors: dict[str, Callable[[], None]] = {"rules": self._open_rules, "settings": self._navigator.settings}
        if name not in doors:
            return False
        doors[name]()
        return True

    def layout(self, view: View) -> None:
        """Place the tiles in rows from edge to edge, and the buttons below."""
        super().layout(view)
        self._place_tiles(view)
        if self._continue is not None:
            foot = view.stage(_LEFT, _FOOT_TOP, _CONTINUE_WIDTH, _FOOT_HEIGHT)
            self._continue.place(foot, self._words(view))
        left = _LEFT + _CONTINUE_WIDTH + _GAP
        count = len(self._doors)
        width = (_RIGHT - left - (count - 1) * _GAP) / count
        for index, door in enumerate(self._doors):
            x = left + index * (width + _GAP)
            place_fitting(door, view.stage(x, _FOOT_TOP, width, _FOOT_HEIGHT), self._words(view), self.painter)
        for door in self._doors:
            door.place(door.rect, min(other.u for other in self._doors))
        corner = view.stage(1192, 24, 48, 48)
        side = round(48 * view.p)
        self._leave.place(pygame.Rect(corner.right - side, corner.top, side, side), view.p)

    def _place_tiles(self, view: View) -> None:
        shelf, tiles = self._shelf, iter(self._tiles)
        if self._scroll is not None:
            window = view.stage(_LEFT, shelf.top - _LIFT, _RIGHT - _LEFT, shelf.bottom - shelf.top + 2 * _LIFT)
            self._scroll.place(window, view.p)
        for row, count in enumerate(self._rows):
            widest = count if self._scroll is None else _LONGEST_ROW
            width = (_RIGHT - _LEFT - (widest - 1) * _GAP) / widest
            y = shelf.top + row * (shelf.height + _GAP)
            for column, tile in enumerate(islice(tiles, count)):
                tile.stage, tile.words_height = view.u, shelf.words
                x = _LEFT + column * (width + _GAP)
                tile.place(view.stage(x, y, width, shelf.height), self._words(view))
        if self._scroll is not None:
            lowest = max(tile.rect.bottom for tile in self._tiles)
            self._scroll.settle(lowest + view.px(_LIFT) - self._scroll.rect.y)

    @staticmethod
    def _words(view: View) -> float:
        """Pixels per unit of the words on tiles and buttons, whose room stays the same at any scale."""
        return max(0.9 * view.u, min(view.p, 1.3 * view.u))

    # Drawing ---------------------------------------------------------------------------------------------------

    def draw_ground(self, target: pygame.Surface) -> None:
        """Draw the jungle with fireflies, the name in lamplight, and the heads behind the tiles."""
        view, painter = self.view, self.painter
        size = self._shelf.heading
        lamp = view.stage(640, 330, 0, 0).topleft
        target.blit(backdrop(painter, view, lamp, "title"), (0, 0))
        self._draw_name(target)
        for name, x, y, side in _HEADS:
            left, top = _RIGHT + (x - side / 2 - _RIGHT) * size, (y - side / 2) * size
            box = view.stage(left, top, side * size, side * size)
            soft = box.inflate(-round(side * 0.16 * view.u), -round(side * 0.16 * view.u))
            painter.glow(target, soft, soft.w / 2, painter.theme.shadow, blur=14 * view.u, alpha=120)
            target.blit(painter.picture(name, box.size), box)

    def _draw_name(self, target: pygame.Surface) -> None:
        view, painter, theme = self.view, self.painter, self.painter.theme
        heading = self._shelf.heading
        glow = view.stage(60, 60 * heading, 620 * heading, 120 * heading)
        painter.glow(target, glow, glow.h / 2, theme.amber, blur=60 * view.u, alpha=46)
        size = view.px(_NAME_SIZE * heading)
        shadow = view.stage(43, 127 * heading, 0, 0).topleft
        painter.label(target, NAME, shadow, Face.TITLE, size, (10, 23, 17, 200))
        painter.label(target, NAME, view.stage(40, 120 * heading, 0, 0).topleft, Face.TITLE, size, theme.amber)
        line = tagline(len(self._rooms))
        px = painter.fitting(line, Face.REGULAR, round(_TAGLINE_SIZE * max(view.u, view.p)), view.px(640))
        painter.label(target, line, view.stage(46, 204 * heading, 0, 0).topleft, Face.REGULAR, px, theme.paper)
