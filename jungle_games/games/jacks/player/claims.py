"""What speaks for a step in Jacks: what was seen where and when, and which roll brings the pair.

Every claim is certain, from what everybody has seen of the cards; what a hidden card may be is said as a chance.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from jungle_games.core.explanation import Explanation, first_of
from jungle_games.core.game import Choice
from jungle_games.games.jacks.rules.cards import CARDS, HIDDEN, Effect, Face
from jungle_games.games.jacks.rules.layout import OFF, Place, directions, walk
from jungle_games.games.jacks.rules.notation import SIDES, Direction, JacksMove, Pass, Start, Step
from jungle_games.games.jacks.rules.position import JacksPosition


def explain(seen: JacksPosition, choice: Choice[JacksMove]) -> Explanation | None:
    """The weightiest claim for a player's ``choice``, and one that goes with it."""
    return first_of(claims(seen, choice.move), ("avoids",))


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
    """Where the partner was seen, counted in cards along the ring, the shorter way."""
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
