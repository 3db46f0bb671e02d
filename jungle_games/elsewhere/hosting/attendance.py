"""Who is at a hosted table: who is online and sees it, who is away and for how long, who is about to sit down."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Final

from jungle_games.core.game import WATCHER, Seat
from jungle_games.elsewhere.hosting.guest_list import WATCHERS, counts_as_watcher
from jungle_games.elsewhere.hosting.host_state import SeatPlan
from jungle_games.elsewhere.hosting.links import Link
from jungle_games.elsewhere.hosting.reservations import Reservations
from jungle_games.elsewhere.hosting.stand_ins import GRACE
from jungle_games.elsewhere.refusals import RemoteError


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

    @property
    def free(self) -> list[Seat]:
        """The seats in which nobody sits."""
        return [seat for seat, plan in enumerate(self._seats()) if plan.waits]

    def watchers(self, now: float) -> int:
        """How many watch."""
        return sum(counts_as_watcher(link) and link.here(now) for link in self._links.values())

    def seat_for(self, key: bytes, wanted: Seat | None, watching: bool, now: float) -> Seat:
        """The seat for the guest with that key, who wants to sit in ``wanted``, anywhere, or to watch.

        ``watching`` is whether that is allowed. Raises RemoteError if there is no such seat.
        """
        if wanted == WATCHER:
            if not watching:
                raise RemoteError("no-watching")
            if self.watchers(now) >= WATCHERS:
                raise RemoteError("crowded")
            return WATCHER
        own, waiting = self.reservations.seat_of(key, now), self.free
        free = [seat for seat in waiting if seat == own or not self.is_reserved(seat, now)]
        wanted = own if wanted is None else wanted
        if wanted is not None and wanted in waiting and wanted not in free:
            raise RemoteError("reserved")
        if wanted is not None and wanted not in free:
            raise RemoteError("taken" if waiting else "full")
        if not free:
            raise RemoteError("reserved" if waiting else "full")
        return free[0] if wanted is None else wanted

    def next_change(self, now: float) -> float:
        """When a time of grace or a reservation ends."""
        graces = (since + GRACE for since in self._away_since.values() if since + GRACE > now)
        return min(self.reservations.next_end(), min(graces, default=float("inf")))
