"""Solved endings: who wins and in how many plies for every placement of few pieces, and what a search asks of them.

Repetition and the limit of moves without a capture are left out: with correct play a won position is won without
either. A position's code is 0 for a draw, otherwise one more than the plies to the end: the side to move wins in an
odd number of plies, loses in an even one.

To solve an ending, every placement is looked at once: whoever can enter the den, or take the last enemy, wins in one
ply; who cannot move loses at once or draws; all others wait, with the number of their moves. Captures that leave
enemies lead into smaller endings, solved before: what is known there is noted for the ply at which it counts. Then, ply
by ply, the positions decided last are taken back a move: before a loss stands a win; a position loses when the last of
its moves has proved to win for the enemy. What is never decided is a draw.
"""

from __future__ import annotations

import math
from array import array
from collections.abc import Callable, Iterable, Sequence
from itertools import combinations, product
from typing import Final, final

from jungle_games.compiled import i64, vec
from jungle_games.games.jungle.player.engine import Board
from jungle_games.games.jungle.player.tables import DOOR, MATE, Roster, Tables, code_of, may_stand
from jungle_games.games.jungle.rules.board import JungleMap
from jungle_games.games.jungle.rules.options import JungleOptions

DRAW: Final = 0


@final
class Ending:
    """A solved ending: the codes of all placements of ``roster`` with Blue to move, then of all with Red.

    The number of a placement is the sum of ``offsets[piece][square]``.
    """

    def __init__(self, offsets: list[list[int]], codes: list[int]) -> None:
        self.offsets = offsets
        self.codes = array("H", codes)
        self.count = len(codes) // 2

    def code(self, squares: Sequence[int], side: int) -> int:
        number = side * self.count
        for piece, square in enumerate(squares):
            number += self.offsets[piece][square]
        found: int = self.codes[number]
        return found


def homes(tables: Tables, slot: int) -> list[int]:
    """The squares where the piece in ``slot`` may stand while the game goes on."""
    kind = tables.roster[slot].kind
    return [index for index, square in enumerate(tables.squares) if may_stand(tables.board, kind, square)]


Move = tuple[int, int, int, int, int]
"""Bit of the target, bits that bar the way, target, slots that may be taken, and what it adds to the number."""
Retreat = tuple[int, int, int]
"""Bit of the square a piece came from, bits that barred the way, and what taking it back adds to the number."""


def _bits(tables: Tables) -> list[int]:
    """A bit for each square but the dens; from plain integers, because compiled code shifts a constant in 32 bits."""
    bit, bits = 1, [0] * len(tables.squares)
    for square in range(len(bits)):
        if square not in tables.dens:
            bits[square] = bit
            bit += bit
    return bits


_GLANCE: Final = 1023
"""Placements (a bit mask) between two looks at the clock."""


class Solver:
    """Solves the ending of the roster of ``tables``; ``smaller`` finds those with a piece less and both sides there.

    A position's number is its placement's, and ``count`` more when Red is to move.
    """

    def __init__(self, tables: Tables, smaller: Callable[[Roster], Ending]) -> None:
        roster = tables.roster
        self.tables = tables
        self.sides = [[slot for slot, piece in enumerate(roster) if piece.seat == side] for side in (0, 1)]
        self.sorts = [code_of(piece) for piece in roster]
        self.homes = [homes(tables, slot) for slot in range(len(roster))]
        self.strides = [math.prod(map(len, self.homes[slot + 1 :])) for slot in range(len(roster))]
        self.count = self.strides[0] * len(self.homes[0])
        self.bit = _bits(tables)
        self.bits = [[self.bit[home] for home in places] for places in self.homes]
        self.entries = [[self._entries(slot, home) for home in self.homes[slot]] for slot in range(len(roster))]
        self.moves = [[self._moves(slot, home) for home in self.homes[slot]] for slot in range(len(roster))]
        self.retreats = [self._retreats(slot) for slot in range(len(roster))]
        self.after = [self._after(slot, smaller) for slot in range(len(roster))]
        self.codes = [DRAW] * (2 * self.count)
        self.waiting = [0] * (2 * self.count)
        self.decided: list[list[int]] = []
        """By plies: positions that are decided in so many, unless they were in fewer."""
        self.refuted: list[list[int]] = []
        """By plies: positions with a capture after which the enemy wins in so many."""
        self._placements = enumerate(product(*(range(len(places)) for places in self.homes)))
        self._plies = 0

    def _barring(self, squares: Iterable[int]) -> int:
        return sum([self.bit[square] for square in squares])

    def _entries(self, slot: int, home: int) -> list[int]:
        """The bits that bar each move from ``home`` into the enemy's den."""
        tables = self.tables
        steps = [0] if tables.zone[slot * tables.stride + home] & DOOR else []
        return [*steps, *(self._barring(squares) for _, squares in tables.den_leaps[slot][home])]

    def _moves(self, slot: int, home: int) -> list[Move]:
        tables, places = self.tables, self.homes[slot]
        place = slot * tables.stride + home
        found: list[Move] = []
        for way in range(tables.first_step[place], tables.first_step[place + 1]):
            target = tables.target[way]
            barring = self._barring(tables.bar[tables.first_bar[way] : tables.first_bar[way + 1]])
            change = (places.index(target) - places.index(home)) * self.strides[slot]
            found.append((self.bit[target], barring, target, tables.takes[way], change))
        return found

    def _retreats(self, slot: int) -> list[list[Retreat]]:
        place = {home: number for number, home in enumerate(self.homes[slot])}
        retreats: list[list[Retreat]] = [[] for _ in place]
        for origin, moves in zip(self.homes[slot], self.moves[slot], strict=True):
            for _, barring, target, _, change in moves:
                retreats[place[target]].append((self.bit[origin], barring, -change))
        return retreats

    def _after(self, slot: int, smaller: Callable[[Roster], Ending]) -> Ending | None:
        """Where to look when the piece in ``slot`` is taken; None when it is its side's last."""
        roster = self.tables.roster
        return smaller(roster[:slot] + roster[slot + 1 :]) if len(self.sides[roster[slot].seat]) > 1 else None

    def work(self, due: Callable[[], bool] = bool) -> bool:
        """Go on until the ending is solved or ``due()`` is true; whether it is solved."""
        for number, places in self._placements:
            self._look_at(number, places)
            if not number & _GLANCE and due():
                return False
        while self._plies < max(len(self.decided), len(self.refuted)):
            self._take_back(self._plies)
            self._plies += 1
            if due():
                return False
        return True

    def ending(self) -> Ending:
        offsets = [[0] * self.tables.size for _ in self.homes]
        for slot, places in enumerate(self.homes):
            for number, home in enumerate(places):
                offsets[slot][home] = number * self.strides[slot]
        return Ending(offsets, self.codes)

    def _look_at(self, number: int, places: tuple[int, ...]) -> None:
        occupied = self._occupied(places)
        if not occupied:
            return
        for side in (0, 1):
            position = number + side * self.count
            if self._enters_den(places, side, occupied):
                _note(self.decided, 1, position)
                continue
            waiting = self._count_moves(places, side, occupied, position)
            self.waiting[position] = waiting
            if waiting == 0 and self.tables.options.no_move == "loses":
                _note(self.decided, 0, position)

    def _occupied(self, places: tuple[int, ...]) -> int:
        """The bits of the pieces' squares; 0 when two stand on one."""
        occupied = 0
        for slot, place in enumerate(places):
            bit = self.bits[slot][place]
            if occupied & bit:
                return 0
            occupied |= bit
        return occupied

    def _enters_den(self, places: tuple[int, ...], side: int, occupied: int) -> bool:
        for slot in self.sides[side]:
            for barring in self.entries[slot][places[slot]]:
                if not occupied & barring:
                    return True
        return False

    def _count_moves(self, places: tuple[int, ...], side: int, occupied: int, position: int) -> int:
        waiting = 0
        for slot in self.sides[side]:
            for bit, barring, target, takes, _ in self.moves[slot][places[slot]]:
                if occupied & barring:
                    continue
                if not occupied & bit:
                    waiting += 1
                    continue
                victim = self._standing_on(target, places)
                if takes >> self.sorts[victim] & 1:
                    waiting += 1
                    self._note_capture(position, side, slot, target, victim, places)
        return waiting

    def _standing_on(self, square: int, places: tuple[int, ...]) -> int:
        for slot, place in enumerate(places):
            if self.homes[slot][place] == square:
                return slot
        raise AssertionError("the square is empty")

    def _note_capture(
        self, position: int, side: int, slot: int, target: int, victim: int, places: tuple[int, ...]
    ) -> None:
        smaller = self.after[victim]
        if smaller is None:
            _note(self.decided, 1, position)
            return
        squares = [self.homes[other][place] for other, place in enumerate(places)]
        squares[slot] = target
        del squares[victim]
        code = smaller.code(squares, 1 - side)
        if code == DRAW:
            return
        if code & 1:  # the enemy loses in an even number of plies
            _note(self.decided, code, position)
        else:
            _note(self.refuted, code - 1, position)

    def _take_back(self, plies: int) -> None:
        """Decide what is due in ``plies``, and note what follows from it for the ply before."""
        lost = plies % 2 == 0
        while len(self.decided) < plies + 2:
            self.decided.append([])
        following = self.decided[plies + 1]
        for position in self.decided[plies]:
            if self.codes[position] == DRAW:
                self.codes[position] = plies + 1
                for earlier in self._before(position):
                    if self.codes[earlier] != DRAW:
                        continue
                    if lost:
                        following.append(earlier)
                    else:
                        self.waiting[earlier] -= 1
                        if self.waiting[earlier] == 0:
                            following.append(earlier)
        self.decided[plies] = []
        if plies < len(self.refuted):
            for position in self.refuted[plies]:
                self.waiting[position] -= 1
                if self.waiting[position] == 0:
                    following.append(position)
        if not following and plies + 2 == len(self.decided):
            self.decided.pop()

    def _before(self, position: int) -> list[int]:
        side, placement = divmod(position, self.count)
        places = []
        occupied = 0
        for slot, stride in enumerate(self.strides):
            place, placement = divmod(placement, stride)
            places.append(place)
            occupied |= self.bits[slot][place]
        change_side = position - self.count if side else position + self.count
        found = []
        for slot in self.sides[1 - side]:
            for bit, barring, change in self.retreats[slot][places[slot]]:
                if not occupied & (bit | barring):
                    found.append(change_side + change)
        return found


def _note(waves: list[list[int]], plies: int, position: int) -> None:
    while len(waves) <= plies:
        waves.append([])
    waves[plies].append(position)


_REMEMBERED: Final = 100
"""How many endings are remembered; the largest take half a megabyte."""


class Library:
    """The endings on ``board`` under ``options``, solved when they are asked for."""

    def __init__(self, board: JungleMap, options: JungleOptions) -> None:
        self.board = board
        self.options = options
        self._endings: dict[Roster, Ending] = {}
        self._solvers: dict[Roster, Solver] = {}

    def solve(self, roster: Roster, due: Callable[[], bool] = bool) -> Ending | None:
        """The ending of ``roster``, solved if need be; None when ``due()`` is true before. What is begun is kept."""
        if roster in self._endings:
            return self._endings[roster]
        if roster not in self._solvers:
            self._solvers[roster] = Solver(Tables(self.board, self.options, roster), self.solved)
        solver = self._solvers[roster]
        if not solver.work(due):
            return None
        del self._solvers[roster]
        if len(self._endings) >= _REMEMBERED:
            del self._endings[next(iter(self._endings))]
        self._endings[roster] = solver.ending()
        return self._endings[roster]

    def solved(self, roster: Roster) -> Ending:
        """The ending of ``roster``, however long it takes."""
        found = self.solve(roster)
        assert found is not None
        return found


def parts_of(roster: Roster, pieces: int) -> list[Roster]:
    """The rosters of so many ``pieces``, of both sides, that captures can make of ``roster``."""
    chosen: set[Roster] = set(combinations(roster, pieces))
    return sorted(part for part in chosen if len({piece.seat for piece in part}) == 2)


MOST_PIECES: Final = 3
"""The number of pieces up to which endings are solved."""
UNKNOWN: Final = -1
UNSOLVED: Final = -1 << 20
"""Returned in place of a value if the ending is not solved."""
_NEAR: Final = 6
"""The number of pieces from which endings are prepared."""


@final
class Probe:
    """Looks up endings for a game's ``roster``; ``grave`` is the square of the pieces taken.

    It knows what it has prepared, whatever else the library has solved: so a game is thought about as if it were the
    only one. ``prepare`` before a search; during it the answers stay the same.
    """

    def __init__(self, library: Library, roster: Roster, grave: int) -> None:
        self._library = library
        self._roster = roster
        self._grave = grave
        self._endings: dict[Roster, Ending] = {}
        self._by_slots: dict[int, Ending | None] = {}
        self._ready: set[Roster] = set()

    def prepare(self, where: vec[i64], due: Callable[[], bool] = bool) -> None:
        """Have the endings ready that ``where`` may lead to soon, as far as they are solved before ``due()``.

        Those are all with two pieces, and of those with three the position's own.
        """
        standing = self._standing(where)
        roster = tuple(self._roster[slot] for slot in standing)
        if len(standing) > _NEAR or roster in self._ready:
            return
        self._by_slots.clear()
        for part in [*parts_of(roster, 2), *([roster] if len(roster) == MOST_PIECES else [])]:
            ending = self._library.solve(part, due)
            if ending is None:
                return
            self._endings[part] = ending
        self._ready.add(roster)

    def _standing(self, where: vec[i64]) -> list[int]:
        return [slot for slot in range(len(self._roster)) if where[slot] != self._grave]

    def code(self, where: vec[i64], side: i64) -> i64:
        standing = self._standing(where)
        if len(standing) > MOST_PIECES:
            return UNKNOWN
        alive = 0
        for slot in standing:
            alive |= 1 << slot
        if alive not in self._by_slots:
            self._by_slots[alive] = self._endings.get(tuple(self._roster[slot] for slot in standing))
        ending = self._by_slots[alive]
        return UNKNOWN if ending is None else ending.code([where[slot] for slot in standing], side)

    def value(self, board: Board, ply: i64, quiet_limit: i64, draw: i64) -> i64:
        """The exact value of ``board``'s position, ``ply`` moves after the root; ``draw`` is that of a draw.

        UNSOLVED where the endings don't say, or where the limit of moves without a capture may come before the end.
        """
        code = self.code(board.where, board.side)
        if code == UNKNOWN:
            return UNSOLVED
        if code == DRAW:
            return draw
        plies = code - 1
        if board.quiet + plies > quiet_limit:
            return UNSOLVED
        value = MATE - ply - plies
        return value if plies & 1 else -value


_LOST: int = 1
"""The code of a position in which the game is lost already."""


def codes_after(board: Board, probe: Probe) -> dict[int, int]:
    """The code of the position after every legal move; UNKNOWN where the endings don't say."""
    found = {}
    for move in board.moves():
        board.make(move)
        found[move] = _LOST if board.over else probe.code(board.where, board.side)
        board.unmake()
    return found


def best_move(board: Board, probe: Probe) -> int | None:
    """The move that wins soonest, keeps the draw or loses latest; None if the endings don't say."""
    if board.count[0] + board.count[1] > MOST_PIECES:
        return None
    after = codes_after(board, probe)
    if not after or UNKNOWN in after.values():
        return None
    return min(after, key=lambda move: _rank(after[move]))


def _rank(code: int) -> tuple[int, int]:
    """Sorts codes of the enemy's positions, the best for oneself first."""
    if code == DRAW:
        return 1, 0
    return (0, code) if code % 2 else (2, -code)
