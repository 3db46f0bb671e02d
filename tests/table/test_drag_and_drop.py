"""Taking, holding and dropping at the table by pointer, touch, keys and controller."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from examples import rows
from table_stage import Table

from jungle_games.table.sprites.arrangement import Gesture
from jungle_games.ui.events import (
    RIGHT_BUTTON,
    Accept,
    Back,
    Direction,
    FocusLost,
    Navigate,
    PointerDown,
    PointerMove,
    PointerUp,
)

MakeTable = Callable[..., Any]

# Blue's lion on d5 between the lakes: a red rat swims to its right, a red wolf stands behind the left lake.
LEAPS = {"position": "7/1l3e1/2p3t/7/w2Lr2/1R5/1TE1P2/3D3/7 w"}


def touch(table: Any, start: str, end: str) -> None:
    table.send(PointerDown(table.middle(start), touch=True))
    table.send(PointerMove(table.middle(end), pressed=True, touch=True), PointerUp(table.middle(end), touch=True))


def click_and_click(table: Any, start: str, end: str) -> None:
    table.click(start)
    assert table.scene.handling.hold is not None
    table.click(end)


def by_keys(table: Any, start: str, end: str) -> None:
    table.send(Navigate(Direction.UP))  # the ring appears
    for name in (start, end):
        table.scene.focus.focus(("place", table.place(name)))
        table.send(Accept())


@rows("way", [Table.drag, click_and_click, touch, by_keys])
def test_what_is_taken_is_dropped_where_that_is_legal(make_table: MakeTable, way: Callable[..., None]) -> None:
    table = make_table()
    way(table, "c3", "c4")
    assert table.moves == (), "water is not for the wolf"
    table.send(Back())
    way(table, "c3", "d3")
    assert table.moves == ("c3d3",)


@rows("away", [Back(), FocusLost(), PointerDown((5, 5), RIGHT_BUTTON), None])
def test_what_is_held_can_be_put_back(make_table: MakeTable, away: Any) -> None:
    table = make_table()
    table.click("c7")
    assert table.scene.handling.hold is None, "it is the other side's"
    table.click("c3")
    table.click("c3") if away is None else table.send(away)
    assert (table.scene.handling.hold, table.moves) == (None, ())


def test_while_something_is_held_keys_reach_only_where_it_may_go(make_table: MakeTable) -> None:
    table = make_table(setup=LEAPS)
    table.send(Navigate(Direction.UP))  # the ring appears
    table.scene.focus.focus(("place", table.place("d5")))
    table.send(Accept())
    reached = {str(item.focus_id[1]) for item in table.scene.focusables()}
    assert reached == {"d5", "d4", "d6", "a5"}
    table.send(Navigate(Direction.LEFT), Accept())
    assert table.moves == ("d5a5",)


def test_a_thing_follows_the_pointer_lifts_and_glides_back_from_an_illegal_drop_which_says_why(
    make_table: MakeTable
) -> None:
    table = make_table()
    table.send(PointerDown(table.middle("c3")), PointerMove(table.middle("c4"), pressed=True))
    table.run(0.2)
    pose = table.scene.sprites.held.pose
    assert (pose.x, pose.y) == pytest.approx(table.middle("c4"), abs=1)
    assert pose.width == pytest.approx(72 * 1.16)
    assert pose.lift == 1
    table.send(PointerUp(table.middle("c4")))
    assert table.toasts == ["Only the rat enters the water."]
    assert "illegal" in table.services.sounds.played
    assert table.run(0.1)
    assert not table.run(0.5)
    table.click("c3")
    table.click("c4")
    assert table.toasts == 2 * ["Only the rat enters the water."]
    table.click("c3")
    table.click("e3")
    assert len(table.toasts) == 2, "another animal is picked up instead"


@pytest.mark.parametrize("size", [(960, 600), (1280, 800), (1920, 1080), (1000, 1000)])
def test_a_resize_during_a_drag_puts_back_and_keeps_playing(make_table: MakeTable, size: tuple[int, int]) -> None:
    from jungle_games.ui.scene import View

    table = make_table()
    table.send(PointerDown(table.middle("c3")))
    table.services.stack.resize(View(size))
    assert table.scene.handling.hold is None
    table.drag("c3", "d3")
    assert table.moves == ("c3d3",)


def test_what_is_held_still_is_scaled_for_no_frame(make_table: MakeTable, monkeypatch: pytest.MonkeyPatch) -> None:
    table = make_table(size=(1920, 1080))
    start, end = table.middle("a3"), table.middle("a4")
    table.send(PointerMove(start), PointerDown(start), PointerMove(end, pressed=True))
    table.skip(1.0)
    table.scene.draw(table.screen)
    scaled: list[object] = []
    monkeypatch.setattr("pygame.transform.smoothscale", lambda picture, size: scaled.append(size) or picture)
    for step in range(1, 6):
        table.send(PointerMove((end[0] + step, end[1]), pressed=True))
        table.skip(1.0)
        table.scene.draw(table.screen)
    assert scaled == []


@pytest.mark.parametrize("by_keys", [False, True])
def test_a_click_on_an_empty_place_is_a_move_where_a_stone_is_put_there(make_table: MakeTable, by_keys: bool) -> None:
    table = make_table()
    empty = table.place("d3")
    move = next(move for move in table.scene.shown_position.legal_moves() if str(move) == "c3d3")
    table.scene.legal_gestures = [Gesture(move, empty, empty)]
    if by_keys:
        table.send(Navigate(Direction.UP))  # the ring appears
        table.scene.focus.focus(("place", empty))
        table.send(Accept())
    else:
        table.send(PointerDown(table.middle("d4")), PointerUp(table.middle("d4")))  # also empty, but no move
        assert table.moves == ()
        table.send(PointerDown(table.middle("d3")), PointerUp(table.middle("d3")))
    assert table.scene.handling.hold is None
    assert table.moves == ("c3d3",)
