"""When something is due: the loop sleeps until then."""

from __future__ import annotations


def earliest(*times: float | None) -> float | None:
    """The first of ``times``; None where nothing is due."""
    return min((time for time in times if time is not None), default=None)
