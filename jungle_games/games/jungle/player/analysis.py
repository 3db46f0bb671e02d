"""The analyst of Jungle: the best lines of a position by iterative deepening (multi-PV)."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from time import perf_counter
from typing import Final

from jungle_games.core.analysis import Analysis, Line, Report
from jungle_games.core.budget import Budget
from jungle_games.core.limits import Limits, StopSignal
from jungle_games.games.jungle.player.endings.library import usual_library
from jungle_games.games.jungle.player.evaluation import MATE
from jungle_games.games.jungle.player.iterative_deepening import DEEPEST, DeepeningSearch, SearchResult
from jungle_games.games.jungle.rules.notation import JungleMove
from jungle_games.games.jungle.rules.position import JunglePosition

_TABLE_BITS: Final = 19
_POINT: Final = 100
"""The unit shown to people, in the engine's hundredths."""
_AT_ONCE: Final = 0.2
"""Seconds until the first result."""


class JungleAnalyst:
    """Searches for the best move, then the best of the others, and so on; then repeats one ply deeper."""

    def __init__(self, table_bits: int = _TABLE_BITS) -> None:
        """``table_bits`` is the binary logarithm of the size of the transposition table."""
        self._table_bits = table_bits
        self._thinker: DeepeningSearch | None = None

    def analyse(
        self, position: JunglePosition, lines: int, limits: Limits, stop: StopSignal, report: Report
    ) -> Analysis[JungleMove]:
        """The best ``lines`` of ``position``, which is not over; fewer if there are fewer moves.

        Without limits it continues until ``stop()``, or until every line is searched to the end of the game.
        """
        budget = Budget.within(limits, seconds=None)
        search = LineSearch(self._suitable(position), position, lines, budget, stop, lambda: report(_told(search)))
        search.run()
        return _told(search)

    def _suitable(self, position: JunglePosition) -> DeepeningSearch:
        if self._thinker is None or not self._thinker.suits(position):
            endings = usual_library(position.board, position.options)
            self._thinker = DeepeningSearch(
                position.board, position.options, table_bits=self._table_bits, endings=endings
            )
        return self._thinker


class LineSearch:
    """The search for the best lines of a position; ``report`` is called after every new line."""

    def __init__(
        self,
        thinker: DeepeningSearch,
        position: JunglePosition,
        lines: int,
        budget: Budget,
        stop: StopSignal,
        report: Callable[[], None],
        contempt: int = 0,
    ) -> None:
        self._contempt = contempt
        self._thinker = thinker
        self._position = position
        self._wanted = min(lines, len(position.legal_moves()))
        self._budget = budget
        self._stop = stop
        self._report = report
        self._began = perf_counter()
        self._deeper: list[SearchResult] = []
        """The results of the current depth so far."""
        self._whole: list[SearchResult] = []
        """The results of the previous depth."""
        self.nodes = 0

    def run(self) -> None:
        """Search until told to stop; partial results of the last depth count."""
        for depth in range(1, (self._budget.depth or DEEPEST) + 1):
            if not self._search(depth) or all(MATE - abs(thought.score) <= depth for thought in self._deeper):
                break
            self._whole, self._deeper = self._deeper, []
            if self._budget.enough is not None and self.seconds >= self._budget.enough:
                break

    @property
    def seconds(self) -> float:
        """The time searched so far."""
        return perf_counter() - self._began

    @property
    def thoughts(self) -> Sequence[SearchResult]:
        """The lines found so far, best first: those of the current depth, then of the previous one."""
        moves = [thought.move for thought in self._deeper]
        older = [thought for thought in self._whole if thought.move not in moves]
        return sorted([*self._deeper, *older][: self._wanted], key=lambda thought: -thought.score)

    def _search(self, depth: int) -> bool:
        """Search every line again at ``depth``; False if interrupted."""
        while len(self._deeper) < self._wanted:
            left = None if self._budget.nodes is None else self._budget.nodes - self.nodes
            earlier = [thought.move for thought in self._deeper]
            # The first result must be quick; later, endings may be solved, which takes time.
            seconds = _AT_ONCE if depth == 1 else None
            budget = Budget(seconds, left, depth)
            thought = self._thinker.think(
                self._position, budget, stop=self._due, without=earlier, contempt=self._contempt
            )
            self.nodes += thought.nodes
            cut = self._due() or (left is not None and thought.nodes >= left)
            if cut and (self._deeper or self._whole):
                return False
            self._deeper.append(thought)
            self._report()
        return True

    def _due(self) -> bool:
        over = self._budget.seconds is not None and self.seconds >= self._budget.seconds
        return over or self._stop()


def _told(search: LineSearch) -> Analysis[JungleMove]:
    thoughts = search.thoughts
    depth = max((thought.depth for thought in thoughts), default=0)
    return Analysis(tuple(_line(thought) for thought in thoughts), depth, search.nodes, search.seconds)


def _line(thought: SearchResult) -> Line[JungleMove]:
    return Line(thought.line, thought.score / _POINT, thought.evaluation, thought.mate)
