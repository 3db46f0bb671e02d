"""The solver: it knows the order of the draw pile, turns a position into numbers, and searches for a winning line.

Narrow beams with many different evaluations take turns and slowly grow wider, until a line is found,
the search was exhaustive, or time is up: if the best evaluation fails, a third of the others succeed, and ten
narrow beams cost less than one ten times as wide. A line is replayed through the rules before it is returned, so that
a positive answer is always right.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import asdict, dataclass
from typing import Any, Final

from jungle_games.core.cards import Card, deck
from jungle_games.core.game import Choice, IllegalMove
from jungle_games.core.limits import Budget, Limits, StopSignal
from jungle_games.core.shuffle import draw_below
from jungle_games.games.matr1x.player.engine import NONE, VIEWS, Beam, Evaluation, Node, Rules, Weights
from jungle_games.games.matr1x.rules.grid import INNER, OUTER, Grid
from jungle_games.games.matr1x.rules.options import Matr1xOptions
from jungle_games.games.matr1x.rules.position import Drop, Matr1xEnd, Matr1xMove, Matr1xPosition

PLACE_OF: Final = (*INNER, *OUTER)
"""The place of each number of the engine."""
_NUMBER_OF: Final[Mapping[Card, int]] = {card: number for number, card in enumerate(deck(jokers=2))}


def encode_rules(options: Matr1xOptions) -> Rules:
    return Rules(options.armour == "similar", options.joker_on_empty_centre, options.preventative_armour)


def encode_cards(cards: Iterable[Card]) -> tuple[int, ...]:
    """The numbers of ``cards``. Raises KeyError for a hidden one."""
    return tuple(_NUMBER_OF[card] for card in cards)


def encode(grid: Grid, draw: tuple[int, ...]) -> Node:
    """The root of a search from ``grid`` with the draw pile ``draw``, top first."""
    node = Node()
    node.piles = [encode_cards(grid.piles.get(place, ())) for place in INNER]
    node.tops = [pile[0] if pile else NONE for pile in node.piles]
    royals = [grid.royal_at(place) for place in OUTER]
    node.royals = [NONE if royal is None else _NUMBER_OF[royal] for royal in royals]
    node.needs = [0 if place in grid.beaten else grid.total(place) for place in OUTER]
    node.beaten = len(grid.beaten)
    for place in OUTER:
        for number in encode_cards(grid.piles.get(place, ())):
            node.spent |= 1 << number
    node.draw = draw
    return node


FIRST_WIDTH: Final = 10
WIDEST: Final = 10_240
"""The most positions kept per ply: the width doubles with every round of beams, as far as memory allows."""
VIEW_COUNT: Final = 24
"""The number of evaluations in a round of beams; the first round has only the tuned ones."""
_FACTORS: Final = (50, 62, 75, 87, 100, 115, 133, 155, 180)
"""The percentages by which weights are scaled for another evaluation."""
DEFAULT_SECONDS: Final = 5.0
_UNLIMITED: Final = 1 << 60
_SECONDS: Final = 10.0


@dataclass(frozen=True, slots=True)
class Solution:
    """The solver's result: a winning ``line`` or None, and whether it is proved that there is none."""

    line: tuple[Drop, ...] | None
    hopeless: bool
    nodes: int
    seconds: float


def solve(
    position: Matr1xPosition, *, seconds: float | None = DEFAULT_SECONDS, nodes: int | None = None,
    stop: Callable[[], bool] = bool,
) -> Solution:  # fmt: skip
    """Search for a winning line from ``position``, whose draw pile shows every card.

    Gives up after ``seconds`` or ``nodes`` (None for no limit), or soon after ``stop()`` is true, and never sooner.
    Raises KeyError for hidden cards.
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
    """The line of the first successful beam, or None, and whether it is proved that there is none."""
    root = encode(position.grid, encode_cards(position.draw))
    for width, weights in attempts():
        beam.evaluation = Evaluation(weights)
        win = beam.search(root, width, node_limit, due)
        if win is not None:
            line = tuple(Drop(PLACE_OF[place]) for place in win.line())
            if wins(position, line):
                return line, False
        if beam.stopped or beam.complete:
            return None, beam.complete
    raise AssertionError("attempts never end")


def attempts() -> Iterator[tuple[int, Weights]]:
    """The widths and weights of one beam after the other, endlessly."""
    width, views = FIRST_WIDTH, len(VIEWS)
    first = 0
    while True:
        for number in range(first, first + views):
            yield width, VIEWS[number] if number < len(VIEWS) else variation(number)
        first += views if width == WIDEST else 0  # wider is too wide: only other weights are left
        width, views = min(2 * width, WIDEST), VIEW_COUNT


def variation(number: int) -> Weights:
    """Tuned weights with each one scaled, differently for every ``number``."""
    dice = random.Random(number)

    def vary(weight: int) -> int:
        return weight * _FACTORS[draw_below(dice, len(_FACTORS))] // 100

    view = VIEWS[number % len(VIEWS)]
    changed: dict[str, Any] = {
        name: tuple(map(vary, weight)) if isinstance(weight, tuple) else vary(weight)
        for name, weight in asdict(view).items()
    }
    return Weights(**changed)


def wins(position: Matr1xPosition, line: Iterable[Drop]) -> bool:
    """Whether ``line``, played by the rules from ``position``, beats all royals."""
    try:
        for move in line:
            position = position.play(move)
    except IllegalMove:
        return False
    return position.outcome is not None and position.outcome.termination is Matr1xEnd.ALL_BEATEN


class Oracle:
    """Answers for the screens, which tell the player that the draw pile was used."""

    def choose(self, observation: Matr1xPosition, limits: Limits, stop: StopSignal) -> Choice[Matr1xMove]:
        """A move of a winning line, or any move if none is found. ``observation`` must show every card.

        The evaluation is 1 with that line, 0 if it is proved that there is none, otherwise None.
        """
        budget = Budget.within(limits, seconds=_SECONDS)
        solution = solve(observation, seconds=budget.seconds, nodes=budget.nodes, stop=stop)
        if solution.line:
            return Choice(solution.line[0], 1.0, solution.line, nodes=solution.nodes)
        return Choice(observation.legal_moves()[0], 0.0 if solution.hopeless else None, nodes=solution.nodes)
