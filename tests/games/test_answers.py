"""What computer players answer, the same in every game: a legal move, and what they expect, on the one scale."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

from jungle_games.core.game import Choice, Game
from jungle_games.core.limits import Limits
from jungle_games.core.matches.match import Match
from jungle_games.core.seat_names import SeatInfo
from jungle_games.games import ROOMS

GAMES = [room.game for room in ROOMS]
PLIES = 20
every_game = pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)


def answers(game: Game[Any, Any], level: str, nodes: int = 60) -> Iterator[tuple[Any, Choice[Any]]]:
    """The positions of a match, and what a player of ``level`` answers to the seats that see them."""
    seats = [SeatInfo(str(seat)) for seat in range(game.seats[0])]
    match: Match[Any, Any] = Match(game, game.options_type.build(), seats, deal=2)
    player = game.player(level)
    for ply in range(PLIES):
        seat = match.to_move
        if not isinstance(seat, int):
            return
        choice = player.choose(match.position.observe(seat), Limits(nodes=nodes, seed=ply), bool)
        yield match.position, choice
        match.play(choice.move)


@pytest.mark.parametrize(
    ("game", "level"),
    [(game, level.key) for game in GAMES for level in game.levels],
    ids=lambda part: getattr(part, "name", part),
)
def test_every_answer_keeps_the_contract(game: Game[Any, Any], level: str) -> None:
    """Evaluations are checked as they are made."""
    for position, choice in answers(game, level):
        assert choice.move in position.legal_moves()
        assert choice.line[:1] in ((), (choice.move,))
        assert min(choice.samples, choice.nodes, choice.depth) >= 0


@every_game
def test_the_strongest_says_what_it_expects(game: Game[Any, Any]) -> None:
    told = [choice.evaluation for _position, choice in answers(game, game.levels[-1].key, nodes=800)]
    expected = [evaluation for evaluation in told if evaluation is not None]
    assert len(expected) >= 3
    assert len(set(expected)) > 1
