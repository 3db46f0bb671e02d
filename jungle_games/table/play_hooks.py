"""Where the course of a match differs from game to game."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Protocol

from jungle_games.core.game import Seat
from jungle_games.table.verdict import Fact


class PlayHooks(Protocol):
    """Where the course of a match differs from game to game."""

    def facts(self) -> Mapping[str, Fact]:
        """The game's own numbers for the statistics, once the match is over."""

    def throws_by_hand(self) -> bool:
        """Whether it is up to a person to make the move of chance that is due."""

    def answer_pause(self) -> float:
        """How many seconds a computer player waits before it makes its move, once everything lies still."""

    def draw_declined(self, seat: Seat) -> None:
        """Tell that ``seat`` will not have the draw it was offered."""

    def computer_failed(self, reason: str) -> None:
        """Tell that a computer player gave no move, and offer to ask it again."""

    def prelude(self, move: Any) -> Sequence[Any]:
        """The moves that come right before ``move``, such as the time that has passed."""

    def reflex(self) -> Any:
        """The move that a computer player makes at once, whoever's turn it is; None when there is none."""
