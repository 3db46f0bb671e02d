"""The pages of tables online: a table is laid, found and joined there; the tables themselves are stood in for."""

from __future__ import annotations

import time
from pathlib import Path
from typing import Any

import pytest
from scenarios.online import FOUR, Office, lobby, match_of_people, office_of, own_board, plate_of, seen
from scenarios.tour import Tour
from tables_online import jungle, names, news, presences

from jungle_games.online.tables import OnlineView
from jungle_games.screens.online.lobby import FreeSeat, LobbyScene
from jungle_games.screens.title import TitleScene
from jungle_games.screens.typeset import FigureView
from jungle_games.store.settings import GameChoice, SeatChoice, SettingsStore
from jungle_games.table.online.service import stands_words
from jungle_games.table.scene import TableScene
from jungle_games.ui.events import Text

pytestmark = pytest.mark.usefixtures("without_art")


def waiting(tour: Tour) -> list[FreeSeat]:
    """The signs of the seats that are seen to wait."""
    return [each for each in tour.widgets() if isinstance(each, FreeSeat) and each.visible and each.rect.w]


def words_of(tour: Tour) -> set[str]:
    return {getattr(widget, "text", "") for widget in tour.widgets()}


def test_who_hosts_waits_and_may_begin_with_a_computer_instead(tour: Tour) -> None:
    office = office_of(tour, lobby())
    tour.navigator.online.table("one")
    tour.settle(0.2)
    assert [presence for _name, presence in presences(tour)] == ["screen", "here", "computer", "open"]
    assert "call" not in names(tour), "no large button gives the friend's seat away"
    for motion in (0.0, 1.0):
        tour.app.services.motion = motion
        before = {sign: sign.gone for sign in waiting(tour)}
        tour.settle(1.2)
        assert [sign.gone > gone for sign, gone in before.items()] == [bool(motion)], "a bead goes round that seat"
    tour.press("instead")
    assert office.asked == [("begin_with_computers", "cat")]


def test_only_tables_with_a_free_seat_are_counted(tour: Tour) -> None:
    office = office_of(tour)
    tour.navigator.online.page()
    tour.settle(0.2)
    assert len(office.open) == 4
    assert "3 tables are open near you" in {getattr(widget, "text", "") for widget in tour.widgets()}


@pytest.mark.parametrize(("ago", "mine", "words"), [
    (5, True, "Jonas"), (65, True, "Jonas has been waiting for 1 minute"),
    (7_300, False, "Jonas’s turn, for 2 hours"),
])  # fmt: skip
def test_a_table_that_goes_on_is_a_sentence(ago: float, mine: bool, words: str) -> None:
    match = match_of_people("jungle", 2)
    if not mine:
        match.play(match.legal()[0])
    view = seen(match, 0, plate_of("Mira", online=False), plate_of("Jonas"), moved_at=time.time() - ago)
    assert stands_words(view, "Jungle") == words


def choose(tour: Tour, *kinds: str, press: bool = True, **choices: Any) -> None:
    """Seat people and levels for a new game of Jungle, and press Start."""
    seats = tuple(SeatChoice(kind) for kind in kinds)
    tour.app.services.settings.replace_game("jungle", GameChoice(seats=seats, **choices))
    tour.navigator.new_game("jungle")
    tour.settle(0.2)
    if press:
        tour.press("start")


def test_a_table_is_laid_for_somebody_online_under_a_name_that_is_known_the_next_time(tour: Tour) -> None:
    office = office_of(tour, lobby())
    tour.app.services.settings.replace(players=())
    choose(tour, "person", "online")
    tour.press(("action", 1))
    assert not office.asked, "nobody was named yet"
    tour.send(Text("Zoë"))
    tour.press(("action", 1))
    assert office.asked == [("create", "jungle", "Zoë", "person Zoë", "online")]
    assert isinstance(tour.app.stack.top, LobbyScene)
    kept = SettingsStore(tour.folders.settings)
    assert kept.get().players == ("Zoë",)
    assert kept.get().game("jungle").seats[0].name == "Zoë"
    tour.navigator.new_game("jungle")
    tour.press("start")
    assert office.asked == [("create", "jungle", "Zoë", "person Zoë", "online")] * 2, "asked again"


def test_the_host_chooses_how_slowly_is_played(tour: Tour) -> None:
    office = office_of(tour, lobby())
    choose(tour, "person", "cat", press=False)
    assert "rhythm" not in names(tour), "nobody sits online"
    choose(tour, "person", "online", press=False)
    tour.press("rhythm")
    tour.press("start")
    tour.send(Text("Mira"))
    tour.press(("action", 1))
    assert office.laid is not None
    assert office.laid.rhythm == 86_400
    choice = tour.app.services.settings.get().game("jungle")
    assert choice.rhythm == 86_400


def test_where_a_clock_runs_a_move_has_no_days(tour: Tour) -> None:
    office = office_of(tour, lobby())
    choose(tour, "person", "online", rhythm=86_400, changes={"clock_minutes": 5})
    tour.send(Text("Mira"))
    tour.press(("action", 1))
    assert office.laid is not None
    assert office.laid.rhythm == 0


def test_a_guest_sees_the_rules_and_sits_down_by_one_press(tour: Tour) -> None:
    office = office_of(tour, lobby(hosting=False, stage="found", seat=-1))
    tour.navigator.online.table("one")
    tour.settle(0.2)
    assert {"Rules", "Standard", "Clock for each turn", "30 s"} <= words_of(tour)
    assert "give_up" not in names(tour), "there is no seat to leave"
    tour.press("call")
    assert office.asked == [("sit_down", "Mira")]


def test_a_seat_at_an_open_table_is_taken_by_one_press_on_the_list(tour: Tour) -> None:
    office = office_of(tour, lobby(hosting=False, stage="looking", seat=-1))
    tour.navigator.online.page()
    tour.settle(0.2)
    tour.press(("open", 1))
    assert isinstance(tour.app.stack.top, LobbyScene)
    assert not office.asked, "the table is looked for"
    office.kept["one"] = lobby(hosting=False, stage="found", seat=-1)
    news(tour)
    news(tour)
    assert office.asked == [("sit_down", "Mira")]


def test_what_changes_nothing_leaves_a_press_that_has_begun_where_it_is(tour: Tour) -> None:
    office = office_of(tour)
    tour.navigator.online.page()
    tour.settle(0.2)
    button = tour.widget(("open", 0))
    news(tour)
    assert tour.widget(("open", 0)) is button
    office.open = office.open[1:]
    news(tour)
    assert tour.widget(("open", 0)) is not button


def test_a_tile_sets_the_table_for_two_under_the_name_that_is_known(tour: Tour) -> None:
    office = office_of(tour, lobby())
    tour.navigator.online.page()
    tour.settle(0.2)
    tour.press("invite")
    tour.press(("tile", "jacks"))
    assert office.asked == [("create", "jacks", "Mira", "person Mira", "online")]
    assert isinstance(tour.app.stack.top, LobbyScene)


def test_the_name_is_changed_where_it_is_shown(tour: Tour) -> None:
    office_of(tour, lobby())
    tour.navigator.online.page()
    tour.settle(0.2)
    tour.press("rename")
    tour.send(Text("Zoë"))
    tour.press(("action", 1))
    assert tour.app.services.settings.get().players[:2] == ("Zoë", "Mira")
    assert any(getattr(widget, "text", "") == "Zoë" for widget in tour.widgets())


def test_who_leaves_says_whether_for_now_or_for_good(tour: Tour) -> None:
    office = office_of(tour, lobby())
    for chosen, removed in ((0, 0), (2, 0), (1, 1)):
        tour.navigator.online.table("one")
        tour.settle(0.2)
        tour.press("give_up")
        tour.press(("action", chosen))
        assert office.asked.count(("remove",)) == removed
        assert isinstance(tour.app.stack.top, TitleScene if chosen else LobbyScene)


def test_the_page_follows_whoever_comes_and_goes(tour: Tour) -> None:
    office = office_of(tour, lobby())
    tour.navigator.online.table("one")
    tour.settle(0.2)
    office.kept["one"] = lobby(plates=(FOUR[0], plate_of("Jonas", here=False), FOUR[2], plate_of("Ida")))
    news(tour)
    assert presences(tour) == [("Mira", "screen"), ("Jonas", "away"), ("Cat", "computer"), ("Ida", "here")]


def test_once_the_match_has_begun_the_page_gives_way_to_the_table(tour: Tour) -> None:
    office = office_of(tour, lobby())
    tour.navigator.online.table("one")
    tour.settle(0.2)
    assert isinstance(tour.app.stack.top, LobbyScene)
    office.kept["one"] = jungle()
    news(tour)
    assert isinstance(tour.app.stack.top, TableScene)


def test_the_title_leads_to_the_only_table_that_waits(tour: Tour) -> None:
    office_of(tour, jungle())
    tour.navigator.title()
    news(tour)
    assert isinstance(tour.app.stack.top, TitleScene)
    tour.press("online_turn")
    tour.settle(1.0)
    assert isinstance(tour.app.stack.top, TableScene)


class SlowOffice(Office):
    """Loads its tables when it is first asked for them, and remembers what was seen by then."""

    loaded = False

    def __init__(self, tour: Tour, *views: OnlineView) -> None:
        super().__init__(*views)
        self.tour = tour
        self.seen: list[str] = []

    @property
    def tables(self) -> Office:
        if not self.loaded:
            self.seen.append(type(self.tour.app.stack.top).__name__)
            assert not self.tour.app.stack.dirty, "the page is painted before anything is waited for"
            self.loaded = True
        return self

    def views(self) -> Any:
        assert self.loaded, "nothing is waited for before the page is seen"
        return super().views()


def test_the_page_is_seen_before_its_tables_are_loaded(tmp_path: Path) -> None:
    tour = Tour(tmp_path, (960, 600), 1.0, motion=0.0)
    office = SlowOffice(tour, view := jungle())
    tour.app.services.online = office
    tour.settle(1.0)
    tour.press("online")
    assert office.seen == ["OnlineScene"]
    assert tour.widget(("table", view.id)).rect
    tour.app.close()
    assert not tour.failures()


def test_the_page_that_is_open_is_seen_in_the_rail(tour: Tour) -> None:
    tour.app.window.size = (960, 600)
    tour.navigator.settings("online")
    tour.settle(0.2)
    item = tour.widget(("rail", "online"))
    assert item.shown_rect == item.rect


def test_one_person_sits_at_each_screen_of_a_table_online(tour: Tour) -> None:
    office = office_of(tour, lobby())
    seats = tuple(SeatChoice(kind) for kind in ("person", "person", "online", "cat"))
    tour.app.services.settings.replace_game("sequence", GameChoice(seats=seats))
    tour.navigator.new_game("sequence")
    tour.press("start")
    tour.send(Text("Mira"))
    tour.press(("action", 1))
    ((_create, _game, _host, *sitters),) = office.asked
    assert sorted(sitters) == ["cat Cat", "online", "online", "person Mira"]


def test_a_board_of_the_host_s_own_is_shown(tour: Tour) -> None:
    office_of(tour, own_board())
    tour.navigator.online.table("one")
    tour.settle(0.2)
    assert tour.widget("call").label == "Sit down"  # type: ignore[attr-defined]
    assert {"The host’s own", "swamp.tmx", "Map", "swamp"} <= words_of(tour)
    assert any(isinstance(widget, FigureView) for widget in tour.widgets())
