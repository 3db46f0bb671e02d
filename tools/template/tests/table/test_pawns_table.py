"""Pawns as it is played at the table."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

MakeTable = Callable[..., Any]


def test_a_piece_is_dragged_and_the_end_is_told(make_table: MakeTable) -> None:
    table = make_table(game="pawns", options={"size": 3})
    for start, end in (("a1", "a2"), ("c3", "c2"), ("a2", "b3")):
        table.drag(start, end)
        table.run(1.0)
    assert table.moves == ("a1a2", "c3c2", "a2b3")
    verdict, _entries = table.ended()
    assert (verdict.headline, verdict.reason) == ("Mira wins", "Blue has come to the far side.")
