"""A table of which only a short code is known: it is looked for wherever its host may be."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final

from jungle_games.core.game import Seat
from jungle_games.elsewhere.codes.caller import CodeCaller
from jungle_games.elsewhere.codes.short_code import SpokenInvitation
from jungle_games.elsewhere.invitation import Broker, Invitation
from jungle_games.elsewhere.joining.guest import Guest
from jungle_games.elsewhere.network.transport import OnMessage, OnState, Transport
from jungle_games.elsewhere.refusals import RemoteError
from jungle_games.elsewhere.view import RemoteView

_MOST_WAYS: Final = 6
"""Brokers at which one asks at a time."""

Reach = Callable[[str, Broker, OnMessage, OnState], Transport]
"""Connects to a broker, under a name by which it is dropped."""
Hear = Callable[[str, str, bytes], None]
"""Lets a message that came by one way, on one topic, wait for the program's own thread."""


class SoughtTable:
    """Looks for the table of ``spoken``, in the program's own thread. It is stored once one sits there."""

    hosting: Final = False
    file: Final = ""
    is_leaving: Final = False
    online: Final = False
    guests: Final[Sequence[Guest]] = ()

    def __init__(self, identity: str, spoken: SpokenInvitation) -> None:
        self.id: Final = identity
        self.spoken: Final = spoken
        self.shown = False
        self._caller: CodeCaller | None = None
        self._ways: dict[str, Broker] = {}
        self._troubles: dict[str, str] = {}

    @property
    def invitation(self) -> Invitation | None:
        """The whole invitation, once it is here."""
        return self._caller.invitation if self._caller is not None else None

    @property
    def ways(self) -> Sequence[str]:
        """The names of the connections."""
        return tuple(self._ways)

    def go_on(self, places: Sequence[Broker], reach: Reach, hear: Hear, now: float) -> float:
        """Ask at all ``places``, those of the invitation first; when to call again."""
        caller = self._caller = self._caller or CodeCaller(self.spoken.code, now)
        wanted = places if self.spoken.broker is None else (self.spoken.broker, *places)
        for broker in wanted:
            if broker not in self._ways.values() and len(self._ways) < _MOST_WAYS:
                way = f"{self.id}/{len(self._ways)}"
                self._ways[way] = broker
                caller.come_by(way, self._reached(way, broker, reach, hear))
        return caller.tick(now)

    def _reached(self, way: str, broker: Broker, reach: Reach, hear: Hear) -> Transport:
        def on_state(code: str) -> None:
            self._troubles[way] = code

        return reach(way, broker, lambda topic, payload: hear(way, topic, payload), on_state)

    def receive(self, way: str, topic: str, payload: bytes, now: float) -> None:
        """Handle what came."""
        if self._caller is not None:
            self._caller.receive(way, topic, payload, now)

    def _problem(self, now: float) -> RemoteError | None:
        problem = self._caller.problem(now) if self._caller is not None else None
        if problem is not None and problem.code == "no-host":
            troubles = list(self._troubles.items())
            if troubles and all(code for _way, code in troubles):
                way, code = troubles[0]
                return RemoteError(code, str(self._ways[way]))
        return problem

    def view(self, now: float, _seat: Seat | None = None) -> RemoteView:
        """What a page shows of it."""
        problem = self._problem(now)
        return RemoteView(
            id=self.id, hosting=False, stage="looking", code=str(self.spoken.code), host_here=False,
            problem=str(problem) if problem is not None else "", problem_code=problem.code if problem else "",
        )  # fmt: skip

    def guest(self, _seat: Seat | None = None) -> Guest:
        """Nobody sits here yet. Raises RemoteError."""
        raise RemoteError("no-table")

    def settle(self, now: float) -> None:
        """Nothing waits."""

    def show(self, shown: bool, now: float) -> None:
        """It is on this screen, or was left."""
        self.shown = shown

    def look(self, seats: Sequence[Seat], now: float) -> None:
        """There is nothing to be seen."""

    def close(self, now: float) -> None:
        """Nobody is told."""

    def goodbye(self, now: float) -> None:
        """Nobody is told."""
