"""Which people one has played with are at hand, on this network or at a meeting place, and what they invite one to."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable

from jungle_games.elsewhere.hosting.hosted_table import HostedTable
from jungle_games.elsewhere.invitation import read_invitation
from jungle_games.elsewhere.network.connections import Connections
from jungle_games.elsewhere.network.discovery import Nearby
from jungle_games.elsewhere.people.acquaintances import Acquaintances
from jungle_games.elsewhere.people.at_hand import AtHand, Call
from jungle_games.elsewhere.people.greetings import OfferedTable
from jungle_games.elsewhere.people.meeting import Meeting


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
        """Be seen by them, and see them, on this network and at the meeting place; or not any more."""
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
        """The tables here that are for somebody, by their keys."""
        found: dict[str, OfferedTable] = {}
        for table in self._hosted():
            announced = table.nearby if table.state.invited and table.broker == self._connections.broker else None
            if announced is not None and announced.free:
                found |= dict.fromkeys(table.state.invited, OfferedTable.of(announced))
        return found

    def at_hand(self) -> frozenset[str]:
        """The keys of those who are at hand."""
        near = self._marks.found(self._connections.marks) if self._near else frozenset()
        return near | self._meeting.here

    def tables(self) -> tuple[Nearby, ...]:
        """The tables at the meeting place to which they invite one, but for those that are open on this network."""
        return tuple(table for _key, table in self._far_tables())

    def calls(self, sits: Collection[str]) -> tuple[Call, ...]:
        """Their invitations to tables with a free seat, but to those, by their codes, where one ``sits``."""
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
