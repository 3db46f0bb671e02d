"""Reasons for a move: claims that the rules confirm, the most important first, each with a sentence."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from jungle_games.core.i18n import _


@dataclass(frozen=True, slots=True)
class Reason:
    """A ``claim`` confirmed by the rules (a key of the game's own), and its translated sentence."""

    claim: str
    words: str


def best_reason(reasons: Iterator[Reason]) -> Reason:
    """The first of ``reasons``; if there is none, a sentence that holds for any suggested move."""
    return next(reasons, None) or Reason("plain", _("The strongest player would do this."))
