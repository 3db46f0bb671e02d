"""Who is at a hosted table: who is online and sees it, who is away and for how long, who is about to sit down."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Final

from jungle_games.core.game import Seat
from jungle_games.elsewhere.host_state import SeatPlan
from jungle_games.elsewhere.links import Link
from jungle_games.elsewhere.reservations import Reservations
from jungle_games.elsewhere.stand_ins import GRACE


class Attendance:
    """Follows the ``links`` of the people in the ``seats``. It is not stored: all begins anew with the program."""

    def __init__(self, links: Mapping[bytes, Link], seats: Callable[[], Sequence[SeatPlan]]) -> None:
        self._links, self._seats = links, seats
        self._turned_away: Sequence[Seat] = ()
        self._away_since: dict[Seat, float] = {}
        self.reservations: Final = Reservations()

    def here(self, seat: Seat, now: float) -> bool:
        """Whether the player in ``seat`` is online, whoever plays for them; computer players always are."""
        plan = self._seats()[seat]
        if plan.kind and not plan.is_person:
            return True
        return any(link.here(now) for link in self._links.values() if link.state.seat == seat)

    def away_for(self, seat: Seat, now: float) -> float:
        """For how many seconds the player in ``seat`` has been offline, as far as this program knows."""
        if self.here(seat, now):
            self._away_since.pop(seat, None)
            return 0.0
        # One is never away for no time at all: that would be here.
        return max(1e-3, now - self._away_since.setdefault(seat, now))

    def sat_down(self, seat: Seat) -> None:
        """Somebody new is in ``seat``."""
        self._away_since.pop(seat, None)
        self.reservations.taken(seat)

    def turn_away(self, seats: Sequence[Seat]) -> None:
        """Note that ``seats`` cannot see the table now, as somebody else is at their screen."""
        self._turned_away = seats

    def sees(self, seat: Seat, now: float) -> bool:
        """Whether whoever plays in ``seat`` sees the table: a computer, or somebody who is online."""
        by_computer = self._seats()[seat].is_played_by_computer
        return by_computer or (seat not in self._turned_away and self.here(seat, now))

    def is_reserved(self, seat: Seat, now: float) -> bool:
        """Whether somebody is about to sit down in ``seat``, which is free."""
        return self._seats()[seat].waits and self.reservations.holds(seat, now)

    def next_change(self, now: float) -> float:
        """When a time of grace or a reservation ends."""
        graces = (since + GRACE for since in self._away_since.values() if since + GRACE > now)
        return min(self.reservations.next_end(), min(graces, default=float("inf")))
