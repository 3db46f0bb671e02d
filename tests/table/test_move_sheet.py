"""The sheet of moves beside a Jungle board: what it marks, and what is in sight."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pygame
import pytest

from jungle_games.table.frame.move_list import MoveList


def sheet_of(table: Any) -> MoveList:
    return next(widget for widget in table.scene.root.walk() if isinstance(widget, MoveList))


@pytest.mark.parametrize("beside", ["offer", "resign"])
def test_the_last_move_stays_in_sight_after_what_is_done_beside_the_board(
    make_table: Callable[..., Any], beside: str
) -> None:
    table = make_table(options={"repetition": "allowed"})
    for _ in range(15):
        for text in ("a3a4", "g7g6", "a4a3", "g6g7"):
            table.scene.match.play(text)
    table.skip(1.0)
    assert sheet_of(table)._first_row > 0
    table.scene.match.play(beside)
    table.skip(1.0)
    sheet = sheet_of(table)
    assert {60, 61} <= {entry.ply for entry, cell in sheet._cells() if sheet._rows_area().contains(cell)}
    for more in range(0, sheet._row, 5):
        sheet.place(pygame.Rect(sheet.rect.topleft, (sheet.rect.w, 250 + more)), sheet.u)
        sheet._scroll_to(0)
        assert all(sheet._rows_area().contains(cell) for _, cell in sheet._cells()), "a row is cut"
