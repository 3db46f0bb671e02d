"""Why a move is good: what may be claimed of it by the rules, the weightiest first, each told in a sentence."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from jungle_games.core.i18n import _


@dataclass(frozen=True, slots=True)
class Reason:
    """A ``claim`` that was checked by the rules, a key of the game's own, and its sentence in the language spoken."""

    claim: str
    words: str


def best_reason(reasons: Iterator[Reason]) -> Reason:
    """The first of ``reasons``; where nothing can be claimed for certain, what is true of every move that is shown."""
    return next(reasons, None) or Reason("plain", _("The strongest player would do this."))
