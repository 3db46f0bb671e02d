"""The puzzles of one's own matches, as rows on the puzzles page."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Final

import pygame

from jungle_games.core.formatting import date_words
from jungle_games.core.i18n import _, ngettext
from jungle_games.core.puzzle import Puzzle, PuzzleKind
from jungle_games.core.room import Room
from jungle_games.screens.library.library_list import against_words, rival_picture, rivals_of
from jungle_games.screens.pages import EmptyState
from jungle_games.storage.own_puzzles import OwnPuzzle, OwnPuzzleList
from jungle_games.table.puzzles.puzzle_panel import paws
from jungle_games.ui.layout import Column, FirstThatFits, Item, Row, Space
from jungle_games.ui.painter import Painter
from jungle_games.ui.text import Face
from jungle_games.ui.widgets.base import Widget
from jungle_games.ui.widgets.label import Label, Picture, Rule, draw_icon
from jungle_games.ui.widgets.rowsview import RowsView

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
        """A row: the opponent, the task, its date and grade, and whether it is solved."""
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
            _("Finish a game and look back on it: a win you missed becomes a puzzle here."),
        )  # fmt: skip
        self._note = Label("", size=16, ink="faded", align="center", lines=2)
        self.content = Column(self.rows.at_least(width=_LEAST_ROWS).grow(), self._empty.grow(), self._note)

    def show(self, shelf: OwnPuzzleList, kind_of: Callable[[Puzzle], PuzzleKind], solved: Mapping[str, bool]) -> None:
        """Show the puzzles of ``shelf``."""
        self._shelf = shelf
        self.rows.show_puzzles(shelf, [kind_of(puzzle).title(puzzle) for puzzle in shelf.set.puzzles], solved)
        self.rows.visible, self._empty.visible = bool(shelf.puzzles), not shelf.puzzles
        self.relayout()

    def show_left(self, left: int) -> None:
        """Show how many matches are still to be searched."""
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
