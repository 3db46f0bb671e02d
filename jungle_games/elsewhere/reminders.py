"""Which tables go on, whose turn it is there and for how long; and whether the system is to remind somebody of it.

Nothing is sent for it, and nobody is asked: it follows from what this program knows anyway.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Final, Literal

from jungle_games.core.seat_names import PERSON
from jungle_games.elsewhere.view import RemoteView, ViewStage

Wanted = Literal["off", "day", "always"]

_NIGHT: Final = (22, 8)
"""The hours from which, and up to which, people sleep."""
_GOES_ON: Final[tuple[ViewStage, ...]] = ("open", "dealing", "playing")


@dataclass(frozen=True, slots=True)
class RunningTable:
    """A table that goes on: with whom, and since when it waits for whom; ``due`` is until when, both since 1970."""

    id: str
    game: str
    names: tuple[str, ...]
    your_turn: bool
    whose: str
    since: float
    due: float | None = None
    number: int = 0
    """How many moves were made: with it a reminder is told from that of another turn."""

    def waits_for(self, wall: float) -> float:
        """For how many seconds it has waited at the time ``wall``; 0 if that is not known."""
        return max(0.0, wall - self.since) if self.since else 0.0

    @property
    def turn(self) -> tuple[str, int]:
        """Which turn it is, to remind of it once."""
        return self.id, self.number


def running_tables(views: Sequence[RemoteView]) -> tuple[RunningTable, ...]:
    """The tables of ``views`` that go on, those that wait for somebody here first, and of these the longest."""
    found = [_running(view) for view in views if view.stage in _GOES_ON]
    return tuple(sorted(found, key=lambda table: (not table.your_turn, table.since or float("inf"))))


def _running(view: RemoteView) -> RunningTable:
    names = (plate.name for seat, plate in enumerate(view.plates) if seat not in view.here and plate.kind == PERSON)
    up_to = view.up_to
    whose = view.plates[up_to].name if up_to is not None and up_to < len(view.plates) else ""
    return RunningTable(
        view.id, view.game, tuple(names), view.your_turn, whose, view.moved_at, view.due,
        view.match.ply if view.match is not None else 0,
    )  # fmt: skip


def may_remind(now: datetime, wanted: Wanted) -> bool:
    """Whether the system may remind anybody at that local time."""
    begins, ends = _NIGHT
    night = now.hour >= begins or now.hour < ends
    return wanted == "always" or (wanted == "day" and not night)


def reminder_due(
    tables: Sequence[RunningTable],
    reminded: Collection[tuple[str, int]],
    now: datetime,
    *,
    background: bool,
    wanted: Wanted = "day",
) -> RunningTable | None:
    """The table of which the system is to remind now, by this computer's local time; None if of none.

    Not while the program is looked at, not twice of one turn (those ``reminded`` of), and by day alone unless that is
    ``wanted`` otherwise: of what came in the night once it is day.
    """
    if not (background and may_remind(now, wanted)):
        return None
    waiting = [table for table in tables if table.your_turn and table.turn not in reminded]
    return next(iter(waiting), None)
