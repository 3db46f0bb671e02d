"""A base class for positions of perfect information."""

from __future__ import annotations

import random
from abc import ABC, abstractmethod
from typing import Generic, NoReturn, Self

from jungle_games.core.game import Actor, IllegalMove, M, Outcome, Seat


class OpenPosition(ABC, Generic[M]):
    """The parts of a `Position` that games of perfect information need not write."""

    turn: Seat
    """The seat to move, also after the end of the game."""

    @property
    @abstractmethod
    def outcome(self) -> Outcome | None:
        """The result, or None while the game goes on."""

    @property
    def to_move(self) -> Seat | None:
        """The seat to move, or None when the game is over."""
        return None if self.outcome is not None else self.turn

    def actor(self, move: M) -> Actor:
        """The seat to move makes every move."""
        return self.turn

    def observe(self, seat: Seat) -> Self:
        """Every seat sees all of it."""
        return self

    def sample_chance(self, rng: random.Random) -> NoReturn:
        """Raise IllegalMove: there are no chance moves."""
        raise IllegalMove("Nothing is left to chance in this game.")
