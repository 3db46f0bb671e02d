"""The frame of a table is filled anew when something changes that it shows."""

from collections.abc import Callable
from typing import Any

MakeTable = Callable[..., Any]


def counted(table: Any) -> list[Any]:
    """The states that the frame of ``table`` is filled for from now on."""
    filled: list[Any] = []
    declared = table.scene.frame_view
    table.scene.frame_view = lambda state: [filled.append(state), declared(state)][1]
    return filled


def second(table: Any) -> None:
    """A second in frames, whether or not anything is due."""
    for _frame in range(60):
        table.run(1 / 60)


def test_it_is_filled_for_changes_and_not_for_frames(make_table: MakeTable) -> None:
    table = make_table("person", "person")
    second(table)
    filled = counted(table)
    second(table)
    assert not filled, "nothing changes"
    table.drag("a3", "a4")
    second(table)
    assert 0 < len(filled) < 12, "the piece glides for many frames"
    assert table.scene.frame.prompt.words


def test_it_is_filled_in_every_frame_while_a_clock_runs(make_table: MakeTable) -> None:
    table = make_table("person", "person", options={"clock_minutes": 1})
    while not (table.scene.match.clock.running or table.time[0] > 20):
        table.run(1.0)
    filled = counted(table)
    second(table)
    assert len(filled) >= 60
