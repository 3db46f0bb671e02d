"""No computer player knows more than its seat: whatever lies hidden behind an observation, it answers the same."""

from __future__ import annotations

import random
from typing import Any

import pytest
from test_simulation import REDEALS

from jungle_games.core.game import CHANCE, Game
from jungle_games.core.limits import Limits
from jungle_games.core.matches.match import Match
from jungle_games.core.seat_names import SeatInfo
from jungle_games.games import ROOMS
from jungle_games.games.jungle_matrix.player.mistakes import notice
from jungle_games.games.jungle_matrix.rules.position import Phase

HIDING = [room.game for room in ROOMS if not room.game.open_information]
DECISIONS = 12
ODD = 5
"""One decision in so many is probed."""


def changed(game: Game[Any, Any, Any], level: str, deal: int, decisions: int = DECISIONS) -> tuple[int, int]:
    """How many decisions were probed in a match by ``level``, and how many answers the hidden cards changed."""
    seats = [SeatInfo(str(seat), level) for seat in range(min(game.seats))]
    match: Match[Any, Any] = Match(game, game.options_type.build(), seats, deal=deal)
    rng, dice = random.Random(deal), random.Random(f"moves {deal}")
    probed = differing = 0
    while match.outcome is None and probed < decisions:
        seat = match.to_move
        if seat is CHANCE:
            match.take_chance(0.0)
            continue
        assert isinstance(seat, int)
        if dice.randrange(ODD) == 0:
            probed += 1
            other = REDEALS[game.name](match.position, seat, rng)
            assert other.observe(seat) == match.position.observe(seat)
            answers = [said(game, level, place, seat) for place in (match.position, other)]
            differing += answers[0] != answers[1]
        moves = [move for move in match.legal() if match.position.actor(move) == seat]
        match.play(moves[dice.randrange(len(moves))])
    return probed, differing


def said(game: Game[Any, Any, Any], level: str, position: Any, seat: int) -> object:
    """What ``level`` does at ``seat``, and what it calls out where it watches."""
    choice = game.player(level).choose(position.observe(seat), Limits(nodes=30, seed=4), bool)
    if game.name != "jungle_matrix" or position.phase is not Phase.COVER:
        return choice
    return choice, notice(position.observe(position.watcher), level)


@pytest.mark.parametrize("game", HIDING, ids=lambda game: game.name)
def test_hidden_cards_dealt_anew_change_no_answer(game: Game[Any, Any, Any]) -> None:
    for level in {game.levels[0].key, game.levels[-1].key}:
        probed, differing = changed(game, level, deal=3)
        assert probed
        assert differing == 0


def test_a_player_that_peeks_is_caught(monkeypatch: pytest.MonkeyPatch) -> None:
    """Where an observation is the whole position, the probe says so."""
    game = next(game for game in HIDING if game.name == "jungle_matrix")
    position = type(game.start(game.options_type.build()))
    monkeypatch.setattr(position, "observe", lambda self, _seat: self)
    with pytest.raises(AssertionError):
        changed(game, game.levels[-1].key, deal=3)
