"""A table that cannot go on: its file stays as it is, and nothing is done with it until a player asks for it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Final

from jungle_games.core.errors import UserError, unexpected_reason
from jungle_games.core.game import Seat
from jungle_games.core.i18n import _
from jungle_games.elsewhere.joining.guest import Guest
from jungle_games.elsewhere.refusals import RemoteError
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
        return words.format(reason=reason.rstrip("."), file=self.path)

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
