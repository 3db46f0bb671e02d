"""Rows of whole numbers for the engine: made once, then read and written in place."""

from __future__ import annotations

from collections.abc import Iterable

from jungle_games.flat import i64, vec


def row_of(numbers: Iterable[int]) -> vec[i64]:
    """``numbers`` side by side."""
    return vec[i64]([i64(number) for number in numbers])


def zeros(count: int) -> vec[i64]:
    """``count`` zeros."""
    return vec[i64]([0] * count)
