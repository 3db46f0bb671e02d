"""The lines beside an analysed board: a score stands where there is room for it, and a low column holds them whole."""

import pygame
import pytest
from text_watch import TextWatch

from jungle_games.table.study.lines_panel import LineRow, LinesPanel, LinesView, LineView
from jungle_games.ui.layout import Ruler
from jungle_games.ui.painter import Painter
from jungle_games.ui.widgets.base import Widget

LINE = LineView(lambda px: pygame.Surface((px, px)), "c7xc8", "e9f9", 0, "wins in 3", "amber")


def written(painter: Painter, watch: TextWatch, width: int, height: int) -> dict[str, pygame.Rect]:
    """What a row of that size writes, and where."""
    row = LineRow(1, lambda: None)
    row.show(LINE)
    row._lay_out(pygame.Rect(0, 0, width, height), Ruler(painter, 1.0), Widget())
    assert watch.in_widget(row, painter) == []
    return {line.text: line.seen for line in watch.lines}


def test_a_score_without_room_beside_its_move_stands_below_it(painter: Painter, watch: TextWatch) -> None:
    wide = written(painter, watch, 320, 66)
    assert wide["c7xc8"].centery == pytest.approx(wide["wins in 3"].centery, abs=3)
    narrow = written(painter, watch, 210, 72)
    assert narrow["c7xc8"].centery + 15 < narrow["wins in 3"].centery < narrow["e9f9"].centery - 15
    low = written(painter, watch, 210, 54)
    assert low["c7xc8"].centery + 15 < low["wins in 3"].centery
    assert "e9f9" not in low


@pytest.mark.parametrize("seen", [260, 300, 321, 371, 420])
def test_a_low_column_shows_three_whole_lines(painter: Painter, seen: int) -> None:
    panel = LinesPanel(3, lambda index: None)
    panel.show(LinesView("Red wins", lines=(LINE,) * 3))
    panel._lay_out(pygame.Rect(0, 0, 240, seen), Ruler(painter, 1.0), Widget())
    rows = [widget for widget in panel.walk() if isinstance(widget, LineRow)]
    assert len(rows) == 3
    assert all(row.rect.h >= 52 for row in rows)
    assert all(row.shown_rect == row.rect for row in rows)
