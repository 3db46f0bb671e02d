"""Options while they are chosen: presets, changes to them, and the words about both."""

from dataclasses import dataclass

import pytest

from jungle_games.core.options import STANDARD, GameOptions, OptionError, choice, flag, number
from jungle_games.games import ROOMS
from jungle_games.screens.new_game.option_draft import Change, OptionDraft, changes_of, value_words
from jungle_games.store.settings import GameChoice

OPTIONS = ROOMS[0].game.options_type


def test_changing_an_option_makes_the_options_the_players_own() -> None:
    draft = OptionDraft(OPTIONS, "advanced")
    assert draft.preset == "advanced"
    draft.set("hints", True)
    assert draft.preset is None
    assert draft.changes == {"hints": True}
    assert draft.is_changed("hints")
    assert list(draft.strip().values())[-1] == "Custom"
    assert draft.all_values()[None] == draft.options().values()
    assert draft.options().hints


def test_changing_it_back_is_the_preset_again() -> None:
    draft = OptionDraft(OPTIONS)
    draft.set("traps", "enemy")
    draft.set("traps", "any")
    assert draft.preset == "standard"
    assert not draft.changes


def test_the_players_own_options_come_back_after_a_preset() -> None:
    draft = OptionDraft(OPTIONS)
    draft.set("traps", "enemy")
    draft.choose("beginner")
    draft.choose_own()
    assert draft.value("traps") == "enemy"
    assert draft.base == "standard"


def test_without_own_options_custom_changes_nothing() -> None:
    draft = OptionDraft(OPTIONS, "advanced")
    draft.choose_own()
    assert draft.preset == "advanced"


def test_a_wrong_value_is_refused() -> None:
    with pytest.raises(OptionError, match="traps"):
        OptionDraft(OPTIONS).set("traps", "everything")


def test_what_the_game_does_not_know_any_more_is_left_out() -> None:
    kept = GameChoice("gone", {"traps": "enemy", "gone": True, "hints": "perhaps"})
    draft = OptionDraft.restored(OPTIONS, kept)
    assert draft.base == "standard"
    assert draft.changes == {"traps": "enemy"}


def test_a_draft_survives_the_settings() -> None:
    draft = OptionDraft(OPTIONS, "advanced")
    draft.set("traps", "any")
    again = OptionDraft.restored(OPTIONS, draft.kept_in(GameChoice(seat=1)))
    assert (again.base, again.changes) == ("advanced", {"traps": "any"})


def test_a_copy_changes_nothing_until_it_is_taken() -> None:
    draft = OptionDraft(OPTIONS)
    copy = draft.copy()
    copy.choose("advanced")
    assert draft.preset == "standard"
    draft.take(copy)
    assert draft.preset == "advanced"


@pytest.mark.parametrize(
    ("name", "value", "words"),
    [
        ("hints", True, "on"),
        ("hints", False, "off"),
        ("clock_minutes", 10, "10 min"),
        ("clock_minutes", 0, "off"),
        ("no_progress_limit", 100, "100"),
        ("traps", "any", "any animal"),
    ],
)
def test_values_in_words(name: str, value: bool | int | str, words: str) -> None:
    assert value_words(OPTIONS.option(name), value) == words


@pytest.mark.parametrize("room", ROOMS, ids=lambda room: room.name)
def test_every_preset_says_what_it_changes(room) -> None:
    """As many words as changes, none of them twice; Standard says which help it gives."""
    options = room.game.options_type
    for preset in options.presets():
        values = options.build(preset).values()
        said = [change.words for change in changes_of(options, values)]
        changed = options.build(preset).changes()
        assert len({*said}) == len(said) == len(changed) if preset != STANDARD else said
        assert not [words for words in said if "{" in words]


def test_beginner_and_advanced_are_told_apart_in_words() -> None:
    said = {preset: changes_of(OPTIONS, OPTIONS.build(preset).values()) for preset in OPTIONS.presets()}
    assert said["beginner"] == [Change("check", "Warns you, and shows what may be taken")]
    words = {change.words: change.icon for change in said["advanced"]}
    assert words["10 min a side"] == "clock"
    assert words["No hints"] == "minus"
    assert words["Traps catch: only enemies"] == "check"


@dataclass(frozen=True)
class MadeOptions(GameOptions):
    """The options of a game that says nothing of its own about them."""

    game = "jungle"

    wild: bool = flag(False, "Wild cards", "")
    squares: int = number(4, 3, 6, "Squares", "")
    ends: str = choice("all", {"all": "all taken", "one": "one is home"}, "The end", "")

    @classmethod
    def presets(cls):  # type: ignore[no-untyped-def]
        return {STANDARD: OPTIONS.presets()[STANDARD]}


def test_a_made_game_gets_its_words_for_nothing() -> None:
    values = {**MadeOptions.build().values(), "wild": True, "squares": 6, "ends": "one"}
    said = [change.words for change in changes_of(MadeOptions, values)]
    assert said == ["Wild cards: on", "Squares: 6", "The end: one is home"]
