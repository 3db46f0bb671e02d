"""What is said of an opponent that fits the person: whom of the game's own it is like by now."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from jungle_games.core.fitting import Fit
from jungle_games.core.game import FITS_ME, Level
from jungle_games.core.i18n import _

_NEAR: Final = 0.1
"""So much of the way to the next level is not worth a word."""


def fitting_words(levels: Sequence[Level], fit: Fit) -> str:
    """How strong it is, by the levels it lies at or between, which games tell it so, and what is wrong."""
    counted = _("Games with undo, hints or more people don't count.")
    return " ".join(filter(None, [_(FITS_ME.summary), _like(levels, fit.strength), counted, fit.note]))


def _like(levels: Sequence[Level], strength: float) -> str:
    weaker = min(int(strength + _NEAR), len(levels) - 1)
    if abs(strength - weaker) <= _NEAR:
        return _("Now about as strong as: {level}.").format(level=_(levels[weaker].title))
    names = {"weaker": _(levels[weaker].title), "stronger": _(levels[weaker + 1].title)}
    return _("Now between {weaker} and {stronger}.").format(**names)
