"""Games to their ends, by mouse, keys or controller: by day the last turns of some, by night all of each."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable
from contextlib import ExitStack
from pathlib import Path
from typing import Any

import pytest
import with_controller
from kept import kept
from patience import wait_for
from playing import OVER, begun, near_the_end, persons_turn, prepare, record
from screen import Program, Screen, likeness
from twin import KeyTwin, Twin

from jungle_games.core.matches.history import moves_made
from jungle_games.core.matches.match import Match
from jungle_games.core.room import Room
from jungle_games.core.seat_names import PERSON, SeatInfo
from jungle_games.games import ROOMS

pytestmark = pytest.mark.e2e

MOST_MOVES = 120
QUICK: dict[str, dict[str, object]] = {
    "jacks": {"stall_limit": 2, "study_time": 0},
    "sequence": {"pace": 0, "draw_time": 0, "auto_draw": True},
    "jungle_matrix": {"rounds": 1, "assist": "guided"},
}
"""Options that leave nothing to wait for, and make long games short."""
AT_ONE_SCREEN = ("jungle", "jacks", "jungle_matrix")
"""Games that two people play at one screen, so that nobody takes a beat of thought."""
SEATS = {"sequence": 3}
"""How many play where that is not the fewest: of three sides each needs one SEQUENCE alone."""
DEALS = {"jungle_matrix": 10}
"""Deals that are over soon."""
LAST = 4
"""How many moves of players are left in a game that is not played from its beginning."""


def ways(*by_day: str) -> list[Any]:
    """By day the last turns of some games, by night the whole of each."""
    last = [pytest.param(room, LAST, id=f"{room.game.name}-end") for room in ROOMS if room.game.name in by_day]
    return last + [pytest.param(room, 0, id=f"{room.game.name}-whole", marks=pytest.mark.nightly) for room in ROOMS]


def quick(room: Room, turns: int) -> Match[Any, Any]:
    """A match that makes nobody wait, with so many moves left; one that has just begun for 0."""
    game = room.game
    others = PERSON if game.name in AT_ONE_SCREEN else game.levels[0].key
    count = SEATS.get(game.name, game.seats[0])
    seats = [SeatInfo("Mira"), *(SeatInfo(f"Guest {seat}", others) for seat in range(1, count))]
    options = game.options_type.build(changes=QUICK.get(game.name, {}))
    match = begun(game, seats, options, DEALS.get(game.name, 1))
    return near_the_end(match, turns) if turns else match


def play_to_the_end(program: Program, game: str, make_move: Callable[[str], None]) -> None:
    """Make people's moves until the match is over."""
    for _move in range(MOST_MOVES):
        text = wait_for("a person's turn", lambda: persons_turn(program.home, game))
        if text == OVER:
            return
        program.wait_still(0.15)
        make_move(text)
        wait_for("the move", lambda text=text: record(program.home, game) != text)
    pytest.fail("the game never ends")


@pytest.mark.parametrize(("room", "turns"), ways("sequence"))
def test_by_mouse(room: Room, turns: int, screen: Screen, tmp_path: Path) -> None:
    home, game, match = tmp_path / "home", room.game.name, quick(room, turns)
    prepare(home, match)
    twin = Twin(tmp_path / "twin")
    twin.title(match)
    with Program(screen, home) as program:
        before = program.wait_still()
        program.click(twin.press("continue"))
        program.wait_change(before)
        play_to_the_end(program, game, lambda text: program.drag_or_click(*twin.next_drag(text)))
        program.wait_still(2.5)
        assert program.close() == 0
        assert program.said() == ""
    twin.close()
    with kept(home) as found:
        (result,) = found.progress.summary(game).history
    assert result.moves >= moves_made(match.game, match.moves, len(match.seats))


@pytest.mark.parametrize(("room", "turns"), ways("jacks"))
def test_by_keys_alone(room: Room, turns: int, screen: Screen, tmp_path: Path) -> None:
    with_twin(room, turns, screen, tmp_path, None)


@pytest.mark.skipif(sys.platform != "linux", reason="SDL makes up a controller, and a pipe presses its buttons")
@pytest.mark.parametrize(("room", "turns"), ways("jungle"))
def test_by_controller_alone(room: Room, turns: int, screen: Screen, tmp_path: Path) -> None:
    pipe = tmp_path / "buttons"
    os.mkfifo(pipe)
    with_twin(room, turns, screen, tmp_path, pipe)


def with_twin(room: Room, turns: int, screen: Screen, tmp_path: Path, pipe: Path | None) -> None:
    """Play by keys, or by the buttons of a controller at the other end of ``pipe``."""
    home, game, match = tmp_path / "home", room.game.name, quick(room, turns)
    prepare(home, match)
    started = [sys.executable, with_controller.__file__, str(pipe)] if pipe else None
    with ExitStack() as stack:
        program = stack.enter_context(Program(screen, home, command=started))
        before = program.wait_still()
        press = program.key
        if pipe:
            buttons = stack.enter_context(pipe.open("w", encoding="ascii", buffering=1))
            press = lambda key: print(with_controller.BUTTONS_OF[key], file=buttons)  # noqa: E731
        twin = KeyTwin(tmp_path / "twin", press)
        twin.begin(match)
        program.wait_change(before)
        play_to_the_end(program, game, twin.play)
        program.wait_still(2.5)
        if (told := twin.table.sheet()) is not None:  # a computer player may have made the last move
            assert likeness(program.picture(), *told) > 90
        assert program.close() == 0
        assert program.said() == ""
        twin.close()
