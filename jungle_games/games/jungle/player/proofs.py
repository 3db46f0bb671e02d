"""Proofs of forced wins: whether the side to move wins in n moves of its own against any defence.

The search is exhaustive, on a board made from the rules' own functions and independent of the engine, so that what the
engine believes can be proved here. A game's history is ignored: the shortest forced win never returns
to a position, and it must come before the limit of moves without a capture.
"""

from __future__ import annotations

from typing import Final, final

from jungle_games.games.jungle.player.endings import Ground, in_order
from jungle_games.games.jungle.rules.board import JungleMove, Terrain
from jungle_games.games.jungle.rules.position import JunglePosition

MOST_MOVES: Final = 30
"""The most moves of the winner for which wins are proved."""
_FAR: Final = 99
_ORIGIN: Final = 128
"""A step is encoded as the piece's slot times this plus the target square."""
_GONE: Final = -1


class TooHardError(Exception):
    """A proof would exceed its node limit."""


@final
class Prover:
    """Proves results of `position`; ``most`` is the node limit of each question.

    ``nodes`` counts positions since the last question.
    """

    def __init__(self, position: JunglePosition, most: int = 2_000_000) -> None:
        ground = Ground(position.board, position.options)
        self._ground = ground
        self._roster = in_order(position.pieces.values())
        self._count = len(self._roster)
        self._sides = [piece.seat for piece in self._roster]
        self._ways = [ground.ways(slot, self._roster) for slot in range(self._count)]
        self._entries = [ground.entries(piece) for piece in self._roster]
        self._distance = [self._distances(slot) for slot in range(self._count)]
        self._stuck_loses = position.options.no_move == "loses"
        self._bars = self._bars_by_square()
        self._known: dict[int, int] = {}
        self.most = most
        self.nodes = 0
        self._where: list[int] = []
        self._on: list[int] = []
        self._left = [0, 0]
        self._lay(position)

    # Questions

    def shortest(self, position: JunglePosition, most_moves: int) -> int | None:
        """The fewest moves in which the side to move forces a win, at most ``most_moves``, or None.

        Raises TooHardError.
        """
        self._lay(position)
        side = position.turn
        for moves in range(1, most_moves + 1):
            if self._wins(side, moves):
                return moves
        return None

    def loses_within(self, position: JunglePosition, most_moves: int) -> int | None:
        """The fewest moves in which the other side forces a win, at most ``most_moves``, or None.

        Raises TooHardError.
        """
        self._lay(position)
        side = position.turn
        for moves in range(most_moves + 1):
            if self._loses(side, moves):
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

    # The board

    def _distances(self, slot: int) -> dict[int, int]:
        """The moves that the piece in ``slot``, alone on the board, needs from each square to the enemy's den."""
        ways, entries = self._ways[slot], self._entries[slot]
        distance = {square: 1 for square, bars in entries.items() if bars}
        front = list(distance)
        while front:
            further = []
            for square, targets in ways.items():
                if square in distance:
                    continue
                near = [distance[target] for target, _bars, _takes in targets if target in distance]
                if near and min(near) == distance[front[0]]:
                    further.append(square)
            for square in further:
                distance[square] = distance[front[0]] + 1
            front = further
        return distance

    def _bars_by_square(self) -> list[int]:
        """The bit with which a rat on each square blocks leaps, 0 if it cannot."""
        water = [self._ground.board.ground[square] is Terrain.WATER for square in self._ground.squares]
        return [self._ground.bit[index] if wet else 0 for index, wet in enumerate(water)]

    def _lay(self, position: JunglePosition) -> None:
        self._where = [_GONE] * self._count
        self._on = [_GONE] * self._ground.size
        self._left = [0, 0]
        free = dict.fromkeys(range(self._count))
        for square, piece in position.pieces.items():
            slot = next(slot for slot in free if self._roster[slot] == piece)
            del free[slot]
            self._where[slot] = self._ground.index(square)
            self._on[self._where[slot]] = slot
            self._left[piece.seat] += 1
        self.nodes = 0

    def _swimming(self) -> int:
        bits = 0
        for square in self._where:
            if square != _GONE:
                bits |= self._bars[square]
        return bits

    def _steps(self, side: int) -> list[int]:
        steps = []
        where, on, swimming = self._where, self._on, self._swimming()
        for slot in range(self._count):
            square = where[slot]
            if square == _GONE or self._sides[slot] != side:
                continue
            for target, bars, takes in self._ways[slot][square]:
                if bars & swimming:
                    continue
                met = on[target]
                if met == _GONE or (takes >> met) & 1:
                    steps.append(slot * _ORIGIN + target)
        return steps

    def _enters(self, side: int) -> bool:
        swimming = -1
        for slot in range(self._count):
            square = self._where[slot]
            if square == _GONE or self._sides[slot] != side:
                continue
            entries = self._entries[slot].get(square)
            if entries:
                if swimming == -1:
                    swimming = self._swimming()
                if any(not bars & swimming for bars in entries):
                    return True
        return False

    def _make(self, step: int) -> int:
        """Make ``step`` and return the captured piece and the origin for `_unmake`."""
        slot, target = divmod(step, _ORIGIN)
        origin = self._where[slot]
        met = self._on[target]
        if met != _GONE:
            self._where[met] = _GONE
            self._left[self._sides[met]] -= 1
        self._on[origin] = _GONE
        self._on[target] = slot
        self._where[slot] = target
        return origin * _ORIGIN + (met + 1)

    def _unmake(self, step: int, before: int) -> None:
        slot, target = divmod(step, _ORIGIN)
        origin, met = divmod(before, _ORIGIN)
        met -= 1
        self._where[slot] = origin
        self._on[origin] = slot
        self._on[target] = met
        if met != _GONE:
            self._where[met] = target
            self._left[self._sides[met]] += 1

    def _placement(self) -> int:
        number = 0
        for square in self._where:
            number = number << 7 | square + 1
        return number

    # The search

    def _count_node(self) -> None:
        self.nodes += 1
        if self.nodes > self.most:
            raise TooHardError

    def _may_win(self, side: int, moves: int) -> bool:
        """Whether ``side`` could win in ``moves`` if it alone moved; a side with few pieces may be stalemated."""
        if self._left[1 - side] <= moves or self._left[1 - side] <= 2:
            return True
        for slot in range(self._count):
            square = self._where[slot]
            if square != _GONE and self._sides[slot] == side and self._distance[slot].get(square, _FAR) <= moves:
                return True
        return False

    def _wins(self, side: int, moves: int) -> bool:
        """Whether ``side``, to move, forces a win in ``moves`` of its own."""
        if moves <= 0:
            return False
        if self._enters(side):
            return True
        if not self._may_win(side, moves):
            return False
        key = self._placement() << 1 | side
        # Low half: fewest moves proved to win, high half: most moves proved not to.
        known = self._known.get(key, MOST_MOVES + 1)
        if known & 0xFF <= moves:
            return True
        if known >> 8 >= moves:
            return False
        self._count_node()
        other = 1 - side
        won = False
        for step in self._ordered(side):
            before = self._make(step)
            won = self._left[other] == 0 or self._loses(other, moves - 1)
            self._unmake(step, before)
            if won:
                break
        known = self._known.get(key, MOST_MOVES + 1)
        if won:
            self._known[key] = (known & ~0xFF) | min(known & 0xFF, moves)
        else:
            self._known[key] = max(known >> 8, moves) << 8 | (known & 0xFF)
        return won

    def _loses(self, side: int, moves: int) -> bool:
        """Whether ``side``, to move, loses within ``moves`` of the other side against any defence."""
        if self._enters(side):
            return False
        other = 1 - side
        steps = self._ordered(side)
        if not steps:
            return self._stuck_loses
        if moves <= 0 or not self._may_win(other, moves):
            return False
        self._count_node()
        for step in steps:
            before = self._make(step)
            holds = self._left[other] == 0 or not self._wins(other, moves)
            self._unmake(step, before)
            if holds:
                return False
        return True

    def _ordered(self, side: int) -> list[int]:
        steps = self._steps(side)
        steps.sort(key=self._promise)
        return steps

    def _promise(self, step: int) -> int:
        slot, target = divmod(step, _ORIGIN)
        near = self._distance[slot].get(target, _FAR)
        return near if self._on[target] == _GONE else near - _FAR

