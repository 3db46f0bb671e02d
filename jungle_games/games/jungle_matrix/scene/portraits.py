"""Whose head is shown for whom."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

if TYPE_CHECKING:
    from jungle_games.core.game import Seat
    from jungle_games.core.match import Match

PERSONS: Final = ("animals/monkey", "animals/tiger")
"""The heads of people, by seat: SVG assets. The game's own emblem, the parrot, is a pet."""


def portrait(match: Match[Any, Any], seat: Seat) -> str:
    """The head of who sits in ``seat``: an SVG asset."""
    info = match.seats[seat]
    return PERSONS[seat] if info.is_person else f"animals/{info.kind}"
