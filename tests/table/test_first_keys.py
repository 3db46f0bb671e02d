"""By keys at every table: what is held stays held, and the first Enter after the mouse does something."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from companions import coach_of
from examples import in_turn
from lesson_table import taught

from jungle_games.games import ROOMS
from jungle_games.games.matr1x.scene.drawing import DRAW
from jungle_games.table.lessons import NEXT_LESSON
from jungle_games.ui.events import Accept, FocusStep, PointerDown, PointerMove, PointerUp

MakeTable = Callable[..., Any]
GAMES = [room.name for room in ROOMS]


def held(table: Any) -> Any:
    hold = table.scene.handling.hold
    return None if hold is None else hold.thing.place


def board_places(table: Any) -> list[Any]:
    """Where the drawn card may go."""
    return list(dict.fromkeys(gesture.target for gesture in table.scene.legal_gestures))


@pytest.mark.parametrize("by", ["keys", "click"])
def test_a_held_card_stays_held_on_tab(make_table: MakeTable, by: str) -> None:
    table = make_table(game="matr1x", deal=3)
    table.skip(6.0)
    if by == "keys":
        table.send(Accept())
    else:
        table.click(DRAW)
    assert held(table) == DRAW
    seen = set()
    for _tab in range(len(board_places(table)) + 2):
        table.send(FocusStep(1))
        table.run(0.1)
        assert held(table) == DRAW
        seen.add(table.scene.focused_place)
    assert {*board_places(table)} <= seen


def test_enter_on_the_board_puts_the_drawn_card_there(make_table: MakeTable) -> None:
    table = make_table(game="matr1x", deal=3)
    table.skip(6.0)
    begun = len(table.moves)
    place = board_places(table)[-1]
    table.send(FocusStep(1))
    table.scene.focus.focus(("place", place))
    table.send(Accept())
    assert held(table) is None
    assert len(table.moves) > begun


@pytest.mark.parametrize("game", in_turn(GAMES, 2))
def test_the_first_enter_after_the_mouse_acts_where_the_ring_appears(make_table: MakeTable, game: str) -> None:
    """It does what the second one would do once the ring is seen."""
    done = []
    for seen in (False, True):
        table = make_table(game=game, deal=3)
        table.skip(6.0)
        corner = (2, table.screen.get_height() - 2)
        table.send(PointerMove(corner), PointerDown(corner), PointerUp(corner))
        assert not table.scene.focus.ring
        if seen:
            table.scene.stack.keyboard = True
            table.run(0.1)
        table.send(Accept())
        table.run(0.1)
        assert table.scene.focus.ring
        done.append((held(table), table.moves, table.scene.focus.current_id))
    assert done[0] == done[1]
    assert done[0][0] is not None or done[0][1]


def test_enter_is_next_once_a_lesson_is_done_by_mouse(make_table: MakeTable) -> None:
    table = taught(make_table, "sequence", 0)
    coach = coach_of(table.scene)
    while not coach.finished:
        table.skip(1.0)
        done, wanted = coach.done, [each for each in table.scene.legal_gestures if coach.allows(each.move)]
        for place in (wanted[0].source, wanted[0].target) if wanted else ():
            if coach.done == done:
                table.click(place)
    table.skip(3.0)
    assert not table.scene.focus.ring
    assert table.scene.focus.current_id == NEXT_LESSON
