"""Solved endings: who wins and in how many plies, for every placement of the pieces and either side to move.

Repetition and the limit of moves without a capture are left out: with correct play a won position is won without
either. A position's code is 0 for a draw, otherwise one more than the plies to the end: the side to move wins in an
odd number of plies, loses in an even one.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final, final

from jungle_games.games.jungle.player.endings.ground import Ground, Roster, colours_changed

DRAW: Final = 0


@dataclass(frozen=True, slots=True)
class Summary:
    """What becomes of the side to move: how many positions it wins, loses and draws, and its longest win in plies."""

    wins: int = 0
    losses: int = 0
    draws: int = 0
    longest: int = 0

    @property
    def positions(self) -> int:
        """How many positions there are."""
        return self.wins + self.losses + self.draws

    def __add__(self, other: Summary) -> Summary:
        return Summary(
            self.wins + other.wins,
            self.losses + other.losses,
            self.draws + other.draws,
            max(self.longest, other.longest),
        )


@dataclass(frozen=True, slots=True)
class Ending:
    """A solved ending: ``width`` bits a code, first all placements with Blue to move, then with Red.

    A placement's number counts the pieces' homes like digits, the last piece's fastest. ``summaries`` are for Blue and
    for Red to move.
    """

    roster: Roster
    width: int
    packed: bytes
    summaries: tuple[Summary, Summary]


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


def packed_size(ground: Ground, roster: Roster, width: int) -> int:
    """How many bytes ``pack`` makes of an ending."""
    return 2 * placements(ground, roster) * width // 8 + 3


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
