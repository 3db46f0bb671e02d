"""The fair player: it samples orders of the unknown cards, and finds the drop that wins most often.

For every sampled order of the unknown cards a narrow beam tries to win after each legal drop. The drop that wins
for most orders is played; those that have clearly fallen behind are pruned, and as time passes more and
more of the others, so that the best ones get their samples on slow machines, too.
"""

from __future__ import annotations

import math
import random
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from jungle_games.core.cards import deck
from jungle_games.core.game import Choice
from jungle_games.core.limits import Budget, Limits, Meter, StopSignal
from jungle_games.core.shuffle import draw_below
from jungle_games.games.matr1x.player.beam import Beam
from jungle_games.games.matr1x.player.encoding import PLACE_OF, encode, encode_cards, encode_rules
from jungle_games.games.matr1x.player.engine import OUTER_COUNT, Node
from jungle_games.games.matr1x.player.evaluation import Evaluation, Weights
from jungle_games.games.matr1x.rules.position import Drop, Matr1xMove, Matr1xPosition

_UNLIMITED: Final = 1 << 60
_FIRST_WIDTH: Final = 2
_EACH_WIDTH: Final = 4
"""The beam starts narrow, so that slow machines try several orders too, and widens after this many."""
_FOR_FIRST: Final = 0.4
"""The share of the time for trying every drop once, the most promising first; the rest are dropped."""
_FOR_ALL: Final = 0.3
"""The share of the time in which all drops that have not fallen behind are tried."""
_CONSOLATION: Final = 0.3
"""The merit of a lost line per share of the royals beaten."""
_DELAY: Final = 0.001
"""The cost per ply of a win, so that the shorter of two certain wins is preferred and the game ends."""


@dataclass(frozen=True, slots=True)
class Skill:
    """A level's limits: seconds, the final width of the beam, and sampled orders."""

    seconds: float
    width: int
    samples: int


SKILLS: Final[Mapping[str, Skill]] = {
    "monkey": Skill(0.2, 3, 12),
    "lion": Skill(1.4, 6, 400),
}


@dataclass(slots=True)
class Prospect:
    """A drop and its results over the sampled orders.

    ``worth`` is its static evaluation, in case there is no time for more.
    """

    place: int
    worth: int = 0
    tried: int = 0
    won: int = 0
    merit: float = 0.0

    def add(self, merit: float) -> None:
        """Add the result of one sampled order."""
        self.tried += 1
        self.won += merit > _CONSOLATION
        self.merit += merit

    @property
    def mean(self) -> float:
        """The average merit: 1 for a win, less for the royals that a lost line has beaten."""
        return self.merit / self.tried if self.tried else 0.0

    @property
    def share(self) -> float:
        """The share of orders won."""
        return self.won / self.tried if self.tried else 0.0


class Sampler:
    """Samples orders of the cards hidden in ``observation``, uniformly."""

    def __init__(self, observation: Matr1xPosition, rng: random.Random) -> None:
        laid = [card for pile in observation.piles.values() for card in pile]
        shown = {*laid, *(card for card in observation.draw if not card.is_hidden)}
        unseen = [card for card in deck(jokers=observation.options.jokers) if card not in shown]
        self._unseen: Final = encode_cards(unseen)
        self._draw: Final = [-1 if card.is_hidden else encode_cards((card,))[0] for card in observation.draw]
        self._grid: Final = observation.grid
        self._rng: Final = rng

    @property
    def is_certain(self) -> bool:
        """Whether only one order is possible."""
        return len(self._unseen) < 2

    def sample(self) -> Node:
        """A random position consistent with the observation."""
        cards = list(self._unseen)
        for last in range(len(cards) - 1, 0, -1):
            other = draw_below(self._rng, last + 1)
            cards[last], cards[other] = cards[other], cards[last]
        return encode(self._grid, tuple(cards.pop() if card < 0 else card for card in self._draw))


class Matr1xPlayer:
    """A computer player of a level in SKILLS. Raises KeyError for other levels."""

    def __init__(self, level: str) -> None:
        self._skill = SKILLS[level]

    def choose(self, observation: Matr1xPosition, limits: Limits, stop: StopSignal) -> Choice[Matr1xMove]:
        """The drop that wins most of the sampled orders; without limits within the level's own time.

        With a number of nodes, the answer is the same on every machine.
        """
        meter = Budget.within(limits, seconds=self._skill.seconds).begin(stop)
        beam = Beam(encode_rules(observation.options), Evaluation(Weights()))
        prospects = [Prospect(PLACE_OF.index(move.place)) for move in drops(observation)]
        if len(prospects) > 1:
            sampler = Sampler(observation, random.Random(limits.seed or 0))
            glance(prospects, sampler.sample(), beam)
            prospects = self._compare(prospects, sampler, beam, meter)
        best = max(prospects, key=lambda prospect: (prospect.mean, prospect.worth))
        share = best.share if best.tried else None
        return Choice(Drop(PLACE_OF[best.place]), share, samples=best.tried, nodes=beam.nodes)

    def _compare(self, prospects: list[Prospect], sampler: Sampler, beam: Beam, meter: Meter) -> list[Prospect]:
        """Try the prospects with one sampled order after the other, and return those left at the end."""
        running = sorted(prospects, key=lambda prospect: -prospect.worth)
        width, node_limit = _FIRST_WIDTH, meter.budget.nodes or _UNLIMITED
        for _ in range(self._skill.samples):
            root = sampler.sample()
            for prospect in running:
                merit = merit_of(beam, root, prospect.place, width, node_limit, meter.due)
                if beam.stopped:
                    return [each for each in running if each.tried] or running
                prospect.add(merit)
                meter.nodes = beam.nodes
                if prospect.tried == 1 and meter.used() > _FOR_FIRST:
                    break
            if sampler.is_certain:  # one order: widen the beam instead of repeating it
                if any(prospect.won for prospect in running):
                    return running
                width *= 2
            elif width < self._skill.width and running[0].tried % _EACH_WIDTH == 0:
                width += 1
            running = _hopeful(running, meter.used())
            if len(running) == 1:
                break
        return running


def glance(prospects: list[Prospect], root: Node, beam: Beam) -> None:
    """Evaluate every prospect statically after its drop, which does not depend on hidden cards."""
    for prospect in prospects:
        prospect.worth = beam.evaluation.worth(beam.rules.play(root, prospect.place))


def merit_of(beam: Beam, root: Node, place: int, width: int, node_limit: int, due: Callable[[], bool]) -> float:
    """The merit of ``place``: near 1 for a win, more for a sooner one, and for a loss by the royals beaten."""
    child = beam.rules.play(root, place)
    if child.beaten == OUTER_COUNT:
        return 1.0
    if beam.stopped:
        return 0.0
    win = beam.search(child, width, node_limit, due)
    if win is None:
        return _CONSOLATION * beam.furthest / OUTER_COUNT
    return 1.0 - _DELAY * len(win.line())


def drops(observation: Matr1xPosition) -> Sequence[Drop]:
    """Every legal drop."""
    return [move for move in observation.legal_moves() if isinstance(move, Drop)]


def _hopeful(prospects: list[Prospect], used: float) -> list[Prospect]:
    """Those that may still be best, within two standard errors of a difference of shares, best first.

    At most as many as the remaining time allows; ``used`` is the share of time spent.
    """
    ranked = sorted((prospect for prospect in prospects if prospect.tried), key=lambda prospect: -prospect.mean)
    most = max(2, math.ceil(len(ranked) * (1 - used))) if used > _FOR_ALL else len(ranked)
    margin = (0.5 / ranked[0].tried) ** 0.5 * 1.5 if ranked[0].tried >= 8 else 1.0
    return [prospect for prospect in ranked[:most] if prospect.mean >= ranked[0].mean - margin]
