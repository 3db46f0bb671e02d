"""The way to a table elsewhere in a real window: what is clicked on the pages there, and how one knows them."""

from __future__ import annotations

from collections.abc import Callable

from screen import Program, wait_for
from twin import Point

PLAY_ELSEWHERE = (1090, 48)
FIRST_TABLE = (700, 260)
CALL = (1040, 746)
"""What the page of a table calls for: to sit down."""
INVITATION = (385, 126)
"""The field for an invitation on the page to play online."""
INVITE, JUNGLE, BELOW_TILE = (1144, 50), (172, 430), (60, 560)
"""What leads there to the page on which one invites, the tile on that, and where the tile has only paper."""
HOLLOW = (1240, 126)
"""The page to play online has the hollow with one’s name there, and the title its night."""
FAR = 60.0
"""Seconds until what comes by the broker counts as missing: what was lost is sent again after up to 30."""
NAME_FIELD, HOLLOW_FIELD = (700, 400), (15, 32, 25)
"""The field in the question for a name, and its colour."""
MENU = (984, 46)
"""The sign on the button of a table's menu, where the pages before it have their night."""
_ROW = tuple((x, 225) for x in (700, 800, 900, 1000, 1100, 1200))
"""Here the first table of the list has nothing but its paper."""


def play_online(program: Program) -> None:
    """From the title to the page to play online, once it lists what there is."""
    program.wait_still()
    program.click(PLAY_ELSEWHERE)
    wait_for("the page to play online", lambda: max(program.picture().get_at(HOLLOW)[:3]) < 40, FAR)
    program.wait_still()


def lists_one(program: Program) -> bool:
    """Whether the page to play online lists an open table, and nothing below it."""
    picture = program.picture()
    row, below = (picture.get_at((900, y))[:3] for y in (212, 600))
    return min(row) > 200 and max(below) < 100


def go_to_table(program: Program) -> None:
    """From the title to the only table elsewhere that is known."""
    program.wait_still(0.2)
    program.click(PLAY_ELSEWHERE)
    wait_for("the page to play online", lambda: _is_page(program), FAR)
    program.wait_still(0.2)
    program.click(FIRST_TABLE)
    wait_for("the table", lambda: not _is_page(program), FAR)
    program.wait_still(0.2)


def answer_name(program: Program, name: str) -> None:
    """Type ``name`` once it is asked for."""
    wait_for("the question for a name", lambda: program.picture().get_at(NAME_FIELD)[:3] == HOLLOW_FIELD, FAR)
    program.wait_still()
    program.type(name)
    program.key("Return")


def wait_table(program: Program) -> None:
    """Wait until a match is on the table: it is on the disk before, and its page stands still until it is left."""
    wait_for("the table", lambda: min(program.picture().get_at(MENU)[:3]) > 160, FAR)
    program.wait_still()


def _is_page(program: Program) -> bool:
    """Whether the page to play online is shown, with a table: nothing else has a row of paper from there to there."""
    picture = program.picture()
    return all(min(picture.get_at(spot)[:3]) > 160 for spot in _ROW)


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
