"""The moves of Jacks and their text form.

``2 cw``, ``2 ccw``, ``pass``, ``start 7``; chance moves are ``shuffle 83021`` and ``roll 4``.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum
from typing import Final

from jungle_games.core.game import IllegalMove
from jungle_games.core.i18n import _
from jungle_games.core.matches.history import Elapsed, Flag
from jungle_games.core.shuffle import Shuffle, parse_shuffle
from jungle_games.games.jacks.rules.cards import CARDS, Face

JACKS: Final = 3
"""The number of jacks per player."""
SIDES: Final = 6
"""The sides of the die."""

_STEP: Final = re.compile(r"([1-3]) (cw|ccw)")
_START: Final = re.compile(r"start ([1-9]|1\d|2[0-6])")
_ROLL: Final = re.compile(r"roll ([1-6])")


class Direction(StrEnum):
    """A way round the ring, as seen from above."""

    CW = "cw"
    CCW = "ccw"

    @property
    def step(self) -> int:
        """What one card in this direction adds to a place."""
        return 1 if self is Direction.CW else -1


@dataclass(frozen=True, slots=True)
class Step:
    """A player's jack, 0 to 2, walks as many cards as the die shows; texts number the jacks 1 to 3."""

    jack: int
    direction: Direction

    def __str__(self) -> str:
        return f"{self.jack + 1} {self.direction}"


@dataclass(frozen=True, slots=True)
class Pass:
    """The player has no move."""

    def __str__(self) -> str:
        return "pass"


@dataclass(frozen=True, slots=True)
class Roll:
    """The die shows ``pips``."""

    pips: int

    def __str__(self) -> str:
        return f"roll {self.pips}"


@dataclass(frozen=True, slots=True)
class Start:
    """The card at place ``number``, 1 to 26 clockwise as they were laid, becomes the starting card."""

    number: int

    def __str__(self) -> str:
        return f"start {self.number}"


JacksMove = Step | Pass | Roll | Start | Shuffle[Face] | Flag | Elapsed
"""The moves of players, chance and the clock. A shuffle lays out the ring clockwise from the start."""


def parse_move(text: str) -> JacksMove:
    """The move whose text form is ``text``. Raises IllegalMove if it is none.

    >>> parse_move("2 ccw"), str(parse_move("roll 4"))
    (Step(jack=1, direction=<Direction.CCW: 'ccw'>), 'roll 4')
    """
    words = " ".join(text.lower().split())
    if step := _STEP.fullmatch(words):
        return Step(int(step[1]) - 1, Direction(step[2]))
    if words == "pass":
        return Pass()
    if words == "flag":
        return Flag()
    if roll := _ROLL.fullmatch(words):
        return Roll(int(roll[1]))
    if start := _START.fullmatch(words):
        return Start(int(start[1]))
    if elapsed := Elapsed.parse(words):
        return elapsed
    if words.startswith("shuffle"):
        return parse_shuffle(words, _faces)
    raise IllegalMove(_("‘{text}’ is not a move; a move reads like 2 cw, 2 ccw or pass.").format(text=text[:40]))


def _faces(words: Sequence[str]) -> tuple[Face, ...]:
    """The faces of a whole ring; the rules check them against the card set. Raises ValueError."""
    if words and len(words) != CARDS:
        raise ValueError(_("needs a number, or every card, top first"))
    return tuple(words)
