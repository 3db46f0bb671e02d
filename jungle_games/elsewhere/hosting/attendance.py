"""Who is at a hosted table: guests, who is away, reserved seats, and computers that stand in."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from msgspec import structs

from jungle_games.core.game import WATCHER, Seat
from jungle_games.elsewhere.hosting.host_state import HostState, LinkState, SeatPlan
from jungle_games.elsewhere.hosting.links import Link
from jungle_games.elsewhere.messages import Asked
from jungle_games.elsewhere.refusals import RemoteError, grace_detail

WATCHERS: Final = 64
"""Most that watch at a time, and most that are remembered."""
DEPARTED: Final = 16
"""Most that have left and are remembered until they know that this was heard."""
HELD: Final = 30.0
"""Seconds that a seat is held for a guest who is not heard of again."""
LONGEST: Final = 180.0
"""Seconds that a seat is held in all for a guest who goes on asking."""
GRACE: Final = 60.0
"""Seconds that somebody may be away at a live table before a computer may stand in."""


def counts_as_watcher(link: Link) -> bool:
    """Whether it is a guest without a seat who has not left."""
    return link.state.watches and not link.local and not link.state.left


def forget_departed(links: list[LinkState]) -> None:
    """Forget those who left first."""
    departed = [link for link in links if link.left]
    for link in departed[:-DEPARTED]:
        links.remove(link)


def forget_absent_watcher(links: list[LinkState], here: Callable[[bytes], bool]) -> None:
    """Before somebody new comes, forget the first watcher who is away if there are many."""
    watchers = [link for link in links if link.watches and not link.left]
    if len(watchers) >= WATCHERS:
        for link in watchers:
            if not here(link.key):
                links.remove(link)
                return


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


def refuse_stand_in(plan: SeatPlan, away: float, late: bool | None) -> None:
    """Raise RemoteError if no computer may play for ``plan`` now, whose player has been ``away`` for so many seconds.

    ``late`` is whether it is their turn and the time for it is over; None at a live table.
    """
    if plan.waits:
        return  # given up: nobody comes back to it
    if not away:
        raise RemoteError("is-here")
    if late is False:
        raise RemoteError("in-time")
    if late is None and away < GRACE:
        raise RemoteError("grace", grace_detail(plan.name, away, GRACE - away))


def stands_in(plan: SeatPlan, level: str, title: str) -> SeatPlan:
    """The ``plan`` of a seat for which a computer of ``level`` plays now; one that was given up it has for good."""
    if plan.waits:
        return SeatPlan(name=title, kind=level)
    return structs.replace(plan, stand_in=level, stood_in=level)


def without(asked: Asked, seat: int) -> Asked | None:
    """The question that is open once the player in ``seat`` is at the table no more; None if it was theirs."""
    if asked.by == seat:
        return None
    return structs.replace(asked, awaited=[other for other in asked.awaited if other != seat])


def begin_anew(state: HostState) -> None:
    """A match begins: of the computers that stood in, only those that still do have played in it."""
    for plan in state.seats:
        plan.stood_in = plan.stand_in


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
