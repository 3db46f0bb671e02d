"""Jacks as people meet it: two of them and two computer players, the real window, the real mouse, to the end."""

from functools import partial
from pathlib import Path
from typing import Any

import pytest
from screen import Program, Screen, wait_for

from jungle_games.core.game import CHANCE
from jungle_games.core.matches.match import Match
from jungle_games.core.matches.record import GameRecord, read_match
from jungle_games.core.seat_names import SeatInfo
from jungle_games.games import find_game
from jungle_games.games.jacks.rules.cards import Step
from jungle_games.games.jacks.scene.arrangement import DIE, CardKey, Geometry, JackKey, last_roll, taken_pairs
from jungle_games.games.jacks.scene.arrangement import arrange as lie
from jungle_games.storage.saves import Saves
from jungle_games.store.folders import find_folders
from jungle_games.store.settings import SettingsStore
from jungle_games.ui.scene import View

pytestmark = [pytest.mark.e2e, pytest.mark.nightly]

CONTINUE = (300, 710)
SEATS = [SeatInfo("Mira"), SeatInfo("Mole", "mole"), SeatInfo("Ada"), SeatInfo("Rabbit", "rabbit")]


def prepare(home: Path) -> None:
    """An unfinished match that two rounds without a pair would end, and nothing that takes time to move."""
    game = find_game("jacks")
    match: Match[Any, Any] = Match(
        game, game.options_type.build(changes={"stall_limit": 2, "study_time": 0}), SEATS, deal=5, chance="driver"
    )
    match.take_chance()
    match.take_chance()
    match.play("1 cw")
    folders = find_folders({"JUNGLE_GAMES_HOME": str(home)})
    Saves(folders.matches).store("jacks", GameRecord.of(match).to_yaml())
    settings = SettingsStore(folders.settings)
    settings.replace(animation_speed=0.0)
    settings.save()


def on_table(program: Program) -> Match[Any, Any] | None:
    """The match as it was last kept on the disk; None once it is over."""
    kept = find_folders({"JUNGLE_GAMES_HOME": str(program.home)}).matches / "unfinished" / "jacks.yaml"
    return read_match(kept.read_text(encoding="utf-8"), find_game) if kept.exists() else None


def spot(match: Match[Any, Any], place: object) -> tuple[int, int]:
    """Where a place is in a window of 1280 × 800."""
    geometry = Geometry(View((1280, 800)), len(match.seats))
    arrangement = lie(match.position, taken_pairs(match, match.ply), last_roll(match, match.ply), geometry)
    return arrangement.places[place].center


def test_two_people_and_two_computer_players_to_the_end(screen: Screen, tmp_path: Path) -> None:
    home = tmp_path / "home"
    prepare(home)
    rolls = 0
    with Program(screen, home) as program:
        program.wait_still()
        program.click(CONTINUE)
        program.wait_still()
        for _turn in range(60):
            match = wait_for("a person's turn or the end", lambda: _ready(program))
            if match == "over":
                break
            assert not isinstance(match, str)
            program.wait_still(0.15)  # nothing is done by hand before the roll was told
            before = match.ply
            if match.to_move is CHANCE:
                program.click(spot(match, DIE))
                rolls += 1
            else:
                position = match.position
                move = next(move for move in position.legal_moves() if isinstance(move, Step))
                target = spot(match, CardKey(position.path(move)[-1]))
                program.drag(spot(match, JackKey(position.turn, move.jack)), target)
            wait_for("the move", partial(_went_on, program, before))
        else:
            pytest.fail("the game never ends")
        program.wait_still()
        assert program.close() == 0
    assert rolls >= 2
    counted = find_folders({"JUNGLE_GAMES_HOME": str(home)}).statistics
    assert any("jacks" in path.name for path in counted.iterdir())


def _ready(program: Program) -> Match[Any, Any] | str | None:
    match = on_table(program)
    if match is None:
        return "over"
    turn = match.position.turn
    return match if turn in match.persons and match.outcome is None else None


def _went_on(program: Program, before: int) -> bool:
    match = on_table(program)
    return match is None or match.ply > before
