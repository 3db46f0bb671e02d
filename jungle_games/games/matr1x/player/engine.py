"""The game as numbers, for searching: the rules, the evaluation of positions, and the beam search that it guides.

A card is ``13 * suit + rank - 1`` (suits in the order spades, hearts, diamonds, clubs), the jokers 52 and 53, no
card ``NONE``. A place is 0–8 for the inner piles and 9–20 for the outer ones, both in reading order. The rules
are those of ``rules/``, with which tests compare this module. Plain typed Python that mypyc can compile.

The evaluation counts royals beaten, lanes made ready, room on the piles, resets to come. Its weights were found by hill
climbing, on deals that tests and measurements do not use, to maximize the wins of a narrow beam that knows the deck.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Final

NONE: Final = -1
JOKER: Final = 52
INNER_COUNT: Final = 9
OUTER_COUNT: Final = 12
MOST_ARMOURED: Final = 20

VALUES: Final = [card % 13 + 1 if card < JOKER else 0 for card in range(54)] + [0]
"""The value of each card; the last entry serves ``NONE``."""
SUITS: Final = [card // 13 if card < JOKER else 4 for card in range(54)] + [4]
COLOURS: Final = [(0, 1, 1, 0, 2)[SUITS[card]] for card in range(55)]
"""0 black, 1 red, 2 neither."""

TRIGGERS: Final = [6, 7, 8, 2, 0, 5, 3, 8, 6, 0, 1, 2]
"""The pile that triggers the lane to each outer place."""
MIDDLES: Final = [3, 4, 5, 1, 1, 4, 4, 7, 7, 3, 4, 5]
"""The attacker between the trigger and the one next to the royal."""
NEARS: Final = [0, 1, 2, 0, 2, 3, 5, 6, 8, 6, 7, 8]
"""The attacker next to the royal, and so the pile that each outer place lies beside."""
LANES_FROM: Final = [[lane for lane in range(OUTER_COUNT) if TRIGGERS[lane] == pile] for pile in range(INNER_COUNT)]
"""The lanes that each inner pile triggers."""

_KEY_BITS: Final = (1 << 60) - 1


def _keys() -> list[int]:
    keys: list[int] = []
    state = 0x9E3779B97F4A7C15
    for _ in range(21 * 54):
        state = (state * 6364136223846793005 + 1442695040888963407) & ((1 << 64) - 1)
        keys.append((state ^ state >> 29) & _KEY_BITS)
    return keys


KEYS: Final = _keys()


class Node:
    """A position in a search: the cards, the draw pile as a slice, and the line that led to it.

    ``piles`` are top first, ``tops`` their top cards. ``royals`` has the royal at each outer place, ``needs`` its
    value with armour, 0 once it is beaten; without a royal it is the armour waiting there. ``spent`` has a
    bit for each card that lies under or on a royal as armour. ``worth`` is the sum of ``lanes`` and more, as the
    evaluation sees it.
    """

    def __init__(self) -> None:
        self.parent: Node | None = None
        self.move = NONE
        self.piles: list[tuple[int, ...]] = []
        self.tops: list[int] = []
        self.royals: list[int] = []
        self.needs: list[int] = []
        self.draw: tuple[int, ...] = ()
        self.at = 0
        self.beaten = 0
        self.spent = 0
        self.key = 0
        self.root_move = NONE

    def card(self) -> int:
        """The card to be placed, or ``NONE``."""
        return self.draw[self.at] if self.at < len(self.draw) else NONE

    def left(self) -> int:
        return len(self.draw) - self.at

    def line(self) -> list[int]:
        places: list[int] = []
        node = self
        while node.parent is not None:
            places.append(node.move)
            node = node.parent
        places.reverse()
        return places


class Rules:
    """The rules under one set of options."""

    def __init__(self, similar: bool, joker_on_empty: bool, preventative: bool) -> None:
        self.similar = similar
        self.joker_on_empty = joker_on_empty
        self.preventative = preventative

    def places(self, node: Node) -> list[int]:
        """Where the card to be placed may go; empty when the game is lost."""
        card = node.card()
        if card == NONE:
            return []
        value = VALUES[card]
        if value == 1:
            return [0, 1, 2, 3, 4, 5, 6, 7, 8]
        if value == 0:
            return self._joker_places(node)
        if value > 10:
            return self._royal_places(node, card)
        tops = node.tops
        found: list[int] = []
        for pile in range(INNER_COUNT):
            if VALUES[tops[pile]] <= value:
                found.append(pile)
        return found if found else self._armour_places(node, card, value)

    def _joker_places(self, node: Node) -> list[int]:
        lowest = 99
        found: list[int] = []
        for pile in range(INNER_COUNT):
            top = node.tops[pile]
            if top == NONE and not self.joker_on_empty:
                continue
            value = VALUES[top]
            if value < lowest:
                lowest = value
                found = [pile]
            elif value == lowest:
                found.append(pile)
        return found

    def _royal_places(self, node: Node, royal: int) -> list[int]:
        suit, colour = SUITS[royal], COLOURS[royal]
        best = NONE
        found: list[int] = []
        for lane in range(OUTER_COUNT):
            if node.royals[lane] != NONE:
                continue
            top = node.tops[NEARS[lane]]
            worth = VALUES[top]
            if SUITS[top] == suit:
                worth += 200
            elif COLOURS[top] == colour:
                worth += 100
            if worth > best:
                best = worth
                found = [INNER_COUNT + lane]
            elif worth == best:
                found.append(INNER_COUNT + lane)
        return found

    def _armour_places(self, node: Node, card: int, value: int) -> list[int]:
        found: list[int] = []
        best = NONE
        standing = False
        for lane in range(OUTER_COUNT):
            need = node.needs[lane]
            royal = node.royals[lane]
            if royal == NONE or need == 0:
                continue
            standing = True
            if need + value > MOST_ARMOURED:
                continue
            likeness = 0
            if self.similar:
                likeness = 100 - need
                if SUITS[royal] == SUITS[card]:
                    likeness += 400
                elif COLOURS[royal] == COLOURS[card]:
                    likeness += 200
            if likeness > best:
                best = likeness
                found = []
            if likeness == best:
                found.append(INNER_COUNT + lane)
        if not standing and self.preventative:
            for lane in range(OUTER_COUNT):
                if node.royals[lane] == NONE and node.needs[lane] == 0:
                    found.append(INNER_COUNT + lane)
        return found

    def play(self, node: Node, place: int) -> Node:
        """The position after the card to be placed has gone to ``place``, which is legal."""
        card = node.draw[node.at]
        child = Node()
        child.parent = node
        child.move = place
        child.root_move = node.root_move if node.parent is not None else place
        child.beaten = node.beaten
        child.spent = node.spent
        child.draw = node.draw
        child.at = node.at + 1
        child.key = node.key ^ KEYS[place * 54 + card]
        if place >= INNER_COUNT:
            child.piles = node.piles
            child.tops = node.tops
            self._lay_outside(node, child, card, place - INNER_COUNT)
        else:
            self._lay_inside(node, child, card, place)
        return child

    def _lay_outside(self, node: Node, child: Node, card: int, lane: int) -> None:
        child.needs = node.needs.copy()
        child.needs[lane] += VALUES[card]
        if VALUES[card] > 10:
            child.royals = node.royals.copy()
            child.royals[lane] = card
        else:
            child.royals = node.royals
            child.spent = node.spent | 1 << card

    def _lay_inside(self, node: Node, child: Node, card: int, pile: int) -> None:
        child.piles = node.piles.copy()
        child.tops = node.tops.copy()
        child.tops[pile] = card
        child.royals = node.royals
        child.needs = node.needs
        if VALUES[card] < 2:
            below = node.piles[pile]
            if below:
                child.draw = node.draw[node.at + 1 :] + below
                child.at = 0
                for other in below:
                    child.key ^= KEYS[pile * 54 + other]
                child.key = (child.key << 7 ^ child.key >> 53 ^ pile) & _KEY_BITS
            child.piles[pile] = (card,)
        else:
            child.piles[pile] = (card,) + node.piles[pile]
        for lane in LANES_FROM[pile]:
            if falls(node.royals[lane], node.needs[lane], node.tops[MIDDLES[lane]], node.tops[NEARS[lane]]):
                if child.needs is node.needs:
                    child.needs = node.needs.copy()
                child.needs[lane] = 0
                child.beaten += 1


def falls(royal: int, need: int, middle: int, near: int) -> bool:
    """Whether the two attackers beat ``royal``, worth ``need`` (0: beaten already)."""
    if royal == NONE or need == 0 or VALUES[middle] + VALUES[near] < need:
        return False
    return fits(royal, middle) and fits(royal, near)


def fits(royal: int, card: int) -> bool:
    """Whether ``card`` may be one of the two that beat ``royal``."""
    value = VALUES[royal]
    if value == 11:
        return card != NONE
    return COLOURS[royal] == COLOURS[card] if value == 12 else SUITS[royal] == SUITS[card]


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
        armour=(40, 50, 60), ready=(150, 200, 250), ease=(8, 10, 12), half=(20, 40, 60), half_value=(2, 4, 6),
        block=(2, 3, 4), high=10, ten=20, reset=50,
    ),
    Weights(
        beaten=1266, armour=(56, 483, 98), ready=(210, 322, 555), ease=(1, 0, 16), half=(63, 27, 20),
        half_value=(3, 4, 7), block=(2, 2, 3), top=8, high=39, ten=37, floor=4, reset=48, returning=4,
    ),
)  # fmt: skip
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
