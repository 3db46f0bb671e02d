"""What guides whoever plays at a table: a coach through a lesson, or a referee through a puzzle."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any, Protocol

from jungle_games.core.game import Seat
from jungle_games.table.columns import Columns
from jungle_games.table.plate import PaintPicture
from jungle_games.ui.widgets.base import Widget


@dataclass(frozen=True, slots=True)
class Following:
    """What a guide lets follow a move: ``moves`` are made by themselves after it.

    ``tried``: the move is only shown, and goes back at the next touch.
    """

    moves: Sequence[str] = ()
    tried: bool = False


class GuidePanel(Widget):
    """What a guide says, beside the table."""

    spread = 40.0
    wanted = 0.0
    """Pixels per unit at the player's setting: words that have room for it are as large."""

    @abstractmethod
    def refresh(self) -> None:
        """Say what is to be said now."""


class Guide(Protocol):
    """Says what is to be done at a table, and what becomes of each move; nothing that is played there counts."""

    @property
    def plays_on(self) -> bool:
        """Whether its task is done and the match goes on as any other: computer players think."""

    @property
    def rests(self) -> bool:
        """Whether its task is done and nobody is to move any more."""

    @property
    def awaits(self) -> bool:
        """Whether something may be moved by hand now."""

    @property
    def throw(self) -> str | None:
        """What a throw made now comes to, as a move's text; None when it is left to chance."""

    def allows(self, move: Any) -> bool:
        """Whether ``move``, None for a throw, may be made at all; one that may not is objected to."""

    def object(self) -> None:
        """Say why a legal move is not the one asked for."""

    def follow(self, move: str) -> Following:
        """``move`` is made: what follows."""

    def reword(self) -> None:
        """Go on in the language that is spoken now."""

    def make_panel(self, run: Callable[[str], None], paint: PaintPicture) -> GuidePanel:
        """What it speaks by: ``run`` takes the table's commands, ``paint`` paints the looks of its things."""

    def lay_out(self, columns: Columns, seats: Sequence[Seat]) -> None:
        """Plan the columns beside the board, with the plates of ``seats`` where there are any."""
