"""Jungle's judge: a hint, the analysis and whoever looks back say the same of the same position."""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import Any

import pytest
from examples import rows

from jungle_games.core.findings import Analysis, Decision
from jungle_games.core.limits import Limits
from jungle_games.core.matches.match import Match
from jungle_games.core.seat_names import SeatInfo
from jungle_games.games import find_game
from jungle_games.games.jungle.player import analysis

GAME = find_game("jungle")
GIVEN = "c6/7/3l3/7/3T3/7/7/7/6C w", "g1g2 a9a8 d5d6 d7xd6"


@pytest.fixture(autouse=True)
def quick(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(analysis, "NODES", 700)


def a_match(setup: dict[str, str], moves: list[str]) -> Match[Any, Any]:
    seats = [SeatInfo("Mira"), SeatInfo("Ben")]
    return Match(GAME, GAME.options_type.build(), seats, setup=setup, moves=moves)


def matches() -> list[Match[Any, Any]]:
    dice, random_match = random.Random(3), a_match({}, [])
    while random_match.ply < 16 and random_match.outcome is None:
        random_match.play(dice.choice(random_match.legal()))
    shuffle = ["g1g2", "g9g8", "g2g1", "g8g9", "g1g2", "g9g8"]
    there_and_back = a_match({"position": "6l/7/7/7/7/7/2E4/1W5/T5L w"}, shuffle)
    return [a_match({"position": GIVEN[0]}, GIVEN[1].split()), there_and_back, random_match]


@rows("index", range(3))
def test_a_hint_is_what_the_analysis_begins_with(index: int) -> None:
    match = matches()[index]
    hinting = GAME.player(GAME.judging_level)
    for ply in range(match.ply):
        position = match.position_at(ply)
        hint, analysis = hinting.choose(position, Limits(), bool), first_told(position)
        assert (hint.move, hint.evaluation) == (analysis.best.move, analysis.best.evaluation)


@rows("index", range(3))
def test_whoever_plays_as_the_hint_says_loses_nothing_at_a_glance(index: int) -> None:
    match = matches()[index]
    hinting, judging = GAME.player(GAME.judging_level), analysis.JungleJudge()
    for ply in range(match.ply):
        position = match.position_at(ply)
        hint = hinting.choose(position, Limits(), bool)
        glance = judging.glance(Decision(ply, position.turn, position, hint.move), Limits(), bool)
        assert (glance.loss, glance.chance) == (0, hint.evaluation)


def first_told(position: Any) -> Analysis[Any]:
    told: list[Analysis[Any]] = []
    stop: Callable[[], bool] = lambda: bool(told)  # noqa: E731
    GAME.analyst().analyse(position, 3, Limits(), stop, told.append)
    return told[0]


def test_what_was_judged_before_changes_nothing() -> None:
    match = matches()[2]
    positions = [match.position_at(ply) for ply in range(match.ply)]
    one = GAME.player(GAME.judging_level)
    forward = [one.choose(position, Limits(), bool).evaluation for position in positions]
    assert [one.choose(position, Limits(), bool).evaluation for position in reversed(positions)] == forward[::-1]
