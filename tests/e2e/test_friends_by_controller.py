"""Two friends with nothing but controllers: from the title to the first moves, a word, and away and back."""

from __future__ import annotations

from pathlib import Path

import pytest
from controller import Person, with_controller
from remote_pages import CALL, FAR, HOLLOW_FIELD, NAME_FIELD, is_lit, lists_one
from remote_windows import hosted, joined
from scenarios.elsewhere import NEWS, seen
from scenarios.online import TWO, for_two
from screen import Screen, wait_for
from test_friend_at_the_table import begun, moves, named

from jungle_games.elsewhere.hosting.host_state import HostState
from jungle_games.elsewhere.network.discovery import Nearby
from jungle_games.elsewhere.view import RemoteView
from jungle_games.ui.events import Command, Woken

pytestmark = pytest.mark.e2e

MOST_OF_HOST, MOST_OF_GUEST = 12, 26
"""Presses from the title to the first move, those of the d-pad too; the guest's are with a name of two letters."""
FOUND = for_two(hosting=False, stage="found", seat=-1, plates=TWO)
"""The table as a guest sees it first."""


def invites(host: Person, home: Path) -> HostState:
    """From the title to a table of Jungle that waits for a friend."""
    host.twin.at_title()
    host.twin.office.kept["one"] = RemoteView(id="one", hosting=True, stage="looking")
    host.go("elsewhere", "invite", ("tile", "jungle"))
    wait_for("the table", lambda: (state := hosted(home)) is not None and state.key and state.desk is not None, FAR)
    state = hosted(home)
    assert state is not None
    return state


def sees_the_table(guest: Person) -> None:
    """From the title to the list that shows the host's table."""
    guest.twin.at_title()
    guest.go("elsewhere")
    wait_for("the table", lambda: lists_one(guest.program), FAR)
    guest.twin.hear_of(Nearby("near", "Mira", "jungle", 1, 2, (("Mira", "person"), ("", "")), "beginner"))


def asks_a_name(person: Person) -> bool:
    return person.program.picture().get_at(NAME_FIELD)[:3] == HOLLOW_FIELD


def is_told(person: Person, view: RemoteView) -> None:
    """Let the twin hear what the program in the window has heard."""
    person.twin.office.kept["one"] = view
    person.twin.send(Woken(NEWS))


@pytest.mark.usefixtures("network")
def test_from_the_title_to_the_first_moves_and_away_and_back(screens: tuple[Screen, Screen], tmp_path: Path) -> None:
    homes = named(tmp_path / "mira", "Mira"), named(tmp_path / "jonas", "", players=[])
    with with_controller(screens[0], homes[0]) as host, with_controller(screens[1], homes[1]) as guest:
        invites(host, homes[0])
        sees_the_table(guest)
        guest.go(("open", 0))
        is_told(guest, FOUND)
        wait_for("the question for a name", lambda: asks_a_name(guest), FAR)
        guest.spell("field", "jo")
        match = begun(homes[0])
        assert [info.name for info in match.seats] == ["Mira", "Jo"]
        host.move(match, 0, "a3a4")
        print(f"host {host.presses} presses, {host.seconds:.1f} s")
        wait_for("the first move", lambda: (now := joined(homes[1])) and len(now.steps) == 1, FAR)
        guest.move(match, 1, "a7b7")
        print(f"guest {guest.presses} presses, {guest.seconds:.1f} s")
        assert (host.presses <= MOST_OF_HOST, guest.presses <= MOST_OF_GUEST) == (True, True)
        wait_for("the answer", lambda: moves(homes[0]) == 2, FAR)
        is_told(guest, seen(match, 1))
        before = host.program.wait_still(1.0)
        guest.do("start", Command("menu"))
        guest.choose("Say something", "Good luck")
        host.program.wait_change(before)
        guest.do("start", Command("menu"))
        guest.choose("Leave for now")
        guest.go("elsewhere_turn")
        guest.do("start", Command("menu"))
        guest.choose("Give up the seat", "Give it up")
        wait_for("the seat to be given up", lambda: joined(homes[1]) is None, FAR)
        assert host.program.said() + guest.program.said() == ""


@pytest.mark.nightly
@pytest.mark.usefixtures("network")
def test_a_code_is_chosen_letter_by_letter(screens: tuple[Screen, Screen], tmp_path: Path) -> None:
    homes = named(tmp_path / "mira", "Mira"), named(tmp_path / "jonas", "Jonas")
    with with_controller(screens[0], homes[0]) as host, with_controller(screens[1], homes[1]) as guest:
        desk = invites(host, homes[0]).desk
        assert desk is not None
        sees_the_table(guest)
        guest.spell("invitation", str(desk.code))
        is_told(guest, FOUND)
        wait_for("what will be played", lambda: is_lit(guest.program, CALL), FAR)
        guest.go("call")
        match = begun(homes[0])
        assert [info.name for info in match.seats] == ["Mira", "Jonas"]
        print(f"guest {guest.presses} presses, {guest.seconds:.1f} s")
        assert host.program.said() + guest.program.said() == ""
