"""The pages of tables elsewhere: a table is laid, found and joined there; the tables themselves are stood in for."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from scenarios.elsewhere import FOUR, Office, lobby, own_board, plate_of, watchable
from scenarios.tour import Tour
from tables_elsewhere import jungle, names, news, office_of, presences

from jungle_games.core.game import WATCHER
from jungle_games.elsewhere.view import RemoteView
from jungle_games.screens.book.typeset import FigureView
from jungle_games.screens.elsewhere.lobby import LobbyScene
from jungle_games.screens.new_game.options_panel import CoverPicture
from jungle_games.screens.title import TitleScene
from jungle_games.store.settings import GameChoice, SeatChoice, SettingsStore
from jungle_games.table.scene import TableScene
from jungle_games.ui.events import Text
from jungle_games.ui.widgets.button import Button

pytestmark = pytest.mark.usefixtures("without_art")


def test_who_hosts_waits_and_may_begin_with_a_computer_instead(tour: Tour) -> None:
    office = office_of(tour, lobby())
    tour.navigator.remote.table("one")
    tour.settle(0.2)
    assert [presence for _name, presence in presences(tour)] == ["screen", "here", "computer", "open"]
    assert "call" not in names(tour), "no large button gives the friend's seat away"
    tour.press("instead")
    assert office.asked == [("begin_with_computers", "cat")]


def test_who_hosts_lets_a_computer_play_for_whoever_holds_up_the_deal(tour: Tour) -> None:
    held_up = (*FOUR[:2], plate_of("Ida", replaceable=True), FOUR[2])
    office = office_of(tour, lobby(stage="dealing", plates=held_up, awaited=(2,)))
    tour.navigator.remote.table("one")
    tour.settle(0.2)
    tour.press("instead")
    assert office.asked == [("give_seat", "2", "cat")]


def choose(tour: Tour, *kinds: str, press: bool = True, **choices: Any) -> None:
    """Seat people and levels for a new game of Jungle, and press Start."""
    seats = tuple(SeatChoice(kind) for kind in kinds)
    tour.app.services.settings.replace_game("jungle", GameChoice(seats=seats, **choices))
    tour.navigator.new_game("jungle")
    tour.settle(0.2)
    if press:
        tour.press("start")


def test_a_table_is_laid_for_somebody_elsewhere_under_a_name(tour: Tour) -> None:
    office = office_of(tour, lobby())
    tour.app.services.settings.replace(players=())
    choose(tour, "person", "elsewhere")
    tour.press(("action", 1))
    assert not office.asked, "nobody was named yet"
    tour.send(Text("Mira"))
    tour.press(("action", 1))
    assert office.asked == [("create", "jungle", "Mira", "person Mira", "elsewhere")]
    assert isinstance(tour.app.stack.top, LobbyScene)


def test_a_name_typed_for_an_invitation_is_known_the_next_time(tour: Tour) -> None:
    office = office_of(tour, lobby())
    tour.app.services.settings.replace(players=())
    choose(tour, "person", "elsewhere")
    tour.send(Text("Zoë"))
    tour.press(("action", 1))
    kept = SettingsStore(tour.folders.settings)
    kept.load()
    assert kept.get().players == ("Zoë",)
    assert kept.get().game("jungle").seats[0].name == "Zoë"
    tour.navigator.new_game("jungle")
    tour.press("start")
    assert office.asked == [("create", "jungle", "Zoë", "person Zoë", "elsewhere")] * 2, "asked again"


def test_a_host_that_does_not_play_is_asked_under_the_name_it_had(tour: Tour) -> None:
    office = office_of(tour, lobby())
    tour.app.services.settings.replace(players=())
    for typed in ([Text("Zoë")], []):
        choose(tour, "cat", "elsewhere")
        tour.send(*typed)
        tour.press(("action", 1))
    assert [asked[2] for asked in office.asked] == ["Zoë", "Zoë"]


def test_the_host_chooses_how_slowly_is_played_and_who_may_watch(tour: Tour) -> None:
    office = office_of(tour, lobby())
    choose(tour, "person", "cat", press=False)
    assert "rhythm" not in names(tour), "nobody sits elsewhere"
    choose(tour, "person", "elsewhere", press=False)
    tour.press("rhythm")
    tour.press("watching")
    tour.press("start")
    tour.send(Text("Mira"))
    tour.press(("action", 1))
    assert (office.rules["rhythm"], office.rules["watching"]) == (86_400, True)
    choice = tour.app.services.settings.get().game("jungle")
    assert (choice.rhythm, choice.watching) == (86_400, True)


def test_where_a_clock_runs_a_move_has_no_days(tour: Tour) -> None:
    office = office_of(tour, lobby())
    choose(tour, "person", "elsewhere", rhythm=86_400, changes={"clock_minutes": 5})
    tour.send(Text("Mira"))
    tour.press(("action", 1))
    assert office.rules["rhythm"] == 0


def test_a_guest_sees_the_rules_and_sits_down_by_one_press(tour: Tour) -> None:
    office = office_of(tour, lobby(hosting=False, stage="found", seat=-1))
    tour.navigator.remote.table("one")
    tour.settle(0.2)
    rules = dict(tour.app.stack.top._lobby.rules)  # type: ignore[union-attr]
    assert rules["Rules"] == "Standard"
    assert rules["Clock for each turn"] == "30 s"
    assert "give_up" not in names(tour), "there is no seat to leave"
    tour.press("call")
    assert office.asked == [("sit_down", "Mira")]


def test_a_seat_at_an_open_table_is_taken_by_one_press_on_the_list(tour: Tour) -> None:
    office = office_of(tour, lobby(hosting=False, stage="looking", seat=-1))
    tour.navigator.remote.page()
    tour.settle(0.2)
    tour.press(("open", 1))
    assert isinstance(tour.app.stack.top, LobbyScene)
    assert not office.asked, "the table is looked for"
    office.kept["one"] = lobby(hosting=False, stage="found", seat=-1)
    news(tour)
    news(tour)
    assert office.asked == [("sit_down", "Mira")]


def test_a_table_that_is_full_is_watched_where_that_is_allowed(tour: Tour) -> None:
    office_of(tour)
    tour.navigator.remote.page()
    tour.settle(0.2)
    rows = {widget.name: widget for widget in tour.widgets() if isinstance(widget, Button) and widget.visible}
    assert [rows["open", number].label for number in range(4)] == ["Sit down", "Sit down", "Watch", "Sit down"]


def test_what_changes_nothing_leaves_a_press_that_has_begun_where_it_is(tour: Tour) -> None:
    office = office_of(tour)
    tour.navigator.remote.page()
    tour.settle(0.2)
    button = tour.widget(("open", 0))
    news(tour)
    assert tour.widget(("open", 0)) is button
    office.open = office.open[1:]
    news(tour)
    assert tour.widget(("open", 0)) is not button


def test_a_tile_sets_the_table_for_two_under_the_name_that_is_known(tour: Tour) -> None:
    office = office_of(tour, lobby())
    tour.navigator.remote.page()
    tour.settle(0.2)
    tour.press("invite")
    tour.press(("tile", "jacks"))
    assert office.asked == [("create", "jacks", "Mira", "person Mira", "elsewhere")]
    assert isinstance(tour.app.stack.top, LobbyScene)


def test_the_name_is_changed_where_it_is_shown(tour: Tour) -> None:
    office_of(tour, lobby())
    tour.navigator.remote.page()
    tour.settle(0.2)
    tour.press("rename")
    tour.send(Text("Zoë"))
    tour.press(("action", 1))
    assert tour.app.services.settings.get().players[:2] == ("Zoë", "Mira")
    assert any(getattr(widget, "text", "") == "Zoë" for widget in tour.widgets())


def test_who_leaves_says_whether_for_now_or_for_good(tour: Tour) -> None:
    office = office_of(tour, lobby())
    for chosen, removed in ((0, 0), (2, 0), (1, 1)):
        tour.navigator.remote.table("one")
        tour.settle(0.2)
        tour.press("give_up")
        tour.press(("action", chosen))
        assert office.asked.count(("remove",)) == removed
        assert isinstance(tour.app.stack.top, TitleScene if chosen else LobbyScene)


def test_a_board_of_the_host_s_own_is_waited_for_and_shown(tour: Tour) -> None:
    office = office_of(tour, own_board(here=False))
    tour.navigator.remote.table("one")
    tour.settle(0.2)
    page = tour.app.stack.top
    assert isinstance(page, LobbyScene)
    assert page._lobby.way.said == "Getting the board…"
    assert not page._call.visible
    assert isinstance(page._board, CoverPicture)
    office.kept["one"] = own_board()
    news(tour)
    assert page._call.label == "Sit down"
    assert page._lobby.rules[1] == ("The host’s own", "swamp.tmx")
    assert ("Map", "swamp") in page._lobby.rules
    assert isinstance(page._board, FigureView)


def test_a_guest_may_watch_where_the_host_allows_it(tour: Tour) -> None:
    office = office_of(tour, watchable(FOUR))
    tour.navigator.remote.table("one")
    tour.settle(0.2)
    assert dict(tour.app.stack.top._lobby.rules)["Time"] == "1 day a move"  # type: ignore[union-attr]
    tour.press("watch")
    assert office.asked == [("sit_down", "Mira", str(WATCHER))]
    office.kept["one"] = lobby(hosting=False, stage="found", seat=-1)
    news(tour)
    assert "watch" not in names(tour)


def test_at_a_full_table_watching_is_what_is_left(tour: Tour) -> None:
    office = office_of(tour, watchable((*FOUR[:3], plate_of("Ida"))))
    tour.navigator.remote.table("one")
    tour.settle(0.2)
    tour.press("call")
    assert office.asked == [("sit_down", "Mira", str(WATCHER))]


def test_the_page_follows_whoever_comes_and_goes(tour: Tour) -> None:
    office = office_of(tour, lobby())
    tour.navigator.remote.table("one")
    tour.settle(0.2)
    office.kept["one"] = lobby(plates=(FOUR[0], plate_of("Jonas", here=False), FOUR[2], plate_of("Ida")))
    news(tour)
    assert presences(tour) == [("Mira", "screen"), ("Jonas", "away"), ("Cat", "computer"), ("Ida", "here")]


def test_once_the_match_has_begun_the_page_gives_way_to_the_table(tour: Tour) -> None:
    office = office_of(tour, lobby())
    tour.navigator.remote.table("one")
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
    tour.press("elsewhere_turn")
    tour.settle(1.0)
    assert isinstance(tour.app.stack.top, TableScene)


def test_without_a_table_nothing_of_it_is_loaded(tmp_path: Path) -> None:
    code = (
        "import sys\nfrom program import Program\nfrom pathlib import Path\n"
        f"program = Program(Path({str(tmp_path)!r}))\n"
        "program.begin()\nprogram.frames(3)\n"
        "print([name for name in ('paho', 'nacl', 'zeroconf', 'segno') if name in sys.modules])\n"
    )
    tests = Path(__file__).parents[1]
    ran = subprocess.run([sys.executable, "-c", code], cwd=tests, capture_output=True, text=True, check=True)
    assert ran.stdout.splitlines()[-1] == "[]"


class SlowOffice(Office):
    """Loads its tables when it is first asked for them, and remembers what was seen by then."""

    loaded = False

    def __init__(self, tour: Tour, *views: RemoteView) -> None:
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
    tour.app.services.remote = office
    tour.settle(1.0)
    tour.press("elsewhere")
    assert office.seen == ["ElsewhereScene"]
    assert tour.widget(("table", view.id)).rect
    tour.app.close()
    assert not tour.failures()


def test_a_seat_is_held_while_a_name_is_chosen_and_let_go_by_whoever_cancels(tour: Tour) -> None:
    office = office_of(tour, lobby(hosting=False, stage="found", seat=-1))
    tour.app.services.settings.replace(players=())
    tour.navigator.remote.table("one")
    tour.settle(0.2)
    tour.press("call")
    assert office.asked == [("reserve",)]
    tour.press(("action", 0))
    assert office.asked == [("reserve",), ("release",)]
    tour.press("call")
    tour.send(Text("Mira"))
    tour.press(("action", 1))
    assert office.asked[2:] == [("reserve",), ("sit_down", "Mira")]


def test_a_host_sees_that_somebody_is_choosing_a_name_and_waits(tour: Tour) -> None:
    office = office_of(tour, lobby(plates=(*FOUR[:3], plate_of("", "", here=False, reserved=True))))
    tour.navigator.remote.table("one")
    tour.settle(0.2)
    assert presences(tour)[3] == ("Somebody", "reserved")
    tour.press("instead")
    assert not office.asked, "whoever is sitting down cannot lose the seat"


def test_the_page_that_is_open_is_seen_in_the_rail(tour: Tour) -> None:
    tour.app.window.size = (960, 600)
    tour.navigator.settings("elsewhere")
    tour.settle(0.2)
    item = tour.widget(("rail", "elsewhere"))
    assert item.shown_rect == item.rect
