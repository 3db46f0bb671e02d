"""A seat at a table elsewhere as the headless protocol has it: what it must be able to do, and how it is answered."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Annotated, Any, Protocol, TypeVar

import msgspec
from msgspec import Meta

from jungle_games.core.matches.remote_match import RemoteMatch
from jungle_games.core.user_error import UserError

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

    def facts(self) -> Mapping[str, Any]:
        """What all may know of the table, as plain data; what was said once is not said again."""

    def read(self, look: Callable[[RemoteMatch[Any, Any] | None], T]) -> T:
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
