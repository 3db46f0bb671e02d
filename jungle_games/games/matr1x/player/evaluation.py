"""The evaluation of positions, and the beam search that it guides: the most promising of a ply are expanded.

It counts royals beaten, lanes made ready, room on the piles, resets to come. The weights were found by hill climbing,
on deals that tests and measurements do not use, to maximize the wins of a narrow beam that knows the deck.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Final

from jungle_games.games.matr1x.player.engine import (
    COLOURS,
    INNER_COUNT,
    MIDDLES,
    NEARS,
    NONE,
    OUTER_COUNT,
    SUITS,
    TRIGGERS,
    VALUES,
    Node,
    Rules,
    fits,
)

DEAD: Final = -1_000_000_000
"""The worth of a position with a royal that can never be beaten."""

ByKind = tuple[int, int, int]
"""A weight each for jacks, queens and kings."""


@dataclass(frozen=True)
class Weights:
    """The weights of the evaluation. Those of a lane are by the kind of the royal at its end."""

    beaten: int = 1000
    armour: ByKind = (40, 330, 60)
    """Penalty for each point of armour."""
    ready: ByKind = (150, 200, 952)
    """Bonus if the two attackers would beat the royal."""
    ease: ByKind = (1, 0, 12)
    """Additional bonus for each point that the trigger pile is below 10."""
    half: ByKind = (40, 40, 18)
    """Bonus for one attacker that a ten would make ready."""
    half_value: ByKind = (4, 3, 6)
    """Additional bonus for each of its points."""
    block: ByKind = (4, 3, 4)
    """Penalty for each point of a useless attacker."""
    top: int = 5
    """Penalty for each point of a top card."""
    high: int = 27
    """Penalty for a top card of 8 or more."""
    ten: int = 51
    """Penalty for a ten on top."""
    floor: int = 3
    """Penalty per square of the lowest top card: lower cards must become armour."""
    reset: int = 67
    """Bonus for each ace or joker in the draw pile."""
    returning: int = 3
    """Bonus for each card in the piles that those could reset."""


VIEWS: Final = (
    Weights(),
    Weights(
        armour=(40, 50, 60),
        ready=(150, 200, 250),
        ease=(8, 10, 12),
        half=(20, 40, 60),
        half_value=(2, 4, 6),
        block=(2, 3, 4),
        high=10,
        ten=20,
        reset=50,
    ),
    Weights(
        beaten=1266,
        armour=(56, 483, 98),
        ready=(210, 322, 555),
        ease=(1, 0, 16),
        half=(63, 27, 20),
        half_value=(3, 4, 7),
        block=(2, 2, 3),
        top=8,
        high=39,
        ten=37,
        floor=4,
        reset=48,
        returning=4,
    ),
)
"""Three sets of weights, the best one first: if a beam with one finds no win, another usually does."""


class Evaluation:
    """Evaluates positions."""

    def __init__(self, weights: Weights) -> None:
        pad = [0] * 11  # so that a royal's value is the index
        self.beaten = weights.beaten
        self.armour = pad + list(weights.armour)
        self.ready = pad + list(weights.ready)
        self.ease = pad + list(weights.ease)
        self.half = pad + list(weights.half)
        self.half_value = pad + list(weights.half_value)
        self.block = pad + list(weights.block)
        self.tops = [weights.top * value for value in range(11)]
        for value in (8, 9, 10):
            self.tops[value] += weights.high
        self.tops[10] += weights.ten
        self.floor = weights.floor
        self.reset = weights.reset
        self.returning = weights.returning

    def worth(self, node: Node) -> int:
        """The worth of ``node``; ``DEAD`` if a royal can never be beaten."""
        total = self.beaten * node.beaten
        tops = node.tops
        lowest = 10
        for top in tops:
            value = VALUES[top]
            total -= self.tops[value]
            if value < lowest:
                lowest = value
        total -= self.floor * lowest * lowest
        royals = node.royals
        needs = node.needs
        for lane in range(OUTER_COUNT):
            need = needs[lane]
            royal = royals[lane]
            if need == 0 or royal == NONE:
                continue
            if need > 18 and beyond_reach(royal, need, node.spent):
                return DEAD
            total += self._lane(royal, need, tops[MIDDLES[lane]], tops[NEARS[lane]], tops[TRIGGERS[lane]])
        return total + self._resets(node)

    def _lane(self, royal: int, need: int, middle: int, near: int, trigger: int) -> int:
        kind = VALUES[royal]
        total = self.armour[kind] * (kind - need)
        first, second = VALUES[middle], VALUES[near]
        first_fits, second_fits = fits(royal, middle), fits(royal, near)
        if first_fits and second_fits and first + second >= need:
            return total + self.ready[kind] + self.ease[kind] * (10 - VALUES[trigger])
        if first_fits and first + 10 >= need:
            total += self.half[kind] + self.half_value[kind] * first
        else:
            total -= self.block[kind] * first
        if second_fits and second + 10 >= need:
            total += self.half[kind] + self.half_value[kind] * second
        else:
            total -= self.block[kind] * second
        return total

    def _resets(self, node: Node) -> int:
        draw = node.draw
        resets = 0
        for index in range(node.at, len(draw)):
            if VALUES[draw[index]] < 2:
                resets += 1
        if resets == 0:
            return 0
        sizes: list[int] = []
        for pile in node.piles:
            sizes.append(len(pile))
        sizes.sort(reverse=True)
        returning = 0
        for index in range(min(resets, INNER_COUNT)):
            returning += sizes[index]
        return self.reset * resets + self.returning * returning


def beyond_reach(royal: int, need: int, spent: int) -> bool:
    """Whether no two cards that are still in the game can beat ``royal``, worth ``need``."""
    kind = VALUES[royal]
    best = 0
    count = 0
    for rank in range(9, -1, -1):
        for suit in range(4):
            card = 13 * suit + rank
            if kind == 12 and COLOURS[card] != COLOURS[royal]:
                continue
            if kind == 13 and suit != SUITS[royal]:
                continue
            if not spent >> card & 1:
                best += rank + 1
                count += 1
                if count == 2:
                    return best < need
    return True


LONGEST: Final = 250
"""Plies after which a line is abandoned: resets can go on forever."""
_INDEX_BITS: Final = 22
_INDEX_MASK: Final = (1 << _INDEX_BITS) - 1
_POLL: Final = 250
"""Positions searched between two checks of the clock."""


class Beam:
    """Searches for a win from one position with a known draw pile.

    ``nodes`` counts positions valued, over all searches. After a search ``furthest`` is the most royals beaten in
    any line, ``stopped`` whether it was interrupted, and ``complete`` whether nothing viable was ever left out: then
    there is no win.
    """

    def __init__(self, rules: Rules, evaluation: Evaluation) -> None:
        self.rules = rules
        self.evaluation = evaluation
        self.nodes = 0
        self.furthest = 0
        self.stopped = False
        self.complete = False
        self._checkpoint = _POLL

    def search(self, root: Node, width: int, node_limit: int, due: Callable[[], bool]) -> Node | None:
        """The winning position at the end of a line from ``root``, or None.

        At most ``width`` positions are kept per ply. Ends early once ``nodes`` has reached ``node_limit``
        or soon after ``due()`` is true.
        """
        self.furthest = root.beaten
        self.stopped = False
        self.complete = True
        level: list[Node] = [root]
        for _ in range(LONGEST):
            children: list[Node] = []
            ranking: list[int] = []
            for node in level:
                win = self._expand(node, children, ranking)
                if win is not None:
                    return win
                if self.nodes >= self._checkpoint and self._must_stop(len(children), node_limit, due):
                    self.stopped = True
                    self.complete = False
                    return None
            if not children:
                return None
            level = self._keep(children, ranking, width)
        self.complete = False
        return None

    def _must_stop(self, children: int, node_limit: int, due: Callable[[], bool]) -> bool:
        self._checkpoint = self.nodes + _POLL
        return self.nodes >= node_limit or due() or children > _INDEX_MASK - _POLL

    def _expand(self, node: Node, children: list[Node], ranking: list[int]) -> Node | None:
        """Add the successors of ``node`` to ``children``, and their worth above their index to ``ranking``."""
        for place in self.rules.places(node):
            child = self.rules.play(node, place)
            if child.beaten > self.furthest:
                self.furthest = child.beaten
                if child.beaten == OUTER_COUNT:
                    return child
            if child.card() == NONE:
                continue
            worth = self.evaluation.worth(child)
            if worth == DEAD:
                continue
            self.nodes += 1
            ranking.append((worth << _INDEX_BITS) + len(children))
            children.append(child)
        return None

    def _keep(self, children: list[Node], ranking: list[int], width: int) -> list[Node]:
        """The best ``width`` of ``children``, each position once."""
        ranking.sort(reverse=True)
        kept: list[Node] = []
        seen: set[int] = set()
        for entry in ranking:
            child = children[entry & _INDEX_MASK]
            if child.key in seen:
                continue
            if len(kept) == width:
                self.complete = False
                break
            seen.add(child.key)
            kept.append(child)
        return kept
