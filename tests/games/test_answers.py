"""What computer players answer, the same in every game: a legal move, the same again, and what they expect."""

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


def answers(
    game: Game[Any, Any], level: str, nodes: int = 60, preset: str = "standard", seats: int = 0
) -> Iterator[tuple[Any, Choice[Any]]]:
    """The positions of a match, and what a player of ``level`` answers to the seats that see them."""
    people = [SeatInfo(str(seat)) for seat in range(seats or game.seats[0])]
    match: Match[Any, Any] = Match(game, game.options_type.build(preset), people, deal=2)
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
    """Under one preset and at one number of seats or another; evaluations are checked as they are made."""
    number = [each.key for each in game.levels].index(level)
    presets = list(game.options_type.presets())
    told = answers(game, level, 60, presets[number % len(presets)], game.seats[number % len(game.seats)])
    for ply, (position, choice) in enumerate(told):
        assert choice.move in position.legal_moves()
        assert choice.line[:1] in ((), (choice.move,))
        assert min(choice.samples, choice.nodes, choice.depth) >= 0
        if ply % 7 == 3:
            seen, limits = position.observe(position.to_move), Limits(nodes=60, seed=ply)
            assert game.player(level).choose(seen, limits, bool) == choice, "whatever was thought about before"


@every_game
def test_the_strongest_says_what_it_expects(game: Game[Any, Any]) -> None:
    told = [choice.evaluation for _position, choice in answers(game, game.levels[-1].key, nodes=300)]
    expected = [evaluation for evaluation in told if evaluation is not None]
    assert len(expected) >= 3
    assert len(set(expected)) > 1
