"""The knowing solver: it is told the order of the draw pile, and looks for a line that wins.

Beams that value positions in different ways take turns and grow wider, until a line is found, nothing was left out, or
time is up. A line is replayed through the rules before it is given, so that a yes is never false.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from itertools import product
from typing import Final

from jungle_games.core.budget import Budget
from jungle_games.core.cards import Card, deck
from jungle_games.core.game import IllegalMove
from jungle_games.core.shuffle import Shuffle, chance_generator
from jungle_games.games.matr1x.player.beam import Beam
from jungle_games.games.matr1x.player.coding import PLACE_OF, encode, encode_cards, encode_rules
from jungle_games.games.matr1x.player.evaluation import VIEWS, Evaluation
from jungle_games.games.matr1x.rules.options import Matr1xOptions
from jungle_games.games.matr1x.rules.position import Drop, Matr1xEnd, Matr1xPosition

WIDTHS: Final = (10, 40, 160, 640, 2_500, 10_000, 30_000)
"""Positions kept of each ply, by one beam after the other."""
DEFAULT_SECONDS: Final = 5.0
_UNLIMITED: Final = 1 << 60


@dataclass(frozen=True, slots=True)
class Solution:
    """What the solver found: a winning ``line`` or None, and whether it is proved that there is none."""

    line: tuple[Drop, ...] | None
    hopeless: bool
    nodes: int
    seconds: float

    @property
    def winnable(self) -> bool:
        """Whether a way to win is known."""
        return self.line is not None


def solve(
    position: Matr1xPosition,
    *,
    seconds: float | None = DEFAULT_SECONDS,
    nodes: int | None = None,
    stop: Callable[[], bool] = bool,
) -> Solution:
    """Look for a way to win from ``position``, whose draw pile shows every card.

    Gives up after ``seconds`` or ``nodes`` (None for no limit), or soon after ``stop()`` is true. Raises
    KeyError for hidden cards.
    """
    meter = Budget(seconds, nodes).begin(stop)
    beam = Beam(encode_rules(position.options), Evaluation(VIEWS[0]))
    line: tuple[Drop, ...] | None = None
    hopeless = position.outcome is not None
    if position.outcome is not None and position.outcome.winners:
        line, hopeless = (), False
    elif position.outcome is None:
        line, hopeless = _widen(position, beam, nodes or _UNLIMITED, meter.due)
    return Solution(line, hopeless, beam.nodes, meter.seconds)


def _widen(
    position: Matr1xPosition, beam: Beam, node_limit: int, due: Callable[[], bool]
) -> tuple[tuple[Drop, ...] | None, bool]:
    """The line that the first successful beam finds, or None, and whether there can be none."""
    root = encode(position.grid, encode_cards(position.draw))
    evaluations = [Evaluation(weights) for weights in VIEWS]
    for width, evaluation in product(WIDTHS, evaluations):
        beam.evaluation = evaluation
        win = beam.search(root, width, node_limit, due)
        if win is not None:
            line = tuple(Drop(PLACE_OF[place]) for place in win.line())
            return (line, False) if wins(position, line) else (None, False)
        if beam.stopped or beam.complete:
            return None, beam.complete
    return None, False


def wins(position: Matr1xPosition, line: Iterable[Drop]) -> bool:
    """Whether ``line``, played by the rules from ``position``, beats all royals."""
    try:
        for move in line:
            position = position.play(move)
    except IllegalMove:
        return False
    return position.outcome is not None and position.outcome.termination is Matr1xEnd.ALL_BEATEN


def numbered_deal(number: int, options: Matr1xOptions) -> Matr1xPosition:
    """The position that a match with the deal ``number`` begins with."""
    shuffle: Shuffle[Card] = Shuffle.draw(chance_generator(number, 0))
    return Matr1xPosition.deal(options, shuffle.apply(deck(jokers=options.jokers)))
