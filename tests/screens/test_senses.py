"""What the program does for the senses of its player: less motion, captions, and nothing that flashes."""

from __future__ import annotations

import subprocess
from pathlib import Path
from typing import Any

import pytest
from examples import in_turn
from flashing import FRAME, flashes, lights_of
from program import Program, a_match
from scenarios import SCENARIOS
from scenarios.jungle_matrix import match_of
from scenarios.notices import until
from scenarios.tour import Tour

from jungle_games.base.system import system_is_still
from jungle_games.games.jungle_matrix.rules.moves import Catch
from jungle_games.store.settings import Settings
from jungle_games.ui.events import Command
from jungle_games.ui.notices import NOT_NOW, TIME_RUNS_OUT, YOUR_TURN, Notice

MOST_FLASHES = 3.0
"""A second: WCAG 2.3.1."""
FASTEST = 2.0
LIVELY = (
    "end_jungle_won", "end_matr1x_won", "end_sequence_2", "end_matrix_won", "end_jacks_4", "told_matrix_caught",
    "told_matrix_wrong_call", "told_sequence_chip", "told_jacks_sloth", "told_jungle_timed",
)  # fmt: skip
"""The end of each game, and what is told in the middle of one."""
RESTING = ("title", "table_held", "sequence_hint", "end_jungle_won", "end_matr1x_won", "matrix_caught", "lobby_host")


def scenario(name: str) -> Any:
    return dict(SCENARIOS)[name]


@pytest.mark.parametrize("name", in_turn(LIVELY, 3))
def test_nothing_flashes(name: str, tmp_path: Path) -> None:
    tour = Tour(tmp_path, (960, 600), 1.0, frame=FRAME, motion=FASTEST)
    lights = lights_of(tour, scenario(name))
    tour.app.close()
    assert len(lights) > 2 / FRAME
    assert flashes(lights) <= MOST_FLASHES


def test_pressing_catch_again_and_again_flashes_nothing(tmp_path: Path) -> None:
    def pressing(tour: Tour) -> None:
        scene = tour.open(until(match_of("rat", "person", pets=False), lambda found: bool(found.due)))
        for _press in range(12):
            tour.app.handle(Command("catch_second"))
            tour.settle(1 / 6)
        assert any(isinstance(step.move, Catch) for step in scene.match.steps)

    tour = Tour(tmp_path, (960, 600), 1.0, frame=FRAME, motion=FASTEST)
    lights = lights_of(tour, pressing)
    tour.app.close()
    assert flashes(lights) <= MOST_FLASHES


@pytest.mark.parametrize("name", in_turn(RESTING, 2))
def test_with_less_motion_everything_is_at_rest(name: str, tmp_path: Path) -> None:
    tour = Tour(tmp_path, (960, 600), 1.0)
    tour.app.services.settings.replace(less_motion="on")
    tour.app.apply_settings()
    tour.visit(scenario(name), painted=False)
    tour.settle(2.0, painted=False)
    assert not any(tour.app.step() for _ in range(3))
    tour.app.close()


@pytest.mark.parametrize(("choice", "speed", "motion"), [("off", 2.0, 2.0), ("on", 2.0, 0.0), ("system", 0.5, 0.5)])
def test_less_motion_counts_more_than_the_speed(program: Program, choice: str, speed: float, motion: float) -> None:
    program.services.settings.replace(less_motion=choice, animation_speed=speed)
    program.services.apply_settings()
    assert program.services.motion == motion


@pytest.mark.parametrize(("platform", "answer", "still"), [
    ("linux", "false\n", True), ("linux", "true\n", False), ("linux", "", False), ("darwin", "1\n", True),
    ("darwin", "0\n", False), ("plan9", "1\n", False),
])  # fmt: skip
def test_the_system_is_asked(monkeypatch: pytest.MonkeyPatch, platform: str, answer: str, still: bool) -> None:
    monkeypatch.setattr(subprocess, "run", lambda *args, **_rest: subprocess.CompletedProcess(args, 0, stdout=answer))
    assert system_is_still(platform) is still


def test_a_system_that_cannot_be_asked_moves(monkeypatch: pytest.MonkeyPatch) -> None:
    def missing(*_args: object, **_rest: object) -> None:
        raise FileNotFoundError

    monkeypatch.setattr(subprocess, "run", missing)
    assert not system_is_still("linux")


def test_captions_say_what_sounds_tell(program: Program) -> None:
    program.go.open_match(a_match(2))
    turn, late = Notice("It is your turn", kind=YOUR_TURN), Notice("Your time is running out", kind=TIME_RUNS_OUT)
    for notice in (turn, late):
        program.app.notify(notice)
    assert not program.app.message
    assert not Settings().captions
    program.services.settings.replace(captions=True, muted=True)
    program.services.apply_settings()
    said = []
    for notice in (NOT_NOW, turn, late):
        program.app.notify(notice)
        said.append(program.app.message)
    assert said == ["", "It is your turn", "Your time is running out"]
