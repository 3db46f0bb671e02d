"""What is said of a card that is shown large: its name, and what it does."""

from __future__ import annotations

from typing import Final

from jungle_games.core.i18n import N_, _, ngettext
from jungle_games.games.jacks.rules.cards import Effect, Pair
from jungle_games.games.jacks.scene.arrangement import JackLook
from jungle_games.table.transition import Caption

_TO_COLOUR: Final = {
    "pink": N_("Its pair is worth {own} to pink, {points} to others."),
    "orange": N_("Its pair is worth {own} to orange, {points} to others."),
    "yellow": N_("Its pair is worth {own} to yellow, {points} to others."),
    "green": N_("Its pair is worth {own} to green, {points} to others."),
}


def landed_words(pair: Pair, name: str | None, colour: str) -> Caption:
    """For a card on which ``name`` has landed with a jack of this ``colour``; None for the only person there."""
    return Caption(_(pair.title), _what_it_does(pair, name), JackLook(colour))


def _what_it_does(pair: Pair, name: str | None) -> str:
    match pair.effect:
        case Effect.LOSE_TURN if name is None:
            return _("You miss your next turn.")
        case Effect.LOSE_TURN:
            return _("{name} misses the next turn.").format(name=name)
        case Effect.CLOCKWISE:
            return _("A jack may leave it only clockwise.")
        case Effect.COUNTER_CLOCKWISE:
            return _("A jack may leave it only counter-clockwise.")
    if pair.colour is not None and pair.own is not None:
        return _(_TO_COLOUR[pair.colour]).format(own=pair.own, points=pair.points)
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
    return Caption(title, words.format(name=name, points=points), JackLook(colour))
