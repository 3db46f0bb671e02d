"""What the claims about moves in Jungle Matrix mean: the grid read anew, card by card, turns played to the end."""

from __future__ import annotations

from dataclasses import replace
from functools import cache
from itertools import combinations
from random import Random
from statistics import fmean
from typing import Any

from jungle_games.core.cards import Card, deck
from jungle_games.games.jungle_matrix.rules.moves import Goal
from jungle_games.games.jungle_matrix.rules.pets import place
from jungle_games.games.jungle_matrix.rules.turn import Turn
from jungle_games.games.jungle_matrix.rules.turn_rules import TurnRules

LETTERS = {1: "A", 11: "J", 12: "Q", 13: "K"}


def rank(card: Card) -> int:
    return int(card.rank or 0)


def in_play(turn: Turn) -> dict[Any, Card]:
    """The top card of each square that takes part."""
    columns = turn.rules.columns
    centre = {(1, 1)} if columns == 3 else {(1, 1), (2, 1)}
    asleep = centre if turn.covered < turn.rules.centre_sleeps else set()
    squares = [(column, row) for row in range(3) for column in range(columns)]
    return {at: stack[-1] for at, stack in zip(squares, turn.grid, strict=True) if at not in asleep}


def fits(turn: Turn, one: Any, other: Any) -> bool:
    """Whether the cards on two squares are a pair under the rules of the turn."""
    cards, rules = in_play(turn), turn.rules
    first, second = cards[one], cards[other]
    if rank(first) > 10 or rank(second) > 10 or rank(first) + rank(second) not in rules.sums:
        return False
    near = max(abs(one[0] - other[0]), abs(one[1] - other[1])) == 1
    same = first.suit.is_red == second.suit.is_red if first.suit and second.suit else True
    wanted = {"any": True, "same": same, "different": not same}[str(rules.colours)]
    return wanted and (near or not rules.touching)


def open_now(turn: Turn) -> set[tuple[int, ...]]:
    """The ranks of every pair and trio that is open, highest first."""
    cards = in_play(turn)
    found = {
        tuple(sorted((rank(cards[one]), rank(cards[other])), reverse=True))
        for one, other in combinations(cards, 2) if fits(turn, one, other)
    }
    if turn.rules.trios and {11, 12, 13} <= {rank(card) for card in cards.values()}:
        found.add((13, 12, 11))
    return found


def ranks(text: str) -> tuple[int, ...]:
    """The ranks of a combination's text, highest first."""
    names = {name: number for number, name in LETTERS.items()}
    parts = text.replace("+", " ").split()
    return tuple(sorted((names.get(part) or int(part) for part in parts), reverse=True))


def right(told: Any) -> bool:
    """Whether the rules find no mistake in it."""
    return not faulty(told.before.turn, told.move.square)


def faulty(turn: Turn, square: Any) -> bool:
    return replace(turn, mistake=None).cover(square).mistake is not None


def leads(told: Any) -> bool:
    """Whether the combination is open, its first card is covered, and the rules find nothing wrong."""
    turn, text = told.before.turn, told.facts["combination"]
    covered = rank(turn.top(told.move.square))
    order = [ranks(part)[0] for part in text.replace("+", " ").split()]
    descending = order == sorted(order, reverse=str(turn.rules.covers) == "highest")
    return right(told) and ranks(text) in open_now(turn) and covered == told.facts["rank"] == order[0] and descending


def before(told: Any) -> bool:
    """Whether the other combination is open too, and covering its first card would be a mistake."""
    turn, other = told.before.turn, ranks(told.facts["other"])
    cards = {at: card for at, card in in_play(turn).items() if rank(card) in other}
    mine = ranks(told.facts["combination"])
    wrong = [
        faulty(turn, square)
        for square in told.before.squares if (square.column, square.row) in cards
        and rank(turn.top(square)) not in mine
    ]  # fmt: skip
    return leads(told) and other in open_now(turn) and all(wrong)


def alike(told: Any) -> bool:
    turn = told.before.turn
    fine = [square for square in told.before.squares if not faulty(turn, square)]
    return len(fine) == told.facts["count"]


def under_way(told: Any, left: int) -> bool:
    turn, text = told.before.turn, told.facts["combination"]
    covered = rank(turn.top(told.move.square))
    size = len(ranks(text))
    return right(told) and covered == told.facts["rank"] and size - turn.begun == left and covered in ranks(text)


def then(told: Any) -> bool:
    turn = told.after.turn
    made = ranks(told.facts["combination"])
    return told.before.turn.deck[0].code == told.facts["card"] and made in open_now(turn) and rank(
        turn.top(told.move.square)
    ) in made


def locked(told: Any) -> bool:
    return not open_now(told.before.turn)


def sums(told: Any) -> bool:
    """Whether two cards in play have one of the sums."""
    cards = list(map(rank, in_play(told.before.turn).values()))
    return any(
        one + other in told.before.turn.rules.sums and max(one, other) <= 10 for one, other in combinations(cards, 2)
    )


def swap(told: Any) -> bool:
    """Whether so many of the cards that nobody has seen would open something there."""
    turn = told.before.turn
    lying = {card for stack in turn.grid for card in stack}
    unseen = [card for card in deck() if card not in lying]
    good = sum(bool(open_now(replace(turn, deck=(card,)).swap(told.move.square))) for card in unseen)
    return good == told.facts["count"] and len(unseen) == told.facts["all"]


def wrong_at(told: Any) -> bool:
    """Whether the turn, laid again, goes wrong for the first time with that act."""
    turn = told.before.turn
    again = Turn(turn.rules, grid=tuple((card,) for card in turn.first), first=turn.first)
    for number, act in enumerate(turn.log, 1):
        ready = replace(again, deck=(act.card, Card.HIDDEN))
        again = ready.swap(act.square) if act.swapped else ready.cover(act.square)
        if again.mistake is not None and number > turn.pardoned:
            return number == told.facts["count"]
        again = replace(again, mistake=None)
    return False


def played_out(rules: TurnRules, dice: Random) -> int:
    """The score of a turn played rightly and quickly to its end, with what it takes from the opponent."""
    cards = list(deck())
    dice.shuffle(cards)
    turn = Turn(rules, tuple(cards)).laid()
    while turn.ended is None and turn.covered < 400:
        if not turn.right and turn.swappable:
            turn = turn.swap(dice.choice(turn.swappable))
            continue
        if not turn.right:
            turn = turn.gridlocked().timed(1.0)
            break
        seen, turn = turn.exhaustions, turn.cover(dice.choice(turn.right))
        if turn.exhaustions > seen and turn.ended is None:
            under = list(turn.under)
            dice.shuffle(under)
            turn = turn.reshuffled(under)
    return turn.score_now + rules.steal


@cache
def mean_score(rules: TurnRules) -> float:
    """What a turn under ``rules`` brings, by many that are played out."""
    return fmean(played_out(rules, Random(number)) for number in range(800))


def worth(told: Any, sign: int, seat: int) -> bool:
    """Whether turns with the pet bring about so many points more or fewer than without."""
    there = told.before.pets[seat]
    with_it = told.before.rules_of(place(there, told.move)[0])
    means = [mean_score(rules) for rules in (told.before.rules_of(there), with_it)]
    about = max(2.5, 0.35 * told.facts["count"])
    return abs(means[1] - means[0] - sign * told.facts["count"]) <= about


def kind(told: Any) -> str:
    return "gift" if told.before.pet_set.pet(told.move.pet).is_gift else "burden"


HOLDS = {
    "deals": lambda told: str(told.before.phase) == "lay",
    "only": lambda told: leads(told) and open_now(told.before.turn) == {ranks(told.facts["combination"])},
    "trio_first": lambda told: before(told) and ranks(told.facts["combination"]) == (13, 12, 11),
    "trio_last": lambda told: before(told) and ranks(told.facts["other"]) == (13, 12, 11),
    "higher": lambda told: before(told) and ranks(told.facts["combination"]) > ranks(told.facts["other"]),
    "lower": lambda told: before(told) and ranks(told.facts["combination"]) < ranks(told.facts["other"]),
    "sum": lambda told: before(told) and [
        sum(ranks(told.facts[name])) for name in ("combination", "other")
    ] == [told.facts["sum"], told.facts["others"]],
    "next": lambda told: under_way(told, 2) and told.before.turn.begun == told.facts["count"],
    "last": lambda told: under_way(told, 1),
    "alike": alike,
    "then": then,
    "free": lambda told: locked(told) and right(told),
    "gridlocked": lambda told: locked(told) and not sums(told) and {11, 12, 13} - set(map(
        rank, in_play(told.before.turn).values()
    )) == {*told.facts["ranks"]} != set(),
    "gridlocked_pairs": lambda told: locked(told) and not sums(told),
    "gridlocked_rule": lambda told: locked(told) and sums(told),
    "swaps": locked,
    "swaps_for": lambda told: locked(told) and swap(told),
    "stops": lambda told: (
        told.before.turn.score_now == told.facts["points"]
        and told.before.turn.rules.score(told.before.turn.points + 500) == told.facts["points"]
    ),
    "catches": wrong_at,
    "catches_call": lambda told: told.before.turn.mistake is not None and bool(open_now(told.before.turn)),
    "goes_on": lambda told: told.before.turn.mistake is None,
    "gift": lambda told: kind(told) == "gift" and told.move.goal is Goal.SELF,
    "burden": lambda told: kind(told) == "burden" and told.move.goal is Goal.OPPONENT,
    "puts_away": lambda told: kind(told) == "burden" and told.move.goal is Goal.DISCARD,
    "puts_away_gift": lambda told: kind(told) == "gift" and told.move.goal is Goal.DISCARD,
    "replaces": lambda told: told.move.replacing == told.facts["replacing"],
    "worth_me": lambda told: worth(told, 1, told.seat),
    "costs_me": lambda told: worth(told, -1, told.seat),
    "worth_them": lambda told: worth(told, 1, 1 - told.seat),
    "costs_them": lambda told: worth(told, -1, 1 - told.seat),
}  # fmt: skip
