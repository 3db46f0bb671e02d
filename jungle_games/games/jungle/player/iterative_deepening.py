"""Iterative deepening: the search is repeated one ply deeper each time, until time, nodes or the tree run out."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Collection, Mapping
from dataclasses import dataclass, field
from functools import lru_cache
from time import perf_counter
from typing import Final

from jungle_games.core.limits import Budget
from jungle_games.games.jungle.player.endings import DRAW, MOST_PIECES, UNKNOWN, Library, Probe, best_move, codes_after
from jungle_games.games.jungle.player.engine import Board
from jungle_games.games.jungle.player.evaluation import MATE, WIN, Evaluation, Weights
from jungle_games.games.jungle.player.search import INFINITY, Repetitions, Search, Stopped, TranspositionTable
from jungle_games.games.jungle.player.tables import MOVE_MASK, ORIGIN_MASK, TARGET_SHIFT, Tables, roster_of
from jungle_games.games.jungle.rules.board import JungleMap, JungleMove, Piece, Square
from jungle_games.games.jungle.rules.options import JungleOptions
from jungle_games.games.jungle.rules.position import JunglePosition
from jungle_games.players.mentoring import expected_score

DEEPEST: Final = 60
SPREAD: Final = 420
"""A lead of this size wins about three games of four: the weights were fitted to it."""
CONTEMPT: Final = 15
"""How much a draw costs the engine's own side, in hundredths of a point."""
_WINDOW: Final = 30
"""Half the width of the first aspiration window."""
_PROGRESS: Final = 100
"""How much a side that stands better gives up to avoid returning to an earlier position of the game."""
_FOR_ENDINGS: Final = 0.25
"""The share of a move's time that solving endings may take."""


@dataclass(frozen=True, slots=True)
class Whims:
    """What weakens a player: moves it likes or dislikes (and by how much), and moves whose replies it overlooks.

    A liking counts among moves that decide nothing: against a win that is seen, or for a loss, it counts for nothing.
    """

    liking: Mapping[JungleMove, int] = field(default_factory=dict)
    overlooked: frozenset[JungleMove] = frozenset()


@dataclass(frozen=True, slots=True)
class SearchResult:
    """The result of a search: the score for the side to move, in hundredths of a point, and the principal variation."""

    depth: int
    score: int
    nodes: int
    seconds: float
    line: tuple[JungleMove, ...]

    @property
    def move(self) -> JungleMove:
        return self.line[0]

    @property
    def mate(self) -> int | None:
        """The number of own moves to a forced win (negative: loss), or None."""
        if self.score > WIN:
            return (MATE - self.score + 1) // 2
        if self.score < -WIN:
            return -((MATE + self.score + 1) // 2)
        return None

    @property
    def evaluation(self) -> float:
        return expected_score(self.score, SPREAD) if self.mate is None else float(self.mate > 0)

    @property
    def nodes_per_second(self) -> int:
        return int(self.nodes / max(self.seconds, 1e-6))


@lru_cache(maxsize=8)
def _tables(board: JungleMap, options: JungleOptions) -> Tables:
    """The tables of a map's own roster: they never change, and all searches share them."""
    return Tables(board, options, roster_of(board.start.values()))


class DeepeningSearch:
    """Searches positions of one map and set of options, and keeps its transposition table between moves.

    With ``endings`` it knows the results of positions with few pieces; if repetition is forbidden they
    would be wrong and are not used.
    """

    def __init__(
        self, board: JungleMap, options: JungleOptions, *, table_bits: int = 18, weights: Weights | None = None,
        endings: Library | None = None,
    ) -> None:  # fmt: skip
        self.tables = _tables(board, options)
        self.board = Board(self.tables, Evaluation(self.tables, weights))
        self._search = Search(self.board, TranspositionTable(table_bits))
        self._roots: list[_Root] = []
        self._endings = endings if options.repetition != "forbidden" else None
        self._probe = self._new_probe()
        self._solved = UNKNOWN
        self._draw = 0

    def suits(self, position: JunglePosition) -> bool:
        """Whether ``position`` is of this map and these options."""
        return position.board == self.tables.board and position.options == self.tables.options

    def forget(self) -> None:
        """Clear the transposition table and hide the endings solved, before another game."""
        self._search.forget()
        if self._endings is not None:
            for pieces in range(2, MOST_PIECES + 1):
                self._endings.hide(pieces)
            self._probe = self._new_probe()

    def _new_probe(self) -> Probe | None:
        if self._endings is None:
            return None
        return Probe(self._endings, self.tables.roster, self.tables.grave)

    def take_up(self, position: JunglePosition) -> None:
        self.board.set(position.pieces, position.turn, position.quiet)

    def think(
        self, position: JunglePosition, budget: Budget, *, stop: Callable[[], bool] = bool, whims: Whims | None = None,
        without: Collection[JungleMove] = (), report: Callable[[SearchResult], None] | None = None, contempt: int = 0,
    ) -> SearchResult:  # fmt: skip
        """The result of searching ``position``, which is not over. ``report`` receives the result of every depth.

        Moves in ``without`` are excluded; there must be others. A draw is worth minus ``contempt`` to
        the thinker.
        """
        started = perf_counter()
        deadline = None if budget.seconds is None else started + budget.seconds

        def due() -> bool:
            return stop() or (deadline is not None and perf_counter() >= deadline)

        self.take_up(position)
        self._roots = self._root_moves(position, whims or Whims(), without)
        self._consult_endings(due if budget.seconds is None else _earlier(due, started + budget.seconds * _FOR_ENDINGS))
        past = self._past(position)
        for root in self._roots:
            self.board.make(root.move)
            root.returns = self.board.key in past.seen
            self.board.unmake()
        self._draw = -contempt
        self._search.begin(past, budget.nodes, due, contempt)
        thought = self._thought(0, started)
        try:
            for depth in range(1, (budget.depth or DEEPEST) + 1):
                self._deepen(depth, self._appeal(self._roots[0]))
                thought = self._thought(depth, started)
                if report:
                    report(thought)
                if self._settled(thought, budget):
                    break
        except Stopped:
            self.take_up(position)
            thought = self._thought(thought.depth, started)
        return thought

    def _consult_endings(self, due: Callable[[], bool]) -> None:
        """Solve endings until ``due()``, and probe the position.

        In a solved draw only moves that keep it are left, and the search finds the one that is hardest to meet, by
        itself, because solved endings value them all the same.
        """
        self._solved, self._search.probe = UNKNOWN, self._probe
        if self._probe is None:
            return
        self._probe.prepare(self.board.where, due)
        self._solved = self._probe.code(self.board.where, self.board.side)
        if self._solved == DRAW:
            after = codes_after(self.board, self._probe)
            keeping = [root for root in self._roots if after[root.move] in (DRAW, UNKNOWN)]
            if keeping:  # otherwise those that keep it were excluded
                self._roots = keeping
                self._search.probe = None

    def _settled(self, thought: SearchResult, budget: Budget) -> bool:
        """Whether more thinking is pointless: a win or loss is searched to its end, or enough time has passed."""
        if MATE - abs(thought.score) <= thought.depth:
            return True
        if self._solved > DRAW and abs(thought.score) > WIN and thought.depth > 1:
            return True
        if len(self._roots) == 1 and budget.seconds is not None:
            return True
        return budget.enough is not None and thought.seconds >= budget.enough

    def _root_moves(self, position: JunglePosition, whims: Whims, without: Collection[JungleMove]) -> list[_Root]:
        return [
            _Root(self.tables.encode(move.origin, move.target), whims.liking.get(move, 0), move in whims.overlooked)
            for move in position.legal_moves()
            if move not in without
        ]

    def _past(self, position: JunglePosition) -> Repetitions:
        count = len(position.earlier)
        turns = [(position.turn + count - ply) % 2 for ply in range(count)]
        keys = [self.tables.key_of(pieces.items(), turn) for pieces, turn in zip(position.earlier, turns, strict=True)]
        times = Counter(keys)
        final = {key for key, found in times.items() if found >= 2}
        lasting = [pieces for key, pieces in zip(keys, position.earlier, strict=True) if key in final]
        near = position.options.repetition != "allowed" and any(map(self._is_near_den, lasting))
        return Repetitions(times.keys(), final, near)

    def _is_near_den(self, pieces: Mapping[Square, Piece]) -> bool:
        board = self.tables.board
        doors = [(seat, door) for seat, den in enumerate(board.dens) for door in board.steps(den)]
        return any(door in pieces and pieces[door].seat != seat for seat, door in doors)

    def _deepen(self, depth: int, expected: int) -> None:
        """Search every root move to ``depth``, in a window around ``expected`` that is widened as needed."""
        if depth <= 3 or abs(expected) > WIN:
            self._search_roots(depth, -INFINITY, INFINITY)
            return
        below, above = expected - _WINDOW, expected + _WINDOW
        while True:
            best = self._search_roots(depth, below, above)
            if best <= below and below > -INFINITY:
                below = -INFINITY
            elif best >= above and above < INFINITY:
                above = INFINITY
            else:
                return

    def _search_roots(self, depth: int, alpha: int, beta: int) -> int:
        best = -INFINITY
        for count, root in enumerate(list(self._roots)):
            self.board.make(root.move)
            value = self._value(root, depth, alpha, beta, first=count == 0)
            self.board.unmake()
            if value > best:
                best = value
                if value > alpha or count == 0:
                    self._roots.remove(root)
                    self._roots.insert(0, root)
                alpha = max(alpha, value)
                if value >= beta:
                    break
        return best

    def _value(self, root: _Root, depth: int, alpha: int, beta: int, *, first: bool) -> int:
        """The value of a root move already made: its score, plus the player's liking, less a penalty for a return."""
        if root.overlooked:
            root.score = -self.board.score
            return self._appeal(root)
        if not first:
            low = self._score_for(root, alpha)
            root.score = -self._search.value(depth - 1, -low - 1, -low)
            appeal = self._appeal(root)
            if not alpha < appeal < beta:
                return appeal
        root.score = -self._search.value(depth - 1, -self._score_for(root, beta), -self._score_for(root, alpha))
        return self._appeal(root)

    def _appeal(self, root: _Root) -> int:
        """The value by which root moves are compared; a return that is neither a draw nor a forced win is penalized."""
        score = root.score
        if abs(score) > WIN:
            return score
        if root.returns and self._draw < score:
            score = max(self._draw, score - _PROGRESS)
        return max(-WIN, min(score + root.liking, WIN))

    def _score_for(self, root: _Root, appeal: int) -> int:
        """The highest score of ``root`` whose appeal is at most ``appeal``."""
        if abs(appeal) > WIN:
            return appeal
        score = appeal - root.liking
        if root.returns and self._draw <= score:
            score += _PROGRESS
        return max(-WIN - 1, min(score, WIN))

    def _thought(self, depth: int, started: float) -> SearchResult:
        best = self._roots[0]
        score = 0 if self._solved == DRAW else best.score
        seconds = perf_counter() - started
        return SearchResult(depth, score, self._search.nodes, seconds, self._expected_line(best, depth))

    def _expected_line(self, best: _Root, depth: int) -> tuple[JungleMove, ...]:
        """The best move and what the transposition table, or else the solved endings, expect after it."""
        board = self.board
        line = [best.move]
        seen = {board.key}
        board.make(best.move)
        seen.add(board.key)
        length = MATE - abs(best.score) if abs(best.score) > WIN else depth
        while len(line) < length:
            move = self._expected_move()
            if move is None:
                break
            line.append(move)
            board.make(move)
            if board.key in seen:
                break
            seen.add(board.key)
        for _ in line:
            board.unmake()
        return tuple(self._readable(move) for move in line)

    def _expected_move(self) -> int | None:
        board = self.board
        if self._search.probe is not None:
            solved = best_move(board, self._search.probe)
            if solved is not None:
                return solved
        move = self._search.transpositions.probe(board.key) & MOVE_MASK
        return move if move in board.moves() else None

    def _readable(self, move: int) -> JungleMove:
        squares = self.tables.squares
        return JungleMove(squares[move & ORIGIN_MASK], squares[move >> TARGET_SHIFT])


def _earlier(due: Callable[[], bool], deadline: float) -> Callable[[], bool]:
    return lambda: due() or perf_counter() >= deadline


@dataclass(slots=True)
class _Root:
    """A root move and its evaluation; one that ``returns`` leads back to a position of the game."""

    move: int
    liking: int = 0
    overlooked: bool = False
    returns: bool = False
    score: int = 0
