"""Jungle's computer players, seventeen animals up to the engine; their iterative deepening and opening book.

A level limits how far an animal looks and makes it favour or overlook moves; the rules are the same for all. All but
the lion are limited by depth and nodes rather than by time, so they answer at once and play alike on slow machines.

The book is a small tree of good moves, usually with several choices: ``levels/jungle/openings/classic.txt``, text whose
making ``docs/players.md`` tells. Lines that begin with # are comments; each other line is a position string, the score
for the side to move, and its moves, each with a weight: ``l5t/… w 4 a3a4:60 c3c2:40``.
"""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Callable, Collection, Mapping
from dataclasses import dataclass, field
from functools import lru_cache
from logging import getLogger
from pathlib import Path
from time import perf_counter
from typing import Final

from jungle_games.base.system import levels_folder
from jungle_games.core.game import Choice, IllegalMove
from jungle_games.core.limits import Budget, Limits, StopSignal
from jungle_games.games.jungle.player.endings import DRAW, UNKNOWN, Library, Probe, best_move, codes_after
from jungle_games.games.jungle.player.engine import Board
from jungle_games.games.jungle.player.search import INFINITY, Repetitions, Search, Stopped, TranspositionTable
from jungle_games.games.jungle.player.tables import (
    MATE,
    MOVE_MASK,
    ORIGIN_MASK,
    TARGET_SHIFT,
    WIN,
    Evaluation,
    tables_of,
)
from jungle_games.games.jungle.rules.advice import winning_move
from jungle_games.games.jungle.rules.board import JungleMap, JungleMove, Piece, Square
from jungle_games.games.jungle.rules.options import SHIPPED, JungleOptions, fingerprint
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
    def choice(self) -> Choice[JungleMove]:
        return Choice(self.move, self.evaluation, self.line, nodes=self.nodes, depth=self.depth)


class DeepeningSearch:
    """Searches positions of one map and set of options, and keeps its transposition table between moves.

    With ``endings`` it knows the results of positions with few pieces; if repetition is forbidden they
    would be wrong and are not used.
    """

    def __init__(
        self, board: JungleMap, options: JungleOptions, *, table_bits: int = 18, endings: Library | None = None
    ) -> None:
        self.tables = tables_of(board, options)
        self.board = Board(self.tables, Evaluation(self.tables))
        self._search = Search(self.board, TranspositionTable(table_bits))
        self._roots: list[_Root] = []
        self._endings = endings if options.repetition != "forbidden" else None
        self._probe = self._new_probe()
        self._solved = UNKNOWN
        self._draw = 0

    def forget(self) -> None:
        """Clear the transposition table and what the search knows of endings, before another game."""
        self._search.transpositions.clear()
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
        self._solved, self._search.horizon.probe = UNKNOWN, self._probe
        if self._probe is None:
            return
        self._probe.prepare(self.board.where, due)
        self._solved = self._probe.code(self.board.where, self.board.side)
        if self._solved == DRAW:
            after = codes_after(self.board, self._probe)
            keeping = [root for root in self._roots if after[root.move] in (DRAW, UNKNOWN)]
            if keeping:  # otherwise those that keep it were excluded
                self._roots = keeping
                self._search.horizon.probe = None

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
        doors = [(seat, door) for seat, den in enumerate(board.dens) for door in board.steps[den]]
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
        return SearchResult(depth, score, self._search.horizon.nodes, seconds, self._expected_line(best, depth))

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
        if self._search.horizon.probe is not None:
            solved = best_move(board, self._search.horizon.probe)
            if solved is not None:
                return solved
        move = self._search.transpositions.probe(board.key) & MOVE_MASK
        return move if move in board.moves() else None

    def _readable(self, move: int) -> JungleMove:
        squares = self.tables.squares
        return JungleMove(squares[move & ORIGIN_MASK], squares[move >> TARGET_SHIFT])


def searcher_for(
    position: JunglePosition, table_bits: int, kept: DeepeningSearch | None = None, *, endings: bool = True
) -> DeepeningSearch:
    """A search for positions like this one: the one ``kept``, where it is of the same map and options."""
    board, options = position.board, position.options
    if kept is not None and (kept.tables.board, kept.tables.options) == (board, options):
        return kept
    library = Library(board, options) if endings else None
    return DeepeningSearch(board, options, table_bits=table_bits, endings=library)


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


DEEPEST_OPENING: Final = 16
"""The number of moves by either side after which openings end."""


@dataclass(frozen=True)
class Turn:
    """A book entry: the score for the side to move, in hundredths of a point, and weighted moves."""

    score: int
    moves: tuple[tuple[JungleMove, int], ...]


def known_turn(position: JunglePosition) -> Turn | None:
    """What the book has for the position; it is for the classic board, and for ranks that are as usual."""
    options, turn = position.options, find_openings().get(position.fen())
    if turn is None or options.elephant_takes_rat or options.dog_over_wolf:
        return None
    return turn if fingerprint(position.board) == SHIPPED["classic"] else None


def pick_opening(position: JunglePosition, dice: random.Random) -> tuple[JungleMove, int] | None:
    """A book move for the side to move, and the position's score, or None."""
    ply = len(position.earlier)
    turn = known_turn(position)
    if turn is None or ply >= DEEPEST_OPENING or position.quiet != ply or position.repetitions > 1:
        return None
    legal = position.legal_moves()
    moves = [(move, weight) for move, weight in turn.moves if move in legal]
    drawn = dice.random() * sum(weight for _, weight in moves)
    for move, weight in moves:
        drawn -= weight
        if drawn < 0:
            return move, turn.score
    return None


def openings_file() -> Path:
    return levels_folder("jungle") / "openings" / "classic.txt"


@lru_cache(maxsize=1)
def find_openings() -> Mapping[str, Turn]:
    """The book by position string; empty where its file cannot be read."""
    path = openings_file()
    try:
        return read_openings(path.read_text(encoding="utf-8"), path.name)
    except (OSError, ValueError) as error:
        getLogger(__name__).warning("The openings are done without: %s", error)
        return {}


def read_openings(text: str, file: str) -> dict[str, Turn]:
    """The book that ``text`` describes. Raises ValueError naming ``file``, line and reason."""
    turns: dict[str, Turn] = {}
    for number, line in enumerate(text.splitlines(), 1):
        try:
            match line.split():
                case [] | ["#", *_]:
                    continue
                case [placement, "w" | "b" as side, score, *moves] if moves:
                    turns[f"{placement} {side}"] = Turn(int(score), tuple(_read_move(move) for move in moves))
                case _:
                    raise ValueError("no position, score and moves")
        except (ValueError, IllegalMove) as error:
            raise ValueError(f"{file}, line {number}: {error}") from error
    return turns


def _read_move(text: str) -> tuple[JungleMove, int]:
    move, _, weight = text.partition(":")
    if int(weight) < 1:
        raise ValueError(f"{text}: a weight is 1 or more")
    return JungleMove.parse(move), int(weight)


@dataclass(frozen=True, slots=True)
class Skill:
    """How an animal thinks.

    ``seconds``, ``nodes`` and ``depth`` are limits; ``fancy`` is how far its evaluation of a move may deviate from
    the move's worth, in hundredths of a point; ``overlooks`` how many of 100 moves it makes without seeing what they
    lead to; with ``sees_ends`` it takes every win in one and avoids every loss in one. ``table_bits`` is the binary
    logarithm of its transposition table's size; ``endings`` says whether it uses solved endings, ``by_heart`` how many
    of its first moves it may take from the opening book.
    """

    seconds: float
    nodes: int | None = None
    depth: int = DEEPEST
    fancy: int = 0
    overlooks: float = 0
    sees_ends: bool = True
    table_bits: int = 18
    endings: bool = False
    by_heart: int = 0


SKILLS: Final[Mapping[str, Skill]] = {
    "rat": Skill(1.0, depth=1, fancy=4000, overlooks=100, sees_ends=False, table_bits=12, by_heart=1),
    "rabbit": Skill(1.0, depth=1, fancy=1850, overlooks=94.2, sees_ends=False, table_bits=12, by_heart=1),
    "cat": Skill(1.0, depth=1, fancy=1060, overlooks=87.6, sees_ends=False, table_bits=12, by_heart=1),
    "hedgehog": Skill(1.0, depth=1, fancy=645, overlooks=76.3, sees_ends=False, table_bits=12, by_heart=1),
    "monkey": Skill(1.0, depth=2, fancy=430, overlooks=64.5, table_bits=12, by_heart=1),
    "dog": Skill(1.0, depth=2, fancy=245, overlooks=41.8, table_bits=12, by_heart=2),
    "wolf": Skill(1.0, depth=2, fancy=134, overlooks=24, table_bits=12, by_heart=2),
    "crocodile": Skill(1.0, depth=3, fancy=130, overlooks=19.2, table_bits=14, by_heart=2),
    "cheetah": Skill(1.0, depth=3, fancy=70, overlooks=10, table_bits=14, by_heart=3),
    "leopard": Skill(1.0, nodes=1_420, fancy=25, overlooks=3.3, table_bits=14, by_heart=3),
    "kangaroo": Skill(1.0, nodes=1_970, fancy=20, overlooks=2, table_bits=14, by_heart=3),
    "dolphin": Skill(1.0, nodes=2_750, fancy=17, overlooks=1, table_bits=14, by_heart=3),
    "octopus": Skill(1.2, nodes=2_850, fancy=17, overlooks=0.25, table_bits=15, by_heart=4),
    "tiger": Skill(1.5, nodes=5_000, fancy=12, table_bits=15, by_heart=4),
    "elephant": Skill(2.0, nodes=15_000, fancy=8, table_bits=16, by_heart=4),
    "owl": Skill(2.5, nodes=50_000, fancy=5, table_bits=18, by_heart=5),
    "lion": Skill(3.0, table_bits=20, endings=True, by_heart=DEEPEST_OPENING),
}

_OPENING: Final = 8
"""The number of moves at the start during which taste decides between almost equal moves."""
_TASTE: Final = 6
_AHEAD: Final = 60.0
"""The time limit of pondering in seconds, so that a person who is away does not drain the battery."""


class JunglePlayer:
    """A computer player of a level in SKILLS. Raises KeyError for other levels."""

    def __init__(self, level: str) -> None:
        self._skill = SKILLS[level]
        self._thinker: DeepeningSearch | None = None
        self._dice = random.Random()

    def choose(self, observation: JunglePosition, limits: Limits, stop: StopSignal) -> Choice[JungleMove]:
        """A legal move for the side to move; without limits within the level's own time.

        With a seed, and nodes or depth, the answer is the same on every machine.
        """
        dice = self._dice if limits.seed is None else random.Random(limits.seed)
        skill = self._skill
        win = winning_move(observation) if skill.sees_ends else None
        if win is not None:
            return Choice(win, 1.0, (win,))
        known = self._known_move(observation, limits, dice)
        if known is not None:
            return known.choice
        thinker = self._suitable(observation)
        if limits.seed is not None:
            thinker.forget()
        budget = Budget.within(limits, seconds=skill.seconds, nodes=skill.nodes, depth=skill.depth)
        whims = self._whims(observation, dice)
        without = _giving_up(observation) if skill.sees_ends else ()
        thought = thinker.think(observation, budget, stop=stop, whims=whims, without=without, contempt=CONTEMPT)
        return thought.choice

    def _known_move(self, position: JunglePosition, limits: Limits, dice: random.Random) -> SearchResult | None:
        if limits.nodes is not None or limits.depth is not None or position.quiet >= 2 * self._skill.by_heart:
            return None
        found = pick_opening(position, dice)
        return SearchResult(0, found[1], 0, 0.0, (found[0],)) if found else None

    def _suitable(self, position: JunglePosition) -> DeepeningSearch:
        skill = self._skill
        self._thinker = searcher_for(position, skill.table_bits, self._thinker, endings=skill.endings)
        return self._thinker

    def ponder(self, observation: JunglePosition, stop: StopSignal) -> None:
        """Ponder for a while and keep the results; only levels limited by time do."""
        if self._skill.nodes is None and self._skill.depth == DEEPEST:
            thinker = self._suitable(observation)
            thinker.think(observation, Budget(_AHEAD), stop=stop, contempt=-CONTEMPT)

    def _whims(self, position: JunglePosition, dice: random.Random) -> Whims:
        """Random likes and oversights of this animal for the moves of ``position``."""
        skill = self._skill
        fancy = skill.fancy
        if position.quiet < _OPENING and len(position.pieces) == len(position.board.start):
            fancy = max(fancy, _TASTE)
        moves = position.legal_moves()
        return Whims(
            {move: _stray(fancy, dice) for move in moves} if fancy else {},
            frozenset(move for move in moves if dice.random() * 100 < skill.overlooks),
        )


def _giving_up(position: JunglePosition) -> list[JungleMove]:
    """The moves after which the other side wins at once; none if there are no others."""
    moves = position.legal_moves()
    losing = [move for move in moves if winning_move(position.play(move)) is not None]
    return losing if len(losing) < len(moves) else []


def _stray(width: int, dice: random.Random) -> int:
    """A random integer between -width and width, small ones likelier; the same on every Python for the same dice."""
    return int(dice.random() * (width + 1)) - int(dice.random() * (width + 1))
