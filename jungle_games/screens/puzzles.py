"""The puzzles page: a game's puzzles as small boards by grade.

Of a game with several sets one is shown at a time; a strip above the boards has them all.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import partial
from typing import Final

from jungle_games.core.formatting import grouped
from jungle_games.core.i18n import N_, _
from jungle_games.core.puzzle import PuzzleError, Puzzles, PuzzleSet
from jungle_games.core.room import Room
from jungle_games.players.ratings import PuzzleRatings, Sitting, rate
from jungle_games.screens.pages import GAP, INDENT, GameSheetScene
from jungle_games.screens.puzzle_boards import (
    Board,
    BoardPicture,
    BoardShelf,
    FittingPaper,
    boards_of,
    paint_spray,
)
from jungle_games.store.progress import PuzzleProgress
from jungle_games.table.puzzles.puzzle_panel import GRADE_NAMES, paws
from jungle_games.table.room_parts import puzzles_of
from jungle_games.table.services import Services
from jungle_games.ui.events import Key
from jungle_games.ui.layout import Box, Column, FirstThatFits, Item, Row, Space, Wrap
from jungle_games.ui.notices import Notice
from jungle_games.ui.text import Face
from jungle_games.ui.widgets.button import Button
from jungle_games.ui.widgets.choice import SegmentedControl
from jungle_games.ui.widgets.label import Icon, Label, Picture

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
    """The key of the puzzle of the collection that fits the person best."""
    sets = [puzzles.read(number) for number in puzzles.collection()]
    return fitting(sets, puzzle_ratings(services, puzzles.game, sets), services.progress.puzzle_progress())


def fitting(sets: Sequence[PuzzleSet], ratings: PuzzleRatings, progress: Mapping[str, PuzzleProgress]) -> str:
    """The key of the unsolved puzzle of ``sets`` nearest to the person's rating; the first if all are solved."""
    grades = [(found.key(puzzle), puzzle.grade) for found in sets for puzzle in found.puzzles]
    left = [each for each in grades if not progress.get(each[0], PuzzleProgress()).solved]
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
        self._next = Button(_("Play"), self._go_on, kind="amber", icon="play", name="play")
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
        """Show the boards of the set at ``index``, below the one that fits the person."""
        self._strip.index = index
        puzzles, shown = puzzles_of(self.room), self._sets[index : index + 1]
        assert puzzles is not None
        boards = [board for found in shown for board in boards_of(self.room, puzzles.kind, found, self._progress)]
        everything = [puzzle for found in shown for puzzle in found.puzzles]
        self._next.enabled = bool(everything)
        ratings = puzzle_ratings(self.services, self.room.name, shown)
        self._next_key = fitting(shown, ratings, self._progress) if everything else ""
        done = sum(board.solved for board in boards)
        words = _("{number} of {all}").format(number=done, all=len(everything))
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
        rating = Label(_("for your rating {points}").format(points=points), size=18, ink="faded")
        number = Label(_("No. {number}").format(number=board.puzzle.number), size=16, face=Face.SEMIBOLD, ink="ink")
        grade = Label(_(GRADE_NAMES[board.puzzle.grade - 1]), size=16, face=Face.SEMIBOLD, ink="ink")
        next_label = Label(_("Next for you"), size=18, face=Face.SEMIBOLD, ink="mark_paper")
        words = Column(
            Row(Icon("leaf", size=18, ink="leaf"), next_label.grow(), gap=10, align="center"),
            Label(title, size=30, face=Face.TITLE, ink="ink", lines=2, leading=1.1),
            Row(grade, paws(board.puzzle.grade, 15, paper=True), number.grow(), gap=12, align="center"),
            rating, gap=6,
        )  # fmt: skip
        low = Column(Wrap(next_label, number, gap=10), Label(title, size=22, face=Face.TITLE, ink="ink", lines=2))
        play = self._next.sized(height=64).at_least(width=_PLAY_BESIDE)
        return Box(
            FittingPaper(),
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

    def _go_on(self) -> None:
        self._open(self._next_key)

    def scroll_key(self, key: Key) -> bool:
        return self._shelf is not None and self._shelf.view.handle(key)
