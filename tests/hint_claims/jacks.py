"""What the claims about steps in Jacks mean: walked card by card, against the cards as they truly lie."""

from __future__ import annotations

from typing import Any

from jungle_games.games.jacks.rules.cards import Pass, Step


def left(told: Any) -> list[int]:
    return [place for place, face in enumerate(told.before.ring) if face is not None]


def landing(told: Any) -> int:
    """Where the jack of the move stands afterwards."""
    return int(told.after.jacks[told.seat][told.move.jack])


def shown(told: Any, place: int) -> bool:
    """Whether everybody has seen the card at ``place``, or sees it now."""
    return place in told.before.face_up or told.before.seen[place] is not None


def unseen(told: Any) -> int:
    return sum(not shown(told, place) for place in left(told))


def title(told: Any, place: int) -> str:
    return str(told.before.cards.pair(told.before.ring[place]).title)


def mate(told: Any, place: int) -> int:
    """Where the other card of the pair lies."""
    (other,) = (at for at in left(told) if at != place and told.before.ring[at] == told.before.ring[place])
    return other


def when(told: Any, place: int) -> bool:
    """Whether the card was last seen as many turns ago as it says."""
    ago = 0 if place in told.before.face_up else told.before.turns - told.before.seen[place].turn
    return ago == told.facts["turns"]


def rest(told: Any) -> list[int]:
    """Where the other jacks of the seat stand."""
    return [at for jack, at in enumerate(told.before.jacks[told.seat]) if jack != told.move.jack and at is not None]


def pair(told: Any) -> bool:
    place, won = landing(told), told.after.scores[told.seat] - told.before.scores[told.seat]
    return shown(told, place) and won == told.facts["count"] > 0 and when(told, place) and named(told)


def named(told: Any) -> bool:
    return title(told, landing(told)) == told.facts["title"]


def partner(told: Any) -> bool:
    place = landing(told)
    other, cards = mate(told, place), left(told)
    at, step = cards.index(place), 1 if told.facts["way"] == "cw" else -1
    there = cards[(at + step * told.facts["number"]) % len(cards)]
    return there == other and shown(told, other) and shown(told, place) and when(told, other) and named(told)


def reaches(told: Any, goal: int, pips: int) -> bool:
    """Whether another jack of the seat comes to ``goal`` with this roll, as the ring lies now."""
    cards = left(told)
    for jack, at in enumerate(told.before.jacks[told.seat]):
        if jack == told.move.jack:
            continue
        face = None if at is None else told.before.ring[at]
        effect = "" if face is None else str(told.before.cards.pair(face).effect)
        for way in {"clockwise": (1,), "counter_clockwise": (-1,)}.get(effect, (1, -1)):
            place, steps = (-way if at is None else at), 0
            while steps < pips:
                place = (place + way) % len(told.before.ring)
                steps += place in cards
            if place == goal:
                return True
    return False


def roll(told: Any) -> bool:
    goal = mate(told, landing(told))
    rolls = [pips for pips in range(1, 7) if reaches(told, goal, pips)]
    return bool(rolls) and told.facts["rolls"] == " ".join(map(str, rolls)) and partner(told)


def waits(told: Any) -> bool:
    seen = shown(told, landing(told)) and not shown(told, mate(told, landing(told)))
    return seen and unseen(told) == told.facts["count"] and named(told)


def waiting(told: Any) -> set[str]:
    """The faces where other jacks of the seat wait, and whose partners nobody has seen."""
    found = {at: told.before.ring[at] for at in rest(told) if told.before.ring[at] is not None}
    return {face for at, face in found.items() if not shown(told, mate(told, at))}


def chance(told: Any) -> bool:
    faces = waiting(told)
    hidden = [told.before.ring[place] for place in left(told) if not shown(told, place)]
    there = sum(face in faces for face in hidden)
    titles = {told.before.cards.pair(face).title for face in faces}
    counted = there == told.facts["count"] > 0 and len(hidden) == told.facts["all"]
    return not shown(told, landing(told)) and counted and titles == {told.facts["title"], told.facts["other"]}


def loses(told: Any) -> bool:
    """Whether another step leads to a card, seen as long ago as it says, that loses a turn."""
    steps = [move for move in told.before.legal_moves() if isinstance(move, Step) and move != told.move]
    places = [told.before.play(move).jacks[told.seat][move.jack] for move in steps]
    return any(
        shown(told, place) and when(told, place) and title(told, place) == told.facts["title"]
        and told.before.cards.pair(told.before.ring[place]).effect == "lose_turn"
        for place in places
    )  # fmt: skip


def enters(told: Any, inside: int) -> bool:
    where = told.before.jacks[told.seat]
    return where[told.move.jack] is None and sum(at is not None for at in where) == inside and turns(told)


def turns(told: Any) -> bool:
    return not shown(told, landing(told)) and unseen(told) == told.facts["count"]


HOLDS = {
    "pair": pair,
    "roll": roll,
    "partner": partner, "partner_back": partner,
    "waits": waits, "waits_last": waits,
    "chance": chance, "chance_one": chance,
    "sure": lambda told: told.after.scores[told.seat] > told.before.scores[told.seat],
    "avoids": loses,
    "enters_first": lambda told: enters(told, 0),
    "enters_second": lambda told: enters(told, 1),
    "enters_third": lambda told: enters(told, 2),
    "turns": turns, "turns_last": turns,
    "passes": lambda told: told.before.legal_moves() == (Pass(),),
    "starts": lambda told: not told.before.face_up,
}  # fmt: skip
