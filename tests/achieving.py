"""What is reached by moves from a position, for the tests of every game's achievements."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from jungle_games.core.achievement import Achievement, Occasion
from jungle_games.core.game import Game
from jungle_games.core.matches.history import MatchStatus, Step


def reached(
    achievements: Sequence[Achievement], game: Game[Any, Any, Any], start: Any, moves: Sequence[str], seat: int = 0
) -> set[str]:
    """The keys of what ``seat`` has reached once these moves, all of them legal, were played from ``start``."""
    steps, position = list[Step[Any, Any]](), start
    for text in moves:
        move = game.parse_move(text)
        after = position.play(move)
        steps.append(Step(text, position.actor(move), move, after, MatchStatus()))
        position = after
    occasions = [Occasion(seat, start, steps, ply) for ply in range(1, len(steps) + 1)]
    return {each.key for each in achievements if any(map(each.reached, occasions))}
