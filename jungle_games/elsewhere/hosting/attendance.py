"""Who is at a hosted table: the connections to guests, who comes, who is away, and computers that stand in."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Final

from msgspec import structs

from jungle_games.base.clean_text import is_same_name, tidy_name
from jungle_games.core.game import WATCHER, Seat
from jungle_games.core.seat_names import numbered_player
from jungle_games.elsewhere.acquaintances import Acquaintances, is_proven
from jungle_games.elsewhere.hosting.host_state import HostState, LinkState, SeatPlan
from jungle_games.elsewhere.messages import Asked, Join, Note, PersonProof, Update
from jungle_games.elsewhere.network.transport import Presence, RetransmissionTimer
from jungle_games.elsewhere.refusals import Refused, RemoteError, grace_detail

AWAY_AFTER: Final = 50.0
"""Seconds without a proof after which a program counts as offline."""
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
_FIRST_WAIT: Final = 1.0
_LONGEST_WAIT: Final = 30.0
_SESSIONS: Final = 32

Deliver = Callable[[Update], None]


@dataclass(slots=True)
class Link:
    """The connection to a guest while the host's program runs; ``local`` guests are at the host's own screen."""

    state: LinkState
    deliver: Deliver
    local: bool = False
    heard: float | None = None
    """When it was online last, as far as that is proven; None if it is offline."""
    presence: Presence = field(default_factory=Presence)
    session: bytes = b""
    count: int = 0
    """The number of the newest note of that ``session``."""
    refused: Refused | None = None
    """The refusal of its last request, if it was refused."""
    again_at: float | None = None
    """When to retransmit what it has not acknowledged; None if nothing is outstanding."""
    told: tuple[int, int] | None = None
    """The revision of the match and the number of the table's info last sent; None if nothing was."""
    timer: RetransmissionTimer = field(default_factory=lambda: RetransmissionTimer(_FIRST_WAIT, _LONGEST_WAIT))
    _latest_counts: dict[bytes, int] = field(default_factory=dict)

    def here(self, now: float) -> bool:
        """Whether its program is online."""
        return self.heard is not None and (self.local or now - self.heard < AWAY_AFTER)

    def is_newest(self, note: Note) -> bool:
        """Whether ``note`` is newer than all others of its session, rather than repeated by the broker.

        The order of two sessions is unknown: a message from before a restart may arrive after
        later ones. That does no harm, as the next message corrects it.
        """
        known = self._latest_counts.pop(note.session, -1)
        if len(self._latest_counts) >= _SESSIONS:
            del self._latest_counts[next(iter(self._latest_counts))]
        self._latest_counts[note.session] = max(known, note.count)
        if note.count <= known:
            return False
        self.session, self.count = note.session, note.count
        return True

    def is_met(self, note: Note) -> bool:
        """Whether the guest knows that this program has started."""
        return note.echo == self.presence.session

    def hear(self, note: Note, now: float) -> None:
        """Store what the guest has acknowledged."""
        if not self.local and self.presence.hear(note.echo, note.echo_count):
            self.heard = None if note.away else self.presence.proven
        state = self.state
        if self.told is not None and note.revision >= self.told[0] and note.info >= self.told[1]:
            if self.again_at is not None:
                self.timer.answered(now)
            self.again_at = None
        state.revision, state.info = note.revision, note.info
        state.match, state.ply, state.digest = note.match, note.ply, note.digest
        state.audited = note.audited

    def send(self, update: Update, now: float) -> None:
        """Send ``update``, which echoes the newest note."""
        presence = self.presence
        self.deliver(
            structs.replace(
                update, echo=self.session, session=presence.session, count=presence.number(now), echo_count=self.count
            )
        )

    def tell(self, stands: tuple[int, int], now: float, *, waits: bool) -> None:
        """Note that the state ``stands`` was sent at ``now``; ``waits`` if an acknowledgement is expected."""
        news, self.told = stands != self.told, stands
        if not waits or not self.here(now):
            self.again_at = None
            return
        if news:
            self.timer.begin(now)
        self.again_at = now + self.timer.seconds

    def forget_told(self) -> None:
        """Assume that the last message was lost, and send it again soon."""
        self.told, self.again_at = None, 0.0


def who_comes(
    state: HostState, people: Acquaintances, host: bytes, key: bytes, join: Join, seat: Seat
) -> tuple[str, PersonProof | None]:
    """The name and the person of the guest with that ``key``; a proof that does not hold counts for nothing.

    Raises RemoteError for a name that somebody bears at the table, or by which somebody else is known here.
    """
    name, person = tidy_name(join.name).strip() or numbered_player(seat + 1), join.person
    if person is not None and not is_proven(person.key, person.proof, host, key):
        person = None
    if seat == WATCHER:
        return name, person
    taken = [state.name, *(plan.name for plan in state.seats if plan.kind)]
    if any(is_same_name(name, other) for other in taken):
        raise RemoteError("name")
    if people.is_taken(name, person.key if person is not None else b""):
        raise RemoteError("known-name", name)
    return name, person


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
        """The time until which each seat cannot be held again."""

    def hold(self, key: bytes, wanted: Seat | None, free: Sequence[Seat], now: float) -> None:
        """Hold the ``wanted`` seat, or if None any ``free`` one, for the guest with that key, if possible."""
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
        """Release the seat held for the guest with that key, if there is one."""
        seat = self.seat_of(key, now)
        if seat is not None:
            self._end(seat, now)

    def taken(self, seat: Seat) -> None:
        """Note that somebody has sat down in ``seat``."""
        self._held.pop(seat, None)
        self._rests.pop(seat, None)

    def seat_of(self, key: bytes, now: float) -> Seat | None:
        """The seat held for the guest with that key, or None."""
        self._expire(now)
        return next((seat for seat, held in self._held.items() if held.key == key), None)

    def holds(self, seat: Seat, now: float) -> bool:
        """Whether ``seat`` is held for anybody."""
        self._expire(now)
        return seat in self._held

    def next_end(self) -> float:
        """The time when the next reservation ends."""
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
    """The ``plan`` of a seat once a computer of ``level`` plays it: for good if it is free, else as a stand-in."""
    if plan.waits:
        return SeatPlan(name=title, kind=level)
    return structs.replace(plan, stand_in=level, stood_in=level)


def without(asked: Asked, seat: int) -> Asked | None:
    """The open question once the player in ``seat`` has left the table; None if it was theirs."""
    if asked.by == seat:
        return None
    return structs.replace(asked, awaited=[other for other in asked.awaited if other != seat])


def begin_anew(state: HostState) -> None:
    """At the start of a match, reset which computers have stood in to those standing in now."""
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
        """Note that the people in ``seats`` cannot see the table, as somebody else is at their screen."""
        self._turned_away = seats

    def sees(self, seat: Seat, now: float) -> bool:
        """Whether the player in ``seat`` sees the table: a computer, or somebody who is online and not turned away."""
        by_computer = self._seats()[seat].is_played_by_computer
        return by_computer or (seat not in self._turned_away and self.here(seat, now))

    def is_reserved(self, seat: Seat, now: float) -> bool:
        """Whether ``seat`` is free but held for somebody about to sit down."""
        return self._seats()[seat].waits and self.reservations.holds(seat, now)

    @property
    def free(self) -> list[Seat]:
        """The free seats."""
        return [seat for seat, plan in enumerate(self._seats()) if plan.waits]

    def watchers(self, now: float) -> int:
        """The number of watchers online."""
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
