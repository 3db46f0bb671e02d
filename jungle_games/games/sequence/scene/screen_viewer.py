"""The viewer at the screen: whose hand is open, and when the screen is passed on."""

from __future__ import annotations

from typing import Any, Final

from jungle_games.core.game import Seat
from jungle_games.core.matches.match import Match
from jungle_games.games.sequence.rules.position import SequencePosition

NOBODY: Final = -1
"""In place of a seat that looks: all cards lie face down."""


class ScreenViewer:
    """One person keeps the hand open; several people take turns behind a curtain; without people nobody looks."""

    def __init__(self, match: Match[Any, Any]) -> None:
        self._match = match
        self.persons = tuple(seat for seat, info in enumerate(match.seats) if info.is_person)
        self.viewer: Seat | None = self.persons[0] if len(self.persons) == 1 else None
        self._base: Seat = self.persons[0] if self.persons else 0
        self._last: tuple[SequencePosition | None, Seat | None, SequencePosition | None] = (None, None, None)

    @property
    def alone(self) -> bool:
        """Whether nobody else at the screen has cards to hide."""
        return len(self.persons) < 2

    @property
    def base(self) -> Seat:
        """Who has the place at the lower left: who is at the screen, or was last."""
        return self._base

    @property
    def sees(self) -> Seat | None:
        """Whose cards may be seen: when a game of several people is over, nobody's."""
        return None if not self.alone and self._match.outcome is not None else self.viewer

    @property
    def due(self) -> Seat | None:
        """The person who is to come to the screen; None while whoever is there stays."""
        seat = self._match.to_move
        if self.alone or not isinstance(seat, int) or seat == self.viewer:
            return None
        return seat if self._match.seats[seat].is_person else None

    @property
    def next_here(self) -> Seat | None:
        """The first person at the screen who will play, whoever's turn it is; None once the game is over."""
        position: SequencePosition = self._match.position
        if self._match.outcome is not None:
            return None
        count = len(self._match.seats)
        order = [(position.turn + further) % count for further in range(count)]
        return next((seat for seat in order if seat in self.persons), None)

    def seen(self, position: SequencePosition) -> SequencePosition:
        """What may be seen of ``position`` at the screen."""
        sees = self.sees
        last, seat, seen = self._last
        if last is not position or seat != sees or seen is None:
            seen = position.observe(NOBODY if sees is None else sees)
            self._last = (position, sees, seen)
        return seen

    def take_seat(self, seat: Seat | None) -> None:
        """Let ``seat`` come to the screen; None: whoever was there has turned away."""
        self.viewer = seat
        if seat is not None:
            self._base = seat

    def may_take_back(self) -> bool:
        """Whether the last move was made by who is at the screen now and may be taken back."""
        last = self._match.last
        return last is not None and last.actor == self.viewer and self._match.can_take_back
