"""The memory of a computer player: the face-down cards that it has not forgotten."""

from __future__ import annotations

import math
import random
from dataclasses import dataclass
from typing import Final

from jungle_games.core.game import Seat
from jungle_games.core.shuffle import draw_below
from jungle_games.games.jacks.rules.cards import CARDS, COLOURS, HIDDEN, Face
from jungle_games.games.jacks.rules.movement import Place
from jungle_games.games.jacks.rules.position import JacksPosition
from jungle_games.games.jacks.rules.sightings import Sighting

_GRAINS: Final = 1000


@dataclass(frozen=True, slots=True)
class Memory:
    """A memory that forgets half of what was seen after ``half_life`` turns at the table; None forgets nothing.

    What is forgotten stays forgotten until it is seen again: whether a sighting lasts depends on
    the sighting alone, so that the same observation always recalls the same memories.
    """

    half_life: float | None

    def recall(self, observation: JacksPosition, seat: Seat) -> tuple[Face | None, ...]:
        """For each place its face, ``HIDDEN`` if ``seat`` does not know it, or None for a gap."""
        return tuple(
            self._face(observation, seat, place, face) for place, face in enumerate(observation.ring)
        )

    def _face(self, observation: JacksPosition, seat: Seat, place: Place, face: Face | None) -> Face | None:
        sighting = observation.seen[place]
        if face != HIDDEN or sighting is None or not self.lasts(sighting, observation.turns, seat, place):
            return face
        return sighting.face

    def lasts(self, sighting: Sighting, now: int, seat: Seat, place: Place) -> bool:
        """Whether ``seat`` still remembers at turn ``now`` what it saw at ``place``."""
        if self.half_life is None:
            return True
        if self.half_life == 0:
            return False
        kept = math.exp2(-(now - sighting.turn) / self.half_life)
        return kept * _GRAINS > _weakness(sighting, seat, place)


def _weakness(sighting: Sighting, seat: Seat, place: Place) -> int:
    """How soon ``seat`` forgets this sighting: a number from 0 to 999, uniformly distributed."""
    number = (sighting.turn * CARDS + place) * len(COLOURS) + seat
    return draw_below(random.Random(number), _GRAINS)
