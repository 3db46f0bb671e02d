"""Matches of Jungle in which a win was missed that makes a puzzle."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from typing import Any, Final

from jungle_games.core.findings import FoundPuzzle
from jungle_games.core.matches.match import Match
from jungle_games.core.seat_names import SeatInfo
from jungle_games.games import find_game
from jungle_games.players.mentoring import decisions_of

IN_TWO: Final = "6E/7/3C3/7/7/7/3d3/7/7 w"
"""Blue's cat is in the den first if it runs at once."""
STROLL: Final = ("g9f9", "d3d2", "f9g9", "d2d1")
"""The elephant goes for a walk instead, and Red's dog wins."""
IN_THREE: Final = "6E/7/7/7/3C3/3d3/7/7/7 w"
"""Here the cat is held up, and only the elephant is in time."""
LOITERING: Final = ("g9g8", "d4d3", "g8g9", "d3d2", "g9g8", "d2d1")
LEVELS: Final = ("dog", "leopard", "tiger")


def missed(
    position: str = IN_TWO, moves: Sequence[str] = STROLL, level: str = "dog", **options: Any
) -> Match[Any, Any]:
    """A match against a computer player of ``level``, lost from ``position`` by ``moves``."""
    game = find_game("jungle")
    seats = (SeatInfo("You"), SeatInfo(level.title(), level))
    changes = game.options_type.build(changes=options)
    return Match(game, changes, seats, setup={"position": position}, moves=moves)


@cache
def found_puzzles(position: str = IN_TWO, moves: Sequence[str] = STROLL) -> Sequence[FoundPuzzle]:
    """The puzzles that Jungle's finder makes of such a match."""
    return find_game("jungle").puzzle_finder().find_puzzles(decisions_of(missed(position, moves), [0]), bool)
