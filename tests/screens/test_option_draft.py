"""Options while they are chosen: presets, changes to them, and the words about both."""

from dataclasses import dataclass

import pytest

from jungle_games.core.options import STANDARD, GameOptions, OptionError, choice, flag, number
from jungle_games.games import ROOMS
from jungle_games.screens.set_up import OptionDraft, changes_of
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


def test_the_players_own_options_come_back_after_a_preset_and_a_map_stays() -> None:
    draft = OptionDraft(OPTIONS)
    assert not draft.choose_part(-1), "nothing is the player's own yet"
    draft.set("map", "marsh")
    assert draft.preset == "standard"
    draft.set("traps", "enemy")
    draft.choose("chinese")
    assert (draft.preset, draft.options().map) == ("chinese", "marsh")
    assert draft.choose_part(-1)
    assert (draft.value("jump_blocked_by"), draft.base) == ("front", "standard")


def test_a_wrong_value_is_refused() -> None:
    with pytest.raises(OptionError, match="traps"):
        OptionDraft(OPTIONS).set("traps", "everything")


def test_what_the_game_does_not_know_any_more_is_left_out() -> None:
    kept = GameChoice("gone", {"traps": "enemy", "gone": True, "hints": "perhaps"})
    draft = OptionDraft.restored(OPTIONS, kept)
    assert draft.base == "standard"
    assert draft.changes == {"traps": "enemy"}


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
    said = [words for _icon, words in changes_of(MadeOptions, values)]
    assert said == ["Wild cards: on", "Squares: 6", "The end: one is home"]
