"""The puzzles page: games on the left, a game's puzzles as numbered chips by grade on the right.

Of a game with several sets one is shown at a time; a strip above the chips has them all, and where the game makes
puzzles of one's own matches these as the last.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Final

from jungle_games.core.i18n import N_, _, ngettext
from jungle_games.core.puzzle import OWN, PuzzleError, Puzzles, PuzzleSet
from jungle_games.core.room import Room
from jungle_games.screens.dialogs.dialog import confirm
from jungle_games.screens.library.library_scan import LibraryPuzzleFinder
from jungle_games.screens.own_puzzles import OwnPuzzlesView
from jungle_games.screens.sheet import GAP, INDENT, GameSheetScene
from jungle_games.storage.atomic import StorageError
from jungle_games.storage.own_puzzles import OwnPuzzle
from jungle_games.table.puzzles.puzzle_list import PuzzleChips, listed_puzzles, read_own_puzzles, read_puzzle_progress
from jungle_games.table.room_parts import puzzles_of
from jungle_games.ui.events import Event, Key, Woken
from jungle_games.ui.layout import Column, FirstThatFits, Item, Row, Space
from jungle_games.ui.scene import Services
from jungle_games.ui.text import Face
from jungle_games.ui.widgets.button import Button
from jungle_games.ui.widgets.label import Label
from jungle_games.ui.widgets.segmented_control import Segment, SegmentedControl

_PLAY: Final = 300
_STRIP: Final = 56


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
            self._sets = [puzzles.read(number) for number in puzzles.numbers()]
            names = list(names_of(puzzles, self._sets))
        except PuzzleError as error:
            self.services.toast(str(error))
        self._take_up_own(puzzles, names)
        self._strip.segments = [Segment(name) for name in names]
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
        names[:] = [name or _("Collection") for name in names] + [_("From your own matches")]
        game = self.room.game
        self._puzzle_finder = LibraryPuzzleFinder(self.services, lambda _name: game, self.room.name, self._sifted)

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

    def _sifted(self) -> None:
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
            text = _("It will not come back, even if you look through the match again.")
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
