"""A table that this program hosts: the host, the guests at this screen, and the endpoint for all others."""

from __future__ import annotations

import time
from collections import deque
from collections.abc import Callable, Collection, Mapping, Sequence
from contextlib import AbstractContextManager
from dataclasses import replace
from functools import partial
from typing import Final

from msgspec import structs

from jungle_games.core.game import WATCHER, Seat
from jungle_games.core.matches.record import FindGame
from jungle_games.core.matches.remote_match import AnyRemoteMatch, RemoteMatch
from jungle_games.core.seat_names import ELSEWHERE, PERSON
from jungle_games.elsewhere.acquaintances import Acquaintances, AtHand, SeatPerson
from jungle_games.elsewhere.hosting.attendance import Link
from jungle_games.elsewhere.hosting.code_desk import CodeDesk
from jungle_games.elsewhere.hosting.host import Host, Think
from jungle_games.elsewhere.hosting.host_endpoint import HostEndpoint
from jungle_games.elsewhere.hosting.host_state import DeskState, HostState
from jungle_games.elsewhere.hosting.requests import MoveRequest
from jungle_games.elsewhere.invitation import Broker, Invitation, ShortCode, SpokenInvitation
from jungle_games.elsewhere.joining.guest import Guest
from jungle_games.elsewhere.joining.guest_deal import GuestState
from jungle_games.elsewhere.messages import LARGEST, Card, Info, MessageError, Note, Update, decode, encode
from jungle_games.elsewhere.network.crypto import Rendezvous
from jungle_games.elsewhere.network.discovery import Nearby
from jungle_games.elsewhere.network.transport import Transport
from jungle_games.elsewhere.refusals import RemoteError, Report, raise_it
from jungle_games.elsewhere.table_store import MemoryStore, TableStore
from jungle_games.elsewhere.view import RemoteView, view_of

Seen = AnyRemoteMatch
_ROOM_FOR_NAMES: Final = 4_096
"""Bytes by which a card may grow as people sit down."""


class HotSeat:
    """Chooses whose observations a shared screen shows; that changes when the screen is passed on."""

    def __init__(self) -> None:
        self._looks: Seat | None = None
        self._made_of: Sequence[Seen] = ()
        self._shown: Seen | None = None

    def look(self, seats: Sequence[Seat]) -> None:
        """Note that the people in ``seats`` can see the screen; several of them have nothing hidden from each other."""
        if len(seats) == 1:
            self._looks = seats[0]

    def match(self, seen: Mapping[Seat, Seen | None]) -> Seen | None:
        """The match to show, given the match that each seat here has ``seen``; a new object when those are new."""
        found = {seat: match for seat, match in seen.items() if match is not None}
        if len(found) < len(seen):
            return None
        looks = found.get(self._looks) or next(iter(found.values()))  # type: ignore[arg-type]
        made_of = list(found.values())
        if self._shown is None or [*map(id, made_of)] != [*map(id, self._made_of)]:
            self._made_of, self._shown = made_of, _shared(looks, list(found))
        self._shown.show(looks)
        return self._shown


def _shared(seen: Seen, here: Sequence[Seat]) -> Seen:
    """The match that one of those in ``here`` has ``seen``, with all of them at this screen."""
    people = [structs.replace(info, kind=PERSON) if info.kind == ELSEWHERE else info for info in seen.seats]
    return RemoteMatch(seen.game, seen.options, people, seen.position_at(0), seen.seat, setup=seen.setup, here=here)


class HostedTable:
    """A hosted table. People at this screen are guests like all others, but connected directly."""

    hosting: Final = True

    def __init__(
        self,
        identity: str,
        state: HostState,
        find_game: FindGame,
        store: TableStore,
        file: str,
        think: Think,
        wall: Callable[[], float] = time.time,
        report: Report = raise_it,
        taken: Callable[[], Collection[int]] = tuple,
        people: Acquaintances | None = None,
    ) -> None:
        """``taken`` are the numbers in the short codes of the program's other tables."""
        self.id: Final = identity
        self.file: Final = file
        self.host: Final = Host(state, find_game, store, file, think, wall, report, people)
        self.endpoint: HostEndpoint | None = None
        self.desk: CodeDesk | None = None
        self._taken: Final = taken
        self.broker: Broker | None = None
        self.problem: RemoteError | None = None
        self.online = False
        """Whether the broker is connected."""
        self._under_way: deque[Callable[[float], None]] = deque()
        self._screen: Final = HotSeat()
        self._guests: dict[Seat, tuple[Guest, Link]] = {}
        for seat, plan in enumerate(state.seats):
            if plan.is_person and not plan.elsewhere:
                self._seat_here(seat, find_game)
        if not self._guests:
            self._seat_here(WATCHER, find_game)

    def _seat_here(self, seat: Seat, find_game: FindGame) -> None:
        """Seat somebody at this screen in ``seat``; only the host stores state."""
        state = GuestState.new(Invitation(self.host.state.code))
        state.card, state.seated, state.you = self.host.card(0.0), True, seat
        state.files = self.host.parcel.packed
        # The host trusts itself: what is here gives no part to chance, and is told the table's as the others are.
        guest = Guest(state, find_game, MemoryStore(), "", lambda note: self._to_host(seat, note), gives=False)
        link = self.host.attach_here(seat, lambda update: self._to_guest(seat, update))
        guest.present = False
        self._guests[seat] = guest, link

    def _to_host(self, seat: Seat, note: Note) -> None:
        self._under_way.append(lambda now: self.host.take(self._guests[seat][1], note, now))

    def _to_guest(self, seat: Seat, update: Update) -> None:
        self._under_way.append(lambda now: self._guests[seat][0].take(update, now))

    # What the program does with it

    @property
    def state(self) -> HostState:
        """The stored state."""
        return self.host.state

    def connect(self, transport: Transport, broker: Broker, now: float) -> None:
        """Connect other guests by ``transport`` to ``broker``. The table's key must be known. Raises nothing."""
        self.broker = broker
        self.endpoint = HostEndpoint(self.host, Rendezvous(self.state.key), transport, now)
        self.state.desk = self.state.desk or DeskState(code=ShortCode.new(self._taken()))
        self.desk = CodeDesk(self.state.desk, transport, self._told_to_guests, self.host.keep, self._taken, now)

    def _told_to_guests(self) -> str | None:
        return self.invitation.text if self.invitation is not None else None

    @property
    def doors(self) -> frozenset[str]:
        """The topics to which everybody may write."""
        of_codes = self.desk.doors if self.desk is not None else frozenset()
        return of_codes | {Rendezvous(self.state.key).join_topic}

    def renew_code(self, now: float) -> None:
        """Have another short code, as somebody here wishes. Raises RemoteError before the table is reached."""
        if self.desk is None:
            raise RemoteError("broker-away", str(self.broker or ""))
        self.desk.renew(now)

    def connected(self, now: float) -> None:
        """The broker is connected."""
        self.problem, self.online = None, True
        if self.endpoint is not None:
            self.endpoint.again(now)
        if self.desk is not None:
            self.desk.again(now)

    def unlock(self, key: bytes, now: float) -> None:
        """Store the table's key."""
        self.host.unlock(key, now)

    def together(self, now: float) -> AbstractContextManager[None]:
        """Store what messages change that are received within at once. Raises OSError."""
        return self.host.together(now)

    def receive(self, topic: str, payload: bytes, now: float) -> None:
        """Handle a message from the broker; one that fails in a way that nobody foresaw changes nothing."""
        endpoint = self.endpoint
        if self.desk is not None and self.desk.receive(topic, payload, now):
            return
        if endpoint is not None:
            self.host.changes.attempt("handle a message", lambda: endpoint.receive(topic, payload, now))
            self.settle(now)

    def decided(self, request: MoveRequest, text: str | None, now: float) -> None:
        """Handle a computer player's choice."""
        self.host.decided(request, text, now)
        self.settle(now)

    def close(self, now: float) -> None:
        """Close the table for good, and tell everybody. Raises OSError."""
        self.host.close(now)
        self.settle(now)

    @property
    def is_leaving(self) -> bool:
        """Whether it was closed for good, and only stays until the others know."""
        return self.state.stage == "closed"

    @property
    def may_go(self) -> bool:
        """Whether nobody waits for it any more."""
        return self.online and self.host.is_known_to_be_closed

    def clear(self) -> None:
        """Remove what is kept of it at the broker."""
        if self.endpoint is not None:
            self.endpoint.clear()
        if self.desk is not None:
            self.desk.set_open(False, 0.0)

    def check_card(self) -> None:
        """Raise RemoteError if the table's card cannot be sent, or not be read by others."""
        card = self.host.card(0.0)
        try:
            written = encode(card)
            decode(Card, written)
        except MessageError as error:
            raise RemoteError("bad-rules", str(error)) from error
        if len(written) > LARGEST - _ROOM_FOR_NAMES:
            parts = {name: len(str(value)) for name, value in (card.options | card.setup).items()}
            raise RemoteError("too-large", max(parts, key=parts.__getitem__, default=card.game))

    def recover(self) -> None:
        """Return to what is stored, after something has failed."""
        self._under_way.clear()
        self.host.changes.undo()

    def tick(self, now: float) -> float:
        """Do what is due; returns when to call again."""
        later = self.host.tick(now)
        self._meet(now)
        if self.endpoint is not None:
            later = min(later, self.endpoint.tick(now))
        if self.desk is not None:
            waits = self.state.stage != "closed" and any(plan.waits for plan in self.state.seats)
            self.desk.set_open(waits, now)
            later = min(later, self.desk.tick(now))
        for guest, _link in self._guests.values():
            later = min(later, guest.tick(now))
        self.settle(now)
        return later

    def _meet(self, now: float) -> None:
        """Note with whom a match has begun."""
        state = self.state
        if state.stage == "playing" and state.match > state.met:
            state.met = state.match
            self.host.keep(now)
            info = self.host.info(now)
            self.host.people.note(info, self._people_at(info), state.game)

    def _people_at(self, info: Info | None) -> tuple[SeatPerson, ...]:
        return self.host.people.at(info, self.host.identity.public, self.seats_here)

    def settle(self, now: float) -> None:
        """Exchange messages between the host and the guests at this screen."""
        while self._under_way:
            self.host.changes.attempt("tell those here", partial(self._under_way.popleft(), now))
        if self.endpoint is not None and not self.host.changes.waiting:
            self.endpoint.show_card(now)

    def show(self, shown: bool, now: float) -> None:
        """The table is on this screen, or was left."""
        for guest, link in self._guests.values():
            guest.present = shown
            if shown:
                self.host.greet(link, now)
            else:
                self.host.miss(link, now)
        self.settle(now)

    def look(self, seats: Sequence[Seat], now: float) -> None:
        """Note which of the ``seats`` at this screen see it now; none while it is being passed on."""
        self._screen.look(seats)
        self.host.attendance.turn_away([seat for seat in self._guests if seat not in seats])

    def goodbye(self, now: float) -> None:
        """The program ends."""
        self.show(False, now)

    def guest(self, seat: Seat | None = None) -> Guest:
        """The guest in ``seat`` at this screen, or the first one. Raises RemoteError."""
        if seat is None:
            return next(iter(self._guests.values()))[0]
        if seat not in self._guests:
            raise RemoteError("not-yours")
        return self._guests[seat][0]

    @property
    def guests(self) -> tuple[Guest, ...]:
        """All at this screen."""
        return tuple(guest for guest, _link in self._guests.values())

    @property
    def seats_here(self) -> tuple[Seat, ...]:
        """The seats of those at this screen; ``WATCHER`` where nobody here plays."""
        return tuple(self._guests)

    @property
    def invitation(self) -> Invitation | None:
        """The invitation for others; None until the broker's address is known."""
        if self.broker is None:
            return None
        return Invitation(self.state.code, self.broker, self.host.identity.public)

    @property
    def _far_broker(self) -> Broker | None:
        """The broker as a link with the short code names it; None if it is this program."""
        is_near = self.broker is None or self.broker.is_private
        return None if is_near or self.broker is None else self.broker.without_account

    @property
    def nearby(self) -> Nearby | None:
        """The announcement on the same network; None if there is none."""
        state, invitation = self.state, self.invitation
        if invitation is None or not state.announce or state.stage == "closed":
            return None
        free = sum(plan.waits for plan in state.seats)
        sitting = tuple((plan.name, plan.kind) for plan in state.seats)
        return Nearby(
            invitation.text, state.name, state.game, free, len(state.seats), sitting, state.preset, state.options,
            state.rhythm, state.watching, self._calls(),
        )  # fmt: skip

    def _calls(self) -> tuple[str, ...]:
        marks = AtHand(self.host.people)
        return tuple(marks.call_mark(key, self.host.identity.public) for key in self.state.invited)

    def view(self, now: float, seat: Seat | None = None) -> RemoteView:
        """The table as ``seat`` at this screen sees it; without one as all do who are here, one after another."""
        view = view_of(
            self.id, self.guest(seat), self.host.card(now), self.invitation, hosting=True, online=self.online,
            host_here=True, problem=self.problem,
        )  # fmt: skip
        people, invited = self._people_at(self.guest(seat).info), tuple(self.state.invited)
        view = replace(view, people=people, invited=invited, moved_at=self.state.turn_began)
        if self.desk is not None:
            code = self.desk.code
            spoken = SpokenInvitation(self.desk.state.code, self._far_broker)
            view = replace(view, code=code, code_news=self.desk.news, short_link=spoken.link if code else "")
        if seat is not None or len(self._guests) < 2:
            return view
        match = self._screen.match({here: guest.match for here, (guest, _link) in self._guests.items()})
        waiting = any(guest.waiting for guest in self.guests)
        partners = tuple(here for here in self._guests if here != view.seat)
        return replace(view, match=match, waiting=waiting, partners=partners)
