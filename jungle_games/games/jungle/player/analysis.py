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
"""What people count in."""
_AT_ONCE: Final = 0.2
"""Seconds until there is something to say."""


class JungleAnalyst:
    """Searches for the best move, then for the best of the others, and so on; then all of it one ply deeper."""

    def __init__(self, table_bits: int = _TABLE_BITS) -> None:
        """``table_bits``: the size of its memory, as a power of two."""
        self._table_bits = table_bits
        self._thinker: DeepeningSearch | None = None

    def analyse(
        self, position: JunglePosition, lines: int, limits: Limits, stop: StopSignal, report: Report
    ) -> Analysis[JungleMove]:
        """The best ``lines`` of ``position``, which is not over; fewer where there are fewer moves.

        Without limits it goes on until ``stop()``, or until every line is seen to its end.
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
        """What the depth that is being searched has found so far."""
        self._whole: list[SearchResult] = []
        """What the depth before found."""
        self.nodes = 0

    def run(self) -> None:
        """Search until told to stop; what is half done by then counts as far as it goes."""
        for depth in range(1, (self._budget.depth or DEEPEST) + 1):
            if not self._search(depth) or all(MATE - abs(thought.score) <= depth for thought in self._deeper):
                break
            self._whole, self._deeper = self._deeper, []
            if self._budget.enough is not None and self.seconds >= self._budget.enough:
                break

    @property
    def seconds(self) -> float:
        """How long it has been searching."""
        return perf_counter() - self._began

    @property
    def thoughts(self) -> Sequence[SearchResult]:
        """The lines known by now, the best first: those of the depth that is being searched, and of the one before."""
        moves = [thought.move for thought in self._deeper]
        older = [thought for thought in self._whole if thought.move not in moves]
        return sorted([*self._deeper, *older][: self._wanted], key=lambda thought: -thought.score)

    def _search(self, depth: int) -> bool:
        """Find every line anew at ``depth``; false when it was cut short."""
        while len(self._deeper) < self._wanted:
            left = None if self._budget.nodes is None else self._budget.nodes - self.nodes
            earlier = [thought.move for thought in self._deeper]
            # At first a word at once; then endings may be solved, which takes its time.
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
