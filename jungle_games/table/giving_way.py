"""How a table and large words share a window: the table gets smaller, but not so small that cards cannot be told."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from jungle_games.ui.view import COLUMN_CONTENT, View

_FOLDS_ABOVE: Final = 1.25
"""Up to this scale words grow where they stand."""
_STEP: Final = 0.02


def share_window(
    view: View, table: tuple[float, float], words: tuple[float, float], least: float, fits: Callable[[View], bool]
) -> View:
    """The view in which words are as large as they may be, and the table has what they leave of the window.

    The ``table`` takes so many units, the ``words`` so many panel units beside it and below it; it keeps the share
    ``least`` of its size, and ``fits`` says whether everything has its room.
    """
    scale = view.scale
    while scale > _FOLDS_ABOVE:
        beside, below = words[0] * scale, words[1] * scale
        shared = view.around_table(scale, min(1.0, (view.width - beside) / table[0], (view.height - below) / table[1]))
        if shared.share >= least and fits(shared):
            return shared
        scale -= _STEP
    return view.around_table(min(_FOLDS_ABOVE, view.column_width / COLUMN_CONTENT))
