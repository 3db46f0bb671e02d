"""Make another set of puzzles of MATR1X 0VERL0AD, ``levels/matr1x/puzzles/<set>.yaml``, when people want more.

Deals are played as the solver would; wherever two or more royals can fall within the next few cards, by one place for
each of them, there is a puzzle. The more places look at least as good as the right one, card by card, the higher its
grade.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import log2
from random import Random
from typing import Final

from puzzle_sets import Facts, by_hardness, facts_of, make_set

from jungle_games.games.matr1x.player.engine import Node
from jungle_games.games.matr1x.player.player import PLACE_OF, encode, encode_cards, encode_rules
from jungle_games.games.matr1x.player.puzzles import BEAT
from jungle_games.games.matr1x.rules.options import Matr1xOptions
from jungle_games.games.matr1x.rules.position import Matr1xPosition

RULES: Final = encode_rules(Matr1xOptions())
FEWEST, MOST = 3, 6
"""Cards that a puzzle may take."""
_ROYALS: Final = 2
_LOOK: Final = 0.25
"""What there is to look at counts so much of what looks as good."""
_WHIM: Final = 0.25
"""How often a deal is played at random."""


class RoyalSearch:
    """How many royals can fall within so many cards, by trying every place."""

    def __init__(self) -> None:
        self._known: dict[tuple[int, int], int] = {}

    def best(self, node: Node, cards: int) -> int:
        """The most royals that can be beaten in all with so many more cards."""
        if cards == 0 or not node.left():
            return node.beaten
        key = (node.key, cards)
        if key not in self._known:
            nodes = [RULES.play(node, place) for place in RULES.places(node)]
            self._known[key] = max((self.best(child, cards - 1) for child in nodes), default=node.beaten)
        return self._known[key]

    def only_line(self, node: Node, goal: int, cards: int) -> list[int] | None:
        """The places that beat ``goal`` royals with so many cards; None if more than one would do for a card."""
        line: list[int] = []
        while node.beaten < goal:
            children = (RULES.play(node, place) for place in RULES.places(node))
            good = [child for child in children if self.best(child, cards - len(line) - 1) >= goal]
            if len(good) != 1:
                return None
            node = good[0]
            line.append(node.move)
        return line if len(line) == cards else None


def found(deal: int, dice: Random) -> tuple[float, Facts] | None:
    """The longest puzzle on the way through a deal, and how hard it is to see; None if it has none."""
    match = BEAT.match(deal)
    match.take_chance(0.0)
    best: tuple[list[int], Matr1xPosition, Facts] | None = None
    while match.outcome is None:
        root, reach = encoded(match.position), RoyalSearch()
        line = puzzle_at(root, reach)
        if line is not None and (best is None or len(line) > len(best[0])):
            words = " ".join(str(PLACE_OF[place]) for place in line)
            royals = reach.best(root, len(line)) - root.beaten
            best = line, match.position, {**facts_of(match), "line": words, "royals": royals}
        places = RULES.places(root)
        if not places:
            break
        near = [(reach.best(RULES.play(root, place), 2), -index) for index, place in enumerate(places)]
        place = dice.choice(places) if dice.random() < _WHIM else places[-max(near)[1]]
        match.play(match.parse(str(PLACE_OF[place])), 0.0)
    return (surprise(encoded(best[1]), best[0]), best[2]) if best else None


def encoded(position: Matr1xPosition) -> Node:
    return encode(position.grid, encode_cards(position.draw))


def puzzle_at(root: Node, reach: RoyalSearch) -> list[int] | None:
    """The line of a puzzle that begins at ``root``, if one does."""
    for cards in range(FEWEST, MOST + 1):
        goal = reach.best(root, cards)
        if goal - root.beaten >= _ROYALS:
            if reach.best(root, cards - 1) >= goal:
                return None
            return reach.only_line(root, goal, cards)
    return None


def surprise(node: Node, line: Sequence[int]) -> float:
    """How hard the places of ``line`` are to see from ``node``, in bits: the sum over its cards.

    A glance tells how many royals fall by a place and the card after it: of ``n`` places that look at least as good as
    the right one, it is found by log2(n) bits; and where many places are free, there is more to look at.
    """
    reach, bits = RoyalSearch(), 0.0
    for left, right in zip(range(len(line), 0, -1), line, strict=True):
        nodes = {place: RULES.play(node, place) for place in RULES.places(node)}
        seen = {place: reach.best(child, min(1, left - 1)) for place, child in nodes.items()}
        bits += log2(sum(value >= seen[right] for value in seen.values())) + _LOOK * log2(len(seen))
        node = nodes[right]
    return bits


if __name__ == "__main__":
    make_set("matr1x", {"beat": by_hardness(found)}, __doc__)
