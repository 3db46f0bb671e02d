"""The host of a table: accepts guests, handles their requests, and sends each seat its observations.

It knows neither broker nor encryption: notes come in, updates go out, the time is passed in. Changes are stored on
disk before anybody hears of them, so that the program may end at any moment and resume.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from typing import Final

import msgspec

from jungle_games.core.game import WATCHER, AnyGame, Seat
from jungle_games.core.matches.match import AnyMatch
from jungle_games.core.seat_names import PERSON
from jungle_games.elsewhere.acquaintances import Acquaintances
from jungle_games.elsewhere.hosting import guests
from jungle_games.elsewhere.hosting.attendance import (
    Attendance,
    Deliver,
    Link,
    forget_absent_watcher,
    forget_departed,
    stands_in,
    who_comes,
)
from jungle_games.elsewhere.hosting.host_state import HostState, LinkState, SeatPlan, shape_of_game
from jungle_games.elsewhere.hosting.hosted_match import HostedMatch
from jungle_games.elsewhere.hosting.requests import MoveRequest, Reactions, without_ended
from jungle_games.elsewhere.messages import FORMAT, Card, Info, Join, Note, Plate, Request
from jungle_games.elsewhere.network.crypto import HostIdentity
from jungle_games.elsewhere.refusals import RemoteError, Report, raise_it
from jungle_games.elsewhere.table_store import Changes, Parcel, TableStore, pack

_JUMP: Final = 1 << 20
"""After a restart, counters that are not stored with every change continue from this much higher."""
_CLOSING: Final = 14 * 86_400.0
"""Seconds for guests who are away to learn that the table is closed."""
_LOOK: Final = 10.0
"""Seconds between checks of who is online."""

Think = Callable[[MoveRequest], None]
"""Has a computer player choose a move, which is passed to `Host.decided`; late answers do no harm."""


class Host:
    """A table and all its guests. Times are monotonic seconds; ``file`` is its name in the store.

    Refusals raise RemoteError. A change that cannot be stored is undone, and raises OSError. ``report`` is told what
    failed in a way that nobody foresaw.
    """

    def __init__(
        self,
        state: HostState,
        find_game: Callable[[str], AnyGame],
        store: TableStore,
        file: str,
        think: Think,
        wall: Callable[[], float] = time.time,
        report: Report = raise_it,
        people: Acquaintances | None = None,
    ) -> None:
        self.people: Final = people or Acquaintances()
        self.game: Final = find_game(state.game)
        self.identity: Final = HostIdentity(state.seed)
        self.parcel: Final[Parcel] = pack(state.attachments)
        self._think, self._wall = think, wall
        self._shape: Final = shape_of_game(self.game, state.plain_options(self.game), len(state.seats), state.setup)
        self._links: dict[bytes, Link] = {}
        self._waves: Final = Reactions(wall)
        self._shown: Info | None = None
        self.attendance: Final = Attendance(self._links, lambda: self.state.seats)
        state.info += _JUMP
        state.card += _JUMP
        self.changes: Final = Changes(store, file, state.to_bytes(), self._go_back, report)
        self._askers: list[Link] = []
        """Whoever is to be answered once the changes are stored."""
        self._take_over(state)

    def _take_over(self, state: HostState) -> None:
        self.state = state
        self._played = HostedMatch(state, self.game, self.attendance, self._wall)

    @property
    def match(self) -> AnyMatch | None:
        """The true match, including hidden information; None before the first one."""
        return self._played.match

    # Who is there

    def attach(self, key: bytes, deliver: Deliver) -> Link:
        """Connect the guest with that key through ``deliver``. Raises KeyError for an unknown one."""
        for state in self.state.links:
            if state.key == key:
                self._links[key] = Link(state, deliver)
                return self._links[key]
        raise KeyError(key)

    def attach_here(self, seat: Seat, deliver: Deliver) -> Link:
        """Connect somebody at the host's own screen, in ``seat`` or watching, through ``deliver``."""
        key = b"here %d" % seat
        self._links[key] = Link(LinkState(key=key, name="", seat=seat), deliver, local=True)
        return self._links[key]

    def knows(self, key: bytes) -> bool:
        """Whether the guest with that key is connected."""
        return key in self._links

    def greet(self, link: Link, now: float) -> None:
        """A guest asks for what it is missing, or somebody at this screen looks at the table; tell the others.

        That a guest is online its next note has to prove.
        """
        if link.local:
            link.heard = now
        if link.local and not link.state.watches and self._played.come_back(link.state.seat):
            self.keep(now, link)
        else:
            self._tell_all(now, link)

    def miss(self, link: Link, now: float) -> None:
        """A guest no longer looks at the table."""
        link.heard = None
        self._tell_all(now)

    # Public information

    def card(self, now: float) -> Card:
        """The card, which anybody with the invitation may read before joining."""
        return guests.card_of(self.state, self.identity.public, self._shape, self.parcel, self._plates(now))

    def _plates(self, now: float) -> list[Plate]:
        return guests.plates_of(self.state.seats, self.attendance, self._played, now)

    def info(self, now: float) -> Info:
        """The public information about the table; its number grows with every change."""
        state = self.state
        watchers, reactions = self.attendance.watchers(now), self._waves.shown(now)
        told = self._plates(now), watchers, reactions
        info = guests.info_of(state, self._played, *told, self.people, self.identity.public)
        if self._shown is not None and info != without_ended(self._shown, info.reactions):
            state.info += 1
            state.card += 1
            info = msgspec.structs.replace(info, number=state.info)
        self._shown = info
        return info

    # Sitting down

    def join(self, key: bytes, join: Join, now: float) -> None:
        """Accept the guest with that key, in a seat or as a watcher; idempotent."""
        state, known = self.state, self._guest_with(key)
        if known is not None and not known.left:
            return
        if state.stage == "closed":
            raise RemoteError("closed")
        if join.format != FORMAT or join.shape != self._shape:
            raise RemoteError("version")
        seat = self.attendance.seat_for(key, join.seat, state.watching, now)
        name, person = who_comes(state, self.people, self.identity.public, key, join, seat)
        if known is None:
            # What it asked for before it was forgotten is not done again, whoever repeats it.
            known = LinkState(key=key, name=name, seat=seat, done=join.numbers)
            forget_absent_watcher(state.links, lambda other: self.knows(other) and self._links[other].here(now))
            state.links.append(known)
        known.return_as(name, seat)
        known.person = person
        if seat != WATCHER:
            self.attendance.sat_down(seat)
            self._played.seat_other(seat, SeatPlan(name=name, kind=PERSON, elsewhere=True))
        self.keep(now)

    def reserve(self, key: bytes, join: Join, now: float) -> None:
        """Hold a seat for the guest with that key, who is about to sit down, or hold it no longer."""
        if self._guest_with(key) is not None or self.state.stage == "closed":
            return
        reservations = self.attendance.reservations
        if join.wish == "release":
            reservations.release(key, now)
        else:
            reservations.hold(key, join.seat, self.attendance.free, now)
        self._tell_all(now)

    def _guest_with(self, key: bytes) -> LinkState | None:
        return next((known for known in self.state.links if known.key == key), None)

    # What the host decides

    def begin(self, now: float) -> None:
        """Deal a match, once all seats are taken."""
        self._played.begin(now)
        self.keep(now)

    def give_seat(self, seat: Seat, kind: str, now: float) -> None:
        """Before a match, give ``seat`` to a computer player of level ``kind``, or to somebody elsewhere for ``""``.

        A computer stands in for somebody for whom the deal has waited in vain.
        """
        if self.state.stage == "playing":
            raise RemoteError("not-over")
        levels = {level.key: level.title for level in self.game.levels}
        if kind and kind not in levels:
            raise RemoteError("no-computer")
        plan = self.state.seats[seat]
        replaceable = self.state.stage == "dealing" and self._played.is_replaceable(seat, now)
        if plan.is_person and not (kind and replaceable):
            raise RemoteError("taken")
        if self.attendance.is_reserved(seat, now):
            raise RemoteError("reserved")
        new = SeatPlan(name=levels.get(kind, ""), kind=kind, elsewhere=not kind)
        self._played.seat_other(seat, stands_in(plan, kind, levels[kind]) if plan.is_person else new)
        self._played.deal(now)
        self.keep(now)

    def close(self, now: float) -> None:
        """Close the table for good, and tell everybody."""
        self.state.stage, self.state.closed_at = "closed", self._wall()
        self.keep(now)

    @property
    def is_known_to_be_closed(self) -> bool:
        """Whether all guests know that the table is closed, or have had long enough to hear of it."""
        if self.state.stage != "closed":
            return False
        waits = any(self._owes(link) for link in self._links.values() if not link.local)
        return not waits or self._wall() - self.state.closed_at > _CLOSING

    def decided(self, request: MoveRequest, text: str | None, now: float) -> None:
        """Handle a computer player's choice; late ones are dropped."""
        if self._played.decided(request, text, now):
            self.keep(now)

    # What guests ask for

    def take(self, link: Link, note: Note, now: float) -> None:
        """Handle a guest's note; late and repeated ones change nothing."""
        if not link.is_newest(note):
            return
        was_here = link.here(now)
        link.hear(note, now)
        pending = [request for request in note.requests if request.number > link.state.done]
        speaks = link.here(now) or any(guests.is_word(request) for request in pending)
        if pending:
            self._carry_out(link, sorted(pending, key=lambda request: request.number), now, speaks)
            return
        if speaks and self._comes_back(link):
            self.keep(now, link, gather=True)
            return
        due = note.wants_answer or not link.is_met(note) or (link.again_at is None and self._owes(link))
        if was_here != link.here(now):
            self._tell_all(now, link if due else None)
        elif due:
            self._tell(link, now)

    def _carry_out(self, link: Link, requests: Sequence[Request], now: float, speaks: bool) -> None:
        """Do or refuse what is asked for. If anything unforeseen happens, nothing of it has.

        Then the first request is tried alone, and refused if it is the one that fails; the others are sent again.
        """
        done = self.changes.attempt("do what a guest asks for", lambda: self._do_all(link, requests, now, speaks))
        if not done and len(requests) > 1:
            self._carry_out(link, requests[:1], now, speaks)
        elif not done:
            link.refused, link.state.done = RemoteError("failed").refused(requests[0].number), requests[0].number
            self.keep(now, link, gather=True)

    def _do_all(self, link: Link, requests: Sequence[Request], now: float, speaks: bool) -> None:
        returned = speaks and self._comes_back(link)
        for request in requests:
            link.refused = None
            try:
                guests.carry_out(request, link, self._played, self._waves, now)
            except RemoteError as error:
                link.refused = error.refused(request.number)
            link.state.done = request.number
        if not returned and all(guests.is_fleeting(request) for request in requests):
            self._tell_all(now, link)
        else:
            self.keep(now, link, gather=True)

    def _comes_back(self, link: Link) -> bool:
        return not link.state.watches and self._played.come_back(link.state.seat)

    def forget(self, link: Link, now: float) -> None:
        """A guest who has left knows that this was heard."""
        if link.state.left:
            self.state.links.remove(link.state)
            self.keep(now)

    # Keeping and telling

    def _owes(self, link: Link) -> bool:
        return guests.owes(link, self.state, self._played, self._shown)

    def unlock(self, key: bytes, now: float) -> None:
        """Store the table's key, once it was derived from the code."""
        self.state.key = key
        self.keep(now)

    @contextmanager
    def together(self, now: float) -> Iterator[None]:
        """Store what guests change by what is handled within at once, and tell nobody before. Raises OSError."""
        with self.changes.together():
            yield
        if self.changes.store():
            self._tell_stored(now)

    def _go_back(self, content: bytes) -> None:
        """Undo all changes since the state was ``content``; what has been told keeps its numbers."""
        before = self.state
        self._take_over(HostState.from_bytes(content))
        self.state.info, self.state.card, self.state.key = before.info + 1, before.card + 1, before.key
        self.state.desk = before.desk  # who has guessed has guessed
        if not self.changes.waiting:
            self._askers.clear()
        known = {link.key: link for link in self.state.links}
        for key, link in self._links.items():
            link.state = known.get(key, link.state)

    def keep(self, now: float, asker: Link | None = None, *, gather: bool = False) -> None:
        """Store the state, then tell everybody: at once, or to ``gather`` changes, at the end of `together`."""
        forget_departed(self.state.links)
        self._played.note_down()
        if asker is not None:
            self._askers.append(asker)
        if self.changes.keep(self.state.to_bytes(), gather=gather):
            self._tell_stored(now)

    def _tell_stored(self, now: float) -> None:
        kept = {state.key for state in self.state.links}
        for key in [key for key, link in self._links.items() if not link.local and key not in kept]:
            del self._links[key]
        askers, self._askers = self._askers, []
        self._tell_all(now, *askers)

    def _tell_all(self, now: float, *askers: Link | None) -> None:
        """Send everybody what they are missing; ``askers`` get an answer in any case."""
        stands = self.state.revision, self.info(now).number
        for link in tuple(self._links.values()):
            with guests.per_guest(link, now, self.changes.report):
                if any(link is asker for asker in askers) or (link.told != stands and self._owes(link)):
                    self._tell(link, now)

    def _tell(self, link: Link, now: float, *, clock: bool = False) -> None:
        """Send a guest what it is missing, and the clock if it has been started or stopped."""
        if self.changes.waiting:
            self._askers.append(link)
            return
        info = self.info(now)
        update = guests.update_for(link, self.state, self._played, info, now, clock=clock)
        if not guests.silent(link, self.state):
            link.tell((self.state.revision, info.number), now, waits=self._owes(link))
        link.send(update, now)

    def _tell_again(self, link: Link, now: float) -> None:
        """Retransmit to a guest what it has not acknowledged in time."""
        if not self._owes(link):
            link.again_at = None
            return
        if link.again_at is not None:
            link.timer.repeat()
        self._tell(link, now)

    # Time

    def tick(self, now: float) -> float:
        """Do what is due: retransmissions, presence, clocks, computer players. Returns when to call again.

        Raises OSError if what became due cannot be stored.
        """
        ran = self._played.clock_runs
        if self._played.run_deal(now) or self._played.run_clock(now):
            self.keep(now)
        elif ran != self._played.clock_runs:
            for link in tuple(self._links.values()):
                with guests.per_guest(link, now, self.changes.report):
                    self._tell(link, now, clock=True)
        self.info(now)
        soonest = now + _LOOK
        for link in tuple(self._links.values()):
            if not link.here(now) and link.told is not None:
                link.again_at = None
            elif link.again_at is None or link.again_at <= now:
                with guests.per_guest(link, now, self.changes.report):
                    self._tell_again(link, now)
            if link.again_at is not None:
                soonest = min(soonest, link.again_at)
        soonest = min(soonest, self.attendance.next_change(now))
        request = self._played.request(now)
        if request is not None:
            self._think(request)
        later = self._played.wake_at(now)
        return soonest if later is None else min(soonest, later)
