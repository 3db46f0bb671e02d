"""What is to be watched before a puzzle asks: step by step, once the person is ready."""

from __future__ import annotations

from typing import Final

from jungle_games.table.puzzles.puzzle_panel import Stage
from jungle_games.table.puzzles.referee import Referee
from jungle_games.table.scene import AnyScene

_GLANCE: Final = 0.9
"""Seconds for which each step of what is to be watched lies there, at normal speed."""


class Watching:
    """Shows on ``table`` how the puzzle of ``referee`` came about; without that it does nothing."""

    def __init__(self, table: AnyScene, referee: Referee) -> None:
        self._table = table
        self._referee = referee
        self.step_at: float | None = None
        """When the next step is shown."""

    def wait(self) -> None:
        """Show what lay there before, until the person is ready."""
        self._table.step_to(self._referee.kind.shown_from(self._referee.puzzle) or 0)

    def begin(self) -> None:
        """The person is ready."""
        if self._referee.stage is Stage.READY:
            self._referee.stage = Stage.WATCHING
            self._table.invalidate()

    def update(self, now: float, *, still: bool) -> None:
        """Show the next step when it is time; after the last one the question is asked."""
        table = self._table
        if self._referee.stage is not Stage.WATCHING:
            return
        if not table.looking_back:
            self._referee.asked()
            table.services.sounds.play("your_turn")
            table.invalidate()
        elif not still:
            self.step_at = None
        elif self.step_at is None:
            self.step_at = now + _GLANCE / (table.services.motion or 1.0)
        elif now >= self.step_at:
            self.step_at = None
            table.step(1)
