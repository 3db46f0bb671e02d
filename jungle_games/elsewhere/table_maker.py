"""Makes the tables of a program: anew, as they are stored, or as they were found; else they are set aside."""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Final

from jungle_games.core.errors import UserError, unexpected_reason
from jungle_games.core.formatting import without_stop
from jungle_games.core.game import AnyGame, Seat
from jungle_games.core.i18n import _
from jungle_games.elsewhere.acquaintances import Acquaintances
from jungle_games.elsewhere.hosting.host_state import HostState
from jungle_games.elsewhere.hosting.hosted_table import HostedTable
from jungle_games.elsewhere.hosting.requests import MoveRequest
from jungle_games.elsewhere.joining.guest import Guest
from jungle_games.elsewhere.joining.guest_deal import GuestState
from jungle_games.elsewhere.joining.joined_table import JoinedTable
from jungle_games.elsewhere.refusals import OnceReported, RemoteError
from jungle_games.elsewhere.table_store import TableStore
from jungle_games.elsewhere.view import RemoteView

if TYPE_CHECKING:
    from jungle_games.elsewhere.hosting.hosted_table import HostedTable
    from jungle_games.elsewhere.joining.joined_table import JoinedTable

@dataclass(frozen=True)
class SetAsideTable:
    """Stands in for a table that cannot go on. ``path`` is where it is stored; empty if it is not.

    ``again`` makes the table as it is stored; it raises whatever is wrong with it.
    """

    id: str
    file: str
    path: str
    hosting: bool
    error: Exception
    again: Callable[[], HostedTable | JoinedTable]
    last: RemoteView | None = None
    """What was seen of it last."""

    guests: Final[Sequence[Guest]] = ()

    @property
    def problem(self) -> str:
        """Why it cannot go on, where it is kept, and what can be done, in sentences (translated)."""
        known = isinstance(self.error, UserError | OSError)
        reason = str(self.error) if known else unexpected_reason(self.error)
        words = _("This table cannot go on: {reason}. Its file is {file}.")
        if not self.path:
            words = _("This table cannot go on: {reason}.")
        return words.format(reason=without_stop(reason), file=self.path)

    def view(self, _now: float, _seat: Seat | None = None) -> RemoteView:
        """What a page shows of it."""
        seen = self.last or RemoteView(id=self.id, hosting=self.hosting, stage="aside")
        return replace(
            seen, stage="aside", online=False, host_here=False, problem=self.problem, problem_code="set-aside"
        )

    def guest(self, _seat: Seat | None = None) -> Guest:
        """Nobody sits here for now. Raises RemoteError."""
        raise RemoteError("set-aside")

    def settle(self, now: float) -> None:
        """Nothing waits."""

    def show(self, shown: bool, now: float) -> None:
        """Nobody is told."""

    def look(self, seats: Sequence[Seat], now: float) -> None:
        """There is nothing to be seen."""

    def close(self, now: float) -> None:
        """Nobody is told."""

    def goodbye(self, now: float) -> None:
        """Nobody is told."""


HOSTED: Final = "host-"
JOINED: Final = "guest-"
SUFFIX: Final = ".json"

RunningTable = HostedTable | JoinedTable
ThinkAt = Callable[[str, MoveRequest], None]
"""Lets a computer player at the table of that name think; what it decides is brought to `TableLoop.decided`."""


class TableMaker:
    """Makes tables on ``store``; ``numbers`` are those in the short codes of others than the table of that name."""

    def __init__(
        self,
        store: TableStore,
        find_game: Callable[[str], AnyGame],
        think: ThinkAt,
        report: OnceReported,
        numbers: Callable[[str], Collection[int]],
        people: Acquaintances,
    ) -> None:
        self._store, self._find_game, self._think, self._people = store, find_game, think, people
        self._report_once, self._numbers = report, numbers

    def stored(self, identity: str, file: str) -> RunningTable:
        """The table in ``file``. Raises RemoteError and OSError."""
        content = self._store.read(file) or b""
        if file.startswith(HOSTED):
            return self.hosted(identity, HostState.from_bytes(content), file)
        return self.joined(identity, GuestState.from_bytes(content), file)

    def hosted(self, identity: str, state: HostState, file: str) -> HostedTable:
        """A table of ours."""
        return HostedTable(
            identity, state, self._find_game, self._store, file, lambda request: self._think(identity, request),
            report=lambda what, error: self._report_once(identity, what, error), taken=lambda: self._numbers(identity),
            people=self._people,
        )  # fmt: skip

    def joined(self, identity: str, state: GuestState, file: str) -> JoinedTable:
        """A table of somebody else."""
        return JoinedTable(identity, state, self._find_game, self._store, file, self._people)

    def anew(self, table: RunningTable | SetAsideTable) -> RunningTable:
        """The table as it is stored, or as it was found where it is not."""
        if isinstance(table, SetAsideTable):
            return table.again()
        if isinstance(table, HostedTable) or self._store.read(table.file) is not None:
            return self.stored(table.id, table.file)
        return self.joined(table.id, GuestState.new(table.state.invitation), table.file)
