"""What is expected to happen in a position of Jungle: lines of best play, told as moves with what they capture."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Final

from jungle_games.core.limits import Budget, StopSignal
from jungle_games.games.jungle.player.endings import Library
from jungle_games.games.jungle.player.iterative_deepening import DeepeningSearch, SearchResult
from jungle_games.games.jungle.player.proofs import Prover, TooHardError
from jungle_games.games.jungle.rules.board import JungleMap, JungleMove, Piece, Square
from jungle_games.games.jungle.rules.position import JunglePosition, refuse_entry

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
        endings = Library(position.board, position.options)
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


LARGER: Final = 4
"""What is prepared must also come in a search so many times as large."""
_AS_GOOD: Final = 60
"""An alternative that is worse by no more than this counts as one that might be played as well."""
_ALTERNATIVES: Final = 4


class Lines:
    """What is expected with and without ``move`` in ``before``; ``won``: it is known to win by force."""

    def __init__(self, before: JunglePosition, move: JungleMove, foresight: Foresight, *, won: bool) -> None:
        self.before, self.move, self.won = before, move, won
        self.after = before.play(move)
        self.seat, self.foe = before.turn, 1 - before.turn
        self.mover, self.taken = before.pieces[move.origin], before.piece_at(move.target)
        self.foresight = foresight
        self.others = [other for other in before.legal_moves() if other != move]

    @cached_property
    def played(self) -> SearchResult | None:
        """What is expected after the move, for the other side."""
        return self.foresight.search(self.after)

    @cached_property
    def waited(self) -> SearchResult | None:
        """What the other side would do if the move were passed."""
        return self.foresight.search(passed(self.before))

    @cached_property
    def unanswered(self) -> SearchResult | None:
        """What the move leads to if the other side passes."""
        return self.foresight.search(passed(self.after))

    @cached_property
    def alternatives(self) -> list[SearchResult]:
        """The best line without the move, and those that are nearly as good."""
        found: list[SearchResult] = []
        while len(found) < _ALTERNATIVES:
            line = self.foresight.search(self.before, [self.move, *(each.move for each in found)])
            if line is None or (found and line.score < found[0].score - _AS_GOOD):
                break
            found.append(line)
        return found

    @cached_property
    def worth(self) -> int:
        """What the move is worth to its side, in hundredths of a point."""
        return -self.played.score if self.played is not None else 0

    @cached_property
    def expected(self) -> list[Event]:
        """The events after the move; those of the other side have even plies."""
        return events(self.after, self.played.line) if self.played is not None else []

    @cached_property
    def again(self) -> list[Event]:
        """The same events by a larger search."""
        found = self.foresight.search(self.after, times=LARGER)
        return events(self.after, found.line) if found is not None else []
