"""Move numbers as players count them: one number for all seats, without chance moves and parts of moves."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from jungle_games.core.game import Game
from jungle_games.core.matches.match_moves import parse_match_move

AnyGame = Game[Any, Any, Any]


def moves_made(game: AnyGame, moves: Iterable[str], seats: int) -> int:
    """The number of moves in a match of ``seats`` players with these move texts; an incomplete one counts."""
    return -(-_counted(game, moves) // max(1, seats))


def move_number(game: AnyGame, moves: Iterable[str], seats: int) -> int:
    """The number, from 1, of the move after these texts."""
    return game.move_number(_counted(game, moves), max(1, seats))


def _counted(game: AnyGame, moves: Iterable[str]) -> int:
    return sum(parse_match_move(text) is None and game.counts(text) for text in moves)
