"""What speaks for a step in Jacks: what was seen where and when, and which roll brings the pair; and that in words.

Every claim is certain, from what everybody has seen of the cards; what a hidden card may be is said as a chance.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Final

from jungle_games.core.findings import Explanation, Facts, Wording
from jungle_games.core.formatting import listed
from jungle_games.core.i18n import N_, _, ngettext
from jungle_games.games.jacks.rules.cards import (
    CARDS,
    HIDDEN,
    SIDES,
    Direction,
    Effect,
    Face,
    JacksMove,
    Pass,
    Start,
    Step,
)
from jungle_games.games.jacks.rules.layout import OFF, Place, directions, walk
from jungle_games.games.jacks.rules.position import JacksPosition


def claims(seen: JacksPosition, move: JacksMove) -> Iterator[Explanation]:
    """What speaks for the legal ``move`` from what a seat may know, the weightiest first."""
    match move:
        case Step():
            yield from _steps(seen, move)
        case Pass():
            yield Explanation("passes")
        case Start():
            yield Explanation("starts")


def _steps(seen: JacksPosition, move: Step) -> Iterator[Explanation]:
    place = seen.path(move)[-1]
    face = known(seen, place)
    if face is None:
        yield from _turns_over(seen, move, place)
        return
    mates = partners(seen, place)
    mine = [at for jack, at in enumerate(seen.jacks[seen.turn]) if jack != move.jack]
    for mate in mates:
        if mate in mine:
            points = seen.cards.pair(face).worth(seen.colours[seen.turn])
            facts = {"title": _title(seen, face), "count": points, "turns": _turns_ago(seen, place)}
            yield Explanation("pair", facts, (place, mate))
    for mate in mates:
        if mate not in mine:
            yield from _waits(seen, move, place, mate, face)
    if seen.cards.pair(face).effect is not Effect.LOSE_TURN and not mates:
        yield Explanation("waits", {"title": _title(seen, face), "count": len(_unseen(seen))}, (place,))


def _waits(seen: JacksPosition, move: Step, place: Place, mate: Place, face: Face) -> Iterator[Explanation]:
    """Waiting on a card whose partner was seen: which rolls of the next turn take the pair."""
    facts: dict[str, str | int] = {
        "title": _title(seen, face), **_far(seen, place, mate), "turns": _turns_ago(seen, mate),
    }  # fmt: skip
    rolls = _rolls(seen, move, mate)
    if rolls:
        yield Explanation("roll", {**facts, "rolls": " ".join(map(str, rolls)), "count": len(rolls)}, (place, mate))
    yield Explanation("partner", facts, (place, mate))


def _rolls(seen: JacksPosition, move: Step, mate: Place) -> Sequence[int]:
    """The rolls with which another jack of the same seat reaches ``mate`` next turn, as the ring lies now."""
    found = set()
    for jack, origin in enumerate(seen.jacks[seen.turn]):
        if jack == move.jack:
            continue
        for direction in directions(seen.ring, origin, seen.cards):
            found |= {pips for pips in range(1, SIDES + 1) if walk(seen.ring, origin, direction, pips)[-1] == mate}
    return sorted(found)


def _turns_over(seen: JacksPosition, move: Step, place: Place) -> Iterator[Explanation]:
    """A card nobody has seen: the chance that it makes a pair, and what else the roll offered."""
    unseen = _unseen(seen)
    waiting = {
        face for jack, at in enumerate(seen.jacks[seen.turn])
        if jack != move.jack and at is not OFF and (face := known(seen, at)) is not None and not partners(seen, at)
    }  # fmt: skip
    if waiting and len(waiting) == len(unseen):
        yield Explanation("sure", {}, (place,))
    elif waiting:
        titles = [_title(seen, face) for face in sorted(waiting)]
        facts = {"title": titles[0], "other": titles[-1], "count": len(waiting), "all": len(unseen)}
        yield Explanation("chance", facts, (place,))
    if seen.jacks[seen.turn][move.jack] is OFF:
        inside = sum(at is not OFF for at in seen.jacks[seen.turn])
        yield Explanation(("enters_first", "enters_second", "enters_third")[inside], {"count": len(unseen)}, (place,))
    yield from _avoids(seen, move)
    yield Explanation("turns", {"count": len(unseen)}, (place,))


def _avoids(seen: JacksPosition, move: Step) -> Iterator[Explanation]:
    """Another step would have lost a turn."""
    for other in seen.legal_moves():
        if isinstance(other, Step) and other != move:
            place = seen.path(other)[-1]
            face = known(seen, place)
            others = [at for jack, at in enumerate(seen.jacks[seen.turn]) if jack != other.jack]
            held = any(mate in others for mate in partners(seen, place))
            if face is not None and not held and seen.cards.pair(face).effect is Effect.LOSE_TURN:
                yield Explanation("avoids", {"title": _title(seen, face), "turns": _turns_ago(seen, place)}, (place,))
                return


def _unseen(seen: JacksPosition) -> Sequence[Place]:
    """The places of the cards that nobody has seen yet."""
    return [place for place, face in enumerate(seen.ring) if face == HIDDEN and known(seen, place) is None]


def _title(seen: JacksPosition, face: Face) -> str:
    """The name of a card, to be translated."""
    return seen.cards.pair(face).title


def _turns_ago(seen: JacksPosition, place: Place) -> int:
    """How many turns at the table ago the card at ``place`` was last seen; 0 while it is face up."""
    sighting = seen.seen[place]
    return 0 if seen.ring[place] != HIDDEN or sighting is None else seen.turns - sighting.turn


def _far(seen: JacksPosition, place: Place, mate: Place) -> dict[str, str | int]:
    """The distance to the partner in cards along the ring, by the shorter way round, and which way that is."""
    clockwise, back = (_cards_on(seen, place, mate, way) for way in Direction)
    return {"number": min(clockwise, back), "way": str(Direction.CW if clockwise <= back else Direction.CCW)}


def _cards_on(seen: JacksPosition, place: Place, mate: Place, way: Direction) -> int:
    """The number of cards from ``place`` to ``mate``, including the latter but no gaps."""
    count, at = 0, place
    while at != mate:
        at = (at + way.step) % len(seen.ring)
        count += seen.ring[at] is not None
    return count


def partners(seen: JacksPosition, place: Place) -> Sequence[Place]:
    """The places of cards that were seen to equal the one at ``place``, which was seen, too."""
    face = known(seen, place)
    return [] if face is None else [other for other in range(CARDS) if other != place and known(seen, other) == face]


def known(seen: JacksPosition, place: Place) -> Face | None:
    """The face at ``place`` if it is face up or was seen; None for a gap or an unseen card."""
    face, sighting = seen.ring[place], seen.seen[place]
    if face != HIDDEN:
        return face
    return sighting.face if sighting is not None else None


def clue(told: Explanation) -> str:
    """A question that hints at the move without naming it; empty if the explanation names no card."""
    title = told.facts.get("title")
    if title is None:
        return ""
    return _("Where did you see “{title}”, and where do your jacks stand?").format(title=_(title))


def _sentence(told: Explanation) -> str:
    facts = dict(told.facts)
    for name in ("title", "other"):
        if name in facts:
            facts[name] = _(facts[name])
    if "turns" in facts:
        facts["when"] = _when(facts["turns"])
    plain = _PLAIN.get(told.claim)
    return _(plain).format(**facts) if plain is not None else _counted(told.claim, facts)


_PLAIN: Final[Mapping[str, str]] = {
    "passes": N_("No jack can move."),
    "starts": N_("All cards lie face down: one is as good as another to begin from."),
    "sure": N_("This must be the partner of a card where a jack of yours waits: all others were seen."),
    "avoids": N_("The other way leads to “{title}”, {when}."),
}
"""The sentences that need no plural form."""


def _when(turns: int) -> str:
    """When a card was last seen."""
    if turns == 0:
        return _("face up now")
    return ngettext("seen {number} turn ago", "seen {number} turns ago", turns).format(number=turns)


def _counted(claim: str, facts: Facts) -> str:
    """The sentences with a number in them."""
    match claim:
        case "pair":
            words = ngettext(
                "Takes the pair “{title}” for {count} point: this is the other card, {when}.",
                "Takes the pair “{title}” for {count} points: this is the other card, {when}.", facts["count"],
            )  # fmt: skip
        case "roll":
            words = _("Waits on “{title}”: with {rolls}, another of your jacks reaches its partner, {when}.")
            return words.format(**{**facts, "rolls": _any_of(str(facts["rolls"]))})
        case "partner":
            words = _partner(facts)
        case _:
            words = _of_unseen(claim, facts["count"])
    return words.format(**facts)


def _of_unseen(claim: str, count: int) -> str:
    """The sentence for a claim about ``count`` cards that nobody has seen."""
    match claim:
        case "waits" if count == 1:
            return _("Waits on “{title}”: its partner is the only card that nobody has seen.")
        case "waits":
            return _("Waits on “{title}”: its partner is one of {count} cards that nobody has seen.")
        case "chance" if count == 1:
            return _("Of the {all} cards that nobody has seen one makes a pair with “{title}”, where your jack waits.")
        case "chance":
            return _("Of the {all} cards that nobody has seen {count} make a pair: “{title}” and “{other}”.")
        case "enters_first":
            return _("Brings your first jack into the ring and turns over one of {count} unseen cards.")
        case "enters_second":
            return _("Brings your second jack in, for a pair takes two, and turns over one of {count} unseen cards.")
        case "enters_third":
            return _("With three jacks in the ring two cards can wait. This turns over one of {count} unseen cards.")
        case _ if count == 1:
            return _("Turns over the last card that nobody has seen.")
    return _("Turns over one of the {count} cards that nobody has seen.")


def _partner(facts: Facts) -> str:
    if facts["way"] == Direction.CW:
        return ngettext(
            "Waits on “{title}”: its partner lies {number} card on clockwise, {when}.",
            "Waits on “{title}”: its partner lies {number} cards on clockwise, {when}.", facts["number"],
        )  # fmt: skip
    return ngettext(
        "Waits on “{title}”: its partner lies {number} card on counter-clockwise, {when}.",
        "Waits on “{title}”: its partner lies {number} cards on counter-clockwise, {when}.", facts["number"],
    )  # fmt: skip


def _any_of(rolls: str) -> str:
    """The rolls as a list in words: ``2``, or ``2, 3 or 5``."""
    *some, last = rolls.split()
    return _("{some} or {last}").format(some=listed(some), last=last) if some else last


WORDING: Final = Wording(claims, _sentence, clue, ("avoids",))
