"""The engine's integer arrays for a map, roster and options: the ways of each piece, and what it is worth on a square.

Squares are numbered ``rank * width + file``; ``grave``, one past the last, holds the pieces taken. Pieces are slots:
Blue's first, then Red's, each side's strongest first. A place is ``slot * stride + square``: the number of a piece on
a square. A move is ``origin | target << 7``.

The static evaluation has piece-square values, and a value for the material left.
Values are in hundredths of a point; four points win about three games of four. They are sums of weights that
``tools/players/fit_weights.py`` fitted to games the engine played against itself; ``features`` lists the features. What
a piece is worth depends on the enemies left to capture it or be captured, for the rat most on the elephant, and on the
friends that are left. A move changes the sum by the difference of two look-ups; only a capture changes what the pieces
are worth.
"""

from __future__ import annotations

import json
import random
from collections import deque
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import lru_cache
from importlib.resources import files
from itertools import combinations
from typing import Final, final

from jungle_games.compiled import i64, vec
from jungle_games.games.jungle.rules.board import LEAPERS, SWIMMERS, JungleMap, Kind, Leap, Piece, Square, Terrain
from jungle_games.games.jungle.rules.options import JungleOptions
from jungle_games.games.jungle.rules.position import barring_squares, rank, refuse_capture


def int_array(numbers: Iterable[int]) -> vec[i64]:
    return vec[i64]([i64(number) for number in numbers])


def zeros(count: int) -> vec[i64]:
    return vec[i64]([0] * count)


Roster = tuple[Piece, ...]
"""The piece in each slot."""
Way = tuple[int, int, tuple[int, ...]]
"""Where a step or leap ends, the codes (as bits) of what may stand there, the squares where a rat bars it."""

TARGET_SHIFT: Final = 7
ORIGIN_MASK: Final = 127
MOVE_BITS: Final = 14
MOVE_MASK: Final = (1 << MOVE_BITS) - 1
UNREACHABLE: Final = 99
"""The distance where there is no path."""
DOOR: Final = 255
PORCH: Final = 255 << 8
CLOSE: Final = 255 << 16
REACH: Final = 255 << 24
"""The bits that count a side's pieces a step from the enemy's den, two steps, a few moves, and within a run of it."""
HOME: Final = 255 << 32
"""The bits that count a side's pieces that stand so near their own den that nothing outruns them from afar."""
DOOR_BITS: Final = 8
DOOR_MASK: Final = (1 << DOOR_BITS) - 1
_PORCH_UNIT: Final = 1 << 8
_CLOSE_UNIT: Final = 1 << 16
_REACH_UNIT: Final = 1 << 24
_HOME_UNIT: Final = 1 << 32
_SET: Final = 63
"""So many squares have a bit each in a positive integer."""
_FEW: Final = 4
_RUN: Final = 9
_AT_HOME: Final = 4


def roster_of(pieces: Iterable[Piece]) -> Roster:
    """The slots for ``pieces``: Blue's first, each side's strongest first."""
    return tuple(sorted(pieces, key=lambda piece: (piece.seat, -piece.kind)))


def code_of(piece: Piece) -> int:
    """The number that stands for ``piece`` in sets of what may be taken: 1 to 8 Blue's animals, 9 to 16 Red's.

    0 stands for an empty square.
    """
    return piece.kind + 8 * piece.seat


@final
class Tables:
    """Look-ups for one map, option set and roster. Nothing here changes during a game.

    By place: the ways from ``first_step[place]`` on are steps, those from ``first_jump[place]`` on leaps, up to
    ``first_step[place + 1]``; none ends in a den, those towards the enemy's den come first. By way: ``target``,
    ``move``, ``takes`` (bits of the codes that may stand on the target) and, from ``first_bar`` on, the squares
    ``bar`` where a rat bars the leap. ``distance[place]`` are the moves to the enemy's den on an empty board,
    ``keys[place]`` Zobrist keys. ``zone[place]`` counts a piece where it threatens the enemy's den: DOOR, from where a
    step leads into it, PORCH, from where one leads to a door, CLOSE and REACH; HOME, where it guards its own den.

    ``bit[square]`` is the square's bit in sets of squares; ``near[place]`` is the set where a piece there could take
    something, ``around[square]`` that from where something could come to take. On boards with more than ``_SET``
    squares the sets only say whether they are empty: a closer look is always needed.

    ``guards[place]`` holds the moves to each door of the own den, DOOR_BITS for each of them, ``door_bits[seat]`` in
    all; ``leaping`` those to the doors of the enemy's den, and ``walking`` the same without leaps.

    By slot: ``code``, ``code[empty]`` being 0, and ``life``, a key of its being alive. A side's slots go from
    ``first_slot[side]`` up to ``first_slot[side + 1]``.
    """

    def __init__(self, board: JungleMap, options: JungleOptions, roster: Roster) -> None:
        self.board = board
        self.options = options
        self.roster = roster
        self.size: i64 = board.width * board.height
        self.stride: i64 = self.size + 1
        self.grave: i64 = self.size
        self.empty: i64 = len(roster)
        self.squares = [Square(index % board.width, index // board.width) for index in range(self.size)]
        self.dens = [self.index(den) for den in board.dens]
        own = sum(piece.seat == 0 for piece in roster)
        self.first_slot = int_array([0, own, len(roster)])
        self.code = int_array([*map(code_of, roster), 0])
        distances = [_distances(self, slot) for slot in range(len(roster))]
        self.distance = int_array(steps for row in distances for steps in row)
        keys, turn_key, life = _zobrist(roster, self.size)
        self.keys = int_array(keys)
        self.turn_key: i64 = turn_key
        self.life = int_array(life)
        self.den_leaps = [_den_leaps(self, slot) for slot in range(len(roster))]
        self.has_den_leaps = any(any(rows) for rows in self.den_leaps)
        self.bit = int_array([*_bits(len(self.squares)), 0])
        first_step: list[int] = []
        first_jump: list[int] = []
        first_bar: list[int] = []
        bars: list[int] = []
        ways: list[tuple[int, int, int]] = []
        for slot in range(len(self.roster)):
            for square in range(self.stride):
                steps, leaps = (_ways(self, slot, square, leaps=leaps) for leaps in (False, True))
                first_step.append(len(ways))
                first_jump.append(len(ways) + len(steps))
                for target, takes, barring in [*steps, *leaps]:
                    ways.append((target, square | target << TARGET_SHIFT, takes))
                    first_bar.append(len(bars))
                    bars.extend(barring)
        self.first_step = int_array([*first_step, len(ways)])
        self.first_jump = int_array(first_jump)
        self.first_bar = int_array([*first_bar, len(bars)])
        self.bar = int_array(bars)
        self.target = int_array(target for target, _, _ in ways)
        self.move = int_array(move for _, move, _ in ways)
        self.takes = int_array(takes for _, _, takes in ways)
        prey = [0] * len(first_jump)
        hunters = [0] * self.stride
        for place in range(len(prey)):
            origin = place % self.stride
            for target, _, takes in ways[self.first_step[place] : self.first_step[place + 1]]:
                if takes > 1:
                    prey[place] |= self.bit[target]
                    hunters[target] |= self.bit[origin]
        self.near, self.around = int_array(prey), int_array(hunters)
        self.door_bits = int_array(DOOR_BITS * len(board.steps[den]) for den in board.dens)
        slots = [(slot, piece.seat) for slot, piece in enumerate(roster)]
        self.guards = int_array(n for slot, own in slots for n in _moves_to_doors(self, slot, own, leaps=True))
        self.leaping = int_array(n for slot, own in slots for n in _moves_to_doors(self, slot, 1 - own, leaps=True))
        self.walking = int_array(n for slot, own in slots for n in _moves_to_doors(self, slot, 1 - own, leaps=False))
        self.zone = int_array(zone for slot in range(len(roster)) for zone in _zones(self, slot))

    def index(self, square: Square) -> int:
        return square.rank * self.board.width + square.file

    def encode(self, origin: Square, target: Square) -> int:
        return self.index(origin) | self.index(target) << TARGET_SHIFT

    def key_of(self, pieces: Iterable[tuple[Square, Piece]], side: int) -> int:
        slots = {piece: slot for slot, piece in enumerate(self.roster)}
        key: int = self.turn_key if side else 0
        for square, piece in pieces:
            key ^= self.keys[slots[piece] * self.stride + self.index(square)]
        return key


@lru_cache(maxsize=8)
def tables_of(board: JungleMap, options: JungleOptions) -> Tables:
    """The tables of a map's own roster: they never change, and all searches share them."""
    return Tables(board, options, roster_of(board.start.values()))


def _bits(squares: int) -> list[int]:
    """The bit of each square; from plain integers, because compiled code shifts a small constant in 32 bits."""
    return [1 << square if squares <= _SET else 1 for square in range(squares)]


def _zones(tables: Tables, slot: int) -> list[int]:
    """By square, how a piece there counts in the zones before the dens; steps lead over any ground."""
    board, seat = tables.board, tables.roster[slot].seat
    doors = set(board.steps[board.dens[1 - seat]])
    porches = {beside for door in doors for beside in board.steps[door]}
    zones = []
    for index, square in enumerate(tables.squares):
        distance = tables.distance[slot * tables.stride + index]
        guards, bits = tables.guards[slot * tables.stride + index], tables.door_bits[seat]
        is_home = all(guards >> shift & DOOR_MASK <= _AT_HOME for shift in range(0, bits, DOOR_BITS))
        zones.append(
            (square in doors)
            + _PORCH_UNIT * (square in porches)
            + _CLOSE_UNIT * (distance <= _FEW)
            + _REACH_UNIT * (distance <= _RUN)
            + _HOME_UNIT * is_home
        )
    return [*zones, 0]


def _moves_to_doors(tables: Tables, slot: int, seat: int, *, leaps: bool) -> list[int]:
    """By square, the moves to each door of the den of ``seat``, the board being empty, packed."""
    sources: dict[int, list[int]] = {}
    for square in range(tables.size):
        place = slot * tables.stride + square
        last = tables.first_step[place + 1] if leaps else tables.first_jump[place]
        for way in range(tables.first_step[place], last):
            sources.setdefault(tables.target[way], []).append(square)
    packed = [0] * tables.stride
    for number, door in enumerate(tables.board.steps[tables.board.dens[seat]]):
        for square, moves in enumerate(_spread(sources, tables.index(door), tables.stride)):
            packed[square] |= moves << DOOR_BITS * number
    return packed


def _zobrist(roster: Roster, size: int) -> tuple[list[int], int, list[int]]:
    """Keys of 60 bits by place, for the turn and by slot; from a fixed seed: every machine searches the same tree."""
    draw = random.Random("jungle")
    by_piece = {Piece(side, kind): [draw.getrandbits(60) for _ in range(size)] for side in (0, 1) for kind in Kind}
    turn = draw.getrandbits(60)
    return [key for piece in roster for key in [*by_piece[piece], 0]], turn, [draw.getrandbits(60) for _ in roster]


def may_stand(board: JungleMap, kind: Kind, square: Square) -> bool:
    terrain = board.ground[square]
    return terrain is not Terrain.DEN and (terrain is not Terrain.WATER or kind in SWIMMERS)


def _leaps_of(board: JungleMap, kind: Kind, origin: Square) -> Sequence[Leap]:
    return board.leaps[origin] if kind in LEAPERS else ()


def _takes(tables: Tables, slot: int, origin: Square, target: Square) -> int:
    """The codes, as bits, of what may stand where ``slot`` goes from ``origin`` to ``target``: nothing, or prey."""
    piece = tables.roster[slot]
    return 1 + sum(
        1 << code_of(victim)
        for victim in set(tables.roster)
        if victim.seat != piece.seat
        and refuse_capture(tables.board, origin, target, piece, victim, tables.options) is None
    )


def _barring(tables: Tables, origin: Square, leap: Leap) -> tuple[int, ...]:
    return tuple(map(tables.index, barring_squares(tables.board, origin, leap, tables.options)))


def _ways(tables: Tables, slot: int, index: int, *, leaps: bool) -> list[Way]:
    """The steps or leaps of ``slot`` from a square, those first that end nearest to the enemy's den."""
    kind, board = tables.roster[slot].kind, tables.board
    if index == tables.grave or not may_stand(board, kind, tables.squares[index]):
        return []
    origin = tables.squares[index]
    targets: list[tuple[Square, tuple[int, ...]]] = [(target, ()) for target in board.steps[origin]]
    if leaps:
        targets = [(leap.target, _barring(tables, origin, leap)) for leap in _leaps_of(board, kind, origin)]
    found: list[Way] = [
        (tables.index(target), _takes(tables, slot, origin, target), barring)
        for target, barring in targets
        if may_stand(board, kind, target)
    ]
    return sorted(found, key=lambda way: tables.distance[slot * tables.stride + way[0]])


def _den_leaps(tables: Tables, slot: int) -> list[list[tuple[int, tuple[int, ...]]]]:
    """By square: the leaps into the enemy's den, as move and barring squares."""
    piece, board = tables.roster[slot], tables.board
    den = board.dens[1 - piece.seat]
    found: list[list[tuple[int, tuple[int, ...]]]] = [[] for _ in range(tables.stride)]
    for origin in (square for square in tables.squares if may_stand(board, piece.kind, square)):
        for leap in _leaps_of(board, piece.kind, origin):
            if leap.target == den:
                found[tables.index(origin)].append((tables.encode(origin, den), _barring(tables, origin, leap)))
    return found


def _distances(tables: Tables, slot: int) -> list[int]:
    piece, board = tables.roster[slot], tables.board
    sources: dict[int, list[int]] = {}
    for origin in (square for square in tables.squares if may_stand(board, piece.kind, square)):
        leaps = [leap.target for leap in _leaps_of(board, piece.kind, origin)]
        for target in [*board.steps[origin], *leaps]:
            sources.setdefault(tables.index(target), []).append(tables.index(origin))
    return _spread(sources, tables.dens[1 - piece.seat], tables.stride)


def _spread(sources: dict[int, list[int]], goal: int, count: int) -> list[int]:
    """The moves to ``goal`` from each of ``count`` squares; ``sources`` are those from where one leads to a square."""
    moves = [UNREACHABLE] * count
    moves[goal] = 0
    queue = deque([goal])
    while queue:
        target = queue.popleft()
        for origin in sources.get(target, ()):
            if moves[origin] == UNREACHABLE:
                moves[origin] = moves[target] + 1
                queue.append(origin)
    return moves


MATE: Final = 30_000
"""The value of an immediate win; a win in n plies is worth ``MATE - n``."""
WIN: Final = 29_000
"""Scores beyond this are forced wins."""
TUNED: Final[Mapping[str, Sequence[Sequence[int]]]] = json.loads(
    (files("jungle_games.games.jungle.player") / "weights.json").read_text("utf-8")
)
"""By feature (`features`) and by rank, from the rat on, the weight of each of the feature's values."""
BASE, AGAINST, BESIDE, WORTH = "base", "against", "beside", "worth"
"""The weights of a piece, of an enemy with it, of a friend with it, and the rounded total of a piece."""
TUNED_SIZE: Final = (7, 9)
"""The size of board that has weights by square."""
_BALANCES: Final = 4096
"""The number of sets of pieces whose balances are cached."""


def role(tables: Tables, slot: int) -> int:
    """The role, from 0, whose weights the piece in ``slot`` has: its rank's, so dog and wolf may swap."""
    return rank(tables.roster[slot].kind, tables.options) - 1


def features(tables: Tables, slot: int, index: int) -> Iterator[tuple[str, int]]:
    """The features of the piece in ``slot`` on a square, and their values.

    The distances to the enemy's den (in the piece's own moves) and to its own den; its distance from the dens'
    file; its own trap, water, leaps from the bank; and on boards of the classic size the square.
    """
    board, piece = tables.board, tables.roster[slot]
    square = tables.squares[index]
    den = board.dens[piece.seat]
    terrain = board.ground[square]
    aside = abs(square.file - den.file)
    distance = tables.distance[slot * tables.stride + index]
    if distance < UNREACHABLE:
        yield "advance", distance
    yield "home", aside + abs(square.rank - den.rank)
    yield "aside", aside
    if terrain is Terrain.TRAP and board.owners.get(square) == piece.seat:
        yield "own_trap", 0
    if terrain is Terrain.WATER:
        yield "water", 0
    if piece.kind in LEAPERS and board.leaps[square]:
        yield "bank", 0
    if (board.width, board.height) == TUNED_SIZE:
        yield "square", abs(square.rank - den.rank) * 4 + aside


@final
class Evaluation:
    """The values for one set of tables.

    ``place`` by place; ``worth`` by slot, for ordering captures. ``balance`` says what the pieces left are
    worth.
    """

    def __init__(self, tables: Tables) -> None:
        self._tables = tables
        self._weights = TUNED
        self._slots = [*range(len(tables.roster))]
        self._roles = [role(tables, slot) for slot in self._slots]
        self.worth = int_array([*(self._weights[WORTH][part][0] for part in self._roles), 0])
        self.place = int_array([value for slot in self._slots for value in self._row(slot)])
        self._known = zeros(_BALANCES)
        self._balances = zeros(_BALANCES)

    def balance(self, life: i64, where: vec[i64]) -> i64:
        """The worth of Blue's pieces minus Red's; ``where`` says which are left, and ``life`` is their key."""
        index = life & (_BALANCES - 1)
        if self._known[index] != life:
            self._known[index] = life
            self._balances[index] = self._count([slot for slot in self._slots if where[slot] != self._tables.grave])
        return self._balances[index]

    def _count(self, alive: list[int]) -> int:
        roster, against = self._tables.roster, self._weights[AGAINST]
        blue, red = ([self._roles[slot] for slot in alive if roster[slot].seat == seat] for seat in (0, 1))
        value = sum([against[part][other] for part in set(blue) for other in set(red)])
        return value + self._count_side(blue) - self._count_side(red)

    def _count_side(self, parts: list[int]) -> int:
        base, beside = self._weights[BASE], self._weights[BESIDE]
        return sum([base[part][0] for part in parts]) + sum(
            [beside[part][other] for part, other in combinations(sorted(set(parts)), 2)]
        )

    def _row(self, slot: int) -> list[int]:
        return [*(self._weigh(slot, square) for square in range(self._tables.size)), 0]

    def _weigh(self, slot: int, square: int) -> int:
        value = 0
        for name, found in features(self._tables, slot, square):
            row = self._weights[name][self._roles[slot]]
            value += row[min(found, len(row) - 1)]
        return value
