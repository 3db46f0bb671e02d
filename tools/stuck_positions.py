"""Counts the positions of an ending whose side to move has no move, without solving it.

Every way of every piece must be closed: by a friend, by an enemy that may not be taken, or for a leap by a rat. So few
squares can be closed with few pieces that nearly all placements are given up after the first piece.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from jungle_games.games.jungle.player.ending_ground import Ground, Roster, Way
from jungle_games.games.jungle.rules.board import SWIMMERS, Terrain

_DEN: Final = -1
"""The target of a way into the enemy's den, which nothing stands on."""


class StuckPositions:
    """Counts those of ``roster`` on ``ground``."""

    def __init__(self, ground: Ground, roster: Roster) -> None:
        self._roster = roster
        self._homes = [ground.homes(piece.kind) for piece in roster]
        self._ways: list[dict[int, list[Way]]] = []
        for slot, piece in enumerate(roster):
            ways, entries = ground.ways(slot, roster), ground.entries(piece)
            self._ways.append({home: [*ways[home], *((_DEN, bars, 0) for bars in entries[home])] for home in ways})
        wet = [ground.board.ground[square] is Terrain.WATER for square in ground.squares]
        self._swims = [bit if is_wet else 0 for bit, is_wet in zip(ground.bit, wet, strict=True)]

    def count(self, side: int) -> int:
        """The placements in which ``side``, to move, has no move."""
        own = [slot for slot, piece in enumerate(self._roster) if piece.seat == side]
        others = [slot for slot, piece in enumerate(self._roster) if piece.seat != side]
        found = 0
        for placed in self._shut_in(own, len(others), {}):
            ways = [(slot, way) for slot in own for way in self._ways[slot][placed[slot]]]
            for guards in self._guards(others, self._needed(own, placed), placed):
                found += all(self._is_closed(way, slot, {**placed, **guards}) for slot, way in ways)
        return found

    def _needed(self, own: list[int], placed: dict[int, int]) -> set[int]:
        """The squares of steps that only an enemy can close."""
        targets = {way[0] for slot in own if slot in placed for way in self._ways[slot][placed[slot]] if not way[1]}
        return targets - set(placed.values())

    def _shut_in(self, own: list[int], others: int, placed: dict[int, int]) -> Iterator[dict[int, int]]:
        """Where the slots ``own`` may stand so that the pieces left and ``others`` could close all their steps."""
        left = len(own) - len(placed)
        needed = self._needed(own, placed)
        if _DEN in needed or len(needed) > left + others:
            return
        if not left:
            yield placed
            return
        slot = own[len(placed)]
        for home in self._homes[slot]:
            if home not in placed.values():
                yield from self._shut_in(own, others, {**placed, slot: home})

    def _guards(self, others: list[int], needed: set[int], placed: dict[int, int]) -> Iterator[dict[int, int]]:
        """Where the slots ``others`` may stand so that every ``needed`` square is taken."""
        if not others:
            if not needed:
                yield {}
            return
        if len(needed) > len(others):
            return
        slot, taken = others[0], set(placed.values())
        homes = needed if len(needed) == len(others) else self._homes[slot]
        for home in homes:
            if home in self._ways[slot] and home not in taken:
                for rest in self._guards(others[1:], needed - {home}, {**placed, slot: home}):
                    yield {slot: home, **rest}

    def _is_closed(self, way: Way, slot: int, placed: dict[int, int]) -> bool:
        target, bars, takes = way
        for other, square in placed.items():
            if square == target:
                return not takes >> other & 1 or self._is_barred(bars, placed)
        return self._is_barred(bars, placed)

    def _is_barred(self, bars: int, placed: dict[int, int]) -> bool:
        return any(
            bars & self._swims[square] for slot, square in placed.items() if self._roster[slot].kind in SWIMMERS
        )
