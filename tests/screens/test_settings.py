"""The settings: what changes at once, what is kept, what is put back."""

from collections.abc import Callable
from typing import Any

import pytest
from program import Program

from jungle_games.online import mqtt
from jungle_games.online.invitation import meeting_places
from jungle_games.store.settings import SettingsStore
from jungle_games.ui.events import (
    Key,
    PadButton,
    Text,
)
from jungle_games.ui.widgets.base import Widget
from jungle_games.ui.widgets.label import Label
from jungle_games.ui.widgets.panel import OptionRow

pytestmark = pytest.mark.usefixtures("without_art", "unseen")

GAME = ("game", "jungle")


@pytest.fixture
def open_page(program: Program) -> Callable[[object], Program]:
    def open_it(key: object) -> Program:
        program.go.settings()
        program.top.show_page(key)  # type: ignore[attr-defined]
        program.frames(2)
        return program

    return open_it


def now(program: Program) -> Any:
    return program.services.settings.get()


def words_on(widget: Widget) -> str:
    return " ".join(label.text for label in widget.walk() if isinstance(label, Label))


def test_every_declared_option_has_a_row(open_page: Callable[[object], Program]) -> None:
    program = open_page(GAME)
    names = {row.control.name for row in program.widgets(OptionRow)}
    declared = program.go.room("jungle").game.options_type.declared()
    assert names == {("option", option.name) for option in declared if not option.expert}
    program.named("more_options").click()
    program.frames(2)
    names = {row.control.name for row in program.widgets(OptionRow)}
    assert names == {("option", option.name) for option in declared}
    program.named("more_options").click()
    program.frames(2)
    assert len(list(program.widgets(OptionRow))) < len(names)


def test_going_back_keeps_the_changes_on_disk(open_page: Callable[[object], Program]) -> None:
    program = open_page(GAME)
    program.named("preset").choose(2)
    program.click(program.named("leave"))
    assert program.names == ["TitleScene"]
    assert SettingsStore(program.services.folders.settings).get().game("jungle").preset == "advanced"


def test_the_scale_changes_at_once(open_page: Callable[[object], Program]) -> None:
    program = open_page("screen")
    height = program.named("leave").rect.h
    program.named(("setting", "ui_scale")).activate(1)
    assert program.app.stack.view.ui > 1.2
    assert program.named("leave").rect.h > height


def test_motion_and_sound_are_taken_over(open_page: Callable[[object], Program]) -> None:
    program = open_page("screen")
    program.named(("setting", "animation_speed")).activate(1)
    assert program.services.motion == 2.0
    program.top.show_page("sound")  # type: ignore[attr-defined]
    program.named(("setting", "effects_volume")).choose(30)
    assert program.services.sounds.effects == pytest.approx(0.3)


def test_an_option_changed_makes_the_preset_custom(open_page: Callable[[object], Program]) -> None:
    program = open_page(GAME)
    program.named(("option", "hints")).click()
    strip = program.named("preset")
    assert strip.segments[strip.index] == "Custom"
    assert [row.label for row in program.widgets(OptionRow) if row.changed] == ["Hints"]
    program.click(program.named("reset"))
    assert strip.segments[strip.index] == "Standard"


def test_a_key_is_bound_by_pressing_it(open_page: Callable[[object], Program]) -> None:
    program = open_page("keys")
    program.click(program.named(("key", "hint")))
    program.send(Key("u"))
    assert now(program).keys == {"hint": ("U",)}
    assert words_on(program.named(("key", "hint"))) == "U"


def test_a_key_that_another_command_had_is_taken_and_told(open_page: Callable[[object], Program]) -> None:
    program = open_page("keys")
    program.click(program.named(("key", "hint")))
    program.send(Key("z", ctrl=True))
    assert now(program).keys == {"hint": ("Ctrl+Z",), "undo": ()}
    assert "Ctrl+Z" in program.toasts[-1]
    assert words_on(program.named(("key", "undo"))) == "none"
    program.click(program.named("reset"))
    assert now(program).keys == {}


def test_controller_buttons_change_places(open_page: Callable[[object], Program]) -> None:
    program = open_page("keys")
    program.click(program.named(("pad", "undo")))
    program.send(PadButton("a"))
    assert now(program).buttons == {"undo": "a", "accept": "x"}


def test_players_are_added_renamed_and_removed(open_page: Callable[[object], Program]) -> None:
    program = open_page("players")
    program.click(program.named("add_player"))
    type_name(program, "Mira")
    program.click(program.named("add_player"))
    type_name(program, "Tom")
    program.click(program.named(("rename", 1)))
    type_name(program, "Thomas")
    assert now(program).players == ("Mira", "Thomas")
    program.click(program.named(("remove", 0)))
    assert now(program).players == ("Thomas",)
    program.click(program.named("add_player"))
    type_name(program, "Ida")
    program.click(program.named(("rename", 1)))
    type_name(program, "Thomas")
    assert now(program).players == ("Thomas", "Ida")


def test_a_name_is_given_once(open_page: Callable[[object], Program]) -> None:
    program = open_page("players")
    for _time in range(2):
        program.click(program.named("add_player"))
        type_name(program, "Mira")
    assert now(program).players == ("Mira",)
    assert program.names[-1] == "Dialog"


def type_name(program: Program, name: str) -> None:
    program.frames(8)
    program.send(Text(name))  # what stands in the line is selected
    program.click(program.named(("action", 1)))
    program.frames(2)


@pytest.fixture
def own_server(program: Program, open_page: Callable[[object], Program]) -> Program:
    """The page of where to meet, with a server of one's own."""
    program.services.settings.replace(meeting_place="own", broker_host="192.0.2.1")
    return open_page("online")


def test_people_meet_on_their_network_or_by_one_switch_on_the_internet(open_page: Callable[[object], Program]) -> None:
    program = open_page("online")
    assert now(program).meets_at == "network"
    program.click(program.named("internet"))
    program.frames(2)
    assert now(program).meets_at == meeting_places()[0].key
    assert program.named("place").shown_rect
    program.click(program.named("internet"))
    assert now(program).meets_at == "network"


def test_a_port_in_the_address_fills_the_field_of_the_port(own_server: Program) -> None:
    own_server.click(own_server.named("broker_host"))
    type_name(own_server, "broker.example.org:8883")
    settings = now(own_server)
    assert (settings.broker_host, settings.broker_port, settings.broker_tls) == ("broker.example.org", 8883, True)


def test_a_trial_says_in_words_what_came_of_it(own_server: Program, monkeypatch: pytest.MonkeyPatch) -> None:
    class Tried:
        works, words = False, "Nobody answers there."

        def __init__(self, *_asked: object) -> None:
            pass

    monkeypatch.setattr(mqtt, "Trial", Tried)
    own_server.click(own_server.named("try_it"))
    own_server.frames(2)
    said = {row.label for row in own_server.widgets(OptionRow)}
    assert "Nobody answers there." in said


def test_a_broker_may_have_a_long_address_and_several_of_them(own_server: Program) -> None:
    program = own_server
    first, second = f"{'a' * 45}.example.org", "b.example.org:1884"
    program.click(program.named("broker_host"))
    type_name(program, f"{first}, {second}")
    assert now(program).broker_host == f"{first},{second}"
