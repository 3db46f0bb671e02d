"""A mentor for any game: evaluates every decision of a match quickly, and then those that seem to matter thoroughly."""

from __future__ import annotations

import math
from collections.abc import Callable, Collection, Hashable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any, ClassVar, Final, Protocol, TypeVar

from jungle_games.core.findings import (
    AnyDecision,
    AnyFindings,
    AnyMoment,
    Decision,
    Explanation,
    Findings,
    Moment,
    MomentKind,
    Reason,
    Standing,
    Tell,
)
from jungle_games.core.game import AnyGame, Choice, Seat
from jungle_games.core.i18n import _
from jungle_games.core.limits import Limits, StopSignal
from jungle_games.core.matches.history import AnyStep, MatchMove
from jungle_games.core.matches.match import AnyMatch

_FARTHEST = 30.0
MATTERS: Final = 1 / 6
"""A decision that changes the chance to win by at least this much is a moment."""
_SURE: Final = 2 * MATTERS
"""What costs at least this much does so however long one thinks."""
AS_GOOD: Final = 0.02
"""A move that costs no more than this is as good as the best."""
LOOKS: Final = 16
"""Most decisions to evaluate thoroughly for slips that seem to be some."""
_PRAISES: Final = 8
"""Most decisions to evaluate thoroughly for gains, and where a quick look makes nothing sure."""
LARGER: Final = 12
"""The nodes of a thorough evaluation as a multiple of a quick one's."""
_HARDER: Final = 2
"""Those of one that looks for where a sure win went, as a multiple of a thorough one's."""
_WIDER: Final = 3
"""Those of one that confirms what is told, where nothing but moves changes the chances."""
_DOUBT: Final = 0.6
"""The share of what matters at which a quick evaluation calls for a thorough one."""
_SURELY: Final = 3.0
"""How many standard errors make a gain that is told."""
_SHARP: Final = 0.05
"""How much worse the next move must be for the best one of a steady match to be told."""
_LITTLE: Final = 0.05
"""What the costliest move of a steady match must have cost to be told."""
CHANGED: Final = 0.06
"""What was plainly given and changed the chance by less than this share of it changed little."""
_LOST: Final = 0.1
"""With no more chance than this a match counts as lost."""
_EVEN: Final = 0.5
_DEEPER: Final = 5
"""How many decisions that stand out by quick evaluations are looked into at most."""
_LATELY: Final = 8
"""So many decisions back the same is not told again."""
_STEADY: Final = 3
"""How many decisions are looked into, as far as is known beforehand, where nothing stands out."""
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
    """The decisions of ``seats`` in ``match``, since it began if it is a second try, each with what the seat saw."""
    found: list[AnyDecision] = []
    then = {seat: match.position.observe(seat) for seat in seats}
    for ply, step in reversed(list(enumerate(match.steps))[match.tried_from :]):
        if isinstance(step.actor, int) and _decided(step, seats):
            seen = match.position_at(ply).observe(step.actor)
            end = end_of(match, step.actor)
            found.append(Decision(ply, step.actor, seen, step.move, then[step.actor], end))
            then[step.actor] = seen
    return found[::-1]


def end_of(match: AnyMatch, seat: Seat) -> float | None:
    """What the end of ``match`` was worth to ``seat``, as in a `Decision`: who plays alone loses if nobody wins."""
    if match.outcome is None:
        return None
    winners, several = match.outcome.winners, len(match.seats) > 1
    return 0.5 if several and len(winners) in (0, len(match.seats)) else float(seat in winners)


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
    """Whether anything can be said of a decision in ``match``, rather than of resigning or offering a draw."""
    seats = seats_looked_back_on(match)
    return any(_decided(step, seats) for step in match.steps[match.tried_from :])


@dataclass(frozen=True, slots=True)
class Glance:
    """An estimate of a decision."""

    chance: float
    """The chance to win with the best move."""
    kept: float
    """The chance that the move played left."""
    ahead: float = 0.0
    """If that was the best move, how much worse the next one was, as far as is known."""
    sure: bool = True
    """Whether it is told without a thorough look."""

    @property
    def as_good(self) -> bool:
        return self.loss <= AS_GOOD

    @property
    def loss(self) -> float:
        """How much of it the move played cost."""
        return self.chance - self.kept


@dataclass(frozen=True, slots=True)
class Look:
    """A thorough evaluation: the chance ``kept`` by the move played, and with the best ``other`` one.

    ``slip``: that the other was better, where that is certain enough to be told. ``doubt`` is the standard error of
    what was kept.
    """

    kept: float
    other: float
    slip: AnyMoment | None = None
    doubt: float = 0.0


@dataclass(frozen=True, slots=True)
class Plain:
    """What anybody sees in a decision: a slip, such as a win that was there to be taken, or a gift that was taken."""

    title: str = ""
    """What it is called, in translated words."""
    win: Any = None
    """The move that would have won at once, where that is it."""
    fault: Reason | None = None
    given: bool = False
    """Whether the seat gave something for nothing: that is told however little it changes the chances."""
    gift: bool = False
    """Whether the other side did, and the seat took it."""


class Judge(Protocol[D_contra]):
    """A game's evaluation of decisions; ``stop`` asks to give up."""

    open: ClassVar[bool] = False
    """Whether nothing but the moves of both sides changes the chances, neither luck nor what is hidden."""
    alone: ClassVar[bool] = False
    """Whether nobody plays against one, so that what is lost stays lost."""
    nodes: ClassVar[int]
    """The size of a quick estimate without limits, not its time: a busy machine must say the same as any other."""

    def glance(self, decision: D_contra, limits: Limits, stop: StopSignal) -> Glance | None:
        """A quick estimate, which selects candidates; None if there was nothing to decide."""

    def look(self, decision: D_contra, limits: Limits, stop: StopSignal) -> Look | None:
        """A thorough one; None if there was no other move, or nothing can be said for sure."""

    def plain(self, decision: D_contra, last: D_contra | None) -> Plain | None:
        """What is plain in a decision; ``last`` is the seat's decision before it."""
        return None

    def in_book(self, decision: D_contra) -> bool:
        """Whether it belongs to an opening that is known by heart."""
        return False

    def situation(self, decision: D_contra) -> Hashable:
        """What makes two decisions the same, apart from what only counts how long a match has gone on."""
        place: Hashable = decision.observation
        return place

    def deed(self, decision: D_contra, better: Any) -> Hashable:
        """What makes two slips the same in different situations; ``better`` is the move that was missed."""
        return decision.move, better


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

        A limit of nodes applies to each quick evaluation.
        """
        return _LookBack(self.judge, self._explain, decisions, limits, stop, tell).findings()


def mentor_of(game: AnyGame) -> TwoLooks:
    """A new mentor for ``game``, which has a ``judge``."""
    return TwoLooks(game.about.load(game.judge)(), game.explain)


class _LookBack:
    """One look back on ``decisions``: all that is told comes from one estimate of each."""

    def __init__(
        self, judge: Judge[Any], explain: Explain, decisions: Sequence[AnyDecision], limits: Limits,
        stop: StopSignal, tell: Tell,
    ) -> None:  # fmt: skip
        self._judge, self._explain = judge, explain
        self._decisions = {decision.ply: decision for decision in decisions}
        nodes = limits.nodes or judge.nodes
        self._limits, self._quick = limits, Limits(nodes=nodes, seed=limits.seed)
        self._thorough = Limits(nodes=LARGER * nodes, seed=limits.seed)
        self._wide = replace(self._thorough, nodes=_WIDER * LARGER * nodes)
        self._asked, self._tell = stop, tell
        self._glances: dict[int, Glance] = {}
        self._looks: dict[int, Look | None] = {}
        self._confirmed: set[int] = set()
        self._explained: set[int] = set()
        self._plain: dict[int, Plain] = {}
        self._slips: dict[int, AnyMoment] = {}
        self._found: dict[int, AnyMoment] = {}
        self._told: AnyFindings = Findings()
        self._polls, self._pace, self._total = 0, 0.0, math.inf
        """How often it was asked whether to stop: so far, by a quick evaluation, and as it seems in all."""

    def _stop(self) -> bool:
        """Whether to stop, which evaluations ask so regularly that it measures what is done."""
        self._polls += 1
        done = self._polls / max(self._total, self._polls + self._pace)
        if done > self._told.done:
            self._told = replace(self._told, done=done)
            self._tell(self._told)
        return self._asked()

    def _left(self) -> float:
        """The work that seems left, in quick evaluations."""
        unsure = [ply for ply, glance in self._glances.items() if not glance.sure][:_PRAISES]
        gains = [ply for ply in self._glances if self._gain(ply) >= MATTERS][:_PRAISES]
        waiting = {*self._plain, *self._doubtful(), *unsure, *gains} - self._looks.keys()
        told = [ply for ply in self._slips if self._judge.open and ply not in self._confirmed]
        steady = 0 if self._slips else _STEADY - len(self._looks)
        cost = LARGER * (1 + _WIDER if self._judge.open else 1)
        return cost * max(steady, min(LOOKS, len(waiting))) + _WIDER * LARGER * len(told)

    def findings(self) -> AnyFindings:
        self._glance()
        self._see_what_is_plain()
        slips, unsure, gains, steady = (
            self._look_for_slips, self._look_where_unsure, self._look_for_gains, self._look_at_steady
        )  # fmt: skip
        for part in (slips, unsure, gains, slips, self._look_where_a_win_went, steady):
            if self._stop():
                break
            part()
            for ply in [ply for ply, told in self._found.items() if told.kind is MomentKind.SLIP]:
                self._confirm(ply)
                slip = self._found.get(ply)
                if slip is not None and slip.better is not None and ply not in self._explained and not self._stop():
                    self._explained.add(ply)
                    self._found[ply] = replace(slip, why=self._why(ply, slip.best, slip.before, slip.line))
        return replace(self._now(), done=1.0)

    def _now(self) -> AnyFindings:
        if self._judge.alone:
            self._drop_disproved()
        course = [
            Standing(ply, self._decisions[ply].seat, glance.chance, glance.kept)
            for ply, glance in sorted(self._glances.items()) if glance.sure
        ]  # fmt: skip
        moments = (self._as_it_stands(self._found[ply]) for ply in sorted(self._found))
        self._told = Findings(tuple(filter(None, moments)), self._told.done, tuple(course), self._run())
        return self._told

    def _as_it_stands(self, moment: AnyMoment) -> AnyMoment | None:
        """A rise or a gift with the figures of the course, which later looks may have changed; None if it was none."""
        if moment.kind is not MomentKind.ROSE:
            return moment
        last, plain = self._last_before(moment.ply), self._plain.get(moment.ply)
        if last is None or moment.ply not in self._glances:
            return None
        before, after = self._glances[last].kept, self._glances[moment.ply].kept
        if after - before >= CHANGED * before:
            return replace(moment, before=before, after=after)
        # What was given for a win, or not worth taking, is no gift.
        gift = plain is not None and plain.gift and 0 < after > (1 - CHANGED) * before
        return replace(moment, kind=MomentKind.GIVEN, before=before, after=after) if gift else None

    def _drop_disproved(self) -> None:
        """Forget that all was lost where a chance was found later."""
        chance = 0.0
        for ply, glance in sorted(self._glances.items(), reverse=True):
            if glance.kept == 0 < chance:
                for told in (self._glances, self._slips, self._found):
                    told.pop(ply, None)
            elif glance.sure:
                chance = max(chance, glance.chance)
        for ply in [ply for ply, each in self._found.items() if each.kind is MomentKind.ROSE and each.before == 0]:
            del self._found[ply]

    def _run(self) -> tuple[int, ...]:
        """The longest run of a seat's decisions that were as good as any."""
        longest, runs = tuple[int, ...](), dict[int, tuple[int, ...]]()
        for ply, glance in sorted(self._glances.items()):
            seat = self._decisions[ply].seat
            if glance.chance > AS_GOOD or not glance.sure:  # where all is lost, nothing can be wrong
                plain = self._plain.get(ply)
                gave = plain is not None and plain.given
                good = glance.as_good and glance.sure and not gave and ply not in self._slips
                runs[seat] = (*runs.get(seat, ()), ply) if good else ()
            longest = max(longest, runs.get(seat, ()), key=len)
        return longest

    def _glance(self) -> None:
        for number, ply in enumerate(sorted(self._decisions, reverse=True), 1):
            if self._stop():
                return
            found = self._judge.glance(self._decisions[ply], self._quick, self._stop)
            self._pace = self._polls / number
            self._total = self._polls + self._pace * (len(self._decisions) - number + self._left())
            if found is not None:
                self._glances[ply] = found
            self._tell(self._now())

    def _see_what_is_plain(self) -> None:
        last: dict[int, AnyDecision] = {}
        several = len({decision.seat for decision in self._decisions.values()}) > 1
        for ply, decision in sorted(self._decisions.items()):
            plain = None if self._stop() else self._judge.plain(decision, last.get(decision.seat))
            # Who looks back on both sides sees a gift as the slip that it was.
            if plain is not None and not (plain.gift and several):
                self._plain[ply] = plain
            last[decision.seat] = decision

    def _look(self, ply: int, limits: Limits | None = None) -> Look | None:
        """A thorough look at a decision: what it shows stands in the course, and a slip among the moments.

        Where it shows nothing, no quick estimate stands in for it, unless that blames nobody. ``limits``: once more.
        """
        if ply in self._looks and limits is None:
            return self._looks[ply]
        glance, plain = self._glances.get(ply), self._plain.get(ply)
        look = self._judge.look(self._decisions[ply], limits or self._thorough, self._stop)
        if self._stop():
            return None
        if look is None and glance is not None and plain is not None and plain.win is not None:
            look = Look(glance.kept, 1.0)
        self._looks[ply] = look
        if look is not None:
            chance = max(look.kept, look.other)
            self._glances[ply] = Glance(chance, look.kept, max(0.0, look.kept - look.other))
            self._note_slip(ply, look)
            if ply in self._found:
                self._confirm(ply)
        elif glance is not None and not (glance.sure and glance.as_good):
            del self._glances[ply]
        self._total = self._polls + self._pace * self._left()
        return self._looks[ply]

    def _confirm(self, ply: int) -> None:
        """Look wider at what is to be told and cost not very much, first at what followed where that showed it."""
        if not self._judge.open or ply in self._confirmed or self._glances[ply].loss >= _SURE or self._stop():
            return
        self._confirmed.add(ply)
        seat, look = self._decisions[ply].seat, self._looks.get(ply)
        later = min((at for at in self._looks if at > ply and self._decisions[at].seat == seat), default=ply)
        rests = later in self._glances and look is not None and self._glances[later].chance <= look.kept
        if rests and later not in self._confirmed:
            self._confirmed.add(later)
            self._look(later, self._wide)
        self._look(ply, self._wide)

    def _note_slip(self, ply: int, look: Look) -> None:
        plain, slip, decision, told = self._plain.get(ply), look.slip, self._decisions[ply], self._found.get(ply)
        self._slips.pop(ply, None)
        if told is not None and told.kind in (MomentKind.SLIP, MomentKind.GIVEN):
            del self._found[ply]
        self._explained.discard(ply)
        if plain is not None and plain.win is not None:
            self._glances[ply] = Glance(1.0, look.kept)
            slip = Moment(
                ply, decision.seat, decision.move, MomentKind.SLIP, 1.0, look.kept, plain.win, plain.fault,
                line=(plain.win,), title=_("A win was there to be taken"),
            )  # fmt: skip
        elif plain is not None and slip is not None and not plain.gift and (slip.after or slip.loss < MATTERS):
            slip = replace(slip, title=plain.title, fault=plain.fault or slip.fault)
        missed = plain is not None and plain.win is not None
        if slip is not None and (slip.loss >= MATTERS or missed or (slip.title and slip.loss >= CHANGED * slip.before)):
            self._slips[ply] = slip
        elif plain is not None and plain.given and look.kept < 1:  # for a win anything may be given
            self._found[ply] = Moment(
                ply, decision.seat, decision.move, MomentKind.GIVEN, self._glances[ply].chance, look.kept,
                fault=plain.fault, line=(decision.move,), title=plain.title,
            )  # fmt: skip
        self._found = self._without_repeats(self._slips | self._found)

    def _look_for_slips(self) -> None:
        """At what is plain, what seems to have cost much, and what stood before chances that nothing explains.

        What a look shows may throw doubt on the decision before it.
        """
        plain = [ply for ply, each in self._plain.items() if not each.gift]
        for ply in plain:
            if self._stop():
                return
            self._look(ply)
            self._tell(self._now())
        for _number in range(LOOKS):
            doubtful = self._doubtful()
            if self._stop() or not doubtful:
                return
            self._look(doubtful[0])
            self._tell(self._now())
        for ply in self._doubtful():  # there was no time for them: nothing is said of them, good or bad
            del self._glances[ply]

    def _doubtful(self) -> list[int]:
        """The decisions that may have cost so much that they call for a thorough look, the costliest and last first."""
        doubt = {ply: self._doubt(ply) for ply in self._glances if ply not in self._looks}
        return sorted((ply for ply in doubt if doubt[ply] >= _DOUBT * MATTERS), key=lambda ply: (-doubt[ply], -ply))

    def _doubt(self, ply: int) -> float:
        """How much the move seems to have cost, now or as the seat's next decision shows."""
        glance = self._glances[ply]
        if not self._judge.open:
            return glance.loss
        seat = self._decisions[ply].seat
        later = min((at for at in self._glances if at > ply and self._decisions[at].seat == seat), default=ply)
        return max(glance.loss, glance.kept - self._glances[later].chance)

    def _without_repeats(self, moments: Mapping[int, AnyMoment]) -> dict[int, AnyMoment]:
        """Those that do not tell the same again.

        That is, in which a seat missed the same move as at its decision before, or stood where it had stood lately, or
        made the same move there, as happens where a match goes round in circles.
        """
        kept, lately = dict[int, AnyMoment](), dict[int, list[tuple[AnyMoment | None, Hashable]]]()
        for ply, decision in sorted(self._decisions.items()):
            moment, before = moments.get(ply), lately.setdefault(decision.seat, [])
            place = self._judge.situation(decision) if moment is not None else None
            if moment is not None:
                last = before[-1][0] if before else None
                missed = moment.better is not None and last is not None and last.better == moment.better
                again = any(
                    other is not None
                    and other.kind is moment.kind
                    and (stood == place or self._is_alike(other, moment))
                    for other, stood in before[-_LATELY:]
                )
                if not (missed or again):
                    kept[ply] = moment
            before.append((moment, place))
        return kept

    def _is_alike(self, moment: AnyMoment, other: AnyMoment) -> bool:
        """Whether the same was done as another time; what is plain is told each time."""
        first, second = (self._judge.deed(self._decisions[each.ply], each.better) for each in (moment, other))
        return not other.title and first == second

    def _look_where_a_win_went(self) -> None:
        """Harder, where one was sure to win alone and has lost, and nothing says how."""
        held = max((ply for ply, glance in self._glances.items() if glance.sure and glance.kept == 1), default=None)
        if held is None or not self._judge.alone or self._decisions[held].end != 0:
            return
        harder = replace(self._thorough, nodes=_HARDER * (self._thorough.nodes or 1))
        for ply in sorted(ply for ply in self._decisions if ply > held)[:_PRAISES]:
            glance = self._glances.get(ply)
            if glance is None or not glance.sure:
                self._look(ply, harder)
                glance = self._glances.get(ply)
            if self._stop() or (glance is not None and glance.kept == 0):
                return

    def _look_where_unsure(self) -> None:
        """Here and there, so that the course is more than what went wrong."""
        unsure = [ply for ply, glance in sorted(self._glances.items()) if not glance.sure]
        for ply in unsure[:: max(1, math.ceil(len(unsure) / _PRAISES))]:
            if not self._stop():
                self._look(ply)

    def _look_for_gains(self) -> None:
        """Gifts, and where the chances have risen since the seat's last decision, and what it played kept them."""
        for ply, plain in self._plain.items():
            if not plain.gift or self._stop():
                continue
            look, last = self._look(ply), self._last_before(ply)
            if last is not None and look is not None and look.kept > 0 and ply not in self._slips:
                self._add(ply, MomentKind.ROSE, self._glances[last].kept, look.kept, plain.title)
        gains = sorted(((self._gain(ply), ply) for ply in self._glances), reverse=True)
        for gain, ply in gains[:_PRAISES]:
            last = self._last_before(ply)
            if self._stop() or gain < MATTERS:
                break
            if last is None or ply not in self._glances or not self._glances[ply].as_good:
                continue
            for each in (ply, last):
                self._look(each)
            self._tell(self._now())
            for each in (ply, last) if self._rose(ply, last) else ():
                self._confirm(each)
            if self._rose(ply, last):
                title = self._plain[ply].title if ply in self._plain else ""
                self._add(ply, MomentKind.ROSE, self._glances[last].kept, self._glances[ply].kept, title)
        self._found = self._without_repeats(self._found)

    def _rose(self, ply: int, last: int) -> bool:
        """Whether the chances rose since the decision before, beyond all doubt, and were kept."""
        if self._stop() or ply not in self._glances or last not in self._glances or ply in self._slips:
            return False
        doubts = (look.doubt for look in map(self._looks.get, (ply, last)) if look is not None)
        here = self._glances[ply]
        return here.as_good and here.sure and self._gain(ply) >= max(MATTERS, _SURELY * math.hypot(*doubts))

    def _gain(self, ply: int) -> float:
        last = self._last_before(ply)
        return 0.0 if last is None else self._glances[ply].chance - self._glances[last].kept

    def _last_before(self, ply: int) -> int | None:
        seat = self._decisions[ply].seat
        earlier = (other for other in self._glances if other < ply and self._decisions[other].seat == seat)
        return max(earlier, default=None)

    def _look_at_steady(self) -> None:
        """For each seat that did not slip, where it lost most, its best move and the closest call."""
        slipped = {self._decisions[ply].seat for ply in self._slips}
        steady = {decision.seat for decision in self._decisions.values()} - slipped
        for seat in sorted(steady):
            own = [ply for ply in self._glances if self._decisions[ply].seat == seat]
            self._find_costliest(own)
            self._find_best([ply for ply in own if ply in self._glances and ply not in self._found])
            self._find_extreme(own)

    def _is_sure(self, ply: int) -> bool:
        return ply in self._glances and self._glances[ply].sure

    def _outstanding(
        self, own: Sequence[int], key: Callable[[int], tuple[float, float]], *, confirm: bool = False
    ) -> int | None:
        for _again in range(_DEEPER):
            found = max(filter(self._is_sure, own), key=key, default=None)
            known = found in self._looks and (found in self._confirmed or not (confirm and self._judge.open))
            if found is None or known or self._stop():
                return found
            self._look(found)
            if confirm:
                self._confirm(found)
        return None

    def _find_extreme(self, own: Sequence[int]) -> None:
        """The closest call; where the match ended below it, the best chance there was; clearly off start and even."""
        ply = self._outstanding(own, lambda ply: (-round(self._glances[ply].kept, 2), ply))
        if ply is None or self._stop():
            return
        kind, kept, end = MomentKind.CLOSEST, self._glances[ply].kept, self._decisions[ply].end
        begun = self._glances[min(filter(self._is_sure, own))].chance
        if (kept <= _LOST) if end is None else (end == 0 or end < kept):
            kind, ply = MomentKind.HIGHEST, self._outstanding(own, lambda ply: (self._glances[ply].chance, -ply))
            if ply is not None and self._glances[ply].chance < max(begun, _EVEN) + MATTERS:
                return
        elif kept > min(begun, _EVEN) - MATTERS or self._judge.in_book(self._decisions[ply]):
            return  # how a match begins is nobody's call, nor what stayed above that
        if ply is not None and ply not in self._found and not self._stop():
            glance = self._glances[ply]
            self._add(ply, kind, glance.chance, glance.kept)

    def _find_costliest(self, own: Sequence[int]) -> None:
        """Where most was lost, though it was not much."""
        ply = self._outstanding(own, lambda ply: (self._glances[ply].loss, -ply), confirm=True)
        if ply is None or self._stop() or self._glances[ply].loss < _LITTLE or ply in self._slips:
            return
        look = self._look(ply)
        if look is not None and look.slip is not None and look.slip.loss >= _LITTLE:
            self._found[ply] = look.slip

    def _find_best(self, plies: Sequence[int]) -> None:
        sharp = sorted(plies, key=lambda ply: (-self._glances[ply].ahead, -self._gain(ply)))
        best: tuple[float, int] | None = None
        for ply in [ply for ply in sharp if self._glances[ply].as_good][: _PRAISES // 2]:
            look = None if self._stop() else self._look(ply)
            if look is not None and look.kept - look.other >= max(_SHARP, best[0] if best else 0.0):
                best = look.kept - look.other, ply
        if best is None or self._stop():
            return
        self._confirm(best[1])
        look = self._looks[best[1]]
        if look is not None and look.kept > look.other:
            self._add(best[1], MomentKind.BEST, look.other, look.kept)

    def _add(self, ply: int, kind: MomentKind, before: float, after: float, title: str = "") -> None:
        decision = self._decisions[ply]
        praised = kind in (MomentKind.ROSE, MomentKind.BEST)
        why = self._why(ply, decision.move, after, (decision.move,)) if praised else None
        self._found[ply] = Moment(
            ply, decision.seat, decision.move, kind, before, after, why=why, line=(decision.move,), title=title
        )
        self._tell(self._now())

    def _why(self, ply: int, move: Any, chance: float, line: tuple[Any, ...]) -> Explanation | None:
        seen = self._decisions[ply].observation
        return self._explain(seen, Choice(move, chance, line), self._limits, self._stop)
