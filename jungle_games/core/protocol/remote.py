"""A seat at a remote table in the headless protocol: what it must be able to do, and the requests about it."""

from __future__ import annotations

import contextlib
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Annotated, Final, Protocol, TypeVar

import msgspec
from msgspec import Meta

from jungle_games.core.errors import UserError
from jungle_games.core.game import AnyGame, AnyPosition, IllegalMove, Seat
from jungle_games.core.i18n import _
from jungle_games.core.matches.remote_match import AnyRemoteMatch
from jungle_games.core.protocol.conversation import Answer, ProtocolError, need_true, state_of

T = TypeVar("T")

Milliseconds = Annotated[int, Meta(ge=1, le=3_600_000)]


class JoinRequest(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What ``join`` takes: ``invitation`` is a code or a text; any free ``seat`` where none is named.

    ``broker``, an address like ``broker.example.org:1883``, is where a code is looked for that is not found on the same
    network. ``ms`` is how long to try.
    """

    invitation: Annotated[str, Meta(min_length=1, max_length=2_000)]
    name: Annotated[str, Meta(min_length=1, max_length=40)] = "Bot"
    seat: Annotated[int, Meta(ge=0, lt=16)] | None = None
    broker: Annotated[str, Meta(max_length=255, pattern=r"^[^\s/]*\Z")] = ""
    ms: Milliseconds = 30_000


class RemoteSeatError(UserError):
    """What a table elsewhere refuses: ``code`` tells the reason apart."""

    def __init__(self, code: str, message: str) -> None:
        super().__init__(message)
        self.code = code


class RemoteSeat(Protocol):
    """A seat that somebody has taken. What is refused raises RemoteSeatError, IllegalMove where the rules refuse it."""

    @property
    def seat(self) -> int | None:
        """Its number; None once it was given to somebody else."""

    def facts(self) -> Mapping[str, object]:
        """What all may know of the table, as plain data; what was said once is not said again."""

    def read(self, look: Callable[[AnyRemoteMatch | None], T]) -> T:
        """What ``look`` makes of the match as this seat sees it, None before it begins; it stands still meanwhile."""

    def play(self, text: str) -> None:
        """Make a move, and wait until the host has answered."""

    def ask(self, text: str) -> None:
        """Ask the others: ``undo``, ``rematch`` or ``computer <seat> <level>``."""

    def answer(self, yes: bool) -> None:
        """Say yes or no to what another one asks."""

    def wait(self, ms: int) -> None:
        """Wait until the table is not as `facts` told it last, for so many milliseconds at most."""

    def record(self) -> str:
        """The whole record of the last match, once it is over and was checked."""

    def leave(self) -> None:
        """Give the seat back, and let go of everything."""


Join = Callable[[JoinRequest, Callable[[], bool]], RemoteSeat]
"""Takes a seat; the second argument tells that nobody waits for it any more. Raises RemoteSeatError."""


@dataclass(frozen=True, slots=True)
class Moment:
    """What a computer player is asked about: the position as it is known here, and the seat that is to move."""

    game: AnyGame
    position: AnyPosition
    seat: Seat | None
    ply: int
    deal: int = 0


class RemoteRequests:
    """Handles those requests. ``join`` takes a seat; ``over`` says whether anybody still waits for an answer."""

    def __init__(self, join: Join | None, over: Callable[[], bool]) -> None:
        self._join, self._over = join, over
        self._taken: RemoteSeat | None = None

    @property
    def is_seated(self) -> bool:
        """Whether there is a seat."""
        return self._taken is not None

    def need_none(self, verb: str) -> None:
        """Raise ProtocolError for a request that cannot be while there is a seat."""
        if self._taken is not None:
            raise ProtocolError("at-table", f"{verb}: there is a seat at a table elsewhere; give it back with 'leave'")

    def close(self) -> None:
        """Give the seat back. Raises nothing."""
        seat, self._taken = self._taken, None
        if seat is not None:
            with contextlib.suppress(RemoteSeatError):
                seat.leave()

    # Requests

    def join(self, wanted: str | JoinRequest) -> Answer:
        """Take a seat."""
        self.need_none("join")
        if self._join is None:
            raise ProtocolError("bad-request", "join: there is no way to tables elsewhere here")
        try:
            request = msgspec.convert({"invitation": wanted}, JoinRequest) if isinstance(wanted, str) else wanted
        except msgspec.ValidationError as error:
            raise ProtocolError("bad-request", f"join: {error}") from error
        self._taken = self._join(request, self._over)
        return self.state()

    def wait(self, ms: int) -> Answer:
        """Wait until the table is another one than was answered last."""
        self._need_seat().wait(ms)
        return self.state()

    def ask(self, text: str) -> Answer:
        """Ask the others."""
        self._need_seat().ask(text)
        return self.state()

    def answer(self, yes: bool) -> Answer:
        """Say yes or no."""
        self._need_seat().answer(yes)
        return self.state()

    def leave(self, wanted: bool) -> Answer:
        """Give the seat back."""
        need_true("leave", wanted)
        self._need_seat()
        self.close()
        return {"left": True}

    def play(self, text: str) -> Answer:
        """Make a move."""
        self._need_seat().play(text)
        return self.state()

    def observe(self, seat: int) -> Answer:
        """The state, where ``seat`` is our own: there is no other to be seen."""
        own = self._need_seat().seat
        if seat != own:
            raise ProtocolError("bad-request", f"observe: at this table you see what seat {own} sees")
        return self.state()

    def record(self) -> Answer:
        """The record of the last match."""
        return {"record": self._need_seat().record()}

    def moment(self) -> Moment:
        """What our seat, which must be to move, is to think about. Raises IllegalMove."""

        def look(match: AnyRemoteMatch | None) -> Moment:
            if match is None or seat is None or match.to_move != seat:
                raise IllegalMove(_("It is not your turn."))
            return Moment(match.game, match.position, seat, match.ply)

        taken = self._need_seat()
        seat = taken.seat
        return taken.read(look)

    def state(self) -> Answer:
        """The state as our seat knows it, and the table's; without a match it has no position."""
        seat = self._need_seat().seat

        def look(match: AnyRemoteMatch | None) -> Answer:
            return _NO_MATCH if match is None else state_of(match, -1 if seat is None else seat)

        state = self._need_seat().read(look)
        return {**state, "table": self._need_seat().facts()}

    def _need_seat(self) -> RemoteSeat:
        if self._taken is None:
            raise ProtocolError("no-table", "there is no seat at a table elsewhere; take one with 'join'")
        return self._taken


_NO_MATCH: Final[Answer] = {"game": None, "ply": 0, "to_move": None, "legal": [], "outcome": None, "state": None}
