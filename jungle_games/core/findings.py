"""What computer players find in a position or a match, as plain data: reasons, lines, moments, puzzles."""

from __future__ import annotations

from collections.abc import Callable, Collection, Hashable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from enum import Enum, IntEnum
from typing import Any, Final, Generic, Protocol, TypeVar

from jungle_games.base.clean_text import flowing
from jungle_games.core.i18n import _
from jungle_games.core.limits import Limits, StopSignal

Facts = Mapping[str, Any]
"""What a claim is about, by name: moves, places and numbers of a game's own."""


class HintStep(IntEnum):
    """How much a hint shows: what to look at, then what to play, then the move with its reason."""

    LOOK = 1
    PIECE = 2
    MOVE = 3


@dataclass(frozen=True, slots=True)
class Explanation:
    """Why a move is good: a ``claim`` (a key of the game's own) with the ``facts`` that its sentence names.

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


ALSO: Final = "also"
"""The fact that is a second explanation, said after the first."""


def first_of(found: Iterable[Explanation], seconds: Collection[str] = ()) -> Explanation | None:
    """The first explanation, and as its fact `ALSO` the next one whose claim is among ``seconds``; None without any."""
    each = iter(found)
    first = next(each, None)
    second = next((other for other in each if other.claim in seconds), None)
    if first is None or second is None:
        return first
    return replace(first, facts={**first.facts, ALSO: second})


M = TypeVar("M")
P_contra = TypeVar("P_contra", contravariant=True)
LET_GO: Final = "let_go"
"""The claim for a mistake about which nothing more is certain."""

P = TypeVar("P")


@dataclass(frozen=True, slots=True)
class Reason:
    """A ``claim`` confirmed by the rules (a key of the game's own), and its translated sentence."""

    claim: str
    words: str


def best_reason(reasons: Iterator[Reason]) -> Reason:
    """The first of ``reasons``; if there is none, a sentence that holds for any suggested move."""
    return next(reasons, None) or Reason("plain", _("The strongest player would do this."))


@dataclass(frozen=True)
class Wording:
    """How a game puts into words, in the current language, why a move is good."""

    claims: Callable[[Any, Any], Iterable[Explanation]]
    """What speaks for a legal move from what a seat may know, the weightiest first."""
    sentence: Callable[[Explanation], str]
    """The sentence of a claim alone."""
    clue: Callable[[Explanation], str]
    """What to look at, in a sentence that does not tell the move; may be empty."""
    seconds: Collection[str] = ()
    """The claims that may go with the weightiest."""

    def words(self, told: Explanation) -> str:
        """The sentences of a claim, and of one that goes with it."""
        also = told.facts.get(ALSO)
        return self.sentence(told) if also is None else flowing([self.sentence(told), self.sentence(also)])

    def reasons(self, seen: object, move: object) -> Iterator[Reason]:
        """What speaks for ``move``, in words."""
        return (Reason(claim.claim, self.words(claim)) for claim in self.claims(seen, move))


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
        """The first move."""
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
        """The best line."""
        return self.lines[0]


AnyLine = Line[Any]
AnyAnalysis = Analysis[Any]
Report = Callable[[AnyAnalysis], None]
"""Receives interim results."""


class Analyst(Protocol[P_contra, M]):
    """A computer player that analyses positions."""

    def analyse(
        self, position: P_contra, lines: int, limits: Limits, stop: StopSignal, report: Report
    ) -> Analysis[M]:
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


class MomentKind(Enum):
    """Why a decision mattered."""

    SLIP = "slip"
    """Another move was clearly better."""
    ROSE = "rose"
    """The seat's chance had risen since its last decision, and the move kept the gain; or it took a gift."""
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
    """What a game calls it, in translated words, where it is plain: then it is told however little it cost."""

    @property
    def loss(self) -> float:
        """How much of the chance to win it cost, from 0 to 1; negative where the chance rose."""
        return self.before - self.after

    @property
    def best(self) -> M:
        """The best move that there was."""
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
    run: int = 0
    """The longest run of moves that were as good as any other."""


AnyAnalyst = Analyst[Any, Any]
AnyDecision = Decision[Any, Any]
AnyMoment = Moment[Any]
AnyFindings = Findings[Any]
Tell = Callable[[AnyFindings], None]
"""Receives interim results."""
