"""Solved endings: who wins and in how many plies for every placement of few pieces, and what a search asks of them.

The map, its moves and captures come from the rules' own functions (``rules/position.py``), not from the engine's
tables, so that the two check each other. Squares are numbered ``rank * width + file``.

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

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from itertools import combinations, product
from typing import Final, final

from jungle_games.compiled import i64, vec
from jungle_games.games.jungle.player.engine import Board
from jungle_games.games.jungle.player.tables import MATE
from jungle_games.games.jungle.rules.board import LEAPERS, SWIMMERS, JungleMap, Kind, Leap, Piece, Square, Terrain
from jungle_games.games.jungle.rules.options import JungleOptions
from jungle_games.games.jungle.rules.position import barring_squares, refuse_capture, refuse_entry

Roster = tuple[Piece, ...]
"""The pieces of an ending: Blue's first, each side's strongest first."""
Way = tuple[int, int, int]
"""A move of a piece: target, bits of the squares where a rat bars it, and the slots (as bits) it may take there."""


def in_order(pieces: Iterable[Piece]) -> Roster:
    return tuple(sorted(pieces, key=lambda piece: (piece.seat, -piece.kind)))


def colours_changed(roster: Roster) -> Roster:
    return in_order(Piece(1 - piece.seat, piece.kind) for piece in roster)


def name_of(roster: Roster) -> str:
    """``roster`` in letters: ``LE-r``."""
    blue = "".join(piece.letter for piece in roster if piece.seat == 0)
    return f"{blue}-" + "".join(piece.letter for piece in roster if piece.seat == 1)


class Ground:
    """A map under options, for endings.

    ``bit[square]`` is the square's bit, 0 for dens; ``turned`` the square that each square becomes when the board is
    seen from the other side, or None on a map that looks different from there.
    """

    def __init__(self, board: JungleMap, options: JungleOptions) -> None:
        self.board = board
        self.options = options
        self.size = board.width * board.height
        self.squares = [Square(index % board.width, index // board.width) for index in range(self.size)]
        dens = {self.index(den) for den in board.dens}
        self.bit = [0 if index in dens else 1 << index - sum(den < index for den in dens) for index in range(self.size)]
        self.turned = self._turn()

    def index(self, square: Square) -> int:
        return square.rank * self.board.width + square.file

    def homes(self, kind: Kind) -> list[int]:
        """The squares where ``kind`` may stand while the game goes on."""
        closed = {Terrain.DEN} if kind in SWIMMERS else {Terrain.DEN, Terrain.WATER}
        return [index for index, square in enumerate(self.squares) if self.board.ground[square] not in closed]

    def ways(self, slot: int, roster: Roster) -> dict[int, list[Way]]:
        """The moves of the piece in ``slot`` from each of its homes, but for those into a den."""
        piece = roster[slot]
        return {
            origin: [
                (self.index(target), barring, self._takes(piece, self.squares[origin], target, roster))
                for target, barring in self._targets(piece, self.squares[origin])
                if self.board.ground[target] is not Terrain.DEN
            ]
            for origin in self.homes(piece.kind)
        }

    def entries(self, piece: Piece) -> dict[int, list[int]]:
        """For each home of ``piece``, the bits that bar each of its moves from there into the enemy's den."""
        den = self.board.dens[1 - piece.seat]
        return {
            origin: [barring for target, barring in self._targets(piece, self.squares[origin]) if target == den]
            for origin in self.homes(piece.kind)
        }

    def _targets(self, piece: Piece, origin: Square) -> list[tuple[Square, int]]:
        ways = [(target, 0) for target in self.board.steps(origin)]
        if piece.kind in LEAPERS:
            ways += [(leap.target, self._barring(origin, leap)) for leap in self.board.leaps(origin)]
        return [(target, barring) for target, barring in ways if refuse_entry(self.board, target, piece) is None]

    def _barring(self, origin: Square, leap: Leap) -> int:
        watched = barring_squares(self.board, origin, leap, self.options)
        return sum(self.bit[self.index(square)] for square in watched)

    def _takes(self, piece: Piece, origin: Square, target: Square, roster: Roster) -> int:
        return sum(
            1 << slot
            for slot, victim in enumerate(roster)
            if victim.seat != piece.seat
            and refuse_capture(self.board, origin, target, piece, victim, self.options) is None
        )

    def _turn(self) -> list[int] | None:
        """The half turn, or else the reflection, that changes the sides and nothing else."""
        width, height = self.board.width, self.board.height
        half_turn = [Square(width - 1 - square.file, height - 1 - square.rank) for square in self.squares]
        reflection = [Square(square.file, height - 1 - square.rank) for square in self.squares]
        for image in (half_turn, reflection):
            if all(self._alike(square, other) for square, other in zip(self.squares, image, strict=True)):
                return [self.index(square) for square in image]
        return None

    def _alike(self, square: Square, other: Square) -> bool:
        owner = self.board.owner(square)
        owner_there = None if owner is None else 1 - owner
        return self.board.ground[square] is self.board.ground[other] and self.board.owner(other) == owner_there


DRAW: Final = 0


@dataclass(frozen=True, slots=True)
class Ending:
    """A solved ending: ``width`` bits a code, first all placements with Blue to move, then with Red.

    A placement's number counts the pieces' homes like digits, the last piece's fastest.
    """

    roster: Roster
    width: int
    packed: bytes


def pack(codes: list[int]) -> tuple[int, bytes]:
    """The bits that the greatest of ``codes`` needs, and the codes in so many bits each, the first one's lowest."""
    width = max(1, max(codes).bit_length())
    packed = bytearray()
    held = bits = 0
    for code in codes:
        held |= code << bits
        bits += width
        while bits >= 8:
            packed.append(held & 255)
            held >>= 8
            bits -= 8
    packed.append(held)
    return width, bytes(packed) + b"\0\0"  # a look-up reads three bytes wherever it begins


def placements(ground: Ground, roster: Roster) -> int:
    """How many numbers placements have, those with two pieces on a square included."""
    count = 1
    for piece in roster:
        count *= len(ground.homes(piece.kind))
    return count


def canonical(ground: Ground, roster: Roster) -> Roster:
    """The roster under which an ending is kept: where the board looks the same from both ends, one serves for two."""
    return roster if ground.turned is None else min(roster, colours_changed(roster))


@final
class View:
    """Looks up an ending's positions by the squares of the pieces of ``roster``, which may have changed colours.

    The number of a position is ``base[side]`` and, for every piece, ``offsets[piece][square]``.
    """

    def __init__(self, ground: Ground, ending: Ending, roster: Roster) -> None:
        self.packed = ending.packed
        self.width = ending.width
        self.mask = (1 << ending.width) - 1
        count = placements(ground, ending.roster)
        slots = list(range(len(roster)))
        seen = list(range(ground.size))
        self.base = [0, count]
        if roster != ending.roster:
            assert ground.turned is not None
            seen = ground.turned
            blues = sum(piece.seat == 0 for piece in roster)
            slots = [*slots[blues:], *slots[:blues]]
            self.base = [count, 0]
        self.offsets: list[list[int]] = [[] for _ in roster]
        stride = count
        for slot, piece in zip(slots, ending.roster, strict=True):
            homes = ground.homes(piece.kind)
            stride //= len(homes)
            number = {home: place * stride for place, home in enumerate(homes)}
            self.offsets[slot] = [number.get(square, 0) for square in seen]

    def code(self, squares: list[int], side: int) -> int:
        """The code of the position with the pieces on ``squares`` and ``side`` to move."""
        number = self.base[side]
        for piece, square in enumerate(squares):
            number += self.offsets[piece][square]
        return self.at(number)

    def at(self, number: int) -> int:
        """The code of the position with ``number``."""
        bit = number * self.width
        byte = bit >> 3
        packed = self.packed
        return (packed[byte] | packed[byte + 1] << 8 | packed[byte + 2] << 16) >> (bit & 7) & self.mask


Move = tuple[int, int, int, int, int]
"""Bit of the target, bits that bar the way, target, slots that may be taken, and what it adds to the number."""
Retreat = tuple[int, int, int]
"""Bit of the square a piece came from, bits that barred the way, and what taking it back adds to the number."""


_GLANCE: Final = 1023
"""Placements (a bit mask) between two looks at the clock."""


class Solver:
    """Solves the ending of ``roster``; ``smaller`` finds those with a piece less and both sides still there.

    A position's number is its placement's, and ``count`` more when Red is to move.
    """

    def __init__(self, ground: Ground, roster: Roster, smaller: Callable[[Roster], View]) -> None:
        self.ground = ground
        self.roster = roster
        self.sides = [[slot for slot, piece in enumerate(roster) if piece.seat == side] for side in (0, 1)]
        self.homes = [ground.homes(piece.kind) for piece in roster]
        self.strides = self._strides()
        self.count = self.strides[0] * len(self.homes[0])
        self.bits = [[ground.bit[home] for home in homes] for homes in self.homes]
        self.entries = [list(ground.entries(piece).values()) for piece in roster]
        self.moves = [self._moves(slot) for slot in range(len(roster))]
        self.retreats = [self._retreats(slot) for slot in range(len(roster))]
        self.after = [self._after(slot, smaller) for slot in range(len(roster))]
        self.codes = [DRAW] * (2 * self.count)
        self.waiting = [0] * (2 * self.count)
        self.decided: list[list[int]] = []
        """By plies: positions that are decided in so many, unless they were in fewer."""
        self.refuted: list[list[int]] = []
        """By plies: positions with a capture after which the enemy wins in so many."""
        self._placements = enumerate(product(*(range(len(homes)) for homes in self.homes)))
        self._plies = 0

    def _strides(self) -> list[int]:
        strides = [1]
        for homes in reversed(self.homes[1:]):
            strides.insert(0, strides[0] * len(homes))
        return strides

    def _moves(self, slot: int) -> list[list[Move]]:
        place = {home: number for number, home in enumerate(self.homes[slot])}
        stride = self.strides[slot]
        return [
            [
                (self.ground.bit[target], barring, target, takes, (place[target] - place[origin]) * stride)
                for target, barring, takes in ways
            ]
            for origin, ways in self.ground.ways(slot, self.roster).items()
        ]

    def _retreats(self, slot: int) -> list[list[Retreat]]:
        place = {home: number for number, home in enumerate(self.homes[slot])}
        retreats: list[list[Retreat]] = [[] for _ in place]
        for origin, moves in zip(self.homes[slot], self.moves[slot], strict=True):
            for _, barring, target, _, change in moves:
                retreats[place[target]].append((self.ground.bit[origin], barring, -change))
        return retreats

    def _after(self, slot: int, smaller: Callable[[Roster], View]) -> View | None:
        """Where to look when the piece in ``slot`` is taken; None when it is its side's last."""
        if len(self.sides[self.roster[slot].seat]) == 1:
            return None
        return smaller(self.roster[:slot] + self.roster[slot + 1 :])

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
        width, packed = pack(self.codes)
        return Ending(self.roster, width, packed)

    def _look_at(self, number: int, places: tuple[int, ...]) -> None:
        """See what the placement with ``number`` is at once."""
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
            if waiting == 0 and self.ground.options.no_move == "loses":
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
                if takes >> victim & 1:
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
        view = self.after[victim]
        if view is None:
            _note(self.decided, 1, position)
            return
        squares = [self.homes[other][place] for other, place in enumerate(places)]
        squares[slot] = target
        del squares[victim]
        code = view.code(squares, 1 - side)
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


_REMEMBERED: Final = 16
"""How many hidden endings are remembered; the largest take half a megabyte."""


class Library:
    """The endings on ``board`` under ``options``, solved when they are asked for."""

    def __init__(self, board: JungleMap, options: JungleOptions) -> None:
        self.ground = Ground(board, options)
        self._endings: dict[Roster, Ending] = {}
        self._hidden: dict[Roster, Ending] = {}
        self._views: dict[Roster, View] = {}
        self._solvers: dict[Roster, Solver] = {}

    def view(self, roster: Roster) -> View | None:
        """The ending of ``roster``, if it is solved."""
        found = self._views.get(roster)
        if found is None:
            ending = self._endings.get(canonical(self.ground, roster))
            if ending is not None:
                found = self._views[roster] = View(self.ground, ending, roster)
        return found

    def solve(self, roster: Roster, due: Callable[[], bool] = bool) -> View | None:
        """The ending of ``roster``, solved if need be; None when ``due()`` is true before. What is begun is kept."""
        found = self.view(roster)
        if found is not None:
            return found
        kept = canonical(self.ground, roster)
        hidden = self._hidden.pop(kept, None)
        if hidden is not None:
            self._endings[kept] = hidden
            return self.view(roster)
        solver = self._solvers.get(kept)
        if solver is None:
            solver = self._solvers[kept] = Solver(self.ground, kept, self._smaller)
        if not solver.work(due):
            return None
        self._endings[kept] = solver.ending()
        del self._solvers[kept]
        return self.view(roster)

    def _smaller(self, roster: Roster) -> View:
        found = self.solve(roster)
        assert found is not None
        return found

    def hide(self, pieces: int) -> None:
        """Hide the endings with that many ``pieces`` until asked for again; the latest of them are kept for that."""
        for roster in [roster for roster in self._views if len(roster) == pieces]:
            del self._views[roster]
        for roster in [roster for roster in self._endings if len(roster) == pieces]:
            self._hidden[roster] = self._endings.pop(roster)
        while len(self._hidden) > _REMEMBERED:
            del self._hidden[next(iter(self._hidden))]

    def ending(self, roster: Roster) -> Ending:
        self._smaller(roster)
        return self._endings[canonical(self.ground, roster)]


def parts_of(roster: Roster, pieces: int) -> list[Roster]:
    """The rosters of so many ``pieces``, of both sides, that captures can make of ``roster``."""
    chosen: set[tuple[Piece, ...]] = set(combinations(roster, pieces))
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

    ``prepare`` before a search; during it the answers stay the same.
    """

    def __init__(self, library: Library, roster: Roster, grave: int) -> None:
        self.library = library
        self._roster = roster
        self._grave = grave
        self._views: dict[int, View] = {}
        self._missing: set[int] = set()
        self._ready: set[Roster] = set()

    def prepare(self, where: vec[i64], due: Callable[[], bool] = bool) -> None:
        """Have the endings ready that ``where`` may lead to soon, as far as they are solved before ``due()``.

        Those are all with two pieces, and of those with three the position's own.
        """
        standing = self._standing(where)
        if len(standing) > _NEAR:
            return
        roster = tuple(self._roster[slot] for slot in standing)
        if roster in self._ready:
            return
        self._missing.clear()
        for part in parts_of(roster, 2):
            if self.library.solve(part, due) is None:
                return
        if len(standing) == MOST_PIECES and self.library.solve(roster, due) is None:
            return
        self._ready.add(roster)

    def _standing(self, where: vec[i64]) -> list[int]:
        return [slot for slot in range(len(self._roster)) if where[slot] != self._grave]

    def code(self, where: vec[i64], side: i64) -> i64:
        """The code of the position with the slots at ``where`` and ``side`` to move, or UNKNOWN."""
        standing = self._standing(where)
        if len(standing) > MOST_PIECES:
            return UNKNOWN
        alive = 0
        for slot in standing:
            alive |= 1 << slot
        view = self._views.get(alive)
        if view is None:
            if alive in self._missing:
                return UNKNOWN
            view = self.library.view(tuple(self._roster[slot] for slot in standing))
            if view is None:
                self._missing.add(alive)
                return UNKNOWN
            self._views[alive] = view
        number = view.base[side]
        for piece, slot in enumerate(standing):
            number += view.offsets[piece][where[slot]]
        return view.at(number)

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
