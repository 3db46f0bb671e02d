"""The puzzles of a set as numbered chips by grade, with solved ones marked."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Final

import pygame

from jungle_games.core.i18n import _, ngettext
from jungle_games.core.puzzle import PuzzleSet
from jungle_games.storage.atomic import StorageError
from jungle_games.storage.progress import PuzzleProgress
from jungle_games.table.puzzle_view import GRADE_NAMES, draw_paws, paws_width
from jungle_games.ui.painter import Face, Painter
from jungle_games.ui.scene import Services
from jungle_games.ui.theme import mix
from jungle_games.ui.widgets.base import Shown, Widget
from jungle_games.ui.widgets.button import Button
from jungle_games.ui.widgets.label import draw_icon
from jungle_games.ui.widgets.scroll import ScrollView

_EDGE: Final = 24
_HEAD: Final = 62
_CHIP: Final = 44
_PITCH: Final = 51
_GRADE: Final = 40
"""How high the name of a grade is."""
_AFTER: Final = 12
_PAW: Final = 14


@dataclass(frozen=True, slots=True)
class ListedPuzzle:
    """One puzzle in the list: its key, its number, how hard it is, and whether it is solved."""

    key: str
    number: int
    grade: int
    solved: bool


def read_puzzle_progress(services: Services) -> Mapping[str, PuzzleProgress]:
    """The progress with every tried puzzle, by key; unreadable progress is reported."""
    try:
        puzzle_progress: Mapping[str, PuzzleProgress] = services.progress.puzzle_progress()
    except StorageError as error:
        services.toast(str(error))
        return {}
    return puzzle_progress


def listed_puzzles(found: PuzzleSet, solved: Mapping[str, bool]) -> Sequence[ListedPuzzle]:
    """All puzzles of a set; ``solved`` by key."""
    keys = [(found.key(puzzle), puzzle) for puzzle in found.puzzles]
    return [ListedPuzzle(key, puzzle.number, puzzle.grade, solved.get(key, False)) for key, puzzle in keys]


class PuzzleChip(Button):
    """A numbered chip, green with a tick once its puzzle is solved, amber while that is on the table."""

    puzzle = Shown[ListedPuzzle]()
    chosen = Shown[bool]()

    def __init__(self, puzzle: ListedPuzzle, on_click: Callable[[], None]) -> None:
        super().__init__(
            str(puzzle.number), on_click, radius=11, name=("puzzle", puzzle.key), tooltip=self._words(puzzle)
        )
        self.puzzle = puzzle
        self.chosen = False

    @staticmethod
    def _words(puzzle: ListedPuzzle) -> str:
        grade = _(GRADE_NAMES[puzzle.grade - 1])
        if puzzle.solved:
            return _("Puzzle {number}, {grade}: solved").format(number=puzzle.number, grade=grade)
        return _("Puzzle {number}, {grade}").format(number=puzzle.number, grade=grade)

    def show(self, puzzle: ListedPuzzle, *, chosen: bool) -> None:
        """It may have been solved meanwhile."""
        self.puzzle, self.chosen = puzzle, chosen
        self.tooltip = self._words(puzzle)

    def paint(self, target: pygame.Surface, painter: Painter) -> None:
        """Paint the chip."""
        theme, rect = painter.theme, self.rect
        solved = self.puzzle.solved
        face = theme.amber if self.chosen else theme.leaf if solved else mix(theme.paper, "#FFFFFF", 0.4)
        edge = theme.amber_lip if self.chosen else theme.moss if solved else theme.shade
        face = mix(face, "#FFFFFF", 0.25) if self.hovered else face
        painter.box(target, rect, 11 * self.u, face, border=edge, width=(2.5 if self.chosen else 1.5) * self.u)
        px = painter.fitting(self.label, Face.TITLE, self.px(19), rect.w - self.px(8))
        painter.label(target, self.label, rect.center, Face.TITLE, px, theme.ink, "center")
        if solved:
            corner = (rect.right - self.px(4), rect.y + self.px(4))
            painter.disc(target, corner, 8.5 * self.u, theme.paper, border=theme.moss, width=1.2 * self.u)
            draw_icon(target, painter, "check", corner, self.px(11), theme.moss)


class PuzzleChips(ScrollView):
    """The chips below the names of their grades; ``on_choose`` receives the key of the pressed one."""

    def __init__(self, puzzles: Sequence[ListedPuzzle], on_choose: Callable[[str], None], chosen: str = "") -> None:
        super().__init__(paper=True, name="puzzle list")
        self._chips = {puzzle.key: self.add(self._made(puzzle, on_choose)) for puzzle in puzzles}
        self._heads = {grade: self.add(GradeHead(grade)) for grade in sorted({puzzle.grade for puzzle in puzzles})}
        self._begun = False
        self.show(puzzles, chosen)

    @staticmethod
    def _made(puzzle: ListedPuzzle, on_choose: Callable[[str], None]) -> PuzzleChip:
        return PuzzleChip(puzzle, lambda: on_choose(puzzle.key))

    def show(self, puzzles: Sequence[ListedPuzzle], chosen: str) -> None:
        """Mark the solved puzzles, and the one on the table."""
        self._chosen = chosen
        for puzzle in puzzles:
            self._chips[puzzle.key].show(puzzle, chosen=puzzle.key == chosen)

    def arrange(self) -> None:
        """Grade by grade, in as many columns as there is room for; at first the chosen one is seen."""
        side, pitch, after = self.px(_CHIP), self.px(_PITCH), self.px(_AFTER)
        width = self.rect.w
        columns = max(1, (width - side) // pitch + 1)
        step = (width - side) / max(1, columns - 1)
        top = self.rect.y
        for grade, head in self._heads.items():
            head.place(pygame.Rect(self.rect.x, top, width, self.px(_GRADE)), self.u)
            top += self.px(_GRADE)
            mine = [chip for chip in self._chips.values() if chip.puzzle.grade == grade]
            for index, chip in enumerate(mine):
                row, column = divmod(index, columns)
                chip.place(pygame.Rect(self.rect.x + round(column * step), top + row * pitch, side, side), self.u)
            top += -(-len(mine) // columns) * pitch + after
        self.settle(top - self.rect.y)
        if not self._begun and self._chosen in self._chips and self.rect.h:
            self._begun = True
            self.scroll_to(self._chips[self._chosen].rect.centery - self.rect.centery)


class GradeHead(Widget):
    """The name of a grade, and its paws at the right."""

    def __init__(self, grade: int) -> None:
        super().__init__()
        self._grade = grade

    def paint(self, target: pygame.Surface, painter: Painter) -> None:
        """Paint both."""
        rect, paw = self.rect, self.px(_PAW)
        words, room = _(GRADE_NAMES[self._grade - 1]), rect.w - paws_width(paw) - self.px(8)
        px = painter.fitting(words, Face.BOLD, self.px(17), room, self.px(12))
        painter.label(target, words, (rect.x, rect.centery), Face.BOLD, px, painter.theme.moss)
        draw_paws(painter, target, rect.right, rect.centery, paw, self._grade, paper=True)


class PuzzleList(Widget):
    """The chips on paper, under how many are solved."""

    spread = 36.0
    solved = Shown[int]()

    def __init__(self, puzzles: Sequence[ListedPuzzle], on_choose: Callable[[str], None], chosen: str) -> None:
        super().__init__()
        self._list = self.add(PuzzleChips(puzzles, on_choose, chosen))
        self.solved = sum(puzzle.solved for puzzle in puzzles)

    def show(self, puzzles: Sequence[ListedPuzzle], chosen: str) -> None:
        """Mark what is solved by now."""
        self._list.show(puzzles, chosen)
        self.solved = sum(puzzle.solved for puzzle in puzzles)

    def arrange(self) -> None:
        """The chips below the head."""
        edge, head = self.px(_EDGE), self.px(_HEAD)
        rect = pygame.Rect(self.rect.x + edge, self.rect.y + head, self.rect.w - 2 * edge, self.rect.h - head)
        rect.h -= self.px(8)
        self._list.place(rect, self.u)

    def paint(self, target: pygame.Surface, painter: Painter) -> None:
        """Paint the sheet and its head."""
        theme, rect, edge = painter.theme, self.rect, self.px(_EDGE)
        painter.paper(target, rect, self.u)
        middle = rect.y + self.px(32)
        told = ngettext("{number} solved", "{number} solved", self.solved).format(number=self.solved)
        small = self.px(17)
        room = rect.w - 2 * edge - painter.text_width(told, Face.REGULAR, small) - self.px(10)
        px = painter.fitting(_("Puzzles"), Face.TITLE, self.px(23), room, self.px(14))
        painter.label(target, _("Puzzles"), (rect.x + edge, middle), Face.TITLE, px, theme.ink)
        painter.label(target, told, (rect.right - edge, middle), Face.REGULAR, small, theme.faded, "right")
        target.fill(theme.shade, (rect.x + edge, rect.y + self.px(56), rect.w - 2 * edge, self.px(1)))
