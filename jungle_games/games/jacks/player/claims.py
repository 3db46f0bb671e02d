"""What speaks for a step in Jacks: what was seen where and when, and which roll brings the pair.

Every claim is certain, from what everybody has seen of the cards; what a hidden card may be is said as a chance.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final

from jungle_games.core.findings import Claim, Claims, Explanation, Facts, because
from jungle_games.core.formatting import listed
from jungle_games.core.game import Choice
from jungle_games.core.i18n import N_, NN_, _, ngettext
from jungle_games.games.jacks.rules.cards import (
    CARDS,
    HIDDEN,
    OFF,
    SIDES,
    Direction,
    Effect,
    Face,
    JacksMove,
    Pass,
    Place,
    Start,
    Step,
    directions,
    walk,
)
from jungle_games.games.jacks.rules.position import JacksPosition


class _Case:
    """A move, and if it is a step what everybody knows of the card where it ends."""

    def __init__(self, seen: JacksPosition, choice: Choice[JacksMove], *_limits: object) -> None:
        self.seen, self.move = seen, choice.move
        self.unseen = sum(face == HIDDEN and known(seen, place) is None for place, face in enumerate(seen.ring))
        self.place, self.face, self.mate, self.turns_over = -1, None, None, False
        self.others: Sequence[Place | None] = ()
        """Where the other jacks of the seat stand."""
        if isinstance(self.move, Step):
            self.place = seen.path(self.move)[-1]
            self.face = known(seen, self.place)
            self.mate = next(iter(partners(seen, self.place)), None)
            self.turns_over = self.face is None
            self.others = [at for jack, at in enumerate(seen.jacks[seen.turn]) if jack != self.move.jack]

    def title(self, face: Face) -> str:
        return self.seen.cards.pair(face).title

    def turns_ago(self, place: Place) -> int:
        """How many turns at the table ago the card at ``place`` was last seen; 0 while it is face up."""
        sighting = self.seen.seen[place]
        return 0 if self.seen.ring[place] != HIDDEN or sighting is None else self.seen.turns - sighting.turn

    def distance(self, way: Direction, mate: Place) -> int:
        """The number of cards from where the step ends to ``mate``, including the latter but no gaps."""
        count, at = 0, self.place
        while at != mate:
            at = (at + way.step) % len(self.seen.ring)
            count += self.seen.ring[at] is not None
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


# A card that was seen


def _pair(case: _Case) -> Explanation | None:
    """Both cards of a pair were seen, and another jack of the seat stands on the other one."""
    if case.mate is None or case.face is None or case.mate not in case.others:
        return None
    points = case.seen.cards.pair(case.face).worth(case.seen.colours[case.seen.turn])
    turns = case.turns_ago(case.place)
    return because(case.place, case.mate, title=case.title(case.face), count=points, turns=turns)


def _partner(case: _Case, way: Direction) -> Explanation | None:
    """The partner was seen and lies there, nearer this ``way`` round the ring than the other."""
    if case.mate is None or case.face is None or case.mate in case.others:
        return None
    clockwise, back = case.distance(Direction.CW, case.mate), case.distance(Direction.CCW, case.mate)
    if (way is Direction.CW) != (clockwise <= back):
        return None
    number = min(clockwise, back)
    return because(
        case.place, case.mate, title=case.title(case.face), number=number, count=number, way=str(way),
        turns=case.turns_ago(case.mate),
    )  # fmt: skip


def _roll(case: _Case) -> Explanation | None:
    """With which rolls another jack of the same seat reaches the partner next turn, as the ring lies now."""
    waits = _partner(case, Direction.CW) or _partner(case, Direction.CCW)
    if waits is None:
        return None
    found, ring = set(), case.seen.ring
    for origin in case.others:
        for direction in directions(ring, origin, case.seen.cards):
            found |= {pips for pips in range(1, SIDES + 1) if walk(ring, origin, direction, pips)[-1] == case.mate}
    return because(*waits.look, **{**waits.facts, "rolls": " ".join(map(str, sorted(found)))}) if found else None


def _waits(case: _Case, last: bool) -> Explanation | None:
    """Nobody has seen the partner; ``last`` if it is the only such card."""
    if case.face is None or case.mate is not None or last != (case.unseen == 1):
        return None
    if case.seen.cards.pair(case.face).effect is Effect.LOSE_TURN:
        return None
    return because(case.place, title=case.title(case.face), count=case.unseen)


# A card that nobody has seen


def _chance(case: _Case, chosen: Callable[[int, int], bool]) -> Explanation | None:
    """How many of the unseen cards make a pair with one where a jack waits; if those, of all, are ``chosen``."""
    seen = case.seen
    waiting = {
        face: at for at in case.others
        if at is not OFF and (face := known(seen, at)) is not None and not partners(seen, at)
    }  # fmt: skip
    if not case.turns_over or not waiting or not chosen(len(waiting), case.unseen):
        return None
    titles = [case.title(face) for face in sorted(waiting)]
    return because(*waiting.values(), title=titles[0], other=titles[-1], count=len(waiting), all=case.unseen)


def _turns(case: _Case, last: bool) -> Explanation | None:
    return because(case.place, count=case.unseen) if case.turns_over and last == (case.unseen == 1) else None


def _enters(case: _Case, inside: int) -> Explanation | None:
    jacks, move = case.seen.jacks[case.seen.turn], case.move
    enters = case.turns_over and isinstance(move, Step) and jacks[move.jack] is OFF
    return because(case.place, count=case.unseen) if enters and len(jacks) - jacks.count(OFF) == inside else None


def _avoids(case: _Case) -> Explanation | None:
    seen = case.seen
    for other in seen.legal_moves() if case.turns_over else ():
        if isinstance(other, Step) and other != case.move:
            place = seen.path(other)[-1]
            face = known(seen, place)
            others = [at for jack, at in enumerate(seen.jacks[seen.turn]) if jack != other.jack]
            held = any(mate in others for mate in partners(seen, place))
            if face is not None and not held and seen.cards.pair(face).effect is Effect.LOSE_TURN:
                return because(place, title=case.title(face), turns=case.turns_ago(place))
    return None


def _named(told: Explanation) -> Facts:
    facts = dict(told.facts)
    for name in ("title", "other"):
        if name in facts:
            facts[name] = _(facts[name])
    if "turns" in facts:
        ago = ngettext("seen {number} turn ago", "seen {number} turns ago", facts["turns"])
        facts["when"] = ago.format(number=facts["turns"]) if facts["turns"] else _("face up now")
    if "rolls" in facts:
        *some, last = facts["rolls"].split()
        facts["any"] = len(some) + 1 == SIDES
        facts["rolls"] = _("{some} or {last}").format(some=listed(some), last=last) if some else last
    return facts


def _say_roll(facts: Facts) -> str:
    words = _("Waits on “{title}”: if you roll {rolls} next, another of your jacks reaches its partner, {when}.")
    if facts["any"]:
        words = _("Waits on “{title}”: whatever you roll, another of your jacks reaches its partner, {when}.")
    return words.format(**facts)


_CLUE: Final = N_("Where are the two cards “{title}”, and where are your jacks?")
_WAITS: Final = N_("Your jack waits on “{title}”: where may its partner be?")
CLAIMS: Final = Claims(_Case, (
    Claim("passes", lambda case: because() if isinstance(case.move, Pass) else None, N_("No jack can move.")),
    Claim("starts", lambda case: because() if isinstance(case.move, Start) else None,
          N_("All cards lie face down: one is as good as another to begin from.")),
    Claim("pair", _pair, NN_("Takes the pair “{title}” for {count} point: this is the other card, {when}.",
                             "Takes the pair “{title}” for {count} points: this is the other card, {when}."), _CLUE),
    Claim("roll", _roll, _say_roll, _CLUE),
    Claim("partner", lambda case: _partner(case, Direction.CW),
          NN_("Waits on “{title}”: its partner lies {number} card on clockwise, {when}.",
              "Waits on “{title}”: its partner lies {number} cards on clockwise, {when}."), _CLUE),
    Claim("partner_back", lambda case: _partner(case, Direction.CCW),
          NN_("Waits on “{title}”: its partner lies {number} card on counter-clockwise, {when}.",
              "Waits on “{title}”: its partner lies {number} cards on counter-clockwise, {when}."), _CLUE),
    Claim("waits_last", lambda case: _waits(case, last=True),
          N_("Waits on “{title}”: its partner is the only card that nobody has seen."), _CLUE),
    Claim("waits", lambda case: _waits(case, last=False),
          N_("Waits on “{title}”: its partner is one of {count} cards that nobody has seen."), _CLUE),
    Claim("sure", lambda case: _chance(case, lambda count, unseen: count == unseen),
          N_("This must be the partner of a card where a jack of yours waits: all others were seen.")),
    Claim("chance_one", lambda case: _chance(case, lambda count, unseen: 1 == count < unseen),
          N_("The other “{title}” is still hidden. Try a card that nobody has seen."), _WAITS),
    Claim("chance", lambda case: _chance(case, lambda count, unseen: 1 < count < unseen),
          N_("{count} of the {all} cards that nobody has seen complete a pair: "
             "the other “{title}” and the other “{other}”."), _WAITS),
    Claim("enters_first", lambda case: _enters(case, 0),
          N_("Brings your first jack into the ring and turns over one of {count} unseen cards.")),
    Claim("enters_second", lambda case: _enters(case, 1),
          N_("Brings your second jack in, for a pair takes two, and turns over one of {count} unseen cards.")),
    Claim("enters_third", lambda case: _enters(case, 2),
          N_("With three jacks in the ring two cards can wait. This turns over one of {count} unseen cards.")),
    Claim("avoids", _avoids, N_("The other way leads to “{title}”, {when}."), _CLUE, second=True),
    Claim("turns_last", lambda case: _turns(case, last=True), N_("Turns over the last card that nobody has seen.")),
    Claim("turns", lambda case: _turns(case, last=False),
          N_("Turns over one of the {count} cards that nobody has seen.")),
), _named)  # fmt: skip
