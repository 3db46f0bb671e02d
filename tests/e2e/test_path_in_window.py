"""The path, and a lost match tried again, in the real window."""

from __future__ import annotations

from pathlib import Path

import pygame
import pytest
from screen import Program, Screen, wait_for
from test_jungle import square, wait_board
from test_whole_games import likeness
from twin import Twin

from jungle_games.core.matches.match import Match
from jungle_games.core.matches.record import GameRecord
from jungle_games.core.seat_names import SeatInfo
from jungle_games.games import find_game
from jungle_games.games.jungle.rules.board import JungleMove
from jungle_games.storage.saves import Saves
from jungle_games.store.folders import Folders, find_folders
from jungle_games.store.settings import ANIMATION_SPEEDS, SettingsStore
from jungle_games.ui.events import Accept, Navigate

pytestmark = [pytest.mark.e2e, pytest.mark.nightly]

# Where things are in a window of 1280 × 800, from the design's measures.
LOOK_BACK = (1037, 741)
TRY_AGAIN = (1108, 589)
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
    """Blue's cat should have run: the dog, to move after the next walk of the elephant, will be in the den."""
    game = find_game("jungle")
    seats = (SeatInfo("You"), SeatInfo("Tiger", "tiger"))
    setup = {"position": "6E/7/3C3/7/7/7/3d3/7/7 w"}
    return Match(game, game.options_type.build(), seats, setup=setup, moves=("g9f9", "d3d2"))


def test_a_lost_match_is_tried_again_from_where_it_turned(screen: Screen, tmp_path: Path) -> None:
    home = tmp_path / "home"
    Saves(prepared(home).matches).store("jungle", GameRecord.of(all_but_lost()).to_yaml())
    with Program(screen, home, ["jungle"]) as program:
        program.wait_still()
        program.key("Return")  # what goes on with it has the focus
        wait_board(program)
        drag(program, "f9g9")
        wait_for("the end of the match", lambda: program.match("jungle") is None)  # the computer takes its time
        program.wait_still(2.5)
        program.click(LOOK_BACK)
        program.wait_still()
        program.click(TRY_AGAIN)
        wait_board(program)
        drag(program, "d7d8")
        assert program.wait_moves("jungle", 1)[0] == "d7d8"
        assert program.close() == 0
        assert program.said() == ""
