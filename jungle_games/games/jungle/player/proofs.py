"""Proofs of forced wins: whether the side to move wins in n moves of its own against any defence.

The search is exhaustive and takes nothing for certain but the moves of the engine's board, which tests compare with the
rules. A game's history is ignored: the shortest forced win never returns to a position, and it must come before the
limit of moves without a capture.
"""

from __future__ import annotations

from typing import Final, final

from jungle_games.games.jungle.player.engine import Board
from jungle_games.games.jungle.player.tables import (
    ORIGIN_MASK,
    TARGET_SHIFT,
    UNREACHABLE,
    Evaluation,
    tables_of,
)
from jungle_games.games.jungle.rules.board import JungleMove
from jungle_games.games.jungle.rules.position import JunglePosition

MOST_MOVES: Final = 30
"""The most moves of the winner for which wins are proved."""


class TooHardError(Exception):
    """A proof would exceed its node limit."""


@final
class Prover:
    """Proves results of positions with the map and options of `position`; ``most`` is the node limit of each question.

    ``nodes`` counts positions since the last question.
    """

    def __init__(self, position: JunglePosition, most: int = 2_000_000) -> None:
        tables = tables_of(position.board, position.options)
        self._tables = tables
        self._board = Board(tables, Evaluation(tables))
        self._stuck_loses = position.options.no_move == "loses"
        self._known: dict[int, int] = {}
        self.most = most
        self.nodes = 0

    # Questions

    def shortest(self, position: JunglePosition, most_moves: int) -> int | None:
        """The fewest moves in which the side to move forces a win, at most ``most_moves``, or None.

        Raises TooHardError.
        """
        self._take_up(position)
        for moves in range(1, most_moves + 1):
            if self._wins(moves):
                return moves
        return None

    def loses_within(self, position: JunglePosition, most_moves: int) -> int | None:
        """The fewest moves in which the other side forces a win, at most ``most_moves``, or None.

        Raises TooHardError.
        """
        self._take_up(position)
        for moves in range(most_moves + 1):
            if self._loses(moves):
                return moves
        return None

    def winning_move(self, position: JunglePosition, moves: int) -> JungleMove | None:
        """The first move found after which the side to move wins within ``moves``, or None.

        Raises TooHardError.
        """
        for move in position.legal_moves():
            after = position.play(move)
            if after.outcome is not None:
                if position.turn in after.outcome.winners:
                    return move
            elif self.loses_within(after, moves - 1) is not None:
                return move
        return None

    def _take_up(self, position: JunglePosition) -> None:
        self._board.set(position.pieces, position.turn)
        self.nodes = 0

    # The search

    def _count_node(self) -> None:
        self.nodes += 1
        if self.nodes > self.most:
            raise TooHardError

    def _placement(self) -> int:
        """Who is to move and where everybody stands, as one number: a hash might prove what is not so."""
        number: int = self._board.side
        for square in self._board.where:
            place: int = square  # wider than a machine word the whole becomes
            number = number << 7 | place
        return number

    def _may_win(self, side: int, moves: int) -> bool:
        """Whether ``side`` could win in ``moves`` if it alone moved; a side with few pieces may be stalemated."""
        board, tables = self._board, self._tables
        if board.count[1 - side] <= moves or board.count[1 - side] <= 2:
            return True
        for slot in range(tables.first_slot[side], tables.first_slot[side + 1]):
            if tables.distance[slot * tables.stride + board.where[slot]] <= moves:
                return True
        return False

    def _wins(self, moves: int) -> bool:
        """Whether the side to move forces a win in ``moves`` of its own."""
        board = self._board
        if moves <= 0:
            return False
        if board.enters_den():
            return True
        if not self._may_win(board.side, moves):
            return False
        key = self._placement()
        # Low half: fewest moves proved to win, high half: most moves proved not to.
        known = self._known.get(key, MOST_MOVES + 1)
        if known & 0xFF <= moves:
            return True
        if known >> 8 >= moves:
            return False
        self._count_node()
        won = False
        for move in self._ordered():
            board.make(move)
            won = board.count[board.side] == 0 or self._loses(moves - 1)
            board.unmake()
            if won:
                break
        known = self._known.get(key, MOST_MOVES + 1)
        if won:
            self._known[key] = (known & ~0xFF) | min(known & 0xFF, moves)
        else:
            self._known[key] = max(known >> 8, moves) << 8 | (known & 0xFF)
        return won

    def _loses(self, moves: int) -> bool:
        """Whether the side to move loses within ``moves`` of the other side against any defence."""
        board = self._board
        if board.enters_den():
            return False
        answers = self._ordered()
        if not answers:
            return self._stuck_loses
        if moves <= 0 or not self._may_win(1 - board.side, moves):
            return False
        self._count_node()
        for move in answers:
            board.make(move)
            holds = board.count[board.side] == 0 or not self._wins(moves)
            board.unmake()
            if holds:
                return False
        return True

    def _ordered(self) -> list[int]:
        moves = self._board.moves()
        moves.sort(key=self._promise)
        return moves

    def _promise(self, move: int) -> int:
        """How far from the den a move ends; captures come first."""
        board, tables = self._board, self._tables
        target = move >> TARGET_SHIFT
        near: int = tables.distance[board.cells[move & ORIGIN_MASK] * tables.stride + target]
        return near if board.cells[target] == tables.empty else near - UNREACHABLE
