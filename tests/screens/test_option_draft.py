"""Options while they are chosen: presets, changes to them, and the words about both."""

import pytest

from jungle_games.core.options import OptionError
from jungle_games.games import ROOMS
from jungle_games.screens.new_game.option_draft import OptionDraft, value_words
from jungle_games.storage.settings import GameChoice

OPTIONS = ROOMS[0].game.options_type


def test_changing_an_option_makes_the_options_the_players_own() -> None:
    draft = OptionDraft(OPTIONS, "advanced")
    assert draft.preset == "advanced"
    draft.set("hints", True)
    assert draft.preset is None
    assert draft.changes == {"hints": True}
    assert draft.is_changed("hints")
    assert draft.strip()[-1].summary == "1 change"
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
