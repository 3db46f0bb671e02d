"""MATR1X 0VERL0AD as a person meets it: a known deal dragged to its win, and one to its loss and on from there."""

from __future__ import annotations

import json
import random
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import pytest
from playing import last_turns, prepare, up_to, without_motion
from screen import Point, Program, Screen, wait_for

from jungle_games.core.matches.match import Match
from jungle_games.core.seat_names import SeatInfo
from jungle_games.games import find_game
from jungle_games.games.matr1x.rules.position import warning

pytestmark = [pytest.mark.e2e, pytest.mark.nightly]

# Where things are in a window of 1280 × 800, from the design's measures.
START = (963, 737)
CONTINUE = (300, 710)
DRAW_PILE = (1184, 669)
SHEET_EDGE = 1210
"""A column of the window in which the sheet at the end has nothing but its buttons."""
LAST = 6
"""How many cards are left to lay in the deal that is lost."""
WIN = """
    e3 a3 a4 c4 e2 c1 c3 d3 b5 c4 b2 c5 c2 c2 d4 c4 c2 b3 c2 c2 b2 c2 d1 c4 b2 b1 b1 b1 c3 a2 c3 c2 b3 b4 d4 b4 d5
    c3 c3 d2 c3 e4 c3 d3 b4 d2 d4
""".split()  # noqa: SIM905 - reads like a record
"""A line that wins deal number 1."""


def place(name: str) -> Point:
    """The middle of a place of the grid."""
    return 342 + 124 * "abcde".index(name[0]) + 50, 22 + 154 * (int(name[1]) - 1) + 70


def begin(program: Program) -> None:
    """From the screen that the command line opened to the table."""
    before = program.wait_still()
    program.click(START)
    program.wait_change(before)
    assert program.match("matr1x") is None, "nothing was played yet"


def play(program: Program, line: Sequence[str], laid: int = 0) -> None:
    """Drag the cards of ``line`` after so many; each is on the disk, and lies, before the next one is taken."""
    for number, name in enumerate(line[laid:], start=laid + 1):
        program.wait_still(0.1)  # while a strike is still to be told, no card is taken
        program.drag(DRAW_PILE, place(name), steps=4)
        if number < len(line):
            moves = program.wait_moves("matr1x", number + 1)
            assert moves[-1] == name


def first_button(program: Program) -> Point | None:
    """The middle of the button of light on the sheet; None while the sheet is not there."""
    picture = program.picture()
    column = [picture.get_at((SHEET_EDGE, y)) for y in range(100, 780)]
    lime = [y for y, (red, green, blue, _) in enumerate(column, 100) if 150 < red < 190 and green > 225 and blue < 110]
    return (SHEET_EDGE, lime[len(lime) // 2]) if len(lime) > 20 else None


def results(home: Path) -> list[dict[str, object]]:
    files = list(home.rglob("matr1x.jsonl"))
    return [json.loads(line) for file in files for line in file.read_text(encoding="utf-8").splitlines()]


def lost(deal: int) -> Match[Any, Any]:
    """The deal as it is lost by somebody who lays cards anywhere, but where a beginner is warned of it."""
    game, chance = find_game("matr1x"), random.Random(3)
    match: Match[Any, Any] = Match(game, game.options_type.build("beginner"), [SeatInfo("You")], deal=deal)
    while match.outcome is None:
        unwarned = [move for move in match.legal() if warning(match.positions(), move) is None]
        match.play(chance.choice(unwarned or match.legal()))
    return match


def test_a_known_deal_is_dragged_to_its_win(screen: Screen, tmp_path: Path) -> None:
    home = tmp_path / "home"
    without_motion(home)
    with Program(screen, home, ["matr1x", "--deal", "1"]) as program:
        begin(program)
        play(program, WIN)
        (result,) = wait_for("the result", lambda: results(home))
        assert result["result"] == "won"
        assert result["facts"]["deal"] == 1  # type: ignore[index]
        wait_for("the unfinished match to be gone", lambda: program.match("matr1x") is None)
        program.wait_still()
        assert program.close() == 0


def test_a_deal_is_lost_and_goes_on_after_undo(screen: Screen, tmp_path: Path) -> None:
    home = tmp_path / "home"
    match = lost(1)
    line = match.moves[1:]
    prepare(home, up_to(match, last_turns(match, LAST)))
    with Program(screen, home) as program:
        before = program.wait_still()
        program.click(CONTINUE)
        program.wait_change(before)
        play(program, line, len(line) - LAST)
        wait_for("the loss", lambda: first_button(program))
        program.move((20, 20))
        program.wait_still()
        assert results(home) == []
        assert program.match("matr1x") is not None, "it may go on, and is kept until it counts"
        program.key("ctrl+z")
        wait_for("the table", lambda: first_button(program) is None)
        program.wait_moves("matr1x", len(line))
        program.wait_still()
        assert program.close() == 0
    assert results(home) == [], "a game that goes on is not counted"
