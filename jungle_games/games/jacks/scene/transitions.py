"""How things get about on the rug: jacks hop, the die tumbles, cards are turned over and shown before they lie."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from jungle_games.games.jacks.rules.position import SIDES, Place
from jungle_games.games.jacks.scene.arrangement import PILE, CardKey, DieLook, JackKey
from jungle_games.games.jacks.scene.geometry import Geometry
from jungle_games.games.jacks.scene.walks import Walked
from jungle_games.table.arrangement import Thing
from jungle_games.table.motion import MotionStyle
from jungle_games.table.transition import Change, Showing, Transition

_DEALT_APART: Final = 0.035
"""Seconds between one card that is dealt and the next."""
_FACES_TURNED: Final = 6
_PAIR_SEEN: Final = 1.2
"""Seconds that a pair is seen at least before it goes to who took it."""


def transition(change: Change, walked: Walked | None, geometry: Geometry) -> Transition:
    """The transition of one thing after the move that was made of ``walked``, if it was a walk."""
    before, after = change.before, change.after
    if before is None or after is None:
        return Transition()
    match after.key:
        case JackKey():
            return _jack(after.key, walked, geometry)
        case CardKey():
            return _card(before, after, walked, geometry)
    if isinstance(before.look, DieLook) and isinstance(after.look, DieLook) and after.look.roll > before.look.roll:
        return Transition(MotionStyle.TUMBLE, looks=_tumbling(after.look), falls=False)
    return Transition(MotionStyle.DROP)


def _jack(jack: JackKey, walked: Walked | None, geometry: Geometry) -> Transition:
    """What was carried to its card drops there; what was only pointed the way hops."""
    if walked is None or walked.jack != jack:
        return Transition(MotionStyle.SHIFT, falls=False)
    path = [geometry.stand(place) for place in walked.path[:-1]]
    return Transition(MotionStyle.HOP, path=path, falls=walked.carried)


def _card(before: Thing, after: Thing, walked: Walked | None, geometry: Geometry) -> Transition:
    """Cards are shown when the jack has come; dealt cards leave their pile one by one."""
    if isinstance(before.place, tuple) and before.place[0] == PILE and isinstance(after.place, CardKey):
        return Transition(MotionStyle.SLIDE, delay=after.place.place * _DEALT_APART)
    if walked is not None and isinstance(before.place, CardKey) and before.place.place in walked.shown:
        return _shown(before.place.place, walked, geometry)
    return Transition(MotionStyle.FLIP if before.place == after.place else MotionStyle.SLIDE)


def _shown(place: Place, walked: Walked, geometry: Geometry) -> Transition:
    """The card that a jack has come to, large over the ring; a pair lies side by side."""
    if not walked.pair and not walked.seconds:
        return Transition(MotionStyle.FLIP, delay=walked.takes)
    landed = place == walked.path[-1]
    pose = geometry.shown(walked.shown.index(place), len(walked.shown))
    seconds = max(_PAIR_SEEN, walked.seconds) if walked.pair else walked.seconds
    showing = Showing(pose, seconds, walked.caption if landed else None)
    return Transition(MotionStyle.FLIP, delay=walked.takes, showings=[showing])


def _tumbling(die: DieLook) -> Sequence[DieLook]:
    """Seven faces, the last one being what was rolled."""
    turning = [DieLook(1 + (die.pips + 2 * step + die.roll) % SIDES, die.roll) for step in range(_FACES_TURNED)]
    return [*turning, die]
