"""The puzzles page: a game's puzzles as small boards by grade, and the list of those from own matches.

Of a game with several sets one is shown at a time; a strip above the boards has them all, and where the game makes
puzzles of one's own matches these as the last.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import partial
from typing import Final

from jungle_games.core.formatting import grouped
from jungle_games.core.i18n import N_, _
from jungle_games.core.puzzle import OWN, PuzzleError, Puzzles, PuzzleSet
from jungle_games.core.room import Room
from jungle_games.players.ratings import PuzzleRatings, Sitting, rate
from jungle_games.screens.dialog import confirm
from jungle_games.screens.library.library_scan import LibraryPuzzleFinder
from jungle_games.screens.pages import GAP, INDENT, GameSheetScene
from jungle_games.screens.puzzle_boards import (
    Board,
    BoardPicture,
    BoardShelf,
    FittingPaper,
    OwnPuzzlesView,
    boards_of,
    paint_spray,
)
from jungle_games.storage.own_puzzles import OwnPuzzle
from jungle_games.storage.progress import PuzzleProgress
from jungle_games.store.files import StorageError
from jungle_games.table.puzzles.puzzle_list import read_own_puzzles, read_puzzle_progress
from jungle_games.table.puzzles.puzzle_panel import GRADE_NAMES, paws
from jungle_games.table.room_parts import puzzles_of
from jungle_games.table.services import Services
from jungle_games.ui.events import Event, Key, Woken
from jungle_games.ui.layout import Box, Column, FirstThatFits, Item, Row, Space, Wrap
from jungle_games.ui.text import Face
from jungle_games.ui.widgets.button import Button
from jungle_games.ui.widgets.choice import SegmentedControl
from jungle_games.ui.widgets.label import Icon, Label, Picture

_PLAY: Final = 300
_STRIP: Final = 48
_PLAY_BESIDE: Final = 168.0


def puzzle_ratings(services: Services, game: str, sets: Sequence[PuzzleSet]) -> PuzzleRatings:
    """The ratings by all sittings at puzzles of ``game``; lines without a grade take that of the puzzle in ``sets``."""
    try:
        attempts = services.progress.attempts()
    except StorageError as error:
        services.toast(str(error))
        return rate(())
    mine = [attempt for attempt in attempts if attempt.puzzle.startswith(f"{game}/")]
    grades = {found.key(puzzle): puzzle.grade for found in sets for puzzle in found.puzzles} if mine else {}
    return rate(
        Sitting(each.puzzle, grade, each.solved, cleanly=not (each.tries or each.hints))
        for each in mine if (grade := each.grade or grades.get(each.puzzle, 0))
    )  # fmt: skip


def next_for(services: Services, puzzles: Puzzles) -> str:
    """The key of the puzzle of the collection that fits the person best."""
    sets = [puzzles.read(number) for number in puzzles.collection()]
    return fitting(sets, puzzle_ratings(services, puzzles.game, sets), read_puzzle_progress(services))


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
        self._puzzle_finder: LibraryPuzzleFinder | None = None
        self._sets: list[PuzzleSet] = []
        self.first_focus = "play"
        self.build()
        self.load()
        numbers = [found.number for found in self._sets]
        self._fill(numbers.index(number) if number in numbers else 0)

    def build(self) -> None:
        super().build()
        self._told = Label("", size=18, face=Face.BOLD, ink="ink", align="right")
        self._delete = Button(_("Delete"), self._ask_delete, icon="trash", name="delete")
        self._next = Button(_("Play"), self._go_on, kind="amber", icon="play", name="play")
        self._strip = SegmentedControl([], on_change=self._show, height=_STRIP, name="sets")
        self._shelf: BoardShelf | None = None
        self._card: BoardPicture | None = None
        self._next_key = ""
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
        self._progress = read_puzzle_progress(self.services)
        self._solved = {key: each.solved for key, each in self._progress.items()}
        self._sets, names = [], list[str]()
        try:
            self._sets = [puzzles.read(number) for number in puzzles.collection()]
            names = list(names_of(puzzles, self._sets))
        except PuzzleError as error:
            self.services.toast(str(error))
        self._take_up_own(puzzles, names)
        self._strip.segments = names
        self._strip.visible = len(self._sets) > 1
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
        """Show the boards of the set at ``index``, below the one that fits the person."""
        self._strip.index = index
        puzzles, shown = puzzles_of(self.room), self._sets[index : index + 1]
        assert puzzles is not None
        own = self._own.visible = self._shows_own
        boards = [board for found in shown for board in boards_of(self.room, puzzles.kind, found, self._progress)]
        everything = [puzzle for found in shown for puzzle in found.puzzles]
        self._delete.visible = own and bool(everything)
        self._next.enabled = bool(everything)
        ratings = puzzle_ratings(self.services, self.room.name, shown)
        self._next_key = fitting(shown, ratings, self._progress) if everything else ""
        self._search(on=own)
        done = sum(self._solved.get(found.key(puzzle), False) for found in shown for puzzle in found.puzzles)
        words = _("{number} of {all}").format(number=done, all=len(everything))
        self._told.text, self._told.visible = words, bool(everything)
        spray = Picture(partial(paint_spray, done / len(everything)), 228.0, 24.0) if everything else Space()
        told = Row(spray, self._told, gap=14, align="center")
        strip = FirstThatFits(
            Row(self._strip, Space().grow(), told, gap=GAP, align="center"), Column(self._strip, gap=6)
        )
        self._shelf = None if own else BoardShelf(boards, self._next_key, self._open)
        fitted = next((board for board in boards if board.key == self._next_key), None)
        card = [] if fitted is None else [self._card_of(fitted, ratings)]
        listed: Item = self._own if self._shelf is None else self._shelf
        sheet = Column(*card, strip, listed.grow(), gap=14).padded(0, INDENT / 2)
        # The way to the puzzle that fits is on its card.
        onward = [] if card else [self._next.at_least(_PLAY)]
        foot = Row(self._delete, Space().grow(), *onward, gap=GAP)
        self.body = self.arranged(self.games, sheet, foot if own else None)

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

    # -- one's own

    def _search(self, *, on: bool) -> None:
        """Look for more in the library as long as one's own are shown."""
        if self._puzzle_finder is not None:
            (self._puzzle_finder.begin if on else self._puzzle_finder.halt)()
            self._own.show_left(self._puzzle_finder.left)
            self.dirty = True

    def _match_searched(self) -> None:
        """One more match was looked through."""
        puzzles, puzzle_finder = puzzles_of(self.room), self._puzzle_finder
        if puzzles is None or puzzle_finder is None:
            return
        self._own.show_left(puzzle_finder.left)
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
        if self._card is not None and not self._card.drawn:
            self._card.drawn = moving = True
        elif self._shelf is not None and self._shelf.draw_one():
            moving = True
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
        self._open(self._next_key)

    def scroll_key(self, key: Key) -> bool:
        if self._shows_own:
            return self._own.rows.handle(key)
        return self._shelf is not None and self._shelf.view.handle(key)
