"""Jungle's judge: whoever asks it about a position gets the same verdict.

Hints, the analysis, the review of a game and its moments all ask it with the same settings. It has no opinion of draws,
counts nodes instead of seconds, and forgets each position before the next.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from jungle_games import COMPILED
from jungle_games.core.findings import Line
from jungle_games.core.game import Choice
from jungle_games.core.limits import Budget, Limits, StopSignal
from jungle_games.games.jungle.player.endings.library import usual_library
from jungle_games.games.jungle.player.iterative_deepening import DeepeningSearch, SearchResult
from jungle_games.games.jungle.rules.notation import JungleMove
from jungle_games.games.jungle.rules.position import JunglePosition

NODES: Final = 400_000 if COMPILED.running else 20_000
"""The size of a judge's search: 0.1 seconds compiled, 0.3 from source."""
_TABLE_BITS: Final = 17
_POINT: Final = 100
"""The unit shown to people, in the engine's hundredths."""


class JungleJudge:
    """Judges positions, each by itself."""

    def __init__(self) -> None:
        self._thinker: DeepeningSearch | None = None

    def judge(
        self,
        position: JunglePosition,
        limits: Limits,
        stop: StopSignal,
        report: Callable[[SearchResult], None] | None = None,
    ) -> SearchResult:
        """The verdict on ``position``, which is not over; ``limits`` on nodes or depth replace the usual size."""
        if self._thinker is None or not self._thinker.suits(position):
            endings = usual_library(position.board, position.options)
            self._thinker = DeepeningSearch(position.board, position.options, table_bits=_TABLE_BITS, endings=endings)
        self._thinker.forget()
        given = limits.nodes is not None or limits.depth is not None
        budget = Budget(None, limits.nodes, limits.depth) if given else Budget(None, NODES)
        return self._thinker.think(position, budget, stop=stop, report=report)

    def choose(self, observation: JunglePosition, limits: Limits, stop: StopSignal) -> Choice[JungleMove]:
        """The best move for a hint."""
        thought = self.judge(observation, limits, stop)
        return Choice(thought.move, thought.evaluation, thought.line, nodes=thought.nodes, depth=thought.depth)


def line_of(thought: SearchResult) -> Line[JungleMove]:
    """``thought`` as people are shown it."""
    return Line(thought.line, thought.score / _POINT, thought.evaluation, thought.mate)
