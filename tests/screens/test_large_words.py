"""With words twice as large every page begins with something to read: rows, tasks, days and names, none of them cut."""

from __future__ import annotations

from itertools import product
from pathlib import Path
from typing import Any

import pytest
from examples import in_turn
from scenarios import SCENARIOS
from scenarios.tour import Tour

from jungle_games.games.matr1x.scene.badges import NeonPanel
from jungle_games.screens.settings.page import PagePanel
from jungle_games.screens.today_tiles import DayButton
from jungle_games.table.ending.end_sheet import EndSheet
from jungle_games.ui.painter import Painter
from jungle_games.ui.widgets.base import Widget
from jungle_games.ui.widgets.button import Button
from jungle_games.ui.widgets.choice import SegmentedControl
from jungle_games.ui.widgets.label import Label
from jungle_games.ui.widgets.panel import OptionRow

pytestmark = pytest.mark.usefixtures("without_art")

SIZES = [(960, 600), (1280, 800), (1920, 1080)]
WRITTEN = ["title_continue", "title_elsewhere", "today", "today_looking_back", "rule_book", "path_half_way"]
PAGES = ["matrix_options", "match_options", "settings_game", "settings_sound", "settings_screen", "settings_keys"]


@pytest.mark.parametrize("name", PAGES)
def test_several_rows_are_seen_and_what_they_are_is_told(tmp_path: Path, name: str) -> None:
    tour = Tour(tmp_path, SIZES[0], 2.0, frame=0.25)
    tour.visit(dict(SCENARIOS)[name], painted=False)
    for size in SIZES:
        tour.lay_out(size, 2.0, painted=False)
        [panel] = [widget for widget in tour.widgets() if isinstance(widget, PagePanel)]
        rows = [row.widget for row in panel._rows() if isinstance(row.widget, OptionRow)]
        for row in rows[:2]:
            assert row.shown_rect == row.rect, size
        assert rows[2].shown_rect.h >= rows[2].rect.h // 4 or panel._view.scroll.needed, size  # a bar tells of more
        assert panel._help.visible or all(row.tooltip for row in rows), size
    tour.app.close()


class Notes:
    """What is written by widgets of a kind: the words, where, and in how many pixels to the em."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch, kind: type[Widget]) -> None:
        self.written: list[tuple[str, int, int]] = []
        self._inside = 0
        label, paint = Painter.label, kind.paint

        def painted(widget: Widget, *arguments: Any) -> None:
            self._inside += 1
            paint(widget, *arguments)
            self._inside -= 1

        def noted(painter: Painter, target: Any, words: str, pos: Any, face: Any, px: int, *how: Any) -> Any:
            if self._inside:
                self.written.append((words, round(pos[1]), px))
            return label(painter, target, words, pos, face, px, *how)

        monkeypatch.setattr(kind, "paint", painted)
        monkeypatch.setattr(Painter, "label", noted)


def test_the_figures_beside_a_table_are_as_large_as_asked_for(tmp_path: Path) -> None:
    tour = Tour(tmp_path, SIZES[0], 2.0, frame=0.25, language="de")
    tour.visit(dict(SCENARIOS)["matr1x_winnable"])
    painter = tour.app.services.painter
    for scale in (1.0, 1.7, 2.0):
        tour.lay_out(SIZES[0], scale)
        panels = [widget for widget in tour.widgets() if isinstance(widget, NeonPanel)]
        assert len(panels) == 4
        for label in (part for panel in panels for part in panel.walk() if isinstance(part, Label)):
            px, lines = label.set_in(painter, label.rect)
            assert px == label.px(label.size), label.text
            assert not "".join(lines).endswith("…"), label.text
    tour.app.close()


@pytest.mark.parametrize(("name", "language"), in_turn(product(WRITTEN, ("en", "de")), 3))
def test_words_are_as_large_as_asked_for(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, name: str, language: str
) -> None:
    days = Notes(monkeypatch, DayButton)
    tour = Tour(tmp_path, SIZES[0], 1.0, frame=0.25, motion=0.0, language=language)
    tour.visit(dict(SCENARIOS)[name])
    painter = tour.app.services.painter
    for size, scale in product(SIZES, (1.0, 1.5, 2.0)):
        days.written.clear()
        tour.lay_out(size, scale)
        units = tour.app.stack.view.p
        for widget in tour.widgets():
            if isinstance(widget, Label) and widget.text:
                px, lines = widget.set_in(painter, widget.rect)
                assert px == round(widget.size * units), (size, scale, widget.text)
                assert not lines[-1].endswith("…"), (size, scale, widget.text)
            elif isinstance(widget, Button) and widget.label:
                assert widget.written_size(painter) == widget.px(widget.size), (size, scale, widget.label)
        assert {px for _words, _y, px in days.written} <= {round(18 * units)}, (size, scale)
    tour.app.close()


def test_the_longest_name_of_a_game_is_whole_in_my_games(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    notes = Notes(monkeypatch, Label)
    tour = Tour(tmp_path, SIZES[0], 2.0, frame=0.25)
    tour.visit(dict(SCENARIOS)["library_few"])
    notes.written.clear()
    tour.lay_out(SIZES[0], 2.0)
    tour.app.close()
    words = {words: px for words, _y, px in notes.written}
    assert ("MATR1X 0VERL0AD" in words) or {"MATR1X", "0VERL0AD"} <= set(words), words
    assert words.get("MATR1X", words.get("MATR1X 0VERL0AD", 0)) >= 0.8 * words["Jungle"], words
    assert not [word for word in words if word.endswith("…")]


@pytest.mark.parametrize("language", ["de", "fr"])
def test_finished_and_saved_are_whole_in_every_language(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, language: str
) -> None:
    notes = Notes(monkeypatch, SegmentedControl)
    tour = Tour(tmp_path, SIZES[0], 2.0, frame=0.25, language=language)
    tour.visit(dict(SCENARIOS)["library_few"])
    for size in SIZES:
        for scale in (1.5, 2.0):
            notes.written.clear()
            tour.lay_out(size, scale)
            assert len(notes.written) == 2
            assert not [words for words, _y, _px in notes.written if words.endswith("…")], (size, scale)
    tour.app.close()


def test_the_sheet_at_the_end_is_read_and_each_of_its_icons_is_told(tmp_path: Path) -> None:
    tour = Tour(tmp_path, SIZES[0], 2.0, frame=0.25, motion=0.0)
    tour.visit(dict(SCENARIOS)["end_matr1x_won"], painted=False)
    for size in SIZES:
        tour.lay_out(size, 2.0, painted=False)
        [sheet] = [widget for widget in tour.widgets() if isinstance(widget, EndSheet)]
        found = {widget.name: widget for widget in sheet.walk() if isinstance(widget, Button)}
        buttons = [found.pop(("end", index)) for index in range(len(sheet.view.entries))]
        assert not found
        assert buttons[0].label
        assert all(button.label or button.tooltip for button in buttons)
        assert any(button.tooltip for button in buttons), "with words they would have been smaller"
        words = [widget for widget in sheet.walk() if isinstance(widget, Label)]
        assert all(label.u == sheet.u for label in words)
        assert all(label.set_in(tour.app.services.painter, label.rect)[0] == label.px(label.size) for label in words)
    tour.app.close()
