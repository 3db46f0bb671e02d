"""A table as those know it who put a puzzle on it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, ClassVar, Protocol

import pygame

from jungle_games.core.history import Step
from jungle_games.table.arrangement import PlaceKey
from jungle_games.table.frame import Frame
from jungle_games.table.navigator import Navigator
from jungle_games.table.play import MatchPlay
from jungle_games.table.puzzle_marks import MarkedTable
from jungle_games.ui.focus import FocusGraph
from jungle_games.ui.sound import SoundName
from jungle_games.ui.widgets.base import Root


class PuzzleTable(MarkedTable, Protocol):
    """A table as those know it who put a puzzle on it."""

    navigator: Navigator
    play: MatchPlay
    frame: Frame
    focus: FocusGraph
    root: Root
    win_sound: ClassVar[SoundName]

    @property
    def looking_back(self) -> bool:
        """Whether another position than the present one is shown."""

    @property
    def occupied(self) -> bool:
        """Whether something is to be seen or chosen before the game may go on."""

    @property
    def focused_place(self) -> PlaceKey | None:
        """The place that has the keyboard's focus."""

    @property
    def shown_ply(self) -> int:
        """After how many moves the shown position stands."""

    def move_text(self, before: Any, move: Any) -> str:
        """How a move is written."""

    def named_places(self, step: Step[Any, Any]) -> Sequence[PlaceKey]:
        """The places that a step is about."""

    def step_to(self, ply: int) -> None:
        """Show the position after ``ply`` moves."""

    def step(self, step: int) -> None:
        """Show the position before (-1) or after (1) the one that is shown."""

    def look_ahead(self, moves: Sequence[Any]) -> None:
        """Show a line that goes on from the present position."""

    def invalidate(self, area: pygame.Rect | None = None) -> None:
        """Ask for a new frame."""
