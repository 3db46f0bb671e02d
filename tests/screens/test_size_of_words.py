"""“Text size” does what it says: words grow with it, and what could be seen at 100 % can be found."""

from __future__ import annotations

from pathlib import Path

import pytest
from examples import in_turn
from layout_faults import faults
from scenarios import SCENARIOS
from scenarios.tour import Tour
from text_watch import TextWatch
from word_growth import WordRule, compare

from jungle_games.games.sequence.scene.drawing import InHand
from jungle_games.table.scene import TableScene

LARGE = (((1280, 800), 1.5, 1.35), ((1920, 1080), 2.0, 1.7))
"""Windows and settings, and how many times as high half of the words are at least wherever one looks."""
SCREENS = (
    "new_game", "new_game_teams", "match_options", "settings_game", "settings_keys", "rule_book", "statistics",
    "saved_games", "error_dialog", "table_menu",
)  # fmt: skip
BESIDE_COLUMNS = ("table_held", "table_middle", "table_long_names", "study", "matr1x_middle", "matr1x_winnable")
AROUND = (
    "title", "title_continue", "sequence_2", "sequence_6", "sequence_12", "matrix_lay", "matrix_fourth",
    "matrix_guided", "jacks_start", "jacks_held", "settings_players",
)  # fmt: skip
"""Where words share the window with a table, pictures or a list of pages, which give way as far as they can."""
CRAMMED = {"matrix_fourth": 0.96, "settings_players": 0.96}
"""Which share of the least half of the words reach where many must all be read in a line."""
TYPED = ("Lesson with grandpa",)
"""What people named may be longer than any room."""
PICTURED = ("title", "title_continue")
"""Where words stand in pictures, too, which do not grow."""
EMPTY_HELP = "Point at a row, or move to it with the arrow keys, to read about it here."
"""What a help line says of itself: rows tell their help by tooltips where it has no room."""
HELP_WORDS = EMPTY_HELP.replace(",", "").replace(".", "").split()
HEADS = ("Settings", "Sequence", "Giant")
"""What a page or a game is called gives way to what one came for."""
HELPED = ("match_options", "settings_game", "settings_keys", "settings_players")
ASKED = {**dict.fromkeys(SCREENS, 0.96), **dict.fromkeys(BESIDE_COLUMNS, 0.96), **dict.fromkeys(AROUND, 0.0)}
"""Which share of the setting half of a screen's words reach at least."""


@pytest.mark.usefixtures("without_art")
@pytest.mark.parametrize("name", in_turn([name for name, _each in SCENARIOS if name in ASKED], 2))
def test_words_grow_and_nothing_is_hidden(
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    watch: TextWatch,
    name: str,
) -> None:
    rule = WordRule(monkeypatch)
    tour = Tour(tmp_path, (960, 600), 1.0, frame=0.25, motion=0.0)
    tour.visit(dict(SCENARIOS)[name])
    for size, scale, least in LARGE:
        growth = compare(tour, rule, size, scale)
        assert growth.median >= max(least * CRAMMED.get(name, 1.0), ASKED[name] * scale), (size, growth.median)
        lost = [word for word in growth.lost if word not in (*HEADS, *(HELP_WORDS if name in HELPED else ()))]
        assert not lost, size
        assert growth.least > 0.99 or name in PICTURED, (size, growth.grown)
        watch.begin()
        assert not list(faults(tour.app, watch, TYPED)), size
    tour.app.close()
    assert not tour.failures()


@pytest.mark.usefixtures("without_art")
def test_a_hand_is_large_where_words_are(tmp_path: Path) -> None:
    tour = Tour(tmp_path, (1280, 800), 2.0, frame=0.25, motion=0.0)
    tour.visit(dict(SCENARIOS)["sequence_2"])
    scene = tour.app.stack.top
    assert isinstance(scene, TableScene)
    cards = [rect for place, rect in scene.arrangement.places.items() if isinstance(place, InHand)]
    assert cards[0].unionall(cards[1:]).w > 0.32 * 1280
    tour.app.close()
