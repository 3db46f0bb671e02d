"""The title screen: the name, a tile for each game, and what to continue."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from itertools import islice
from typing import Final

import pygame

from jungle_games.core.i18n import _
from jungle_games.core.seat_names import PERSON
from jungle_games.room import Room
from jungle_games.screens.dailies import DayChange, games_of_the_day, leaves_of, read_dailies
from jungle_games.screens.elsewhere_strip import turn_strip
from jungle_games.screens.match_summary import MatchSummary, summary_of
from jungle_games.screens.page_layout import place_fitting
from jungle_games.screens.page_navigator import PageNavigator
from jungle_games.screens.portrait import draw_portrait
from jungle_games.screens.title_heading import HEADING, draw_heads, draw_name, draw_name_in_lines
from jungle_games.screens.title_large_text import FOLDS_ABOVE, WORDS_HEIGHT, LargeTextTitle
from jungle_games.screens.title_tiles import ContinueButton, GameTile, TodayButton
from jungle_games.storage.saves import Saved
from jungle_games.table.autosave import move_to_saved
from jungle_games.table.remote_tables import NEWS
from jungle_games.ui.backdrop import backdrop
from jungle_games.ui.events import Event, Woken
from jungle_games.ui.layout import Ruler
from jungle_games.ui.painter import Painter
from jungle_games.ui.scene import Services, earliest
from jungle_games.ui.text import Face
from jungle_games.ui.view import DESIGN_SIZE, View
from jungle_games.ui.widget_scene import WidgetScene
from jungle_games.ui.widgets.button import Button, IconButton
from jungle_games.ui.widgets.scroll import ScrollView

_EDGE: Final = 40.0
_GAP: Final = 16.0
_FOOT_TOP, _FOOT_HEIGHT = 664.0, 96.0
_CONTINUE_SHARE: Final = 0.38
"""How much of the foot the call to go on takes."""


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
        return self.top / HEADING


_ONE_ROW: Final = _Shelf(300, 612, 312, 90)
_TWO_ROWS: Final = _Shelf(228, 636, 196, 74)
_MORE: Final = _Shelf(228, 636, 184, 70)
"""More than two rows scroll; the next one can be seen to be there."""
_LONGEST_ROW: Final = 6
_LIFT: Final = 16.0
"""Above tiles that scroll: what a raised one needs."""


def rows_of(games: int) -> list[int]:
    """The number of tiles in each row: one row up to six, two up to twelve, the upper one shorter, then rows of six."""
    if games <= _LONGEST_ROW:
        return [games]
    if games <= 2 * _LONGEST_ROW:
        return [games // 2, games - games // 2]
    full, rest = divmod(games, _LONGEST_ROW)
    return [_LONGEST_ROW] * full + [rest] * (rest > 0)


class TitleScene(WidgetScene):
    """The first screen: games as tiles, the match to continue, and buttons to everything else."""

    def __init__(self, services: Services, navigator: PageNavigator, rooms: Sequence[Room]) -> None:
        super().__init__(services)
        self._navigator = navigator
        self._rooms = tuple(rooms)
        self._tiles: list[GameTile] = []
        self._rows = rows_of(len(self._rooms))
        self._shelf = (_ONE_ROW, _TWO_ROWS, _MORE)[min(len(self._rows), 3) - 1]
        self._scroll: ScrollView | None = None
        self._folded: LargeTextTitle | None = None
        """How it is laid out in large words."""
        self._continue: Button | None = None
        self._offered: Saved | None = None
        """The match to go on with."""
        self._daybreak = DayChange(services)
        self._build()

    # Widgets ---------------------------------------------------------------------------------------------------

    def _build(self) -> None:
        self.root.clear()
        self._scroll = self.root.add(ScrollView()) if self._shelf is _MORE else None
        shelf = self.root if self._scroll is None else self._scroll
        waiting = self.services.saves.count_unfinished()
        self._tiles = [shelf.add(GameTile(room, self._open(room), waiting.get(room.name, 0))) for room in self._rooms]
        self._continue = self.root.add(self._primary())
        self._doors = [
            *(self.root.add(door) for door in self._today()),
            self.root.add(self._door(_("Rule book"), "rule_book", self._open_rules)),
            self.root.add(self._door(_("My games"), "save", self._navigator.my_games)),
            self.root.add(self._door(_("Statistics"), "statistics", self._navigator.statistics)),
            self.root.add(self._door(_("Settings"), "settings", self._navigator.settings)),
        ]
        self._leave = self.root.add(
            IconButton("leave", _("Quit Jungle Games"), self.services.quit, name="leave")
        )
        self._elsewhere = self.root.add(
            Button(_("Play elsewhere"), self._navigator.remote.page, kind="night", icon="elsewhere", name="elsewhere")
        )
        self._strip = turn_strip(self.services.remote, self._navigator.remote, self._rooms)
        if self._strip is not None:
            self.root.add(self._strip)
        self.first_focus = "continue"

    def _door(self, label: str, icon: str, action: Callable[[], None]) -> Button:
        return Button(
            label, lambda: action(), icon=icon, stacked=True, size=19, face=Face.SEMIBOLD, radius=24, lip=6,
            name=icon,
        )  # fmt: skip

    def _today(self) -> Sequence[Button]:
        """The door to the tasks of the day, where there are any."""
        games = games_of_the_day(self._rooms)
        done = leaves_of(read_dailies(self.services).get(self._daybreak.today, {}))
        return [TodayButton(done, games, self._navigator.today)] if games else []

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
        return self._continue_button(room, saved, summary_of(room, saved.facts))

    def _continue_button(self, room: Room, saved: Saved, seen: MatchSummary) -> Button:
        def picture(painter: Painter, target: pygame.Surface, rect: pygame.Rect) -> None:
            draw_portrait(painter, target, rect, room, seen.kind, seen.seat)

        action = lambda: self._navigator.go_on(saved)  # noqa: E731 - a name for a callback
        return ContinueButton(_("Continue"), seen.line, picture, action)

    def _play_button(self, room: Room) -> Button:
        def picture(painter: Painter, target: pygame.Surface, rect: pygame.Rect) -> None:
            draw_portrait(painter, target, rect, room, PERSON, 0)

        alone = room.seats == (1,)
        words = _("{game}: choose a deal") if alone else _("{game}: choose your opponent")
        line = words.format(game=_(room.title))
        return ContinueButton(_("Play"), line, picture, self._open(room))

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
        """Also hear what others do elsewhere."""
        if isinstance(event, Woken) and event.payload == NEWS and self.in_view:
            self._build()
            self.layout(self.view)
            return False
        return super().handle(event)

    def update(self, now: float) -> bool:
        """Another day may have begun, of which nothing is done yet."""
        moving = super().update(now)
        if self._daybreak.passed():
            self._build()
            self.layout(self.view)
        return moving

    def wake_at(self) -> float | None:
        """At midnight, too."""
        return earliest(super().wake_at(), self._daybreak.wake_at())

    def set_aside(self) -> str | None:
        """Lay the match that it offers to go on with to the saved ones."""
        if not self.in_view or self._offered is None:
            return None
        return move_to_saved(self.services, self._offered.game, self._offered.path)

    def reword(self) -> None:
        """Name games and doors anew."""
        self._build()

    def back(self) -> bool:
        """Ask before leaving: Esc is pressed by habit."""
        self._navigator.confirm(
            _("Quit Jungle Games?"), _("Your games are saved."), _("Quit"), self.services.quit
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
        """Place the tiles in rows from edge to edge, and the buttons below; large words fold all that."""
        super().layout(view)
        few = len(self._tiles) <= _LONGEST_ROW
        folds = view.scale > FOLDS_ABOVE and (few or self._scroll is not None)
        self._folded = LargeTextTitle(view, len(self._tiles), len(self._doors) + 1) if folds else None
        if self._folded is not None:
            self._fold(self._folded)
            return
        self._place_tiles(view)
        edge, right = self._edges(view)
        call = (right - edge) * _CONTINUE_SHARE - _GAP / 2
        if self._continue is not None:
            self._continue.place(view.stage(edge, _FOOT_TOP, call, _FOOT_HEIGHT), self._words(view))
        left = edge + call + _GAP
        count = len(self._doors)
        width = (right - left - (count - 1) * _GAP) / count
        for index, door in enumerate(self._doors):
            x = left + index * (width + _GAP)
            place_fitting(door, view.stage(x, _FOOT_TOP, width, _FOOT_HEIGHT), self._words(view), self.painter)
        for door in self._doors:
            door.place(door.rect, min(other.u for other in self._doors))
        corner = view.stage(right - 48, 24, 48, 48)
        side = round(48 * view.p)
        self._leave.place(pygame.Rect(corner.right - side, corner.top, side, side), view.p)
        words = self.painter.text_width(self._elsewhere.label, Face.BOLD, round(18 * view.p)) + round(76 * view.p)
        self._elsewhere.stacked, self._elsewhere.kind = False, "night"
        beside = self._leave.rect.x - round(_GAP * view.p) - words
        self._elsewhere.place(pygame.Rect(beside, corner.top, words, side), view.p)
        if self._strip is not None:
            size = self._shelf.heading
            self._strip._lay_out(view.stage(edge, 236 * size, 660, 52), Ruler(self.painter, view.u), self.root)

    def _fold(self, folded: LargeTextTitle) -> None:
        """Tiles at the left, all else in a column at the right."""
        p = folded.p
        if self._scroll is not None:
            self._scroll.place(folded.shelf, p)
        for index, tile in enumerate(self._tiles):
            tile.stage, tile.words_height = p, WORDS_HEIGHT
            tile.place(folded.tile(index), p)
        if self._scroll is not None:
            self._scroll.settle(self._tiles[-1].rect.bottom + folded.lift - self._scroll.rect.y)
        if self._continue is not None:
            self._continue.place(folded.call, p)
        for index, door in enumerate(self._doors):
            place_fitting(door, folded.door(index), p, self.painter)
        for door in self._doors:
            door.place(door.rect, min(other.u for other in self._doors))
        self._elsewhere.stacked, self._elsewhere.kind = True, "moss"
        place_fitting(self._elsewhere, folded.door(len(self._doors)), p, self.painter)
        self._leave.place(folded.leave, p)
        if self._strip is not None:
            self._strip._lay_out(folded.tagline, Ruler(self.painter, p), self.root)

    @staticmethod
    def _edges(view: View) -> tuple[float, float]:
        """Where everything begins and ends, in units of the design, which is narrower than a wide window."""
        beside = (view.content[1] - DESIGN_SIZE[0]) / 2
        return _EDGE - beside, DESIGN_SIZE[0] - _EDGE + beside

    def _place_tiles(self, view: View) -> None:
        shelf, tiles = self._shelf, iter(self._tiles)
        left, right = self._edges(view)
        if self._scroll is not None:
            window = view.stage(left, shelf.top - _LIFT, right - left, shelf.bottom - shelf.top + 2 * _LIFT)
            self._scroll.place(window, view.p)
        for row, count in enumerate(self._rows):
            widest = count if self._scroll is None else _LONGEST_ROW
            width = (right - left - (widest - 1) * _GAP) / widest
            y = shelf.top + row * (shelf.height + _GAP)
            for column, tile in enumerate(islice(tiles, count)):
                tile.stage, tile.words_height = view.u, shelf.words
                x = left + column * (width + _GAP)
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
        size, (left, right) = self._shelf.heading, self._edges(view)
        lamp = view.stage(640, 330, 0, 0).topleft
        target.blit(backdrop(painter, view, lamp, "title"), (0, 0))
        games = len(self._rooms)
        if self._folded is None:
            draw_name(painter, target, view, games, size, left)
        else:
            draw_name_in_lines(painter, target, self._folded, 0 if self._strip is not None else games)
        draw_heads(painter, target, view, self._folded, size, right)
