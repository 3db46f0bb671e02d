"""Guidance for a person at a table: through a lesson by a coach, or through a puzzle by a referee."""

from __future__ import annotations

from abc import abstractmethod
from enum import Enum

from jungle_games.ui.widgets.base import Widget


class Guidance(Enum):
    """What a person is guided through; the frame has room for the panel that does it."""

    NONE = "none"
    LESSON = "lesson"
    PUZZLE = "puzzle"
    """Nobody plays: there is a puzzle to solve, and others beside it."""

    @property
    def given(self) -> bool:
        """Whether there is any: nothing played counts then."""
        return self is not Guidance.NONE


class GuidePanel(Widget):
    """The panel beside the table with the guide's words."""

    spread = 40.0

    @abstractmethod
    def refresh(self) -> None:
        """Update the words."""
