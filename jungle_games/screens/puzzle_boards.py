"""The boards of the puzzles page, each drawn when it is first seen."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from typing import Final

import pygame

from jungle_games.core.i18n import _, ngettext
from jungle_games.core.puzzle import Puzzle, PuzzleKind, PuzzleSet
from jungle_games.core.room import Room
from jungle_games.screens.leaves import Leaf, draw_leaf, leaf_of
from jungle_games.store.progress import Daily, PuzzleProgress
from jungle_games.table.puzzles.puzzle_panel import GRADE_NAMES, paws
from jungle_games.table.room_parts import picture_of_puzzle
from jungle_games.ui.layout import Column, Item, Row, Scroll, Tiles, side_by_side
from jungle_games.ui.painter import Painter
from jungle_games.ui.text import Face
from jungle_games.ui.theme import mix
from jungle_games.ui.widgets.base import Shown, Widget
from jungle_games.ui.widgets.button import Button, Clickable
from jungle_games.ui.widgets.label import Label
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
        return self.progress.solved

    @property
    def leaf(self) -> Leaf:
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
        head = side_by_side(name, Row(hard, count.grow(), button, gap=12, align="center").grow(), gap=12, below=4)
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
