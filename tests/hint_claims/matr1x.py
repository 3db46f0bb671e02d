"""What the claims about drops in MATR1X 0VERL0AD mean: tried out card by card with the rules."""

from __future__ import annotations

from dataclasses import replace
from itertools import combinations, product
from typing import Any

from jungle_games.core.cards import Card
from jungle_games.games.matr1x.rules.grid import INNER, PLACES, Place
from jungle_games.games.matr1x.rules.position import Drop, Matr1xPosition

ON = {str(place): place for place in PLACES}


def value(card: Card) -> int:
    return 0 if card.is_joker or card.rank is None else int(card.rank)


def where(position: Matr1xPosition, code: str) -> Place:
    """The place of a royal."""
    return next(place for place, pile in position.piles.items() if pile[-1].code == code)


def attackers(place: Place) -> tuple[Place, Place]:
    """The two inner places nearest to the outer ``place``."""
    right, down = {0: 1, 4: -1}.get(place.file, 0), {0: 1, 4: -1}.get(place.row, 0)
    near = Place(place.file + right, place.row + down)
    return near, Place(near.file + right, near.row + down)


def ready(position: Matr1xPosition, place: Place) -> bool:
    """Whether the royal at ``place`` stands, and the two cards nearest to it are enough."""
    royal = position.piles[place][-1]
    tops = [position.piles[each][0] for each in attackers(place) if position.piles.get(each)]
    if place in position.beaten or len(tops) < 2 or royal.rank is None:
        return False
    fit = {11: lambda card: True, 12: lambda card: card.suit is not None and card.suit.is_red == royal.suit.is_red}
    fits = all(fit.get(int(royal.rank), lambda card: card.suit is royal.suit)(card) for card in tops)
    return fits and sum(map(value, tops)) >= sum(map(value, position.piles[place]))


def royals(position: Matr1xPosition) -> list[Place]:
    return [place for place, pile in position.piles.items() if place not in INNER and value(pile[-1]) > 10]


def all_ready(position: Matr1xPosition) -> set[Place]:
    return {place for place in royals(position) if ready(position, place)}


def next_is(position: Matr1xPosition, card: Card) -> Matr1xPosition:
    """The position with ``card`` drawn."""
    return replace(position, draw=(card, *(other for other in position.draw if other != card)), seen=1, returned=0)


def goes(position: Matr1xPosition, card: Card, place: Place) -> Matr1xPosition | None:
    drawn = next_is(position, card)
    return drawn.play(Drop(place)) if Drop(place) in drawn.legal_moves() else None


def strikers(position: Matr1xPosition, place: Place) -> int:
    """How many cards to come beat the royal at ``place`` at once from the far end of its lane."""
    near, middle = attackers(place)
    far = Place(2 * middle.file - near.file, 2 * middle.row - near.row)
    after = [goes(position, card, far) for card in position.draw if value(card) < 11]
    return sum(each is not None and place in each.beaten for each in after)


def partners(position: Matr1xPosition, place: Place, gap: Place) -> int:
    """How many cards to come make the two before ``place`` enough when they are laid on ``gap``."""
    after = [goes(position, card, gap) for card in position.draw if value(card) < 11]
    return sum(each is not None and ready(each, place) for each in after)


def useful(position: Matr1xPosition, at: Place) -> bool:
    """Whether the top card at ``at`` is one of two, with the other there or to come."""
    lanes = [(place, attackers(place)) for place in royals(position) if place not in position.beaten]
    for place, two in lanes:
        if at in two:
            other = two[1 - two.index(at)]
            if ready(position, place) or partners(position, place, other):
                return True
    return False


def homeless(position: Matr1xPosition) -> set[Card]:
    drawn = [(card, next_is(position, card).legal_moves()) for card in position.draw if 1 < value(card) < 11]
    return {card for card, moves in drawn if not any(isinstance(move, Drop) and move.place in INNER for move in moves)}


def crowds(told: Any) -> bool:
    """Whether so many cards, of these values, would have no pile after the other drop alone."""
    more = homeless(elsewhere(told)) - homeless(told.after)
    return len(more) == told.facts["count"] > 0 and {*map(value, more)} == {*told.facts["values"]}


def ways(position: Matr1xPosition, place: Place) -> int:
    """How many pairs of cards could beat the royal at ``place``: on the piles or to come."""
    return ways_at(position, place, 0)


def pairs(position: Matr1xPosition, place: Place) -> int:
    """How many pairs of cards can beat the royal at ``place`` without a reset: laid one after the other, if need be."""
    two = attackers(place)
    sides = [(*position.piles.get(each, ())[:1], *position.draw) for each in two]
    found = set()
    for cards in product(*sides):
        if len({*cards}) == 2 and _enough(position, place, list(zip(cards, two, strict=True))):
            found.add(frozenset(cards))
    return len(found)


def _enough(position: Matr1xPosition, place: Place, laid: list[tuple[Card, Place]]) -> bool:
    for card, at in laid:
        if position.piles.get(at, (None,))[0] != card:
            if value(card) > 10:
                return False
            after = goes(position, card, at)
            if after is None or len(after.draw) >= len(position.draw):
                return False
            position = after
    return ready(position, place) or place in position.beaten


def ways_at(position: Matr1xPosition, place: Place, less: int) -> int:
    """The same if it took so much ``less``."""
    royal, need = position.piles[place][-1], sum(map(value, position.piles[place])) - less
    cards = [card for pile in INNER for card in position.piles.get(pile, ())] + list(position.draw)
    able = [card for card in cards if value(card) < 11]
    if int(royal.rank or 0) == 12:
        able = [card for card in able if card.suit is not None and card.suit.is_red == royal.suit.is_red]
    if int(royal.rank or 0) == 13:
        able = [card for card in able if card.suit is royal.suit]
    return sum(value(one) + value(two) >= need for one, two in combinations(able, 2))


def others(told: Any) -> list[Matr1xPosition]:
    return [told.before.play(move) for move in told.before.legal_moves() if move != told.move]


def elsewhere(told: Any) -> Matr1xPosition:
    return told.before.play(Drop(ON[told.facts["instead"]]))


def lane(told: Any, position: Matr1xPosition) -> bool:
    """Whether the numbers of the sentence are those of the lane."""
    facts, place = told.facts, where(position, told.facts["royal"])
    tops = sorted(value(position.piles[each][0]) for each in attackers(place))
    return tops == sorted((facts["first"], facts["second"])) and facts["sum"] == sum(tops)


def strikes(told: Any) -> bool:
    count = strikers(told.after, where(told.after, told.facts["royal"]))
    return lane(told, told.after) and count == told.facts["count"] > 0


def half(told: Any) -> bool:
    place, gap = where(told.after, told.facts["royal"]), ON[told.facts["gap"]]
    count = partners(told.after, place, gap)
    other = next(each for each in attackers(place) if each != gap)
    mate = goes(told.after, Card(told.facts["mate"]), gap)
    return (
        count == told.facts["count"] > 0 and told.after.piles[other][0].code == told.facts["card"]
        and mate is not None and ready(mate, place) and not ready(told.after, place)
    )  # fmt: skip


def step(position: Matr1xPosition, place: Place, card: Card) -> int:
    pile = position.piles.get(place, ())
    return value(card) - (value(pile[0]) if pile else 0)


def smallest(told: Any) -> bool:
    card, mine = told.before.card, step(told.before, told.move.place, told.before.card)
    low, high = told.facts["low"], told.facts["high"]
    steps = [step(told.before, move.place, card) for move in told.before.legal_moves()]
    return mine == min(steps) == high - low


def armoured(told: Any) -> bool:
    place = told.move.place
    total = sum(map(value, told.after.piles[place]))
    return total == told.facts["need"] and pairs(told.after, place) == told.facts["count"]


def fallen(told: Any) -> set[Place]:
    return {*told.after.beaten} - {*told.before.beaten}


def forgone(told: Any) -> bool:
    """Whether another drop gets two cards ready against a royal, as is said, and this one does not."""
    place, there = where(told.before, told.facts["royal"]), elsewhere(told)
    return ready(there, place) and lane(told, there) and not ready(told.after, place) and not ready(told.before, place)


def undone(told: Any, after: Matr1xPosition) -> bool:
    place = where(told.before, told.facts["royal"])
    return ready(told.before, place) and place not in after.beaten and not ready(after, place)


def spared(told: Any) -> bool:
    kept = all(place in told.after.beaten or ready(told.after, place) for place in all_ready(told.before))
    return kept and lane(told, told.before)


HOLDS = {
    "beats": lambda told: (
        where(told.after, told.facts["royal"]) in told.after.beaten - told.before.beaten and lane(told, told.before)
    ),
    "beats_two": lambda told: {
        where(told.after, told.facts[name]) for name in ("royal", "other")
    } == told.after.beaten - told.before.beaten,
    "prepares": lambda told: strikes(told) and where(told.after, told.facts["royal"]) not in all_ready(told.before),
    "comes_ready": strikes,
    "waits": lambda told: strikes(told) and any(
        where(told.before, told.facts["royal"]) in other.beaten for other in others(told)
    ),
    "spares": lambda told: spared(told) and undone(told, elsewhere(told)),
    "returns": lambda told: len(told.after.draw) == len(told.before.draw) - 1 + told.facts["count"],
    "begins": lambda told: half(told) and told.facts["card"] == told.before.card.code,
    "comes_begun": half,
    "room": lambda told: crowds(told) and all(
        len(homeless(other) - homeless(told.after)) >= told.facts["count"] for other in others(told)
    ),
    "too_dear": lambda told: crowds(told) and forgone(told),
    "later": lambda told: forgone(told) and told.facts["count"] == partners(
        told.after, where(told.before, told.facts["royal"]), ON[told.facts["instead"]]
    ),
    "harder": lambda told: any(
        place in each.beaten and sum(map(value, told.before.piles[place])) == told.facts["need"]
        and all(told.facts["need"] < sum(map(value, told.before.piles[beaten])) for beaten in fallen(told))
        for each in others(told) for place in royals(told.before)
        if told.before.piles[place][-1].code == told.facts["peer"] and place not in told.after.beaten
    ),
    "idle": lambda told: not useful(told.before, told.move.place) and useful(told.before, ON[told.facts["instead"]]),
    "step": smallest,
    "level": lambda told: smallest(told) and told.facts["low"] == told.facts["high"],
    "quiet": lambda told: not any(
        each.beaten != told.before.beaten or len(all_ready(each)) > len(all_ready(told.before))
        for each in (told.after, *others(told))
    ),
    "tried": lambda told: bool(others(told)),
    "comes": lambda told: sum(map(value, told.after.piles[told.move.place])) == told.facts["need"],
    "only": lambda told: not others(told) and told.facts["place"] == str(told.move.place),
    "armour": armoured,
    "armour_held": lambda told: ready(told.after, told.move.place) and lane(told, told.after),
    "armour_lost": lambda told: (
        ways(told.after, told.move.place) == 0
        and ways_at(told.after, told.move.place, value(told.before.card)) == 0
    ),
    "armour_waits": lambda told: told.before.grid.living_at(told.move.place) is None,
}
