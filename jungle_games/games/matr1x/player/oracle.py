"""The player that is told the order of the draw pile: it says whether a game can still be won, and how."""

from __future__ import annotations

from typing import Final

from jungle_games.core.game import Choice, Limits, StopSignal
from jungle_games.games.matr1x.player.solver import solve
from jungle_games.games.matr1x.rules.position import Matr1xMove, Matr1xPosition

_SECONDS: Final = 10.0


class Oracle:
    """Answers for the screens, which tell the player that the draw pile was looked into."""

    def choose(self, observation: Matr1xPosition, limits: Limits, stop: StopSignal) -> Choice[Matr1xMove]:
        """A move of a winning line, or any where none is found. ``observation`` must show every card.

        ``info`` holds ``line`` (texts of moves, or None), ``hopeless`` (proved that there is none) and ``nodes``.
        """
        seconds = limits.ms / 1000 if limits.ms is not None else None if limits.nodes is not None else _SECONDS
        solution = solve(observation, seconds=seconds, nodes=limits.nodes, stop=stop)
        line = None if solution.line is None else [str(move) for move in solution.line]
        move = solution.line[0] if solution.line else observation.legal_moves()[0]
        return Choice(move, {"line": line, "hopeless": solution.hopeless, "nodes": solution.nodes})
