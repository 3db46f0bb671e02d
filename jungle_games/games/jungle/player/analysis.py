"""The analyst of Jungle: the best lines of a position by iterative deepening (multi-PV)."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from time import perf_counter
from typing import Final

from jungle_games.core.findings import Analysis, Report
from jungle_games.core.limits import Budget, Limits, StopSignal
from jungle_games.games.jungle.player.endings.library import usual_library
from jungle_games.games.jungle.player.evaluation import MATE
from jungle_games.games.jungle.player.iterative_deepening import DEEPEST, DeepeningSearch, SearchResult
from jungle_games.games.jungle.player.judge import JungleJudge, line_of
from jungle_games.games.jungle.rules.notation import JungleMove
from jungle_games.games.jungle.rules.position import JunglePosition

_TABLE_BITS: Final = 19
_AT_ONCE: Final = 0.2
"""Seconds until the first result."""


class JungleAnalyst:
    """Searches for the best move, then the best of the others, and so on; then repeats one ply deeper."""

    def __init__(self, table_bits: int = _TABLE_BITS) -> None:
        """``table_bits`` is the binary logarithm of the size of the transposition table."""
        self._table_bits = table_bits
        self._thinker: DeepeningSearch | None = None
        self._judge = JungleJudge()

    def analyse(
        self, position: JunglePosition, lines: int, limits: Limits, stop: StopSignal, report: Report
    ) -> Analysis[JungleMove]:
        """The best ``lines`` of ``position``, which is not over; fewer if there are fewer moves.

        One line alone is the judge's. Several without limits begin with the judge's, until they are searched deeper,
        and continue until ``stop()``, or until every line is searched to the end of the game.
        """
        if lines == 1:
            return _of_one(self._judge.judge(position, limits, stop, lambda found: report(_of_one(found))))
        first: SearchResult | None = None
        if limits == Limits():
            first = self._judge.judge(position, limits, stop)
            report(_of_one(first))
        budget = Budget.within(limits, seconds=None)
        search = LineSearch(
            self._suitable(position), position, lines, budget, stop, lambda: report(_analysis_of(search, first))
        )
        search.run()
        return _analysis_of(search, first)

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
        self.wanted = min(lines, len(position.legal_moves()))
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
        return sorted([*self._deeper, *older][: self.wanted], key=lambda thought: -thought.score)

    def _search(self, depth: int) -> bool:
        """Search every line again at ``depth``; False if interrupted."""
        while len(self._deeper) < self.wanted:
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


def _analysis_of(search: LineSearch, first: SearchResult | None) -> Analysis[JungleMove]:
    """What ``search`` found; ``first`` leads as long as it was searched deeper."""
    thoughts = search.thoughts
    if first is not None and all(thought.depth < first.depth for thought in thoughts):
        others = [thought for thought in thoughts if thought.move != first.move]
        thoughts = [first, *others[: search.wanted - 1]]
    depth = max((thought.depth for thought in thoughts), default=0)
    return Analysis(tuple(map(line_of, thoughts)), depth, search.nodes, search.seconds)


def _of_one(thought: SearchResult) -> Analysis[JungleMove]:
    return Analysis((line_of(thought),), thought.depth, thought.nodes, thought.seconds)
