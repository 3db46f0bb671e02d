"""Whole remote matches of every game: every step reaches the table, for every kind of seat."""

from __future__ import annotations

import random
from dataclasses import replace
from typing import Any

import pytest
from scenarios.elsewhere import match_of_people, seen
from scenarios.tour import Tour
from tables_elsewhere import at_table, news

from jungle_games.core.game import CHANCE, WATCHER
from jungle_games.core.matches.match import Match
from jungle_games.core.matches.online_match import OnlineMatch
from jungle_games.games import ROOMS

pytestmark = pytest.mark.usefixtures("without_art", "unseen")
MOST = 70
GAMES = [room.name for room in ROOMS if max(room.seats) > 1]


def whole(game: str) -> Match[Any, Any]:
    """A game that is played at random."""
    match, rng = match_of_people(game, 2), random.Random(5)
    while match.outcome is None and match.ply < MOST:
        match.play(match.position.sample_chance(rng) if match.to_move is CHANCE else rng.choice(match.legal()))
    if match.outcome is None:
        match.resign(0)
    return match


@pytest.mark.parametrize(("game", "seat"), [*((game, 1) for game in GAMES), ("sequence", WATCHER)])
def test_a_whole_game_is_seen(tour: Tour, game: str, seat: int) -> None:
    match = whole(game)
    begun: Match[Any, Any] = Match(
        match.game, match.options, match.seats, setup=match.setup, deal=match.deal, moves=match.moves[:2]
    )
    view = seen(begun, seat)
    _office, scene = at_table(tour, view)
    shown = view.match
    assert isinstance(shown, OnlineMatch)
    for ply in range(begun.ply, match.ply):
        step = match.steps[ply]
        shown.replace_steps(ply, [replace(step, position=step.position.observe(seat))])
        news(tour)
    tour.settle(4.0)
    assert tour.app.stack.top is scene
    assert scene.match.outcome == match.outcome
    assert scene.shown_ply == match.ply
