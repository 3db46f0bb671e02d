"""The path, a lost match tried again, and puzzles from one's own matches, in the real window."""

from __future__ import annotations

from datetime import datetime
from pathlib import Path

import pygame
import pytest
from missed_wins import STROLL, found_puzzles, missed
from screen import Program, Screen, wait_for
from test_jungle import square, wait_board
from test_puzzle_in_window import PUZZLES, solved_key
from test_whole_games import likeness
from twin import Twin

from jungle_games.core.matches.match import Match
from jungle_games.core.matches.record import GameRecord
from jungle_games.games import find_game
from jungle_games.games.jungle.rules.board import JungleMove
from jungle_games.storage.library import Library
from jungle_games.storage.saves import Saves
from jungle_games.store.folders import Folders, find_folders
from jungle_games.store.settings import ANIMATION_SPEEDS, SettingsStore
from jungle_games.ui.events import Accept, Navigate

pytestmark = [pytest.mark.e2e, pytest.mark.nightly]

# Where things are in a window of 1280 × 800, from the design's measures.
LOOK_BACK = (1037, 741)
TRY_AGAIN = (1108, 589)
OWN = (733, 259)
FIRST_ROW = (760, 330)
_ALIKE = 97
"""Of a hundred pixels of a page so many are alike in both programs; the others are letters of a time of day."""


def prepared(home: Path) -> Folders:
    """Folders of a person who likes things to move fast."""
    folders = find_folders({"JUNGLE_GAMES_HOME": str(home)})
    settings = SettingsStore(folders.settings)
    settings.replace(animation_speed=max(ANIMATION_SPEEDS))
    settings.save()
    return folders


def drag(program: Program, text: str) -> None:
    """Make a move of Jungle with the mouse, Blue at the bottom."""
    move = JungleMove.parse(text)
    program.drag(square(str(move.origin)), square(str(move.target)))


def test_path_by_mouse_and_by_keys(screen: Screen, tmp_path: Path) -> None:
    home = tmp_path / "home"
    prepared(home)
    twin = Twin(tmp_path / "twin")
    twin.still()
    twin.title()
    with Program(screen, home) as program:
        shown = program.wait_still()
        for name in ("today", "path"):
            program.click(twin.press(name))
            shown = program.wait_change(shown)
        assert both_show(program, twin)
        program.key("Escape")
        twin.back()
        shown = program.wait_change(shown)
        for direction in twin.way_to("path"):
            program.key(direction.name.title())
            twin.send(Navigate(direction))
        program.key("Return")
        twin.send(Accept())
        shown = program.wait_change(shown)
        assert both_show(program, twin)
        program.click(twin.press("meet"))
        program.wait_change(shown)
        assert both_show(program, twin), "somebody waits at the new-game page"
        assert program.close() == 0
        assert program.said() == ""
    twin.close()


def both_show(program: Program, twin: Twin) -> bool:
    """Whether the same page is in both windows, once it is."""
    seen = twin.picture()
    area = pygame.Rect((0, 0), seen.get_size())
    return wait_for("the same page in both", lambda: likeness(program.picture(), seen, area) > _ALIKE)


def all_but_lost() -> Match[object, object]:
    """The dog, to move after the next stroll, will be in the den."""
    return missed(moves=STROLL[:2], level="tiger")


def test_a_lost_match_is_tried_again_from_where_it_turned(screen: Screen, tmp_path: Path) -> None:
    home = tmp_path / "home"
    Saves(prepared(home).matches).store("jungle", GameRecord.of(all_but_lost()).to_yaml())
    with Program(screen, home, ["jungle"]) as program:
        program.wait_still()
        program.key("Return")  # what goes on with it has the focus
        wait_board(program)
        drag(program, STROLL[2])
        wait_for("the end of the match", lambda: program.match("jungle") is None)  # the computer takes its time
        program.wait_still(2.5)
        program.click(LOOK_BACK)
        wait_for("a puzzle of one's own", lambda: list((home / "progress" / "own" / "jungle").glob("*.json")))
        program.wait_still()
        program.click(TRY_AGAIN)
        wait_board(program)
        drag(program, "d7d8")
        assert program.wait_moves("jungle", 1)[0] == "d7d8"
        assert program.close() == 0
        assert program.said() == ""


def test_a_win_that_was_missed_is_found_in_the_library_and_solved(screen: Screen, tmp_path: Path) -> None:
    home = tmp_path / "home"
    match = missed()
    match.identity = "1" * 32
    library = Library(prepared(home).library, find_game)
    library.keep(GameRecord.of(match), datetime(2026, 11, 21, 20, 30))
    library.close()
    (puzzle,) = found_puzzles()
    key = f"jungle/own/{puzzle.name}"
    with Program(screen, home, ["jungle"]) as program:
        shown = program.wait_still()
        for point in (PUZZLES, OWN):
            program.click(point)
            shown = program.wait_change(shown)
        file = home / "progress" / "own" / "jungle" / f"{puzzle.name}.json"
        wait_for("the puzzle", file.exists)
        program.wait_still()
        program.click(FIRST_ROW)
        wait_board(program)
        for move in puzzle.facts["line"].split()[::2]:
            drag(program, move)
            program.wait_still(0.9)
        told = solved_key(home, key)
        assert (told.get("tries", 0), told.get("hints", 0)) == (0, 0)
        assert program.close() == 0
        assert program.said() == ""
