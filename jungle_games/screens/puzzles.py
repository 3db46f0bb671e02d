"""All puzzles: a game at the left, its puzzles at the right as numbered chips, by how hard they are."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Final

import pygame

from jungle_games.core.i18n import _, ngettext
from jungle_games.core.puzzle import PuzzleError, Puzzles
from jungle_games.room import Room
from jungle_games.screens.game_sheet import GameSheetScene
from jungle_games.screens.sheet import INDENT
from jungle_games.storage.atomic import StorageError
from jungle_games.table.puzzle_list import ListedPuzzle, PuzzleChips, listed_puzzles
from jungle_games.table.room_parts import puzzles_of
from jungle_games.ui.events import Key
from jungle_games.ui.scene import Services
from jungle_games.ui.text import Face
from jungle_games.ui.widgets.button import Button
from jungle_games.ui.widgets.label import Label

_HEAD: Final = 44
_PLAY: Final = 300


def solved_puzzles(services: Services) -> Mapping[str, bool]:
    """Which of all puzzles that were tried are solved, by key; what cannot be read is told."""
    try:
        standings = services.progress.standings()
    except StorageError as error:
        services.toast(str(error))
        return {}
    return {key: standing.solved for key, standing in standings.items()}


def first_unsolved(puzzles: Puzzles, solved: Mapping[str, bool]) -> str:
    """The key of the puzzle to begin with: the first one that is not solved, else the first. Raises PuzzleError."""
    keys = [found.key(puzzle) for found in map(puzzles.read, puzzles.numbers()) for puzzle in found.puzzles]
    return next((key for key in keys if not solved.get(key)), keys[0])


class PuzzlesScene(GameSheetScene):
    """Opened at ``game``; ``play`` is given a game and the key of a puzzle, empty for the first unsolved one."""

    def __init__(
        self, services: Services, rooms: Sequence[Room], game: str, play: Callable[[str, str], None]
    ) -> None:
        super().__init__(services, _("Puzzles"), [room for room in rooms if puzzles_of(room) is not None], game)
        self._play_puzzle = play
        self._head = self.paper.add(Label("", size=22, face=Face.TITLE, ink="ink"))
        self._told = self.paper.add(Label("", size=18, ink="faded", align="right"))
        self._next = self.root.add(Button(_("Next puzzle"), self._go_on, kind="amber", icon="play", name="play"))
        self.first_focus = "play"
        self.scroll.visible = self._fades.visible = False  # the chips scroll by themselves
        self._chips: PuzzleChips | None = None
        self.load()

    def load(self) -> None:
        """All puzzles of the game, and how many are solved."""
        puzzles = puzzles_of(self.room)
        assert puzzles is not None
        solved, listed = solved_puzzles(self.services), list[ListedPuzzle]()
        try:
            for number in puzzles.numbers():
                listed += listed_puzzles(puzzles.read(number), solved)
        except PuzzleError as error:
            self.services.toast(str(error))
        if self._chips is not None:
            self.paper.remove(self._chips)
        self._chips = self.paper.add(PuzzleChips(listed, self._open))
        done = sum(puzzle.solved for puzzle in listed)
        self._head.text = _(self.room.title)
        words = ngettext("{number} of {all} solved", "{number} of {all} solved", done)
        self._told.text = words.format(number=done, all=len(listed))
        self._next.enabled = bool(listed)

    def _open(self, key: str) -> None:
        self._play_puzzle(self.room.name, key)

    def _go_on(self) -> None:
        self._play_puzzle(self.room.name, "")

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
        if self._chips is not None:
            self._chips.place(pygame.Rect(window.x, top, window.w, window.bottom - top), p)

    def place_foot(self, rect: pygame.Rect, p: float) -> None:
        """What leads to the next one, at the right."""
        width = min(rect.w, round(_PLAY * p))
        self._next.place(pygame.Rect(rect.right - width, rect.y, width, rect.h), p)
