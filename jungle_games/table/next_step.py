"""What fits best once a match is over: one thing to do next, told from what was played."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from enum import Enum
from typing import Final

from jungle_games.core.game import Level
from jungle_games.core.ladder import Ladder

_DISCOURAGED: Final = 3
"""Losses in a row after which a weaker one is more fun."""


class Do(Enum):
    """What may be done next."""

    AGAIN = "again"
    SWAPPED = "swapped"
    """Again, with sides swapped."""
    STRONGER = "stronger"
    """Against the next level."""
    WEAKER = "weaker"
    REVIEW = "review"
    """Look where it turned."""
    UNDO = "undo"
    NEW_DEAL = "new deal"
    SAME_DEAL = "same deal"
    DAY = "day"
    """The deal of the day."""


@dataclass(frozen=True, slots=True)
class Played:
    """What is known of a match that has just ended, as far as it says what to do next."""

    won: bool | None
    """For the person at the screen; None where that fits nobody, or it was drawn."""
    seats: int = 2
    ladder: Ladder = field(default_factory=lambda: Ladder((), {}))
    """That of the game, this match counted: it says when a stronger opponent is due."""
    level: str = ""
    """That of the only person's opponents; empty where they are people, or of several levels."""
    in_a_row: int = 0
    """How many were won in a row against that level, this one among them; lost where it is negative."""
    reviewed: bool = False
    """Whether there is somebody to say where it turned."""
    can_take_back: bool = False
    of_the_day: bool = False
    """Whether it was today's deal."""


@dataclass(frozen=True, slots=True)
class NextStep:
    """One thing to do next; ``level`` is whom to play, where that is another one than before."""

    do: Do
    level: Level | None = None


def next_step(played: Played) -> NextStep:
    """The one thing that fits best after a match."""
    if played.seats == 1:
        return NextStep(_after_solitaire(played))
    stronger = played.ladder.after(played.level) if played.won else None
    if stronger is not None:
        return NextStep(Do.STRONGER, stronger)
    weaker = _weaker(played.ladder.levels, played.level)
    if weaker is not None and played.won is False and played.in_a_row <= -_DISCOURAGED:
        return NextStep(Do.WEAKER, weaker)
    if played.won is False and played.reviewed:
        return NextStep(Do.REVIEW)
    return NextStep(Do.SWAPPED if played.seats == 2 else Do.AGAIN)


def _weaker(levels: Sequence[Level], level: str) -> Level | None:
    """The level below ``level``; None below the weakest, and where there is no such level."""
    keys = [each.key for each in levels]
    return levels[keys.index(level) - 1] if level in keys[1:] else None


def _after_solitaire(played: Played) -> Do:
    """On to the deal of the day after a win; a lost game may still be won."""
    if not played.won:
        return Do.UNDO if played.can_take_back else Do.SAME_DEAL
    return Do.NEW_DEAL if played.of_the_day else Do.DAY
