"""The boards of the puzzles page, each drawn when it is first seen, and the rows of one's own puzzles."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from typing import Final

import pygame

from jungle_games.core.formatting import date_words
from jungle_games.core.i18n import _, ngettext
from jungle_games.core.puzzle import Puzzle, PuzzleKind, PuzzleSet
from jungle_games.core.room import Room
from jungle_games.screens.leaves import Leaf, draw_leaf, leaf_of
from jungle_games.screens.library.library_list import against_words, rival_picture, rivals_of
from jungle_games.screens.pages import EmptyState
from jungle_games.storage.own_puzzles import OwnPuzzle, OwnPuzzleList
from jungle_games.storage.progress import Daily, PuzzleProgress
from jungle_games.table.puzzles.puzzle_panel import GRADE_NAMES, paws
from jungle_games.table.room_parts import picture_of_puzzle
from jungle_games.ui.layout import Column, FirstThatFits, Item, Row, Scroll, Space, Tiles
from jungle_games.ui.painter import Painter
from jungle_games.ui.text import Face
from jungle_games.ui.theme import mix
from jungle_games.ui.widgets.base import Shown, Widget
from jungle_games.ui.widgets.button import Button, Clickable
from jungle_games.ui.widgets.label import Label, Picture, Rule, draw_icon
from jungle_games.ui.widgets.rowsview import RowsView
from jungle_games.ui.widgets.scroll import ScrollView

_BOARD: Final = (92.0, 118.0)
_NUMBER: Final = 24.0
"""How high the number below a board is."""
_BADGE: Final = 28.0
_RADIUS: Final = 8.0
_GAP: Final = 16.0
_APART: Final = 10.0
_PAW: Final = 16.0
_LEAST: Final = 60.0
"""How much of the boards is seen at least."""
_EVERY: Final = 36.0
"""How high the button to all of a grade is."""
_LEAVES: Final = 11
SHOWN: Final = 8
"""So many boards of a grade are shown round where one stands."""
_BEFORE: Final = 4


@dataclass(frozen=True)
class Board:
    """A puzzle with its game, and what came of it."""

    room: Room
    kind: PuzzleKind
    puzzle: Puzzle
    key: str
    progress: PuzzleProgress

    @property
    def solved(self) -> bool:
        """Whether it is solved."""
        return self.progress.solved

    @property
    def leaf(self) -> Leaf:
        """The sign of how it was solved."""
        return leaf_of(Daily(self.solved, self.progress.tries, self.progress.hints))


def boards_of(room: Room, kind_of: Callable[[Puzzle], PuzzleKind], found: PuzzleSet,
              progress: Mapping[str, PuzzleProgress]) -> Sequence[Board]:  # fmt: skip
    """The puzzles of a set."""
    keys = [(found.key(puzzle), puzzle) for puzzle in found.puzzles]
    return [Board(room, kind_of(puzzle), puzzle, key, progress.get(key, PuzzleProgress())) for key, puzzle in keys]


class BoardPicture(Widget):
    """The position a puzzle begins with; an empty place until it was ``drawn``."""

    natural = _BOARD
    drawn = Shown[bool]()

    def __init__(self, board: Board) -> None:
        super().__init__()
        self.board = board
        self.drawn = False

    def paint(self, target: pygame.Surface, painter: Painter) -> None:
        key = ("board", self.board.key, self.rect.size)
        if self.drawn or key in painter.cache:
            target.blit(painter.cache.get(key, lambda: _drawn(painter, self.board, self.rect.size)), self.rect)
        else:
            painter.box(target, self.rect, _RADIUS * self.u, painter.theme.shade)


def _drawn(painter: Painter, board: Board, size: tuple[int, int]) -> pygame.Surface:
    """All of the position, in the middle of a dark place."""
    picture = pygame.Surface(size, pygame.SRCALPHA)
    painter.box(picture, picture.get_rect(), size[0] / 11, painter.theme.panel)
    figure = picture_of_puzzle(board.room, board.kind, board.puzzle)
    if figure is not None:
        scale = min(size[0] / figure.size[0], size[1] / figure.size[1])
        whole = pygame.Rect(0, 0, round(figure.size[0] * scale), round(figure.size[1] * scale))
        figure.draw(painter, picture, whole.move_to(center=picture.get_rect().center))
    return picture


class BoardTile(Clickable):
    """A board above its number, with a leaf once it is solved and a ring while it is the next one."""

    natural = (_BOARD[0], _BOARD[1] + _NUMBER)
    ring_corner = _RADIUS + 4
    next_one = Shown[bool]()

    def __init__(self, board: Board, on_click: Callable[[], None], *, next_one: bool) -> None:
        super().__init__(on_click, name=("puzzle", board.key), tooltip=self._words(board))
        self.puzzle = board
        self.picture = BoardPicture(board)
        self.next_one = next_one
        ink = "mark_paper" if next_one else "ink" if board.solved else "faded"
        number = Label(str(board.puzzle.number), size=16, face=Face.BOLD, ink=ink, align="center")
        self.content = Column(self.picture.sized(*_BOARD), number.sized(height=_NUMBER))

    @staticmethod
    def _words(board: Board) -> str:
        grade, number = _(GRADE_NAMES[board.puzzle.grade - 1]), board.puzzle.number
        if board.solved:
            return _("Puzzle {number}, {grade}: solved").format(number=number, grade=grade)
        return _("Puzzle {number}, {grade}").format(number=number, grade=grade)

    def paint(self, target: pygame.Surface, painter: Painter) -> None:
        theme = painter.theme
        if self.next_one or self.hovered:
            ring = self.picture.rect.inflate(self.px(10), self.px(10))
            painter.box(target, ring, (_RADIUS + 4) * self.u, theme.amber if self.next_one else theme.leaf)

    def draw_children(self, target: pygame.Surface, painter: Painter) -> None:
        """The leaf lies over the corner of the board."""
        super().draw_children(target, painter)
        if self.puzzle.solved:
            _paint_badge(painter, target, self.picture.rect, self.puzzle.leaf, self.px(_BADGE))


def _paint_badge(painter: Painter, target: pygame.Surface, board: pygame.Rect, leaf: Leaf, side: int) -> None:
    theme, first = painter.theme, leaf is Leaf.FIRST
    place = pygame.Rect(0, 0, side, side).move_to(center=(board.right - side // 4, board.y + side // 4))
    ground, edge = (theme.ink, theme.amber) if first else (theme.paper, theme.leaf)
    painter.disc(target, place.center, side / 2, ground, border=edge, width=side / 14)
    draw_leaf(target, painter, leaf, place.inflate(-side // 3, -side // 3), paper=not first)


class BoardShelf(Widget):
    """Rows of boards by grade, each opened to all of its boards; ``on_open`` receives the key of the pressed one."""

    def __init__(self, boards: Sequence[Board], next_key: str, on_open: Callable[[str], None]) -> None:
        super().__init__()
        self._boards, self._next_key, self._on_open = boards, next_key, on_open
        self.view = ScrollView(paper=True, name="puzzle list")
        self._opened = 0
        self._offset = -1.0
        self._tiles: list[BoardTile] = []
        self._fill()

    def _fill(self) -> None:
        self._tiles = []
        grades = sorted({board.puzzle.grade for board in self._boards})
        shown = [self._opened] if self._opened else grades
        rows = Column(*(self._row(grade) for grade in shown), gap=_GAP)
        self.content = Scroll(self.view, rows.padded(4, 8), least=_LEAST)

    def _row(self, grade: int) -> Item:
        """The name of a grade and how many of it are solved, above some of its boards, or all."""
        mine = [board for board in self._boards if board.puzzle.grade == grade]
        solved = sum(board.solved for board in mine)
        told = ngettext("{number} solved", "{number} solved", solved).format(number=solved)
        label = _("Fewer") if self._opened else _("All {number}").format(number=len(mine))
        every = Button(label, partial(self._open, grade), kind="paper", size=16, name=("grade", grade))
        name = Label(_(GRADE_NAMES[grade - 1]), size=23, face=Face.TITLE, ink="moss")
        count = Label(told, size=16, ink="faded", align="right")
        hard, button = paws(grade, _PAW, paper=True), every.sized(height=_EVERY)
        head = FirstThatFits(
            Row(name, hard, count.grow(), button, gap=12, align="center"),
            Column(name, Row(hard, button, gap=12, align="center", justify="between"), gap=4),
        )
        tiles = [
            BoardTile(board, partial(self._on_open, board.key), next_one=board.key == self._next_key)
            for board in (mine if self._opened else self._round(mine))
        ]
        self._tiles += tiles
        return Column(head, Tiles(*tiles, gap=_APART), gap=10)

    def _round(self, boards: Sequence[Board]) -> Sequence[Board]:
        """Some boards round where one stands."""
        stand = next((at for at, board in enumerate(boards) if board.key == self._next_key), None)
        if stand is None:
            stand = next((at for at, board in enumerate(boards) if not board.solved), 0)
        begin = max(0, min(stand - _BEFORE, len(boards) - SHOWN))
        return boards[begin : begin + SHOWN]

    def _open(self, grade: int) -> None:
        self._opened = 0 if self._opened else grade
        self._fill()
        self.relayout()
        self.view.scroll_to(0)

    def draw_one(self) -> bool:
        """Draw one more of the boards in sight; whether there was one. While it scrolls, none is drawn."""
        offset, self._offset = self._offset, self.view.scroll.offset
        waiting = [tile.picture for tile in self._tiles if not tile.picture.drawn and tile.shown_rect.h]
        if waiting and offset == self._offset:
            waiting[0].drawn = True
        return bool(waiting)


class FittingPaper(Widget):
    """The ground of the card with the puzzle that fits: paper with a warm light and an amber edge."""

    natural = (0.0, 0.0)
    opaque = False

    def paint(self, target: pygame.Surface, painter: Painter) -> None:
        theme, corner = painter.theme, 16 * self.u
        painter.glow(target, self.rect, corner, theme.amber, blur=10 * self.u, alpha=90)
        face = mix(theme.paper, theme.bright, 0.45)
        painter.box(target, self.rect, corner, face, border=theme.amber, width=3 * self.u)


def paint_spray(share: float, target: pygame.Surface, painter: Painter, rect: pygame.Rect) -> None:
    """Leaves in a row, as many of them green as their share is solved."""
    step = rect.w / _LEAVES
    for place in range(_LEAVES):
        leaf = Leaf.LATER if share * _LEAVES > place else Leaf.OPEN
        at = pygame.Rect(rect.x + round(place * step), rect.y, rect.h, rect.h)
        draw_leaf(target, painter, leaf, at, paper=True)


_LEAST_ROWS: Final = 240.0
"""Units of width that a row needs for its task."""
_ROW: Final = 62.0
_HEAD, _PADDING, _TICK, _OWN_PAW = 42.0, 12.0, 30.0, 15.0
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
        grade = paws(own.grade, _OWN_PAW, paper=True)
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
