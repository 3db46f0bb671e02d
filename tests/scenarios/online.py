"""How two get to one table: inviting, joining, waiting, playing, and coming back."""

from __future__ import annotations

from typing import Any

from jungle_games.elsewhere.view import RemoteView
from scenarios.elsewhere import Office, at_page, card, lobby, plate_of
from scenarios.tour import Scenarios, Tour

TWO = (plate_of("Mira", elsewhere=False), plate_of("", ""))
RESERVED = (TWO[0], plate_of("", "", here=False, reserved=True))


def for_two(**changes: Any) -> RemoteView:
    """A table of Jungle for a friend who is waited for."""
    return lobby(**{"game": "jungle", "card": card("jungle", TWO), "plates": TWO, **changes})


def invite(tour: Tour) -> None:
    """What to play with somebody who is invited."""
    tour.app.services.remote = Office()
    tour.navigator.remote.invite()


def leave(tour: Tour) -> None:
    """Whoever leaves a table says whether for now or for good."""
    at_page(for_two())(tour)
    tour.press("give_up")


SCENARIOS: Scenarios = (
    ("invite", invite),
    ("lobby_two", at_page(for_two())),
    ("lobby_two_reserved", at_page(for_two(plates=RESERVED))),
    ("lobby_two_guest", at_page(for_two(hosting=False, stage="found", seat=-1, invitation=None))),
    ("lobby_leave", leave),
)
