"""People one has played with on the pages online: seen at hand, invited again, inviting, known again."""

from __future__ import annotations

import time
from dataclasses import replace

import pytest
from scenarios.elsewhere import FOUR, Office, lobby, match_of_people, plate_of, seen
from scenarios.tour import Tour
from tables_elsewhere import names, news, office_of, presences

from jungle_games.elsewhere.acquaintances import Call, SeatPerson
from jungle_games.elsewhere.refusals import RemoteError, raise_it
from jungle_games.elsewhere.view import RemoteView
from jungle_games.games import ROOMS
from jungle_games.screens.elsewhere.lobby import LobbyScene
from jungle_games.screens.elsewhere.people import SeatCard
from jungle_games.storage.elsewhere import People
from jungle_games.table.remote.remote_tables import RemoteTables
from jungle_games.ui.events import Text

pytestmark = pytest.mark.usefixtures("without_art")

IDA, ADA = "ab" * 32, "cd" * 32


def with_people(tour: Tour, *views: RemoteView) -> tuple[Office, People]:
    """Ida and Ada are known here; one played with Ada last."""
    office, people = office_of(tour, *views), People(tour.folders.data)
    office.acquaintances = people
    people.met(IDA, "Ida", "jungle", 0.0)
    people.met(ADA, "Ada", "jungle", 1.0)
    return office, people


def test_who_is_at_hand_comes_first_and_is_said_to_be(tour: Tour) -> None:
    office, _people = with_people(tour)
    tour.navigator.remote.page()
    tour.settle(0.2)
    assert "at hand" not in {getattr(widget, "text", "") for widget in tour.widgets()}
    office.near = frozenset({IDA})
    news(tour)
    words = [getattr(widget, "text", "") for widget in tour.widgets() if widget.visible]
    assert words.index("Ida") < words.index("at hand") < words.index("Ada")


def test_who_one_has_played_with_is_invited_again_and_expected_whenever_the_page_is_opened(tour: Tour) -> None:
    office, people = with_people(tour, lobby(plates=(FOUR[0], plate_of("", "")), invited=(IDA,)))
    tour.navigator.remote.page()
    tour.settle(0.2)
    tour.press(("again", 1))
    tour.press(("tile", "jungle"))
    assert office.rules["invited"] == [IDA]
    for _time in range(2):
        assert isinstance(tour.app.stack.top, LobbyScene)
        assert ("Ida", "open") in presences(tour)
        assert tour.app.stack.top._lobby.way.waits == "Waiting for Ida"
        tour.navigator.title()
        tour.navigator.remote.table("one")
        tour.settle(0.2)
    people.forget(IDA)
    news(tour)
    assert ("Your friend", "open") in presences(tour)


def test_who_one_has_played_with_may_be_forgotten(tour: Tour) -> None:
    _office, people = with_people(tour)
    tour.navigator.remote.page()
    tour.settle(0.2)
    tour.press(("forget", 0))
    tour.press(("action", 1))
    assert [person.name for person in people.known()] == ["Ida"]
    assert ("again", 1) not in names(tour)


@pytest.mark.parametrize("page", [True, False], ids=["page", "title"])
def test_whom_a_friend_invites_sits_down_by_one_press(tour: Tour, page: bool) -> None:
    office, _people = with_people(tour, lobby(hosting=False, stage="looking", seat=-1))
    called = office.open[1]
    if page:
        tour.navigator.remote.page()
    tour.settle(0.2)
    office.callers = [Call(ADA, "Ada", called.game, called.text)]
    news(tour)
    words = {getattr(widget, "text", "") for widget in tour.widgets() if widget.visible}
    if page:
        assert {"You are invited", "Ada invites you"} <= words
        assert tour.app.stack.top.first_focus == ("open", 0)
    else:
        assert "Ada invites you to Sequence Giant" in words
    tour.press(("open", 0) if page else "elsewhere_turn")
    office.kept["one"] = lobby(hosting=False, stage="found", seat=-1)
    news(tour)
    assert office.asked == [("sit_down", "Mira")]


def test_who_sits_there_is_said_to_be_known_or_not(tour: Tour) -> None:
    plates = (FOUR[0], plate_of("Ada"), plate_of("Ida"))
    people = (SeatPerson(), SeatPerson(ADA, "known"), SeatPerson(IDA, "other"))
    with_people(tour, lobby(plates=plates, people=people))
    tour.navigator.remote.table("one")
    tour.settle(0.2)
    cards = [widget for widget in tour.widgets() if isinstance(widget, SeatCard) and widget.rect.w]
    lines = {card.shown.name: card.shown.line for card in cards}
    assert lines["Ada"].endswith("you have played before")
    assert lines["Ida"].endswith("not the Ida you know")


def test_the_title_says_for_how_long_a_table_has_waited(tour: Tour, monkeypatch: pytest.MonkeyPatch) -> None:
    wall = 1_800_000_000.0
    monkeypatch.setattr(time, "time", lambda: wall)
    match = match_of_people("jungle", 2)
    match.play(match.legal()[0])
    office_of(tour, seen(match, 0, plate_of("Mira", elsewhere=False), plate_of("Ada"), moved_at=wall - 2 * 3_600))
    news(tour)
    tour.settle(0.2)
    words = {getattr(widget, "text", "") for widget in tour.widgets() if widget.visible}
    assert "Ada’s turn for 2 hours" in words
    wall += 3_600
    tour.settle(70.0)
    words = {getattr(widget, "text", "") for widget in tour.widgets() if widget.visible}
    assert "Ada’s turn for 3 hours" in words


def test_whether_friends_see_one_and_when_to_be_reminded_is_chosen_where_one_meets(tour: Tour) -> None:
    tour.navigator.settings("elsewhere")
    tour.settle(0.2)
    tour.press("seen")
    tour.press("reminders")
    settings = tour.app.services.settings.get()
    assert (settings.seen_by_friends, settings.reminders) == ("off", "always")


def test_to_be_seen_at_the_meeting_place_is_chosen_on_purpose(tour: Tour) -> None:
    tour.app.services.settings.replace(meeting_place="own", broker_host="192.0.2.1")
    tour.navigator.settings("elsewhere")
    tour.settle(0.2)
    assert tour.app.services.settings.get().seen_by_friends == "network"
    tour.press("seen")
    assert tour.app.services.settings.get().seen_by_friends == "meeting_place"
    tour.press("seen")
    assert tour.app.services.settings.get().seen_by_friends == "off"


def test_whose_name_somebody_else_bears_sits_down_under_another(tour: Tour) -> None:
    problem = RemoteError("known-name", "Mira")
    free = lobby(hosting=False, stage="found", seat=-1)
    office = office_of(tour, replace(free, problem=str(problem), problem_code=problem.code))
    tour.navigator.remote.table("one")
    tour.settle(0.2)
    assert tour.app.stack.top._lobby.way.said == str(problem)  # type: ignore[union-attr]
    tour.press("call")
    tour.send(Text("Mia"))
    tour.press(("action", 1))
    assert office.asked == [("reserve",), ("sit_down", "Mia")]


def test_a_program_without_a_table_is_on_the_network_only_for_people_one_has_played_with(tour: Tour) -> None:
    settings, people = tour.app.services.settings, People(tour.folders.data)
    remote = RemoteTables(
        tour.folders.elsewhere, lambda _name: ROOMS[0].game, lambda _payload: None, lambda: 0.0, settings, str,
        raise_it, people=people,
    )  # fmt: skip
    remote.greet()
    people.met(IDA, "Ida", "jungle", 0.0)
    settings.replace(seen_by_friends="off")
    remote.greet()
    assert not remote.loaded
    settings.replace(seen_by_friends="network")
    remote.greet()
    assert remote.loaded
    remote.close()
