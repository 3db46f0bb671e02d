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


def test_what_lies_on_a_square_is_told_in_words(make_table: MakeTable) -> None:
    scene = make_table(game="pawns").scene
    assert [scene.name_of(place) for place in list(scene.arrangement.places)[:5]][-2:] == ["Blue, d1", "a2"]


def test_what_was_taken_is_on_the_plate_of_who_took_it(make_table: MakeTable) -> None:
    table = make_table(game="pawns", options={"size": 3})
    for start, end in (("a1", "a2"), ("b3", "a2")):
        table.drag(start, end)
        table.run(1.0)
    told = [table.scene.frame.plate(seat).node(()).name for seat in range(2)]
    assert ["Taken: –" in told[0], "Taken: Blue" in told[1]] == [True, True]


def test_files_and_ranks_are_named_on_the_frame(make_table: MakeTable) -> None:
    drawing = make_table(game="pawns").scene.drawing
    named = drawing.coordinates
    assert [*named.files, *named.ranks] == [*"abcd", *"1234"]
    assert not any(drawing.board.collidepoint(at) for _name, at in named.spots())
