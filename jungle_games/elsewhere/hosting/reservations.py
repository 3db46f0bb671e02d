"""Seats that are kept free for guests who are about to sit down, for as long as they choose a name."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from jungle_games.core.game import Seat

HELD: Final = 30.0
"""Seconds that a seat is held for a guest who is not heard of again."""
LONGEST: Final = 180.0
"""Seconds that a seat is held in all for a guest who goes on asking."""


@dataclass(slots=True)
class _Reservation:
    key: bytes
    since: float
    until: float


class Reservations:
    """Who is about to take which seat: one seat a key, for three minutes at most.

    A seat that was not taken can be held again only after as long as it was held: so whoever does nothing but hold
    seats leaves each of them to others for half of the time, with however many keys.
    """

    def __init__(self) -> None:
        self._held: dict[Seat, _Reservation] = {}
        self._rests: dict[Seat, float] = {}
        """Until when each seat cannot be held again."""

    def hold(self, key: bytes, wanted: Seat | None, free: Sequence[Seat], now: float) -> None:
        """Hold the ``wanted`` seat, or any that is ``free``, for the guest with that key, as far as possible."""
        mine = self.seat_of(key, now)
        if mine is not None and wanted in (None, mine):
            held = self._held[mine]
            held.until = min(now + HELD, held.since + LONGEST)
            return
        self.release(key, now)
        for seat in free if wanted is None else [wanted]:
            if seat in free and seat not in self._held and now >= self._rests.get(seat, now):
                self._held[seat] = _Reservation(key, now, now + HELD)
                return

    def release(self, key: bytes, now: float) -> None:
        """Hold no seat any more for the guest with that key, who did not sit down."""
        seat = self.seat_of(key, now)
        if seat is not None:
            self._end(seat, now)

    def taken(self, seat: Seat) -> None:
        """Somebody has sat down in ``seat``."""
        self._held.pop(seat, None)
        self._rests.pop(seat, None)

    def seat_of(self, key: bytes, now: float) -> Seat | None:
        """The seat that is held for the guest with that key."""
        self._expire(now)
        return next((seat for seat, held in self._held.items() if held.key == key), None)

    def holds(self, seat: Seat, now: float) -> bool:
        """Whether ``seat`` is held for anybody."""
        self._expire(now)
        return seat in self._held

    def next_end(self) -> float:
        """When the next seat is free again."""
        return min((held.until for held in self._held.values()), default=float("inf"))

    def _expire(self, now: float) -> None:
        for seat, held in tuple(self._held.items()):
            if held.until <= now:
                self._end(seat, held.until)

    def _end(self, seat: Seat, at: float) -> None:
        held = self._held.pop(seat)
        self._rests[seat] = at + max(HELD, at - held.since)
