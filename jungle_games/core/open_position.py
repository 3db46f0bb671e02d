"""What every position of open information has in common: nothing is hidden, and nothing is left to chance."""

from __future__ import annotations

import random
from abc import ABC, abstractmethod
from typing import Generic, NoReturn, Self

from jungle_games.core.game import Actor, M, Seat


class OpenPosition(ABC, Generic[M]):
    """The part of a `Position` that games of open information need not write."""

    @property
    @abstractmethod
    def to_move(self) -> Seat | None:
        """The seat to move, or None when the game is over."""

    def actor(self, move: M) -> Actor:
        """Whoever is to move makes every move."""
        assert self.to_move is not None
        return self.to_move

    def observe(self, seat: Seat) -> Self:
        """Every seat sees all of it."""
        return self

    def sample_chance(self, rng: random.Random) -> NoReturn:
        """There is none. Raises ValueError."""
        raise ValueError("nothing is left to chance in this game")
