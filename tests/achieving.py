"""What is reached by moves from a position, for the tests of every game's achievements."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from jungle_games.core.achievement import Achievement, Occasion
from jungle_games.core.game import Game
from jungle_games.core.matches.history import MatchStatus, Step

Case = tuple[Any, Sequence[str], int]
"""Where it begins, the moves, and whose achievement it is."""


def check_cases(
    achievements: Sequence[Achievement], game: Game[Any, Any, Any], cases: Mapping[str, tuple[Case, Case]]
) -> None:
    """Each has its case that reaches it, for nobody else, and one that only nearly does."""
    assert sorted(cases) == sorted(each.key for each in achievements)
    for key, (there, nearly) in cases.items():
        start, moves, seat = there
        assert key in reached(achievements, game, start, moves, seat), key
        assert key not in reached(achievements, game, *nearly), f"nearly {key}"
        if max(game.seats) > 1:
            assert key not in reached(achievements, game, start, moves, 1 - seat), f"{key}, for the other"


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
