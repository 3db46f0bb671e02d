"""Sequence Giant's computer players, five animals from one that a child beats to full strength; and its mentor.

Each receives its own observation and nothing else. All evaluate their own lines, from the dog on others' too; the
tiger and the lion also count cards, deal the hidden ones at random and run playouts of two rounds for each candidate.
Good plays differ little, and the variance of deals is large, so the immediate value of a play counts too.
"""

from __future__ import annotations

import random
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

from jungle_games import COMPILED
from jungle_games.core.cards import Card
from jungle_games.core.findings import Decision, Moment, MomentKind
from jungle_games.core.game import Choice
from jungle_games.core.limits import Budget, Limits, Meter, StopSignal
from jungle_games.games.sequence.player.claims import faults, own_chips, unseen
from jungle_games.games.sequence.player.engine import (
    LINES,
    NUMBERS,
    WEIGHTS,
    Engine,
    Evaluation,
    Layout,
    Playouts,
    Worth,
    index,
)
from jungle_games.games.sequence.rules.fives import NOTHING
from jungle_games.games.sequence.rules.moves import Draw, Exchange, Give, Place, Remove, SequenceMove, Talk
from jungle_games.games.sequence.rules.position import SequencePosition
from jungle_games.games.sequence.rules.situation import ONE_EYED, TWO_EYED
from jungle_games.players.mentoring import Glance, Judge, Look, Plain

Play = Place | Remove

ROUNDS: Final = 2
"""The number of turns per side in a playout."""
UNIT: Final = 0.001
"""The chance of winning that a unit of promise makes, roughly."""

_LINE_NUMBERS: Final[Mapping[tuple[int, ...], int]] = {line: number for number, line in enumerate(LINES)}


@dataclass(slots=True)
class Candidate:
    """A candidate play: the value of lines it makes or breaks, the chance it leaves, and its playouts.

    ``closes`` says whether it closes a five, ``wins`` whether that wins the game, as two at once may.
    """

    move: Play
    promise: float
    chance: float = 0.0
    points: float = 0.0
    playouts: int = 0
    closes: bool = False
    wins: bool = False

    @property
    def share(self) -> float:
        return self.points / self.playouts if self.playouts else 0.0

    @property
    def merit(self) -> float:
        """The final ranking value: the result of the playouts and, because of their variance, the promise."""
        return self.share + UNIT * self.promise


def set_up(layout: Layout, position: SequencePosition) -> Engine:
    """The engine's board for ``position``, without hands and deck."""
    engine = Engine(layout)
    for square, side in position.chips.items():
        engine.put(index(square), side)
    engine.set_runs([(_LINE_NUMBERS[tuple(map(index, run.five.squares))], run.side) for run in position.runs])
    engine.turn = position.turn
    engine.passes = position.passes
    return engine


def candidates(engine: Engine, position: SequencePosition) -> list[Candidate]:
    side = position.side
    found: dict[tuple[int, int], Candidate] = {}
    for move in position.legal_moves():
        if not isinstance(move, Place | Remove):
            continue
        card, square = NUMBERS[move.card.code], index(move.square)
        if isinstance(move, Remove):
            found[card, square] = Candidate(move, engine.loss(square, side) - engine.layout.jack_price)
            continue
        price = 0.0 if engine.layout.spaces[card] else engine.layout.jack_price
        promise = engine.gain(square, side) - price
        closes = position.completes(move.square) is not NOTHING
        end = position.play(move).outcome if closes else None
        if move.fives:
            promise += set_up(engine.layout, position.play(move)).balance(position.side) * 1e-3
        known = found.get((card, square))
        if known is None or promise > known.promise:
            wins = end is not None and position.turn in end.winners
            found[card, square] = Candidate(move, promise, closes=closes, wins=wins)
    return sorted(found.values(), key=lambda candidate: -candidate.promise)


class CandidateSearch:
    """Compares candidates from one position."""

    def __init__(self, engine: Engine, position: SequencePosition, rng: random.Random) -> None:
        self._rng = rng
        self._trial = Playouts(
            engine, Evaluation(engine.layout.sides, WEIGHTS), [NUMBERS[card.code] for card in position.hand],
            [len(hand) for hand in position.hands], [NUMBERS[card.code] for card in unseen(position)],
            ROUNDS * engine.layout.sides,
        )  # fmt: skip

    def rank(self, candidates: list[Candidate]) -> list[Candidate]:
        """``candidates`` by the chance that each leaves and its promise, best first."""
        for candidate in candidates:
            candidate.chance = self._trial.value(NUMBERS[candidate.move.card.code], index(candidate.move.square))
        return sorted(candidates, key=lambda candidate: -candidate.chance - UNIT * candidate.promise)

    def compare(self, candidates: list[Candidate], meter: Meter) -> list[Candidate]:
        """``candidates``, best first: all are played out against the same deals, with successive halving."""
        alive = list(candidates)
        rounds = max(1, (len(alive) - 1).bit_length())
        for number in range(rounds):
            while meter.used() < (number + 1) / rounds:
                self._try_all(alive)
                meter.nodes += len(alive)
            alive.sort(key=lambda candidate: -candidate.merit)
            alive = alive[: (len(alive) + 1) // 2]
        return alive

    def _try_all(self, alive: list[Candidate]) -> None:
        self._trial.deal(self._rng)
        for candidate in alive:
            candidate.points += self._trial.play_out(NUMBERS[candidate.move.card.code], index(candidate.move.square))
            candidate.playouts += 1


_CAREFUL: Final = Worth(other=(0.0, 0.8, 3.0, 11.0, 48.6))
_SELFISH: Final = Worth(other=(0.0, 0.0, 0.0, 0.0, 0.0), danger=0.0)


@dataclass(frozen=True, slots=True)
class Skill:
    """How an animal thinks.

    It runs playouts of its ``breadth`` best plays, for at most ``seconds`` or ``playouts``; with none it uses the lines
    alone that a play makes and breaks. ``fancy`` is how far its taste for a play may stray from the play's worth (a
    line of three is worth about 12, one of four about 42); ``overlooks`` how often, of 100 plays, it does not see one,
    but for those that close a five with ``sees_fives``. A chip in a five that is begun is worth ``goes_on`` more to it.
    """

    seconds: float = 0.0
    playouts: int = 0
    breadth: int = 12
    worth: Worth = _CAREFUL
    jack_price: float = 99.0
    fancy: float = 0.0
    overlooks: int = 0
    sees_fives: bool = True
    goes_on: float = 0.0


SKILLS: Final[Mapping[str, Skill]] = {
    "rat": Skill(worth=_SELFISH, jack_price=10.0, fancy=86.0, overlooks=83, sees_fives=False),
    "cat": Skill(worth=_SELFISH, jack_price=10.0, fancy=63.0, overlooks=70, sees_fives=False),
    "dog": Skill(jack_price=20.0, fancy=46.0, overlooks=52),
    "tiger": Skill(seconds=0.6, playouts=120, breadth=6, jack_price=20.0, fancy=60.0, overlooks=39),
    "lion": Skill(seconds=1.4, playouts=1_000_000),
    "judge": Skill(seconds=1.4, playouts=1_000_000, goes_on=12.0),
}
"""Of each level; and of who gives hints, and sticks to what is begun where plays are about as good."""


def layout_of(position: SequencePosition, skill: Skill) -> Layout:
    table = position.table
    return Layout(table.mat, table.sides, table.needed, skill.worth, skill.jack_price, table.order)


class SequencePlayer:
    """A computer player of a level in SKILLS. Raises KeyError for other levels."""

    def __init__(self, level: str) -> None:
        self._skill = SKILLS[level]
        self._dice = random.Random()

    def choose(self, observation: SequencePosition, limits: Limits, stop: StopSignal) -> Choice[SequenceMove]:
        """A legal move for the seat to move, or the draw of the seat that is owed one when it is that seat's
        observation; without limits within the level's own time.

        With a seed and nodes (playouts) the answer is the same on every machine.
        """
        dice = self._dice if limits.seed is None else random.Random(limits.seed)
        plain = self._plain_move(observation)
        if plain is not None:
            return Choice(plain)
        return self._think(observation, limits, stop, dice)

    def _plain_move(self, observation: SequencePosition) -> SequenceMove | None:
        moves = observation.legal_moves()
        gifts = [move for move in moves if isinstance(move, Give)]
        if gifts:
            return min(gifts, key=lambda gift: self._use(observation, gift.card))
        own = [move for move in moves if not isinstance(move, Draw | Talk)]
        if not own:
            return Draw()
        exchanges = [move for move in own if isinstance(move, Exchange)]
        if exchanges and (len(observation.deck) > 1 or len(own) == len(exchanges)):
            return exchanges[0]
        return own[0] if len(own) == 1 else None

    def _think(
        self, observation: SequencePosition, limits: Limits, stop: StopSignal, dice: random.Random
    ) -> Choice[SequenceMove]:
        skill = self._skill
        meter = Budget.within(limits, seconds=skill.seconds, nodes=skill.playouts).begin(stop)
        engine = set_up(layout_of(observation, self._skill), observation)
        found = candidates(engine, observation)
        lines = observation.lines(observation.side)
        begun = {at for line in lines if own_chips(observation, line) for at in line.lacks}
        for candidate in found:
            candidate.promise += skill.goes_on * (candidate.move.square in begun)
        thinker = CandidateSearch(engine, observation, dice) if skill.playouts else None
        if thinker is not None:
            found = thinker.rank(found)
        seen = _noticed(found, skill, dice)
        for candidate in seen:
            if candidate.wins:
                return Choice(candidate.move, 1.0)
        considered = _by_taste(seen, skill, dice)[: skill.breadth]
        if thinker is not None and len(considered) > 1:
            considered = thinker.compare(considered, meter)
        best = considered[0]
        share = best.share if best.playouts else None
        return Choice(best.move, share, samples=best.playouts, nodes=meter.nodes)

    def _use(self, observation: SequencePosition, card: Card) -> float:
        """How much ``card`` is worth keeping: a wild jack most, a dead card nothing."""
        if card in TWO_EYED:
            return 1e6
        if card in ONE_EYED:
            return 1e5
        engine = set_up(layout_of(observation, self._skill), observation)
        side = observation.table.side(observation.giving[0])
        free = [space for space in observation.table.mat.spaces(card) if observation.is_free(space)]
        return max((engine.gain(index(space), side) for space in free), default=0.0)


def _noticed(found: list[Candidate], skill: Skill, dice: random.Random) -> list[Candidate]:
    """The plays that this animal notices; at least one."""
    if not skill.overlooks:
        return found
    noticed = [
        candidate
        for candidate in found
        if dice.random() * 100 >= skill.overlooks or (skill.sees_fives and candidate.closes)
    ]
    return noticed or found[-1:]


def _by_taste(seen: list[Candidate], skill: Skill, dice: random.Random) -> list[Candidate]:
    """The plays by this animal's noisy evaluation, best first; if the best closes a five, those that do, as they are.

    ``seen`` come best first.
    """
    if not skill.fancy:
        return seen
    if seen[0].closes:
        return [candidate for candidate in seen if candidate.closes]
    for candidate in seen:
        stray = skill.fancy * (dice.random() - dice.random())
        candidate.promise += stray
        candidate.chance += UNIT * stray
    return sorted(seen, key=lambda candidate: -candidate.chance if skill.playouts else -candidate.promise)


_BREADTH: Final = 6
"""How many of the most promising plays are compared in a look."""
_LEAST: Final = 24
"""Deals against which both plays must be played out before a moment is reported."""

SequenceDecision = Decision[SequencePosition, SequenceMove]


class SequenceJudge(Judge[SequenceDecision]):
    """Judges by what a seat could know, whatever the others held."""

    nodes = 1_200 if COMPILED.running else 400

    def glance(self, decision: SequenceDecision, limits: Limits, stop: StopSignal) -> Glance | None:
        """The chance after the best play at a glance, and what the one made lost of it."""
        ranked = self._ranked(decision, random.Random(0))
        played = _find(ranked, decision.move)
        if played is None or len(ranked) == 1:
            return None
        best = max(candidate.chance for candidate in ranked)
        other = max(candidate.chance for candidate in ranked if candidate is not played)
        return Glance(best, played.chance, max(0.0, played.chance - other))

    def look(self, decision: SequenceDecision, limits: Limits, stop: StopSignal) -> Look | None:
        """Compare the best promising play with the one made by playouts against the same deals."""
        pair = self._compared(decision, limits, stop)
        if pair is None:
            return None
        better, played = pair
        if better.share <= played.share:
            return Look(played.share, better.share)
        fault = next(faults(decision.observation, played.move, better.move))
        return Look(played.share, better.share, Moment(
            decision.ply, decision.seat, decision.move, MomentKind.SLIP, better.share, played.share, better.move, fault,
            line=(better.move,),
        ))  # fmt: skip

    def plain(self, decision: SequenceDecision, last: SequenceDecision | None) -> Plain | None:
        ranked = self._ranked(decision, random.Random(0))
        played, win = _find(ranked, decision.move), next((each for each in ranked if each.wins), None)
        if win is None or played is None or played.wins:
            return None
        return Plain(win=win.move)

    def _compared(
        self, decision: SequenceDecision, limits: Limits, stop: StopSignal
    ) -> tuple[Candidate, Candidate] | None:
        """The best other play and the one made, both played out against the same deals; None if there is no other.

        Half of the budget is for the search, the other half for verification.
        """
        dice = random.Random(decision.ply if limits.seed is None else limits.seed)
        ranked = self._ranked(decision, dice)
        played = _find(ranked, decision.move)
        others = [candidate for candidate in ranked if not _same(candidate.move, decision.move)]
        if played is None or not others:
            return None
        thinker, half = self._thinker(decision.observation, dice), Budget.part(limits, 2)
        found = _fresh(others[:_BREADTH])
        thinker.compare(found, half.begin(stop))
        best = max(found, key=lambda candidate: (candidate.playouts, candidate.share))
        other, own = _fresh([best, played])
        thinker.compare([other, own], half.begin(stop))
        return (other, own) if own.playouts >= _LEAST else None

    def _ranked(self, decision: SequenceDecision, dice: random.Random) -> list[Candidate]:
        """Every play by its promise, best first; empty if there was nothing to decide."""
        before, move = decision.observation, decision.move
        if not isinstance(move, Place | Remove):
            return []
        engine = set_up(layout_of(before, SKILLS["lion"]), before)
        return self._thinker(before, dice).rank(candidates(engine, before))

    def _thinker(self, before: SequencePosition, dice: random.Random) -> CandidateSearch:
        return CandidateSearch(set_up(layout_of(before, SKILLS["lion"]), before), before, dice)


def _find(ranked: list[Candidate], move: SequenceMove) -> Candidate | None:
    return next((candidate for candidate in ranked if _same(candidate.move, move)), None)


def _same(move: Place | Remove, other: SequenceMove) -> bool:
    return isinstance(other, Place | Remove) and (move.card, move.square) == (other.card, other.square)


def _fresh(found: list[Candidate]) -> list[Candidate]:
    return [Candidate(candidate.move, candidate.promise, candidate.chance) for candidate in found]
