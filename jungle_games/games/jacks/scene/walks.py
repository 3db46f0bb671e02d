"""A walk as it is to be seen: where the jack hops, and what is shown of the card it comes to."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from jungle_games.games.jacks.rules.position import CARDS, JacksPosition, Place, Step
from jungle_games.games.jacks.scene.arrangement import JackKey, face_landed_on
from jungle_games.games.jacks.scene.card_words import landed_words, taken_words
from jungle_games.table.motion import MotionStyle
from jungle_games.table.transition import Caption


@dataclass(frozen=True, slots=True)
class Walked:
    """A walk that is to be seen: which jack, over which places, and what is told of the card it comes to.

    ``carried``: a hand has brought it there already. ``pair``: the places of the pair it took, if any. ``seconds``:
    how long the card is shown.
    """

    jack: JackKey
    path: Sequence[Place]
    carried: bool
    caption: Caption
    seconds: float
    pair: Sequence[Place] = ()

    @property
    def shown(self) -> Sequence[Place]:
        """The places of the cards that are shown large: where the jack landed, and its mate in a pair."""
        return self.pair or self.path[-1:]

    @property
    def takes(self) -> float:
        """How many seconds it takes at speed 1."""
        return MotionStyle.DROP.duration if self.carried else MotionStyle.HOP.duration * len(self.path)


def walk_to_be_seen(
    before: JacksPosition, after: JacksPosition, step: Step, jack: JackKey, *, carried: bool, name: str | None
) -> Walked:
    """The walk that ``step`` is; ``name``: who makes it, None for the only person at the table."""
    path = before.path(step)
    face = face_landed_on(before, after, path[-1])
    pair, colour, seconds = before.cards.pair(face), before.colours[jack.seat], before.options.study_time / 10
    gone = [place for place in range(CARDS) if after.ring[place] is None is not before.ring[place]]
    caption = (taken_words if gone else landed_words)(pair, name, colour)
    return Walked(jack, path, carried, caption, seconds, gone)
