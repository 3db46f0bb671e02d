"""Make puzzles of MATR1X 0VERL0AD: ``tools/matr1x_puzzles.py`` writes ``levels/matr1x/puzzles/<set>.yaml``.

Deals are played as the solver would; wherever two or more royals can fall within the next few cards, by one place for
each of them, there is a puzzle. The more cards it takes and the more places there are, the higher its grade.
"""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Final

from puzzle_sets import Facts, facts_of, make_set

from jungle_games.games.matr1x.player.encoding import PLACE_OF, encode, encode_cards, encode_rules
from jungle_games.games.matr1x.player.engine import Node, Rules
from jungle_games.games.matr1x.player.puzzles import BEAT
from jungle_games.games.matr1x.rules.options import Matr1xOptions

FEWEST, MOST = 3, 6
"""Cards that a puzzle may take."""
GRADES: Final = 5
_ROYALS: Final = 2
_WHIM: Final = 0.25
"""How often a deal is played at random."""


class PointerEffect:
    """How many royals can fall within so many cards, by trying every place."""

    def __init__(self, rules: Rules) -> None:
        self._rules = rules
        self._known: dict[tuple[int, int], int] = {}
        self.tried = 0

    def best(self, node: Node, cards: int) -> int:
        """The most royals that can be beaten in all with so many more cards."""
        if cards == 0 or not node.left():
            return node.beaten
        key = (node.key, cards)
        if key not in self._known:
            self.tried += 1
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
        root, reach = encode(position.grid, encode_cards(position.draw)), PointerEffect(rules)
        line = puzzle_at(root, reach)
        if line is not None and len(line) not in puzzles:
            puzzles[len(line)] = {
                **facts_of(match),
                "line": " ".join(str(PLACE_OF[place]) for place in line),
                "royals": reach.best(root, len(line)) - root.beaten,
                "tried": reach.tried,
            }
        places = rules.places(root)
        if not places:
            break
        near = [(reach.best(rules.play(root, place), 2), -index) for index, place in enumerate(places)]
        place = dice.choice(places) if dice.random() < _WHIM else places[-max(near)[1]]
        match.play(match.parse(str(PLACE_OF[place])), 0.0)
    return list(puzzles.values())


def puzzle_at(root: Node, reach: PointerEffect) -> list[int] | None:
    """The line of a puzzle that begins at ``root``, if one does."""
    for cards in range(FEWEST, MOST + 1):
        goal = reach.best(root, cards)
        if goal - root.beaten >= _ROYALS:
            if reach.best(root, cards - 1) >= goal:
                return None
            return reach.only_line(root, goal, cards)
    return None


def choose(wanted: int, deals: Iterator[int], dice: Random) -> Iterator[tuple[int, Facts]]:
    """Puzzles each of a deal of its own, graded by their length and then by how much there was to try."""
    chosen: list[Facts] = []
    while len(chosen) < wanted:
        # One of each deal, for those of one deal end alike; the rarer, longer ones first.
        chosen += sorted(found(next(deals), dice), key=lambda facts: -len(facts["line"]))[:1]
    chosen.sort(key=lambda facts: (len(facts["line"].split()), facts.pop("tried")))
    return ((1 + number * GRADES // wanted, facts) for number, facts in enumerate(chosen))


if __name__ == "__main__":
    raise SystemExit(make_set("matr1x", "beat", choose, __doc__))
