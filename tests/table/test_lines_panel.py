"""The lines beside an analysed board: a score stands where there is room for it, and a low column holds them whole."""

import pygame
import pytest
from text_watch import TextWatch

from jungle_games.table.lines_panel import LineRow, LinesPanel, LinesView, LineView, NoteView, low_lines_height
from jungle_games.ui.painter import Painter


def written(painter: Painter, watch: TextWatch, width: int, height: int) -> dict[str, pygame.Rect]:
    """What a row of that size writes, and where."""
    row = LineRow(1, lambda: None)
    row.view = LineView(lambda px: pygame.Surface((px, px)), "c7xc8", "e9f9", 0, "wins in 3", "amber")
    row.place(pygame.Rect(0, 0, width, height), 1.0)
    assert watch.in_widget(row, painter) == []
    return {line.text: line.seen for line in watch.lines}


def test_a_score_without_room_beside_its_move_stands_below_it(painter: Painter, watch: TextWatch) -> None:
    wide = written(painter, watch, 320, 66)
    assert wide["c7xc8"].centery == pytest.approx(wide["wins in 3"].centery, abs=3)
    narrow = written(painter, watch, 210, 66)
    assert narrow["c7xc8"].centery + 15 < narrow["wins in 3"].centery < narrow["e9f9"].centery - 15
    low = written(painter, watch, 210, 54)
    assert low["c7xc8"].centery + 15 < low["wins in 3"].centery
    assert "e9f9" not in low


@pytest.mark.parametrize("seen", [260, 300, 321, 322, 371, 372, 420])
def test_a_low_column_shows_three_whole_lines(seen: int) -> None:
    noted = low_lines_height(seen, 1.0, noted=True)
    assert (noted <= seen) == (seen >= 322)
    line = LineView(lambda px: pygame.Surface((px, px)), "c7xc8", "e9f9", 0, "wins in 3", "amber")
    for note, height in ((NoteView("??", "A blunder."), max(seen, noted)), (None, seen)):
        panel = LinesPanel(3, lambda index: None, lambda: None)
        panel.show(LinesView("Red wins", lines=(line,) * 3, note=note))
        panel.place(pygame.Rect(0, 0, 240, height), 1.0)
        rows = [child.rect for child in panel.children if isinstance(child, LineRow) and child.visible]
        assert len(rows) == 3
        assert all(row.h >= 52 and row.bottom <= height for row in rows)
