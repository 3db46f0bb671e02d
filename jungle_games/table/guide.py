"""Guides for a person at a table: a coach through a lesson, or a referee through a puzzle."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any, Protocol

from jungle_games.table.frame.plate import PaintPicture
from jungle_games.ui.widgets.base import Widget


@dataclass(frozen=True, slots=True)
class Following:
    """What follows a move under a guide: ``moves`` are made automatically.

    ``tried``: the move is only shown, and is taken back at the next input.
    """

    moves: Sequence[str] = ()
    tried: bool = False


class GuidePanel(Widget):
    """The panel beside the table with the guide's words."""

    spread = 40.0

    @abstractmethod
    def refresh(self) -> None:
        """Update the words."""


class Guide(Protocol):
    """Instructs a person at a table and judges each move; nothing played there counts."""

    poses_puzzle: bool = False
    """Whether nobody plays: there is a puzzle to solve, and others beside it."""

    @property
    def plays_on(self) -> bool:
        """Whether the task is done and the match continues normally, with computer players."""
        return False

    @property
    def rests(self) -> bool:
        """Whether the task is done and no further move is expected."""
        return False

    @property
    def awaits(self) -> bool:
        """Whether the guide waits for a move now; one that is not wanted is objected to."""
        return True

    @property
    def throw(self) -> str | None:
        """The result of a throw made now, as a move's text; None to leave it to chance."""

    def allows(self, move: Any) -> bool:
        """Whether ``move``, None for a throw, may be made; if not, `object` is called."""
        return True

    def object(self) -> None:
        """Say why a legal move is not the one asked for."""

    def follow(self, move: str) -> Following:
        """Note that ``move`` was made; what follows."""

    def reword(self) -> None:
        """Switch to the current language."""

    def make_panel(self, run: Callable[[str], None], paint: PaintPicture) -> GuidePanel:
        """Make the guide's panel: ``run`` takes the table's commands, ``paint`` paints the looks of its things."""
