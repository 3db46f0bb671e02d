"""The way to a table elsewhere in a real window: what is clicked on the pages there, and how one knows them."""

from __future__ import annotations

from collections.abc import Callable

from screen import Program, wait_for
from twin import Point

PLAY_ELSEWHERE = (1090, 48)
FIRST_TABLE = (400, 158)
CALL = (1040, 746)
"""What the page of a table calls for: begin, or sit down."""
INVITATION = (1080, 532)
"""The field for an invitation on the page of tables elsewhere."""
FAR = 60.0
"""Seconds until what comes by the broker counts as missing: what was lost is sent again after up to 30."""
_EDGES, _PAPER = (40, 860), (247, 241, 225)


def go_to_table(program: Program) -> None:
    """From the title to the only table elsewhere that is known."""
    program.wait_still(0.2)
    program.click(PLAY_ELSEWHERE)
    wait_for("the page of tables elsewhere", lambda: _is_page(program), FAR)
    program.wait_still(0.2)
    program.click(FIRST_TABLE)
    wait_for("the table", lambda: not _is_page(program), FAR)
    program.wait_still(0.2)


def _is_page(program: Program) -> bool:
    """Whether the page of tables elsewhere is shown: nothing else has a sheet of paper from there to there."""
    picture = program.picture()
    return all(picture.get_at((x, y))[:3] == _PAPER for x in _EDGES for y in range(200, 660, 20))


def is_amber(program: Program, spot: Point) -> bool:
    """Whether a button that calls for something is there."""
    red, green, blue = program.picture().get_at(spot)[:3]
    return red > 200 and green > 150 and blue < 110


def is_lit(program: Program, button: Point) -> bool:
    """Whether an amber button is there, and may be pressed; its words and icon are elsewhere on it."""
    return is_amber(program, (button[0] - 150, button[1]))


def change(program: Program, act: Callable[[], None]) -> None:
    """Do ``act``, and wait for what it shows."""
    before = program.wait_still(0.2)
    act()
    program.wait_change(before)
