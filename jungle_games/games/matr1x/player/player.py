"""The solver, which knows the draw pile; and the fair player, which samples orders of the unknown cards; its mentor.

For every sampled order of the unknown cards a narrow beam tries to win after each legal drop. The drop that wins
for most orders is played; those that have clearly fallen behind are pruned, and as time passes more and
more of the others, so that the best ones get their samples on slow machines, too.
"""

from __future__ import annotations

import math
import random
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import asdict, dataclass, field, replace
from itertools import count, permutations
from typing import Any, Final

from jungle_games import COMPILED
from jungle_games.core.cards import Card, deck
from jungle_games.core.findings import Decision, Moment, MomentKind
from jungle_games.core.game import Choice, IllegalMove
from jungle_games.core.limits import Budget, Limits, Meter, StopSignal
from jungle_games.core.shuffle import draw_below
from jungle_games.games.matr1x.player.claims import faults
from jungle_games.games.matr1x.player.engine import NONE, OUTER_COUNT, VIEWS, Beam, Evaluation, Node, Rules, Weights
from jungle_games.games.matr1x.rules.grid import INNER, OUTER, Grid
from jungle_games.games.matr1x.rules.options import Matr1xOptions
from jungle_games.games.matr1x.rules.position import Drop, Matr1xEnd, Matr1xMove, Matr1xPosition
from jungle_games.players.mentoring import MATTERS, Glance, Judge, Look, Plain

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
    if position.outcome is not None:
        won = bool(position.outcome.winners)
        return Solution(() if won else None, not won, 0)
    root = encode(position.grid, encode_cards(position.draw))
    for width, weights in attempts():
        beam.evaluation = Evaluation(weights)
        win = beam.search(root, width, nodes or _UNLIMITED, meter.due)
        line = None if win is None else tuple(Drop(PLACE_OF[place]) for place in win.line())
        if line is not None and wins(position, line):
            return Solution(line, False, beam.nodes)
        if beam.stopped or beam.complete:
            return Solution(None, beam.complete, beam.nodes)
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


SKILLS: Final[Mapping[str, Skill]] = {"monkey": Skill(0.2, 3, 12), "lion": Skill(1.4, 6, 400)}


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
    open: list[Node] = field(default_factory=list)
    """Of all orders those that are neither won nor proved to be lost yet; they count as tried."""
    sought: bool = False
    """Whether a win of these was sought with the widest beam."""

    def add(self, merit: float) -> None:
        self.tried += 1
        self.won += merit > _CONSOLATION
        self.merit += merit

    @property
    def mean(self) -> float:
        """The average merit: 1 for a win, less for the royals that a lost line has beaten."""
        return self.merit / self.tried if self.tried else 0.0

    @property
    def share(self) -> float:
        return self.won / self.tried if self.tried else 0.0

    @property
    def at_most(self) -> float:
        """The share of orders that may be won: those in which the widest beam found no win are not."""
        if self.sought:
            return self.share
        return (self.won + len(self.open)) / self.tried if self.tried else 1.0


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
        return len(self._unseen) < 2

    def every(self) -> list[Node]:
        """The positions of all orders, if so few cards are hidden that each can be tried; otherwise none."""
        if len(self._unseen) > _FEW:
            return []
        return [self._with(order) for order in permutations(self._unseen)]

    def sample(self) -> Node:
        cards = list(self._unseen)
        for last in range(len(cards) - 1, 0, -1):
            other = draw_below(self._rng, last + 1)
            cards[last], cards[other] = cards[other], cards[last]
        return self._with(cards)

    def _with(self, hidden: Sequence[int]) -> Node:
        """The position with the ``hidden`` cards in this order, the last one first."""
        cards = list(hidden)
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
        running = sorted(prospects, key=lambda prospect: -prospect.worth)
        width, node_limit = _FIRST_WIDTH, meter.budget.nodes or _UNLIMITED
        for _sample in range(self._skill.samples):
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
    return [move for move in observation.legal_moves() if isinstance(move, Drop)]


def _hopeful(prospects: list[Prospect], used: float) -> list[Prospect]:
    """Those that may still be best, within two standard errors of a difference of shares, best first.

    At most as many as the remaining time allows; ``used`` is the share of time spent.
    """
    ranked = sorted((prospect for prospect in prospects if prospect.tried), key=lambda prospect: -prospect.mean)
    most = max(2, math.ceil(len(ranked) * (1 - used))) if used > _FOR_ALL else len(ranked)
    margin = (0.5 / ranked[0].tried) ** 0.5 * 1.5 if ranked[0].tried >= 8 else 1.0
    return [prospect for prospect in ranked[:most] if prospect.mean >= ranked[0].mean - margin]


_GLANCED, _BREADTH = 2, 4
"""How many promising drops are compared with the one made: at a glance, and in a look."""
_ALL: Final = 99
_AT_ONCE: Final = 4
"""So many royals fall by one drop at most."""
_FEW: Final = 3
"""The most hidden cards of which every order is tried."""
_WIDTHS: Final = (2, 8, 32, 200)
"""The width of the beam, and those with which an order is tried again that was not won, in a look."""
_ENOUGH: Final = 24
"""Orders after which no more are tried if the drop made is not behind by half of what matters."""
_AN_ORDER: Final = 10
"""The nodes that an order counts for at least: where every drop ends the match, there is none to value."""
_SURE, _PRAISED = 9.0, 4.0
"""The squares of by how many standard deviations two drops must differ for a slip, and for praise."""
_LEAST: Final = 10
"""Orders for which both drops must be tried before a moment is reported."""
_PASSES: Final = ((0, 2), (0, 8), (0, 32), (1, 64), (2, 64), (0, 256))
"""The views and widths with which an order of few hidden cards is tried one after the other."""

Matr1xDecision = Decision[Matr1xPosition, Matr1xMove]


class Matr1xJudge(Judge[Matr1xDecision]):
    """Judges by what could be known, whatever the draw pile held."""

    alone = True
    nodes = 40_000 if COMPILED.running else 12_000

    def __init__(self) -> None:
        self._won: set[Matr1xPosition] = set()
        """Where a win is known, of what was seen when nothing was hidden."""
        self.widths, self.enough = _WIDTHS, _ENOUGH

    def glance(self, decision: Matr1xDecision, limits: Limits, stop: StopSignal) -> Glance | None:
        """The most promising drops for a few orders, and what the one made lost."""
        trial = self._trial(decision, limits.seed)
        tried = trial.prospects(_GLANCED)
        if len(tried) < 2:
            if trial.kept_win:
                self._won.add(decision.observation)
            return None
        trial.compare(tried, Budget.part(limits, 1).begin(stop), _WIDTHS[:1], self.enough)
        *others, played = tried
        if not played.tried:
            return None
        best, did = max(trial.expected(each) for each in tried), trial.expected(played)
        if not trial.is_complete:
            loss = max(best - did, max(other.mean for other in others) - played.mean, 0.0)
            return Glance(best, best - loss, sure=False)
        if trial.is_certain and best == 1.0:
            self._won.add(decision.observation)
        return Glance(best, did, sure=all(each.at_most == each.share for each in tried))

    def _trial(self, decision: Matr1xDecision, seed: int | None) -> _Trial:
        then = decision.then
        over = None if then is None else then.outcome
        won = then is not None and (then in self._won or (over is not None and bool(over.winners)))
        return _Trial(decision, seed, won)

    def look(self, decision: Matr1xDecision, limits: Limits, stop: StopSignal) -> Look | None:
        """The best other drop is found with some orders, and compared with the one made with others.

        Where few cards are hidden that is all orders: the chances are those that are proved, else there are none. Two
        drops that cannot be told apart are alike.
        """
        pair = self._compared(decision, limits, stop)
        if pair is None:
            return None
        trial, better, did = pair
        before, after = trial.expected(better), trial.at_most(did)
        if before > after and trial.tells_apart(better, did, _SURE):
            seen, place, wanted = decision.observation, PLACE_OF[did.place], PLACE_OF[better.place]
            fault = next(faults(seen, place, wanted))
            return Look(after, before, Moment(
                decision.ply, decision.seat, decision.move, MomentKind.SLIP, before, after, Drop(wanted), fault,
                line=(Drop(wanted),),
            ), trial.doubt(did))  # fmt: skip
        own, other = trial.expected(did), trial.at_most(better)
        if own < trial.at_most(did) or (trial.is_complete and other > own):
            return None
        other = other if own > other and trial.tells_apart(did, better, _PRAISED) else own
        return Look(own, other, doubt=trial.doubt(did))

    def plain(self, decision: Matr1xDecision, last: Matr1xDecision | None) -> Plain | None:
        """A drop at which the last royals would have fallen."""
        seen = decision.observation
        if OUTER_COUNT - len(seen.beaten) > _AT_ONCE or _wins(seen, decision.move):
            return None
        win = next((move for move in drops(seen) if _wins(seen, move)), None)
        return None if win is None else Plain(win=win)

    def _compared(
        self, decision: Matr1xDecision, limits: Limits, stop: StopSignal
    ) -> tuple[_Trial, Prospect, Prospect] | None:
        """The best other drop and the one made, tried for the same orders; None if there is no other."""
        trial = self._trial(decision, limits.seed)
        found = trial.prospects(_ALL if trial.is_complete else _BREADTH)
        if len(found) < 2:
            return None
        *others, played = found
        if trial.is_complete:
            trial.compare(found, Budget.part(limits, 3).begin(stop), ())
            best = max(others, key=lambda other: (other.won, len(other.open), other.worth))
            trial.compare([best, played], Budget.part(_two_thirds(limits), 1).begin(stop), ())
            return trial, best, played
        trial.compare(found, Budget.part(limits, 3).begin(stop), _WIDTHS[:1], self.enough)
        best = max(others, key=lambda other: (other.mean, other.worth))
        other, did = Prospect(best.place), Prospect(played.place)
        trial.compare([other, did], Budget.part(_two_thirds(limits), 1).begin(stop), self.widths, self.enough)
        return (trial, other, did) if did.tried >= _LEAST else None


def _wins(seen: Matr1xPosition, move: Matr1xMove) -> bool:
    return len(seen.play(move).beaten) == OUTER_COUNT


def _two_thirds(limits: Limits) -> Limits:
    return replace(limits, ms=limits.ms and 2 * limits.ms // 3, nodes=limits.nodes and 2 * limits.nodes // 3)


class _Trial:
    """Tries drops from one decision, all with the same orders; ``won`` says that the one made is known to have won."""

    def __init__(self, decision: Matr1xDecision, seed: int | None, won: bool) -> None:
        self._decision = decision
        self._beam = Beam(encode_rules(decision.observation.options), Evaluation(Weights()))
        self._orders = Sampler(decision.observation, random.Random(decision.ply if seed is None else seed))
        self._all = self._orders.every()
        self.is_certain = self._orders.is_certain
        """Whether only one order is possible."""
        self.kept_win = won and self.is_certain
        """Whether the drop made is known to win."""

    @property
    def is_complete(self) -> bool:
        return bool(self._all)

    def expected(self, prospect: Prospect) -> float:
        """The winning chance after a drop, by the rule of succession, because a few orders make nothing certain.

        Of all orders those count that are won.
        """
        if self.is_complete:
            return prospect.share
        return (prospect.won + 1) / (prospect.tried + 2)

    def doubt(self, prospect: Prospect) -> float:
        """The standard error of what is expected; none where every order is tried."""
        chance = self.expected(prospect)
        return 0.0 if self.is_complete else math.sqrt(chance * (1 - chance) / prospect.tried)

    def at_most(self, prospect: Prospect) -> float:
        """The most that the winning chance can be where every order is tried, otherwise the one expected."""
        return prospect.at_most if self.is_complete else self.expected(prospect)

    def tells_apart(self, one: Prospect, other: Prospect, sure: float) -> bool:
        """Whether the difference of both is no accident of the orders tried."""
        return self.is_complete or (one.won - other.won) ** 2 >= sure * (one.won + other.won)

    def prospects(self, most: int) -> list[Prospect]:
        """The ``most`` most promising drops, then the one made; empty if there was no choice."""
        move = self._decision.move
        if not isinstance(move, Drop):
            return []
        found = [Prospect(PLACE_OF.index(other.place)) for other in drops(self._decision.observation)]
        if len(found) < 2:
            return []
        glance(found, self._orders.sample(), self._beam)
        played = next(prospect for prospect in found if PLACE_OF[prospect.place] == move.place)
        others = sorted((prospect for prospect in found if prospect is not played), key=lambda other: -other.worth)
        return [*others[:most], played]

    def compare(self, prospects: list[Prospect], meter: Meter, widths: Sequence[int], enough: int = 1) -> None:
        """Try ``prospects``, the drop made last, until time is up, or after ``enough`` orders if that is not behind."""
        self._beam.stopped = False
        limit = _UNLIMITED if meter.budget.nodes is None else self._beam.nodes + meter.budget.nodes
        if self.is_complete:
            self._try_all(prospects, limit, meter)
            return
        begun = self._beam.nodes
        for orders in count(1):
            root = self._orders.sample()
            merits = []
            for prospect in prospects:
                merit = 0.0
                for width in widths:
                    if merit <= _CONSOLATION:
                        merit = merit_of(self._beam, root, prospect.place, width, limit, meter.due)
                if self._beam.stopped:
                    return
                merits.append(merit)
            for prospect, merit in zip(prospects, merits, strict=True):
                prospect.add(merit)
            meter.nodes = max(self._beam.nodes - begun, _AN_ORDER * orders)
            behind = max(each.won for each in prospects) - prospects[-1].won
            if meter.due() or (orders >= enough and behind < MATTERS / 2 * orders):
                return

    def _try_all(self, prospects: list[Prospect], limit: int, meter: Meter) -> None:
        for prospect in prospects:
            if not prospect.tried:
                prospect.tried, prospect.open = len(self._all), self._all
        if self.kept_win:
            move = self._decision.move
            played = next(each for each in prospects if Drop(PLACE_OF[each.place]) == move)
            played.won, played.open = 1, []
        for view, width in _PASSES:
            self._beam.evaluation = Evaluation(VIEWS[view])
            for prospect in prospects:
                if not self._search_open(prospect, width, limit, meter):
                    return
        for prospect in prospects:
            prospect.sought = True

    def _search_open(self, prospect: Prospect, width: int, limit: int, meter: Meter) -> bool:
        """Try the orders that are open; False if there was no time for all."""
        left: list[Node] = []
        for number, root in enumerate(prospect.open):
            won = merit_of(self._beam, root, prospect.place, width, limit, meter.due) > _CONSOLATION
            if self._beam.stopped:
                prospect.open = [*left, *prospect.open[number:]]
                return False
            prospect.won += won
            if not won and not self._beam.complete:
                left.append(root)
        prospect.open = left
        return True
