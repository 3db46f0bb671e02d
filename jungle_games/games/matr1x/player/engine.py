"""The game as numbers, for searching: plain typed Python that mypyc can compile.

A card is ``13 * suit + rank - 1`` (suits in the order spades, hearts, diamonds, clubs), the jokers 52 and 53, no
card ``NONE``. A place is 0–8 for the inner piles and 9–20 for the outer ones, both in reading order. The rules
are those of ``rules/``, with which tests compare this module.
"""

from __future__ import annotations

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
    """A 60-bit key for each card at each place, from a small generator of our own."""
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
        """How many cards the draw pile holds."""
        return len(self.draw) - self.at

    def line(self) -> list[int]:
        """The places played since the root."""
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
