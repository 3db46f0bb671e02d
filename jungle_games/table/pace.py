"""The pace of a computer player at the table: never quite even, and the same each time."""

from __future__ import annotations

from typing import Final

_UNEVEN: Final = 0.618
"""So far apart lie the shares of one move and the next, round and round."""


def uneven(shortest: float, longest: float, ply: int) -> float:
    """Something between ``shortest`` and ``longest``, another one after each move.

    >>> [round(uneven(0.6, 1.2, ply), 2) for ply in range(4)]
    [0.6, 0.97, 0.74, 1.11]
    """
    return shortest + (longest - shortest) * (ply * _UNEVEN % 1.0)
