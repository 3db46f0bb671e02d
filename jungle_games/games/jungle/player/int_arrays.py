"""Makes the integer arrays that the engine reads and writes in place."""

from __future__ import annotations

from collections.abc import Iterable

from jungle_games.base.native_ints import i64, vec


def int_array(numbers: Iterable[int]) -> vec[i64]:
    """An array of ``numbers``."""
    return vec[i64]([i64(number) for number in numbers])


def zeros(count: int) -> vec[i64]:
    """An array of ``count`` zeros."""
    return vec[i64]([0] * count)
