"""The new-game screen."""

from datetime import UTC, datetime

import pytest
from program import Program

from jungle_games.core.ladder import rating_at
from jungle_games.games import find_game
from jungle_games.store.progress import Rated
from jungle_games.ui.events import Accept, Back, Text
from jungle_games.ui.widgets.label import Label

pytestmark = pytest.mark.usefixtures("without_art", "unseen")


@pytest.fixture
def screen(program: Program) -> Program:
    program.services.settings.replace(players=("Mira", "Tom"))
    program.go.new_game("jungle")
    program.frames(2)
    return program


def match_of(program: Program):  # type: ignore[no-untyped-def]
    return program.top.match  # type: ignore[attr-defined]


def test_enter_starts_a_game_as_a_beginner_the_first_time(screen: Program) -> None:
    screen.send(Accept(), Accept())
    match = match_of(screen)
    assert screen.services.settings.get().game("jungle").preset == "beginner"
    assert [seat.name for seat in match.seats] == ["Mira", "Rat"]


def test_who_begins_is_chosen_by_name_or_left_to_the_lot(program: Program) -> None:
    program.services.settings.replace(players=("Mira",))
    program.go.new_game("jacks")
    program.frames(2)
    for step, begins in ((1, "Mole"), (1, "Random"), (1, "Mira")):
        program.named("begins").activate(step)
        program.frames(2)
        shown = program.named("begins")
        assert shown.labels[shown.index] == begins


def test_opponent_colour_preset_and_map_are_chosen_by_clicks(screen: Program) -> None:
    screen.click(screen.named(("sitter", "leopard")))
    screen.click(screen.named(("side", 1)))
    strip = screen.named("preset")
    strip.choose(2)
    screen.named(("picture", "map")).activate(1)
    screen.click(screen.named("start"))
    match = match_of(screen)
    assert [(seat.name, seat.kind) for seat in match.seats] == [("Leopard", "leopard"), ("Mira", "person")]
    assert match.options.traps == "enemy"
    assert match.options.map != "classic"


def test_the_choice_is_remembered(screen: Program) -> None:
    screen.click(screen.named(("sitter", "wolf")))
    screen.click(screen.named(("side", -1)))
    screen.click(screen.named("start"))
    screen.go.title()
    screen.go.new_game("jungle")
    cards = [screen.named(("seat", at)) for at in range(2)]
    assert [[label.text for label in card.walk() if isinstance(label, Label)] for card in cards] == [
        ["Mira", "random"], ["Wolf", "random"],
    ]  # fmt: skip


def test_custom_leads_to_the_options_from_where_all_is_put_back(screen: Program) -> None:
    screen.named(("picture", "map")).activate(1)
    screen.frames(1)
    screen.named("preset").choose(4)
    screen.frames(1)
    assert screen.named("reset").enabled
    screen.named("reset").click()
    screen.frames(1)
    assert not screen.named("reset").enabled
    screen.send(Back())
    screen.frames(1)
    assert screen.names[-1] == "NewGameScene"
    assert (screen.named("preset").index, screen.named(("picture", "map")).index) == (1, 0)


def test_two_people_play_at_one_screen(screen: Program) -> None:
    screen.click(screen.named(("sitter", "person")))
    screen.click(screen.named("start"))
    assert [(seat.name, seat.kind) for seat in match_of(screen).seats] == [("Mira", "person"), ("Tom", "person")]


def test_a_name_is_typed_at_the_seat_and_known_from_then_on(screen: Program) -> None:
    screen.click(screen.named(("seat", 0)))
    field = screen.named("name")
    assert field.text == "Mira"
    screen.click(field)
    field.select_all()
    screen.send(Text("Ro"), Text("sa"))
    assert screen.named(("seat", 0)).label == "Rosa"
    screen.click(screen.named("start"))
    assert match_of(screen).seats[0].name == "Rosa"
    assert screen.services.settings.get().players == ("Mira", "Tom", "Rosa")
    screen.go.new_game("jacks")
    screen.frames(2)
    screen.click(screen.named(("seat", 0)))
    names = screen.named("names")
    assert list(names.labels) == ["No name", "Mira", "Tom", "Rosa"]
    names.activate(2)
    assert screen.named(("seat", 0)).label == "Rosa"


def test_who_fits_is_as_strong_as_the_person_by_now_and_is_offered_again(program: Program) -> None:
    statistics = program.app.services.progress
    leopard = rating_at(find_game("jungle").levels, 9.0)
    statistics.record("jungle", Rated(datetime(2026, 12, 1, tzinfo=UTC), "", leopard, 90.0))
    program.go.new_game("jungle")
    program.frames(2)
    program.named(("sitter", "fits_me")).click()
    program.frames(2)
    about = [widget.text for widget in program.widgets() if isinstance(widget, Label)]
    assert any("strong as: Leopard" in text for text in about)
    program.named("start").click()
    program.frames(2)
    match = match_of(program)
    assert [(seat.name, seat.kind) for seat in match.seats] == [("You", "person"), ("Chameleon", "fits_me")]
    assert match.seats[1].strength == 9.0
    assert program.app.services.settings.get().game("jungle").seats[1].kind == "fits_me"


def test_teams_are_chosen_beside_the_number_of_players(program: Program) -> None:
    program.go.new_game("sequence")
    program.frames(2)
    seen = {}
    for _count in range(8):
        count = program.named("count")
        teams = [widget for widget in program.widgets() if widget.name == "teams"]
        seen[count.labels[count.index]] = list(teams[0].labels) if teams else []
        count.activate(1)
        program.frames(2)
    assert seen["3 players"] == []
    assert seen["4 players"] == ["2 teams of 2"]
    assert seen["6 players"] == ["2 teams of 3", "3 teams of 2"]
    assert seen["9 players"] == ["3 teams of 3"]
    program.named("count").activate(3)
    program.named("teams").activate(1)
    strip = program.named("preset")
    assert strip.segments[strip.index] == "Beginner", "sides go with the seats and are no rule of one's own"
    program.click(program.named("start"))
    match = match_of(program)
    assert len(set(match.game.sides(match.options, 6))) == 3


def test_an_unfinished_match_can_be_gone_on_with(program: Program) -> None:
    kept = program.keep_unfinished(4)
    program.go.new_game("jungle")
    program.frames(2)
    assert program.named("continue").label == "Continue: move 3, against Leopard"
    program.click(program.named("continue"))
    assert match_of(program).moves == kept.moves


def test_starting_anew_is_asked_when_a_match_is_unfinished(program: Program) -> None:
    program.keep_unfinished(4)
    program.go.new_game("jungle")
    program.frames(2)
    program.click(program.named("start"))
    assert program.names[-1] == "Dialog"
    program.send(Back())
    assert program.names[-1] == "NewGameScene"
    program.click(program.named("start"))
    program.frames(8)
    program.click(program.named(("action", 2)))
    assert match_of(program).moves == ()
    assert len(program.services.saves.all_unfinished()) == 1


def test_a_deal_from_the_command_line_is_played(program: Program) -> None:
    program.go.new_game("jungle", 4711)
    program.click(program.named("start"))
    assert match_of(program).deal == 4711


@pytest.mark.parametrize(("name", "colour"), [("jacks", "green"), ("sequence", "blue")])
def test_a_colour_is_chosen_with_the_seat(program: Program, name: str, colour: str) -> None:
    program.go.new_game(name)
    program.frames(2)
    program.named(("seat", 0)).click()
    program.named(("colour", colour)).click()
    assert program.named(("colour", colour)).chosen
    program.named("start").click()
    program.frames(2)
    assert match_of(program).setup["colours"][0] == colour
    program.go.new_game(name)
    program.frames(2)
    program.named(("seat", 0)).click()
    assert program.named(("colour", colour)).chosen


def test_jungle_matrix_is_learnt_one_new_rule_at_a_time(program: Program) -> None:
    program.go.new_game("jungle_matrix")
    program.frames(2)
    labels = []
    while found := [widget for widget in program.widgets() if widget.name == "one_new_rule" and widget.visible]:
        labels.append(found[0].label)
        found[0].click()
        program.frames(1)
    assert labels[:3] == [
        "Add a rule (1 of 10): pets", "Add a rule (2 of 10): covering without help",
        "Add a rule (3 of 10): a pet at the start",
    ]  # fmt: skip
    assert len(labels) == 10
    program.go.new_game("jungle")
    program.frames(2)
    assert not [widget for widget in program.widgets() if widget.name == "one_new_rule" and widget.visible]
