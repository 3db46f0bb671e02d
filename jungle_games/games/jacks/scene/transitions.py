"""The transitions of Jacks: jacks hop, the die tumbles, cards are turned over, held up and explained."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from jungle_games.core.i18n import N_, _, ngettext
from jungle_games.games.jacks.rules.cards import CARDS, SIDES, Effect, Pair, Step
from jungle_games.games.jacks.rules.layout import Place
from jungle_games.games.jacks.rules.position import JacksPosition
from jungle_games.games.jacks.scene.arrangement import (
    PILE,
    CardKey,
    DieLook,
    Geometry,
    JackKey,
    JackLook,
    face_landed_on,
)
from jungle_games.table.sprites.arrangement import Caption, Change, MotionStyle, Showing, Thing, Transition

_TO_COLOUR: Final = {
    "pink": N_("Its pair is worth {own} to pink, {points} to others."),
    "orange": N_("Its pair is worth {own} to orange, {points} to others."),
    "yellow": N_("Its pair is worth {own} to yellow, {points} to others."),
    "green": N_("Its pair is worth {own} to green, {points} to others."),
}
_DEALT_APART: Final = 0.035
"""Seconds between two cards of the deal."""
_FACES_TURNED: Final = 6
_PAIR_SEEN: Final = 1.2
"""The minimum time in seconds that a pair is shown before it goes to its taker."""
_KNOWN: Final = 0.65
"""The minimum time in seconds for a card to be recognized."""


@dataclass(frozen=True, slots=True)
class Walked:
    """A walk to animate: the jack, its path, and the text about the card it lands on.

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
        """The duration of the walk in seconds at speed 1."""
        return MotionStyle.DROP.duration if self.carried else MotionStyle.HOP.duration * len(self.path)


def walk_to_be_seen(
    before: JacksPosition, after: JacksPosition, step: Step, jack: JackKey,
    *, carried: bool, name: str | None, haste: float = 1.0,
) -> Walked:  # fmt: skip
    """How to animate ``step``; ``name`` is the player's, None for the only person at the table.

    Whoever is in ``haste`` shows the card for a shorter time, but long enough to know it.
    """
    path = before.path(step)
    face = face_landed_on(before, after, path[-1])
    pair, colour, study = before.cards.pair(face), before.colours[jack.seat], before.options.study_time / 10
    seconds = study if haste <= 1 else max(min(_KNOWN, study), study / haste)
    gone = [place for place in range(CARDS) if after.ring[place] is None is not before.ring[place]]
    caption = taken_words(pair, name, colour) if gone else landed_words(pair, name, colour, before.colours)
    shown = max(_PAIR_SEEN / haste, seconds) if gone else seconds
    return Walked(jack, path, carried, caption, shown, gone)


def landed_words(pair: Pair, name: str | None, colour: str, played: Sequence[str]) -> Caption:
    """For a card on which ``name`` has landed with a jack of this ``colour``; None for the only person there.

    ``played`` are the colours that somebody plays.
    """
    return Caption(_(pair.title), _what_it_does(pair, name, played), JackLook(colour))


def _what_it_does(pair: Pair, name: str | None, played: Sequence[str]) -> str:
    match pair.effect:
        case Effect.LOSE_TURN if name is None:
            return _("You miss your next turn.")
        case Effect.LOSE_TURN:
            return _("{name} misses the next turn.").format(name=name)
        case Effect.CLOCKWISE:
            return _("A jack may leave it only clockwise.")
        case Effect.COUNTER_CLOCKWISE:
            return _("A jack may leave it only counter-clockwise.")
    if pair.colour in played and pair.own is not None:
        return _(_TO_COLOUR[str(pair.colour)]).format(own=pair.own, points=pair.points)
    words = ngettext("Its pair is worth {points} point.", "Its pair is worth {points} points.", pair.points)
    return words.format(points=pair.points)


def taken_words(pair: Pair, name: str | None, colour: str) -> Caption:
    """For a pair that ``name`` takes; None for the only person there."""
    points = pair.worth(colour)
    if name is None:
        words = ngettext("You take it: {points} point.", "You take it: {points} points.", points)
    else:
        words = ngettext("{name} takes it: {points} point.", "{name} takes it: {points} points.", points)
    title = _("A pair: {card}").format(card=_(pair.title))
    return Caption(title, words.format(name=name, points=points), JackLook(colour), news=True)


def transition(change: Change, walked: Walked | None, geometry: Geometry) -> Transition:
    """How to animate the change of one thing after a move; ``walked`` describes that move if it was a walk."""
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
    """A jack dragged to its card drops there; any other jack hops along its path."""
    if walked is None or walked.jack != jack:
        return Transition(MotionStyle.SHIFT, falls=False)
    path = [geometry.stand(place) for place in walked.path[:-1]]
    return Transition(MotionStyle.HOP, path=path, falls=walked.carried)


def _card(before: Thing, after: Thing, walked: Walked | None, geometry: Geometry) -> Transition:
    """Dealt cards slide off the pile one by one; cards shown after a walk are enlarged once the jack has arrived."""
    if isinstance(before.place, tuple) and before.place[0] == PILE and isinstance(after.place, CardKey):
        return Transition(MotionStyle.SLIDE, delay=after.place.place * _DEALT_APART)
    if walked is not None and isinstance(before.place, CardKey) and before.place.place in walked.shown:
        return _shown(before.place.place, walked, geometry)
    return Transition(MotionStyle.FLIP if before.place == after.place else MotionStyle.SLIDE)


def _shown(place: Place, walked: Walked, geometry: Geometry) -> Transition:
    """The card that a jack has reached, large over the ring; a pair is shown side by side."""
    if not walked.pair and not walked.seconds:
        return Transition(MotionStyle.FLIP, delay=walked.takes)
    landed = place == walked.path[-1]
    pose = geometry.shown(walked.shown.index(place), len(walked.shown))
    showing = Showing(pose, walked.seconds, walked.caption if landed else None)
    return Transition(MotionStyle.FLIP, delay=walked.takes, showings=[showing])


def _tumbling(die: DieLook) -> Sequence[DieLook]:
    """Seven faces, the last one being what was rolled."""
    turning = [DieLook(1 + (die.pips + 2 * step + die.roll) % SIDES, die.roll) for step in range(_FACES_TURNED)]
    return [*turning, die]
