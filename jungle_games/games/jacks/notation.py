"""The moves of Jacks and how they read: ``2 cw``, ``2 ccw``, ``pass``; by chance ``shuffle 83021`` and ``roll 4``."""

from __future__ import annotations

import random
import re
from dataclasses import dataclass
from enum import StrEnum
from typing import Final, Self

from jungle_games.core.game import IllegalMove
from jungle_games.core.i18n import _
from jungle_games.core.shuffle import SHUFFLES, draw_below, shuffled
from jungle_games.core.time_moves import Elapsed, Flag
from jungle_games.games.jacks.cards import CARDS, CardSet, Face, parse_faces

JACKS: Final = 3
"""Jacks of each player."""
SIDES: Final = 6
"""Sides of the die."""

_STEP: Final = re.compile(r"([1-3]) (cw|ccw)")
_ROLL: Final = re.compile(r"roll ([1-6])")
_SHUFFLE: Final = re.compile(r"shuffle(?: (\d{1,9}))?")


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
    """A player's jack, 0 to 2, walks as far as the die says; in text the jacks are 1 to 3."""

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
class LayOut:
    """The cards are shuffled and laid in the ring: by number, or spelled out from the starting card clockwise.

    With neither it is what ``legal_moves`` lists while it is due, and cannot be applied.
    """

    number: int | None = None
    faces: tuple[Face, ...] = ()

    @classmethod
    def draw(cls, rng: random.Random) -> Self:
        """A shuffle with a number from ``rng``."""
        return cls(draw_below(rng, SHUFFLES))

    def apply(self, cards: CardSet) -> tuple[Face, ...]:
        """The ring of ``cards``. Raises IllegalMove unless spelled faces are just these."""
        if self.number is not None:
            return shuffled(cards.deck(), self.number)
        try:
            return parse_faces(self.faces, cards)
        except ValueError as error:
            raise IllegalMove(f"shuffle: {error}") from error

    def __str__(self) -> str:
        if self.number is not None:
            return f"shuffle {self.number}"
        return " ".join(["shuffle", *self.faces])


JacksMove = Step | Pass | Roll | LayOut | Flag | Elapsed
"""What players and chance do, and the two things that time does."""


def parse_move(text: str) -> JacksMove:
    """The move that ``text`` spells. Raises IllegalMove when it is none.

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
    if elapsed := Elapsed.parse(words):
        return elapsed
    if shuffle := _SHUFFLE.fullmatch(words):
        return LayOut(None if shuffle[1] is None else int(shuffle[1]))
    verb, *faces = words.split() or [""]
    if verb == "shuffle" and len(faces) == CARDS:
        return LayOut(None, tuple(faces))
    raise IllegalMove(_("‘{text}’ is no move; a move reads like 2 cw, 2 ccw or pass.").format(text=text[:40]))
