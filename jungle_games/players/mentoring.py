"""A mentor for any game: evaluates every decision of a match quickly, and then those that seem to matter thoroughly."""

from __future__ import annotations

import math
from collections.abc import Callable, Collection, Hashable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any, Final, Protocol, TypeVar

from jungle_games.core.findings import (
    AnyDecision,
    AnyFindings,
    AnyMoment,
    Decision,
    Explanation,
    Findings,
    Moment,
    MomentKind,
    Standing,
    Tell,
)
from jungle_games.core.game import AnyGame, Choice, Seat
from jungle_games.core.limits import Limits, StopSignal
from jungle_games.core.matches.history import AnyStep, MatchMove
from jungle_games.core.matches.match import AnyMatch

_FARTHEST = 30.0
MATTERS: Final = 1 / 6
"""A decision that changes the chance to win by at least this much is a moment."""
AS_GOOD: Final = 0.02
"""A move that costs no more than this is as good as the best."""
GLANCES: Final = 4.0
"""Seconds for all quick evaluations together."""
_SHORTEST, _LONGEST = 0.012, 0.12
"""Least and most seconds for a quick evaluation."""
LOOK: Final = 1.0
"""Seconds for a thorough evaluation."""
LOOKS: Final = 10
"""Most decisions to evaluate thoroughly for slips, and as many for good moves."""
_LOOK_NODES: Final = 12
"""The nodes of a thorough evaluation as a multiple of a quick one's, if nodes are given."""
_DOUBT: Final = 0.6
"""The share of what matters at which a quick evaluation calls for a thorough one."""
_SHARP: Final = 0.05
"""How much worse the next move must be for the best one of a steady match to be told."""
_LITTLE: Final = 0.05
"""What the costliest move of a steady match must have cost to be told."""
_LOST: Final = 0.1
"""With no more chance than this a match counts as lost."""
_DEEPER: Final = 4
"""How many quick evaluations that look lowest are looked into at most."""
_LATELY: Final = 8
"""So many decisions back the same is not told again."""
_GLANCED: Final = 0.5
"""The progress after all quick evaluations."""
D_contra = TypeVar("D_contra", bound=AnyDecision, contravariant=True)
Explain = Callable[[Any, Choice[Any], Limits, StopSignal], Explanation | None]
"""Why a choice is good, as for a hint."""


def expected_score(lead: float, spread: float = 1.0) -> float:
    """The expected score of a side that is ahead by ``lead``; a lead of ``spread`` wins about three games of four.

    It is never quite 0 or 1, which are reserved for proved results.

    >>> expected_score(0), round(expected_score(310, 310), 2)
    (0.5, 0.73)
    """
    return 1.0 / (1.0 + math.exp(-max(-_FARTHEST, min(_FARTHEST, lead / spread))))


def expected_score_among(points: Sequence[float], seat: Seat, spread: float = 1.0) -> float:
    """The expected score of ``seat`` among several players who expect to reach ``points``; see `expected_score`.

    >>> expected_score_among((4.0, 4.0, 4.0, 4.0), 2)
    0.25
    """
    return 1.0 / sum(math.exp(max(-_FARTHEST, min(_FARTHEST, (other - points[seat]) / spread))) for other in points)


def decisions_of(match: AnyMatch, seats: Collection[Seat]) -> list[AnyDecision]:
    """The decisions of ``seats`` in ``match``, each with the seat's observation."""
    found: list[AnyDecision] = []
    then = {seat: match.position.observe(seat) for seat in seats}
    for ply, step in reversed(list(enumerate(match.steps))):
        if isinstance(step.actor, int) and _decided(step, seats):
            seen = match.position_at(ply).observe(step.actor)
            found.append(Decision(ply, step.actor, seen, step.move, then[step.actor]))
            then[step.actor] = seen
    return found[::-1]


def any_decided(match: AnyMatch, seats: Collection[Seat]) -> bool:
    """Whether any of ``seats`` made a game move, rather than just resigning or offering a draw."""
    return any(_decided(step, seats) for step in match.steps)


def _decided(step: AnyStep, seats: Collection[Seat]) -> bool:
    return step.actor in seats and not isinstance(step.move, MatchMove)


def seats_looked_back_on(match: AnyMatch) -> Sequence[Seat]:
    """The seats on whose decisions one looks back: those of people, or all if only computers played.

    None if several people have secrets from each other, or the game has no mentor.
    """
    persons = match.persons
    if not match.game.judge:
        return ()
    if match.game.open_information:
        return persons or range(len(match.seats))
    return persons if len(persons) == 1 else ()


def may_be_looked_back_on(match: AnyMatch) -> bool:
    """Whether anything can be said of a decision in ``match``."""
    return any_decided(match, seats_looked_back_on(match))


@dataclass(frozen=True, slots=True)
class Glance:
    """A quick estimate of a decision."""

    chance: float
    """The chance to win with the best move."""
    loss: float
    """How much of it the move played cost."""
    ahead: float = 0.0
    """If that was the best move, how much worse the next one was, as far as is known."""
    sure: bool = True
    """Whether it is told without a thorough look."""

    @property
    def as_good(self) -> bool:
        """Whether nothing was better."""
        return self.loss <= AS_GOOD


class Judge(Protocol[D_contra]):
    """A game's evaluation of decisions; ``stop`` asks to give up."""

    def glance(self, decision: D_contra, limits: Limits, stop: StopSignal) -> Glance | None:
        """A quick estimate, which selects candidates; None if there was nothing to decide."""

    def look(self, decision: D_contra, limits: Limits, stop: StopSignal) -> AnyMoment | None:
        """The slip that a decision was, confirmed by a thorough search; None if no move was better."""

    def situation(self, decision: D_contra) -> Hashable:
        """What makes two decisions the same, apart from what only counts how long a match has gone on."""
        place: Hashable = decision.observation
        return place

    def lead(self, decision: D_contra, limits: Limits, stop: StopSignal) -> tuple[float, float] | None:
        """The chance with the move played, and that with the best other one, by a thorough search."""


class TwoLooks:
    """Has ``judge`` evaluate each decision quickly, and then the doubtful and the good ones thoroughly.

    ``explain`` says what speaks for a move.
    """

    def __init__(self, judge: Judge[Any], explain: Explain) -> None:
        self.judge = judge
        """Who evaluates the decisions."""
        self._explain = explain

    def look_back(self, decisions: Sequence[AnyDecision], limits: Limits, stop: StopSignal, tell: Tell) -> AnyFindings:
        """The moments among ``decisions``, and the course of the chances; takes some seconds without limits.

        Limits apply to each quick evaluation; with nodes and a seed the answer is reproducible.
        """
        return _LookBack(self.judge, self._explain, decisions, limits, stop, tell).findings()


def mentor_of(game: AnyGame) -> TwoLooks:
    """A new mentor for ``game``, which has a ``judge``."""
    return TwoLooks(game.about.load(game.judge)(), game.explain)


class _LookBack:
    """One look back on ``decisions``."""

    def __init__(
        self, judge: Judge[Any], explain: Explain, decisions: Sequence[AnyDecision], limits: Limits,
        stop: StopSignal, tell: Tell,
    ) -> None:  # fmt: skip
        self._judge, self._explain = judge, explain
        self._decisions = {decision.ply: decision for decision in decisions}
        self._limits, self._thorough = limits, _for_look(limits)
        self._stop, self._tell = stop, tell
        self._glances: dict[int, Glance] = {}
        self._slips: dict[int, AnyMoment] = {}
        self._found: dict[int, AnyMoment] = {}

    def findings(self) -> AnyFindings:
        """All that can be said."""
        self._glance()
        for part in (self._look_for_slips, self._look_for_gains, self._look_at_steady):
            if self._stop():
                return self._now(1.0)
            part()
        return self._now(1.0)

    def _now(self, done: float) -> AnyFindings:
        course = [
            Standing(ply, self._decisions[ply].seat, glance.chance) for ply, glance in sorted(self._glances.items())
        ]
        moments = tuple(self._found[ply] for ply in sorted(self._found))
        return Findings(moments, done, tuple(course), self._run())

    def _run(self) -> int:
        """The most decisions of a seat in a row that were as good as any."""
        longest, runs = 0, dict[int, int]()
        for ply, glance in sorted(self._glances.items()):
            seat = self._decisions[ply].seat
            if glance.chance > AS_GOOD:  # where all is lost, nothing can be wrong
                runs[seat] = runs.get(seat, 0) + 1 if glance.as_good else 0
            longest = max(longest, runs.get(seat, 0))
        return longest

    def _glance(self) -> None:
        each = _for_glance(self._limits, len(self._decisions))
        for number, ply in enumerate(sorted(self._decisions, reverse=True), 1):
            if self._stop():
                return
            found = self._judge.glance(self._decisions[ply], each, self._stop)
            if found is not None:
                self._glances[ply] = found
            self._tell(self._now(_GLANCED * number / len(self._decisions)))

    def _look_for_slips(self) -> None:
        doubtful = [ply for ply, glance in self._glances.items() if glance.loss >= _DOUBT * MATTERS]
        looks = sorted(doubtful, key=lambda ply: -self._glances[ply].loss)[:LOOKS]
        for number, ply in enumerate(looks, 1):
            if self._stop():
                return
            moment = self._judge.look(self._decisions[ply], self._thorough, self._stop)
            if moment is not None and moment.loss >= MATTERS and not self._stop():
                self._slips[ply] = moment
                self._correct(ply, moment)
            self._found = self._without_repeats(self._slips)
            self._tell(self._now(_GLANCED + 0.3 * number / len(looks)))
        for ply, slip in self._found.items():
            self._found[ply] = replace(slip, why=self._why(ply, slip.best, slip.before, slip.line))

    def _correct(self, ply: int, moment: AnyMoment) -> None:
        """What was found out about a decision stands in the course as well: page and course say the same."""
        self._glances[ply] = replace(self._glances[ply], chance=moment.before, loss=moment.loss)

    def _without_repeats(self, moments: Mapping[int, AnyMoment]) -> dict[int, AnyMoment]:
        """Those that do not tell the same again.

        That is, in which a seat missed the same move as at its decision before, or stood where it had stood lately, as
        happens where a match goes round in circles.
        """
        kept, lately = dict[int, AnyMoment](), dict[int, list[tuple[AnyMoment | None, Hashable]]]()
        for ply, decision in sorted(self._decisions.items()):
            moment, before = moments.get(ply), lately.setdefault(decision.seat, [])
            place = self._judge.situation(decision) if moment is not None else None
            if moment is not None:
                last = before[-1][0] if before else None
                missed = moment.better is not None and last is not None and last.better == moment.better
                again = any(
                    other is not None and (other.kind, stood) == (moment.kind, place)
                    for other, stood in before[-_LATELY:]
                )
                if not (missed or again):
                    kept[ply] = moment
            before.append((moment, place))
        return kept

    def _look_for_gains(self) -> None:
        """Where the chances have risen since the seat's last decision, and what it played kept them."""
        gains = sorted(((self._gain(ply), ply) for ply in self._glances), reverse=True)
        for gain, ply in gains[:LOOKS]:
            if self._stop() or gain < MATTERS:
                break
            if ply in self._slips or not self._glances[ply].as_good:
                continue
            known = self._judge.lead(self._decisions[ply], self._thorough, self._stop)
            last = self._last_before(ply)
            left = None if last is None else self._judge.lead(self._decisions[last], self._thorough, self._stop)
            if known is None or last is None or left is None or self._stop():
                continue
            (kept, other), before = known, left[0]
            if kept >= other and kept - before >= MATTERS:
                self._stand(last, *left)
                self._stand(ply, *known)
                self._add(ply, MomentKind.ROSE, before, kept)
        self._found = self._without_repeats(self._found)

    def _gain(self, ply: int) -> float:
        before = self._chance_before(ply)
        return 0.0 if before is None else self._glances[ply].chance - before

    def _chance_before(self, ply: int) -> float | None:
        """The chance that the seat's last decision left."""
        last = self._last_before(ply)
        return None if last is None else self._glances[last].chance - self._glances[last].loss

    def _last_before(self, ply: int) -> int | None:
        """The seat's last decision before this one."""
        seat = self._decisions[ply].seat
        earlier = (other for other in self._glances if other < ply and self._decisions[other].seat == seat)
        return max(earlier, default=None)

    def _stand(self, ply: int, kept: float, other: float) -> None:
        """What a thorough look at a decision showed stands in the course, unless a slip does."""
        if ply not in self._slips:
            best = max(kept, other)
            self._glances[ply] = replace(self._glances[ply], chance=best, loss=best - kept, sure=True)

    def _look_at_steady(self) -> None:
        """For each seat that did not slip, where it lost most, its best move and the closest call."""
        slipped = {self._decisions[ply].seat for ply in self._slips}
        steady = {decision.seat for decision in self._decisions.values()} - slipped
        for seat in sorted(steady):
            own = [ply for ply in self._glances if self._decisions[ply].seat == seat]
            self._find_costliest(own)
            self._find_best([ply for ply in own if self._glances[ply].as_good and ply not in self._found])
            self._find_extreme(own)

    def _find_extreme(self, own: Sequence[int]) -> None:
        """The closest call; where all was lost sooner or later, the best chance there was."""
        low = self._lowest(own)
        if low is None or self._stop():
            return
        lost = self._glances[low].chance <= _LOST
        ply = max(own, key=lambda ply: (self._glances[ply].chance, -ply)) if lost else low
        if ply not in self._found:
            chance = self._glances[ply].chance
            self._add(ply, MomentKind.HIGHEST if lost else MomentKind.CLOSEST, chance, chance)

    def _lowest(self, own: Sequence[int]) -> int | None:
        """The decision with the least chance, by a thorough look where a quick one said so; None if that is unsure."""
        low, looked = None, set[int]()
        for _ in range(_DEEPER):
            low = min(own, key=lambda ply: (round(self._glances[ply].chance, 2), -ply), default=None)
            if low is None or low in looked or self._stop():
                break
            looked.add(low)
            known = self._judge.lead(self._decisions[low], self._thorough, self._stop)
            if known is not None:
                self._stand(low, *known)
            elif not self._glances[low].sure:
                return None
        return low if low in looked else None

    def _find_costliest(self, own: Sequence[int]) -> None:
        """Where most was lost, though it was not much."""
        ply = max(own, key=lambda ply: self._glances[ply].loss, default=None)
        if ply is not None and self._glances[ply].loss >= _LITTLE and not self._stop():
            moment = self._judge.look(self._decisions[ply], self._thorough, self._stop)
            if moment is not None and moment.loss >= _LITTLE and not self._stop():
                self._correct(ply, moment)
                self._found[ply] = replace(moment, why=self._why(ply, moment.best, moment.before, moment.line))

    def _find_best(self, plies: Sequence[int]) -> None:
        best: tuple[float, int, float, float] | None = None
        sharp = sorted(plies, key=lambda ply: (-self._glances[ply].ahead, -self._gain(ply)))
        for ply in sharp[: LOOKS // 2]:
            known = None if self._stop() else self._judge.lead(self._decisions[ply], self._thorough, self._stop)
            if known is not None and known[0] - known[1] >= _SHARP:
                best = max(best or (0.0, 0, 0.0, 0.0), (known[0] - known[1], ply, known[1], known[0]))
        if best is not None and not self._stop():
            self._stand(best[1], best[3], best[2])
            self._add(best[1], MomentKind.BEST, best[2], best[3])

    def _add(self, ply: int, kind: MomentKind, before: float, after: float) -> None:
        decision = self._decisions[ply]
        praised = kind in (MomentKind.ROSE, MomentKind.BEST)
        why = self._why(ply, decision.move, after, (decision.move,)) if praised else None
        self._found[ply] = Moment(
            ply, decision.seat, decision.move, kind, before, after, why=why, line=(decision.move,)
        )
        self._tell(self._now(0.9))

    def _why(self, ply: int, move: Any, chance: float, line: tuple[Any, ...]) -> Explanation | None:
        seen = self._decisions[ply].observation
        return self._explain(seen, Choice(move, chance, line), self._limits, self._stop)


def _for_glance(limits: Limits, decisions: int) -> Limits:
    if limits.ms is not None or limits.nodes is not None or limits.depth is not None:
        return limits
    seconds = max(_SHORTEST, min(_LONGEST, GLANCES / max(1, decisions)))
    return Limits(ms=max(1, round(seconds * 1000)), seed=limits.seed)


def _for_look(limits: Limits) -> Limits:
    if limits.nodes is not None:
        return Limits(nodes=limits.nodes * _LOOK_NODES, seed=limits.seed)
    return Limits(ms=round(LOOK * 1000), seed=limits.seed)
