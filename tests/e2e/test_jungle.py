"""Jungle as a person meets it: the real window, real mouse and keys, the files on the disk."""

from pathlib import Path

import pygame
import pytest
from kept import kept
from patience import wait_for
from playing import square
from screen import Program, Screen

pytestmark = pytest.mark.e2e

# Where things are in a window of 1280 × 800, from the design's measures.
PLAY = (300, 710)
START = (963, 737)
UNDO = (1030, 654)
MENU = (984, 46)


def same_square(first: pygame.Surface, second: pygame.Surface, name: str) -> bool:
    """Whether the middle of a square looks the same in two pictures of the window."""
    area = pygame.Rect(0, 0, 40, 40)
    area.center = square(name)
    return pygame.image.tobytes(first.subsurface(area), "RGB") == pygame.image.tobytes(second.subsurface(area), "RGB")


def same_board(first: pygame.Surface, second: pygame.Surface) -> bool:
    """Whether all squares look the same in two pictures of the window."""
    return all(same_square(first, second, file + rank) for file in "abcdefg" for rank in "123456789")


def wait_board(program: Program) -> pygame.Surface:
    """The picture once the board's wooden frame is seen and everything lies still."""

    def framed() -> bool:
        red, green, blue, _ = program.picture().get_at((353, 420))
        return red > 80 and red > green + 20 > blue

    wait_for("the board", framed)
    return program.wait_still()


def begin(program: Program) -> pygame.Surface:
    """From the title to the board, with the mouse."""
    program.move(PLAY)
    title = program.wait_still()
    program.click(PLAY)
    program.wait_change(title)
    program.click(START)
    return wait_board(program)


def test_a_damaged_match_a_kill_a_close_and_back_each_time(screen: Screen, tmp_path: Path) -> None:
    home = tmp_path / "home"
    with kept(home) as found:
        found.saves.store("jungle", "game: jungle\nformat: 1\nmoves: [a3a4, a3a4")
    with Program(screen, home) as program:
        program.wait_still()
        program.key("Return", "Return")  # read the notice
        wait_for("the file of the damaged match", lambda: list((home / "set-aside").glob("jungle*.yaml")))
        empty = begin(program)
        program.drag(square("a3"), square("a4"))
        moves = program.wait_moves("jungle", 2)
        assert moves[0] == "a3a4"
        wait_for("the elephant on a4", lambda: not same_square(empty, program.picture(), "a4"))
        program.click(UNDO)
        wait_for("the match to be as before it began", lambda: program.match("jungle") is None)
        wait_for("the elephant back", lambda: same_square(empty, program.picture(), "a4"))
        program.drag(square("g3"), square("g4"))
        moves = program.wait_moves("jungle", 2)
        assert moves[0] == "g3g4"
        program.move((640, 790))
        wait_for("the answer on the board", lambda: not same_square(empty, program.picture(), moves[1][2:]))
        left = program.wait_still()
        program.kill()
    with Program(screen, home) as program:
        program.wait_still()
        program.click(PLAY)  # now it says Continue
        program.move((640, 790))
        wait_board(program)
        wait_for("the board as it was left", lambda: same_board(left, program.picture()))
        program.drag(square("g4"), square("g5"))
        moves = [*moves, "g4g5", program.wait_moves("jungle", 4)[3]]
        assert program.wait_moves("jungle", 4) == moves
        assert program.close() == 0
    with Program(screen, home) as program:
        title = program.wait_still()
        program.key("Tab")  # the ring appears on what one would press first, which goes on with the match
        program.wait_change(title)
        program.key("Return")
        wait_board(program)
        # The ring stands on Blue's tiger on a1: up two squares to the elephant, take it, up, drop it.
        program.key("Up", "Up", "Return", "Up", "Return")
        played = program.wait_moves("jungle", 6)
        assert played[:5] == [*moves, "a3a4"]
        program.wait_still()
        program.key("ctrl+z")
        program.wait_moves("jungle", 4)
        program.key("ctrl+y")
        assert program.wait_moves("jungle", 6) == played
        assert "Traceback" not in program.said()
