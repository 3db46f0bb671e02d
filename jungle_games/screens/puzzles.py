"""All puzzles: a game at the left, its puzzles at the right as numbered chips, by how hard they are.

Of a game with several sets one is shown at a time; a strip above the chips has them all.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Final

import pygame

from jungle_games.core.i18n import _, ngettext
from jungle_games.core.puzzle import PuzzleError, Puzzles, PuzzleSet
from jungle_games.room import Room
from jungle_games.screens.game_sheet import GameSheetScene
from jungle_games.screens.lettering import place_strip
from jungle_games.screens.sheet import INDENT
from jungle_games.table.puzzle_list import PuzzleChips, listed_puzzles, read_standings
from jungle_games.table.room_parts import puzzles_of
from jungle_games.ui.events import Key
from jungle_games.ui.scene import Services
from jungle_games.ui.text import Face
from jungle_games.ui.widgets.button import Button
from jungle_games.ui.widgets.label import Label
from jungle_games.ui.widgets.presets import PresetStrip, Segment

_HEAD: Final = 44
_PLAY: Final = 300
_STRIP: Final = 56


def solved_puzzles(services: Services) -> Mapping[str, bool]:
    """Which of all puzzles that were tried are solved, by key; what cannot be read is told."""
    return {key: standing.solved for key, standing in read_standings(services).items()}


def first_unsolved(sets: Iterable[PuzzleSet], solved: Mapping[str, bool]) -> str:
    """The key of the puzzle to begin with: the first one of ``sets`` that is not solved, else the first."""
    keys = [found.key(puzzle) for found in sets for puzzle in found.puzzles]
    return next((key for key in keys if not solved.get(key)), keys[0])


def names_of(puzzles: Puzzles, sets: Sequence[PuzzleSet]) -> Sequence[str]:
    """What to call each of several sets: by its kind, and by its number where that does not tell it from another."""
    kinds = [puzzles.kind(found.puzzles[0]).name for found in sets]
    told = _("{name} {number}")
    return [
        name if kinds.count(name) == 1 else told.format(name=name, number=kinds[: index + 1].count(name))
        for index, name in enumerate(kinds)
    ]


class PuzzlesScene(GameSheetScene):
    """Opened at ``game``, at its set of this ``number``; ``play`` is given a game and the key of a puzzle."""

    def __init__(
        self, services: Services, rooms: Sequence[Room], game: str, play: Callable[[str, str], None], number: int = 0
    ) -> None:
        super().__init__(services, _("Puzzles"), [room for room in rooms if puzzles_of(room) is not None], game)
        self._play_puzzle = play
        self._head = self.paper.add(Label("", size=22, face=Face.TITLE, ink="ink"))
        self._told = self.paper.add(Label("", size=18, ink="faded", align="right"))
        self._next = self.root.add(Button(_("Next puzzle"), self._go_on, kind="amber", icon="play", name="play"))
        self.first_focus = "play"
        self.scroll.visible = self._fades.visible = False  # the chips scroll by themselves
        self._strip = self.paper.add(PresetStrip([], on_change=self._show, name="sets"))
        self._chips: PuzzleChips | None = None
        self._sets: list[PuzzleSet] = []
        self.load()
        numbers = [found.number for found in self._sets]
        self._fill(numbers.index(number) if number in numbers else 0)

    def reload(self) -> None:
        """With the set that is shown, as long as the game is the same."""
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
        self._strip.segments = [Segment(name) for name in names]
        self._strip.visible = len(self._sets) > 1
        self._head.text = _(self.room.title)
        self._next.enabled = bool(self._sets)
        self._fill(0)

    def _show(self, index: int) -> None:
        self._fill(index)
        self.layout(self.view)

    def _fill(self, index: int) -> None:
        """Show the chips of the set at ``index``."""
        self._strip.index = index
        shown = self._sets[index : index + 1]
        if self._chips is not None:
            self.paper.remove(self._chips)
        chips = [chip for found in shown for chip in listed_puzzles(found, self._solved)]
        self._chips = self.paper.add(PuzzleChips(chips, self._open))
        done = sum(chip.solved for chip in chips)
        words = ngettext("{number} of {all} solved", "{number} of {all} solved", done)
        self._told.text = words.format(number=done, all=len(chips))

    def _open(self, key: str) -> None:
        self._play_puzzle(self.room.name, key)

    def _go_on(self) -> None:
        self._open(first_unsolved([self._sets[self._strip.index]], self._solved))

    def scroll_key(self, key: Key) -> bool:
        """Page keys scroll the chips."""
        return self._chips is not None and self._chips.handle(key)

    # -- layout

    def place_text(self, window: pygame.Rect, p: float) -> None:
        """The game and how many are solved, and below them the chips."""
        height, indent = round(_HEAD * p), round(INDENT * p)
        self._head.place(pygame.Rect(window.x, window.y + indent // 2, window.w // 2, height), p)
        half = pygame.Rect(window.centerx, window.y + indent // 2, window.w - window.w // 2, height)
        self._told.place(half, p)
        top = window.y + indent // 2 + height + round(6 * p)
        if self._strip.visible:
            row = pygame.Rect(window.x, top, window.w, round(_STRIP * p))
            top = place_strip(self._strip, row, p, self.services.painter) + round(10 * p)
        if self._chips is not None:
            self._chips.place(pygame.Rect(window.x, top, window.w, window.bottom - top), p)

    def place_foot(self, rect: pygame.Rect, p: float) -> None:
        """What leads to the next one, at the right."""
        width = min(rect.w, round(_PLAY * p))
        self._next.place(pygame.Rect(rect.right - width, rect.y, width, rect.h), p)
