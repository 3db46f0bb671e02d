"""Whose head is shown for whom."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from jungle_games.games.jungle_matrix import ROOM

if TYPE_CHECKING:
    from jungle_games.core.game import Seat
    from jungle_games.core.match import Match


def portrait(match: Match[Any, Any], seat: Seat) -> str:
    """The head of who sits in ``seat``: an SVG asset."""
    info = match.seats[seat]
    return ROOM.persons[seat] if info.is_person else f"animals/{info.kind}"
