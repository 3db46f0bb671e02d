"""The puzzles page: a game's puzzles as small boards by grade, each drawn when it is first seen.

Of a game with several sets one is shown at a time; a strip above the boards has them all.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from typing import Final

import pygame

from jungle_games.core.formatting import grouped
from jungle_games.core.i18n import N_, _, ngettext, pgettext
from jungle_games.core.puzzle import Puzzle, PuzzleError, PuzzleKind, Puzzles, PuzzleSet
from jungle_games.core.room import Room
from jungle_games.players.ratings import NEWCOMER, PuzzleRatings, Sitting, rate
from jungle_games.screens.pages import (
    GAP,
    INDENT,
    DailyMark,
    GameSheetScene,
    Ground,
    LatePicture,
    draw_mark,
    mark_of,
    mixed,
    round_corners,
)
from jungle_games.store.progress import PuzzleProgress
from jungle_games.table.drawing import FocusedFigure, SquaresFigure, enlarged
from jungle_games.table.puzzles import GRADE_NAMES, paws, puzzle_words
from jungle_games.table.room_parts import picture_of_puzzle, puzzles_of
from jungle_games.table.services import Services
from jungle_games.ui.events import Key
from jungle_games.ui.layout import Box, Column, FirstThatFits, Grid, Item, Row, Scroll, Space, Wrap, side_by_side
from jungle_games.ui.notices import Notice
from jungle_games.ui.painter import Painter
from jungle_games.ui.text import Face
from jungle_games.ui.widgets.base import Shown, Widget
from jungle_games.ui.widgets.button import Button, Clickable, SegmentedControl
from jungle_games.ui.widgets.label import Icon, Label, Picture
from jungle_games.ui.widgets.panel import ScrollView

_BOARD: Final = (92.0, 118.0)
_CLOSER: Final = 1.7
_FILLS: Final = 0.8
"""Which share of its place a whole position fills at least."""
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
    number: int
    """What people are told."""
    progress: PuzzleProgress

    @property
    def solved(self) -> bool:
        return self.progress.solved

    @property
    def leaf(self) -> DailyMark:
        return mark_of(self.progress)


def boards_of(room: Room, kind_of: Callable[[Puzzle], PuzzleKind], found: PuzzleSet,
              progress: Mapping[str, PuzzleProgress]) -> Sequence[Board]:  # fmt: skip
    places, keys = found.places, [(found.key(puzzle), puzzle) for puzzle in found.puzzles]
    return [
        Board(room, kind_of(puzzle), puzzle, key, places[puzzle.number], progress.get(key, PuzzleProgress()))
        for key, puzzle in keys
    ]


class BoardPicture(LatePicture):
    """The position a puzzle begins with in the middle of a dark place; a part if that cuts nothing or all is tiny."""

    def __init__(self, board: Board) -> None:
        super().__init__(_BOARD, _RADIUS, "board", board.key)
        self._board = board

    def picture(self, painter: Painter, size: tuple[int, int]) -> pygame.Surface:
        board, picture = self._board, pygame.Surface(size, pygame.SRCALPHA)
        painter.box(picture, picture.get_rect(), size[0] / 11, painter.theme.panel)
        figure = picture_of_puzzle(board.room, board.kind, board.puzzle)
        if figure is None:
            return picture
        whole = pygame.Rect((0, 0), figure.size).fit(picture.get_rect())
        tiny = whole.w * whole.h < _FILLS * size[0] * size[1]
        if isinstance(figure, SquaresFigure) or (isinstance(figure, FocusedFigure) and tiny):
            whole = enlarged(figure, size, 1, _CLOSER)
        figure.draw(painter, picture, whole)
        round_corners(picture, size[0] / 11)
        return picture


class BoardTile(Clickable):
    """A board above its number, with a leaf once it is solved and a ring while it is the next one."""

    natural = (_BOARD[0], _BOARD[1] + _NUMBER)
    ring_corner = _RADIUS + 4
    next_one = Shown[bool]()

    def __init__(self, board: Board, on_click: Callable[[], None], *, next_one: bool) -> None:
        tooltip = puzzle_words(board.number, board.puzzle, solved=board.solved)
        super().__init__(on_click, name=("puzzle", board.key), tooltip=tooltip)
        self.puzzle = board
        self.picture = BoardPicture(board)
        self.next_one = next_one
        ink = "mark_paper" if next_one else "ink" if board.solved else "faded"
        number = Label(str(board.number), size=16, face=Face.BOLD, ink=ink, align="center")
        self.content = Column(self.picture.sized(*_BOARD), number.sized(height=_NUMBER))

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


def _paint_badge(painter: Painter, target: pygame.Surface, board: pygame.Rect, leaf: DailyMark, side: int) -> None:
    theme, first = painter.theme, leaf is DailyMark.FIRST
    place = pygame.Rect(0, 0, side, side).move_to(center=(board.right - side // 4, board.y + side // 4))
    ground, edge = (theme.ink, theme.amber) if first else (theme.paper, theme.leaf)
    painter.disc(target, place.center, side / 2, ground, border=edge, width=side / 14)
    draw_mark(target, painter, leaf, place.inflate(-side // 3, -side // 3), paper=not first)


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
        mine = [board for board in self._boards if board.puzzle.grade == grade]
        solved = sum(board.solved for board in mine)
        told = ngettext("{number} solved", "{number} solved", solved).format(number=solved)
        label = _("Fewer") if self._opened else _("All {number}").format(number=len(mine))
        every = Button(label, partial(self._open, grade), kind="paper", size=16, name=("grade", grade))
        name = Label(_(GRADE_NAMES[grade - 1]), size=23, face=Face.TITLE, ink="moss")
        count = Label(told, size=16, ink="faded", align="right")
        hard, button = paws(grade, _PAW), every.sized(height=_EVERY)
        head = side_by_side(name, Row(hard, count.grow(), button, gap=12, align="center").grow(), gap=12, below=4)
        tiles = [
            BoardTile(board, partial(self._on_open, board.key), next_one=board.key == self._next_key)
            for board in (mine if self._opened else self._round(mine))
        ]
        self._tiles += tiles
        cells = (Column(tile.at("center")) for tile in tiles)
        return Column(head, Grid(*cells, columns=len(tiles), gap=_APART, least=BoardTile.natural[0]), gap=10)

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
        offset, self._offset = self._offset, self.view.scroll.offset
        waiting = [tile.picture for tile in self._tiles if not tile.picture.drawn and tile.shown_rect.h]
        if waiting and offset == self._offset:
            waiting[0].drawn = True
        return bool(waiting)


def paint_spray(share: float, target: pygame.Surface, painter: Painter, rect: pygame.Rect) -> None:
    """Leaves in a row, as many of them green as their share is solved."""
    step = rect.w / _LEAVES
    for place in range(_LEAVES):
        leaf = DailyMark.LATER if share * _LEAVES > place else DailyMark.OPEN
        at = pygame.Rect(rect.x + round(place * step), rect.y, rect.h, rect.h)
        draw_mark(target, painter, leaf, at, paper=True)


_STRIP: Final = 48
_PLAY_BESIDE: Final = 168.0


def puzzle_ratings(services: Services, game: str, sets: Sequence[PuzzleSet]) -> PuzzleRatings:
    """The ratings by all sittings at puzzles of ``game``; lines without a grade take that of the puzzle in ``sets``."""
    attempts = services.progress.attempts()
    mine = [attempt for attempt in attempts if attempt.puzzle.startswith(f"{game}/")]
    grades = {found.key(puzzle): puzzle.grade for found in sets for puzzle in found.puzzles} if mine else {}
    return rate(
        Sitting(each.puzzle, grade, each.solved, cleanly=not (each.tries or each.hints))
        for each in mine if (grade := each.grade or grades.get(each.puzzle, 0))
    )  # fmt: skip


def next_for(services: Services, puzzles: Puzzles) -> str:
    sets = [puzzles.read(number) for number in puzzles.collection()]
    return fitting(sets, puzzle_ratings(services, puzzles.game, sets), services.progress.puzzle_progress())


def fitting(sets: Sequence[PuzzleSet], ratings: PuzzleRatings, progress: Mapping[str, PuzzleProgress]) -> str:
    """The key of the unsolved puzzle of ``sets`` nearest to the person's rating; the first if all are solved."""
    grades = [(found.key(puzzle), puzzle.grade) for found in sets for puzzle in found.puzzles]
    left = [each for each in grades if each[0] not in progress]
    return ratings.nearest(left) or grades[0][0]


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
        self._sets: list[PuzzleSet] = []
        self.first_focus = "play"
        self.build()
        self.load()
        numbers = [found.number for found in self._sets]
        self._fill(numbers.index(number) if number in numbers else 0)

    def build(self) -> None:
        super().build()
        self._told = Label("", size=18, face=Face.BOLD, ink="ink", align="right")
        self._next = Button(_("Play"), lambda: self._open(self._next_key), kind="amber", icon="play", name="play")
        self._strip = SegmentedControl([], on_change=self._show, height=_STRIP, name="sets")
        self._shelf: BoardShelf | None = None
        self._card: BoardPicture | None = None
        self._next_key = ""

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
        self._progress = self.services.progress.puzzle_progress()
        names: Sequence[str] = ()
        self._sets = []
        try:
            self._sets = [puzzles.read(number) for number in puzzles.collection()]
            names = names_of(puzzles, self._sets)
        except PuzzleError as error:
            self.services.notify(Notice(str(error)))
        self._strip.segments = names
        self._strip.visible = len(self._sets) > 1
        self._next.enabled = bool(self._sets)
        self._fill(0)

    def _show(self, index: int) -> None:
        self._fill(index)
        self.layout(self.view)

    def _fill(self, index: int) -> None:
        self._strip.index = index
        puzzles, shown = puzzles_of(self.room), self._sets[index : index + 1]
        assert puzzles is not None
        boards = [board for found in shown for board in boards_of(self.room, puzzles.kind, found, self._progress)]
        everything = [puzzle for found in shown for puzzle in found.puzzles]
        self._next.enabled = bool(everything)
        ratings = puzzle_ratings(self.services, self.room.name, shown)
        self._next_key = fitting(shown, ratings, self._progress) if everything else ""
        done = sum(board.solved for board in boards)
        words = pgettext("puzzles solved", "{number} of {all}").format(number=done, all=len(everything))
        self._told.text, self._told.visible = words, bool(everything)
        spray = Picture(partial(paint_spray, done / len(everything)), 228.0, 24.0) if everything else Space()
        told = Row(spray, self._told, gap=14, align="center")
        strip = FirstThatFits(
            Row(self._strip, Space().grow(), told, gap=GAP, align="center"), Column(self._strip, gap=6)
        )
        self._shelf = BoardShelf(boards, self._next_key, self._open)
        fitted = next((board for board in boards if board.key == self._next_key), None)
        card = [] if fitted is None else [self._card_of(fitted, ratings)]
        sheet = Column(*card, strip, self._shelf.grow(), gap=14).padded(0, INDENT / 2)
        self.body = self.arranged(self.games, sheet, None)

    def _card_of(self, board: Board, ratings: PuzzleRatings) -> Item:
        """The puzzle that fits best: its board, what is asked, for which rating, and the way to it."""
        self._card = BoardPicture(board)
        title, points = board.kind.title(board.puzzle), grouped(round(ratings.person.mean))
        known = ratings.person.mean > NEWCOMER.mean
        told = _("for your rating {points}").format(points=points) if known else _("Good to begin with")
        rating = Label(told, size=18, ink="faded")
        rating.tooltip = _("Your rating at the puzzles of this game. It never falls.") if known else ""
        number = Label(_("No. {number}").format(number=board.number), size=16, face=Face.SEMIBOLD, ink="ink")
        grade = Label(_(GRADE_NAMES[board.puzzle.grade - 1]), size=16, face=Face.SEMIBOLD, ink="ink")
        next_label = Label(_("Next for you"), size=18, face=Face.SEMIBOLD, ink="mark_paper")
        words = Column(
            Row(Icon("leaf", size=18, ink="leaf"), next_label.grow(), gap=10, align="center"),
            Label(title, size=30, face=Face.TITLE, ink="ink", lines=2, leading=1.1),
            Row(grade, paws(board.puzzle.grade, 15), number.grow(), gap=12, align="center"),
            rating, gap=6,
        )  # fmt: skip
        low = Column(Wrap(next_label, number, gap=10), Label(title, size=22, face=Face.TITLE, ink="ink", lines=2))
        play = self._next.sized(height=64).at_least(width=_PLAY_BESIDE)
        return Box(
            Ground(16, mixed("paper", "bright", 0.45), lambda theme: theme.amber, 3),
            FirstThatFits(
                Row(self._card.sized(129, 164), words.grow(), play, gap=24, align="center").at_least(width=620),
                Row(low.grow(), play, gap=16, align="center"),
                Column(low, self._next, gap=8),
            ),
            16, 8,
        )  # fmt: skip

    def update(self, now: float) -> bool:
        moving = super().update(now)
        if self._card is not None and not self._card.drawn:
            self._card.drawn = moving = True
        elif self._shelf is not None and self._shelf.draw_one():
            moving = True
        return moving

    def _open(self, key: str) -> None:
        self._play_puzzle(self.room.name, key)

    def scroll_key(self, key: Key) -> bool:
        return self._shelf is not None and self._shelf.view.handle(key)
