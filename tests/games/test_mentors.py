"""Every mentor: it judges by what could be known, says the same each time, and lets itself be stopped."""

from __future__ import annotations

import random
from dataclasses import replace
from typing import Any

import pytest
from test_simulation import REDEALS

from jungle_games.core.findings import Decision, Findings, MomentKind
from jungle_games.core.game import Game
from jungle_games.core.limits import Limits
from jungle_games.core.matches.history import MatchMove
from jungle_games.core.matches.match import Match
from jungle_games.core.seat_names import SeatInfo
from jungle_games.games import ROOMS
from jungle_games.players.mentoring import decisions_of, mentor_of, seats_looked_back_on

MENTORED = [room.game for room in ROOMS if room.game.judge]
NODES = {"jungle": 300, "sequence": 20, "matr1x": 600, "jacks": 200, "jungle_matrix": 20}
DECISIONS = 14
every_mentor = pytest.mark.parametrize("game", MENTORED, ids=lambda game: game.name)


def a_match(game: Game[Any, Any, Any], *kinds: str) -> Match[Any, Any]:
    """A match at random, as far as fourteen decisions of the person."""
    seats = [SeatInfo(f"Player {seat}", kind) for seat, kind in enumerate(kinds)]
    match: Match[Any, Any] = Match(game, game.options_type.build(), seats, deal=3)
    dice, decided = random.Random(2), 0
    while match.outcome is None and decided < DECISIONS:
        moves = [move for move in match.legal() if not str(move).startswith("talk")]
        step = match.play(dice.choice(moves))
        decided += step.actor == 0
    return match


def person_and_others(game: Game[Any, Any, Any]) -> tuple[str, ...]:
    return ("person", *[game.levels[0].key] * (min(game.seats) - 1))


def look_back(game: Game[Any, Any, Any], decisions: list[Decision[Any, Any]], **limits: int) -> Findings[Any]:
    return mentor_of(game).look_back(decisions, Limits(**limits), bool, lambda _findings: None)


@every_mentor
def test_cards_dealt_anew_change_nothing_that_is_said(game: Game[Any, Any, Any]) -> None:
    match = a_match(game, *person_and_others(game))
    decisions = decisions_of(match, [0])
    if game.open_information:
        assert all(decision.observation == match.position_at(decision.ply) for decision in decisions)
        return
    rng = random.Random(5)
    redealt = [
        replace(decision, observation=REDEALS[game.name](match.position_at(decision.ply), 0, rng).observe(0))
        for decision in decisions
    ]
    nodes = NODES[game.name]
    assert look_back(game, decisions, nodes=nodes, seed=1) == look_back(game, redealt, nodes=nodes, seed=1)


@every_mentor
def test_what_is_said_fits_the_match(game: Game[Any, Any, Any]) -> None:
    match = a_match(game, *person_and_others(game))
    found = look_back(game, decisions_of(match, [0]), nodes=NODES[game.name], seed=1)
    assert [each.ply for each in found.course] == sorted({each.ply for each in found.course})
    assert all(0 <= each.chance <= 1 for each in found.course)
    for moment in found.moments:
        position = match.position_at(moment.ply)
        assert match.steps[moment.ply].move == moment.move
        assert moment.best in position.legal_moves()
        assert 0 <= min(moment.before, moment.after) <= max(moment.before, moment.after) <= 1
        assert (moment.better is not None) == (moment.kind is MomentKind.SLIP)
        assert moment.better != moment.move
        assert moment.kind is not MomentKind.SLIP or moment.loss > 0 or moment.title


@every_mentor
def test_it_gives_up_at_once_when_it_is_told_to(game: Game[Any, Any, Any]) -> None:
    decisions = decisions_of(a_match(game, *person_and_others(game)), [0])
    found = mentor_of(game).look_back(decisions, Limits(), lambda: True, lambda _findings: None)
    assert not found.moments


def test_who_is_looked_back_on() -> None:
    by_name = {game.name: game for game in MENTORED}
    jungle, sequence = by_name["jungle"], by_name["sequence"]
    assert list(seats_looked_back_on(a_match(jungle, "person", "dog"))) == [0]
    assert list(seats_looked_back_on(a_match(jungle, "dog", "dog"))) == [0, 1]
    assert list(seats_looked_back_on(a_match(sequence, "person", "dog"))) == [0]
    assert not seats_looked_back_on(a_match(sequence, "person", "person")), "they have secrets from each other"
    assert not seats_looked_back_on(a_match(sequence, "dog", "dog"))


def test_what_is_done_beside_the_board_is_no_decision() -> None:
    match = a_match(MENTORED[0], "person", "dog")
    before = len(decisions_of(match, [0]))
    match.resign(0)
    assert isinstance(match.steps[-1].move, MatchMove)
    assert len(decisions_of(match, [0])) == before
