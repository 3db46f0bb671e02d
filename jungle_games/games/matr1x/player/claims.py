"""What speaks for a drop: the lanes that it leaves, against those that the other places would leave; and faults.

Every claim is certain: it speaks of cards that lie open and of which cards are still to come, not of their order.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence, Set
from functools import cached_property
from itertools import product
from typing import Any, Final

from jungle_games.base.clean_text import flowing
from jungle_games.core.cards import Card, as_object, as_subject
from jungle_games.core.findings import LET_GO, Claim, Claims, Explanation, Facts, Reason, because
from jungle_games.core.formatting import listed
from jungle_games.core.game import Choice
from jungle_games.core.i18n import N_, NN_, _, ngettext
from jungle_games.games.matr1x.rules.grid import (
    INNER,
    LANE_TO,
    Attack,
    DropKind,
    Grid,
    Place,
    can_attack,
    is_royal,
    out_of_reach,
    resets,
    value,
)
from jungle_games.games.matr1x.rules.position import (
    Begun,
    Drop,
    Matr1xMove,
    Matr1xPosition,
    Prepared,
    as_person,
    attacks,
    begun,
    prepared,
    to_come,
    ways_to_beat,
    without_pile,
)

_STEEP: Final = 4
"""The step down from the covered card from which a drop wastes the pile."""


class Lanes:
    """The state of a position's lanes; costly parts are computed on first use."""

    def __init__(self, position: Matr1xPosition) -> None:
        self.position = position
        self.grid: Grid = position.grid

    @cached_property
    def coming(self) -> Sequence[Card]:
        return to_come(self.position)

    @cached_property
    def ready(self) -> Mapping[Place, Attack]:
        return {attack.lane.royal: attack for attack in attacks(self.grid) if attack.beats}

    @cached_property
    def prepared(self) -> Mapping[Place, Prepared]:
        """The royals that fall to the next card on their trigger pile, and such a card is to come."""
        found = prepared(self.grid, self.coming, self.position.options)
        return {lane.attack.lane.royal: lane for lane in found}

    @cached_property
    def begun(self) -> Sequence[Begun]:
        return list(begun(self.grid, self.coming, self.position.options))

    def use_of(self, place: Place) -> Attack | None:
        """The hardest attack, ready or begun, to which the top card at ``place`` belongs."""
        found = [attack for attack in self.ready.values() if place in attack.lane.attackers]
        found += [lane.attack for lane in self.begun if lane.place == place]
        return max(found, key=lambda attack: attack.need, default=None)


class Dropped(Lanes):
    """The state of the lanes after a drop at ``place``."""

    def __init__(self, before: Lanes, place: Place) -> None:
        super().__init__(before.position.play(Drop(place)))
        self.place = place
        self.what = before.position.forecast(place)
        self._before = before

    @cached_property
    def homeless(self) -> Set[Card]:
        """The cards to come that would find no pile now."""
        return {*without_pile(self.grid, self.coming)}

    @property
    def step(self) -> int:
        """By how much the card is more than the one that it covers."""
        return value(self.what.card) - (0 if self.what.covers is None else value(self.what.covers))

    @cached_property
    def ways(self) -> int:
        """How many pairs of cards can still beat the royal that gets the card, without a reset.

        They lie before it already, or are to come and may be laid there.
        """
        royal = self.what.royal
        assert royal is not None
        sides = []
        for place in LANE_TO[self.place].attackers:
            top = self.grid.top(place)
            lower = 0 if top is None else value(top)
            coming = [card for card in self.coming if not is_royal(card) and not resets(card) and value(card) >= lower]
            sides.append([card for card in (*coming, top) if card is not None and can_attack(card, royal)])
        pairs = {frozenset((one, other)) for one, other in product(*sides)}
        return sum(len(pair) == 2 and sum(map(value, pair)) >= self.what.total for pair in pairs)

    @cached_property
    def undone(self) -> Sequence[Attack]:
        """The attacks that were ready, did not strike, and are ready no more."""
        still = {*self.ready, *self.grid.beaten}
        return [attack for royal, attack in self._before.ready.items() if royal not in still]


class _Case:
    """A drop, against those at the other places."""

    def __init__(self, seen: Matr1xPosition, choice: Choice[Matr1xMove], *_limits: object) -> None:
        self.before, self.about, self.others, self.tried = Lanes(seen), "", list[Dropped](), choice.samples
        """What the drop is about: it ``beats`` a royal, has one ``come``, is ``armour``, or ``lies`` on a pile; empty
        for no drop."""
        if isinstance(choice.move, Drop):
            self.chosen = Dropped(self.before, choice.move.place)
            self.others = [Dropped(self.before, place) for place in seen.forecasts() if place != choice.move.place]
            kinds = {DropKind.ROYAL: "comes", DropKind.ARMOUR: "armour"}
            self.about = "beats" if self.chosen.what.beaten else kinds.get(self.chosen.what.kind, "lies")

    @cached_property
    def beatable(self) -> Set[Place]:
        """The royals that another drop would beat."""
        return {attack.lane.royal for other in self.others for attack in other.what.beaten}

    @cached_property
    def beaten(self) -> Sequence[Attack]:
        return sorted(self.chosen.what.beaten, key=lambda attack: -attack.need) if self.about == "beats" else ()


def _if(about: str, holds: Callable[[_Case], Explanation | None]) -> Callable[[_Case], Explanation | None]:
    """``holds``, for drops that are ``about`` one of these words."""
    return lambda case: holds(case) if case.about in about.split() else None


def _of_lane(attack: Attack, **facts: Any) -> Explanation:
    """What is to be said of an attack: the royal, the two cards, and what it takes."""
    first, second = (value(card) for card in attack.cards if card is not None)
    return because(
        attack.lane.royal, royal=attack.royal.code, at=str(attack.lane.royal), on=str(attack.lane.trigger),
        first=first, second=second, sum=attack.sum, need=attack.need, **facts,
    )  # fmt: skip


def _of_half(lane: Begun) -> Explanation:
    """A lane that needs one more card, with the first card that would complete it."""
    attack = lane.attack
    card = attack.cards[attack.lane.attackers.index(lane.place)]
    assert card is not None
    return because(
        attack.lane.royal, royal=attack.royal.code, at=str(attack.lane.royal), need=attack.need, card=card.code,
        gap=str(lane.gap), count=len(lane.partners), mate=lane.partners[0].code,
    )  # fmt: skip


def _beats(case: _Case) -> Explanation | None:
    return _of_lane(case.beaten[0]) if len(case.beaten) == 1 else None


def _beats_two(case: _Case) -> Explanation | None:
    if len(case.beaten) <= 1:
        return None
    one, other, *_rest = case.beaten
    return because(one.lane.royal, other.lane.royal, royal=one.royal.code, other=other.royal.code)


def _harder(case: _Case) -> Explanation | None:
    """The royals that other drops would beat need less."""
    rivals = [attack for other in case.others for attack in other.what.beaten if attack not in case.beaten]
    rival = max(rivals, key=lambda attack: attack.need, default=None)
    if rival is None or len(case.beaten) > 1 or rival.need >= case.beaten[0].need:
        return None
    return because(peer=rival.royal.code, need=rival.need)


# Cards on the piles


def _prepares(case: _Case) -> Explanation | None:
    new = [lane for royal, lane in case.chosen.prepared.items() if royal not in case.before.ready]
    lane = max(new, key=lambda lane: lane.attack.need, default=None)
    return None if lane is None else _of_lane(lane.attack, count=len(lane.strikers))


def _spares(case: _Case) -> Explanation | None:
    """Another place would undo what is ready, and this one does not.

    It speaks neither of the two cards that this one covers, nor of what could strike at once.
    """
    undone = [
        (attack, other) for other in case.others for attack in other.undone
        if case.chosen.place not in attack.lane.attackers and attack.lane.royal not in case.beatable
    ]  # fmt: skip
    if case.chosen.undone or not undone:
        return None
    attack, other = max(undone, key=lambda each: each[0].need)
    return _of_lane(attack, instead=str(other.place))


def _returns(case: _Case) -> Explanation | None:
    count = len(case.chosen.what.returning)
    return because(count=count) if count else None


def _begins(case: _Case) -> Explanation | None:
    """The card begins a lane, which fewer cards would have made ready before."""
    started = [
        lane for lane in case.chosen.begun
        if lane.place == case.chosen.place and all(
            len(each.partners) < len(lane.partners) for each in case.before.begun
            if each.attack.lane.royal == lane.attack.lane.royal
        )
    ]  # fmt: skip
    return _of_half(max(started, key=lambda lane: (lane.attack.need, len(lane.partners)))) if started else None


def _room(case: _Case) -> Explanation | None:
    """The drop leaves room for cards to come that would find no pile after any other one."""
    crowding = ((other.homeless - case.chosen.homeless, other) for other in case.others)
    crowded, other = min(crowding, key=lambda each: len(each[0]), default=(set[Card](), case.chosen))
    return _crowded(crowded, other) if crowded else None


def _crowded(crowded: Set[Card], other: Dropped, **facts: Any) -> Explanation:
    values = tuple(sorted({value(card) for card in crowded}))
    return because(count=len(crowded), values=values, instead=str(other.place), **facts)


def _forgone(case: _Case) -> Iterator[tuple[Attack, Dropped]]:
    """The attacks that this card could get ready elsewhere, the hardest first."""
    held = {*case.before.ready, *case.chosen.ready, *case.chosen.grid.beaten}
    found = ((lane.attack, other) for other in case.others for lane in other.prepared.values())
    yield from sorted((each for each in found if each[0].lane.royal not in held), key=lambda each: -each[0].need)


def _too_dear(case: _Case) -> Explanation | None:
    """Two cards could be got ready elsewhere, but that would leave cards to come without a pile."""
    for attack, other in _forgone(case):
        if crowded := other.homeless - case.chosen.homeless:
            return _crowded(crowded, other, **_of_lane(attack).facts)
    return None


def _later(case: _Case) -> Explanation | None:
    """Two cards could be got ready elsewhere, and cards to come can still do the same."""
    for attack, other in _forgone(case):
        for lane in case.chosen.begun:
            if lane.attack.lane == attack.lane and lane.gap == other.place:
                return _of_lane(attack, count=len(lane.partners), instead=str(other.place))
    return None


def _idle(case: _Case) -> Explanation | None:
    """The card that is covered, and not taken away, helps nobody; elsewhere one would be covered that does."""
    before, covered = case.before, case.chosen.what.covers if case.chosen.what.kind is DropKind.LAY else None
    useful = [
        (attack, other.what.covers, other)
        for other in case.others
        if (attack := before.use_of(other.place)) is not None and other.use_of(other.place) is None
    ]
    if covered is None or not useful or before.use_of(case.chosen.place) is not None:
        return None
    attack, buried, other = max(useful, key=lambda each: each[0].need)
    assert buried is not None
    return because(
        attack.lane.royal, covered=covered.code, instead=str(other.place), buried=buried.code,
        royal=attack.royal.code, at=str(attack.lane.royal),
    )  # fmt: skip


def _step(case: _Case, level: bool) -> Explanation | None:
    """There is hardly any room between the card and the one that it covers."""
    what = case.chosen.what
    if what.covers is None or what.kind is not DropKind.LAY or not case.others:
        return None
    step = case.chosen.step
    if step < 0 or level != (step == 0) or any(step > other.step for other in case.others):
        return None
    return because(low=value(what.covers), high=value(what.card))


def _waits(case: _Case) -> Explanation | None:
    """A royal that another drop would beat at once stays prepared."""
    ready = (lane for royal, lane in case.chosen.prepared.items() if royal in case.beatable)
    lane = next((lane for lane in ready if case.chosen.place not in lane.attack.lane.attackers), None)
    return None if lane is None else _of_lane(lane.attack, count=len(lane.strikers))


def _quiet(case: _Case) -> Explanation | None:
    ready = len(case.before.ready)
    loud = any(other.what.beaten or len(other.ready) > ready for other in (case.chosen, *case.others))
    return None if loud or not case.others or not case.tried else because()


# Royals


def _comes_ready(case: _Case) -> Explanation | None:
    lane = case.chosen.prepared.get(case.chosen.place)
    return None if lane is None else _of_lane(lane.attack, count=len(lane.strikers))


def _comes_begun(case: _Case) -> Explanation | None:
    half = [each for each in case.chosen.begun if each.attack.lane.royal == case.chosen.place]
    return _of_half(max(half, key=lambda each: len(each.partners))) if half else None


def _comes(case: _Case) -> Explanation:
    what = case.chosen.what
    return because(royal=what.card.code, need=what.total)


# Armour


def _armour(case: _Case) -> Explanation | None:
    """The royal that gets the card, and what it needs then."""
    what = case.chosen.what
    return None if what.royal is None else because(card=what.card.code, royal=what.royal.code, need=what.total)


def _armour_waits(case: _Case) -> Explanation | None:
    what = case.chosen.what
    return because(card=what.card.code, at=str(case.chosen.place)) if what.royal is None else None


def _armour_held(case: _Case) -> Explanation | None:
    attack = case.chosen.ready.get(case.chosen.place)
    return None if attack is None else _of_lane(attack)


def _armour_lost(case: _Case) -> Explanation | None:
    """No two cards that are not armour could have beaten the royal anyway."""
    what = case.chosen.what
    if what.royal is None:
        return None
    lying = [card for pile in INNER for card in case.chosen.grid.piles.get(pile, ())]
    may_fall = ways_to_beat(what.royal, what.total - value(what.card), [*lying, *case.chosen.coming]) > 0
    return None if may_fall else _armour(case)


def _armour_counted(case: _Case) -> Explanation | None:
    told = None if _armour_lost(case) else _armour(case)
    return because(**told.facts, count=case.chosen.ways) if told is not None and case.chosen.ways else None


# Words


def _named(told: Explanation) -> Facts:
    """Cards with their articles, as subjects or as objects; the foe is the same royal."""
    facts = {name: _name(name, fact) for name, fact in told.facts.items()}
    if "royal" in told.facts:
        facts["foe"] = as_object(Card(told.facts["royal"]))
    return facts


def _name(name: str, fact: Any) -> Any:
    match name:
        case "royal" | "other":
            return as_person(Card(fact))
        case "card" | "mate" | "peer" | "covered":
            return as_subject(Card(fact))
        case "buried":
            return as_object(Card(fact))
        case "values":
            return listed(map(str, fact))
    return fact


def _say_beats(facts: Facts) -> str:
    if facts["sum"] == facts["need"]:
        return _("Beats {royal}: {first} + {second} = {need}, just enough.").format(**facts)
    return _("Beats {royal}: {first} + {second} = {sum}, and {need} is enough.").format(**facts)


def _say_ready(facts: Facts) -> str:
    """What two cards that are ready make, what it takes, and what then strikes."""
    makes = _("{first} + {second} = {sum}, enough for {foe} ({need}).")
    if facts["sum"] == facts["need"]:
        makes = _("{first} + {second} = {need}, just enough for {foe}.")
    strikers = ngettext(
        "Then a card on {on} makes them strike: {count} still to come fits there.",
        "Then any card on {on} makes them strike: {count} still to come fit there.", facts["count"],
    )  # fmt: skip
    return flowing([makes.format(**facts), strikers.format(**facts)])


def _say_begun(facts: Facts) -> str:
    if facts["count"] == 1:
        words = _("{card} can beat {foe} with a partner on {gap}: only {mate} will do.")
        return words.format(**facts)
    return ngettext(
        "{card} can beat {foe} with a partner on {gap}: {count} card to come will do.",
        "{card} can beat {foe} with a partner on {gap}: any of {count} cards to come will do.", facts["count"],
    ).format(**facts)


_WAYS: Final = NN_("To beat {royal} then takes {need}: {count} pair of cards can still make that.",
                   "To beat {royal} then takes {need}: {count} pairs of cards can still make that.")  # fmt: skip
LANE: Final = N_("Look at the cards in front of {foe}.")
STAYS: Final = N_("Look at the cards in front of {foe}: what must stay?")
SPARE: Final = N_("Leave those alone. Which other pile do you need least?")
TAKES: Final = N_("It takes {need} to beat {foe}. Which cards could make that, and where?")
FACES: Final = N_("Where would you put {foe}?")
_ENOUGH: Final = N_("The two cards there are enough. What makes them strike?")
_FRESH: Final = (
    N_("Which pile should start afresh?"),
    N_("The cards of that pile go back under the draw pile, and then every number fits there."),
)
PILES: Final = (
    N_("Which of the piles can you spare?"),
    N_("The lower a pile stays, the more cards still fit there."),
)
_LOW: Final = (N_("Which piles are low enough for low cards?"), N_("Low cards are still to come: where will they fit?"))
_STEPS: Final = (N_("Which pile would rise the least?"), PILES[1])
ARMOUR: Final = (
    N_("The card fits on no pile and becomes armour: for which royal?"),
    N_("Which of them can you still beat then? Or is one beyond reach anyway?"),
)
CLAIMS: Final = Claims(_Case, (
    Claim("only", lambda case: because(place=str(case.chosen.place)) if case.about and not case.others else None,
          N_("Only {place} takes it.")),
    Claim("beats", _beats, _say_beats, LANE, (_ENOUGH,), second=True),
    Claim("beats_two", _beats_two, N_("Beats {royal} and {other} with one card."), LANE, (_ENOUGH,), second=True),
    Claim("harder", _if("beats", _harder), N_("{peer} could fall instead, but takes only {need}."), second=True),

    Claim("prepares", _if("lies", _prepares), _say_ready, LANE, (TAKES,), second=True, alone=True),
    Claim("spares", _if("lies armour", _spares),
          N_("{first} + {second} stay ready against {foe}; on {instead}, this card would undo that."), STAYS,
          (SPARE,), second=True, alone=True),
    Claim("begins", _if("lies", _begins), _say_begun, LANE, (TAKES,), second=True, alone=True),
    Claim("too_dear", _if("lies", _too_dear),
          NN_("On {instead} it would get {first} + {second} ready against {foe}, but then {count} more card to come "
              "({values}) would fit on no pile.",
              "On {instead} it would get {first} + {second} ready against {foe}, but then {count} more cards to come "
              "({values}) would fit on no pile."), LANE, _LOW[1:], second=True, alone=True),
    Claim("later", _if("lies", _later),
          NN_("On {instead} it would get {first} + {second} ready against {foe}. That can wait: "
              "{count} card to come can do the same.",
              "On {instead} it would get {first} + {second} ready against {foe}. That can wait: "
              "{count} cards to come can do the same."),
          LANE, (N_("Can that wait? What is more pressing?"),), second=True),
    Claim("room", _if("lies", _room),
          NN_("Keeps room: anywhere else, {count} more card to come ({values}) would fit on no pile.",
              "Keeps room: anywhere else, at least {count} more cards to come ({values}) would fit on no pile."),
          "", _LOW, second=True, alone=True),
    Claim("idle", _if("lies", _idle),
          N_("{covered} is not needed now. On {instead} it would cover {buried}, which you need against {foe}."),
          STAYS, (SPARE,), second=True, alone=True),
    Claim("step", _if("lies", lambda case: _step(case, level=False)),
          N_("{high} on {low}: there is no smaller step up, and low piles keep room for low cards."), "", _STEPS,
          second=True),
    Claim("level", _if("lies", lambda case: _step(case, level=True)),
          N_("{high} on {low}: the pile takes the same cards as before."), "",
          (N_("Which pile would not rise at all?"),), second=True),
    Claim("returns", _if("lies", _returns),
          NN_("Sends {count} card back under the draw pile.", "Sends {count} cards back under the draw pile."),
          "", _FRESH, second=True),
    Claim("waits", _if("lies beats", _waits),
          NN_("No hurry with {foe}: {first} + {second} stay ready, and {count} card to come can still set them off.",
              "No hurry with {foe}: {first} + {second} stay ready, and {count} cards to come can still set them off."),
          STAYS, (SPARE,), second=True),
    Claim("quiet", _if("lies", _quiet),
          N_("Nothing beats a royal now, or gets two cards ready for one. "
             "Played on from here in many orders of the cards to come, this place went best."), "", PILES, alone=True),

    Claim("comes_ready", _if("comes", _comes_ready), _say_ready, FACES, (TAKES,), second=True, alone=True),
    Claim("comes_begun", _if("comes", _comes_begun), _say_begun, FACES, (TAKES,), second=True, alone=True),
    Claim("comes", _if("comes", _comes), N_("It takes {need} points to beat {royal} there."), "", (FACES, TAKES),
          second=True),

    Claim("armour_waits", _if("armour", _armour_waits),
          N_("No royal stands there yet: {card} waits as armour."), "", ARMOUR, second=True),
    Claim("armour_held", _if("armour", _armour_held),
          N_("{first} + {second} lie ready, and still beat {royal} at {need}."), "", ARMOUR, second=True, alone=True),
    Claim("armour_lost", _if("armour", _armour_lost),
          N_("Nothing could beat {royal} anyway, so the armour does no harm there."), "", ARMOUR, second=True),
    Claim("armour", _if("armour", _armour_counted), _WAYS, "", ARMOUR, second=True),
    Claim("tried", lambda case: because() if case.about != "beats" and case.tried and case.others else None,
          N_("Played on from here in many orders of the cards to come, this place went best."), "",
          (N_("Where would it do the least harm?"),), second=True),
), _named)  # fmt: skip

# Faults beside a better drop


def royal_at(attack: Attack) -> str:
    """The attacked royal and its place, as in “the king at c1”."""
    return _("{royal} at {place}").format(royal=as_person(attack.royal, suit=False), place=attack.lane.royal)


def faults(before: Matr1xPosition, place: Place, better: Place) -> Iterator[Reason]:
    chosen, could = Dropped(Lanes(before), place), before.forecast(better)
    did = chosen.what
    missed = [attack for attack in could.beaten if attack not in did.beaten]
    if missed:
        strongest = max(missed, key=lambda attack: attack.need)
        said = _("It let {royal} stand, and this card could have made it fall.")
        yield Reason("not_beaten", said.format(royal=royal_at(strongest)))
    if did.royal is not None and did.makes_unbeatable:
        said = _("It armours {royal}, which nothing can beat any more.")
        yield Reason("unbeatable", said.format(royal=as_person(did.royal, suit=False)))
    if chosen.undone:
        strongest = max(chosen.undone, key=lambda attack: attack.need)
        said = _("It breaks up the two cards that were ready to beat {royal}.")
        yield Reason("breaks", said.format(royal=royal_at(strongest)))
    if did.kind is DropKind.ROYAL and could.kind is DropKind.ROYAL and did.total > could.total:
        said = ngettext(
            "The royal comes to a place where it takes {number} point more to beat it.",
            "The royal comes to a place where it takes {number} points more to beat it.", did.total - could.total,
        )  # fmt: skip
        yield Reason("harder", said.format(number=did.total - could.total))
    if did.covers is not None and did.kind is DropKind.LAY and value(did.covers) - value(did.card) >= _STEEP:
        said = _("It buries {covered} under {card}.")
        covered, card = as_object(did.covers, suit=False), as_object(did.card, suit=False)
        yield Reason("buries", said.format(covered=covered, card=card))
    if did.kind is DropKind.ARMOUR and did.royal is not None and not out_of_reach(did.royal, did.total):
        said = _("It makes {royal} stronger: now it takes {number} points to beat it.")
        yield Reason("armours", said.format(royal=as_person(did.royal, suit=False), number=did.total))
    yield Reason(LET_GO, _("There was a better place for this card."))
