"""What speaks for a drop: the lanes that it leaves, against those that the other places would leave.

Every claim is certain: it speaks of cards that lie open and of which cards are still to come, not of their order.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from functools import cached_property
from itertools import product
from typing import Final

from jungle_games.core.cards import Card
from jungle_games.core.findings import Explanation, first_of
from jungle_games.core.game import Choice
from jungle_games.games.matr1x.rules.drops import Attack, DropKind, can_attack, resets
from jungle_games.games.matr1x.rules.grid import INNER, LANE_TO, Grid, Place, is_royal, value
from jungle_games.games.matr1x.rules.position import (
    Begun,
    Drop,
    Matr1xMove,
    Matr1xPosition,
    Prepared,
    attacks,
    begun,
    prepared,
    to_come,
    ways_to_beat,
    without_pile,
)


class Lanes:
    """The state of a position's lanes; costly parts are computed on first use."""

    def __init__(self, position: Matr1xPosition) -> None:
        self.position = position
        self.grid: Grid = position.grid

    @cached_property
    def coming(self) -> Sequence[Card]:
        """The cards to come."""
        return to_come(self.position)

    @cached_property
    def ready(self) -> Mapping[Place, Attack]:
        """The royals that fall if their lane is triggered."""
        return {attack.lane.royal: attack for attack in attacks(self.grid) if attack.beats}

    @cached_property
    def prepared(self) -> Mapping[Place, Prepared]:
        """The royals that fall to the next card on their trigger pile, and such a card is to come."""
        found = prepared(self.grid, self.coming, self.position.options)
        return {lane.attack.lane.royal: lane for lane in found}

    @cached_property
    def begun(self) -> Sequence[Begun]:
        """The lanes that lack one card."""
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
    def homeless(self) -> int:
        """How many cards to come would find no pile now."""
        return without_pile(self.grid, self.coming)

    @cached_property
    def undone(self) -> Sequence[Attack]:
        """The attacks that were ready, did not strike, and are ready no more."""
        still = {*self.ready, *self.grid.beaten}
        return [attack for royal, attack in self._before.ready.items() if royal not in still]


def claims(position: Matr1xPosition, place: Place) -> Iterator[Explanation]:
    """What speaks for dropping the drawn card at ``place``, the weightiest first."""
    before = Lanes(position)
    chosen = Dropped(before, place)
    others = [Dropped(before, other) for other in position.forecasts() if other != place]
    if not others:
        yield Explanation("only", {"place": str(place)})
        return
    if chosen.what.beaten:
        yield _beats(chosen.what.beaten)
        return
    match chosen.what.kind:
        case DropKind.ROYAL:
            yield from _comes(chosen, others)
        case DropKind.ARMOUR:
            yield from _armours(chosen, others)
        case _:
            yield from _lies(before, chosen, others)


_SECONDS: Final = frozenset(
    ("prepares", "spares", "spares_alone", "begins", "room", "room_alone", "idle", "waits", "returns", "returns_most",
     "comes_begun", "comes_low", "armour_easiest")
)  # fmt: skip
"""The claims that may follow a weightier one."""
_LONG: Final = frozenset(
    ("prepares", "begins", "comes_ready", "comes_begun", "spares", "spares_alone", "idle", "room",
     "room_alone")
)  # fmt: skip
"""The claims whose sentences are too long for another to follow."""
_ENOUGH: Final = 8
"""The number of sampled orders of hidden cards from which the share won is stated."""


def explain(seen: Matr1xPosition, choice: Choice[Matr1xMove]) -> Explanation | None:
    """The two weightiest claims for a player's ``choice``, and what share of the tried orders it won, in percent."""
    if not isinstance(choice.move, Drop):
        return None
    found = next(claims(seen, choice.move.place), None)
    if found is not None and found.claim not in _LONG:
        found = first_of(claims(seen, choice.move.place), _SECONDS)
    if found is None or choice.evaluation is None or choice.samples < _ENOUGH:
        return found
    return replace(found, facts={**found.facts, "share": round(100 * choice.evaluation)})


def _beats(beaten: Sequence[Attack]) -> Explanation:
    one, *rest = sorted(beaten, key=lambda attack: -attack.need)
    if not rest:
        return Explanation("beats", _lane_facts(one), (one.lane.royal,))
    facts = {"royal": one.royal.code, "other": rest[0].royal.code}
    return Explanation("beats_two", facts, (one.lane.royal, rest[0].lane.royal))


def _lane_facts(attack: Attack) -> dict[str, str | int]:
    first, second = (value(card) for card in attack.cards if card is not None)
    return {
        "royal": attack.royal.code, "at": str(attack.lane.royal), "on": str(attack.lane.trigger),
        "first": first, "second": second, "sum": attack.sum, "need": attack.need,
    }  # fmt: skip


def _prepares(key: str, lane: Prepared) -> Explanation:
    facts = {**_lane_facts(lane.attack), "count": len(lane.strikers)}
    return Explanation(key, facts, (lane.attack.lane.royal,))


def _begins(key: str, lane: Begun) -> Explanation:
    """A lane that needs one more card, with the first card that would complete it."""
    card = lane.attack.cards[lane.attack.lane.attackers.index(lane.place)]
    assert card is not None
    facts = {
        "royal": lane.attack.royal.code, "at": str(lane.attack.lane.royal), "need": lane.attack.need,
        "card": card.code, "gap": str(lane.gap), "count": len(lane.partners),
        "mate": lane.partners[0].code,
    }  # fmt: skip
    return Explanation(key, facts, (lane.attack.lane.royal,))


# Cards on the piles


def _lies(before: Lanes, chosen: Dropped, others: Sequence[Dropped]) -> Iterator[Explanation]:
    new = [lane for royal, lane in chosen.prepared.items() if royal not in before.ready]
    for lane in sorted(new, key=lambda lane: -lane.attack.need):
        yield _prepares("prepares", lane)
    yield from _spares(chosen, others)
    count = len(chosen.what.returning)
    most = bool(others) and all(count > len(other.what.returning) for other in others)
    if most:
        yield Explanation("returns_most", {"count": count})
    started = [lane for lane in chosen.begun if lane.place == chosen.place and _is_new(lane, before.begun)]
    if started:
        yield _begins("begins", max(started, key=lambda lane: (lane.attack.need, len(lane.partners))))
    yield from _leaves_room(chosen, others)
    yield from _covers(before, chosen, others)
    if count and not most:
        yield Explanation("returns", {"count": count})
    yield from _waits(chosen, others)
    if not any(other.what.beaten or len(other.ready) > len(before.ready) for other in (chosen, *others)):
        yield Explanation("quiet")


def _is_new(lane: Begun, earlier: Sequence[Begun]) -> bool:
    """Whether fewer cards would have made this lane ready before."""
    royal = lane.attack.lane.royal
    return all(len(each.partners) < len(lane.partners) for each in earlier if each.attack.lane.royal == royal)


def _waits(chosen: Dropped, others: Sequence[Dropped]) -> Iterator[Explanation]:
    """A royal that another drop would beat at once stays prepared."""
    beatable = {attack.lane.royal for other in others for attack in other.what.beaten}
    for royal, lane in chosen.prepared.items():
        if royal in beatable:
            yield _prepares("waits", lane)
            return


def _spares(chosen: Dropped, others: Sequence[Dropped]) -> Iterator[Explanation]:
    """Another place would undo what is ready, and this one does not."""
    if chosen.undone:
        return
    harm = [(attack, other.place) for other in others for attack in other.undone]
    if harm:
        attack, place = max(harm, key=lambda each: each[0].need)
        everywhere = all(attack in other.undone for other in others)
        key, facts = "spares_alone" if everywhere else "spares", {**_lane_facts(attack), "instead": str(place)}
        yield Explanation(key, facts, (attack.lane.royal,))


def _leaves_room(chosen: Dropped, others: Sequence[Dropped]) -> Iterator[Explanation]:
    """The drop leaves room for cards to come that would find no pile after other drops."""
    worse = [(other.homeless - chosen.homeless, other.place) for other in others if other.homeless > chosen.homeless]
    if not worse:
        return
    if len(worse) == len(others):
        yield Explanation("room_alone", {"count": min(worse)[0]})
    else:
        count, place = max(worse)
        yield Explanation("room", {"count": count, "instead": str(place)})


def _covers(before: Lanes, chosen: Dropped, others: Sequence[Dropped]) -> Iterator[Explanation]:
    """The card that is covered is no loss: it helps nobody, or there is hardly any room between the two."""
    covered, card = chosen.what.covers, chosen.what.card
    if covered is None:
        yield Explanation("centre")
        return
    useful = [
        (attack, other)
        for other in others
        if (attack := before.use_of(other.place)) is not None and other.use_of(other.place) is None
    ]
    if useful and before.use_of(chosen.place) is None:
        attack, other = max(useful, key=lambda each: each[0].need)
        assert other.what.covers is not None
        yield Explanation("idle", {
            "covered": covered.code, "instead": str(other.place), "buried": other.what.covers.code,
            "royal": attack.royal.code, "at": str(attack.lane.royal),
        })  # fmt: skip
    step = value(card) - value(covered)
    if step >= 0 and chosen.what.kind is DropKind.LAY and all(step <= _step(other) for other in others):
        yield Explanation("step" if step else "level", {"low": value(covered), "high": value(card)})


def _step(drop: Dropped) -> int:
    return value(drop.what.card) - (0 if drop.what.covers is None else value(drop.what.covers))


# Royals


def _comes(chosen: Dropped, others: Sequence[Dropped]) -> Iterator[Explanation]:
    """What lies before the royal where it comes, against what lies at the other places for it."""
    lane = chosen.prepared.get(chosen.place)
    if lane is not None:
        yield _prepares("comes_ready", lane)
    half = [each for each in chosen.begun if each.attack.lane.royal == chosen.place]
    if half:
        yield _begins("comes_begun", max(half, key=lambda each: len(each.partners)))
    if lane is None:
        low = _before_it(chosen)
        higher = [other for other in others if _before_it(other) > low]
        if len(higher) == len(others):
            yield Explanation("comes_low", {"royal": chosen.what.card.code, "sum": low})
    words = {"royal": chosen.what.card.code, "at": str(chosen.place), "need": chosen.what.total}
    yield Explanation("comes", words)


def _before_it(drop: Dropped) -> int:
    """The sum of the cards that would attack the royal where it comes."""
    tops = (drop.grid.top(place) for place in LANE_TO[drop.place].attackers)
    return sum(value(card) for card in tops if card is not None)


# Armour


def _armours(chosen: Dropped, others: Sequence[Dropped]) -> Iterator[Explanation]:
    """What the royal needs afterwards, against what the others would need."""
    what = chosen.what
    if what.royal is None:
        yield Explanation("armour_waits", {"card": what.card.code, "at": str(chosen.place)})
        return
    facts: dict[str, str | int] = {"card": what.card.code, "royal": what.royal.code, "need": what.total}
    attack = chosen.ready.get(chosen.place)
    if attack is not None:
        yield Explanation("armour_held", {**facts, **_lane_facts(attack)})
    if not _may_fall(chosen, what.total - value(what.card)):
        yield Explanation("armour_lost", facts)
        return
    ways = _ways(chosen)
    if ways == 0:
        return
    worse = [(_ways(other), other) for other in others if other.what.royal is not None and _ways(other) < ways]
    if len(worse) == len(others):
        count, other = max(worse, key=lambda each: each[0])
        assert other.what.royal is not None
        yield Explanation("armour_easiest", {
            **facts, "count": ways, "other": other.what.royal.code, "fewer": count, "height": other.what.total,
        })  # fmt: skip
    yield Explanation("armour", {**facts, "count": ways})


def _may_fall(drop: Dropped, need: int) -> bool:
    """Whether any two cards that are not armour could beat the royal that gets the card, at ``need``."""
    assert drop.what.royal is not None
    lying = [card for pile in INNER for card in drop.grid.piles.get(pile, ())]
    return ways_to_beat(drop.what.royal, need, [*lying, *drop.coming]) > 0


def _ways(drop: Dropped) -> int:
    """How many pairs of cards can still beat the royal that gets the card, without a reset.

    They lie before it already, or are to come and may be laid there.
    """
    royal = drop.what.royal
    assert royal is not None
    sides = []
    for place in LANE_TO[drop.place].attackers:
        top = drop.grid.top(place)
        lower = 0 if top is None else value(top)
        coming = [card for card in drop.coming if not is_royal(card) and not resets(card) and value(card) >= lower]
        sides.append([card for card in (*coming, top) if card is not None and can_attack(card, royal)])
    pairs = {frozenset((one, other)) for one, other in product(*sides)}
    return sum(len(pair) == 2 and sum(map(value, pair)) >= drop.what.total for pair in pairs)
