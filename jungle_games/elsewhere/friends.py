"""Which people one has played with are there, on this network or at a meeting place, and how they greet."""

from __future__ import annotations

import random
import time
from collections import OrderedDict
from collections.abc import Callable, Collection, Iterable, Mapping
from contextlib import suppress
from typing import Annotated, Final, Self

import msgspec
from msgspec import Meta, structs

from jungle_games.core.options import Value
from jungle_games.elsewhere.acquaintances import Acquaintances, AtHand, Call, PersonKey
from jungle_games.elsewhere.hosting.hosted_table import HostedTable
from jungle_games.elsewhere.invitation import Broker, Invitation, read_invitation
from jungle_games.elsewhere.messages import MOST_SEATS, Echo, MessageError, Number, Salt, Word, decode, encode
from jungle_games.elsewhere.network.connections import Connections
from jungle_games.elsewhere.network.crypto import BLOCK, Seal, SealError, hidden_topic, keyed_hash
from jungle_games.elsewhere.network.discovery import Nearby
from jungle_games.elsewhere.network.transport import Inbox, Presence, Transport
from jungle_games.elsewhere.refusals import RemoteError

SIZE: Final = BLOCK + 40
"""The size of an encrypted greeting in bytes."""
LASTS: Final = 300.0
"""Seconds for which somebody counts as present after sending the newest message of ours that they echoed."""
_SESSIONS: Final = 8
"""The number of the other program's sessions to remember, each with its newest message number."""

_Seats = Annotated[int, Meta(ge=0, le=MOST_SEATS)]


class OfferedTable(msgspec.Struct, frozen=True, array_like=True, forbid_unknown_fields=True):
    """A table to which the other one is invited: the ``link`` names no broker, as both are at the same one."""

    link: Annotated[str, Meta(max_length=100)]
    game: Word
    free: _Seats
    seats: _Seats
    preset: Word
    rhythm: Annotated[int, Meta(ge=0, le=30 * 86_400)]
    watching: bool
    options: dict[Word, Value] | None
    """None where they are too many to be told."""

    @classmethod
    def of(cls, table: Nearby) -> Self:
        """The table that is announced as ``table``."""
        link = structs.replace(read_invitation(table.text), broker=None).text
        options = None if table.options is None else dict(table.options)
        return cls(link, table.game, table.free, table.seats, table.preset, table.rhythm, table.watching, options)

    def at(self, broker: Broker, host: str) -> Nearby:
        """The table as one of those that are open near, of the ``host`` of that name."""
        text = structs.replace(self.invitation, broker=broker).text
        return Nearby(
            text, host, self.game, self.free, max(self.free, self.seats), (), self.preset, self.options, self.rhythm,
            self.watching,
        )  # fmt: skip

    @property
    def invitation(self) -> Invitation:
        """The way there but for the broker. Raises RemoteError."""
        return read_invitation(self.link)


class Greeting(msgspec.Struct, frozen=True, array_like=True, forbid_unknown_fields=True):
    """One says that one is here or ``leaves``, what one has heard of the other one, and to which table they are asked.

    ``session`` and ``number`` are those of a `Presence`, ``echo`` and ``echoed`` the newest that came from the other.
    """

    session: Salt
    number: Number
    echo: Echo
    echoed: Number
    leaves: bool
    table: OfferedTable | None


class Acquainted:
    """One of the two, ``own``, and the other one, by their public keys, with the ``secret`` that only these know."""

    def __init__(self, own: bytes, other: bytes, secret: bytes) -> None:
        self._own, self._other, self._secret = own, other, secret
        self._says, self._hears = (Seal(keyed_hash(secret, b"greets", key, 32)) for key in (own, other))
        self._presence: Final = Presence()
        self._heard: OrderedDict[bytes, int] = OrderedDict()
        """The newest message number of each session of the other person, the latest session last."""
        self._proven = b""
        """The session that proved last that the other one is there: it stays known, whatever else is heard."""
        self._left = False
        self._table: OfferedTable | None = None

    def says_on(self, hour: int) -> str:
        """The topic on which one greets in that hour."""
        return hidden_topic(self._secret, b"greets on", self._own + hour.to_bytes(8, "big", signed=True))

    def hears_on(self, hour: int) -> str:
        """The topic on which the other one greets in that hour."""
        return hidden_topic(self._secret, b"greets on", self._other + hour.to_bytes(8, "big", signed=True))

    def greeting(self, table: OfferedTable | None, now: float, *, leaves: bool = False) -> bytes:
        """An encrypted greeting at the time ``now``, with as many details of ``table`` as fit."""
        session, number = next(reversed(self._heard.items()), (b"", 0))
        said = Greeting(self._presence.session, self._presence.number(now), session, number, leaves, table)
        shorter = structs.replace(table, options=None) if table is not None else None
        written = (encode(structs.replace(said, table=each)) for each in (table, shorter, None))
        return self._says.seal(next(each for each in written if len(each) < BLOCK))

    def hear(self, sealed: bytes) -> bool:
        """Take in what came; whether the other one lacks an answer to know that one is here.

        What was said before, or by anybody else, is as if it had not come.
        """
        try:
            said = decode(Greeting, self._hears.open(sealed))
            if said.table is not None:
                said.table.invitation  # noqa: B018 - raises what it is not
        except (SealError, MessageError, RemoteError):
            return False
        if said.number <= self._heard.get(said.session, 0):
            return False
        is_new = next(reversed(self._heard), None) != said.session
        self._heard[said.session] = said.number
        self._heard.move_to_end(said.session)
        knows = self._presence.hear(said.echo, said.echoed)
        if knows:
            self._proven, self._left, self._table = said.session, said.leaves, said.table
        if len(self._heard) > _SESSIONS:
            del self._heard[next(each for each in self._heard if each != self._proven)]
        return (is_new or not knows) and not said.leaves

    def is_here(self, now: float) -> bool:
        """Whether the other person has recently been proven present."""
        proven = self._presence.proven
        return proven is not None and now - proven <= LASTS and not self._left

    def table(self, now: float) -> OfferedTable | None:
        """The table to which the other person invites, if present."""
        return self._table if self.is_here(now) else None


GREETED: Final = 16
"""The number of people greeted, which dummies fill up."""
BEAT: Final = 120.0
"""Seconds between greetings."""
SOON: Final = 5.0
"""The minimum number of seconds between two rounds of greetings."""
_AT_ONCE: Final = 16
"""The number of greetings decrypted at a time."""
_HOUR: Final = 3_600
_LATE: Final = 600
"""The maximum random delay in seconds before reconnecting after an hour has passed."""
_NAME: Final = "friends"


class Meeting:
    """Meets known people at a broker; ``wall`` is in seconds since 1970.

    ``wake`` is called from other threads when `go_on` is to be called soon.
    """

    def __init__(
        self,
        people: Acquaintances,
        connections: Connections,
        wake: Callable[[], None],
        wall: Callable[[], float] = time.time,
    ) -> None:
        self._people, self._connections, self._wall = people, connections, wall
        self._inbox: Final = Inbox(wake)
        self._whom: frozenset[str] = frozenset()
        self._known: Mapping[str, Acquainted] = {}
        """Those who are greeted, known or nobody, by their keys."""
        self._transport: Transport | None = None
        self._online = False
        self.broker: Broker | None = None
        """The broker where greetings are exchanged; None if nowhere."""
        self._hour, self._late = 0, 0.0
        self._topics: dict[str, Acquainted] = {}
        """The person heard on each topic."""
        self._told: Mapping[str, OfferedTable] = {}
        self._now = self._last = self._next = float("-inf")

    @property
    def here(self) -> frozenset[str]:
        """The keys of the people present."""
        return frozenset(key for key, each in self._known.items() if each.is_here(self._now))

    @property
    def offers(self) -> Mapping[str, OfferedTable]:
        """The tables to which people present invite, by their keys."""
        found = {key: each.table(self._now) for key, each in self._known.items()}
        return {key: table for key, table in found.items() if table is not None}

    def go_on(self, offers: Mapping[str, OfferedTable], now: float) -> float:
        """Meet people at the broker of the settings, inviting them to these tables by key; when to call again."""
        self._now, broker, own = now, self._connections.broker, self._people.own
        whom = frozenset(person.key for person in self._people.welcome(GREETED))
        if broker != self.broker or own is None or not whom:
            self.leave(now)  # who is there is not at another broker, nor are their tables
        if broker is None or own is None or not whom:
            return float("inf")
        stays = 0 <= self._wall() - self._hour * _HOUR < _HOUR + self._late
        if broker != self.broker or whom != self._whom or not stays:
            self._hear(now)  # what came last is not heard elsewhere
            self._arrive(broker, own, whom)
        self._hear(now)
        if offers != self._told:
            self._told = dict(offers)
            self._greet_soon()
        if self._online and now >= self._next:
            self._greet(now)
        waiting = self._inbox.next_at(now).values()
        return min([now + BEAT, *([self._next] if self._online else []), *waiting])

    def leave(self, now: float) -> None:
        """Say goodbye and disconnect."""
        if self._transport is not None:
            self._greet(now, leaves=True)
        self._depart()
        self.broker, self._known, self._whom = None, {}, frozenset()

    def _arrive(self, broker: Broker, own: PersonKey, whom: frozenset[str]) -> None:
        """Connect to ``broker`` for an hour, and greet those with the keys ``whom``."""
        self._depart()
        self._known = {key: self._known.get(key) or each for key, each in _greeted_by(own, whom).items()}
        self._whom = whom
        self._hour = int(self._wall() // _HOUR)
        self._late = random.SystemRandom().uniform(0, _LATE)
        hours = (self._hour - 1, self._hour, self._hour + 1)  # clocks may be wrong a little
        self._topics = {each.hears_on(hour): each for each in self._known.values() for hour in hours}

        def on_message(topic: str, payload: bytes) -> None:
            if len(payload) == SIZE:
                self._inbox.receive(_NAME, topic, payload, door=False)

        def on_state(code: str) -> None:
            self._inbox.put(lambda now: self._connected(online=not code), "connection")

        self._transport = self._connections.reach(_NAME, broker, on_message, on_state)
        for topic in sorted(self._topics):
            self._transport.subscribe(topic)
        self.broker = broker

    def _depart(self) -> None:
        if self._transport is not None:
            self._connections.drop(_NAME)
        self._transport, self._online, self._topics = None, False, {}
        self._inbox.forget(_NAME)

    def _connected(self, *, online: bool) -> None:
        self._online = online and self._transport is not None
        self._greet_soon()

    def _hear(self, now: float) -> None:
        self._inbox.listen()
        while (act := self._inbox.next_act()) is not None:
            act(now)
        for _message in range(_AT_ONCE):
            came = self._inbox.next_message(_NAME, now)
            if came is None:
                return
            other = self._topics.get(came[0])
            if other is not None and other.hear(came[1]):
                self._greet_soon()

    def _greet_soon(self) -> None:
        self._next = min(self._next, self._last + SOON)

    def _greet(self, now: float, *, leaves: bool = False) -> None:
        """Greet everybody, in an order that reveals nothing."""
        assert self._transport is not None
        said = {each.says_on(self._hour): (each, self._told.get(key)) for key, each in self._known.items()}
        for topic in sorted(said):
            other, table = said[topic]
            self._transport.publish(topic, other.greeting(table, now, leaves=leaves), keep=False)
        self._last, self._next = now, now + random.SystemRandom().uniform(0.8, 1.2) * BEAT


def _greeted_by(own: PersonKey, whom: frozenset[str]) -> dict[str, Acquainted]:
    """The people with the keys ``whom``, filled up with dummies that are the same at every start."""
    found: dict[str, Acquainted] = {}
    for key in whom:
        with suppress(SealError):  # nobody has that key
            found[key] = Acquainted(own.public, bytes.fromhex(key), own.shared_with(bytes.fromhex(key)))
    alone = own.shared_with(own.public)
    for number in range(GREETED - len(found)):
        nobody, secret = (keyed_hash(alone, purpose, bytes([number]), 32) for purpose in (b"nobody", b"nobody knows"))
        found[nobody.hex()] = Acquainted(own.public, nobody, secret)
    return found


class Friends:
    """Those of ``people`` who let each other see that they are at hand; ``hosted`` are the tables of this program.

    ``wake`` is called from other threads when `update` is to be called soon.
    """

    def __init__(
        self,
        people: Acquaintances,
        connections: Connections,
        hosted: Callable[[], Iterable[HostedTable]],
        wake: Callable[[], None],
    ) -> None:
        self._people, self._connections, self._hosted, self._wake = people, connections, hosted, wake
        self._marks = AtHand(people)
        self._meeting = Meeting(people, connections, wake)
        self._near = self._far = False

    def be_seen(self, near: bool, far: bool) -> None:
        """Show oneself to known people, and see them, on this network (``near``) and at the meeting place (``far``)."""
        self._connections.show_marks(self._marks.marks() if near else "")
        if far != self._far:
            self._wake()
        self._near, self._far = near, far

    def update(self, now: float) -> float:
        """Do what is due at the meeting place; when to call again."""
        if self._far:
            return self._meeting.go_on(self._offers(), now)
        self._meeting.leave(now)
        return float("inf")

    def _offers(self) -> dict[str, OfferedTable]:
        """The tables hosted here to which people are invited, by their keys."""
        found: dict[str, OfferedTable] = {}
        for table in self._hosted():
            announced = table.nearby if table.state.invited and table.broker == self._connections.broker else None
            if announced is not None and announced.free:
                found |= dict.fromkeys(table.state.invited, OfferedTable.of(announced))
        return found

    def at_hand(self) -> frozenset[str]:
        """The keys of the people who are online."""
        near = self._marks.found(self._connections.marks) if self._near else frozenset()
        return near | self._meeting.here

    def tables(self) -> tuple[Nearby, ...]:
        """The tables at the meeting place to which people invite, except those open on this network."""
        return tuple(table for _key, table in self._far_tables())

    def calls(self, sits: Collection[str]) -> tuple[Call, ...]:
        """Invitations from known people to tables with a free seat, except tables whose code is in ``sits``."""
        names = {person.key: person.name for person in self._people.known()}
        found = []
        for table in self._connections.nearby():
            callers = self._marks.callers(table.calls, read_invitation(table.text).host)
            found += [(key, table) for key in sorted(callers)]
        return tuple(
            Call(key, names[key], table.game, table.text)
            for key, table in (*found, *self._far_tables())
            if table.free and read_invitation(table.text).code not in sits
        )

    def _far_tables(self) -> list[tuple[str, Nearby]]:
        broker, names = self._meeting.broker, {person.key: person.name for person in self._people.known()}
        if broker is None:
            return []
        near = {read_invitation(table.text).code for table in self._connections.nearby()}
        return [
            (key, offer.at(broker, names[key]))
            for key, offer in sorted(self._meeting.offers.items())
            if key in names and offer.invitation.code not in near
        ]

    def close(self, now: float) -> None:
        """Say goodbye."""
        self._meeting.leave(now)
