"""The player that is told the order of the draw pile: it says whether a game can still be won, and how."""

from __future__ import annotations

from typing import Final

from jungle_games.core.budget import Budget
from jungle_games.core.game import Choice
from jungle_games.core.limits import Limits, StopSignal
from jungle_games.games.matr1x.player.solver import solve
from jungle_games.games.matr1x.rules.position import Matr1xMove, Matr1xPosition

_SECONDS: Final = 10.0


class Oracle:
    """Answers for the screens, which tell the player that the draw pile was looked into."""

    def choose(self, observation: Matr1xPosition, limits: Limits, stop: StopSignal) -> Choice[Matr1xMove]:
        """A move of a winning line, or any where none is found. ``observation`` must show every card.

        The evaluation is 1 with that line, 0 where it is proved that there is none, else None.
        """
        budget = Budget.within(limits, seconds=_SECONDS)
        solution = solve(observation, seconds=budget.seconds, nodes=budget.nodes, stop=stop)
        if solution.line:
            return Choice(solution.line[0], 1.0, solution.line, nodes=solution.nodes)
        return Choice(observation.legal_moves()[0], 0.0 if solution.hopeless else None, nodes=solution.nodes)
