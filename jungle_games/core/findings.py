"""What computer players find in a position or a match, as plain data: reasons, lines, moments, puzzles."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from enum import Enum, IntEnum
from functools import cached_property
from typing import Any, Final, Generic, Protocol, TypeVar

from jungle_games.base.clean_text import flowing
from jungle_games.core.formatting import first_capital
from jungle_games.core.i18n import _, ngettext
from jungle_games.core.limits import Limits, StopSignal

Facts = Mapping[str, Any]
"""What a claim is about, by name: moves, places and numbers of a game's own."""


class HintStep(IntEnum):
    """How much a hint shows: what to look at; what to play, or to think of; then the move with its reason."""

    LOOK = 1
    PIECE = 2
    MOVE = 3


@dataclass(frozen=True, slots=True)
class Explanation:
    """Why a move is good: a ``claim`` (the key of a row of the game's `Claims`) with the ``facts`` of its sentence.

    It holds no words, so that it can be worded in whichever language is shown, and is computed from an observation
    alone. Moves and places are values of the game's rules.
    """

    claim: str
    facts: Facts = field(default_factory=dict)
    look: tuple[Hashable, ...] = ()
    """The places to look at first; without any, the table picks them from the move."""
    threat: tuple[object, ...] = ()
    """What the other side would play otherwise, or threatens to: its moves in order, shown in red."""
    plan: tuple[object, ...] = ()
    """What the move prepares: the own moves to follow, in order."""
    quiet: bool = False
    """Whether it says what a quiet move is good for, and too little beside what was wrong with another one."""


ALSO: Final = "also"
"""The fact that is a second explanation, said after the first."""
C = TypeVar("C")
Words = str | tuple[str, str] | Callable[[Facts], str]
"""A sentence with the names of facts in braces, marked by ``N_``; two by ``NN_``, if the fact ``count`` decides which;
or what makes it of the facts, where it depends on them."""


def facts_of(told: Explanation) -> Facts:
    return told.facts


def because(*look: Hashable, **facts: Any) -> Explanation:
    """That a claim holds, with the places to look at and the ``facts``; its row knows which claim."""
    return Explanation("", facts, look)


@dataclass(frozen=True, slots=True)
class Claim(Generic[C]):
    """A row of a game's table: what may be said for a move, when, and in which words."""

    key: str
    holds: Callable[[C], Explanation | None]
    """Whether it holds in a case: `because`, or None. What it says is confirmed by the rules or by search."""
    words: Words
    clue: str = ""
    """What to look at, in a sentence that does not tell the move, marked by ``N_``."""
    thoughts: tuple[str, ...] = ()
    """What to think of then, in the same way; without a clue the first of two stands in for it."""
    second: bool = False
    """Whether it may be said after a weightier one."""
    alone: bool = False
    """Whether nothing may be said after it."""
    quiet: bool = False
    """As of its `Explanation`."""


@dataclass(frozen=True)
class Claims(Generic[C]):
    """What a game can say for a move: a row for each claim, the weightiest first."""

    case: Callable[[Any, Any, Limits | None, StopSignal], C]
    """What the rows need to know of a position, as a seat may know it, and of a player's `Choice` there; without limits
    nothing is searched."""
    rows: Sequence[Claim[C]]
    named: Callable[[Explanation], Facts] = facts_of
    """The facts of an explanation, as its sentence names them in the current language."""

    def of(
        self, seen: object, choice: object, limits: Limits | None = None, stop: StopSignal = bool
    ) -> Iterator[Explanation]:
        """What speaks for a player's ``choice`` of a legal move, the weightiest first."""
        case = self.case(seen, choice, limits, stop)
        found = ((row, row.holds(case)) for row in self.rows)
        return (replace(each, claim=row.key, quiet=row.quiet) for row, each in found if each is not None)

    def first(self, found: Iterable[Explanation]) -> Explanation | None:
        """The weightiest, and as its fact `ALSO` the next one that may follow it; None without any."""
        each = iter(found)
        told = next(each, None)
        if told is None or self._by_key[told.claim].alone:
            return told
        also = next((other for other in each if self._by_key[other.claim].second), None)
        return told if also is None else replace(told, facts={**told.facts, ALSO: also})

    def words(self, told: Explanation) -> str:
        """The sentence of a claim, and of one that goes with it."""
        facts, words = self.named(told), self._by_key[told.claim].words
        if isinstance(words, tuple):
            said = ngettext(*words, facts["count"]).format(**facts)
        else:
            said = _(words).format(**facts) if isinstance(words, str) else words(facts)
        also = told.facts.get(ALSO)
        return first_capital(said) if also is None else flowing([first_capital(said), self.words(also)])

    def leads(self, told: Explanation) -> tuple[str, ...]:
        """What to look at, and then to think of, in a sentence each; there may be none."""
        row, facts = self._by_key[told.claim], self.named(told)
        return tuple(first_capital(_(words).format(**facts)) for words in (row.clue, *row.thoughts) if words)

    @cached_property
    def _by_key(self) -> Mapping[str, Claim[C]]:
        return {row.key: row for row in self.rows}


M = TypeVar("M")
P_contra = TypeVar("P_contra", contravariant=True)
LET_GO: Final = "let_go"
"""The claim for a mistake about which nothing more is certain."""

P = TypeVar("P")


@dataclass(frozen=True, slots=True)
class Reason:
    """A fault confirmed by the rules: its ``claim`` (a key of the game's own), and its translated sentence."""

    claim: str
    words: str


@dataclass(frozen=True, slots=True)
class Line(Generic[M]):
    """A line of play, evaluated for the seat that begins it."""

    moves: tuple[M, ...]
    """The moves of the line."""
    score: float
    """The evaluation in the units that players of this game use, positive when good; for display only."""
    evaluation: float
    """The expected score of that seat, from 0 to 1, as in a `Choice`."""
    mate: int | None = None
    """The number of that seat's moves to a forced win (negative: loss), if there is one."""

    @property
    def move(self) -> M:
        return self.moves[0]


@dataclass(frozen=True, slots=True)
class Analysis(Generic[M]):
    """The analysis of a position: its best lines in order, searched to ``depth`` with ``nodes`` positions."""

    lines: tuple[Line[M], ...]
    depth: int
    nodes: int = 0
    seconds: float = 0.0

    @property
    def best(self) -> Line[M]:
        return self.lines[0]


AnyLine = Line[Any]
AnyAnalysis = Analysis[Any]
Report = Callable[[AnyAnalysis], None]
"""Receives interim results."""


class Analyst(Protocol[P_contra, M]):
    """A computer player that analyses positions."""

    def analyse(self, position: P_contra, lines: int, limits: Limits, stop: StopSignal, report: Report) -> Analysis[M]:
        """The best ``lines`` of ``position``, which is not over; fewer if there are fewer moves.

        Without limits it runs until ``stop()``, or until the position is solved.
        """


@dataclass(frozen=True, slots=True)
class Decision(Generic[P, M]):
    """A move made by ``seat`` after ``ply`` moves, with its observation at that moment."""

    ply: int
    seat: int
    observation: P
    move: M
    then: P | None = None
    """What the seat observes at its next move, or at the end of the match."""
    end: float | None = None
    """What the match was worth to the seat, however it ended: 1, 0, or 0.5 if nobody won, or all did."""


class MomentKind(Enum):
    """Why a decision mattered."""

    SLIP = "slip"
    """Another move was clearly better."""
    ROSE = "rose"
    """The seat's chance had risen since its last decision, and the move kept the gain."""
    GIVEN = "given"
    """Something was plainly given, or a gift was taken, and the chances say nothing of it."""
    BEST = "best"
    """The move that kept the most compared with the alternatives, in a match without slips."""
    CLOSEST = "closest"
    """The decision with the lowest chance to win, in a match without slips."""
    HIGHEST = "highest"
    """The decision with the highest chance to win, in a match without slips that was lost."""


@dataclass(frozen=True, slots=True)
class Moment(Generic[M]):
    """A decision that mattered; chances are expected scores of ``seat``, from 0 to 1."""

    ply: int
    """The number of moves before it."""
    seat: int
    move: M
    kind: MomentKind
    before: float
    """The chance to win that there was: after a slip what the better move would have kept."""
    after: float
    """The chance to win with the move played."""
    better: M | None = None
    """The better move, after a slip."""
    fault: Reason | None = None
    """The fault of the move played, as far as it is certain."""
    why: Explanation | None = None
    """The reason for the better move, or for the move played if that was the best."""
    reply: tuple[M, ...] = ()
    """The opponent's best answer, if it is certain to do harm."""
    line: tuple[M, ...] = ()
    """The best move and its expected continuation, as far as it does not depend on hidden information."""
    title: str = ""
    """What a game calls it, in translated words, where it is plain."""

    @property
    def loss(self) -> float:
        """How much of the chance to win it cost, from 0 to 1; negative where the chance rose."""
        return self.before - self.after

    @property
    def best(self) -> M:
        return self.move if self.better is None else self.better


@dataclass(frozen=True, slots=True)
class Standing:
    """The chance of ``seat``, from 0 to 1, after ``ply`` moves, and what the move it then made ``kept`` of it."""

    ply: int
    seat: int
    chance: float
    kept: float


@dataclass(frozen=True, slots=True)
class Findings(Generic[M]):
    """An interim result: the moments found so far, in order, the course of the chances, and the progress."""

    moments: tuple[Moment[M], ...] = ()
    done: float = 0.0
    course: tuple[Standing, ...] = ()
    run: tuple[int, ...] = ()
    """The plies of the longest run of a seat's decisions that were as good as any other."""


AnyAnalyst = Analyst[Any, Any]
AnyDecision = Decision[Any, Any]
AnyMoment = Moment[Any]
AnyFindings = Findings[Any]
Tell = Callable[[AnyFindings], None]
"""Receives interim results."""
