"""Make another set of puzzles of MATR1X 0VERL0AD, ``levels/matr1x/puzzles/<set>.yaml``, when people want more.

Deals are played as the solver would; wherever two or more royals can fall within the next few cards, by one place for
each of them, there is a puzzle. The more places look at least as good as the right one, card by card, the higher its
grade.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from math import log2
from random import Random
from typing import Final

from puzzle_sets import Facts, facts_of, graded, make_set

from jungle_games.core.puzzle import Puzzle
from jungle_games.games.matr1x.player.engine import Node, Rules
from jungle_games.games.matr1x.player.puzzles import BEAT
from jungle_games.games.matr1x.player.solver import PLACE_OF, encode, encode_cards, encode_rules
from jungle_games.games.matr1x.rules.options import Matr1xOptions
from jungle_games.games.matr1x.rules.position import Matr1xPosition

FEWEST, MOST = 3, 6
"""Cards that a puzzle may take."""
_ROYALS: Final = 2
_LOOK: Final = 0.25
"""What there is to look at counts so much of what looks as good."""
_WHIM: Final = 0.25
"""How often a deal is played at random."""


class RoyalSearch:
    """How many royals can fall within so many cards, by trying every place."""

    def __init__(self, rules: Rules) -> None:
        self._rules = rules
        self._known: dict[tuple[int, int], int] = {}

    def best(self, node: Node, cards: int) -> int:
        """The most royals that can be beaten in all with so many more cards."""
        if cards == 0 or not node.left():
            return node.beaten
        key = (node.key, cards)
        if key not in self._known:
            nodes = [self._rules.play(node, place) for place in self._rules.places(node)]
            self._known[key] = max((self.best(child, cards - 1) for child in nodes), default=node.beaten)
        return self._known[key]

    def only_line(self, node: Node, goal: int, cards: int) -> list[int] | None:
        """The places that beat ``goal`` royals with so many cards; None if more than one would do for a card."""
        line: list[int] = []
        while node.beaten < goal:
            good = [
                child
                for place in self._rules.places(node)
                if self.best(child := self._rules.play(node, place), cards - len(line) - 1) >= goal
            ]
            if len(good) != 1:
                return None
            node = good[0]
            line.append(node.move)
        return line if len(line) == cards else None


def found(deal: int, dice: Random) -> list[Facts]:
    """The puzzles on the way through a deal, one for each number of cards."""
    match = BEAT.match(deal)
    match.take_chance(0.0)
    rules = encode_rules(Matr1xOptions())
    puzzles: dict[int, Facts] = {}
    while match.outcome is None:
        position = match.position
        root, reach = encode(position.grid, encode_cards(position.draw)), RoyalSearch(rules)
        line = puzzle_at(root, reach)
        if line is not None and len(line) not in puzzles:
            puzzles[len(line)] = {
                **facts_of(match),
                "line": " ".join(str(PLACE_OF[place]) for place in line),
                "royals": reach.best(root, len(line)) - root.beaten,
            }
        places = rules.places(root)
        if not places:
            break
        near = [(reach.best(rules.play(root, place), 2), -index) for index, place in enumerate(places)]
        place = dice.choice(places) if dice.random() < _WHIM else places[-max(near)[1]]
        match.play(match.parse(str(PLACE_OF[place])), 0.0)
    return list(puzzles.values())


def puzzle_at(root: Node, reach: RoyalSearch) -> list[int] | None:
    """The line of a puzzle that begins at ``root``, if one does."""
    for cards in range(FEWEST, MOST + 1):
        goal = reach.best(root, cards)
        if goal - root.beaten >= _ROYALS:
            if reach.best(root, cards - 1) >= goal:
                return None
            return reach.only_line(root, goal, cards)
    return None


def surprise(position: Matr1xPosition, line: Sequence[str]) -> float:
    """How hard the places of ``line`` are to see, in bits: the sum over its cards.

    A glance tells how many royals fall by a place and the card after it: of ``n`` places that look at least as good as
    the right one, it is found by log2(n) bits; and where many places are free, there is more to look at.
    """
    rules = encode_rules(Matr1xOptions())
    node, reach, bits = encode(position.grid, encode_cards(position.draw)), RoyalSearch(rules), 0.0
    for left in range(len(line), 0, -1):
        nodes = {str(PLACE_OF[place]): rules.play(node, place) for place in rules.places(node)}
        seen = {place: reach.best(child, min(1, left - 1)) for place, child in nodes.items()}
        right = line[len(line) - left]
        bits += log2(sum(value >= seen[right] for value in seen.values())) + _LOOK * log2(len(seen))
        node = nodes[right]
    return bits


def choose(wanted: int, deals: Iterator[int], dice: Random) -> Iterable[tuple[int, Facts]]:
    """Puzzles each of a deal of its own, graded by how hard they are to see."""
    chosen: list[Facts] = []
    while len(chosen) < wanted:
        # One of each deal, for those of one deal end alike; the rarer, longer ones first.
        chosen += sorted(found(next(deals), dice), key=lambda facts: -len(facts["line"]))[:1]
    return graded([(measured(facts), facts) for facts in chosen])


def measured(facts: Facts) -> float:
    """The `surprise` of a puzzle."""
    return surprise(BEAT.start(Puzzle(1, 1, "beat", facts)).position, facts["line"].split())


if __name__ == "__main__":
    raise SystemExit(make_set("matr1x", "beat", choose, __doc__))
