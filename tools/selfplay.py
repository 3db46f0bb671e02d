"""Fast self-play of Jungle's engine, to collect positions.

They go on from random openings, on the engine's own board, and end as in the rules, a third repetition being a draw:
what can only be repeated is worth no more than that.
What is kept of a quiet position is a line of bytes: each slot's square (``grave`` for what is gone), the side to move,
the engine's score for it (two bytes, signed), and how the game ended for it (0 lost, 1 drawn, 2 won).
"""

from __future__ import annotations

import random
from collections import Counter
from dataclasses import dataclass

from jungle_games.games.jungle.player.engine import Board
from jungle_games.games.jungle.player.evaluation import WIN, Evaluation
from jungle_games.games.jungle.player.horizon import INFINITY
from jungle_games.games.jungle.player.search import Search, Stopped
from jungle_games.games.jungle.player.tables import TARGET_SHIFT, Tables, roster_of
from jungle_games.games.jungle.player.transpositions import Repetitions, TranspositionTable
from jungle_games.games.jungle.rules.board import Piece, Square
from jungle_games.games.jungle.rules.options import JungleOptions, find_map

SOURCES = ("jungle_games.games.jungle",)
_LONGEST = 240
_QUIET_LIMIT = 100
_DEEPEST = 30
_THIRD = 3


@dataclass(frozen=True)
class PlayStyle:
    """How the games are played.

    Nodes a move, random plies at the start, how often chance moves later on and up to which of two plies, and the part
    of the positions that is kept.
    """

    nodes: int = 20_000
    opening: tuple[int, int] = (4, 16)
    whim: float = 0.05
    whimsical: tuple[int, int] = (40, 90)
    kept: float = 0.6


@dataclass(frozen=True)
class Seen:
    """A position on the way: where the slots stood, who was to move, what the engine thought of it."""

    where: bytes
    side: int
    score: int


class SelfPlay:
    """Plays games of the classic map."""

    def __init__(self, style: PlayStyle) -> None:
        self._style = style
        options = JungleOptions()
        self._map = find_map(options.map)
        self._tables = Tables(self._map, options, roster_of(self._map.start.values()))
        self._board = Board(self._tables, Evaluation(self._tables))
        self._search = Search(self._board, TranspositionTable(15))

    def game(self, seed: int) -> list[bytes]:
        """The quiet positions of the game that ``seed`` leads to, as lines of bytes."""
        dice = random.Random(seed)
        board = self._board
        board.set(self._map.start, 0)
        self._search.forget()
        opening = dice.randint(*self._style.opening)
        whimsical = dice.choice(self._style.whimsical)
        seen: list[Seen] = []
        times: Counter[int] = Counter([board.key])
        winner: int | None = None
        for ply in range(_LONGEST):
            if board.quiet >= _QUIET_LIMIT or times[board.key] == _THIRD:
                break
            moves = board.moves()
            if not moves:
                winner = 1 - board.side
                break
            if ply < opening or (ply < whimsical and dice.random() < self._style.whim):
                move = dice.choice(moves)
            else:
                move, score = self._best(moves, times)
                if abs(score) > WIN:
                    winner = board.side if score > 0 else 1 - board.side
                    break
                is_quiet = board.cells[move >> TARGET_SHIFT] == self._tables.empty
                if is_quiet and times[board.key] == 1 and dice.random() < self._style.kept:
                    seen.append(Seen(bytes(list(board.where)[:-1]), board.side, score))
            board.make(move)
            if not board.quiet:
                times.clear()
            times[board.key] += 1
        return [_line(position, winner) for position in seen]

    def _best(self, moves: list[int], times: Counter[int]) -> tuple[int, int]:
        """The best of ``moves`` and its value, searched deeper and deeper for as many nodes as there are."""
        board, search = self._board, self._search
        start = self._standing()
        side, quiet = board.side, board.quiet
        repeated = [key for key, count in times.items() if count == _THIRD - 1]
        search.begin(Repetitions(times, repeated), self._style.nodes, bool, 0)
        best, value = moves[0], 0
        order = list(moves)
        try:
            for depth in range(1, _DEEPEST):
                alpha = -INFINITY
                for move in list(order):
                    board.make(move)
                    found = -search.value(depth - 1, -alpha - 1, -alpha) if alpha > -INFINITY else alpha + 1
                    if found > alpha:
                        found = -search.value(depth - 1, -INFINITY, -alpha)
                    board.unmake()
                    if found > alpha:
                        alpha, best = found, move
                        order.remove(move)
                        order.insert(0, move)
                value = alpha
                if abs(value) > WIN:
                    break
        except Stopped:
            board.set(start, side, quiet)
        return best, value

    def _standing(self) -> dict[Square, Piece]:
        tables, where = self._tables, self._board.where
        return {tables.squares[where[slot]]: tables.roster[slot] for slot in self._board.alive}


def _line(position: Seen, winner: int | None) -> bytes:
    result = 1 if winner is None else 2 * (winner == position.side)
    return position.where + bytes([position.side]) + position.score.to_bytes(2, "little", signed=True) + bytes([result])


def play_games(nodes: int, seed: int, count: int) -> bytes:
    """The lines of ``count`` games, one behind the other; a task for ``cluster.py``."""
    player = SelfPlay(PlayStyle(nodes))
    dice = random.Random(seed)
    return b"".join(line for _ in range(count) for line in player.game(dice.getrandbits(60)))
