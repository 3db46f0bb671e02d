"""What every position of open information has in common: nothing is hidden, and nothing is left to chance."""

from __future__ import annotations

import random
from abc import ABC, abstractmethod
from typing import Generic, NoReturn, Self

from jungle_games.core.game import Actor, IllegalMove, M, Outcome, Seat


class OpenPosition(ABC, Generic[M]):
    """The part of a `Position` that games of open information need not write."""

    turn: Seat
    """Whose turn it is; once the game is over, whose it would be."""

    @property
    @abstractmethod
    def outcome(self) -> Outcome | None:
        """The result, or None while the game goes on."""

    @property
    def to_move(self) -> Seat | None:
        """The seat to move, or None when the game is over."""
        return None if self.outcome is not None else self.turn

    def actor(self, move: M) -> Actor:
        """Whoever is to move makes every move."""
        return self.turn

    def observe(self, seat: Seat) -> Self:
        """Every seat sees all of it."""
        return self

    def sample_chance(self, rng: random.Random) -> NoReturn:
        """There is none. Raises IllegalMove."""
        raise IllegalMove("Nothing is left to chance in this game.")
