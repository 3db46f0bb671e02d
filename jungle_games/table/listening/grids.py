"""Finds the boards among the places of a table: those that lie in rows and columns."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping
from itertools import groupby
from typing import Final

import pygame

from jungle_games.table.sprites.arrangement import PlaceKey

_LEAST_LINES: Final = 3
"""A grid has so many rows and columns at least."""
_FILLED: Final = 0.75
"""The share of a grid's cells that are places."""
_ALIKE: Final = 3
"""Pixels by which places of one grid differ at most."""


def grids_in(places: Mapping[PlaceKey, pygame.Rect]) -> Iterator[list[list[PlaceKey]]]:
    """The places that lie in rows and columns: of one size, with few gaps between them."""
    by_size: dict[tuple[int, int], list[PlaceKey]] = defaultdict(list)
    for key, rect in places.items():
        size = next((size for size in by_size if _near(size, rect.size)), rect.size)
        by_size[size].append(key)
    for keys in by_size.values():
        rows = _lines(keys, {key: places[key].centery for key in keys})
        columns = _lines(keys, {key: places[key].centerx for key in keys})
        least = min(len(rows), len(columns))
        if least >= _LEAST_LINES and len(keys) >= _FILLED * len(rows) * len(columns):
            yield [sorted(row, key=lambda key: places[key].centerx) for row in rows]


def _near(one: tuple[int, int], other: tuple[int, int]) -> bool:
    return abs(one[0] - other[0]) <= _ALIKE and abs(one[1] - other[1]) <= _ALIKE


def _lines(keys: Iterable[PlaceKey], at: Mapping[PlaceKey, int]) -> list[list[PlaceKey]]:
    """``keys`` that lie at the same height, or in the same column, together."""
    ordered = sorted(keys, key=lambda key: at[key])
    starts: list[int] = []

    def line(key: PlaceKey) -> int:
        if not starts or at[key] - starts[-1] > _ALIKE:
            starts.append(at[key])
        return len(starts)

    return [list(together) for _line, together in groupby(ordered, key=line)]
