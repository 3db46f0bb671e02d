"""Solve Jungle's endings with numpy: whole blocks of placements at a time, fast enough for those with four pieces.

The rules come from ``ground.py``, as for the player's own solver, and what is a win is the same: a code is 0 for a
draw, otherwise one more than the plies to the end. An ending's codes are an array of two sides to move and one axis a
piece, each as long as the piece's homes; one of four pieces has 6 to 9 million placements, and takes about 30 bytes
for each of them while it is solved.

First come all placements' moves, counted, and what captures lead to in smaller endings; then, ply by ply, what was
decided last is taken back a move. While much is decided at once that is done by blocks (all placements with a piece on
one square are those with it on another, moved), later position by position.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from itertools import chain
from typing import Final

import numpy as np
from numpy.typing import NDArray

from jungle_games.games.jungle.player.ending_ground import Ground, Roster
from jungle_games.games.jungle.player.ending_solver import Summary, canonical

Codes = NDArray[np.uint8]
"""The codes of an ending: sides to move, then an axis for each piece."""
Numbers = NDArray[np.int32]
"""Placements by number: the pieces' places like digits, the last one's fastest."""
Bar = tuple[int, list[int]]
"""A way is barred where the piece in this slot stands on one of these places."""

_NEVER: Final = 255
"""The code of what is no placement, and a ply that never comes."""
_LONGEST: Final = 250
"""Plies that an end may be away: a code has eight bits."""
_SPARSE: Final = 24
"""Where less than one placement in so many was decided last, positions are taken back one by one."""


class TooLongError(Exception):
    """An ending's longest win needs more plies than a code can tell."""


@dataclass(frozen=True)
class _Way:
    """A piece's way from one of its places to another, which is on ``square``; ``takes`` are slots, as bits."""

    origin: int
    target: int
    square: int
    takes: int
    bars: tuple[Bar, ...]


@dataclass(frozen=True)
class _Retreats:
    """The ways in one direction, backwards: ``change[place]`` is what taking a move to that place back adds to a
    placement's number; ``known`` says where there is one, ``bars`` the bits of the squares where a rat bars it."""

    change: NDArray[np.int32]
    known: NDArray[np.bool_]
    bars: NDArray[np.uint64]


class DenseEndings:
    """The endings on ``ground``; those with fewer than four pieces are kept once they are solved."""

    def __init__(self, ground: Ground) -> None:
        self.ground = ground
        self._solved: dict[Roster, Codes] = {}

    def codes(self, roster: Roster) -> Codes:
        """The codes of ``roster``, which is canonical. Raises TooLongError."""
        found = self._solved.get(roster)
        if found is None:
            found = _Solving(self.ground, roster, self.seen).solve()
            if len(roster) < 4:
                self._solved[roster] = found
        return found

    def summaries(self, roster: Roster) -> tuple[Summary, Summary]:
        """How ``roster`` comes out with Blue to move and with Red. Raises TooLongError."""
        codes = self.codes(roster)
        valid = np.ones(codes.shape[1:], np.bool_)
        _leave_out_shared(valid, [self.ground.homes(piece.kind) for piece in roster])
        blue, red = (_summary(side[valid]) for side in codes)
        return blue, red

    def seen(self, roster: Roster) -> Codes:
        """The codes of any ``roster``, by its own pieces and sides."""
        kept = canonical(self.ground, roster)
        codes = self.codes(kept)
        if kept == roster:
            return codes
        turned = self.ground.turned
        assert turned is not None
        blues = sum(piece.seat == 0 for piece in roster)
        slots = [*range(blues, len(roster)), *range(blues)]  # whose pieces the axes of ``codes`` are
        places = []
        for slot, piece in zip(slots, kept, strict=True):
            there = {home: place for place, home in enumerate(self.ground.homes(piece.kind))}
            places.append([there[turned[home]] for home in self.ground.homes(roster[slot].kind)])
        swapped: Codes = codes[np.ix_([1, 0], *places)]
        return np.ascontiguousarray(swapped.transpose(0, *(1 + slots.index(slot) for slot in range(len(roster)))))


class _Solving:
    """One ending being solved."""

    def __init__(self, ground: Ground, roster: Roster, smaller: Callable[[Roster], Codes]) -> None:
        self.ground = ground
        self.roster = roster
        self.smaller = smaller
        self.sides = [[slot for slot, piece in enumerate(roster) if piece.seat == side] for side in (0, 1)]
        self.homes = [ground.homes(piece.kind) for piece in roster]
        self.places = [{home: place for place, home in enumerate(homes)} for homes in self.homes]
        self.shape = tuple(len(homes) for homes in self.homes)
        self.count = int(np.prod(self.shape))
        self.strides = [int(np.prod(self.shape[slot + 1 :])) for slot in range(len(roster))]
        self.ways = [list(self._ways(slot)) for slot in range(len(roster))]
        self.retreats = [self._retreats(slot) for slot in range(len(roster))]
        self.bits = [np.array([ground.bit[home] for home in homes], np.uint64) for homes in self.homes]
        self.valid = np.ones(self.shape, np.uint8)
        _leave_out_shared(self.valid, self.homes)
        self.codes: Codes = np.zeros((2, *self.shape), np.uint8)
        self.codes[:, self.valid == 0] = _NEVER
        self.waiting = np.zeros((2, *self.shape), np.uint8)
        """How many moves have not yet proved to lose."""
        self.flat = [self.codes[side].reshape(-1) for side in (0, 1)]
        self.flat_waiting = [self.waiting[side].reshape(-1) for side in (0, 1)]

    def solve(self) -> Codes:
        """The codes."""
        wins, refuted = [], []
        for side in (0, 1):
            self._count_quiet(side)
            soonest = np.full(self.shape, _NEVER, np.uint8)
            refuted.append(list(self._see_captures(side, soonest)))
            self._enter_dens(side, soonest)
            wins.append(_Agenda(np.flatnonzero(soonest != _NEVER).astype(np.int32), soonest.reshape(-1)))
        self._take_all_back(wins, refuted)
        self.codes[:, self.valid == 0] = 0
        return self.codes

    def _take_all_back(self, wins: list[_Agenda], refuted: list[list[_Agenda]]) -> None:
        last = max(agenda.last for agenda in (*wins, *refuted[0], *refuted[1]))
        decided = [self._stuck(side, wins[side]) for side in (0, 1)]
        plies = 0
        while plies <= last or any(len(some) for some in decided):
            if plies >= _LONGEST:
                raise TooLongError(f"an end is more than {_LONGEST} plies away")
            following = []
            for side in (0, 1):
                steps: Iterable[Numbers]
                # What is lost in an even number of plies makes a win of each position before it.
                if plies % 2 == 0:
                    steps = chain(self._winning(decided[1 - side], side), [wins[side].due(plies + 1)])
                else:
                    steps = self._losing(decided[1 - side], [part.due(plies) for part in refuted[side]], side)
                following.append(self._decide(steps, side, plies + 1))
            decided = following
            plies += 1

    def _decide(self, steps: Iterable[Numbers], side: int, plies: int) -> Numbers:
        """Write down, step by step, that what is not decided yet is so in ``plies``; those positions, once each.

        A step names no position twice.
        """
        found = []
        for positions in steps:
            undecided = self._open(positions, side)
            self.flat[side][undecided] = plies + 1
            found.append(undecided)
        return np.concatenate(found) if found else np.zeros(0, np.int32)

    def _open(self, positions: Numbers, side: int) -> Numbers:
        """Those of ``positions`` that are not decided yet."""
        undecided: Numbers = positions[self.flat[side][positions] == 0]
        return undecided

    def _stuck(self, side: int, wins: _Agenda) -> Numbers:
        """Decide the positions without a move that lose by it."""
        if self.ground.options.no_move != "loses":
            return np.zeros(0, np.int32)
        stuck = (self.waiting[side] == 0) & (self.codes[side] == 0)
        stuck.reshape(-1)[wins.due(1)] = False
        found = np.flatnonzero(stuck).astype(np.int32)
        self.flat[side][found] = 1
        return found

    def _winning(self, lost: Numbers, side: int) -> Iterator[Numbers]:
        """The positions of ``side`` from which a quiet move leads to one of ``lost``, in steps."""
        if len(lost) * _SPARSE < self.count:
            yield from self._before(lost, side)
            return
        reached = np.zeros(self.shape, np.uint8)
        self._move_blocks(self._spread(lost), reached, side, np.bitwise_or)
        reached &= self.codes[side] == 0
        yield np.flatnonzero(reached).astype(np.int32)

    def _losing(self, won: Numbers, refuted: list[Numbers], side: int) -> Iterator[Numbers]:
        """The positions of ``side`` whose last moves now prove to lose, captures and quiet ones, in steps.

        What a step names must be decided before the next one.
        """
        waiting = self.flat_waiting[side]
        few = len(won) * _SPARSE < self.count
        for positions in chain(refuted, self._before(won, side) if few else ()):
            undecided = self._open(positions, side)
            left = waiting[undecided] - 1
            waiting[undecided] = left
            yield undecided[left == 0]
        if not few:
            refused = np.zeros(self.shape, np.uint8)
            self._move_blocks(self._spread(won), refused, side, np.add)
            refused[self.codes[side] != 0] = 0
            self.waiting[side] -= refused
            yield np.flatnonzero((refused > 0) & (self.waiting[side] == 0)).astype(np.int32)

    def _spread(self, positions: Numbers) -> NDArray[np.uint8]:
        spread = np.zeros(self.count, np.uint8)
        spread[positions] = 1
        return spread.reshape(self.shape)

    def _move_blocks(
        self, after: NDArray[np.uint8], before: NDArray[np.uint8], side: int, join: Callable[..., object]
    ) -> None:
        """Join to ``before`` what ``after`` says of the placements that quiet moves of ``side`` lead to."""
        for slot in self.sides[side]:
            for way in self.ways[slot]:
                source = after[self._at((slot, way.target))]
                if way.bars:
                    source = source.copy()
                    _clear(source, way.bars)
                into = before[self._at((slot, way.origin))]
                join(into, source, out=into)

    def _before(self, positions: Numbers, side: int) -> Iterator[Numbers]:
        """From where quiet moves of ``side`` lead to ``positions``, direction by direction, none twice in one."""
        if not len(positions):
            return
        places = self._places_of(positions)
        for slot in self.sides[side]:
            for retreats in self.retreats[slot]:
                there = places[slot]
                open_ways = retreats.known[there]
                if retreats.bars.any():
                    between = np.zeros(len(positions), np.uint64)
                    for other, place in enumerate(places):
                        if other != slot:
                            between |= self.bits[other][place]
                    open_ways = open_ways & (between & retreats.bars[there] == 0)
                yield positions[open_ways] + retreats.change[there[open_ways]]

    def _places_of(self, positions: Numbers) -> list[Numbers]:
        places = []
        rest = positions
        for length in reversed(self.shape):
            fewer = rest // length
            places.append(rest - fewer * length)
            rest = fewer
        return places[::-1]

    def _count_quiet(self, side: int) -> None:
        self._move_blocks(self.valid, self.waiting[side], side, np.add)
        self.waiting[side] *= self.valid

    def _see_captures(self, side: int, soonest: NDArray[np.uint8]) -> Iterator[_Agenda]:
        """Count the captures of ``side``, and note in ``soonest`` in how many plies they win; when they are refuted."""
        numbers = np.arange(self.count, dtype=np.int32).reshape(self.shape)
        for victim in self.sides[1 - side]:
            after = None
            if len(self.sides[1 - side]) > 1:
                left = self.smaller(self.roster[:victim] + self.roster[victim + 1 :])[1 - side]
                after = np.expand_dims(left, victim)
            for slot in self.sides[side]:
                positions, plies = [], []
                for way in self.ways[slot]:
                    if not way.takes >> victim & 1 or way.square not in self.places[victim]:
                        continue
                    here = self._at((slot, way.origin), (victim, self.places[victim][way.square]))
                    legal = self.valid[here].copy()
                    _clear(legal, [bar for bar in way.bars if bar[0] != victim])  # who stands at the end bars nothing
                    self.waiting[side][here] += legal
                    if after is None:
                        soonest[here][legal == 1] = 1
                        continue
                    code = after[self._at((slot, way.target))] * legal
                    won = np.where(code & 1 == 1, code, _NEVER).astype(np.uint8)
                    np.minimum(soonest[here], won, out=soonest[here])
                    lost = (code > 0) & (code & 1 == 0)
                    positions.append(numbers[here][lost])
                    plies.append(code[lost] - 1)
                if positions:
                    yield _Agenda.of(np.concatenate(positions), np.concatenate(plies))

    def _enter_dens(self, side: int, soonest: NDArray[np.uint8]) -> None:
        for slot in self.sides[side]:
            for origin, ways in self.ground.entries(self.roster[slot]).items():
                for bars in ways:
                    here = soonest[self._at((slot, self.places[slot][origin]))]
                    enters = self.valid[self._at((slot, self.places[slot][origin]))] == 1
                    _clear(enters, self._bars(slot, bars))
                    here[enters] = 1

    def _at(self, *fixed: tuple[int, int]) -> tuple[slice, ...]:
        """The block in which the pieces in these slots stand on these places."""
        where = dict(fixed)
        return tuple(
            slice(where[slot], where[slot] + 1) if slot in where else slice(None) for slot in range(len(self.shape))
        )

    def _ways(self, slot: int) -> Iterator[_Way]:
        for origin, ways in self.ground.ways(slot, self.roster).items():
            for target, bars, takes in ways:
                place = self.places[slot]
                yield _Way(place[origin], place[target], target, takes, tuple(self._bars(slot, bars)))

    def _bars(self, slot: int, squares: int) -> Iterator[Bar]:
        """What bars a way of ``slot`` that no piece on ``squares`` (bits) may be in."""
        for other, homes in enumerate(self.homes):
            between = [place for place, home in enumerate(homes) if self.ground.bit[home] & squares]
            if other != slot and between:
                yield other, between

    def _retreats(self, slot: int) -> list[_Retreats]:
        """The ways of ``slot`` backwards; in one direction at most one leads from a place, and one to it."""
        width = self.ground.board.width
        directions: dict[tuple[int, int], _Retreats] = {}
        homes, stride = self.homes[slot], self.strides[slot]
        bars_of = self.ground.ways(slot, self.roster)
        for way in self.ways[slot]:
            origin, target = homes[way.origin], homes[way.target]
            direction = (_sign(target // width - origin // width), _sign(target % width - origin % width))
            size = len(homes)
            retreats = directions.setdefault(
                direction, _Retreats(np.zeros(size, np.int32), np.zeros(size, np.bool_), np.zeros(size, np.uint64))
            )
            assert not retreats.known[way.target], "two ways in a direction end on one square"
            retreats.known[way.target] = True
            retreats.change[way.target] = (way.origin - way.target) * stride
            if way.bars:
                retreats.bars[way.target] = next(bars for square, bars, _ in bars_of[origin] if square == target)
        return list(directions.values())


class _Agenda:
    """Positions in the order of the plies in which something is due for them."""

    def __init__(self, positions: Numbers, plies: NDArray[np.uint8]) -> None:
        """``plies`` are all positions', by number."""
        self._sort(positions, plies[positions])

    @classmethod
    def of(cls, positions: Numbers, plies: NDArray[np.uint8]) -> _Agenda:
        """``plies`` are those of ``positions``, one by one."""
        agenda = cls.__new__(cls)
        agenda._sort(positions, plies)
        return agenda

    def _sort(self, positions: Numbers, plies: NDArray[np.uint8]) -> None:
        self._positions = positions[np.argsort(plies, kind="stable")]
        self._ends = np.cumsum(np.bincount(plies, minlength=256))
        self.last = int(plies.max()) if len(plies) else 0

    def due(self, plies: int) -> Numbers:
        """The positions for which something is due in ``plies``."""
        return self._positions[self._ends[plies - 1] if plies else 0 : self._ends[plies]]


def _clear(block: NDArray[np.uint8] | NDArray[np.bool_], bars: Iterable[Bar]) -> None:
    """Leave nothing in ``block`` where a way is barred."""
    for slot, places in bars:
        block[(slice(None),) * slot + (places,)] = 0


def _leave_out_shared(valid: NDArray[np.uint8] | NDArray[np.bool_], homes: list[list[int]]) -> None:
    """Mark the placements with two pieces on a square as none."""
    for slot, some in enumerate(homes):
        for other in range(slot + 1, len(homes)):
            for place, home in enumerate(some):
                if home in homes[other]:
                    block: list[slice | int] = [slice(None)] * len(homes)
                    block[slot], block[other] = place, homes[other].index(home)
                    valid[tuple(block)] = 0


def _summary(codes: NDArray[np.uint8]) -> Summary:
    counts = np.bincount(codes, minlength=256)
    wins = counts[2::2]
    longest = 2 * int(np.flatnonzero(wins)[-1]) + 1 if wins.any() else 0
    return Summary(int(wins.sum()), int(counts[1::2].sum()), int(counts[0]), longest)


def _sign(number: int) -> int:
    return (number > 0) - (number < 0)
