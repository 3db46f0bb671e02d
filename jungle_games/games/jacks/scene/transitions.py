"""How things get about on the rug: jacks hop, the die tumbles, cards turn over, a pair is shown before it goes."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from jungle_games.games.jacks.rules.position import SIDES, Place
from jungle_games.games.jacks.scene.arrangement import PILE, CardKey, CardLook, DieLook, JackKey
from jungle_games.games.jacks.scene.geometry import Geometry
from jungle_games.table.arrangement import Thing
from jungle_games.table.motion import MotionStyle
from jungle_games.table.transition import Change, Transition

_DEALT_APART: Final = 0.035
"""Seconds between one card that is dealt and the next."""
_FACES_TURNED: Final = 6


@dataclass(frozen=True, slots=True)
class Walked:
    """The walk that led to the shown position: which jack, over which places, and whether a hand carried it there."""

    jack: JackKey
    path: Sequence[Place]
    carried: bool

    @property
    def seconds(self) -> float:
        """How long it takes at speed 1."""
        return MotionStyle.DROP.duration if self.carried else MotionStyle.HOP.duration * len(self.path)


def transition(change: Change, walked: Walked | None, geometry: Geometry) -> Transition:
    """The transition of one thing after the move that was made of ``walked``, if it was a walk."""
    before, after = change.before, change.after
    if before is None or after is None:
        return Transition()
    match after.key:
        case JackKey():
            return _jack(after.key, walked, geometry)
        case CardKey():
            return _card(before, after, after.key, walked)
    if isinstance(before.look, DieLook) and isinstance(after.look, DieLook) and after.look.roll > before.look.roll:
        return Transition(MotionStyle.TUMBLE, looks=_tumbling(after.look), falls=False)
    return Transition(MotionStyle.DROP)


def _jack(jack: JackKey, walked: Walked | None, geometry: Geometry) -> Transition:
    """What was carried to its card drops there; what was only pointed the way hops."""
    if walked is None or walked.jack != jack:
        return Transition(MotionStyle.SHIFT, falls=False)
    path = [geometry.stand(place) for place in walked.path[:-1]]
    return Transition(MotionStyle.HOP, path=path, falls=walked.carried)


def _card(before: Thing, after: Thing, card: CardKey, walked: Walked | None) -> Transition:
    """Cards turn over when the jack has come; dealt cards leave their pile one by one."""
    if before.place == (PILE, card.place):
        return Transition(MotionStyle.SLIDE, delay=card.place * _DEALT_APART)
    waits = walked.seconds if walked is not None and after.look != CardLook(None) else 0.0
    if before.place == after.place:
        return Transition(MotionStyle.FLIP, delay=waits)
    return Transition(MotionStyle.SHOW if isinstance(before.place, CardKey) else MotionStyle.SLIDE, delay=waits)


def _tumbling(die: DieLook) -> Sequence[DieLook]:
    """Seven faces, the last one being what was rolled."""
    turning = [DieLook(1 + (die.pips + 2 * step + die.roll) % SIDES, die.roll) for step in range(_FACES_TURNED)]
    return [*turning, die]

