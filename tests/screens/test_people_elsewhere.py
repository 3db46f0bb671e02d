"""What is said of people elsewhere: that they can be invited, that they are away, and how a match with them went."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest
from companions import remote_of
from scenarios.elsewhere import FOUR, Office, lobby, match_of_people, plate_of, seen
from scenarios.tour import Tour
from tables_elsewhere import Standing, at_table, news

from jungle_games.core.i18n import LANGUAGES
from jungle_games.elsewhere.messages import ANIMALS, PHRASES
from jungle_games.elsewhere.refusals import RemoteError, raise_it
from jungle_games.games import ROOMS
from jungle_games.screens.elsewhere.lobby import LobbyScene
from jungle_games.store.settings import GameChoice, SeatChoice
from jungle_games.table.frame.prompt import PromptLine
from jungle_games.table.remote.remote_tables import NEWS, RemoteTables
from jungle_games.table.scene import TableScene
from jungle_games.ui.events import Accept, Command, Direction, Navigate, PointerDown, PointerMove, PointerUp
from jungle_games.ui.widgets.button import Button

pytestmark = pytest.mark.usefixtures("without_art", "unseen")


def playing(tour: Tour, game: str = "jungle", **changes: Any) -> TableScene:
    """A table of two people, one of them here; ``changes`` are to what is known of it."""
    match = match_of_people(game, 2)
    if changes.pop("over", False):
        match.resign(1)
    view = seen(match, 0, plate_of("Mira", elsewhere=False), plate_of("Jonas"), **changes)
    return at_table(tour, view)[1]


def test_who_wants_other_seats_or_rules_finds_a_seat_left_to_a_friend(tour: Tour) -> None:
    """Whatever game was played last, and whoever sat there: the page has *Invite* where it had *Start*."""
    tour.app.services.remote = Office(lobby())
    for kinds in (["person", "rat"], ["person", "person"], ["cat", "elsewhere"]):
        choice = GameChoice(seats=tuple(SeatChoice(kind) for kind in kinds))
        tour.app.services.settings.replace_game("jungle", choice)
        tour.app.services.settings.replace(last_game="jungle")
        tour.navigator.remote.invite()
        tour.settle(0.2)
        tour.press("rules")
        tour.settle(0.2)
        assert [widget.label for widget in tour.widgets() if widget.name == "start"] == ["Invite"], kinds
        tour.navigator.title()


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("code", ["broker-away", "host-gone"])
def test_why_nothing_goes_on_is_told_whole_and_of_people(tour: Tour, language: str, code: str) -> None:
    """A guest whose host has closed the program knows nothing of brokers and their addresses."""
    tour.app.services.settings.replace(language=language)
    tour.app.services.apply_settings()
    problem = str(RemoteError(code, "192.168.178.42:18831"))
    scene = playing(tour, problem=problem, problem_code=code, host_here=False)
    (line,) = [widget for widget in scene.root.walk() if isinstance(widget, PromptLine)]
    assert line.prompt.icon == "away"
    assert "192" not in line.words
    assert not list(line.tooltip_parts()), f"cut: {line.words}"


@pytest.mark.parametrize("game", [room.name for room in ROOMS if 2 in room.seats])
def test_a_match_whose_time_nobody_measured_is_not_said_to_have_taken_none(tour: Tour, game: str) -> None:
    scene = playing(tour, game, over=True)
    told = [fact.label for fact in scene.result_facts(scene.match, 0)]
    assert told
    assert "Time" not in told


@pytest.mark.parametrize("change", [{"invitation": None}, {"watchers": 2}, {"due": 1.8e9}, {"online": False}], ids=str)
def test_scenes_are_told_of_whatever_a_table_may_show(tour: Tour, change: dict[str, Any]) -> None:
    """An invitation is known once the broker is: where one answers at once, nothing else changes by that."""
    told: list[object] = []
    settings = tour.app.services.settings
    remote = RemoteTables(
        tour.folders.elsewhere, lambda _name: ROOMS[0].game, told.append, lambda: 0.0, settings, str, raise_it
    )
    tables = Standing(replace(lobby(), online=True))
    remote._tables = tables  # type: ignore[assignment]
    remote.update()
    told.clear()
    remote.update()
    assert not told
    tables.shown = replace(tables.shown, **change)
    remote.update()
    assert told == [NEWS]


def test_who_comes_too_late_is_told_why_there_is_no_sitting_down(tour: Tour) -> None:
    plates = (*FOUR[:3], plate_of("Cat", "cat", elsewhere=False))
    tour.app.services.remote = Office(lobby(hosting=False, stage="found", seat=-1, plates=plates))
    tour.navigator.remote.table("one")
    tour.settle(0.2)
    shown = tour.app.stack.top._lobby  # type: ignore[union-attr]
    assert (shown.way.said, shown.way.may_call) == ("All seats of this table are taken.", False)


def test_an_enter_too_many_does_not_lead_away_from_where_one_sat_down(tour: Tour) -> None:
    office = Office(lobby(hosting=False, stage="found", seat=-1))
    tour.app.services.remote = office
    tour.navigator.remote.table("one")
    tour.send(Navigate(Direction.DOWN))  # the ring comes to Sit down
    tour.send(Accept())
    tour.send(Accept())
    assert office.asked == [("sit_down", "Mira")] * 2, "it is asked for once more, which does no harm"
    for stage in ("asking", "open"):
        office.kept["one"] = lobby(hosting=False, stage=stage)
        news(tour)
        tour.send(Accept())
        tour.send(Accept())
        assert isinstance(tour.app.stack.top, LobbyScene), stage
    tour.send(Navigate(Direction.LEFT))
    assert tour.app.stack.top.focus.current is not None, "an arrow goes on"


@pytest.mark.parametrize("way", ["plate", "key", "menu"])
def test_every_animal_to_send_has_its_own_picture_and_is_found_by_plate_key_and_menu(tour: Tour, way: str) -> None:
    scene = playing(tour)
    office = tour.app.services.remote
    if way == "plate":
        own = scene.frame.plate(0).rect
        tour.send(PointerMove(own.center), PointerDown(own.center), PointerUp(own.center))
    elif way == "key":
        tour.send(Command("talk"))
    else:
        tour.send(Command("menu"))
        tour.press(next(widget.name for widget in tour.widgets() if getattr(widget, "label", "") == "Say something"))
    tour.settle(0.5)
    buttons = [widget for widget in tour.widgets() if isinstance(widget, Button)]
    icons = [button.icon for button in buttons if button.icon]
    assert len(icons) == len(set(icons)) == len(ANIMALS)
    assert len([button.label for button in buttons if button.label]) == len(PHRASES)
    tour.press(("say", 0))
    assert office.asked == [("react", "monkey")]  # type: ignore[attr-defined]


def test_whoever_is_not_listened_to_is_not_shown(tour: Tour) -> None:
    scene = playing(tour)
    office = tour.app.services.remote
    entries = {entry.label: entry.action for entry in remote_of(scene).menu.entries}
    entries["Do not show what others say"]()
    assert office.asked == [("mute", "1")]  # type: ignore[attr-defined]


def test_a_press_at_the_plate_of_somebody_else_says_nothing(tour: Tour) -> None:
    scene = playing(tour)
    other = scene.frame.plate(1).rect
    tour.send(PointerMove(other.center), PointerDown(other.center), PointerUp(other.center))
    assert tour.app.stack.top is scene
