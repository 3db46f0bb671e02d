"""How two get to one table: inviting, joining, waiting, playing, and coming back."""

from __future__ import annotations

import time
from typing import Any

from jungle_games.elsewhere.messages import Asked, Reaction
from jungle_games.elsewhere.view import RemoteView
from jungle_games.storage.elsewhere import People
from jungle_games.ui.events import Command
from scenarios.elsewhere import Office, at_page, at_table, card, lobby, match_of_people, plate_of, seen
from scenarios.tour import Scenarios, Tour

CODE = "7-otter-lantern"
TWO = (plate_of("Mira", elsewhere=False), plate_of("", ""))
RESERVED = (TWO[0], plate_of("", "", here=False, reserved=True))


def for_two(**changes: Any) -> RemoteView:
    """A table of Jungle for a friend who is waited for."""
    seen_by_all = {"game": "jungle", "card": card("jungle", TWO), "plates": TWO}
    return lobby(**{**seen_by_all, "code": CODE, "short_link": f"jungle-games://t/{CODE}", **changes})


def invite(tour: Tour) -> None:
    """What to play with somebody who is invited."""
    tour.app.services.remote = Office()
    tour.navigator.remote.invite()


def play_again(tour: Tour) -> None:
    """People one has played with may be invited again."""
    office = tour.app.services.remote = Office()
    office.acquaintances = People(tour.folders.data)
    for at, name in enumerate(("Mia", "Jonas", "Ida")):
        office.acquaintances.met(f"{at:064x}", name, "jungle", time.time() - at * 86_400)
    tour.navigator.remote.page()


def leave(tour: Tour) -> None:
    """Whoever leaves a table says whether for now or for good."""
    at_page(for_two())(tour)
    tour.press("give_up")


def _with_jonas(**changes: Any) -> RemoteView:
    match = match_of_people("jungle", 2)
    match.play(match.legal()[0])
    hosts = changes.get("hosting", True)
    return seen(match, 0, plate_of("Mira", elsewhere=not hosts), plate_of("Jonas", elsewhere=hosts), **changes)


def said(tour: Tour) -> None:
    """Jonas has said something, which is seen at his seat."""
    at_table(_with_jonas(reactions=(Reaction(7, 1, "owl"),)))(tour)


def say(tour: Tour) -> None:
    """What one may say oneself."""
    at_table(_with_jonas())(tour)
    tour.send(Command("talk"))


def letters_of_a_code(tour: Tour) -> None:
    """The code of an invitation is chosen by controller, letter by letter."""
    tour.app.services.remote = Office()
    tour.navigator.remote.page()
    tour.choose_letters("invitation", "7-ot")


def letters_of_a_name(tour: Tour) -> None:
    """A name is chosen by controller: no words are offered, and letters have accents."""
    tour.app.services.remote = Office()
    tour.navigator.remote.page()
    tour.press("rename")
    tour.choose_letters("field", "")
    tour.press("accents")


SCENARIOS: Scenarios = (
    ("letters_of_a_code", letters_of_a_code),
    ("letters_of_a_name", letters_of_a_name),
    ("online_said", said),
    ("online_say", say),
    ("online_asking", at_table(_with_jonas(asked=Asked(3, 0, "undo", awaited=[1])))),
    ("online_asked", at_table(_with_jonas(asked=Asked(3, 1, "undo", awaited=[0])))),
    ("online_host_gone", at_table(_with_jonas(hosting=False, host_name="Jonas", host_here=False))),
    ("invite", invite),
    ("play_again", play_again),
    ("lobby_two", at_page(for_two())),
    ("lobby_two_reserved", at_page(for_two(plates=RESERVED))),
    ("lobby_two_guest", at_page(for_two(hosting=False, stage="found", seat=-1, invitation=None))),
    ("lobby_leave", leave),
)
