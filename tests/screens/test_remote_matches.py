"""Whole remote matches of every game: every step reaches the table, for every kind of seat."""

from __future__ import annotations

import random
from dataclasses import replace
from typing import Any

import pytest
from scenarios.elsewhere import NEWS, Office, match_of_people, seen
from scenarios.tour import Tour

from jungle_games.core.game import CHANCE, WATCHER
from jungle_games.core.match import Match
from jungle_games.core.remote_match import RemoteMatch
from jungle_games.games import ROOMS
from jungle_games.table.remote_table import RemoteTable
from jungle_games.table.scene import TableScene
from jungle_games.ui.events import Woken

pytestmark = pytest.mark.usefixtures("without_art")
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
    office = Office(view)
    tour.app.services.remote = office
    tour.navigator.sit_at(RemoteTable(office, view.id))  # type: ignore[arg-type]
    tour.settle(1.0)
    shown = view.match
    assert isinstance(shown, RemoteMatch)
    for ply in range(begun.ply, match.ply):
        step = match.steps[ply]
        shown.tell(ply, [replace(step, position=step.position.observe(seat))])
        tour.app.handle(Woken(NEWS))
        tour.settle(0.05)
    scene = tour.app.stack.top
    assert isinstance(scene, TableScene)
    tour.settle(4.0)
    assert scene.match.outcome == match.outcome
    assert scene.shown_ply == match.ply
