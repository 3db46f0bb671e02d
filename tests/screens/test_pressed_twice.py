"""What is pressed again and again stays under the pointer: a second press does not hit something else."""

from __future__ import annotations

from collections.abc import Hashable
from itertools import product
from pathlib import Path

import pytest
from examples import in_turn
from scenarios import SCENARIOS
from scenarios.tour import Tour

from jungle_games.ui.events import PointerDown, PointerMove, PointerUp
from jungle_games.ui.widget_scene import WidgetScene
from jungle_games.ui.widgets.button import Choice, Clickable, Slider
from jungle_games.ui.widgets.panel import ScrollView

pytestmark = pytest.mark.usefixtures("without_art")

NEW_GAMES = [
    "new_game", "new_game_teams", "new_game_sequence", "new_game_sequence_12", "matrix_new_game", "jacks_new_game",
    "matr1x_new_game",
]  # fmt: skip
PAGES = [
    *NEW_GAMES, "match_options", "matrix_options", "settings_screen", "settings_sound", "settings_online",
    "settings_players", "settings_keys", "settings_game",
    "title", "today", "rule_book", "path_half_way",
]  # fmt: skip
PRESSES = 2


@pytest.mark.parametrize(("name", "scale"), in_turn([*product(PAGES, [1.0]), *product(NEW_GAMES, [2.0])], 3))
def test_a_control_stays_under_the_pointer(tmp_path: Path, name: str, scale: float) -> None:
    opened = _open(tmp_path / "first", name, scale)
    page = opened.app.stack.top
    assert isinstance(page, WidgetScene)
    names = [widget.name for widget in page.root.walk() if isinstance(widget, Choice | Clickable | Slider)]
    for number, wanted in enumerate(names):
        _press_again_and_again(opened, wanted)
        if page not in opened.app.stack.scenes:  # it was closed
            opened.app.close()
            opened = _open(tmp_path / str(number), name, scale)
            page = opened.app.stack.top
        while opened.app.stack.top is not page:
            opened.app.stack.pop()
    opened.app.close()


def _open(folder: Path, name: str, scale: float) -> Tour:
    folder.mkdir()
    tour = Tour(folder, (1280, 800), scale, frame=1.0, motion=0.0)
    tour.look_away()
    tour.visit(dict(SCENARIOS)[name])
    return tour


def _press_again_and_again(tour: Tour, wanted: Hashable) -> None:
    page = tour.app.stack.top
    assert isinstance(page, WidgetScene)
    widget = next((each for each in page.root.walk() if each.name == wanted), None)
    if widget is None or not widget.enabled:
        return
    for ancestor in widget.ancestors():
        ancestor.reveal(widget)
    top = widget.rect.y
    spot = (widget.shown_rect.right - 12, widget.shown_rect.centery)  # the arrow at the right of a choice
    if isinstance(widget, Clickable):
        spot = widget.shown_rect.center
    if page.root.hit(spot) is not widget:
        return
    for press in range(1, PRESSES + 1):
        tour.send(PointerMove(spot), PointerDown(spot), PointerUp(spot))
        if tour.app.stack.top is not page:
            return
        under = page.root.hit(spot)
        harmless = under is None or isinstance(under, ScrollView) or under.name == wanted
        assert harmless, f"after press {press} of {wanted} {under} lies there"
        there = under is None or under.name != wanted or abs(under.rect.y - top) <= 1
        assert there, f"after press {press} {wanted} lies elsewhere"
