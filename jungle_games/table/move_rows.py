"""In which rows of the sheet moves stand."""

from __future__ import annotations

from collections.abc import Sequence


def rows_of(turns: Sequence[int | None]) -> Sequence[int]:
    """In which row each move stands: those of one turn share one; None is what stands alone.

    >>> rows_of([1, 1, 2, None, 3, 3])
    [0, 0, 1, 2, 3, 3]
    """
    found: list[int] = []
    row, before = -1, None
    for turn in turns:
        row += turn is None or turn != before
        before = turn
        found.append(row)
    return found
