"""Solved endings, who wins and in how many plies for every placement of the pieces; and retrograde analysis.

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

from collections.abc import Callable
from dataclasses import dataclass
from itertools import product
from typing import Final, final

from jungle_games.games.jungle.player.ending_ground import Ground, Roster, colours_changed

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
        """The ending, once it is solved."""
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
        """How many moves ``side`` has; what its captures lead to is noted."""
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
        """The positions from which a quiet move leads to ``position``."""
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
    """Add ``position`` to the wave of ``plies``."""
    while len(waves) <= plies:
        waves.append([])
    waves[plies].append(position)
