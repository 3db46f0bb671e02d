"""Reasons for a step, from what everybody has seen of the cards: claims that the rules confirm."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from jungle_games.core.findings import Reason
from jungle_games.core.i18n import _, ngettext
from jungle_games.games.jacks.rules.cards import CARDS, HIDDEN, Effect, Face
from jungle_games.games.jacks.rules.movement import Place
from jungle_games.games.jacks.rules.notation import Direction, JacksMove, Pass, Start, Step
from jungle_games.games.jacks.rules.position import JacksPosition


def reasons(seen: JacksPosition, move: JacksMove) -> Iterator[Reason]:
    """Reasons for the legal ``move`` from what a seat may know."""
    match move:
        case Step():
            yield from _steps(seen, move)
        case Pass():
            yield Reason("passes", _("No jack can move."))
        case Start():
            yield Reason("starts", _("All cards lie face down: one is as good as another to begin from."))


def _steps(seen: JacksPosition, move: Step) -> Iterator[Reason]:
    place = seen.path(move)[-1]
    face = known(seen, place)
    if face is None:
        yield Reason("turns", _("Turns over a card that nobody has seen yet."))
        return
    title = _(seen.cards.pair(face).title)
    for mate in partners(seen, place):
        if any(jack != move.jack and at == mate for jack, at in enumerate(seen.jacks[seen.turn])):
            yield Reason("pair", _("Takes a pair: this is the other “{title}”.").format(title=title))
        yield Reason("partner", _partner(seen, place, mate).format(title=title))
    if seen.cards.pair(face).effect is not Effect.LOSE_TURN:
        yield Reason("waits", _("Waits on “{title}” until its partner is found.").format(title=title))


def partners(seen: JacksPosition, place: Place) -> Sequence[Place]:
    """The places of cards that were seen to equal the one at ``place``, which was seen, too."""
    face = known(seen, place)
    return [] if face is None else [other for other in range(CARDS) if other != place and known(seen, other) == face]


def _partner(seen: JacksPosition, place: Place, mate: Place) -> str:
    """Where the partner was seen, counted in cards along the ring, the shorter way."""
    clockwise, back = (_cards_on(seen, place, mate, way) for way in Direction)
    count = min(clockwise, back)
    if clockwise <= back:
        told = ngettext(
            "Waits on “{title}”: you saw its partner, {number} card on clockwise.",
            "Waits on “{title}”: you saw its partner, {number} cards on clockwise.",
            count,
        )
    else:
        told = ngettext(
            "Waits on “{title}”: you saw its partner, {number} card on counter-clockwise.",
            "Waits on “{title}”: you saw its partner, {number} cards on counter-clockwise.",
            count,
        )
    return told.replace("{number}", str(count))


def _cards_on(seen: JacksPosition, place: Place, mate: Place, way: Direction) -> int:
    """The number of cards from ``place`` to ``mate``, including the latter but no gaps."""
    count, at = 0, place
    while at != mate:
        at = (at + way.step) % len(seen.ring)
        count += seen.ring[at] is not None
    return count


def known(seen: JacksPosition, place: Place) -> Face | None:
    """The face at ``place`` if it is face up or was seen; None for a gap or an unseen card."""
    face, sighting = seen.ring[place], seen.seen[place]
    if face != HIDDEN:
        return face
    return sighting.face if sighting is not None else None
