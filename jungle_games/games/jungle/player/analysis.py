"""The analyst of Jungle, who finds the best lines of a position (multi-PV), and the judge, who weighs one move.

The judge gives whoever asks the same verdict: hints, the analysis, and whoever looks back on a match. It has no opinion
of draws, counts nodes instead of seconds, and forgets each position before the next.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Hashable, Iterator, Sequence
from time import perf_counter
from typing import Final

from jungle_games import COMPILED
from jungle_games.core.findings import LET_GO, Analysis, Decision, Line, Moment, MomentKind, Reason, Report
from jungle_games.core.formatting import first_capital
from jungle_games.core.game import Choice
from jungle_games.core.i18n import _, ngettext
from jungle_games.core.limits import Budget, Limits, StopSignal
from jungle_games.games.jungle.player.player import DEEPEST, DeepeningSearch, SearchResult, known_turn, searcher_for
from jungle_games.games.jungle.player.proofs import Prover, TooHardError
from jungle_games.games.jungle.player.tables import MATE
from jungle_games.games.jungle.rules.advice import given_away, in_danger, lets_in, reaches_den, winning_move
from jungle_games.games.jungle.rules.board import SIDES, JungleMove, as_object, capture_names
from jungle_games.games.jungle.rules.position import JunglePosition
from jungle_games.players.mentoring import Glance, Judge, Look, Plain

PROVED_WITHIN: Final = 6
"""The length in moves up to which wins are proved before being mentioned."""
_NODES: Final = 40_000
"""The node limit of one such proof."""
CAPTURES: Final = frozenset({"loses_free", "loses_stronger"})
"""Faults in which the expected answer is itself the capture."""


def proved_win(position: JunglePosition) -> int | None:
    """The number of moves to a proved win of the side to move; None if no win is short enough to prove."""
    try:
        return Prover(position, _NODES).shortest(position, PROVED_WITHIN)
    except TooHardError:
        return None


def faults(before: JunglePosition, move: JungleMove, answers: Sequence[JungleMove]) -> Iterator[Reason]:
    after, den = before.play(move), before.board.dens[1 - before.turn]
    if any(each.target == den for each in before.legal_moves()):
        yield Reason("den_stood_open", _("The den stood open, and nobody went in."))
    if after.outcome is not None:
        yield Reason("ends", _("It ended the game too early."))
        return
    lost_in, entry = proved_win(after), lets_in(before, move)
    if entry is not None:
        yield Reason("lets_in", reaches_den(after, entry[0]))
    if lost_in is not None:
        words = ngettext(
            "After that the other side could win in {number} move, no matter what.",
            "After that the other side could win in {number} moves, no matter what.", lost_in,
        )  # fmt: skip
        yield Reason("loses", words.format(number=lost_in))
    elif proved_win(before) is not None:
        yield Reason("win_gone", _("This let a certain win slip."))
    if move.target not in before.pieces:  # what takes something is not given for nothing
        yield from _gives(after, answers)
    yield Reason(LET_GO, _("There was a better move."))


def _gives(after: JunglePosition, answers: Sequence[JungleMove]) -> Iterator[Reason]:
    """An animal is lost to the first of ``answers``, and nothing as strong is recaptured."""
    if not answers:
        return
    answer = answers[0]
    lost, taker = after.pieces.get(answer.target), after.pieces.get(answer.origin)
    if lost is None or taker is None:
        return
    names = capture_names(taker, lost, after.pieces.values())
    taken = after.play(answer)
    if taken.outcome is not None or answer.target not in in_danger(taken, taker.seat):
        yield Reason("loses_free", _("{attacker} could take {defender} for nothing.").format(**names))
    elif after.rank(lost.kind) > after.rank(taker.kind):
        yield Reason("loses_stronger", _("{attacker} could take {defender}, which is worth more.").format(**names))


NODES: Final = 400_000 if COMPILED.running else 20_000
"""The size of a judge's search: 0.1 seconds compiled, 0.3 from source."""
LARGER: Final = 4
"""How much larger a search is that confirms a slip or a good move."""
_SEVERAL: Final = 2
_PASSED_OVER: Final = 5
"""After so many moves that are proved to lose all are taken to be lost."""
_TABLE_BITS: Final = 17
_POINT: Final = 100
"""The unit shown to people, in the engine's hundredths."""
JungleDecision = Decision[JunglePosition, JungleMove]


class JungleJudge(Judge[JungleDecision]):
    """Judges positions, each by itself, and the decisions of a match."""

    open = True
    nodes = NODES // 3

    def __init__(self) -> None:
        self._thinker: DeepeningSearch | None = None
        self._known: dict[tuple[JunglePosition, int], SearchResult] = {}
        """The verdicts on the positions of a match, by the size of the search."""
        self._chances: dict[JunglePosition, float] = {}
        """The chances at decisions that were looked at: the one before it left no more, whatever it seemed to leave."""

    def judge(
        self, position: JunglePosition, limits: Limits, stop: StopSignal, without: Collection[JungleMove] = ()
    ) -> SearchResult:
        """The verdict on ``position``, which is not over; ``limits`` on nodes or depth replace the usual size.

        Some moves may be left out, but not all.
        """
        self._thinker = searcher_for(position, _TABLE_BITS, self._thinker)
        self._thinker.forget()
        given = limits.nodes is not None or limits.depth is not None
        budget = Budget(None, limits.nodes, limits.depth) if given else Budget(None, NODES)
        return self._thinker.think(position, budget, stop=stop, without=without)

    def choose(self, observation: JunglePosition, limits: Limits, stop: StopSignal) -> Choice[JungleMove]:
        return self.judge(observation, limits, stop).choice

    # Decisions

    def glance(self, decision: JungleDecision, limits: Limits, stop: StopSignal) -> Glance | None:
        """The value of the position, and how much of it the move lost compared with the judge's own move."""
        nodes = limits.nodes or NODES
        if len(decision.observation.legal_moves()) < _SEVERAL:
            return None
        best = self._verdict(decision.observation, nodes, stop)
        if best.move == decision.move:
            return Glance(best.evaluation, best.evaluation)
        return Glance(best.evaluation, min(best.evaluation, self._left(decision, nodes, stop)))

    def look(self, decision: JungleDecision, limits: Limits, stop: StopSignal) -> Look | None:
        """The same by a search several times as large; None if there was only one move."""
        nodes, before, move = limits.nodes or LARGER * NODES, decision.observation, decision.move
        if len(before.legal_moves()) < _SEVERAL:
            return None
        left = self._left(decision, nodes, stop)
        later = 1.0 if decision.then is None else self._chances.get(decision.then, 1.0)
        other, kept = self._best_other(decision, nodes * (LARGER if later < left else 1), stop)
        if kept == 1 > left:  # a win that takes longer is no win missed
            left = self._left(decision, LARGER * nodes, stop)
        left = min(left, later)
        self._chances[before] = max(left, kept)
        if kept <= left:
            return Look(left, kept)
        after = before.play(move)
        answers = () if after.outcome is not None else self._verdict(after, nodes, stop).line
        fault = next(faults(before, move, answers))
        return Look(left, kept, Moment(
            decision.ply, decision.seat, move, MomentKind.SLIP, kept, left, other.move, fault, None,
            answers[:1] if fault.claim in CAPTURES else (), other.line,
        ))  # fmt: skip

    def plain(self, decision: JungleDecision, last: JungleDecision | None) -> Plain | None:
        """A win that was there to be taken, a den left open, or an animal that was taken for nothing, or a gift."""
        before, move, then = decision.observation, decision.move, decision.then
        win, after = winning_move(before), before.play(move)
        if win is not None and (after.outcome is None or decision.seat not in after.outcome.winners):
            return Plain(win=win)
        if after.outcome is None and (entry := lets_in(before, move)) is not None:
            return Plain(_("The den was left open"), fault=Reason("lets_in", reaches_den(after, entry[0])), given=True)
        if after.outcome is None and then is not None and (given := given_away(before, move, then)) is not None:
            lost, taker, taken = given
            if taken is not None:
                told = _("gave {animal} for {other}").format(animal=as_object(lost.kind), other=as_object(taken.kind))
                return Plain(first_capital(told))
            names = capture_names(taker, lost, after.pieces.values())
            words = _("{attacker} took {defender} for nothing.").format(**names)
            title = first_capital(_("gave away {animal} for nothing").format(animal=as_object(lost.kind)))
            return Plain(title, fault=Reason("gives", words), given=True)
        if last is None or last.observation.play(last.move).outcome is not None:
            return None
        theirs = last.observation.play(last.move)
        their_move = next((each for each in theirs.legal_moves() if theirs.play(each).pieces == before.pieces), None)
        gift = None if their_move is None else given_away(theirs, their_move, after)
        if gift is None or gift[2] is not None:
            return None
        side = _(SIDES[1 - decision.seat])
        return Plain(_("{side} gave you {animal}").format(side=side, animal=as_object(gift[0].kind)), gift=True)

    def in_book(self, decision: JungleDecision) -> bool:
        return known_turn(decision.observation) is not None

    def situation(self, decision: JungleDecision) -> Hashable:
        return frozenset(decision.observation.pieces.items())

    def deed(self, decision: JungleDecision, better: JungleMove) -> Hashable:
        """An animal that goes to and fro does the same, whatever was better each time."""
        move = decision.move
        return decision.observation.pieces[move.origin], frozenset((move.origin, move.target))

    def _best_other(self, decision: JungleDecision, nodes: int, stop: StopSignal) -> tuple[SearchResult, float]:
        """The best of the other moves, and what it keeps; those that a proof shows to lose are passed over."""
        before, lost = decision.observation, [decision.move]
        while True:
            other = self.judge(before, Limits(nodes=nodes), stop, without=lost)
            after = before.play(other.move)
            proved = other.evaluation not in (0, 1) and after.outcome is None and proved_win(after) is not None
            lost.append(other.move)
            if not proved:
                return other, other.evaluation
            if stop() or len(lost) > _PASSED_OVER or len(lost) == len(before.legal_moves()):
                return other, 0.0

    def _left(self, decision: JungleDecision, nodes: int, stop: StopSignal) -> float:
        after = decision.observation.play(decision.move)
        outcome = after.outcome
        if outcome is not None:
            return float(decision.seat in outcome.winners) if outcome.winners else 0.5
        return 1 - self._verdict(after, nodes, stop).evaluation

    def _verdict(self, position: JunglePosition, nodes: int, stop: StopSignal) -> SearchResult:
        key = position, nodes
        if key not in self._known:
            self._known[key] = self.judge(position, Limits(nodes=nodes), stop)
        return self._known[key]


def line_of(thought: SearchResult) -> Line[JungleMove]:
    return Line(thought.line, thought.score / _POINT, thought.evaluation, thought.mate)


_ANALYST_BITS: Final = 19
_AT_ONCE: Final = 0.2
"""Seconds until the first result."""


class JungleAnalyst:
    """Searches for the best move, then the best of the others, and so on; then repeats one ply deeper."""

    def __init__(self, table_bits: int = _ANALYST_BITS) -> None:
        """``table_bits`` is the binary logarithm of the size of the transposition table."""
        self._table_bits = table_bits
        self._thinker: DeepeningSearch | None = None
        self._judge = JungleJudge()

    def analyse(
        self, position: JunglePosition, lines: int, limits: Limits, stop: StopSignal, report: Report
    ) -> Analysis[JungleMove]:
        """The best ``lines`` of ``position``, which is not over; fewer if there are fewer moves.

        Without a limit of depth it begins with the judge's verdict, until the lines are searched deeper, and continues
        until ``stop()``, or until every line is searched to the end of the game.
        """
        first: SearchResult | None = None
        if limits.depth is None:
            first = self._judge.judge(position, limits, stop)
            report(Analysis((line_of(first),), first.depth, first.nodes, first.seconds))
        self._thinker = searcher_for(position, self._table_bits, self._thinker)
        search = _LineSearch(self._thinker, position, lines)
        search.run(limits.depth or DEEPEST, stop, lambda: report(search.analysis(first)))
        return search.analysis(first)


class _LineSearch:
    """The search for the best lines of a position."""

    def __init__(self, thinker: DeepeningSearch, position: JunglePosition, lines: int) -> None:
        self._thinker = thinker
        self._position = position
        self._wanted = min(lines, len(position.legal_moves()))
        self._began = perf_counter()
        self._nodes = 0
        self._deeper: list[SearchResult] = []
        """The results of the current depth so far."""
        self._whole: list[SearchResult] = []
        """The results of the previous depth."""

    def run(self, most: int, stop: StopSignal, report: Callable[[], None]) -> None:
        """Search every line again, deeper each time, up to the depth ``most``; report every new line."""
        for depth in range(1, most + 1):
            self._whole, self._deeper = self._deeper, []
            while len(self._deeper) < self._wanted:
                earlier = [thought.move for thought in self._deeper]
                # The first result must be quick; later, endings may be solved, which takes time.
                budget = Budget(_AT_ONCE if depth == 1 else None, None, depth)
                thought = self._thinker.think(self._position, budget, stop=stop, without=earlier)
                self._nodes += thought.nodes
                if stop() and (self._deeper or self._whole):
                    return
                self._deeper.append(thought)
                report()
            if all(MATE - abs(thought.score) <= depth for thought in self._deeper):
                return

    def analysis(self, first: SearchResult | None) -> Analysis[JungleMove]:
        """The lines found so far, best first; ``first`` leads as long as it was searched deeper."""
        moves = [thought.move for thought in self._deeper]
        older = [thought for thought in self._whole if thought.move not in moves]
        thoughts = sorted([*self._deeper, *older][: self._wanted], key=lambda thought: -thought.score)
        if first is not None and all(thought.depth < first.depth for thought in thoughts):
            others = [thought for thought in thoughts if thought.move != first.move]
            thoughts = [first, *others[: self._wanted - 1]]
        depth = max((thought.depth for thought in thoughts), default=0)
        return Analysis(tuple(map(line_of, thoughts)), depth, self._nodes, perf_counter() - self._began)
