"""What is expected to happen in a position of Jungle: lines of best play, told as moves with what they capture."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass, replace
from typing import Final

from jungle_games.core.limits import Budget, StopSignal
from jungle_games.games.jungle.player.endings.library import usual_library
from jungle_games.games.jungle.player.iterative_deepening import DeepeningSearch, SearchResult
from jungle_games.games.jungle.player.proofs import Prover, TooHardError
from jungle_games.games.jungle.rules.board import JungleMap, Piece, Square
from jungle_games.games.jungle.rules.movement import refuse_entry
from jungle_games.games.jungle.rules.notation import JungleMove
from jungle_games.games.jungle.rules.position import JunglePosition

_TABLE_BITS: Final = 16
_PROOF_NODES: Final = 40_000
"""The node limit of one proof."""


@dataclass(frozen=True, slots=True)
class Event:
    """One move of a line: the piece with the square it stood on before the line, and likewise what it captures."""

    ply: int
    move: JungleMove
    piece: Piece
    home: Square
    prey: Piece | None = None
    prey_home: Square | None = None


def events(position: JunglePosition, line: Sequence[JungleMove]) -> list[Event]:
    """The moves of ``line`` in ``position``; those from the first illegal one on are left out."""
    found: list[Event] = []
    homes = {square: square for square in position.pieces}
    for ply, move in enumerate(line):
        if move not in position.legal_moves():
            break
        piece, prey = position.pieces[move.origin], position.piece_at(move.target)
        home, prey_home = homes.pop(move.origin), homes.get(move.target)
        found.append(Event(ply, move, piece, home, prey, prey_home))
        homes[move.target] = home
        position = position.play(move)
    return found


def passed(position: JunglePosition) -> JunglePosition:
    """``position`` with the other side to move, as if a move had been passed."""
    return replace(position, turn=1 - position.turn)


class Foresight:
    """Searches what follows from ``position``, each time with ``nodes`` nodes, taking up what it found before."""

    def __init__(self, position: JunglePosition, nodes: int, stop: StopSignal) -> None:
        endings = usual_library(position.board, position.options)
        self._thinker = DeepeningSearch(position.board, position.options, table_bits=_TABLE_BITS, endings=endings)
        self._prover = Prover(position, _PROOF_NODES)
        self._nodes, self._stop = nodes, stop

    def search(
        self, position: JunglePosition, without: Collection[JungleMove] = (), times: int = 1
    ) -> SearchResult | None:
        """The best line of ``position`` ``without`` some moves; None if there is no move left, or it is over."""
        if all(move in without for move in position.legal_moves()):
            return None
        budget = Budget(None, self._nodes * times)
        return self._thinker.think(position, budget, stop=self._stop, without=without)

    def win(self, position: JunglePosition, most_moves: int) -> int | None:
        """The fewest moves in which the side to move is proved to win, at most ``most_moves``; None if it is not.

        Raises TooHardError.
        """
        if position.outcome is not None:
            return None
        self._go_on()
        return self._prover.shortest(position, most_moves)

    def loss(self, position: JunglePosition, most_moves: int) -> int | None:
        """The same of the other side. Raises TooHardError."""
        if position.outcome is not None:
            return None
        self._go_on()
        return self._prover.loses_within(position, most_moves)

    def _go_on(self) -> None:
        if self._stop():
            raise TooHardError


def moves_between(board: JungleMap, piece: Piece, start: Square, end: Square, leaps: bool) -> int | None:
    """The moves that ``piece`` needs from ``start`` to ``end`` on an empty board, with ``leaps`` if it can; or None."""
    seen, front, moves = {start}, {start}, 0
    while front and end not in front:
        over = (leap.target for square in front if leaps for leap in board.leaps(square))
        near = {target for square in front for target in board.steps(square)}.union(over) - seen
        front = {target for target in near if target == end or refuse_entry(board, target, piece) is None}
        seen |= front
        moves += 1
    return moves if front else None

