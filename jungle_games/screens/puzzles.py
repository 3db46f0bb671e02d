"""The puzzles page: a game's puzzles as numbered chips by grade, and the list of those from own matches.

Of a game with several sets one is shown at a time; a strip above the chips has them all, and where the game makes
puzzles of one's own matches these as the last.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Final

import pygame

from jungle_games.core.formatting import date_words
from jungle_games.core.i18n import N_, _, ngettext
from jungle_games.core.puzzle import OWN, Puzzle, PuzzleError, PuzzleKind, Puzzles, PuzzleSet
from jungle_games.core.room import Room
from jungle_games.screens.dialogs.dialog import confirm
from jungle_games.screens.library.library_list import against_words, rival_picture, rivals_of
from jungle_games.screens.library.library_scan import LibraryPuzzleFinder
from jungle_games.screens.pages import GAP, INDENT, EmptyState, GameSheetScene
from jungle_games.storage.atomic import StorageError
from jungle_games.storage.own_puzzles import OwnPuzzle, OwnPuzzleList
from jungle_games.table.puzzles.puzzle_list import PuzzleChips, listed_puzzles, read_own_puzzles, read_puzzle_progress
from jungle_games.table.puzzles.puzzle_panel import paws
from jungle_games.table.room_parts import puzzles_of
from jungle_games.table.services import Services
from jungle_games.ui.events import Event, Key, Woken
from jungle_games.ui.layout import Column, FirstThatFits, Item, Row, Space
from jungle_games.ui.painter import Painter
from jungle_games.ui.text import Face
from jungle_games.ui.widgets.base import Widget
from jungle_games.ui.widgets.button import Button
from jungle_games.ui.widgets.label import Label, Picture, Rule, draw_icon
from jungle_games.ui.widgets.rowsview import RowsView
from jungle_games.ui.widgets.segmented_control import SegmentedControl

_LEAST_ROWS: Final = 240.0
"""Units of width that a row needs for its task."""
_ROW: Final = 62.0
_HEAD, _PADDING, _TICK, _PAW = 42.0, 12.0, 30.0, 15.0
_TITLE, _LINE = 18.0, 16.0
_LEADING: Final = 1.2
_WIDE: Final = 270.0
"""Units of width of words that have the grade beside them, not below."""
_NAMED: Final = 3
"""Damaged files that are named."""
_PLAY: Final = 300
_STRIP: Final = 56


class OwnRows(RowsView):
    """The puzzles of ``shelf``, those that are solved with a tick; ``on_open`` is given the place of one."""

    def __init__(self, rooms: Sequence[Room], on_open: Callable[[int], None]) -> None:
        super().__init__(on_open=on_open, row_height=_ROW, paper=True, name="own puzzles")
        self._rooms = rooms
        self._titles: Sequence[str] = ()
        self._shelf = OwnPuzzleList("")
        self._solved: Mapping[str, bool] = {}

    def show_puzzles(self, shelf: OwnPuzzleList, titles: Sequence[str], solved: Mapping[str, bool]) -> None:
        """Show these puzzles; the selection stays in its row as far as there is one."""
        self._shelf, self._titles, self._solved = shelf, titles, solved
        selected = max(0, self.selected)
        self.count = len(shelf.puzzles)
        self.selected = min(selected, self.count - 1)

    def release(self, pos: tuple[int, int], inside: bool) -> None:
        index = self.row_at(pos)
        if inside and index is not None and not self._scrolling:
            self.choose(index)
        super().release(pos, inside)

    def line(self, own: OwnPuzzle) -> str:
        """When it was, and against whom."""
        day, names = date_words(own.played), against_words(self._game_room, own.against)
        return _("{day}, against {names}").format(day=day, names=names) if own.against else day

    @property
    def _game_room(self) -> Room | None:
        return next((room for room in self._rooms if room.name == self._shelf.game), None)

    def row(self, index: int) -> Item:
        """Who it was against, the task, when it was, how hard it is, and whether it is solved."""
        own = self._shelf.puzzles[index]
        rivals = rivals_of(self._game_room, own.against)
        head = Picture(rival_picture(self._rooms, *rivals[0]), _HEAD) if rivals else Space(_HEAD)
        words = Column(
            Label(self._titles[index], size=_TITLE, face=Face.SEMIBOLD, ink="ink", wrap=True, leading=_LEADING),
            Label(self.line(own), size=_LINE, ink="faded", wrap=True, leading=_LEADING),
        )
        grade = paws(own.grade, _PAW, paper=True)
        solved = self._solved.get(self._shelf.set.key(self._shelf.set.puzzles[index]))
        tick = Picture(_paint_tick, _TICK) if solved else Space(_TICK)
        beside = Row(words.grow(), grade, gap=_PADDING, align="center").at_least(width=_WIDE)
        told = FirstThatFits(beside, Column(words, grade.at("start"), gap=4))
        row = Row(head, told.grow(), tick, gap=_PADDING, align="center").padded(_PADDING, 8)
        return Column(row.grow(), Rule(1.5))


def _paint_tick(target: pygame.Surface, painter: Painter, rect: pygame.Rect) -> None:
    painter.disc(target, rect.center, rect.w / 2, painter.theme.leaf)
    draw_icon(target, painter, "check", rect.center, round(rect.w * 0.7), painter.theme.ink)


class OwnPuzzlesView(Widget):
    """The rows, or where there are none how to get some, and below them how the search goes on."""

    def __init__(self, rooms: Sequence[Room], on_open: Callable[[str], None]) -> None:
        super().__init__()
        self._on_open = on_open
        self._shelf = OwnPuzzleList("")
        self.rows = OwnRows(rooms, self._open)
        self._empty = EmptyState(
            "animals/owl", _("None yet"),
            _("Finish a game and see its turning points: a win you missed becomes a puzzle here."),
        )  # fmt: skip
        self._note = Label("", size=16, ink="faded", align="center", lines=2)
        self.content = Column(self.rows.at_least(width=_LEAST_ROWS).grow(), self._empty.grow(), self._note)

    def show(self, shelf: OwnPuzzleList, kind_of: Callable[[Puzzle], PuzzleKind], solved: Mapping[str, bool]) -> None:
        """Show the puzzles of ``shelf``."""
        self._shelf = shelf
        self.rows.show_puzzles(shelf, [kind_of(puzzle).title(puzzle) for puzzle in shelf.set.puzzles], solved)
        self.rows.visible, self._empty.visible = bool(shelf.puzzles), not shelf.puzzles
        self.relayout()

    def tell(self, left: int) -> None:
        """So many matches are still being looked through."""
        words = ngettext(
            "Searching your games: {number} left", "Searching your games: {number} left", left
        )
        self._note.text = words.format(number=left) if left else self._damaged
        self.relayout()

    @property
    def _damaged(self) -> str:
        number = len(self._shelf.damaged)
        words = ngettext(
            "{number} file cannot be read, and was left alone: {file}",
            "{number} files cannot be read, and were left alone: {file}", number,
        )  # fmt: skip
        return words.format(number=number, file=", ".join(self._shelf.damaged[:_NAMED])) if number else ""

    @property
    def selected(self) -> OwnPuzzle | None:
        """The puzzle in the selected row."""
        index = self.rows.selected
        return self._shelf.puzzles[index] if 0 <= index < len(self._shelf.puzzles) else None

    def _open(self, index: int) -> None:
        found = self._shelf.set
        self._on_open(found.key(found.puzzles[index]))


def solved_puzzles(services: Services) -> Mapping[str, bool]:
    """Whether each tried puzzle is solved, by key; unreadable progress is reported."""
    return {key: progress.solved for key, progress in read_puzzle_progress(services).items()}


def first_unsolved(sets: Iterable[PuzzleSet], solved: Mapping[str, bool]) -> str:
    """The key of the puzzle to begin with: the first one of ``sets`` that is not solved, else the first."""
    keys = [found.key(puzzle) for found in sets for puzzle in found.puzzles]
    return next((key for key in keys if not solved.get(key)), keys[0])


def names_of(puzzles: Puzzles, sets: Sequence[PuzzleSet]) -> Sequence[str]:
    """The names of several sets: by kind, and by number if kinds are not unique."""
    kinds = [puzzles.kind(found.puzzles[0]).name for found in sets]
    told = _("{name} {number}")
    return [
        name if kinds.count(name) == 1 else told.format(name=name, number=kinds[: index + 1].count(name))
        for index, name in enumerate(kinds)
    ]


class PuzzlesScene(GameSheetScene):
    """Opened at ``game``, at its set of this ``number``; ``play`` is given a game and the key of a puzzle."""

    heading = N_("Puzzles")

    def __init__(
        self, services: Services, rooms: Sequence[Room], game: str, play: Callable[[str, str], None], number: int = 1
    ) -> None:
        super().__init__(services, [room for room in rooms if puzzles_of(room) is not None], game)
        self._play_puzzle = play
        self._puzzle_finder: LibraryPuzzleFinder | None = None
        self._sets: list[PuzzleSet] = []
        self.first_focus = "play"
        self.build()
        self.load()
        numbers = [found.number for found in self._sets]
        self._fill(numbers.index(number) if number in numbers else 0)

    def build(self) -> None:
        super().build()
        self._head = Label("", size=22, face=Face.TITLE, ink="ink")
        self._told = Label("", size=18, ink="faded", align="right")
        self._delete = Button(_("Delete"), self._ask_delete, icon="trash", name="delete")
        self._next = Button(_("Next puzzle"), self._go_on, kind="amber", icon="play", name="play")
        self._strip = SegmentedControl([], on_change=self._show, height=_STRIP, name="sets")
        self._chips: PuzzleChips | None = None
        self._own = OwnPuzzlesView(self._rooms, self._open)

    def reword(self) -> None:
        shown = self._strip.index
        super().reword()
        self._fill(shown)

    def reload(self) -> None:
        shown = self._strip.index if self._sets and self._sets[0].game == self.room.name else 0
        self.load()
        self._show(shown)

    def load(self) -> None:
        """Read the sets of the game, and show the first."""
        puzzles = puzzles_of(self.room)
        assert puzzles is not None
        self._solved = solved_puzzles(self.services)
        self._sets, names = [], list[str]()
        try:
            self._sets = [puzzles.read(number) for number in puzzles.collection()]
            names = list(names_of(puzzles, self._sets))
        except PuzzleError as error:
            self.services.toast(str(error))
        self._take_up_own(puzzles, names)
        self._strip.segments = names
        self._strip.visible = len(self._sets) > 1
        self._head.text = _(self.room.title)
        self._next.enabled = bool(self._sets)
        self._fill(0)

    def _take_up_own(self, puzzles: Puzzles, names: list[str]) -> None:
        """Add the puzzles of one's own matches, where the game makes some."""
        if self._puzzle_finder is not None:
            self._puzzle_finder.halt()
            self._puzzle_finder = None
        if not self.room.game.finds_puzzles:
            return
        shelf = read_own_puzzles(self.services, puzzles)
        self._own.show(shelf, puzzles.kind, self._solved)
        self._sets.append(shelf.set)
        names[:] = [name or _("Collection") for name in names] + [_("From your own games")]
        game = self.room.game
        self._puzzle_finder = LibraryPuzzleFinder(
            self.services, lambda _name: game, self.room.name, self._match_searched
        )

    @property
    def _shows_own(self) -> bool:
        return bool(self._sets) and self._sets[self._strip.index].number == OWN

    def _show(self, index: int) -> None:
        self._fill(index)
        self.layout(self.view)

    def _fill(self, index: int) -> None:
        """Show the chips of the set at ``index``."""
        self._strip.index = index
        shown = self._sets[index : index + 1]
        chips = [chip for found in shown for chip in listed_puzzles(found, self._solved)]
        own = self._own.visible = self._shows_own
        self._delete.visible = own and bool(chips)
        self._chips = PuzzleChips([] if own else chips, self._open)
        self._chips.visible = not own
        self._next.enabled = bool(chips)
        self._told.visible = bool(chips)
        self._search(on=own)
        done = sum(chip.solved for chip in chips)
        words = ngettext("{number} of {all} solved", "{number} of {all} solved", done)
        self._told.text = words.format(number=done, all=len(chips))
        head = Row(self._head, Space().grow(), self._told, gap=GAP, align="center")
        listed: Item = self._own if own else self._chips
        sheet = Column(head, self._strip, listed.grow(), gap=10).padded(0, INDENT / 2)
        wide = Row(self._delete, Space().grow(), self._next.at_least(_PLAY), gap=GAP)
        foot = FirstThatFits(wide, Row(self._delete, self._next.grow(), gap=GAP))
        self.body = self.arranged(self.games, sheet, foot)

    # -- one's own

    def _search(self, *, on: bool) -> None:
        """Look for more in the library as long as one's own are shown."""
        if self._puzzle_finder is not None:
            (self._puzzle_finder.begin if on else self._puzzle_finder.halt)()
            self._own.tell(self._puzzle_finder.left)
            self.dirty = True

    def _match_searched(self) -> None:
        """One more match was looked through."""
        puzzles, puzzle_finder = puzzles_of(self.room), self._puzzle_finder
        if puzzles is None or puzzle_finder is None:
            return
        self._own.tell(puzzle_finder.left)
        shelf = read_own_puzzles(self.services, puzzles)
        if shelf.set.names != getattr(self._sets[-1], "names", None):
            self._sets[-1] = shelf.set
            self._own.show(shelf, puzzles.kind, self._solved)
            self._show(self._strip.index)
        self.dirty = True

    def _ask_delete(self) -> None:
        own = self._own.selected
        if own is not None and self._shows_own:
            text = _("It will not come back, even if your games are searched again.")
            confirm(
                self.services, _("Delete this puzzle?"), text, _("Delete"), lambda: self._throw_away(own), danger=True
            )

    def _throw_away(self, own: OwnPuzzle) -> None:
        try:
            self.services.own_puzzles.throw_away(self.room.name, own.name)
        except StorageError as error:
            self.services.toast(str(error))

    def update(self, now: float) -> bool:
        moving = super().update(now)
        return (self._puzzle_finder is not None and self._puzzle_finder.go_on()) or moving

    def handle(self, event: Event) -> bool:
        """Delete what is selected; take what was found."""
        finder = self._puzzle_finder
        if isinstance(event, Woken) and finder is not None and finder.take_answer(event.payload):
            self.dirty = True
            return True
        if isinstance(event, Key) and event.key == "delete" and self._shows_own:
            self._ask_delete()
            return True
        return super().handle(event)

    def pause(self) -> None:
        super().pause()
        self._search(on=False)

    def leave(self) -> None:
        super().leave()
        self._search(on=False)

    def _open(self, key: str) -> None:
        self._play_puzzle(self.room.name, key)

    def _go_on(self) -> None:
        self._open(first_unsolved([self._sets[self._strip.index]], self._solved))

    def scroll_key(self, key: Key) -> bool:
        return self._own.rows.handle(key) if self._shows_own else self._chips is not None and self._chips.handle(key)
