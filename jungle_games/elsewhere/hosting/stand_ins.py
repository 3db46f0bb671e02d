"""Computers that stand in for players who are away: not before a time of grace, and until the player's next word."""

from __future__ import annotations

from typing import Final

from msgspec import structs

from jungle_games.elsewhere.hosting.host_state import HostState, SeatPlan
from jungle_games.elsewhere.messages import Asked
from jungle_games.elsewhere.refusals import RemoteError, grace_detail

GRACE: Final = 60.0
"""Seconds that somebody may be away at a live table before a computer may stand in."""


def refuse_stand_in(plan: SeatPlan, away: float, late: bool | None) -> None:
    """Raise RemoteError if no computer may play for ``plan`` now, whose player has been ``away`` for so many seconds.

    ``late`` is whether it is their turn and the time for it is over; None at a live table.
    """
    if plan.waits:
        return  # given up: nobody comes back to it
    if not away:
        raise RemoteError("is-here")
    if late is False:
        raise RemoteError("in-time")
    if late is None and away < GRACE:
        raise RemoteError("grace", grace_detail(plan.name, away, GRACE - away))


def stands_in(plan: SeatPlan, level: str, title: str) -> SeatPlan:
    """The ``plan`` of a seat for which a computer of ``level`` plays now; one that was given up it has for good."""
    if plan.waits:
        return SeatPlan(name=title, kind=level)
    return structs.replace(plan, stand_in=level, stood_in=level)


def without(asked: Asked, seat: int) -> Asked | None:
    """The question that is open once the player in ``seat`` is at the table no more; None if it was theirs."""
    if asked.by == seat:
        return None
    return structs.replace(asked, awaited=[other for other in asked.awaited if other != seat])


def begin_anew(state: HostState) -> None:
    """A match begins: of the computers that stood in, only those that still do have played in it."""
    for plan in state.seats:
        plan.stood_in = plan.stand_in
