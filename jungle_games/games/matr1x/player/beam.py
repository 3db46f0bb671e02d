"""Beam search: of all positions of a ply the most promising are kept and expanded, until one is won."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from jungle_games.games.matr1x.player.engine import NONE, OUTER_COUNT, Node, Rules
from jungle_games.games.matr1x.player.evaluation import DEAD, Evaluation

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
